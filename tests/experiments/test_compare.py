"""Paired differences between finished runs: the same questions, or no comparison."""

import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from experiments.analysis.forgetting import NEEDED, OTHERS
from experiments.analysis.statistics import Difference
from experiments.compare import main
from experiments.errors import LabError
from experiments.job import MOST, compared
from experiments.replay.outcomes import PROBES
from experiments.report.differences import difference_cells, difference_table
from experiments.runs import publish
from experiments.runs.paired import differences, differences_by, differences_of_pairs, names
from experiments.runs.results import read_result

Finished = Callable[..., Path]


@pytest.fixture
def finished(tmp_path: Path, claimed: Callable[..., dict[str, Any]]) -> Finished:
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
            "corpus": {"name": corpus, "sha256": corpus.ljust(64, "0"), "messages": 1000 + len(found)},
        }
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


def test_a_system_of_a_run_is_named_after_it(finished: Finished, capsys: pytest.CaptureFixture[str]) -> None:
    run = finished("run", *[["t1"]] * 6)
    probes = pl.read_parquet(run / "probes.parquet")
    other = probes.with_columns(
        system=pl.lit("my.own:bm25"), turns=pl.lit([["t2"]]), carried=pl.lit([["t2"]])
    )
    pl.concat([probes, other]).write_parquet(run / "probes.parquet")
    [[recall]] = differences([f"{run}:my.own:bm25", run], ["recall@10"])
    assert (recall.baseline, recall.candidate, recall.verdict) == (0.0, 1.0, "better")
    [[same]] = differences([f"{run}:cogmem", str(run)], ["recall@10"])
    assert same.difference == 0
    manifest = json.loads((run / "manifest.json").read_text())
    words = [*manifest["overrides"], "system=verbatim"]
    (run / "manifest.json").write_text(json.dumps(manifest | {"overrides": words}))
    assert names([f"{run}:my.own:bm25", run]) == ["my.own:bm25", "cogmem"]
    assert names([run]) == ["engine.cold.floor_days=3 system=verbatim"]
    assert main([f"{run}:dense", str(run)]) == 2
    assert "no system 'dense'; expected one of cogmem, my.own:bm25" in capsys.readouterr().err


def test_runs_are_called_by_what_they_differ_in(finished: Finished) -> None:
    path, other, twin = (finished(name, ["t1"]) for name in ("a", "bb", "cc"))
    assert names([path, other]) == ["engine.cold.floor_days=1", "engine.cold.floor_days=2"]
    assert names([other, twin]) == ["default (bb)", "default (cc)"]


