import csv
import io

import pytest
from rich.console import Console

from experiments.metrics.lifecycle import HORIZONS
from experiments.report.scores import all_tables, loss_table, main_table
from experiments.report.tables import Column, Table, form_value, show, to_csv, to_markdown


def printed(table: Table, width: int = 80, terminal: bool = True) -> str:
    console = Console(width=width, file=io.StringIO(), color_system=None, force_terminal=terminal)
    show(console, table)
    return console.file.getvalue()


def named(metrics, name: str) -> Table:
    [found] = [table for table in all_tables(metrics) if table.name == name]
    return found


def test_the_primary_leads_the_oracle_and_chance_close(metrics):
    assert [row[0] for row in main_table(metrics).rows] == ["cogmem", "strong", "<weak>", "oracle", "chance"]


def test_chance_is_that_of_the_largest_store(metrics):
    """A system that keeps few memories would have a high one."""
    place = [column.title for column in main_table(metrics).columns].index("R@10")
    assert main_table(metrics).rows[-1][place] == 0.0204
    metrics["baselines"]["strong"]["overall"]["chance@10"] = 0.01
    assert main_table(metrics).rows[-1][place] == 0.01


def test_the_interval_is_told_in_words(metrics):
    sentence = "R@10 of cogmem: .500 (.400 to .550, 95 % interval over 7 conversations)."
    assert sentence in main_table(metrics).note
    metrics["intervals"]["units"] = 5
    assert "over 5 conversations: it holds for these conversations, which" in main_table(metrics).note
    metrics["intervals"] = {}
    assert "interval" not in main_table(metrics).note


def test_the_main_table_says_which_probes_its_recall_leaves_out(metrics):
    assert "n = 8 of 9 probes: those of kinds 1, 2, 10 with a gold turn." in main_table(metrics).note
    metrics["kinds"], metrics["counts"]["probes"] = [], 1230
    assert "n = 8 of 1,230 probes: those with a gold turn. Recall leaves" in main_table(metrics).note


def test_a_small_p_is_not_zero():
    assert [form_value(p, "p") for p in (0.0001, 0.001, 0.04)] == ["<.001", ".001", ".040"]


def test_kinds_are_ordered_as_numbers_and_unscored_ones_left_out(metrics):
    assert [row[:2] for row in named(metrics, "by_kind").rows] == [("1", 5), ("2", 1), ("10", 2)]


def test_remembered_and_lost_sum_to_the_gold(metrics):
    rows = loss_table(metrics).rows
    # 20 gold turns, 5 missed; stages in the order a turn passes them, the unknown one last
    assert [row[:3] for row in rows] == [
        ("remembered", 15, 0.75),
        ("filtered", 1, 0.05),
        ("out-ranked", 3, 0.15),
        ("eaten", 1, 0.05),
    ]
    assert sum(row[1] for row in rows) == metrics["counts"]["gold_turns"]


def test_every_table_is_readable_at_80_columns(metrics):
    for table in all_tables(metrics):
        text = printed(table)
        assert max(map(len, text.splitlines())) <= 80
        assert "…" not in text


def test_each_column_of_the_forgetting_table_is_explained(metrics):
    table = named(metrics, "forgetting")
    assert [column.title for column in table.columns] == [
        *("law", "mean R", "R@10", "0-7 d", "50% kept", "25% kept", "10% kept", "change")
    ]
    for sentence in (
        "Every other law is rescaled to reach R = .02 on the same day as the law of this run",
        "50% kept: R@10 if only the least faded half of the memories were kept.",
        "as a corpus file gives them (horizon_days)",
    ):
        assert sentence in table.note
    metrics["forgetting"]["law"] = "none"  # it reaches no level, so the others keep the documented day
    assert "on the same day as exponential at its documented constants" in named(metrics, "forgetting").note


def test_a_forgetting_table_with_every_horizon_fits_80_columns(metrics):
    for row in metrics["forgetting"]["laws"]:
        row |= {"law": "exponential", "ages": dict.fromkeys(HORIZONS, 0.5), "difference": -0.012}
    table = named(metrics, "forgetting")
    text = printed(table)
    assert max(map(len, text.splitlines())) <= 80
    assert text.count("−.012") == len(table.rows)


WIDE = Table(
    "t",
    "Differences",
    (
        Column("run"),
        Column("metric"),
        *(Column(f"value{place}", "score") for place in range(30)),
        Column("lost"),
    ),
    tuple((f"engine.retention.law=law_{row}", "R@10", *(0.25,) * 30, "no verdict") for row in range(2)),
    "The note.",
)


@pytest.mark.parametrize("width", [20, 40, 80, 200, 500])
def test_a_terminal_shows_every_cell_in_its_width(width: int):
    text = printed(WIDE, width)
    assert max(map(len, text.splitlines())) <= width
    assert "…" not in text
    assert text.count(".250") == 60
    assert ("further columns" in " ".join(text.split())) == (width < 300)
    assert text.count("The note.") == 1


def test_below_each_other_both_parts_of_a_table_name_their_rows():
    first, *others = printed(WIDE).split("Differences, further columns")
    assert others
    assert all(part.count("R@10") == 2 for part in (first, *others))


def test_where_the_output_is_no_terminal_a_row_is_a_line():
    lines = printed(WIDE, 80, terminal=False).splitlines()
    rows = [line for line in lines if line.count(".250") == 30]
    assert [line.split()[-2:] for line in rows] == [["no", "verdict"]] * 2
    assert [line.split()[0] for line in rows] == [f"engine.retention.law=law_{row}" for row in range(2)]
    long = Table("t", "T", (Column("a"), Column("n", "count")), (("word " * 100, 1_234_567),))
    text = printed(long, 80, terminal=False)
    assert text.count("word") == 100
    assert "1,234,567" in text
    assert max(map(len, text.splitlines())) <= 140


def test_markup_in_a_name_is_shown_and_not_obeyed():
    table = Table("t", "[bold]T[/bold]", (Column("[red]system[/red]"),), (("[/]",),))
    assert "[red]system[/red]" in printed(table)
    assert "[bold]T[/bold]" in printed(table)


def test_markdown_has_one_cell_a_column():
    table = Table("t", "a|b", (Column("x|y"), Column("n", "count")), (("p|q", None),), "a note")
    assert to_markdown(table) == "**a\\|b**\n\n| x\\|y | n |\n|:--|--:|\n| p\\|q | – |\n\na note\n"


def test_csv_keeps_the_unrounded_values(metrics):
    header, first, *_, last = csv.reader(io.StringIO(to_csv(main_table(metrics))))
    assert header[:5] == ["system", "R@10", "R@256t", "stale leak", "R@5"]
    assert first == ["cogmem", *["0.5"] * 2, "0.25", *["0.5"] * 5, "1234.5", "70", "100"]
    assert last[1:3] == ["0.0204", ""]


def test_the_main_table_shows_the_budget_nearest_to_1024_tokens(metrics):
    assert [column.title for column in main_table(metrics).columns if column.title.endswith("t")] == [
        "R@256t"
    ]
    metrics["overall"]["recall@1024t"] = 0.75
    table = main_table(metrics)
    assert (table.columns[2].title, table.rows[0][2]) == ("R@1024t", 0.75)
    assert "together take at most 1024 tokens" in table.note
    assert max(map(len, printed(table).splitlines())) <= 80


@pytest.mark.parametrize("render", [to_markdown, to_csv])
def test_rendering_needs_nothing_but_the_table(metrics, render):
    for table in all_tables(metrics):
        assert render(table) == render(table)
