"""Fitting a network to samples, in PyTorch.

The network is shown how games from a position ended and what a search thought of it: a sample's
target is ``share * result + (1 - share) * sigmoid(score / scale)``. Squared error, Adam with a rate
that falls like a cosine, in every batch another of the twelve symmetries. All chance comes from the
seed and the number of the epoch, so that a fit which goes on from a checkpoint ends with the same
numbers as one that was never stopped (with one thread, on the same machine).
"""

from __future__ import annotations

import io
import json
import math
import time
import zlib
from dataclasses import asdict, dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from ...errors import SumitoError
from .inputs import WIDTH, rows, unpack
from .network_file import HIDDEN_STEP, INPUTS, MAX_HIDDEN, OUTPUT_LIMIT, FloatNetwork
from .whole_files import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import numpy.typing as npt

__all__ = [
    "Epoch",
    "Fit",
    "FitProgress",
    "FitSettings",
    "FitView",
    "check_start",
    "fit",
    "fitted_scale",
    "needs_torch",
]

_FORMAT = "sumito-fit-1"
_DECAY = 1e-5  # of weights
_LOWEST = 0.02  # part of the rate at the end
_BLOCK = 4096  # neighbours that are validated together: positions of a game are much alike
_EVERY = 20  # of so many blocks one is for validation
_MOST_VALIDATED = 100_000
_SCALE_SAMPLES = 300_000
_FIRST_WEIGHT = 0.15  # first weights are below this
_CHANCE = "chance"  # where a fit starts, if not from a network


@dataclass(frozen=True, kw_only=True)
class FitSettings:
    """How a network is fitted."""

    hidden: int = 64
    """Hidden neurons for each view: a multiple of 32 up to 256."""

    epochs: int = 12
    """How often every sample is seen."""

    result_share: float = 0.5
    """Lambda: the part of the game's result in a target; the rest is the search's score."""

    batch: int = 16384
    """Samples for each step."""

    rate: float = 0.002
    """The rate of learning at the start."""

    seed: int = 1
    """Where the first weights and the order of samples come from."""

    def __post_init__(self) -> None:
        if self.hidden % HIDDEN_STEP or not 0 < self.hidden <= MAX_HIDDEN:
            raise SumitoError(
                f"hidden must be a multiple of {HIDDEN_STEP} up to {MAX_HIDDEN}, not {self.hidden}"
            )
        for name in ("epochs", "batch", "rate"):
            if not getattr(self, name) > 0:
                raise SumitoError(f"{name} must be above 0, not {getattr(self, name)}")
        if not 0 <= self.result_share <= 1:
            raise SumitoError(f"lambda must be from 0 to 1, not {self.result_share}")
        if self.seed < 0:
            raise SumitoError(f"seed must be 0 or more, not {self.seed}")


@dataclass(frozen=True, slots=True)
class Epoch:
    """How well the network did."""

    train: float
    """The mean loss over the epoch."""

    validation: float
    """The mean loss after it, on samples that are never learnt from."""


@dataclass(frozen=True, slots=True)
class Fit:
    """What came of a fit."""

    network: FloatNetwork
    """The network."""

    epochs: tuple[Epoch, ...]
    """The losses."""


@dataclass(slots=True)
class FitProgress:
    """How far a fit has come."""

    total: int
    """Steps of the whole fit."""

    step: int = 0
    """Steps so far, those before a checkpoint included."""

    begun: int = 0
    """The step at which this session began."""

    epoch: int = 0
    """The current epoch, counted from 1."""

    loss: float = math.nan
    """Its mean loss so far."""

    samples: int = 0
    """Samples learnt from in this session."""

    elapsed: float = 0.0
    """Seconds of this session."""

    epochs: tuple[Epoch, ...] = ()
    """Those that are finished."""

    @property
    def left(self) -> float:
        """Seconds to go; infinity before the first step."""
        made = self.step - self.begun
        return (self.total - self.step) * self.elapsed / made if made else math.inf


class FitView(Protocol):
    """Somebody who looks on."""

    def show(self, progress: FitProgress) -> None:
        """Called after every step."""


def fit(
    samples: npt.NDArray[np.void],
    settings: FitSettings | None = None,
    *,
    start: FloatNetwork | None = None,
    checkpoint: Path | None = None,
    resume: bool = False,
    threads: int = 1,
    view: FitView | None = None,
) -> Fit:
    """Fit a network; after every epoch a checkpoint is written, from which ``resume`` goes on.

    With ``start`` it learns from where that network stands, and keeps the scale of its scores.
    """
    torch = needs_torch()
    settings = settings or FitSettings()
    check_start(start, settings)
    if len(samples) < 2 * _EVERY:
        raise SumitoError(f"there are {len(samples)} samples: expected {2 * _EVERY} or more")
    before = torch.get_num_threads()
    torch.set_num_threads(threads)
    try:
        fitting = _Fitting(torch, samples, settings, start, checkpoint, view)
        if resume:
            fitting.load()
        return fitting.run()
    finally:
        torch.set_num_threads(before)


