"""Figures of a run, from metrics.json and its frames. One with nothing to show is skipped and says why."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from experiments.analysis.losses import Fall
from experiments.corpora.atomic import replacing
from experiments.metrics.lifecycle import HORIZONS
from experiments.report import scores, style
from experiments.report.differences import forest
from experiments.report.scores import Metrics
from experiments.report.tables import Estimate, short
from experiments.report.waterfall import waterfalls

_WORDS: Mapping[str, Mapping[str, str]] = tomllib.loads(
    Path(__file__).with_name("figures.toml").read_text("utf-8")
)
"""The title and the description of each figure, by its name."""

_DASHED = (0, (3, 2))


class Drawing(NamedTuple):
    """A figure of a run: `description` says in words what it shows, for those who cannot see it; `svg` is
    the picture, and `reason` why there is none."""

    name: str
    title: str
    description: str
    svg: str = ""
    reason: str = ""


def draw_all(metrics: Metrics, folder: Path) -> list[Drawing]:
    """Draw every figure of a run into a folder, as SVG."""
    return [_drawn(name, metrics, folder) for name in FIGURES]


def _drawn(name: str, metrics: Metrics, folder: Path) -> Drawing:
    with style.style():
        figure = FIGURES[name](metrics)
    words = {key: text.format(horizon=scores.HORIZON) for key, text in _WORDS[name].items()}
    drawing = Drawing(name, **words)
    if isinstance(figure, str):
        return drawing._replace(reason=figure)
    for file_name, content in style.images(figure, name, bitmap=False).items():
        with replacing(folder / file_name) as file:
            file.write(content)
    return drawing._replace(svg=(folder / f"{name}.svg").read_text("utf-8"))


def beside_baselines(metrics: Metrics) -> Figure | str:
    """A forest plot: the system minus each baseline (`beside` of the metrics), with the margin of
    equivalence."""
    system, score = metrics["system"], scores.headline_score(metrics)
    if not (found := metrics.get("beside")):
        return "there is no baseline, or no probe has evidence"
    return forest(f"{short(score)} of {system} minus each baseline", {system: found})


def recall_by_horizon(metrics: Metrics) -> Figure | str:
    """A line a system over the `HORIZON` of the probes."""
    score, by_horizon = scores.headline_score(metrics), metrics["by_horizon"]
    buckets = [bucket for bucket in HORIZONS if by_horizon.get(bucket, {}).get("n")]
    if len(buckets) < 2:
        return f"all probes with evidence have one horizon ({', '.join(buckets) or 'none'})"
    subtitle = fill(f"{scores.HORIZON}; band and whiskers: 95 % intervals", 80)
    figure = style.new_figure(6.6, 3.9, f"{short(score)} by horizon", subtitle)
    axes, places = figure.subplots(), np.arange(len(buckets))
    curves = {
        name: [scores.within(part["by_horizon"].get(bucket, {}), score) for bucket in buckets]
        for name, part in scores.systems(metrics)
    }
    curves[scores.CHANCE] = [scores.chance(metrics, score, "by_horizon", bucket) for bucket in buckets]
    for index, (name, found) in enumerate(curves.items()):
        colour, marker, dashes = _line(name, index)
        _interval(axes, found, colour, index)
        width, size, order = (1.4, 4.5, 2) if index else (2.6, 6, 3)
        [line] = axes.plot(places, np.array(found, float), color=colour, linestyle=dashes, label=name)
        line.set(linewidth=width, zorder=order)
        line.set(marker=marker, markersize=size, markeredgecolor="white", markeredgewidth=0.6)
    figure.legend(loc="outside right upper")
    axes.set_xticks(places, [f"{bucket}\nn = {by_horizon[bucket]['n']:,}" for bucket in buckets])
    axes.set(ylabel=short(score), ylim=(0, 1.03), xlim=(-0.2, places[-1] + 0.2))
    style.plain(axes)
    return figure


def loss_waterfall(metrics: Metrics) -> Figure | str:
    """Gold turns from asked for to found, stage by stage."""
    gold = metrics["counts"]["gold_turns"]
    if not gold:
        return "no probe has evidence"
    return waterfalls([Fall("", gold, metrics["losses"])], f"What {metrics['system']} lost, and where")


FIGURES: dict[str, Callable[[Metrics], Figure | str]] = {
    "beside_baselines": beside_baselines,
    "recall_by_horizon": recall_by_horizon,
    "waterfall": loss_waterfall,
}
"""What draws each figure of a report, or says why there is nothing to draw."""


def _interval(axes: Axes, values: Sequence[float | None], colour: str, index: int) -> None:
    """The intervals along a line, where there are any: a band for the primary, whiskers for the others."""
    known = [
        (place, value.low, value.high) for place, value in enumerate(values) if isinstance(value, Estimate)
    ]
    if not known:
        return
    places, low, high = np.array(known, float).T
    if index == 0:
        axes.fill_between(places, low, high, color=colour, alpha=0.15, linewidth=0)
    else:
        axes.vlines(places + 0.025 * index, low, high, colour, linewidth=0.9, alpha=0.6)


def _line(name: str, index: int) -> tuple[str, str, Any]:
    """Colour, marker and dashes of a system: the primary is the first."""
    if index == 0:
        return style.PRIMARY, "o", "-"
    if name == scores.ORACLE:
        return style.INK, "", (0, (1, 1.5))
    if name == scores.CHANCE:
        return style.GREY, "", _DASHED
    turn = (index - 1) % len(style.SERIES)
    return style.SERIES[turn], style.MARKERS[turn], "-"
