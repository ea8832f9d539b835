import csv
import io

import polars as pl
import pytest
from rich.console import Console

from experiments.report.scores import (
    abstention_table,
    all_tables,
    annotation_table,
    budget_table,
    definitions_table,
    liveness_table,
    loss_table,
    main_table,
    missed_table,
    year_table,
)
from experiments.report.tables import Column, Table, form_value, to_csv, to_html, to_markdown, to_rich


def printed(table: Table, width: int = 80) -> str:
    console = Console(width=width, file=io.StringIO(), color_system=None)
    console.print(to_rich(table))
    return console.file.getvalue()


def named(metrics, name: str) -> Table:
    [found] = [table for table in all_tables(metrics) if table.name == name]
    return found


def test_the_primary_leads_the_oracle_and_chance_close(metrics):
    assert [row[0] for row in main_table(metrics).rows] == ["cogmem", "strong", "<weak>", "oracle", "chance"]


def test_chance_has_recall_alone(metrics):
    assert main_table(metrics).rows[-1] == ("chance", 0.01, 0.0204, *[None] * 9)


def test_what_counts_is_told(metrics):
    assert "n = 8 probes with evidence of kinds 1, 2, 10." in main_table(metrics).note
    assert "evidence." in main_table(metrics | {"kinds": []}).note


def test_the_interval_is_told_in_words(metrics):
    sentence = "R@10 of cogmem: .500 (.400 to .550, 95 % interval over 7 conversations)."
    assert sentence in main_table(metrics).note
    metrics["intervals"]["units"] = 5
    assert "over 5 conversations: it holds for these conversations, which" in main_table(metrics).note
    metrics["intervals"] = {}
    assert "interval" not in main_table(metrics).note


def test_a_small_p_is_not_zero():
    assert [form_value(p, "p") for p in (0.0001, 0.001, 0.04)] == ["<.001", ".001", ".040"]


def test_kinds_are_ordered_as_numbers_and_unscored_ones_left_out(metrics):
    assert [row[:2] for row in named(metrics, "by_kind").rows] == [("1", 5), ("2", 1), ("10", 2)]


def test_horizons_are_ordered_by_time(metrics):
    assert named(metrics, "by_horizon").rows[1] == ("365+ d", 2, 0.25, 0.35, 0.1, 0.5, 0.0204)


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


def test_a_filter_that_rejects_most_is_warned_of(metrics):
    metrics["counts"] |= {"messages": 100, "memories": 30, "active": 10}
    assert "Warning" not in loss_table(metrics).note
    metrics["counts"]["active"] = 9
    assert "100 messages became 30 memories, of which 9 are active" in loss_table(metrics).note
    assert "“filtered” rejects most" in loss_table(metrics).note


def test_budgets_are_beside_what_an_answer_takes(metrics):
    table = budget_table(metrics)
    assert [column.title for column in table.columns] == [
        "system",
        "R@256t",
        "R@4096t",
        "strict@256t",
        "strict@4096t",
        "tokens read",
        "tokens",
    ]
    assert table.rows[0] == ("cogmem", *[0.5] * 4, 2345.5, 1234.5)
    assert "read to 2,346 tokens on average; R@4096t is the recall of what was read" in table.note
    metrics["lifecycle"]["tokens_read"] = 5000
    assert "replay.tokens" not in budget_table(metrics).note


def test_mechanisms_are_ordered_by_what_they_changed(metrics):
    assert liveness_table(metrics).rows == (
        ("router", 4, 2, 0, 2, 0.5),
        ("diversity", 4, 1, 2, 1, 0.75),
        ("hyde", 4, 0, 0, 4, 0.0),
    )


def test_annotations_begin_with_all_and_tell_the_whole_change(metrics):
    table = annotation_table(metrics)
    assert [row[:2] for row in table.rows] == [("all", 3), ("scoring", 3), ("sinking", 2)]
    assert table.rows[0][2].high == 0.2
    assert (
        "R@10 is .400; the annotations change it by +.100 (−.100 to +.300, 95 % interval over 7 conv"
        in table.note
    )
    assert annotation_table({**metrics, "annotations": {}}).rows == ()


