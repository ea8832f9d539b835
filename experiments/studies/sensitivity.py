"""Which parameters matter: how much of a score's variance does each explain?

The parameters and their ranges are those of a file of a search (`hydra.sweeper.params` of experiment=search,
or of another that is named). Every point of Saltelli's design is a run: samples · (parameters + 2) of them.
First order: the share of a score's variance over the ranges that a parameter explains alone; total: with all
its interactions. An index tells of these ranges on this corpus, not of what is best.

Source: Saltelli et al. 2010, Computer Physics Communications 181(2): design and estimators (those by SciPy).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from scipy.stats import qmc, sobol_indices

from cogmem.dynamics.arrays import Floats
from cogmem.rng import stream
from experiments.config.compose import key_of, ranges
from experiments.errors import LabError
from experiments.report import style
from experiments.report.tables import Estimate, Table, framed, short
from experiments.runs.folder import Run
from experiments.runs.running import objectives
from experiments.studies.base import Asked, Report, Study, frame_of

STUDY_FILE = "experiment=search"
RESAMPLES = 1_000


@dataclass(frozen=True)
class Options:
    samples: int = 32
    """Samples of the design, a power of 2."""
    scores: tuple[str, ...] = ("recall@10", "stale_leak")
    """The scores to explain: of the overall figures, or of the lifecycle."""

    def __post_init__(self) -> None:
        if self.samples < 2 or self.samples & (self.samples - 1):
            raise LabError(f"--samples {self.samples}; expected a power of 2")


class Index(NamedTuple):
    """Sobol indices of one score for one parameter, with percentile intervals (95 %, over the samples)."""

    score: str
    parameter: str
    first: Estimate
    total: Estimate


def design(bounds: Sequence[tuple[float, float]], samples: int, seed: int) -> Floats:
    """Saltelli's points, (d + 2) · samples x d: the blocks A, B, and A with each column of B in its turn."""
    size = len(bounds)
    low, high = np.array(bounds).T
    drawn = qmc.Sobol(2 * size, rng=stream(seed, "sobol")).random(samples)
    first, second = (low + half * (high - low) for half in (drawn[:, :size], drawn[:, size:]))
    mixed = [np.where(np.arange(size) == column, second, first) for column in range(size)]
    return np.concatenate([first, second, *mixed]).round(6)


def indices(names: Sequence[str], scores: Sequence[str], found: Floats, seed: int) -> list[Index]:
    """Indices from the scores (points x scores) of a design's points."""
    samples = len(found) // (len(names) + 2)
    blocks = found.T.reshape(len(scores), len(names) + 2, samples)
    rng = stream(seed, "sobol bootstrap")
    drawn = [_sobol(blocks[..., rng.integers(samples, size=samples)]) for _ in range(RESAMPLES)]
    estimates = np.stack([_sobol(blocks), *np.quantile(drawn, [0.025, 0.975], axis=0)], axis=-1)
    return [
        Index(score, name, *(Estimate(*bounds) for bounds in estimates[:, row, column].tolist()))
        for row, score in enumerate(scores)
        for column, name in enumerate(names)
    ]


def _sobol(blocks: Floats) -> Floats:
    """First order and total (2 x scores x parameters)."""
    outputs: Mapping[Literal["f_A", "f_B", "f_AB"], Floats]
    outputs = {"f_A": blocks[:, 0], "f_B": blocks[:, 1], "f_AB": blocks[:, 2:].swapaxes(0, 1)}
    found = sobol_indices(func=outputs, n=blocks.shape[-1])
    return np.reshape([found.first_order, found.total_order], (2, len(blocks), -1))


