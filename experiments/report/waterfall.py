"""The waterfall of losses: from the gold turns asked for, stage by stage, to those that came back."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from experiments.analysis.losses import PATHS, Fall, stage_order
from experiments.report import style
from experiments.report.tables import ABSENT, Table, columns_of, form_value

_COLOURS = {"write": style.ORANGE, "dream": style.PURPLE, "read": style.VERMILION}
"""Of a stage, by the path on which it loses turns: on the way in, in the store, on the way out."""


def waterfalls(falls: Sequence[Fall], title: str) -> Figure:
    """A panel a run, side by side: a bar for the gold turns asked for, one hanging where each stage took its
    turns, one for what was found. Stages that took nothing in any run are left out."""
    stages, panels = _stages(falls), len(falls)
    size = max(2.0 + 2.4 * panels, 5.2), 1.2 + 0.27 * (len(stages) + 2)
    subtitle = "gold turns: asked for, lost at the first stage that lost them, found"
    with style.style():
        figure = style.new_figure(*size, title, subtitle)
        grid = figure.subplots(1, panels, sharey=True, squeeze=False)[0]
        for axes, fall in zip(grid, falls, strict=True):
            _panel(axes, fall, stages)
    return figure


def waterfall_table(falls: Sequence[Fall]) -> Table:
    """One line a run: turns asked for, lost at each stage, found."""
    stages = _stages(falls)
    rows = []
    for fall in falls:
        lost = (-fall.losses.get(stage, 0) or None for stage in stages)
        rows.append((fall.name, fall.gold, *lost, fall.found, fall.share))
    counts = (f"{title}: count" for title in ("asked for", *stages, "found"))
    columns = columns_of("run", *counts, "share: share")
    note = f"Gold turns; each lost one counts at the first stage that lost it ({ABSENT}: none)."
    title = "From the gold turns asked for to those found"
    return Table("waterfall", title, columns, tuple(rows), note)


def _stages(falls: Sequence[Fall]) -> list[str]:
    """The stages that took something, in the order in which a turn passes them; others' own behind."""
    taken = {stage for fall in falls for stage, turns in fall.losses.items() if turns}
    return sorted(taken, key=stage_order)


def _panel(axes: Axes, fall: Fall, stages: Sequence[str]) -> None:
    lost = [fall.losses.get(stage, 0) for stage in stages]
    left = fall.gold - np.cumsum([0, *lost])
    lengths = np.array([fall.gold, *lost, fall.found])
    starts = np.array([0, *left[1:], 0])
    places = np.arange(lengths.size)
    taken = (_COLOURS.get(PATHS.get(stage, ""), style.GREY) for stage in stages)
    axes.barh(places, lengths, 0.72, starts, color=[style.PALE, *taken, style.PRIMARY])
    axes.vlines(left, places[:-1], places[1:], style.GREY, linewidth=0.7, zorder=0)
    for place, start, length in zip(places.tolist(), starts.tolist(), lengths.tolist(), strict=True):
        if place in (0, places[-1]):
            text, x, off, side = f"{length:,}", start + length, 4, "left"
        else:
            text, x, off, side = f"−{length:,}" if length else "", start, -4, "right"
        weight = "bold" if place == places[-1] else "normal"
        style.label(axes, text, (x, place), (off, 0), ha=side, size=7.5, weight=weight)
    axes.set_yticks(places, ["asked for", *stages, "found"])
    axes.set(xlim=(-0.16 * fall.gold, 1.2 * max(fall.gold, 1)), ylim=(places[-1] + 0.6, -0.6), xticks=[])
    found = "nothing asked for" if fall.share is None else f"{form_value(fall.share, 'share')} found"
    axes.set_title(fall.name, loc="left")
    axes.set_title(found, loc="right", weight="normal", color=style.GREY, size=8)
    axes.tick_params(axis="y", length=0)
    axes.spines[["left", "bottom"]].set_visible(False)
