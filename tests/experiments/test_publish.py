"""A finished run becomes a folder of results/, and an unfinished one does not."""

import json
from pathlib import Path

import pytest

from experiments.errors import LabError
from experiments.publish import comparison, main, publish

METRICS = {
    "overall": {"recall@5": 0.25, "recall@10": 0.5, "any@10": 0.5, "all@10": 0.5, "mrr": 0.1, "ndcg@10": 0.2},
    "lifecycle": {"stale_leak": None},
    "counts": {"active": 7, "memories": 9},
}


def manifest(*overrides: str) -> dict[str, object]:
    return {
        "command": " ".join(["python -m experiments.run", *overrides]),
        "outcome": "0123456789abcdef0123",
        "corpus": {"messages": 9, "probes": 2, "namespaces": ["a"]},
    }


def test_runs_are_named_by_what_tells_them_apart() -> None:
    settings = [{"seed": 1, "law": "power"}, {"seed": 1, "law": "none", "path": "x"}]
    table = comparison(settings, [METRICS, METRICS])
    assert [row[0] for row in table.rows] == ["law power", "law none, path x"]
    most = [{"law": "power", "alpha": 0.1}, {"law": "power", "alpha": 0.3}, {"law": "none", "alpha": 0.1}]
    assert [row[0] for row in comparison(most, [METRICS] * 3).rows] == ["as most", "alpha 0.3", "law none"]
    assert table.rows[0][1:] == (0.25, 0.5, 0.5, 0.5, 0.1, 0.2, None, 7, 9)


def test_several_runs_give_one_table_with_their_commands(tmp_path: Path) -> None:
    folders = []
    for law in ("power", "none"):
        folder = tmp_path / law
        folder.mkdir()
        (folder / "manifest.json").write_text(json.dumps(manifest(f"decay_model={law}")))
        (folder / "metrics.json").write_text(json.dumps(METRICS))
        (folder / "config.yaml").write_text(f"profile: {law}\nengine: {{retention: {{law: {law}}}}}\n")
        folders.append(folder)
    text = (publish("laws", folders, into=tmp_path) / "README.md").read_text()
    assert "`python -m experiments.run decay_model=power`: 9 messages" in text
    assert "| engine.retention.law none | .250 | .500 |" in text


def test_what_is_no_finished_run_is_refused_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(LabError, match="expected the folder of a finished run"):
        publish("laws", [tmp_path / "nowhere"], into=tmp_path)
    assert main(["laws", str(tmp_path / "nowhere")]) == 2
    assert capsys.readouterr().err.startswith("error: ")
    assert list(tmp_path.iterdir()) == []
