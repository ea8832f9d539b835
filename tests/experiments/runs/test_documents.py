"""Documents get their numbers from the results, and from nowhere else."""

import pytest

from experiments.errors import LabError
from experiments.report.tables import Column, Table
from experiments.runs.documents import filled
from experiments.runs.results import Result

TABLE = Table(
    "rivals",
    "Rivals",
    (
        Column("system"),
        Column("metric"),
        Column("R@10", "score"),
        Column("stale leak", "score"),
        Column("n", "count"),
    ),
    (("cogmem", "x", 0.7454, None, 1536), ("bm25", "x", 0.6, 0.125, 12), ("bm25", "y", 0.5, -0.2, 7)),
    "A note.",
)
RESULTS = {
    "rivals/locomo": Result(
        study="rivals",
        corpus="locomo",
        command="it",
        tables=(TABLE,),
        facts={"overall": {"recall@10": 0.7412, "n": 1536}, "outcome": "0123", "nothing": None},
    )
}


def number(words: str, old: str = "old") -> str:
    """What stands between the markers afterwards."""
    text = filled(f"R@10 is <!-- result: {words} -->{old}<!-- /result -->.", RESULTS, "README.md")
    head = f"R@10 is <!-- result: {words} -->"
    assert text.startswith(head)
    assert text.endswith("<!-- /result -->.")
    return text.removeprefix(head).removesuffix("<!-- /result -->.")


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("rivals/locomo overall.recall@10", ".741"),
        ("rivals/locomo overall.n", "1,536"),
        ("rivals/locomo outcome", "0123"),
        ("rivals/locomo nothing", "–"),
    ],
)
def test_a_number_is_that_of_the_result_in_its_form(words: str, shown: str) -> None:
    assert number(words) == shown
    assert number(words, shown) == shown
    assert number(words, "") == shown


def test_a_table_has_the_columns_that_were_chosen_in_their_order() -> None:
    head = "<!-- table: rivals/locomo rivals | columns: R@10, system -->"
    text = f"Before.\n\n{head}\nold\n<!-- /table -->\n\nAfter.\n"
    rows = "| .745 | cogmem |\n| .600 | bm25 |\n| .500 | bm25 |\n"
    made = f"Before.\n\n{head}\n| R@10 | system |\n|--:|:--|\n{rows}<!-- /table -->\n\nAfter.\n"
    assert filled(text, RESULTS, "x") == made
    assert filled(made, RESULTS, "x") == made


def test_a_table_has_the_rows_that_were_chosen() -> None:
    def shown(rows: str) -> str:
        head = f"<!-- table: rivals/locomo rivals | columns: system, metric, n | rows: {rows} -->"
        return filled(f"{head}<!-- /table -->", RESULTS, "x").removeprefix(head)

    def body(rows: str) -> list[str]:
        return shown(rows).splitlines()[3:-1]

    assert body("system = bm25") == ["| bm25 | x | 12 |", "| bm25 | y | 7 |"]
    assert body("system = bm25; metric = x") == ["| bm25 | x | 12 |"]
    assert body("metric = y; metric = x; n = 1,536; n = 7") == ["| cogmem | x | 1,536 |", "| bm25 | y | 7 |"]


def test_a_table_has_all_rows_without_its_title_and_its_note() -> None:
    plain = filled("<!-- table: rivals/locomo rivals --><!-- /table -->", RESULTS, "x")
    assert "Rivals" not in plain
    assert "note" not in plain
    assert plain.count("bm25") == 2


def test_a_cell_is_that_of_the_one_row_that_was_chosen() -> None:
    head = "<!-- cell: rivals/locomo rivals | column: R@10 | rows: system = bm25; metric = y -->"
    made = f"It has {head}.500<!-- /cell -->."
    assert filled(f"It has {head}old<!-- /cell -->.", RESULTS, "x") == made
    assert filled(made, RESULTS, "x") == made
    many = "<!-- cell: rivals/locomo rivals | column: R@10 | rows: system = bm25 --><!-- /cell -->"
    with pytest.raises(LabError, match="x:1: result rivals/locomo: rivals has 2 such rows; expected one"):
        filled(many, RESULTS, "x")


def test_fenced_code_stays_as_it_is() -> None:
    fenced = "```html\n<!-- result: any/thing key -->1<!-- /result -->\n```\n"
    outside = "<!-- result: rivals/locomo overall.n -->1<!-- /result -->\n"
    assert filled(fenced + outside + fenced, RESULTS, "x") == (
        fenced + outside.replace("-->1<", "-->1,536<") + fenced
    )


@pytest.mark.parametrize(
    ("marker", "expected"),
    [
        ("<!-- result: rivals/none overall.n -->1<!-- /result -->", "no result 'rivals/none'"),
        (
            "<!-- result: rivals/locomo overall.m -->1<!-- /result -->",
            "no fact 'overall.m'; expected one like overall.n, ",
        ),
        ("<!-- table: rivals/locomo other -->\n<!-- /table -->", "no table 'other'; expected"),
        ("<!-- table: rivals/locomo rivals | columns: m -->\n<!-- /table -->", "no column 'm'"),
        (
            "<!-- table: rivals/locomo rivals | rows: metric = z -->\n<!-- /table -->",
            "result rivals/locomo: no row with 'metric = z'; expected one of x, y",
        ),
        ("<!-- result: rivals/locomo overall.n -->1,536", "has no end"),
    ],
)
def test_a_marker_that_names_nothing_is_told_with_its_line(marker: str, expected: str) -> None:
    text = f"# Title\n\n```\ncode\n```\n\nSeven: {marker}"
    with pytest.raises(LabError) as caught:
        filled(text, RESULTS, "docs/x.md")
    assert str(caught.value).startswith("docs/x.md:7: ")
    assert expected in str(caught.value)
