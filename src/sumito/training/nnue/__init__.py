"""The engine's network: games to learn from, fitting, and the file that the engine reads."""

from .network_file import FloatNetwork, write_network
from .samples import SAMPLE, read_samples, read_shard, write_shard

__all__ = ["SAMPLE", "FloatNetwork", "read_samples", "read_shard", "write_network", "write_shard"]
