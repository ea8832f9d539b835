import re
from html.parser import HTMLParser

import polars as pl
import pytest

from experiments.outcomes import SCHEMAS
from experiments.reporting.figures import draw_all
from experiments.reporting.html import Report, render

REPORT = Report(
    title="cogmem on <b>&co</b>",
    what="A small run.",
    config="corpus:\n  name: '</pre><script>alert(1)</script>'\n",
    command="python -m experiments.run 'a=<1>'",
    versions={"python": "3.11", "corpus": {"sha256": "<x>"}},
)
VOID = {"meta", "path", "use", "br"}


class Page(HTMLParser):
    """Checks that every tag is closed by its own, and collects ids and references."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.tags: set[str] = set()
        self.addresses: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value)
            if name in ("src", "href", "xlink:href", "action", "srcset"):
                self.addresses.append(value)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag


@pytest.fixture
def page(metrics, tmp_path):
    frames = {name: pl.DataFrame(schema=schema) for name, schema in SCHEMAS.items()}
    return render(REPORT, metrics, *draw_all(metrics, frames, tmp_path))


@pytest.fixture
def parsed(page):
    parser = Page()
    parser.feed(page)
    parser.close()
    return parser


def test_tags_are_balanced_and_ids_unique(parsed):
    assert parsed.open == []
    assert len(parsed.ids) == len(set(parsed.ids)) > 0


def test_nothing_is_loaded(parsed, page):
    assert parsed.tags.isdisjoint({"script", "link", "img", "iframe", "object"})
    assert all(address.startswith("#") for address in parsed.addresses)
    assert {address[1:] for address in parsed.addresses} <= set(parsed.ids)
    assert "@import" not in page
    assert not re.search(r"url\((?!#)", page)


def test_what_comes_from_the_run_is_escaped(page):
    assert "<script" not in page
    assert "&lt;/pre&gt;&lt;script&gt;" in page
    assert "cogmem on &lt;b&gt;&amp;co&lt;/b&gt;" in page
    assert "&lt;weak&gt;" in page
    assert "a=&lt;1&gt;" in page


def test_it_tells_scores_losses_and_how_to_repeat(page):
    for text in (
        "R@10 by kind",
        "out-ranked",
        "How to repeat",
        "Configuration",
        "<dd>3.11</dd>",
        "<svg role",
    ):
        assert text in page


def test_a_figure_that_is_missing_is_explained(page):
    assert "No figure <em>retention</em>: cogmem has no retention to show." in page


def test_the_same_run_gives_the_same_page(metrics, page, tmp_path):
    frames = {name: pl.DataFrame(schema=schema) for name, schema in SCHEMAS.items()}
    assert render(REPORT, metrics, *draw_all(metrics, frames, tmp_path / "again")) == page
