from datetime import UTC, datetime
from hashlib import sha256

import matplotlib as mpl
import polars as pl
import pytest
from matplotlib.figure import Figure

from experiments.report.differences import beside, beside_table
from experiments.report.figures import (
    FIGURES,
    beside_baselines,
    draw_all,
    loss_waterfall,
)

START = datetime(2024, 1, 1, tzinfo=UTC)


@pytest.fixture
def frames() -> dict[str, pl.DataFrame]:
    return {"probes": probes({"cogmem": [1.0, 0.5, 0.0], "strong": [0.5, 0.5, 0.0], "weak": [0.0, 0.0, 0.0]})}


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


def test_nothing_to_show_is_said(metrics, tmp_path):
    for row in metrics["by_kind"].values():
        row["n"] = 0
    metrics["by_horizon"] = {}
    metrics["counts"]["gold_turns"] = 0
    assert {drawing.name: drawing.reason for drawing in draw_all(metrics, tmp_path)} == {
        "beside_baselines": "there is no baseline, or no probe has evidence",
        "recall_by_horizon": "all probes with evidence have one horizon (none)",
        "waterfall": "no probe has evidence",
    }
    assert list(tmp_path.iterdir()) == []


def digest(folder) -> str:
    return sha256(b"".join(path.read_bytes() for path in sorted(folder.iterdir()))).hexdigest()


@pytest.mark.slow
def test_the_same_figure_gives_the_same_bytes_and_leaves_matplotlib_as_it_was(metrics, frames, tmp_path):
    before, compared = dict(mpl.rcParams), beside(frames["probes"], "cogmem", "recall@10")
    for name in ("one", "two"):
        drawn = draw_all(metrics | {"beside": compared}, tmp_path / name)
        assert len(drawn) == len(FIGURES)
        assert all(drawing.svg for drawing in drawn)
    assert digest(tmp_path / "one") == digest(tmp_path / "two")
    assert dict(mpl.rcParams) == before
