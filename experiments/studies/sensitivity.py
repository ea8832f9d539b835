"""Which parameters matter: Sobol indices of scores over the ranges of a search.

python -m experiments sensitivity [samples=32] [scores=recall@10,stale_leak] [OVERRIDES]

The parameters and their ranges are those of the study file (`hydra.sweeper.params` of experiment=search, or
of another that is named). Every point of Saltelli's design is a run: samples · (parameters + 2) of them, on
all cores; finished ones are not repeated. First order: the share of a score's variance over the ranges that a
parameter explains alone; total: with all its interactions. An index tells of these ranges on this corpus, not
of what is best. Writes results/sensitivity-CORPUS.md and .json, a .csv, and a figure.

Source: Saltelli et al. 2010, Computer Physics Communications 181(2): design and estimators (those by SciPy).
"""

import multiprocessing
import os
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Literal

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track
from scipy.stats import qmc, sobol_indices

from cogmem.rng import stream
from experiments.config.cli import composed, own_words, ranges, reported
from experiments.errors import LabError
from experiments.replay.units import single_threaded
from experiments.report import style
from experiments.report.files import command_line, write_tables
from experiments.report.tables import Column, Table, short, to_rich
from experiments.runs.results import PUBLISHED
from experiments.runs.running import objectives, run
from experiments.runs.sweep import CHEAP

STUDY = "experiment=search"
SCORES = ("recall@10", "stale_leak")
RESAMPLES = 1_000

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Index:
    """Sobol indices of one score for one parameter, with percentile intervals (95 %, bootstrap over the
    samples)."""

    score: str
    parameter: str
    first: float
    first_interval: tuple[float, float]
    total: float
    total_interval: tuple[float, float]


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
    whole = np.stack(_sobol(blocks))  # 2 x scores x parameters
    rng = stream(seed, "sobol bootstrap")
    drawn = [np.stack(_sobol(blocks[..., rng.integers(samples, size=samples)])) for _ in range(RESAMPLES)]
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    return [
        Index(
            score,
            name,
            float(whole[0, row, column]),
            (float(low[0, row, column]), float(high[0, row, column])),
            float(whole[1, row, column]),
            (float(low[1, row, column]), float(high[1, row, column])),
        )
        for row, score in enumerate(scores)
        for column, name in enumerate(names)
    ]


def _sobol(blocks: Floats) -> tuple[Floats, Floats]:
    """First order and total (scores x parameters)."""
    parts: Mapping[Literal["f_A", "f_B", "f_AB"], Floats]
    parts = {"f_A": blocks[:, 0], "f_B": blocks[:, 1], "f_AB": blocks[:, 2:].swapaxes(0, 1)}
    found = sobol_indices(func=parts, n=blocks.shape[-1])
    shape = (blocks.shape[0], blocks.shape[1] - 2)
    return found.first_order.reshape(shape), found.total_order.reshape(shape)


def evaluate(points: Sequence[Sequence[str]], console: Console, workers: int = 0) -> Floats:
    """The objectives of runs (points x scores), each given by the words of its command line, on so many
    processes (0: one a core). Equal points are one run: two processes may not compute the same."""
    distinct = list(dict.fromkeys(map(tuple, points)))
    context = multiprocessing.get_context("spawn")
    with single_threaded(), ProcessPoolExecutor(workers or os.cpu_count(), context) as pool:
        found = track(pool.map(_score, distinct), "runs", total=len(distinct), console=console)
        scores = dict(zip(distinct, found, strict=True))
    return np.array([scores[tuple(point)] for point in points], np.float64)


def _score(words: Sequence[str]) -> tuple[float, ...]:
    return objectives(run(composed(words), Console(quiet=True)))