def test_thresholds_show_what_they_cost_and_save(metrics):
    table = abstention_table(metrics)
    assert table.rows == ((0.0, 1.0, 0.5), (0.5, 0.5, 0.4), (1.0, 0.0, 0.0))
    assert "4 unanswerable probes, 3 of them with evidence that misleads, for which" in table.note
    metrics["abstention_curve"] = {}
    assert abstention_table(metrics).rows == ()


def test_every_table_is_readable_at_80_columns(metrics):
    for table in all_tables(metrics):
        text = printed(table)
        assert max(map(len, text.splitlines())) <= 80
        assert "…" not in text


def test_main_table_in_the_terminal(metrics):
    lines = printed(main_table(metrics)).splitlines()
    assert lines[4].split() == ["cogmem", *[".500"] * 7, ".250", "1,234", "70", "100"]
    assert lines[8].split() == ["chance", ".010", ".020", *["–"] * 9]


def test_markup_in_a_name_is_shown_and_not_obeyed():
    table = Table("t", "[bold]T[/bold]", (Column("[red]system[/red]"),), (("[/]",),))
    assert "[red]system[/red]" in printed(table)
    assert "[bold]T[/bold]" in printed(table)


def test_html_is_escaped(metrics):
    html = to_html(main_table(metrics))
    assert "&lt;weak&gt;" in html
    assert "<weak>" not in html


def test_markdown_has_one_cell_a_column():
    table = Table("t", "a|b", (Column("x|y"), Column("n", "count")), (("p|q", None),), "a note")
    assert to_markdown(table) == "**a\\|b**\n\n| x\\|y | n |\n|:--|--:|\n| p\\|q | – |\n\na note\n"


def test_csv_keeps_the_unrounded_values(metrics):
    header, first, *_, last = csv.reader(io.StringIO(to_csv(main_table(metrics))))
    assert header[:3] == ["system", "R@5", "R@10"]
    assert first == ["cogmem", *["0.5"] * 7, "0.25", "1234.5", "70", "100"]
    assert last[2:4] == ["0.0204", ""]


def test_lifecycle_shows_what_is_absent_as_absent(metrics):
    assert named(metrics, "lifecycle").rows[1][:4] == ("strong", None, None, None)


def test_what_the_store_holds_is_shown_beside_what_it_says_no_more(metrics):
    metrics["lifecycle"] |= {"lost_values": 0.5, "destroyed_values": 0.125, "bytes": 4096}
    table = named(metrics, "sizes")
    assert table.rows[0] == ("cogmem", 70, 30, 0, 100, 4096, 0.5, 0.125)
    assert table.rows[1] == ("strong", 9, 0, 0, 9, None, None, None)
    assert "of the 4 numbers, dates and clock times" in table.note


def test_years_are_in_order_and_absent_where_there_are_none(metrics):
    table = year_table(metrics)
    assert table.rows == (
        ("2024", 5, 0.5, 0.25, 30.0, 7, None, 80),
        ("2025", 0, None, None, 40.0, 6, None, 90),
    )
    del metrics["by_year"]
    assert year_table(metrics).rows == ()


def test_finding_nothing_is_shown_beside_the_leak(metrics):
    metrics["lifecycle"]["stale_leak_found"] = 0.75
    table = named(metrics, "lifecycle")
    assert [column.title for column in table.columns[1:4]] == ["stale leak", "mixed", "leak if found"]
    assert table.rows[0][1:4] == (0.25, None, 0.75)


def test_a_shallow_replay_shows_the_depth_it_has(metrics):
    def shallow(part):
        return {name: value for name, value in part.items() if "@10" not in name}

    for part in (metrics, *metrics["baselines"].values()):
        part["overall"] = shallow(part["overall"])
        part["by_kind"] = {kind: shallow(row) for kind, row in part["by_kind"].items()}
    assert named(metrics, "by_kind").title == "R@5 by kind"
    assert named(metrics, "by_kind").rows[0] == ("1", 5, 0.5, 0.7, 0.2, 1.0, 0.01)
    main = main_table(metrics)
    assert [column.title for column in main.columns[:4]] == ["system", "R@5", "R@256t", "strict@5"]
    assert main.rows[0][:2] == ("cogmem", 0.5)
    assert main.rows[-1] == ("chance", 0.01, *[None] * 9)


