"""Paired differences between finished runs: the same questions, or no comparison."""

import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from experiments.commands.compare import main
from experiments.commands.run import compared
from experiments.errors import LabError
from experiments.replay.outcomes import PROBES
from experiments.report.differences import difference_table
from experiments.runs.paired import differences, differences_of_pairs, names
from experiments.runs.results import read_result

Finished = Callable[..., Path]


@pytest.fixture
def finished(
    tmp_path: Path, claimed: Callable[..., dict[str, Any]], digests: Callable[[Path], dict[str, str]]
) -> Finished:
    """The folder of a run whose probes found these turns: one probe a world, evidence t1, stale t2, of kinds
    update and fact by turns."""

    def make(
        name: str,
        *found: Sequence[str],
        kinds: tuple[str, ...] = (),
        first: int = 0,
        k: int = 10,
        corpus: str = "tiny",
    ) -> Path:
        folder = tmp_path / name
        folder.mkdir()
        rows = [
            {
                "system": "cogmem",
                "namespace": f"w{number}",
                "probe": f"p{number}",
                "kind": "fact" if number % 2 else "update",
                "time": datetime(2024, 1, 1, tzinfo=UTC),
                "scored": True,
                "evidence": ["t1"],
                "stale": ["t2"],
                "memories": [f"m{turn}" for turn in turns],
                **claimed([[turn] for turn in turns]),
                "candidates": 20,
            }
            for number, turns in enumerate(found, first)
        ]
        pl.DataFrame(rows, schema=PROBES).write_parquet(folder / "probes.parquet")
        (folder / "metrics.json").write_text(json.dumps({"system": "cogmem", "kinds": list(kinds)}))
        (folder / "config.yaml").write_text(f"replay:\n  k: {k}\ntoggle: []\n")
        facts = {
            "overrides": [f"engine.cold.floor_days={len(name)}", "baselines=[]"],
            "source": "older",
            "corpus": {"name": corpus, "sha256": corpus.ljust(64, "0"), "messages": 1000 + len(found)},
        }
        facts["files"] = digests(folder)
        (folder / "manifest.json").write_text(json.dumps(facts))
        return folder

    return make


def test_the_first_run_is_what_the_others_are_compared_with(finished: Finished) -> None:
    poor = finished("poor", *[["t2"]] * 8)
    good = finished("good", *[["t1", "t2"]] * 8)
    [[recall, leak]] = differences([poor, good], ["recall@10", "stale_leak"])
    assert (recall.baseline, recall.candidate, recall.verdict) == (0.0, 1.0, "better")
    assert (leak.baseline, leak.candidate, leak.verdict) == (1.0, 0.0, "better")  # lower is better
    [[recall, _]] = differences([good, poor], ["recall@10", "stale_leak"])
    assert recall.verdict == "worse"


def test_all_runs_and_metrics_are_one_family(finished: Finished) -> None:
    first = finished("first", *[["t2"]] * 7)
    others = [finished(f"other{number}", *[["t1"]] * 7) for number in range(3)]
    [[alone]] = differences([first, others[0]], ["recall@10"])
    family = differences([first, *others], ["recall@10"])
    assert family[0][0].p == alone.p
    assert family[0][0].p_holm == pytest.approx(3 * alone.p)


def test_runs_are_called_by_what_they_differ_in(finished: Finished) -> None:
    path, other, twin = (finished(name, ["t1"]) for name in ("a", "bb", "cc"))
    assert names([path, other]) == ["engine.cold.floor_days=1", "engine.cold.floor_days=2"]
    assert names([other, twin]) == ["default (bb)", "default (cc)"]


def test_a_run_of_a_sweep_is_called_by_what_was_typed(finished: Finished) -> None:
    runs = [finished(name, ["t1"]) for name in ("one", "three")]
    for run, shape in zip(runs, (0.5, 2), strict=True):
        facts = json.loads((run / "manifest.json").read_text())
        hydra = ["decay_model=my_laws\\:WEIBULL", f"++engine.retention.law_parameters.shape={shape}"]
        facts["overrides"] = hydra[1 - (shape == 2) :]  # the first run has the default law
        (run / "manifest.json").write_text(json.dumps(facts))
    assert names(runs) == ["decay_model.shape=0.5", "decay_model=my_laws:WEIBULL decay_model.shape=2"]


