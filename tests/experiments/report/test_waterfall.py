import pytest

from experiments.report import style
from experiments.report.waterfall import Fall, waterfall_table, waterfalls

FALLS = [Fall("a", 20, {"out-ranked": 4, "density": 1, "eaten": 2}), Fall("b", 10, {"out-ranked": 3})]


def bars(axes):
    return [(bar.get_x(), bar.get_width()) for bar in axes.patches]


def test_every_stage_hangs_where_the_one_before_it_ended():
    figure = waterfalls(FALLS, "Losses")
    first, second = figure.axes
    # asked for, density, out-ranked, eaten (a stage of somebody's own comes last), found
    assert bars(first) == [(0, 20), (19, 1), (15, 4), (13, 2), (0, 13)]
    assert bars(second) == [(0, 10), (10, 0), (7, 3), (7, 0), (0, 7)]
    assert [text.get_text() for text in first.texts] == ["20", "−1", "−4", "−2", "13"]
    assert [text.get_text() for text in second.texts] == ["10", "", "−3", "", "7"]
    assert first.get_title("right") == "65.0 % found"


def test_one_run_is_a_waterfall_of_one():
    [axes] = waterfalls([Fall("", 4, {"density": 1})], "One").axes
    assert bars(axes) == [(0, 4), (3, 1), (0, 3)]


def test_a_run_that_was_asked_for_nothing_says_so():
    [axes] = waterfalls([Fall("", 0, {})], "None").axes
    assert axes.get_title("right") == "nothing asked for"


def test_the_table_has_a_line_a_run_and_sums_to_what_was_found():
    table = waterfall_table(FALLS)
    titles = [column.title for column in table.columns]
    assert titles == ["run", "asked for", "density", "out-ranked", "eaten", "found", "share"]
    assert table.rows == (("a", 20, -1, -4, -2, 13, 0.65), ("b", 10, None, -3, None, 7, 0.7))


@pytest.mark.soak
def test_the_same_waterfall_gives_the_same_bytes(tmp_path):
    files = [style.save(waterfalls(FALLS, "Losses"), tmp_path / name, "fall") for name in "ab"]
    assert files[0].read_bytes() == files[1].read_bytes()
    assert files[0].with_suffix(".png").read_bytes() == files[1].with_suffix(".png").read_bytes()


@pytest.mark.parametrize("turns", [0, 3])
def test_a_stage_that_took_nothing_in_any_run_is_left_out(turns):
    shown = [column.title for column in waterfall_table([Fall("a", 5, {"dormant": turns})]).columns]
    assert ("dormant" in shown) == bool(turns)
