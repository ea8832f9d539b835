"""The regression gate: what it calls worse, whom it blames, what it keeps silent about, what it refuses."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from experiments.analysis.regression import Snapshot, judge
from experiments.commands.regress import main, summary, tables
from experiments.errors import LabError
from experiments.metrics.registry import compared
from experiments.runs.references import load, measure, names, save, update


def snapshot(*recalls: float, leaks: Sequence[float] = (), **settings: object) -> Snapshot:
    """Probes p00, p01, ... of one world with these scores; a probe without full recall loses turn t."""
    keys = [f"p{number:02d}" for number in range(len(recalls))]
    probes = pl.DataFrame(
        {
            "namespace": "w",
            "probe": keys,
            "recall@10": recalls,
            "ndcg@10": recalls,
            "stale_leak": leaks or [None] * len(recalls),
        },
        schema={"namespace": pl.String, "probe": pl.String} | dict.fromkeys(compared([10]), pl.Float64),
    )
    missed = [key for key, recall in zip(keys, recalls, strict=True) if recall < 1]
    losses = pl.DataFrame(
        {"namespace": ["w"] * len(missed), "probe": missed, "turn": "t", "stage": "out-ranked"},
        schema=dict.fromkeys(("namespace", "probe", "turn", "stage"), pl.String),
    )
    made = Snapshot(
        overrides=("corpus=synthetic",),
        corpus="hand-made",
        sha256="c0ffee",
        outcome=str((recalls, leaks, settings)),
        tolerances={"recall@10": 0.15, "ndcg@10": 0.15, "stale_leak": 0.15, "sizes": 0.1},
        sizes={"active": 100, "memories": 100, "tokens": 50.0, "dormant": 0, "stubs": 0},
        probes=probes,
        losses=losses,
    )
    return replace(made, **settings)  # type: ignore[arg-type]


# --- the rule -------------------------------------------------------------------------------------------


def test_one_answer_lost_of_ten_is_no_alarm_and_two_are() -> None:
    then = snapshot(*[1.0] * 10)
    first, two = snapshot(0.0, *[1.0] * 9), snapshot(0.0, 0.0, *[1.0] * 8)
    assert judge(then, first).verdict == "fine"  # .1 within one and a half probes, .15
    assert judge(then, two).verdict == "worse"  # .2
    assert judge(two, then).verdict == "better"
    assert judge(then, then).verdict == "same"


def test_what_is_lost_here_and_gained_there_is_no_alarm() -> None:
    then, now = snapshot(0.0, 0.0, *[1.0] * 8), snapshot(*[1.0] * 8, 0.0, 0.0)
    found = judge(then, now)
    assert found.verdict == "fine"
    assert [(loss.stage, loss.before, loss.after, loss.probes) for loss in found.losses] == [
        ("out-ranked", 2, 2, ("w/p08", "w/p09"))
    ]


def test_many_small_losses_are_an_alarm_within_the_tolerance() -> None:
    then, now = snapshot(*[1.0] * 40), snapshot(*[0.9] * 40)  # 40 signs alike: p = 2 / 2^40
    recall = judge(then, now).moves[0]
    assert recall.loss == pytest.approx(0.1)
    assert recall.loss < recall.tolerance
    assert recall.p is not None
    assert recall.p < 0.01
    assert (recall.verdict, recall.rule) == ("worse", "balance")


def test_stale_leak_is_worse_when_it_rises_and_its_probes_are_named() -> None:
    right, leaking = [1.0] * 10, [1.0] * 2 + [0.0] * 8
    then, now = snapshot(*right, leaks=[0.0] * 10), snapshot(*right, leaks=leaking)
    found = judge(then, now)
    assert {move.name: move.verdict for move in found.moves}["stale_leak"] == "worse"
    assert found.leaks == ("w/p00", "w/p01")
    assert judge(now, then).verdict == "better"


@pytest.mark.parametrize(("size", "verdict"), [(110, "fine"), (111, "worse"), (10, "fine")])
def test_a_store_may_shrink_but_hardly_grow(size: int, verdict: str) -> None:
    then = snapshot(*[1.0] * 10)
    assert (
        judge(then, replace(then, outcome="other", sizes={**then.sizes, "active": size})).verdict == verdict
    )


def test_the_stage_whose_losses_rose_most_is_to_blame() -> None:
    then, now = snapshot(0.0, *[1.0] * 9), snapshot(*[0.0] * 4, *[1.0] * 6)
    now = replace(
        now,
        losses=now.losses.with_columns(stage=pl.Series(["filtered", "filtered", "filtered", "out-ranked"])),
    )
    found = judge(then, now)
    assert found.losses[0].stage == "filtered"  # 0 before; "out-ranked" lost one then and one now
    assert found.losses[0].probes == ("w/p01", "w/p02")  # p00 was lost before, elsewhere
    line = summary("mine", found)
    assert line.startswith("mine: worse: recall@10 .900 → .600")
    assert "more is lost at 'filtered': rejected by the filter" in line
    assert [table.name for table in tables(found)] == ["figures", "lost"]


def test_another_corpus_is_not_compared() -> None:
    then = snapshot(1.0)
    with pytest.raises(LabError, match="the corpus differs"):
        judge(then, replace(then, sha256="decaf"))
    with pytest.raises(LabError, match="different probes"):
        judge(then, snapshot(1.0, 1.0))


# --- files and the command ------------------------------------------------------------------------------


def test_a_reference_is_read_as_it_was_written(tmp_path: Path) -> None:
    made = snapshot(0.0, 0.5, 1.0, leaks=[0.0, 1.0, 0.0])
    path = save("mine", made, tmp_path)
    found = load("mine", tmp_path)
    assert found.probes.equals(made.probes)
    assert found.losses.equals(made.losses)
    assert replace(found, probes=made.probes, losses=made.losses) == made
    assert sum('"probe": ' in line for line in path.read_text().splitlines()) == 3  # a line each
    assert names(tmp_path) == ["mine"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{", "malformed"),
        ("[]", "malformed"),
        ('{"probes": []}', "malformed"),
        (None, "no such reference; expected one of other, or --update OVERRIDE"),
    ],
)
def test_a_missing_or_malformed_reference_could_not_run(
    text: str | None, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save("other", snapshot(1.0), tmp_path)
    if text is not None:
        (tmp_path / "mine.json").write_text(text)
    assert main(["mine", f"--references={tmp_path}"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("error: mine: ")
    assert expected in err
    assert str(tmp_path / "mine.json") in err


@pytest.mark.parametrize("words", [[], ["english"]])
def test_a_folder_without_references_is_told_with_where_to_start(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, f"--references={tmp_path}"]) == 2
    message = (
        f"error: no references in {tmp_path}; expected to be started in the clone, --references FOLDER, or"
    )
    assert capsys.readouterr().err.startswith(message)


@pytest.mark.parametrize(
    "words",
    [[], ["mine", "corpus=synthetic"], ["a", "b", "--update", "seed=1"], ["../mine"], ["mine", "--update"]],
)
def test_a_command_that_says_too_little_or_too_much_is_refused(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, f"--references={tmp_path / 'none'}"]) == 2
    assert "expected" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


@pytest.mark.slow
def test_the_command_makes_checks_and_renews_a_reference(
    tiny: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = f"--references={tmp_path / 'b'}"
    made = ["corpus=jsonl", f"corpus.path={tiny}", "replay.k=1"]
    assert main(["mine", folder, "--update", *made]) == 0
    path = tmp_path / "b" / "mine.json"
    before = path.read_bytes()
    assert json.loads(before)["overrides"] == made
    assert main([folder]) == 0
    assert "mine: same" in capsys.readouterr().out
    worse = json.loads(before)
    worse["outcome"] = "another"
    for probe in worse["probes"]:
        probe |= {"recall@1": 0.0, "ndcg@1": 0.0}
    path.write_text(json.dumps(worse))
    assert main(["mine", folder]) == 0
    assert "better: update the reference with --update" in capsys.readouterr().out
    assert json.loads(path.read_text()) == worse  # only --update writes
    worse["tolerances"]["sizes"] = 0.5
    path.write_text(json.dumps(worse))
    assert main(["mine", folder, "--update"]) == 0
    assert path.read_bytes() == before.replace(b'"sizes": 0.1', b'"sizes": 0.5')


@pytest.mark.slow
def test_a_changed_corpus_or_a_failing_run_is_exit_code_2_and_changes_nothing(
    tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    update("mine", tmp_path, ["corpus=jsonl", f"corpus.path={tiny}"])
    before = (tmp_path / "mine.json").read_bytes()
    tiny.write_text(tiny.read_text().replace("beagle called Maple", "beagle called Birch"))
    assert main(["mine", f"--references={tmp_path}"]) == 2
    assert "the corpus differs" in capsys.readouterr().err

    def broken(*words: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr("experiments.runs.references.run", broken)
    for words in (["mine"], ["mine", "--update"]):
        assert main([*words, f"--references={tmp_path}"]) == 2
        err = capsys.readouterr().err
        assert err.startswith("error: mine: the run fails at test_regress.py:")
        assert "ZeroDivisionError: planted" in err
    assert (tmp_path / "mine.json").read_bytes() == before
    with pytest.raises(LabError, match="the gate chooses this itself"):
        measure(["run_dir=somewhere"])
