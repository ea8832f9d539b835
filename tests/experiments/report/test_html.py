import re
from html.parser import HTMLParser

import pytest

from experiments.report.differences import beside_table
from experiments.report.figures import FIGURES, draw_all
from experiments.report.html import SECTIONS, Report, render
from experiments.report.scores import all_tables
from experiments.report.tables import Column, Table

REPORT = Report(
    title="cogmem on <b>&co</b>",
    summary="A small run.",
    config="corpus:\n  name: '</pre><script>alert(1)</script>'\n",
    command="python -m experiments.run 'a=<1>'",
    identity={"corpus": "<x>"},
    environment={"python": "3.11"},
    tables=(Table("missed", "Missed", (Column("question"),), (("Why <i>?",),)),),
)
VOID = {"meta", "path", "use", "br", "input"}


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


@pytest.fixture(scope="module")
def page(make_metrics, tmp_path_factory):
    metrics = make_metrics()
    return render(REPORT, metrics, draw_all(metrics, tmp_path_factory.mktemp("figures")))


@pytest.fixture(scope="module")
def parsed(page):
    parser = Page()
    parser.feed(page)
    parser.close()
    return parser


@pytest.mark.slow
def test_tags_are_balanced_and_ids_unique(parsed):
    assert parsed.open == []
    assert len(parsed.ids) == len(set(parsed.ids)) > 0


def test_the_page_forbids_what_it_does_not_need(page):
    [policy] = re.findall(r'<meta http-equiv="Content-Security-Policy"\s+content="(.*?)">', page)
    assert policy == "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    assert "<script" not in page
    assert not re.search(r'(src|href)="https?:', page)


def test_every_table_and_figure_has_its_place(metrics):
    tables = [*all_tables(metrics), *REPORT.tables, beside_table("cogmem", {})]
    placed = [name for names in SECTIONS.values() for name in names]
    assert {table.name for table in tables} | FIGURES.keys() | {"about"} == set(placed)
    assert len(placed) == len(set(placed))


def test_what_comes_from_the_run_is_escaped(page):
    assert "&lt;/pre&gt;&lt;script&gt;" in page
    assert "cogmem on &lt;b&gt;&amp;co&lt;/b&gt;" in page
    assert "&lt;weak&gt;" in page
    assert "Why &lt;i&gt;?" in page
    assert "a=&lt;1&gt;" in page


@pytest.mark.slow
def test_the_same_run_gives_the_same_page(metrics, page, tmp_path):
    assert render(REPORT, metrics, draw_all(metrics, tmp_path / "again")) == page