def test_a_run_of_little_depth_is_compared_at_its_depth(
    finished: Finished, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = [finished(name, *[["t1"]] * 3, k=3) for name in ("a", "bb")]
    for run in runs:
        metrics = json.loads((run / "metrics.json").read_text())
        (run / "metrics.json").write_text(json.dumps(metrics | {"scoring": {"cutoffs": [3]}}))
    [found] = differences(runs)
    assert [effect.metric for effect in found] == ["recall@3", "ndcg@3", "stale_leak"]
    assert {effect.verdict for effect in found} == {None}  # of three conversations
    assert main([*map(str, runs)]) == 0
    out = capsys.readouterr().out
    assert "recall@3" in out
    assert "inf" not in out
    with pytest.raises(LabError, match=r"recall@10: .*a was replayed with replay.k=3; expected no deeper"):
        differences(runs, ["recall@10"])


def test_other_questions_are_refused(finished: Finished, capsys: pytest.CaptureFixture[str]) -> None:
    path, other = finished("one", ["t1"], ["t1"]), finished("other", ["t1"], ["t1"], first=1)
    with pytest.raises(LabError):
        differences([path, other], ["recall@10"])
    assert main([str(path), str(other)]) == 2
    assert capsys.readouterr().err == (
        "error: different probes: 1 of the 2 of the baseline are not in the candidate, first 'p0' in 'w0'\n"
    )


def test_another_corpus_is_refused_and_the_message_says_what_is_other(finished: Finished) -> None:
    path = finished("one", *[["t1"]] * 3)
    other = finished("other", *[["t1"]] * 12, first=1, corpus="large")
    with pytest.raises(LabError) as refusal:
        differences([path, other], ["recall@10"])
    assert str(refusal.value) == (
        f"{other}: corpus large large000 of 1,012 messages instead of tiny tiny0000 of 1,003 messages; "
        f"expected what {path} was asked"
    )


def test_a_corpus_that_differs_in_its_messages_alone_is_refused(finished: Finished) -> None:
    path, other = finished("one", ["t1"]), finished("other", ["t1"], corpus="tiny2")
    with pytest.raises(LabError, match=r"tiny2 tiny2000 .* instead of tiny tiny0000 of"):
        differences([path, other], ["recall@10"])


def test_another_depth_is_refused(finished: Finished) -> None:
    runs = [finished("one", ["t1"]), finished("two", ["t1"]), finished("three", ["t1"], k=200)]
    with pytest.raises(LabError, match=r"three: replay.k 200 instead of 10; expected what .*one was asked"):
        differences(runs, ["recall@10"])


def test_other_kinds_are_refused_but_all_named_are_as_good_as_none_named(finished: Finished) -> None:
    every = finished("every", *[["t1"]] * 4)
    named = finished("named", *[["t1"]] * 4, kinds=("fact", "update"))
    fewer = finished("fewer", *[["t1"]] * 4, kinds=("update",), k=5)
    assert differences([every, named], ["recall@10"])[0][0].n == 4
    with pytest.raises(
        LabError,
        match=r"k 5 instead of 10; kinds update instead of fact, update; expected",
    ):
        differences([every, fewer], ["recall@10"])


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
    assert [row[11:14] for row in rows[0]] == [(4, 4, 0), (4, 4, 0)]
    assert [row[11:14] for row in rows[1]] == [(0, 4, 4), (0, 4, 4)]


def test_only_the_kinds_that_count_are_compared(finished: Finished) -> None:
    folders = [finished(name, ["t1"], ["t2"], ["t1"], kinds=("update",)) for name in ("a", "bb")]
    [[recall]] = differences(folders, ["recall@10"])
    assert (recall.n, recall.baseline) == (2, 1.0)


def test_the_table_is_printed_and_written(
    finished: Finished, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publish, "not_of_today", lambda folder: "")  # they are made by hand
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


@pytest.mark.parametrize(("by", "groups"), [("kind", ["fact", "update"]), ("horizon", ["0-7 d", "365+ d"])])
def test_each_kind_or_horizon_is_a_row_of_one_family(
    by: str, groups: list[str], finished: Finished, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publish, "not_of_today", lambda folder: "")  # they are made by hand
    path, other = finished("a", *[["t2"]] * 17), finished("bbb", *[["t1"], ["t2"]] * 8, ["t1"])
    for folder in (path, other):
        probes = pl.read_parquet(folder / "probes.parquet")
        days = pl.when(pl.col("kind") == "fact").then(1.0).otherwise(400.0)
        probes.with_columns(horizon_days=days).write_parquet(folder / "probes.parquet")
    words = [str(path), str(other), "--metrics=recall@10", f"--by={by}", f"--out={tmp_path / 'compared'}"]
    assert main(words) == 0
    result = read_result(tmp_path / "compared")
    assert f" --by={by} " in result.command.splitlines()[-1]
    [table] = result.tables
    rows = [dict(zip([column.title for column in table.columns], row, strict=True)) for row in table.rows]
    assert [(row[by], row["metric"], row["n"]) for row in rows] == [
        (groups[0], "recall@10", 8),  # odd worlds: found by neither
        (groups[1], "recall@10", 9),
    ]
    assert [(row["run's"], row["is"]) for row in rows] == [(0.0, "inconclusive"), (1.0, "better")]


def test_kinds_are_corrected_over_the_whole_table(finished: Finished) -> None:
    runs = [finished("a", *[["t2"]] * 16), finished("bbb", *[["t1"]] * 16)]
    found = differences_by("kind", runs, ["recall@10", "stale_leak"])
    assert [*found] == ["fact", "update"]
    every = [effect for [own] in found.values() for effect in own]
    assert [effect.n for effect in every] == [8] * 4
    assert [effect.p_holm for effect in every] == pytest.approx([4 * effect.p for effect in every])


@pytest.mark.parametrize("metric", ["recall@50", "joy", "active"])
def test_a_metric_that_does_not_exist_is_an_error(
    metric: str, finished: Finished, capsys: pytest.CaptureFixture[str]
) -> None:
    path, other = finished("a", ["t1"]), finished("b", ["t1"])
    assert main([str(path), str(other), "--metrics", metric]) == 2
    assert metric in capsys.readouterr().err


def test_a_folder_without_a_run_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path), str(tmp_path)]) == 2
    assert "expected the folder of a finished run" in capsys.readouterr().err


