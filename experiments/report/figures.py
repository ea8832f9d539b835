"""Figures of a run, from metrics.json and its frames. One with nothing to show is skipped and says why."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from experiments.metrics.lifecycle import HORIZONS
from experiments.metrics.ranking import Floats
from experiments.metrics.registry import Frames
from experiments.report import style
from experiments.report.scores import CHANCE, HORIZON, ORACLE, Metrics, headline_score, systems, within
from experiments.report.style import Saved
from experiments.report.tables import Estimate, form_value, natural, short
from experiments.report.waterfall import waterfall


@dataclass(frozen=True, slots=True)
class Drawing:
    """A saved figure: `description` says in words what it shows, for those who cannot see it."""

    name: str
    title: str
    description: str
    files: Saved


@dataclass(frozen=True, slots=True)
class Skipped:
    """Why there is no such figure."""

    name: str
    reason: str


def draw_all(metrics: Metrics, frames: Frames, folder: Path) -> tuple[list[Drawing], list[Skipped]]:
    """Draw every figure of a run into a folder, as SVG and PNG: what was drawn, what was not."""
    drawn: list[Drawing] = []
    skipped: list[Skipped] = []
    for name, (title, description, draw) in FIGURES.items():
        with style.style():
            figure = draw(metrics, frames)
        if isinstance(figure, Figure):
            drawn.append(Drawing(name, title, description, style.save(figure, folder, name)))
        else:
            skipped.append(Skipped(name, figure))
    return drawn, skipped


def recall_by_kind(metrics: Metrics, frames: Frames | None = None) -> Figure | str:
    """A panel a kind, a bar a system, its value at the bar's end; chance as a dashed line."""
    score = headline_score(metrics)
    own = metrics["by_kind"]
    kinds = [kind for kind in sorted(own, key=natural) if own[kind]["n"]]
    if not kinds:
        return "no probe has evidence"
    rows = systems(metrics)
    columns = len(kinds) if len(kinds) <= 5 else 4
    lines = -(-len(kinds) // columns)
    width = 1.3 + 1.55 * columns
    figure = style.new_figure(
        max(width, 4.6),
        0.6 + lines * (0.75 + 0.21 * len(rows)),
        f"{short(score)} by kind of probe",
        f"fraction of the gold turns carried by the first {score[7:]} memories; dashed: chance"
        if score.startswith("recall@")
        else "",
    )
    grid = figure.subplots(lines, columns, sharex=True, sharey=True, squeeze=False)
    for panel, (axes, kind) in enumerate(zip(grid.flat, kinds, strict=False)):
        for place, (name, part) in enumerate(rows):
            value = within(part["by_kind"].get(kind, {}), score)
            _bar(axes, place, name, value, primary=place == 0)
        chance = own[kind].get(score.replace("recall", CHANCE)) if score.startswith("recall") else None
        if chance is not None:
            axes.axvline(chance, color=style.GREY, linestyle=(0, (3, 2)), linewidth=1)
        axes.set_title(f"kind {kind}" if kind.isdecimal() else kind, loc="left", pad=17)
        told = {"xycoords": "axes fraction", "va": "baseline", "weight": "normal"}
        style.label(axes, f"n = {own[kind]['n']:,}", (0, 1), (0, 6), color=style.GREY, size=8, **told)
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
    score = headline_score(metrics)
    own = metrics["by_horizon"]
    buckets = [bucket for bucket in HORIZONS if own.get(bucket, {}).get("n")]
    if len(buckets) < 2:
        return f"all probes with evidence have one horizon ({', '.join(buckets) or 'none'})"
    figure = style.new_figure(
        6.6,
        3.9,
        f"{short(score)} by horizon",
        fill(f"{HORIZON}; band and whiskers: 95 % intervals", 80),
    )
    axes = figure.subplots()
    places = np.arange(len(buckets))
    curves = []
    for index, (name, part) in enumerate(systems(metrics)):
        found = [within(part["by_horizon"].get(bucket, {}), score) for bucket in buckets]
        values = np.array([_number(value) for value in found])
        if np.isfinite(values).any():
            curves.append((name, values, *_line(name, index)))
            _interval(axes, found, curves[-1][2], index)
    if score.startswith("recall"):
        chance = np.array([_number(own[bucket].get(score.replace("recall", CHANCE))) for bucket in buckets])
        if np.isfinite(chance).any():
            curves.append((CHANCE, chance, style.GREY, "", (0, (3, 2))))
    for name, values, colour, marker, dashes in curves:
        lead = name == metrics["system"]
        axes.plot(
            places,
            values,
            color=colour,
            marker=marker or None,
            linestyle=dashes,
            linewidth=2.6 if lead else 1.4,
            markersize=6 if lead else 4.5,
            markeredgecolor="white",
            markeredgewidth=0.6,
            zorder=3 if lead else 2,
        )
    ends = [values[np.isfinite(values)][-1] for _, values, *_ in curves]
    for (name, _, colour, *_), end, y in zip(curves, ends, style.spread(ends, 0.055), strict=True):
        joint = [places[-1] + 0.04, places[-1] + 0.1]
        axes.plot(joint, [end, y], color=colour, linewidth=0.7, clip_on=False, zorder=1)
        weight = "bold" if name == metrics["system"] else "normal"
        style.label(axes, name, (places[-1] + 0.12, y), (0, 0), color=colour, weight=weight)
    axes.set_xticks(places, [f"{bucket}\nn = {own[bucket]['n']:,}" for bucket in buckets])
    axes.set(ylabel=short(score), ylim=(0, 1.03), xlim=(-0.2, places[-1] + 0.2))
    style.plain(axes)
    return figure


def loss_waterfall(metrics: Metrics, frames: Frames | None = None) -> Figure | str:
    """Gold turns from asked for to found, stage by stage."""
    gold = metrics["counts"]["gold_turns"]
    if not gold:
        return "no probe has evidence"
    return waterfall(metrics["losses"], gold, f"What {metrics['system']} lost, and where")


def retention_distribution(metrics: Metrics, frames: Frames) -> Figure | str:
    """How strong the memories of the primary system are at the end: a panel a category, stacked by tier."""
    rows = frames["retention"].filter(system=metrics["system"]).drop_nulls("retention").drop_nans("retention")
    if rows.is_empty():
        return f"{metrics['system']} has no retention to show"
    known = ("core", "semantic", "episodic", "procedural")
    categories = sorted(rows["category"].unique(), key=lambda c: (known.index(c) if c in known else 9, c))
    tiers = [tier for tier in style.TIERS if tier in set(rows["tier"])]
    tiers += sorted(set(rows["tier"]) - set(tiers))
    figure = style.new_figure(
        6.6,
        1.25 + 1.2 * len(categories),
        f"Retention at the end, {metrics['system']}",
        "memories by retention R (1 = as fresh as when it was stored), coloured by tier",
    )
    panels = figure.subplots(len(categories), 1, sharex=True, squeeze=False)[:, 0]
    edges = np.linspace(0, 1, 26)
    for axes, category in zip(panels, categories, strict=True):
        of = rows.filter(category=category)
        counts = [np.histogram(of.filter(tier=tier)["retention"], edges)[0] for tier in tiers]
        base = np.zeros(edges.size - 1)
        for tier, count in zip(tiers, counts, strict=True):
            axes.bar(
                edges[:-1],
                count,
                np.diff(edges),
                base,
                align="edge",
                color=_tier(tier),
                edgecolor="white",
                linewidth=0.5,
            )
            base += count
        axes.set_title(category, loc="left")
        median = float(np.median(of["retention"].to_numpy()))
        note = f"n = {of.height:,}, median {form_value(median, 'score')}"
        axes.set_title(note, loc="right", weight="normal", color=style.GREY, size=8)
        axes.set(xlim=(0, 1), ylim=(0, 1.08 * base.max()))
        axes.locator_params(axis="y", nbins=3, integer=True)
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
        style.plain(axes)
    panels[-1].set_xlabel("retention R")
    figure.supylabel("memories", size=9)
    handles = [Patch(color=_tier(tier), label=tier) for tier in tiers]
    figure.legend(handles=handles, loc="outside lower center", ncols=len(handles), handlelength=1)
    return figure


def store_over_time(metrics: Metrics, frames: Frames) -> Figure | str:
    """The size of the primary's store, stacked by state, over the days since each world began."""
    states = frames["states"].filter(system=metrics["system"])
    if states.is_empty() or states["memories"].fill_null(0).max() == 0:
        return f"no store size of {metrics['system']} was recorded"
    days, sizes = _summed(states, ("active", "dormant", "stubs", "memories"))
    if days.size < 2:
        return "the store was recorded at one instant only"
    margin = days[-1] + 0.02 * (days[-1] - days[0])  # the last state is held a little, to be seen
    days, sizes = np.append(days, margin), {name: np.append(size, size[-1]) for name, size in sizes.items()}
    layers = {name: sizes[name] for name in ("active", "dormant", "stubs")}
    layers["superseded"] = np.maximum(sizes["memories"] - np.sum(list(layers.values()), axis=0), 0.0)
    worlds = states["namespace"].n_unique()
    figure = style.new_figure(
        6.6,
        3.6,
        f"Store size over time, {metrics['system']}",
        f"memories, summed over {worlds} worlds, each from its own first day"
        if worlds > 1
        else "memories by state",
    )
    axes = figure.subplots()
    colours = {"active": style.BLUE, "dormant": style.ORANGE, "stubs": style.GREY, "superseded": style.PALE}
    base: Floats = np.zeros(days.size)
    ends: list[tuple[str, float, float]] = []
    for name, size in layers.items():
        if size.max() > 0:
            axes.fill_between(days, base, base + size, step="post", color=colours[name], linewidth=0)
            ends.append((name, base[-1] + size[-1] / 2, size[-1]))
            base = base + size
    top = 1.06 * max(base.max(), 1)
    for (name, _, last), y in zip(ends, style.spread([y for _, y, _ in ends], 0.065 * top), strict=True):
        style.label(axes, f"{name}  {last:,.0f}", (days[-1], y), color=_dark(colours[name]))
    axes.set(xlim=(days[0], days[-1]), ylim=(0, top), xlabel="days", ylabel="memories")
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    style.plain(axes)
    return figure


def wrong_surfacing(metrics: Metrics, frames: Frames | None = None) -> Figure | str:
    """A curve a system that tells its confidence: what withholding below a threshold costs and saves."""
    curves = [
        (index, name, curve)
        for index, (name, part) in enumerate(systems(metrics))
        if (curve := part.get("abstention_curve"))
    ]
    if not curves:
        return "no confidence was told, or no probe is unanswerable"
    depth = curves[0][2]["depth"]
    figure = style.new_figure(
        4.8,
        4.4,
        "Wrong surfacing against recall",
        "if memories below a threshold of confidence (at the points) were withheld",
    )
    axes = figure.subplots()
    for index, name, curve in curves:
        colour, marker, dashes = _line(name, index)
        wrong, recall = curve["wrong_surfacing"], curve["recall"]
        label = f"{name}, area {form_value(curve['area'], 'score')}"
        axes.plot(wrong, recall, color=colour, marker=marker or None, linestyle=dashes, label=label)
        last = (np.inf, np.inf)
        for threshold, x, y in zip(curve["thresholds"][::4], wrong[::4], recall[::4], strict=True):
            if y > 0.03 and np.hypot(x - last[0], y - last[1]) > 0.06:
                axes.annotate(f"{threshold:g}", (x, y), (5, -11), textcoords="offset points", size=8)
                last = x, y
    axes.set(xlim=(-0.02, 1.08), xlabel="unanswerable probes for which something comes back")
    axes.set(ylim=(0, 1.03), ylabel=f"R@{depth}, answerable probes")
    axes.legend(loc="upper left")
    style.plain(axes)
    return figure


Draw = Callable[[Metrics, Frames], Figure | str]
FIGURES: dict[str, tuple[str, str, Draw]] = {
    "recall_by_kind": (
        "Recall by kind of probe",
        "Bars: recall of every system for each kind of probe; the table by kind has the values.",
        recall_by_kind,
    ),
    "recall_by_horizon": (
        "Recall by horizon",
        f"Lines: recall of every system by the {HORIZON}; the table by horizon has the values.",
        recall_by_horizon,
    ),
    "waterfall": (
        "Loss waterfall",
        "Bars: the gold turns asked for, those lost at each stage, those found; the table of losses has the "
        "values.",
        loss_waterfall,
    ),
    "retention": (
        "Retention at the end",
        "Histograms: how many memories of each category have which retention, stacked by tier.",
        retention_distribution,
    ),
    "store": (
        "Store size over time",
        "Stacked areas: active, superseded, dormant and stub memories over the days of the replay.",
        store_over_time,
    ),
    "abstention": (
        "Wrong surfacing against recall",
        "Line: recall of the answerable probes over the share of unanswerable ones for which something comes "
        "back, by threshold of confidence; the table of the same name has the values.",
        wrong_surfacing,
    ),
}


def _bar(axes: Axes, place: int, name: str, value: float | None, *, primary: bool) -> None:
    if value is None:
        axes.text(0.03, place, "no value", va="center", size=7.5, color=style.GREY)
        return
    hollow = name == ORACLE
    axes.barh(
        place,
        value,
        0.72,
        color="white" if hollow else style.PRIMARY if primary else style.PALE,
        edgecolor=style.GREY if hollow else "none",
        linewidth=0.8,
    )
    label, end = form_value(value, "score"), float(value)
    if isinstance(value, Estimate):
        axes.plot([value.low, value.high], [place, place], color=style.INK, linewidth=0.9)
        end = max(end, value.high)
    axes.text(end + 0.03, place, label, va="center", size=7.5, weight="bold" if primary else "normal")


def _interval(axes: Axes, values: Sequence[float | None], colour: str, index: int) -> None:
    """The intervals along a line, where there are any: a band for the primary, whiskers for the others."""
    known = [(place, value) for place, value in enumerate(values) if isinstance(value, Estimate)]
    places = np.array([place for place, _ in known], float)
    low, high = ([getattr(value, end) for _, value in known] for end in ("low", "high"))
    if index == 0:
        axes.fill_between(places, low, high, color=colour, alpha=0.15, linewidth=0)
    else:
        axes.vlines(places + 0.025 * index, low, high, colour, linewidth=0.9, alpha=0.6)


def _line(name: str, index: int) -> tuple[str, str, object]:
    """Colour, marker and dashes of a system: the primary is the first."""
    if index == 0:
        return style.PRIMARY, "o", "-"
    if name == ORACLE:
        return style.INK, "", (0, (1, 1.5))
    turn = (index - 1) % len(style.SERIES)
    return style.SERIES[turn], style.MARKERS[turn], "-"


def _summed(states: pl.DataFrame, names: Sequence[str]) -> tuple[Floats, dict[str, Floats]]:
    """Sizes summed over the namespaces, each aligned to its own first day and held until its next state."""
    worlds = [
        world.select(
            ((pl.col("time") - pl.col("time").min()).dt.total_seconds() / 86400.0).alias("day"),
            *(pl.col(name).fill_null(0).cast(pl.Float64) for name in names),
        )
        for world in states.sort("time", maintain_order=True).partition_by("namespace", maintain_order=True)
    ]
    days = np.unique(np.concatenate([world["day"].to_numpy() for world in worlds]))
    sizes = {name: np.zeros(days.size) for name in names}
    for world in worlds:
        held = np.searchsorted(world["day"].to_numpy(), days, side="right") - 1
        for name in names:
            sizes[name] += world[name].to_numpy()[held]
    return days, sizes


def _tier(tier: str) -> str:
    return style.TIERS.get(tier, style.PURPLE)


def _dark(colour: str) -> str:
    """Text on white needs more contrast than an area."""
    return {style.ORANGE: "#9A6A00", style.PALE: style.GREY, style.GREY: "#5A5A5A"}.get(colour, colour)


def _number(value: float | None) -> float:
    return np.nan if value is None else float(value)
