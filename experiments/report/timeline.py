"""The timeline of an autopsy: what happened to each gold turn, and what was left of it."""

from collections.abc import Sequence
from itertools import cycle
from textwrap import fill, shorten
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from cogmem.clock import to_days
from experiments.analysis.timelines import Autopsy, Life
from experiments.report import style

_MARKS = {
    "said": ("o", style.INK),
    "refused": ("X", style.VERMILION),
    "stored": ("s", style.BLUE),
    "merged": ("D", style.PURPLE),
    "strengthened": ("^", style.GREEN),
    "ended": ("v", style.ORANGE),
    "lost": ("X", style.VERMILION),
}
"""Shape and colour of what happened, by its mark."""

_FATAL = ("refused", "lost")
_LANES = (style.BLUE, style.ORANGE, style.GREEN, style.PURPLE, style.SKY, style.GREY)


def timeline(autopsy: Autopsy) -> Figure:
    """A lane a gold turn, along the time from the first message of its world to the question: solid as long
    as it could be told, dashed after it was lost. Below, the retention of what carried it, a line in the
    colour of its lane."""
    lives = [life for life in autopsy.lives if life.happenings]
    probe, courses = autopsy.probe, any(life.course.times for life in lives)
    found = sum(not life.stage for life in autopsy.lives)
    came = f"{found} of {len(autopsy.lives)} gold turns came back to {probe['system']}"
    title = shorten(f"{probe['probe']}: {probe['query']}", 78, placeholder="…")
    subtitle = fill(f"{came}, asked on {probe['time']:%Y-%m-%d}", 90)
    heights = [0.4 + 0.34 * len(lives), 1.2][: 1 + courses]
    with style.style(), mpl.rc_context({"date.converter": "concise"}):
        figure = style.new_figure(7.2, 2.6 + 0.34 * max(len(lives), 1) + 1.2 * courses, title, subtitle)
        panels = figure.subplots(len(heights), 1, sharex=True, squeeze=False, height_ratios=heights)[:, 0]
        if courses:
            _retention(panels[1], lives)
        _lanes(panels[0], lives, autopsy)
        used = {happening.mark for life in lives for happening in life.happenings} - {"said"}
        look: dict[str, Any] = {"linestyle": "", "markeredgecolor": "white"}
        handles = [
            Line2D([], [], marker=shape, color=colour, label=mark, **look)
            for mark, (shape, colour) in _MARKS.items()
            if mark in used
        ]
        figure.legend(handles=handles, loc="outside lower center", ncols=len(_MARKS), columnspacing=1.2)
    return figure


def _lanes(axes: Axes, lives: Sequence[Life], autopsy: Autopsy) -> None:
    asked = to_days(autopsy.probe["time"])
    axes.xaxis_date()  # whose days count from 1970 as ours do
    for lane, (life, colour) in enumerate(zip(lives, cycle(_LANES), strict=False)):
        times = [to_days(happening.time) for happening in life.happenings]
        fatal = [
            time for time, happening in zip(times, life.happenings, strict=True) if happening.mark in _FATAL
        ]
        end = fatal[-1] if fatal and life.stage else asked
        axes.plot([times[0], end], [lane, lane], color=colour, linewidth=2.2, zorder=1)
        axes.plot([end, asked], [lane, lane], color=style.GREY, linewidth=1, linestyle=(0, (2, 2)), zorder=1)
        for time, happening in zip(times, life.happenings, strict=True):
            if happening.mark == "said" and times.count(time) > 1:
                continue  # what was made of it at once stands for both
            shape, colour = _MARKS[happening.mark]
            axes.plot(time, lane, shape, color=colour, markersize=6, markeredgecolor="white", zorder=3)
        colour = style.VERMILION if life.stage else style.GREEN
        style.label(axes, life.stage or "found", (asked, lane), (7, 0), color=colour)
    axes.axvline(asked, color=style.INK, linewidth=0.9)
    axes.set_xlim(left=to_days(autopsy.began))
    axes.set_yticks(range(len(lives)), [shorten(life.turn, 24, placeholder="…") for life in lives])
    axes.set_ylim(max(len(lives), 1) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)


def _retention(axes: Axes, lives: Sequence[Life]) -> None:
    for life, colour in zip(lives, cycle(_LANES), strict=False):
        if life.course.times:
            axes.plot(list(map(to_days, life.course.times)), life.course.values, color=colour)
    axes.set(ylim=(0, 1.04), ylabel="retention R", yticks=[0, 0.5, 1])
    style.plain(axes)
