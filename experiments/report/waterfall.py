"""The waterfall of losses: from the gold turns asked for, stage by stage, to those that came back."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from experiments.analysis.losses import PATHS, Fall, stage_order
from experiments.report import style
from experiments.report.tables import ABSENT, Column, Table

_COLOURS = {"write": style.ORANGE, "dream": style.PURPLE, "read": style.VERMILION}
"""Of a stage, by the path on which it loses turns: on the way in, in the store, on the way out."""


def waterfall(losses_by_stage: Mapping[str, int], gold: int, title: str) -> Figure:
    """The waterfall of one run as a picture: see `waterfalls`."""
    return waterfalls([Fall("", gold, losses_by_stage)], title)


def waterfalls(falls: Sequence[Fall], title: str) -> Figure:
    """A panel a run, side by side: a bar for the gold turns asked for, one hanging where each stage took its
    turns, one for what was found. Stages that took nothing in any run are left out."""
    with style.style():
        stages = _stages(falls)
        panels = len(falls)
        figure = style.new_figure(
            max(2.0 + 2.4 * panels, 5.2),
            1.2 + 0.27 * (len(stages) + 2),
            title,
            "gold turns: asked for, lost at the first stage that lost them, found",
        )
        grid = figure.subplots(1, panels, sharey=True, squeeze=False)[0]
        for axes, fall in zip(grid, falls, strict=True):
            _panel(axes, fall, stages)
    return figure


def waterfall_table(falls: Sequence[Fall]) -> Table:
    """One line a run: turns asked for, lost at each stage, found."""
    stages = _stages(falls)
    rows = tuple(
        (
            fall.name,
            fall.gold,
            *(-fall.losses.get(stage, 0) or None for stage in stages),
            fall.found,
            fall.found / fall.gold if fall.gold else None,
        )
        for fall in falls
    )
    columns = (
        *(Column("run"), Column("asked for", "count"), *(Column(stage, "count") for stage in stages)),
        *(Column("found", "count"), Column("share", "share")),
    )
    note = f"Gold turns; each lost one counts at the first stage that lost it ({ABSENT}: none)."
    return Table("waterfall", "From the gold turns asked for to those found", columns, rows, note)


def _stages(falls: Sequence[Fall]) -> list[str]:
    """The stages that took something, in the order in which a turn passes them; others' own behind."""
    taken = {stage for fall in falls for stage, turns in fall.losses.items() if turns}
    return sorted(taken, key=stage_order)


def _panel(axes: Axes, fall: Fall, stages: Sequence[str]) -> None:
    lost = np.array([fall.losses.get(stage, 0) for stage in stages], np.int64)
    lengths = np.array([fall.gold, *lost, fall.found])
    starts = np.array([0, *(fall.gold - np.cumsum(lost)), 0])
    places = np.arange(lengths.size)
    colours = [
        style.PALE,
        *(_COLOURS.get(PATHS.get(stage, ""), style.GREY) for stage in stages),
        style.PRIMARY,
    ]
    axes.barh(places, lengths, 0.72, starts, color=colours)
    ends = fall.gold - np.cumsum([0, *lost])
    axes.vlines(ends, places[:-1], places[1:], style.GREY, linewidth=0.7, zorder=0)
    for place, start, length in zip(places.tolist(), starts.tolist(), lengths.tolist(), strict=True):
        whole = place in (0, places[-1])
        text = f"{length:,}" if whole else f"−{length:,}" if length else ""
        at, side = ((start + length, 4), "left") if whole else ((start, -4), "right")
        weight = "bold" if place == places[-1] else "normal"
        style.label(axes, text, (at[0], place), (at[1], 0), ha=side, size=7.5, weight=weight)
    axes.set_yticks(places, ["asked for", *stages, "found"])
    axes.set(xlim=(-0.16 * fall.gold, 1.2 * max(fall.gold, 1)), ylim=(places[-1] + 0.6, -0.6), xticks=[])
    share = f"{fall.found / fall.gold:.1%} found".replace("%", " %") if fall.gold else "nothing asked for"
    axes.set_title(fall.name, loc="left")
    axes.set_title(share, loc="right", weight="normal", color=style.GREY, size=8)
    axes.tick_params(axis="y", length=0)
    axes.spines[["left", "bottom"]].set_visible(False)