def test_other_questions_are_refused(finished: Finished, capsys: pytest.CaptureFixture[str]) -> None:
    path, other = finished("one", ["t1"], ["t1"]), finished("other", ["t1"], ["t1"], first=1)
    with pytest.raises(LabError):
        differences([path, other], ["recall@10"])
    assert main([str(path), str(other)]) == 2
    assert capsys.readouterr().err == (
        "error: different probes: 1 of the 2 of the baseline are not in the candidate, first 'p0' in 'w0'\n"
    )


def test_the_other_order_gives_mirrored_numbers(finished: Finished) -> None:
    poor = finished("poor", *[["t1", "t2"]] * 3, *[["t2"]] * 5)
    good = finished("good", *[["t1", "t2"]] * 7, ["t2"])
    metrics = ["recall@10", "stale_leak"]
    [there], [back] = (differences(runs, metrics) for runs in ([poor, good], [good, poor]))
    for effect, other in zip(there, back, strict=True):
        assert (other.baseline, other.candidate) == (effect.candidate, effect.baseline)
        assert other.p_holm == pytest.approx(effect.p_holm)
        assert (other.difference, other.low, other.high) == pytest.approx(
            (-effect.difference, -effect.high, -effect.low)
        )
        assert other.smallest == pytest.approx(effect.smallest)
    # four probes of eight, found in `good` alone, and their outdated turn second instead of first
    rows = [
        difference_table(names(runs), [found]).rows
        for runs, found in (([poor, good], there), ([good, poor], back))
    ]
    assert [row[12:15] for row in rows[0]] == [(4, 4, 0), (4, 4, 0)]
    assert [row[12:15] for row in rows[1]] == [(0, 4, 4), (0, 4, 4)]


@pytest.mark.parametrize("margin", ["nan", "-1", "0", "inf"])
def test_a_margin_that_is_no_margin_is_refused(
    margin: str, finished: Finished, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = (str(finished(name, ["t1"])) for name in ("one", "two"))
    with pytest.raises(SystemExit):
        main([one, two, f"--margin={margin}"])
    assert "expected a finite number above 0" in capsys.readouterr().err


def test_the_table_is_printed_and_written(
    finished: Finished, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = finished("a", *[["t2"]] * 6), finished("bbb", *[["t1"]] * 6)
    out = tmp_path / "compared"
    assert main([str(one), str(other), "--metrics", "recall@10", f"--out={out}"]) == 0
    assert "better" in capsys.readouterr().out
    text = (out / "README.md").read_text()
    first = {path.name: path.read_bytes() for path in out.iterdir()}
    assert main([str(one), str(other), "--metrics", "recall@10", f"--out={out}"]) == 0
    assert {path.name: path.read_bytes() for path in out.iterdir()} == first
    assert "engine.cold.floor_days=3" in text
    assert text.count("python -m experiments.run") == 2  # what it reads is made first
    assert text.index("python -m experiments.run") < text.index("python -m experiments.compare")


def test_pairs_of_runs_on_several_corpora_are_pooled_and_drawn(finished: Finished, tmp_path: Path) -> None:
    pairs = [
        (
            finished(f"poor{of}", *[["t2"]] * count, corpus=of),
            finished(f"good{of}", *[["t1"]] * count, corpus=of),
        )
        for of, count in {"one": 8, "two": 9, "three": 3}.items()
    ]
    out = tmp_path / "compared"
    words = [word for pair in pairs for word in ("--pair", *map(str, pair))]
    assert main([*words, "--metrics=recall@10", f"--out={out}"]) == 0
    result = read_result(out)
    lines, together = result.tables
    verdicts = {row[0]: row[11] for row in lines.rows}
    assert verdicts == {"one": "better", "two": "better", "three": None}  # of three conversations
    assert [row[:3] for row in together.rows] == [("recall@10", 3, 1.0)]
    assert together.rows[0][7] == "better"
    assert {*result.figures} == {"forest.svg", "forest.png"}
    with pytest.raises(LabError, match="two pairs of one"):
        differences_of_pairs([pairs[0], pairs[0]])


def test_a_sweep_compares_the_runs_that_were_asked_the_same(finished: Finished) -> None:
    runs = [
        finished("a", ["t1"], ["t1"]),
        finished("other", ["t1"], corpus="else"),
        finished("bcd", ["t1"], []),
    ]
    (table,) = compared(runs)
    recalls = [row[:6] for row in table.rows if row[1] == "recall@10"]
    assert recalls == [("engine.cold.floor_days=3", "recall@10", 2, 2, 1.0, 0.5)]
    assert "engine.cold.floor_days=1" in table.note  # the baseline is the first
