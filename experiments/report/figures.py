"""Figures of a run, from metrics.json and its frames. One with nothing to show is skipped and says why."""

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from experiments.analysis.losses import Fall
from experiments.metrics.lifecycle import HORIZONS
from experiments.metrics.registry import Frames
from experiments.report import scores, style
from experiments.report.differences import forest
from experiments.report.scores import Metrics
from experiments.report.tables import Estimate, form_value, short
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


def draw_all(metrics: Metrics, frames: Frames, folder: Path) -> list[Drawing]:
    """Draw every figure of a run into a folder, as SVG and PNG."""
    return [_drawn(name, metrics, frames, folder) for name in FIGURES]


def _drawn(name: str, metrics: Metrics, frames: Frames, folder: Path) -> Drawing:
    with style.style():
        figure = FIGURES[name](metrics, frames)
    words = {key: text.format(horizon=scores.HORIZON) for key, text in _WORDS[name].items()}
    drawing = Drawing(name, **words)
    if isinstance(figure, str):
        return drawing._replace(reason=figure)
    return drawing._replace(svg=style.save(figure, folder, name).read_text("utf-8"))


def beside_baselines(metrics: Metrics, frames: Frames | None = None) -> Figure | str:
    """A forest plot: the system minus each baseline (`beside` of the metrics), with the margin of
    equivalence."""
    system, score = metrics["system"], scores.headline_score(metrics)
    if not (found := metrics.get("beside")):
        return "there is no baseline, or no probe has evidence"
    return forest(f"{short(score)} of {system} minus each baseline", {system: found})


def recall_by_horizon(metrics: Metrics, frames: Frames | None = None) -> Figure | str:
    """A line a system over the `HORIZON` of the probes, named at its end."""
    score, by_horizon = scores.headline_score(metrics), metrics["by_horizon"]
    buckets = [bucket for bucket in HORIZONS if by_horizon.get(bucket, {}).get("n")]
    if len(buckets) < 2:
        return f"all probes with evidence have one horizon ({', '.join(buckets) or 'none'})"
    subtitle = fill(f"{scores.HORIZON}; band and whiskers: 95 % intervals", 80)
    figure = style.new_figure(6.6, 3.9, f"{short(score)} by horizon", subtitle)
    axes = figure.subplots()
    curves = {
        name: [scores.within(part["by_horizon"].get(bucket, {}), score) for bucket in buckets]
        for name, part in scores.systems(metrics)
    }
    curves[scores.CHANCE] = [scores.chance(by_horizon[bucket], score) for bucket in buckets]
    for index, (name, found) in enumerate(curves.items()):
        _interval(axes, found, _line(name, index)[0], index)
    places, ends = np.arange(len(buckets)), []
    for index, (name, found) in enumerate(curves.items()):
        values = np.array(found, float)
        if not np.isfinite(values).any():
            continue
        colour, marker, dashes = _line(name, index)
        width, size, order = (1.4, 4.5, 2) if index else (2.6, 6, 3)
        [line] = axes.plot(places, values, color=colour, linestyle=dashes, linewidth=width, zorder=order)
        line.set(marker=marker, markersize=size, markeredgecolor="white", markeredgewidth=0.6)
        ends.append((name, colour, values[np.isfinite(values)][-1]))
    for (name, colour, end), y in zip(ends, style.spread([end for *_, end in ends], 0.055), strict=True):
        joint = [places[-1] + 0.04, places[-1] + 0.1]
        axes.plot(joint, [end, y], color=colour, linewidth=0.7, clip_on=False, zorder=1)
        weight = "bold" if name == metrics["system"] else "normal"
        style.label(axes, name, (places[-1] + 0.12, y), (0, 0), color=colour, weight=weight)
    axes.set_xticks(places, [f"{bucket}\nn = {by_horizon[bucket]['n']:,}" for bucket in buckets])
    axes.set(ylabel=short(score), ylim=(0, 1.03), xlim=(-0.2, places[-1] + 0.2))
    style.plain(axes)
    return figure


def loss_waterfall(metrics: Metrics, frames: Frames | None = None) -> Figure | str:
    """Gold turns from asked for to found, stage by stage."""
    gold = metrics["counts"]["gold_turns"]
    if not gold:
        return "no probe has evidence"
    return waterfalls([Fall("", gold, metrics["losses"])], f"What {metrics['system']} lost, and where")


def retention_distribution(metrics: Metrics, frames: Frames) -> Figure | str:
    """How strong the memories of the primary system are at the end: a panel a category, stacked by tier."""
    rows = frames["retention"].filter(system=metrics["system"]).drop_nulls("retention").drop_nans("retention")
    if rows.is_empty():
        return f"{metrics['system']} has no retention to show"
    categories = _ordered(rows["category"], ("core", "semantic", "episodic", "procedural"))
    tiers = _ordered(rows["tier"], tuple(style.TIERS))
    title = f"Retention at the end, {metrics['system']}"
    subtitle = "memories by retention R (1 = as fresh as when it was stored), coloured by tier"
    figure = style.new_figure(6.6, 1.25 + 1.2 * len(categories), title, subtitle)
    panels = figure.subplots(len(categories), 1, sharex=True, squeeze=False)[:, 0]
    colours = [style.TIERS.get(tier, style.PURPLE) for tier in tiers]
    look: dict[str, Any] = {"stacked": True, "color": colours, "edgecolor": "white", "linewidth": 0.5}
    for axes, category in zip(panels, categories, strict=True):
        of = rows.filter(category=category)
        values = [of.filter(tier=tier)["retention"].to_numpy() for tier in tiers]
        stacks, *_ = axes.hist(values, np.linspace(0, 1, 26), **look)
        axes.set_title(category, loc="left")
        note = f"n = {of.height:,}, median {form_value(of['retention'].median(), 'score')}"
        axes.set_title(note, loc="right", weight="normal", color=style.GREY, size=8)
        axes.set(xlim=(0, 1), ylim=(0, 1.08 * np.max(stacks)))
        axes.locator_params(axis="y", nbins=3, integer=True)
        axes.yaxis.set_major_formatter(_thousands)
        style.plain(axes)
    panels[-1].set_xlabel("retention R")
    figure.supylabel("memories", size=9)
    handles = [Patch(color=colour, label=tier) for tier, colour in zip(tiers, colours, strict=True)]
    figure.legend(handles=handles, loc="outside lower center", ncols=len(handles), handlelength=1)
    return figure


FIGURES: dict[str, Callable[[Metrics, Frames], Figure | str]] = {
    "beside_baselines": beside_baselines,
    "recall_by_horizon": recall_by_horizon,
    "waterfall": loss_waterfall,
    "retention": retention_distribution,
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


def _ordered(values: Iterable[str], known: Sequence[str]) -> list[str]:
    """The distinct values: the known ones in their order, then the others by name."""
    return sorted(set(values), key=lambda name: (known.index(name) if name in known else len(known), name))


def _thousands(value: float, place: float) -> str:
    return f"{value:,.0f}"