def test_every_kind_has_its_score_in_each_definition(metrics):
    table = definitions_table(metrics)
    assert [column.title for column in table.columns][:4] == ["kind", "n", "R@10", "any@10"]
    assert [row[:3] for row in table.rows] == [("1", 5, 0.5), ("2", 1, 0.5), ("10", 2, 0.5)]  # none of kind 9


def test_the_columns_are_those_of_the_two_deepest_cutoffs(metrics):
    overall = metrics["overall"]
    for name in ("recall", "any", "all", "strict", "ndcg", "chance"):
        overall[f"{name}@20"] = 0.9
    titles = [column.title for column in main_table(metrics).columns]
    assert titles[1:8] == ["R@10", "R@20", "R@256t", "strict@20", "MRR", "nDCG@20", "RBP"]
    assert main_table(metrics).rows[0][1:3] == (0.5, 0.9)
    assert named(metrics, "by_kind").title == "R@20 by kind"


def test_the_main_table_shows_the_budget_nearest_to_1024_tokens(metrics):
    assert [column.title for column in main_table(metrics).columns if column.title.endswith("t")] == [
        "R@256t"
    ]
    metrics["overall"]["recall@1024t"] = 0.75
    table = main_table(metrics)
    assert (table.columns[3].title, table.rows[0][3]) == ("R@1024t", 0.75)
    assert "together take at most 1024 tokens" in table.note
    assert max(map(len, printed(table).splitlines())) <= 80


def test_a_page_shows_intervals_below_their_scores_and_a_file_the_scores_alone(metrics):
    metrics["by_kind"]["1"]["interval"] = [0.25, 0.75]
    metrics["by_kind"]["2"]["interval"] = [0.5, 0.5]  # all probes alike: resampling tells nothing
    table = named(metrics, "by_kind")
    assert table.rows[0] == ("1", 5, 0.5, 0.7, 0.2, 1.0, 0.0204)
    assert (table.rows[0][2].low, table.rows[0][2].high) == (0.25, 0.75)
    html = to_html(table)
    assert "<td class=n>.500<small>.250–.750</small></td>" in html
    assert html.count("<small>") == 1
    assert "Small: 95 % interval" in html
    assert to_csv(table).splitlines()[1] == "1,5,0.5,0.7,0.2,1.0,0.0204"
    assert "Small" not in to_markdown(table)
    assert "<small>.400–.550</small>" in to_html(main_table(metrics))  # the overall one


def tables_of_a_run() -> tuple[pl.DataFrame, pl.DataFrame]:
    """Six probes in two namespaces: `p` in both, three of w out-ranked and one filtered."""
    asked = [("w", name) for name in ("p", "q 2", "r", "s", "t")] + [("v", "p")]
    probes = [{"system": "cogmem", "namespace": n, "probe": p, "query": f"{n} {p}?"} for n, p in asked]
    lost = [("w", "p", "out-ranked"), ("w", "p", "out-ranked"), ("w", "q 2", "out-ranked")]
    lost += [("w", "r", "out-ranked"), ("w", "s", "out-ranked"), ("w", "t", "filtered")]
    rows = [{"system": "cogmem", "namespace": n, "probe": p, "stage": stage} for n, p, stage in lost]
    rows.append({"system": "bm25", "namespace": "v", "probe": "p", "stage": "not returned"})
    return pl.DataFrame(rows), pl.DataFrame(probes)


def test_a_few_missed_probes_of_each_stage_are_listed_with_their_autopsy():
    assert missed_table(*tables_of_a_run(), "cogmem").rows == (
        ("filtered", "w t?", "python -m experiments.autopsy RUN t"),
        ("out-ranked", "w p?", "python -m experiments.autopsy RUN w/p"),  # p is asked in v too
        ("out-ranked", "w q 2?", "python -m experiments.autopsy RUN 'q 2'"),
        ("out-ranked", "w r?", "python -m experiments.autopsy RUN r"),
    )


@pytest.mark.parametrize("render", [to_markdown, to_csv, to_html])
def test_rendering_needs_nothing_but_the_table(metrics, render):
    for table in all_tables(metrics):
        assert render(table) == render(table)
