"""A finished run becomes a folder of results/, and an unfinished one does not."""

import json
from pathlib import Path

import pytest

from experiments.errors import LabError
from experiments.runs.publish import comparison, liveness, main, names_of, publish

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
    assert names_of(settings) == ["law power", "law none, path x"]
    most = [{"law": "power", "alpha": 0.1}, {"law": "power", "alpha": 0.3}, {"law": "none", "alpha": 0.1}]
    assert names_of(most) == ["as most", "alpha 0.3", "law none"]
    assert names_of([{"profile": "v9", "law": "fsrs"}, {"profile": "sdk", "law": "none"}]) == ["v9", "sdk"]
    same = [{"profile": "v9", "law": "fsrs"}, {"profile": "v9", "law": "none"}]
    assert names_of(same) == ["law fsrs", "law none"]


def test_one_line_a_run() -> None:
    [row, _] = comparison(["one", "two"], [METRICS, METRICS]).rows
    assert row == ("one", 0.25, 0.5, 0.5, 0.5, 0.1, 0.2, None, 7, 9)


def test_what_each_mechanism_changes_stands_side_by_side() -> None:
    half, never = {"reads": 4, "set": 1, "order": 1, "none": 2}, {"reads": 4, "set": 0, "order": 0, "none": 4}
    first, second = {"liveness": {"hyde": half, "bridges": never}}, {"liveness": {"hyde": never}}
    [table] = liveness(["one", "two"], [first, second])
    assert table.rows == (("bridges", 0.0, None), ("hyde", 0.5, 0.0))
    assert liveness(["one"], [METRICS]) == []


def test_several_runs_give_one_table_with_their_commands(tmp_path: Path) -> None:
    folders = []
    for law in ("power", "none"):
        folder = tmp_path / law
        folder.mkdir()
        (folder / "manifest.json").write_text(json.dumps(manifest(f"decay_model={law}")))
        (folder / "metrics.json").write_text(json.dumps(METRICS))
        (folder / "config.yaml").write_text(f"profile: sdk\nengine: {{retention: {{law: {law}}}}}\n")
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
