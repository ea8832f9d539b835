"""Rankings leave a run as TREC files and come back, with the same scores, also by other tools' arithmetic."""

import json
import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

from experiments.commands import export, score
from experiments.config.schema import RunConfig
from experiments.metrics.registry import mean
from experiments.runs.folder import table_of
from experiments.runs.running import run

Config = Callable[..., RunConfig]

K = 3
NAMES = [f"recall@{K}", f"any@{K}", f"precision@{K}", "mrr", f"ndcg@{K}", "map", "rbp"]


@pytest.fixture
def folder(config: Config) -> Path:
    """A run of two systems whose memories are turns."""
    return run(config(system="bm25", baselines=("recency",)), Console(quiet=True)).folder


def read(path: Path, value: int) -> dict[str, dict[str, float]]:
    """A TREC file by question and document; `value`: the column to keep."""
    found: dict[str, dict[str, float]] = {}
    for line in path.read_text().splitlines():
        columns = line.split()
        found.setdefault(columns[0], {})[columns[2]] = float(columns[value])
    return found


def textbook(gold: set[str], ranking: list[str]) -> dict[str, float]:
    """Each measure, written down from its definition: Manning et al. 2008, ch. 8; Moffat & Zobel 2008."""
    hits = [rank for rank, turn in enumerate(ranking, 1) if turn in gold]
    top = [rank for rank in hits if rank <= K]
    ideal = sum(1 / math.log2(rank + 1) for rank in range(1, min(K, len(gold)) + 1))
    return {
        f"recall@{K}": len(top) / len(gold),
        f"any@{K}": float(bool(top)),
        f"precision@{K}": len(top) / K,
        "mrr": 1 / hits[0] if hits else 0.0,
        f"ndcg@{K}": sum(1 / math.log2(rank + 1) for rank in top) / ideal,
        "map": sum(found / rank for found, rank in enumerate(hits, 1)) / len(gold),
        "rbp": 0.1 * sum(0.9 ** (rank - 1) for rank in hits),
    }


@pytest.mark.slow
def test_scores_are_those_of_the_textbook_on_the_exported_files(folder: Path) -> None:
    assert score.main([str(folder), f"scoring.cutoffs=[{K}]"]) == 0
    assert export.main([str(folder), "--trec"]) == 0
    qrels = read(folder / "trec" / "qrels.txt", 3)
    for system in ("bm25", "recency"):
        found = read(folder / "trec" / f"{system}.trec", 4)
        ranked = {name: sorted(ranks, key=lambda turn: -ranks[turn]) for name, ranks in found.items()}
        expected = [textbook(set(gold), ranked.get(name, [])) for name, gold in qrels.items()]
        probes = table_of(f"{folder}:{system}", "probes")
        for name in NAMES:
            assert mean(probes[name]) == pytest.approx(
                np.mean([values[name] for values in expected]), abs=1e-9
            )


@pytest.mark.slow
def test_an_exported_ranking_is_scored_without_its_system(
    folder: Path, tiny: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert export.main([str(folder), "--trec", f"--out={out}"]) == 0
    assert capsys.readouterr().out.split() == [
        str(out / name) for name in ("qrels.txt", "bm25.trec", "recency.trec")
    ]
    words = ["corpus=jsonl", f"corpus.path={tiny}", f"run_dir={tmp_path / 'scored'}", "scoring.figures=false"]
    assert score.main([str(out / "bm25.trec"), str(out / "recency.trec"), *words]) == 0
    before, after = (
        json.loads((path / "metrics.json").read_text()) for path in (folder, tmp_path / "scored")
    )
    assert after["overall"] == before["overall"] | {
        name: value for name, value in after["overall"].items() if name.startswith("chance")
    }
    assert after["lifecycle"]["stale_leak"] == before["lifecycle"]["stale_leak"]
    [other] = after["baselines"].values()
    assert other["overall"]["recall@5"] == before["baselines"]["recency"]["overall"]["recall@5"]


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