def check_start(start: FloatNetwork | None, settings: FitSettings) -> None:
    """A network to start from has as many neurons as it shall have."""
    if start is not None and len(start.biases) != settings.hidden:
        raise SumitoError(
            f"the network to start from has {len(start.biases)} hidden neurons, not "
            f"{settings.hidden}: expected hidden to be the same"
        )


def fitted_scale(samples: npt.NDArray[np.void]) -> int:
    """K: the score at which the chances to win are sigmoid(1), by the results of the games."""
    step = -(-len(samples) // _SCALE_SAMPLES)
    scores = samples["score"][::step].astype(np.float32)
    results = _results(samples[::step])

    def error(scale: int) -> float:
        return float(np.square(_sigmoid(scores / np.float32(scale)) - results).mean())

    best = min(range(20, 1000, 10), key=error)
    return min(range(max(1, best - 9), best + 10), key=error)


def needs_torch() -> Any:
    """PyTorch, or an error that says how to install it."""
    try:
        return import_module("torch")
    except ImportError:
        raise SumitoError(
            "fitting a network needs PyTorch: install it with pip install 'sumito[train]'"
        ) from None


def _sigmoid(values: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    return np.float32(1) / (np.float32(1) + np.exp(-values))


def _results(samples: npt.NDArray[np.void]) -> npt.NDArray[np.float32]:
    """1 won, 0.5 drawn, 0 lost."""
    return (samples["result"].astype(np.float32) + np.float32(1)) / np.float32(2)


class _Fitting:
    """A fit under way."""

    def __init__(
        self,
        torch: Any,
        samples: npt.NDArray[np.void],
        settings: FitSettings,
        start: FloatNetwork | None,
        checkpoint: Path | None,
        view: FitView | None,
    ) -> None:
        self._torch = torch
        self._samples = samples
        self._settings = settings
        self._checkpoint = checkpoint
        self._view = view
        self._train, self._validation = _split(len(samples))
        first = _first_weights(settings) if start is None else _weights_of(start)
        self._start = _CHANCE if start is None else _digest(start)
        self._scale = fitted_scale(samples) if start is None else start.scale
        self._epochs: list[Epoch] = []
        self._buffer = np.empty((settings.batch, WIDTH), np.float32)
        self._rows = [torch.from_numpy(rows(symmetry)) for symmetry in range(12)]
        self._parameters = [torch.from_numpy(part).requires_grad_() for part in first]
        self._optimiser = torch.optim.AdamW(
            self._parameters, lr=settings.rate, weight_decay=_DECAY, foreach=False
        )
        steps = -(-len(self._train) // settings.batch)
        self._progress = FitProgress(steps * settings.epochs)

    def run(self) -> Fit:
        begin = time.perf_counter()
        progress = self._progress
        for number in range(len(self._epochs), self._settings.epochs):
            progress.epoch = number + 1
            total, seen = 0.0, 0
            for batch, symmetry in self._batches(number):
                total += self._learn(batch, symmetry) * len(batch)
                seen += len(batch)
                progress.step += 1
                progress.samples += len(batch)
                progress.loss = total / seen
                progress.elapsed = time.perf_counter() - begin
                if self._view is not None:
                    self._view.show(progress)
            self._epochs.append(Epoch(total / seen, self._validate()))
            progress.epochs = tuple(self._epochs)
            if self._checkpoint is not None:
                self._save(self._checkpoint)
        if self._view is not None:
            self._view.show(progress)
        return Fit(self._network(), tuple(self._epochs))

    def _batches(self, epoch: int) -> Iterator[tuple[npt.NDArray[np.void], int]]:
        """All samples to learn from, in the order of this epoch."""
        chance = np.random.Generator(np.random.PCG64([self._settings.seed, 1 + epoch]))
        order = chance.permutation(self._train)
        size = self._settings.batch
        for start in range(0, len(order), size):
            yield self._samples[order[start : start + size]], int(chance.integers(12))

    def _learn(self, batch: npt.NDArray[np.void], symmetry: int) -> float:
        torch, parameters = self._torch, self._parameters
        progress = min(1.0, self._progress.step / self._progress.total)
        share = max(_LOWEST, 0.5 * (1 + math.cos(math.pi * progress)))
        for group in self._optimiser.param_groups:
            group["lr"] = self._settings.rate * share
        loss = self._loss(batch, symmetry)
        self._optimiser.zero_grad()
        loss.backward()
        self._optimiser.step()
        with torch.no_grad():
            parameters[2].clamp_(-OUTPUT_LIMIT, OUTPUT_LIMIT)
        return float(loss.detach())

    def _loss(self, batch: npt.NDArray[np.void], symmetry: int) -> Any:
        torch = self._torch
        weights, biases, output, bias = self._parameters
        unpack(batch, self._buffer)
        inputs = torch.from_numpy(self._buffer[: len(batch)])
        mover, opponent = self._rows[symmetry]
        both = torch.cat([weights[mover], weights[opponent]], 1)
        sums = torch.addmm(torch.cat([biases, biases]), inputs, both).clamp(0, 1)
        said = torch.sigmoid(torch.mv(sums * sums, output) + bias)
        return torch.mean((said - torch.from_numpy(self._targets(batch))) ** 2)

    def _targets(self, batch: npt.NDArray[np.void]) -> npt.NDArray[np.float32]:
        share = np.float32(self._settings.result_share)
        scores = _sigmoid(batch["score"].astype(np.float32) / np.float32(self._scale))
        return share * _results(batch) + (1 - share) * scores

    def _validate(self) -> float:
        total, size = 0.0, self._settings.batch
        with self._torch.no_grad():
            for start in range(0, len(self._validation), size):
                batch = self._samples[self._validation[start : start + size]]
                total += float(self._loss(batch, 0)) * len(batch)
        return total / len(self._validation)

    def _network(self) -> FloatNetwork:
        weights, biases, output, bias = (part.detach().numpy() for part in self._parameters)
        return FloatNetwork(weights, biases, output, float(bias[0]), self._scale)

    # Checkpoints -----------------------------------------------------------------------------

    def _identity(self) -> dict[str, Any]:
        """What must be the same for a checkpoint to fit."""
        return {
            **asdict(self._settings),
            "start": self._start,
            "samples": len(self._samples),
            "digest": zlib.crc32(np.ascontiguousarray(self._samples).data.cast("B")),
        }

    def _save(self, path: Path) -> None:
        data = io.BytesIO()
        state = {
            "format": _FORMAT,
            "identity": json.dumps(self._identity()),
            "epochs": [[epoch.train, epoch.validation] for epoch in self._epochs],
            "parameters": [part.detach() for part in self._parameters],
            "optimiser": self._optimiser.state_dict(),
        }
        self._torch.save(state, data)
        write_whole(path, data.getvalue())

    def load(self) -> None:
        """Go on where the checkpoint was written."""
        path = self._checkpoint
        if path is None or not path.exists():
            raise SumitoError(f"there is no checkpoint {str(path)!r} to go on from")
        try:
            state = self._torch.load(io.BytesIO(path.read_bytes()), weights_only=True)
        except Exception as error:  # whatever PyTorch finds wrong with it
            raise SumitoError(f"the checkpoint {str(path)!r} cannot be read: {error}") from None
        if not isinstance(state, dict) or state.get("format") != _FORMAT:
            raise SumitoError(f"{str(path)!r} is no checkpoint: expected {_FORMAT} in it")
        # Those that were written before a fit could start from a network do not say so.
        found, wanted = {"start": _CHANCE, **json.loads(state["identity"])}, self._identity()
        differences = [
            f"{name} was {found.get(name)!r} and is {value!r}"
            for name, value in wanted.items()
            if found.get(name) != value
        ]
        if differences:
            raise SumitoError(f"the checkpoint is of another fit: {', '.join(differences)}")
        with self._torch.no_grad():
            for part, saved in zip(self._parameters, state["parameters"], strict=True):
                part.copy_(saved)
        self._optimiser.load_state_dict(state["optimiser"])
        self._epochs = [Epoch(*losses) for losses in state["epochs"]]
        progress = self._progress
        progress.epochs, progress.epoch = tuple(self._epochs), len(self._epochs)
        steps = progress.total // self._settings.epochs
        progress.step = progress.begun = steps * len(self._epochs)


def _split(count: int) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
    """Which samples to learn from, and which to validate with."""
    block = max(1, min(_BLOCK, count // (2 * _EVERY)))
    every = max(_EVERY, count // _MOST_VALIDATED)
    numbers = np.arange(count, dtype=np.uint32)
    validated = (numbers // np.uint32(block)) % np.uint32(every) == np.uint32(every // 2)
    return numbers[~validated], numbers[validated]


def _first_weights(settings: FitSettings) -> list[npt.NDArray[np.float32]]:
    chance = np.random.Generator(np.random.PCG64([settings.seed, 0]))
    hidden, edge = settings.hidden, 1 / math.sqrt(2 * settings.hidden)
    parts = [
        chance.uniform(-_FIRST_WEIGHT, _FIRST_WEIGHT, (INPUTS, hidden)),
        chance.uniform(0, 2 * _FIRST_WEIGHT, hidden),
        chance.uniform(-edge, edge, 2 * hidden),
        np.zeros(1),
    ]
    return [part.astype(np.float32) for part in parts]


def _weights_of(network: FloatNetwork) -> list[npt.NDArray[np.float32]]:
    parts = [network.weights, network.biases, network.output, np.array([network.output_bias])]
    return [part.astype(np.float32) for part in parts]


def _digest(network: FloatNetwork) -> str:
    parts = [*_weights_of(network), np.array([network.scale])]
    return f"network {zlib.crc32(b''.join(part.tobytes() for part in parts)):08x}"
