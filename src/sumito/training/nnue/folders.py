"""From folders of samples to a network file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ...agents.engine import network_bytes
from ...errors import SumitoError
from .fitting import FitSettings, check_start, fit, needs_torch
from .network_file import network_digest, read_network, write_network
from .samples import read_header, read_samples, shards
from .whole_files import write_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np
    import numpy.typing as npt

    from .fitting import Fit, FitView

__all__ = ["TrainingData", "fit_folders", "load_data"]


@dataclass(frozen=True)
class TrainingData:
    """Samples, and where they come from."""

    samples: npt.NDArray[np.void]
    """Every position once."""

    read: int
    """How many there were in the files."""

    origin: str
    """The folders, with the samples in each and how they were searched."""

    def describe(self, settings: FitSettings, start: bytes | None = None) -> str:
        """What stands in the file of a network that was fitted to them, from another or not."""
        begun = "" if start is None else f", from network {network_digest(start)}"
        return (
            f"{settings.hidden}x2, {len(self.samples)} positions of {self.origin}, "
            f"lambda {settings.result_share:g}, {settings.epochs} epochs, seed {settings.seed}"
            f"{begun}"
        )


def load_data(
    folders: Sequence[Path], tell: Callable[[int, int], object] | None = None
) -> TrainingData:
    """Read all samples of some folders; ``tell`` hears how many files of how many are read."""
    names = [str(folder) for folder in folders]
    if twice := {name for name in names if names.count(name) > 1}:
        raise SumitoError(f"the folder {min(twice)!r} is given twice")
    origin, read = [], 0
    for folder in folders:
        headers = [read_header(path) for path in shards([folder])]
        count = sum(header["samples"] for header in headers)
        nodes = sorted({str(header.get("nodes", "?")) for header in headers})
        network = sorted({str(header.get("network", "?")) for header in headers})
        origin.append(
            f"{Path(folder).resolve().name} ({count}, {'/'.join(nodes)} nodes, network "
            f"{'/'.join(network)})"
        )
        read += count
    return TrainingData(read_samples(folders, tell), read, " + ".join(origin))


def fit_folders(
    folders: Sequence[Path],
    out: Path,
    settings: FitSettings | None = None,
    *,
    start: str | Path | None = None,
    resume: bool = False,
    threads: int = 1,
    view: FitView | None = None,
    tell: Callable[[TrainingData], object] | None = None,
) -> Fit:
    """Fit a network to the samples of some folders, and write it with a plot of the losses.

    ``start`` is a network file to go on from, or ``default``. The checkpoint stands beside ``out``
    until the network is written. ``tell`` hears of the samples once they are read.
    """
    needs_torch()
    settings = settings or FitSettings()
    checkpoint = out.with_name(f"{out.name}.checkpoint")
    if not out.parent.is_dir():
        raise SumitoError(f"there is no folder {str(out.parent)!r} for the network")
    if resume != checkpoint.exists():
        raise SumitoError(
            f"there is no checkpoint {str(checkpoint)!r} to go on from"
            if resume
            else f"{str(checkpoint)!r} exists: give --resume to go on, or remove it"
        )
    first = None if start is None else network_bytes(start)
    network = None if first is None else read_network(first)
    check_start(network, settings)  # before much is read
    data = load_data(folders)
    if tell is not None:
        tell(data)
    found = fit(
        data.samples,
        settings,
        start=network,
        checkpoint=checkpoint,
        resume=resume,
        threads=threads,
        view=view,
    )
    from .loss_plot import loss_plot

    file = write_network(found.network, data.describe(settings, first))
    plot = loss_plot(
        found.epochs, f"{out.stem}: {settings.hidden}x2, {len(data.samples):,} positions"
    )
    write_whole(out.with_suffix(".svg"), plot.encode())
    write_whole(out, file)
    checkpoint.unlink()
    return found