def test_the_table_fits_a_terminal_of_140_columns(
    finished: Finished, capsys: pytest.CaptureFixture[str]
) -> None:
    path = finished("a", *[["t2"]] * 6)
    other = finished("b" * 40, *[["t1"]] * 5, ["t2"])
    manifest = json.loads((other / "manifest.json").read_text())
    manifest["overrides"] = ["engine.optional.contradiction.enabled=false", "engine.validity.enabled=false"]
    (other / "manifest.json").write_text(json.dumps(manifest))
    assert main([str(path), str(other)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 140
    [leak] = [line.split() for line in lines if "stale_leak" in line]
    # five conversations of six are 1 better, and one is 0: the error is 1/6, and t_(1 - .05/6) + t_.8 of it
    assert leak[-5:] == [".742", "better", "5", "1", "0"]


def test_pairs_of_runs_on_several_corpora_are_pooled_and_drawn(
    finished: Finished, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publish, "not_of_today", lambda folder: "")  # they are made by hand
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
    verdicts = {row[0]: row[10] for row in lines.rows}
    assert verdicts == {"one": "better", "two": "better", "three": None}  # of three conversations
    assert [row[:3] for row in together.rows] == [("recall@10", 3, 1.0)]
    assert together.rows[0][6] == "better"
    assert {*result.figures} == {"forest.svg", "forest.png"}
    with pytest.raises(LabError, match="two pairs of one"):
        differences_of_pairs([pairs[0], pairs[0]])


def test_every_table_says_that_it_is_exploratory_and_the_margin_can_be_chosen(finished: Finished) -> None:
    runs = [finished("a", *[["t1"]] * 40), finished("bb", *[["t1"]] * 40)]
    [[near]], [[far]] = (differences(runs, ["recall@10"], margin) for margin in (0.03, 0.1))
    assert (near.verdict, far.verdict) == ("inconclusive", "equivalent")  # 40 questions exclude .05, not .03
    table = difference_table(names(runs), [[near]])
    assert "Exploratory" in table.note


def test_each_metric_is_written_in_its_own_form(
    finished: Finished, capsys: pytest.CaptureFixture[str]
) -> None:
    path, other = finished("a", *[["t2"]] * 8), finished("bb", *[["t1"]] * 8)
    for folder, tokens in ((path, 1500), (other, 1200)):
        probes = pl.read_parquet(folder / "probes.parquet").with_columns(tokens=pl.lit(tokens, pl.Int64))
        probes.write_parquet(folder / "probes.parquet")
    assert main([str(path), str(other), "--metrics", "recall@10,tokens"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    [recall], [tokens] = ([line for line in lines if name in line] for name in ("recall@10", "tokens"))
    assert recall[4:7] == [".000", "1.000", "+1.000"]
    assert tokens[4:7] == ["1,500", "1,200", "−300"]
    assert "better" in tokens  # fewer are


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


@pytest.mark.slow
def test_a_search_of_many_runs_is_not_compared(finished: Finished) -> None:
    runs = [finished("x" * n, ["t1"]) for n in range(1, MOST + 2)]
    assert compared(runs) == []
    assert len(compared(runs[:MOST])) == 1


def test_a_sweep_of_laws_tells_what_each_retained(finished: Finished) -> None:
    runs = [finished(name, ["t1"]) for name in ("one", "three")]
    for folder, law, needed in zip(runs, ("exponential", "power"), (0.5, 0.6), strict=True):
        path = folder / "metrics.json"
        retention = {NEEDED: {"n": 1, law: needed}, OTHERS: {"n": 2, law: 0.25}}
        fields = {"law": law, "asked": 8, "changed": 3, "retention": retention}
        path.write_text(json.dumps(json.loads(path.read_text()) | {"forgetting": fields}))
    _, table = compared(runs)
    assert [row[1:] for row in table.rows] == [
        ("exponential", 0.5, 0.25, 0.25, 3, 8),
        ("power", 0.6, 0.25, pytest.approx(0.35), 3, 8),
    ]


def test_what_was_not_asked_is_no_number() -> None:
    assert difference_cells(Difference("recall@10")) == (None,) * 5
