from datetime import UTC, datetime
from hashlib import sha256
from itertools import pairwise

import matplotlib as mpl
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.figure import Figure

from experiments.replay.outcomes import SCHEMAS
from experiments.report import style
from experiments.report.differences import beside, beside_table
from experiments.report.figures import (
    FIGURES,
    beside_baselines,
    draw_all,
    loss_waterfall,
    retention_distribution,
)

START = datetime(2024, 1, 1, tzinfo=UTC)


@pytest.fixture
def frames() -> dict[str, pl.DataFrame]:
    retention = [("episodic", "episodic", 0.4), ("episodic", "stub", 0.0), ("core", "semantic", 1.0)]
    rows = [{"system": "cogmem", "category": c, "tier": t, "retention": r} for c, t, r in retention]
    return {
        "retention": pl.DataFrame(rows, schema=SCHEMAS["retention"]),
        "probes": probes({"cogmem": [1.0, 0.5, 0.0], "strong": [0.5, 0.5, 0.0], "weak": [0.0, 0.0, 0.0]}),
    }


def probes(recalls: dict[str, list[float]]) -> pl.DataFrame:
    """Probes with their scores: one a world."""
    return pl.DataFrame(
        [
            {"system": system, "namespace": f"w{place}", "probe": "p", "kind": "1", "evidence": ["t"]}
            | {f"recall@{k}": value for k in (1, 5, 10)}
            for system, values in recalls.items()
            for place, value in enumerate(values)
        ]
    )


def test_the_system_stands_beside_each_baseline(metrics, frames):
    metrics["kinds"] = []
    found = beside(frames["probes"], "cogmem", "recall@10")
    metrics["beside"] = found
    [panel] = beside_baselines(metrics).axes
    assert [label.get_text() for label in panel.get_yticklabels()] == ["weak", "strong"]
    assert [round(effect.difference, 4) for effect in found.values()] == [0.5, 0.1667]
    [weak, strong] = beside_table("cogmem", found).rows
    assert (weak[0], strong[0]) == ("weak", "strong")


def texts(figure: Figure) -> list[str]:
    found = [text for axes in figure.axes for text in axes.texts]
    titles = [axes.get_title("left") for axes in figure.axes]
    return [text.get_text() for text in found + figure.texts] + titles


def test_the_waterfall_falls_from_the_gold_to_what_was_found(metrics):
    shown = texts(loss_waterfall(metrics))
    assert {"20", "−3", "−1", "15", "What cogmem lost, and where"} <= set(shown)
    metrics["counts"]["gold_turns"] = 0
    assert loss_waterfall(metrics) == "no probe has evidence"


def test_retention_tells_n_and_median(metrics, frames):
    # episodic: .4 and 0, median .2
    figure = retention_distribution(metrics, frames)
    assert [axes.get_title("right") for axes in figure.axes] == ["n = 1, median 1.000", "n = 2, median .200"]


def test_nothing_to_show_is_said(metrics, frames, tmp_path):
    empty = {name: frame.clear() for name, frame in frames.items()}
    for row in metrics["by_kind"].values():
        row["n"] = 0
    metrics["by_horizon"] = {}
    metrics["counts"]["gold_turns"] = 0
    assert {drawing.name: drawing.reason for drawing in draw_all(metrics, empty, tmp_path)} == {
        "beside_baselines": "there is no baseline, or no probe has evidence",
        "recall_by_horizon": "all probes with evidence have one horizon (none)",
        "waterfall": "no probe has evidence",
        "retention": "cogmem has no retention to show",
    }
    assert list(tmp_path.iterdir()) == []


def digest(folder) -> str:
    return sha256(b"".join(path.read_bytes() for path in sorted(folder.iterdir()))).hexdigest()


@pytest.mark.slow
def test_the_same_figure_gives_the_same_bytes_and_leaves_matplotlib_as_it_was(metrics, frames, tmp_path):
    before, compared = dict(mpl.rcParams), beside(frames["probes"], "cogmem", "recall@10")
    for name in ("one", "two"):
        drawn = draw_all(metrics | {"beside": compared}, frames, tmp_path / name)
        assert len(drawn) == len(FIGURES)
        assert all(drawing.svg for drawing in drawn)
    assert digest(tmp_path / "one") == digest(tmp_path / "two")
    assert dict(mpl.rcParams) == before


@given(st.lists(st.floats(0, 1), max_size=9), st.floats(0.01, 0.2))
def test_spread_labels_keep_their_order_and_distance(values, gap):
    places = style.spread(values, gap)
    order = sorted(range(len(values)), key=lambda i: (values[i], i))
    steps = [places[b] - places[a] for a, b in pairwise(order)]
    assert all(step >= gap - 1e-6 for step in steps)