def table(
    found: Sequence[Index], corpus: str, points: int, bounds: Mapping[str, tuple[float, float]]
) -> Table:
    """One line a score and parameter, the largest total first."""
    order = sorted(found, key=lambda one: (one.score, -one.total, one.parameter))
    rows = tuple(
        (
            short(one.score),
            one.parameter.removeprefix("engine."),
            f"{bounds[one.parameter][0]:g} to {bounds[one.parameter][1]:g}",
            *(one.first, "{:+.2f} to {:+.2f}".format(*one.first_interval)),
            *(one.total, "{:+.2f} to {:+.2f}".format(*one.total_interval)),
        )
        for one in order
    )
    columns = (
        *(Column("score"), Column("parameter"), Column("range"), Column("first order", "score")),
        *(Column("95 %"), Column("total", "score"), Column("95 % interval")),
    )
    note = (
        f"Sobol indices over uniform ranges on {corpus}, {points:,} runs: the share of a score's variance "
        "that a parameter explains alone (first order) and with its interactions (total). Negative ones and "
        "sums above 1 are errors of estimation, which the intervals (bootstrap over the samples) show."
    )
    return Table("indices", "What the scores depend on", columns, rows, note)


def drawing(found: Sequence[Index]) -> Figure:
    """A panel a score: first order and total of each parameter, with their intervals."""
    scores = list(dict.fromkeys(one.score for one in found))
    names = sorted({one.parameter for one in found}, key=lambda name: _weight(found, name))
    figure = style.new_figure(
        7.6, 1.6 + 0.34 * len(names), "Sensitivity", "Sobol indices over the ranges of the search"
    )
    panels = np.atleast_1d(figure.subplots(1, len(scores), sharey=True))
    for axes, score in zip(panels, scores, strict=True):
        of = {one.parameter: one for one in found if one.score == score}
        for shift, label, colour in (
            (0.16, "first order", style.SERIES[0]),
            (-0.16, "total", style.SERIES[1]),
        ):
            for place, name in enumerate(names):
                one = of[name]
                value, (low, high) = (
                    (one.first, one.first_interval) if shift > 0 else (one.total, one.total_interval)
                )
                axes.plot([low, high], [place + shift] * 2, color=colour, linewidth=1)
                axes.plot(
                    [value],
                    [place + shift],
                    "o",
                    color=colour,
                    markersize=4,
                    label=label if not place else "",
                )
        axes.axvline(0, color=style.GREY, linewidth=0.6)
        axes.set(title=short(score), xlabel="share of the variance", yticks=range(len(names)))
        style.plain(axes, "x")
    panels[0].set_yticklabels([name.removeprefix("engine.") for name in names])
    panels[-1].legend(loc="lower right", fontsize=8)
    return figure


def _weight(found: Sequence[Index], name: str) -> tuple[float, str]:
    return (sum([one.total for one in found if one.parameter == name]), name)


def sensitivity(samples: int, scores: Sequence[str], words: Sequence[str], console: Console) -> None:
    """The whole command. Raises LabError or ConfigError for what cannot be done."""
    if samples < 2 or samples & (samples - 1):
        raise LabError(f"samples={samples}; expected a power of 2")
    named = any(word.startswith("experiment=") for word in words)
    study = [*words] if named else [STUDY, *words]
    bounds = ranges(study)
    config = composed(study)
    points = design(list(bounds.values()), samples, config.seed)
    common = [*study, *CHEAP, f"objective=[{','.join(scores)}]", "quiet=true", "workers=1"]
    lines = [
        [*common, *(f"{name}={value}" for name, value in zip(bounds, point, strict=True))]
        for point in points.tolist()
    ]
    found = indices(list(bounds), scores, evaluate(lines, console), config.seed)
    corpus = config.corpus.load(config.seed).name
    result = table(found, corpus, len(points), bounds)
    console.print(to_rich(result))
    out = PUBLISHED / f"sensitivity-{corpus}"
    told = [f"samples={samples}", f"scores={','.join(scores)}", *words]
    write_tables([result], out, command_line("experiments sensitivity", told))
    with style.style():
        style.save(drawing(found), out.parent, out.name)
    console.print(f"results   {out}.md", soft_wrap=True, markup=False, highlight=False)


def main() -> int:
    """The command line: Hydra's words, and two of our own. Returns the exit code."""
    own, rest = own_words(
        "experiments sensitivity",
        samples={"type": int, "default": 32},
        scores={"type": lambda text: tuple(text.split(",")), "default": SCORES},
    )
    console = Console(width=max(Console().width, 130))
    return reported(lambda: sensitivity(own.samples, own.scores, rest, console))


if __name__ == "__main__":
    sys.exit(main())
