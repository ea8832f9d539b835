"""Rankings in a JSONL file are scored without the system that made them."""

import json
from pathlib import Path

import pytest

from experiments.commands import score


def test_json_rankings_are_scored_by_hand(
    tiny: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.jsonl"
    rankings = {"a:1": ["t2", "t1"], "a:2": [["t1", "t2"]], "elsewhere": ["t1"]}
    file.write_text(
        "".join(json.dumps({"probe": name, "ranking": ranking}) + "\n" for name, ranking in rankings.items())
    )
    words = ["corpus=jsonl", f"corpus.path={tiny}", "corpus.limit=1", f"run_dir={tmp_path / 'scored'}"]
    assert score.main([str(file), *words, "scoring.figures=false", "scoring.cutoffs=[1]"]) == 0
    output = capsys.readouterr().out
    assert "1 rankings are of no question of the corpus: left out" in output
    overall = json.loads((tmp_path / "scored" / "metrics.json").read_text())["overall"]
    assert (overall["recall@1"], overall["mrr"], overall["n"]) == (0.5, 0.75, 2)
    assert overall["rbp"] == pytest.approx(0.1 * (0.9 + 1) / 2)
