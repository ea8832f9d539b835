"""One look for every figure: colours that colour-blind readers can tell apart, and bytes that repeat.

Palette: Okabe & Ito 2008 (as in Wong 2011, *Nature Methods* 8:441), its yellow left out for white paper.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.text import Text
from matplotlib.transforms import Bbox

from cogmem.errors import printable

BLUE, ORANGE, GREEN, VERMILION, PURPLE, SKY = "#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9"
INK, GREY, PALE = "#222222", "#767676", "#B8C4CE"

PRIMARY = BLUE
SERIES = (ORANGE, GREEN, VERMILION, PURPLE, SKY, GREY)
MARKERS = ("s", "^", "D", "v", "P", "X")
FORGETTING = (VERMILION, BLUE, ORANGE, GREEN, PURPLE, SKY)
"""Colours of the laws of forgetting, in their order; what never forgets is grey."""

_LOOK = Path(__file__).with_name("house.mplstyle")


@contextmanager
def style() -> Iterator[None]:
    """Within it figures are drawn and saved in the house style; matplotlib's defaults are back afterwards."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rc_file(_LOOK, use_default_template=False)
        yield


def new_figure(width: float, height: float, title: str, subtitle: str = "") -> Figure:
    """An empty figure in inches, without pyplot, its title at the left in bold over a grey subtitle."""
    heading = 0.34 + 0.2 * len(subtitle.splitlines())
    layout = ConstrainedLayoutEngine(h_pad=0.08, rect=(0.01, 0.0, 0.98, 1 - heading / height))
    figure = Figure(figsize=(width, height), layout=layout)
    FigureCanvasAgg(figure)
    figure.text(0.12 / width, 1 - 0.08 / height, title, va="top", size=11, weight="bold")
    figure.text(0.12 / width, 1 - 0.3 / height, subtitle, va="top", size=8.5, color=GREY)
    return figure


def panels(
    width: float, columns: int, count: int, title: str, subtitle: str, heading: float = 0.9, high: float = 2.5
) -> tuple[Figure, list[Axes]]:
    """A figure and its `count` panels, `columns` of them side by side. In inches: `heading` is what is above
    them, and each is so `high`."""
    lines = -(-count // columns)
    figure = new_figure(width, heading + high * lines, title, subtitle)
    places = figure.subplots(lines, columns, squeeze=False).ravel().tolist()
    for axes in places[count:]:
        axes.set_axis_off()
    return figure, places[:count]


def images(figure: Figure, name: str, *, bitmap: bool = True) -> dict[str, bytes]:
    """The content of NAME.svg, and of NAME.png with a `bitmap`: the same figure gives the same bytes, at any
    hour."""
    with style():
        _literal(figure)
        _settle(figure)
        # not figure.savefig, which draws everything once more to learn its size
        svg = BytesIO()
        FigureCanvasSVG(figure).print_svg(svg, metadata={"Date": None, "Creator": None})  # type: ignore[no-untyped-call]
        found = {f"{name}.svg": svg.getvalue()}
        if bitmap:
            png = BytesIO()
            figure.set_dpi(160)
            FigureCanvasAgg(figure).print_png(png, metadata={"Software": None})  # type: ignore[no-untyped-call]
            found[f"{name}.png"] = png.getvalue()
    return found


def _literal(figure: Figure) -> None:
    """Let no text be a formula (nor those of ticks that are made later, by `house.mplstyle`) or have control
    characters."""
    for text in figure.findobj(Text):
        text.set_parse_math(False)
        text.set_text("\n".join(map(printable, text.get_text().split("\n"))))


def _settle(figure: Figure) -> None:
    """Lay the figure out once, for good, on a grid of 1e-9.

    The solver of the layout orders its variables by their addresses: the last bit of a place is chance.
    """
    if engine := figure.get_layout_engine():
        engine.execute(figure)  # not figure.draw_without_rendering, which then draws everything for nothing
    figure.set_layout_engine("none")
    for axes in figure.axes:
        bounds = (round(bound, 9) for bound in axes.get_position().bounds)
        axes.set_position(Bbox.from_bounds(*bounds))


def label(
    axes: Axes, text: str, at: tuple[float, float], off: tuple[float, float] = (6, 0), **more: Any
) -> None:
    """Text beside a place of the data, some points off it; small and bold unless told otherwise."""
    usual: dict[str, Any] = {"textcoords": "offset points", "va": "center", "size": 8.5, "weight": "bold"}
    axes.annotate(text, at, off, annotation_clip=False, **usual | more)


def plain(axes: Axes, grid: str = "y") -> None:
    """Light grid lines along one axis, and nothing else that is not data."""
    axes.grid(axis=grid)  # type: ignore[arg-type]
    axes.spines["left"].set_visible(grid != "y")
    axes.tick_params(axis="y" if grid == "y" else "x", length=0)
