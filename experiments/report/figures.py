"""Figures of a run, from metrics.json and its frames. One with nothing to show is skipped and says why."""

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any, NamedTuple

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from experiments.analysis.losses import Fall
from experiments.metrics.lifecycle import HORIZONS
from experiments.metrics.registry import Frames
from experiments.report import scores, style
from experiments.report.differences import forest
from experiments.report.scores import Metrics
from experiments.report.tables import Estimate, form_value, natural, short
from experiments.report.waterfall import waterfalls

_WORDS: Mapping[str, Mapping[str, str]] = tomllib.loads(
    Path(__file__).with_name("figures.toml").read_text("utf-8")
)
"""The title and the description of each figure, by its name."""

_DASHED = (0, (3, 2))

_STATES = {"active": style.BLUE, "dormant": style.ORANGE, "stubs": style.GREY, "superseded": style.PALE}
_DARK = {"dormant": "#9A6A00", "superseded": style.GREY, "stubs": "#5A5A5A"}
"""Text on white needs more contrast than an area."""


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


def recall_by_kind(metrics: Metrics, frames: Frames | None = None) -> Figure | str:
    """A panel a kind, a bar a system, its value at the bar's end; chance as a dashed line."""
    score, by_kind, rows = scores.headline_score(metrics), metrics["by_kind"], scores.systems(metrics)
    kinds = [kind for kind in sorted(by_kind, key=natural) if by_kind[kind]["n"]]
    if not kinds:
        return "no probe has evidence"
    columns = len(kinds) if len(kinds) <= 5 else 4
    lines = -(-len(kinds) // columns)
    size = max(1.3 + 1.55 * columns, 4.6), 0.6 + lines * (0.75 + 0.21 * len(rows))
    note = f"fraction of the gold turns carried by the first {score[7:]} memories; dashed: chance"
    figure = style.new_figure(
        *size, f"{short(score)} by kind of probe", note if score.startswith("recall@") else ""
    )
    grid = figure.subplots(lines, columns, sharex=True, sharey=True, squeeze=False)
    for panel, (axes, kind) in enumerate(zip(grid.flat, kinds, strict=False)):
        for place, (name, part) in enumerate(rows):
            _bar(axes, place, name, scores.within(part["by_kind"].get(kind, {}), score))
        if (level := scores.chance(by_kind[kind], score)) is not None:
            axes.axvline(level, color=style.GREY, linestyle=_DASHED, linewidth=1)
        axes.set_title(f"kind {kind}" if kind.isdecimal() else kind, loc="left", pad=17)
        at_title = {"xycoords": "axes fraction", "va": "baseline", "weight": "normal", "size": 8}
        style.label(axes, f"n = {by_kind[kind]['n']:,}", (0, 1), (0, 6), color=style.GREY, **at_title)
        axes.set(xlim=(0, 1.3), xticks=[0, 0.5, 1], xticklabels=["0", ".5", "1"])
        axes.set_yticks(range(len(rows)), [name for name, _ in rows])
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.tick_params(labelbottom=panel + columns >= len(kinds))
        style.plain(axes, "x")
    for axes in grid.flat[len(kinds) :]:
        axes.set_axis_off()
    return figure


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


def store_over_time(metrics: Metrics, frames: Frames) -> Figure | str:
    """The size of the primary's store, stacked by state, over the days since each world began."""
    states = frames["states"].filter(system=metrics["system"])
    if states.is_empty() or states["memories"].fill_null(0).max() == 0:
        return f"no store size of {metrics['system']} was recorded"
    sizes = _summed(states)
    days = sizes["day"].to_numpy()
    if days.size < 2:
        return "the store was recorded at one instant only"
    days = np.append(days, days[-1] + 0.02 * (days[-1] - days[0]))  # the last state is held a little
    layers = {name: np.append(sizes[name], sizes[name][-1]) for name in _STATES if sizes[name].max()}
    worlds = states["namespace"].n_unique()
    several = f"memories, summed over {worlds} worlds, each from its own first day"
    subtitle = several if worlds > 1 else "memories by state"
    figure = style.new_figure(6.6, 3.6, f"Store size over time, {metrics['system']}", subtitle)
    axes = figure.subplots()
    colours = [_STATES[name] for name in layers]
    axes.stackplot(days, *layers.values(), colors=colours, edgecolor=colours, step="post", linewidth=0)
    last = np.array([size[-1] for size in layers.values()])
    top = 1.06 * max(np.sum(list(layers.values()), axis=0).max(), 1)
    places = style.spread((np.cumsum(last) - last / 2).tolist(), 0.065 * top)
    for name, size, y in zip(layers, last, places, strict=True):
        style.label(axes, f"{name}  {size:,.0f}", (days[-1], y), color=_DARK.get(name, _STATES[name]))
    axes.set(xlim=(days[0], days[-1]), ylim=(0, top), xlabel="days", ylabel="memories")
    axes.yaxis.set_major_formatter(_thousands)
    style.plain(axes)
    return figure


FIGURES: dict[str, Callable[[Metrics, Frames], Figure | str]] = {
    "beside_baselines": beside_baselines,
    "recall_by_kind": recall_by_kind,
    "recall_by_horizon": recall_by_horizon,
    "waterfall": loss_waterfall,
    "retention": retention_distribution,
    "store": store_over_time,
}
"""What draws each figure of a report, or says why there is nothing to draw."""


def _bar(axes: Axes, place: int, name: str, value: float | None) -> None:
    """The bar of a system; the primary is the first."""
    if value is None:
        axes.text(0.03, place, "no value", va="center", size=7.5, color=style.GREY)
        return
    inside, edge = (style.PALE if place else style.PRIMARY), "none"
    if name == scores.ORACLE:
        inside, edge = "white", style.GREY
    axes.barh(place, value, 0.72, color=inside, edgecolor=edge, linewidth=0.8)
    end = float(value)
    if isinstance(value, Estimate):
        axes.plot([value.low, value.high], [place, place], color=style.INK, linewidth=0.9)
        end = max(end, value.high)
    weight = "normal" if place else "bold"
    axes.text(end + 0.03, place, form_value(value, "score"), va="center", size=7.5, weight=weight)


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


def _summed(states: pl.DataFrame) -> pl.DataFrame:
    """A row a `day` since the first of each namespace: the memories in each of `_STATES`, summed over the
    namespaces, of which each keeps a state until its next."""
    sizes = pl.col("active", "dormant", "stubs", "memories").fill_null(0).cast(pl.Int64)
    superseded = pl.col("memories") - pl.sum_horizontal("active", "dormant", "stubs")
    return (
        states.sort("time", maintain_order=True)
        .select(
            ((pl.col("time") - pl.col("time").min().over("namespace")).dt.total_seconds() / 86400.0).alias(
                "day"
            ),
            sizes - sizes.shift(1, fill_value=0).over("namespace"),
        )
        .group_by("day")
        .sum()
        .sort("day")
        .with_columns(pl.exclude("day").cum_sum())
        .with_columns(superseded=superseded.clip(0))
    )


def _ordered(values: Iterable[str], known: Sequence[str]) -> list[str]:
    """The distinct values: the known ones in their order, then the others by name."""
    return sorted(set(values), key=lambda name: (known.index(name) if name in known else len(known), name))


def _thousands(value: float, place: float) -> str:
    return f"{value:,.0f}"