def table(
    found: Sequence[Index], corpus: str, points: int, bounds: Mapping[str, tuple[float, float]]
) -> Table:
    """One line a score and parameter, the largest total first."""
    rows = [
        (
            *(short(index.score), index.parameter.removeprefix("engine.")),
            "{:g} to {:g}".format(*bounds[index.parameter]),
            *(cell for part in index[2:] for cell in (part, f"{part.low:+.2f} to {part.high:+.2f}")),
        )
        for index in sorted(found, key=lambda index: (index.score, -index.total, index.parameter))
    ]
    indices = ("first order", "95 %", "total", "95 % interval")
    frame = frame_of(rows, "score", "parameter", "range", *indices)
    note = (
        f"Sobol indices over uniform ranges on {corpus}, {points:,} runs: the share of a score's variance "
        "that a parameter explains alone (first order) and with its interactions (total). Negative ones and "
        "sums above 1 are errors of estimation, which the intervals (bootstrap over the samples) show."
    )
    return framed("indices", "What the scores depend on", frame, note)


def drawing(found: Sequence[Index]) -> Figure:
    """A panel a score: first order and total of each parameter, with their intervals."""
    scores = list(dict.fromkeys(index.score for index in found))
    total = {name: sum([index.total for index in found if index.parameter == name]) for _, name, *_ in found}
    names = sorted(total, key=lambda name: (total[name], name))
    figure = style.new_figure(
        7.6, 1.6 + 0.34 * len(names), "Sensitivity", "Sobol indices over the ranges of the search"
    )
    places = np.arange(len(names), dtype=np.float64)
    panels = np.atleast_1d(figure.subplots(1, len(scores), sharey=True))
    for axes, score in zip(panels, scores, strict=True):
        ranked = sorted(
            (index for index in found if index.score == score), key=lambda index: names.index(index.parameter)
        )
        firsts, totals = [index.first for index in ranked], [index.total for index in ranked]
        _intervals(axes, places + 0.16, firsts, label="first order", color=style.SERIES[0])
        _intervals(axes, places - 0.16, totals, label="total", color=style.SERIES[1])
        axes.axvline(0, color=style.GREY, linewidth=0.6)
        axes.set(title=short(score), xlabel="share of the variance", yticks=places)
        style.plain(axes, "x")
    panels[0].set_yticklabels([name.removeprefix("engine.") for name in names])
    panels[-1].legend(loc="lower right", fontsize=8)
    return figure


def _intervals(axes: Axes, places: Floats, found: Sequence[Estimate], label: str, color: str) -> None:
    ends = [estimate.low for estimate in found], [estimate.high for estimate in found]
    axes.plot(ends, [places] * 2, color=color, linewidth=1)
    axes.plot(found, places, "o", color=color, markersize=4, label=label)


def searched(asked: Asked[Options]) -> tuple[dict[str, tuple[float, float]], Floats]:
    """The parameters with their ranges, and the points of the design."""
    bounds = ranges([*_file(asked), *asked.words])
    return bounds, design(list(bounds.values()), asked.options.samples, asked.config.seed)


def variants(asked: Asked[Options]) -> dict[int, list[str]]:
    """A run a point of the design."""
    bounds, points = searched(asked)
    fixed = [*_file(asked), f"objective=[{','.join(asked.options.scores)}]"]
    return {
        number: [*fixed, *(f"{name}={value}" for name, value in zip(bounds, point, strict=True))]
        for number, point in enumerate(points.tolist())
    }


def _file(asked: Asked[Options]) -> list[str]:
    """The file with the ranges, where the words name none."""
    return [] if any(key_of(word) == "experiment" for word in asked.words) else [STUDY_FILE]


def report(asked: Asked[Options], runs: Mapping[int, Run]) -> Report:
    """The indices, as a table and drawn."""
    bounds, points = searched(asked)
    scores = np.array([objectives(run) for run in runs.values()], np.float64)
    found = indices(list(bounds), asked.options.scores, scores, asked.config.seed)
    shown = table(found, asked.corpus.name, len(points), bounds)
    return Report([shown], {"indices": drawing(found)})


STUDY = Study.of(
    report,
    options=Options,
    variants=variants,
    example="corpus.worlds=1 --samples 16 hydra/launcher=joblib",
    published={"synthetic-en": "corpus.worlds=1 --samples=16"},
)
