"""The engine's network: games to learn from, fitting, and the file that the engine reads."""

from .chances import calibration, fit_chances
from .fitting import Epoch, Fit, FitSettings, fit
from .folders import TrainingData, fit_folders, load_data
from .gating import gate, gate_config
from .generation import Generation, Progress, default_starts, generate
from .network_file import FloatNetwork, read_network, write_network
from .samples import SAMPLE, read_samples, read_shard, write_shard

__all__ = [
    "SAMPLE",
    "Epoch",
    "Fit",
    "FitSettings",
    "FloatNetwork",
    "Generation",
    "Progress",
    "TrainingData",
    "calibration",
    "default_starts",
    "fit",
    "fit_chances",
    "fit_folders",
    "gate",
    "gate_config",
    "generate",
    "load_data",
    "read_network",
    "read_samples",
    "read_shard",
    "write_network",
    "write_shard",
]
