"""Names come from data: what stands in them is text, on a terminal, in a figure and on a bar of progress."""

import io
import re

from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from experiments.report import style
from experiments.report.tables import shown

HOSTILE = "a\x1b[2J\x07[bold red]b[/] $\\frac{1}{0}$ \u202ec\x9b31m \ud800"


def printed(*what: object) -> str:
    console = Console(file=io.StringIO(), force_terminal=True, width=200, color_system="truecolor")
    console.print(*what)
    return console.file.getvalue()


def without_style(screen: str) -> str:
    return re.sub(r"\x1b\[[\d;]*m", "", screen)


@given(st.text(st.characters(), max_size=40))
def test_whatever_is_shown_has_no_control_character_but_its_lines(text: str) -> None:
    assert all(line.isprintable() or not line.isascii() for line in shown(text).plain.split("\n"))
    assert not set(shown(text).plain) & set("\x1b\x07\r\x9b\u202e\u2028")


def test_a_figure_reads_no_formula() -> None:
    with style.style():
        figure = style.new_figure(9.0, 6.0, HOSTILE, "one\ntwo")
        axes = figure.add_subplot()
        axes.set(title=HOSTILE, xlabel=HOSTILE, yticks=[0, 1])
        axes.set_yticklabels(["a", "$\\frac$"])
        axes.plot([0, 1], [0, 1], label=HOSTILE)
        axes.legend()
        style.label(axes, HOSTILE, (0.5, 0.5))
    images = style.images(figure, "f")  # a formula that is none, such as this, would be an error
    assert (
        axes.get_title(loc="left") == "a\\x1b[2J\\x07[bold red]b[/] $\\frac{1}{0}$ \\u202ec\\x9b31m \\ud800"
    )
    assert set(images) == {"f.svg", "f.png"}
