"""The regression gate: what it calls worse, whom it blames, what it keeps silent about, what it refuses."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from cogmem.rank.recall_gate import RecallGateDecision
from experiments.analysis.baselines import Snapshot, judge
from experiments.config.compose import composed
from experiments.errors import LabError
from experiments.metrics.registry import compared
from experiments.regress import main
from experiments.replay.units import collect, run_units
from experiments.report.baselines import summary, tables
from experiments.runs.baselines import check, load, measure, names, save, update
from experiments.runs.folder import prepare
from tests.experiments.regression_power import (
    CORPORA,
    FAULTS,
    RERUNS,
    Fault,
    Rerun,
    planted,
    rerun,
)
from tests.experiments.regression_power import tiny as tiny_baseline

pytest_plugins = ["pytester"]

CAUGHT = ("dormant", "gated", "not a candidate", "diversity", "withheld")
"""Where the gold turns must be lost of the faults that the tiny worlds are large enough to show."""

QUICK = ("dormant", "not a candidate")
"""Those of them that are planted outside the soak tests."""

LEAN = ("order of worlds interleaved by time", "noise of 1e-12 draw 0")
"""The reruns outside the soak tests."""


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
        sizes={"active": 100, "memories": 100, "tokens": 50.0, "dormant": 0, "stubs": 0, "superseded": 0},
        decided={"write gate created": 10},
        probes=probes,
        losses=losses,
    )
    return replace(made, **settings)  # type: ignore[arg-type]


def deaf(question: str) -> RecallGateDecision:
    """A planted regression: no question is one."""
    return RecallGateDecision.made("skipped", "planted")


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


def test_the_gate_decides_on_one_conversation_by_rules_that_it_names() -> None:
    then = snapshot(*[1.0] * 10)
    first, two = snapshot(0.0, *[1.0] * 9), snapshot(0.0, 0.0, *[1.0] * 8)
    assert judge(then, two).moves[0].rule == "tolerance"
    assert judge(then, first).moves[0].rule is None
    large = replace(then, outcome="other", sizes={**then.sizes, "active": 111})
    assert [move.rule for move in judge(then, large).moves if move.rule] == ["size"]


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
        decided={"write observer filtered": 3, "write gate created": 8},
    )
    found = judge(then, now)
    assert found.stage == "filtered"  # 0 before; "out-ranked" lost one then and one now
    assert found.losses[0].probes == ("w/p01", "w/p02")  # p00 was lost before, elsewhere
    assert [name for name, _, _ in found.decided] == ["write observer filtered", "write gate created"]
    line = summary("mine", found)
    assert line.startswith("mine: worse: recall@10 .900 → .600")
    assert "more is lost at 'filtered': rejected by the filter" in line
    assert [table.name for table in tables(found)] == ["figures", "lost", "decided"]


def test_another_corpus_is_not_compared() -> None:
    then = snapshot(1.0)
    with pytest.raises(LabError, match="the corpus differs"):
        judge(then, replace(then, sha256="decaf"))
    with pytest.raises(LabError, match="different probes"):
        judge(then, snapshot(1.0, 1.0))


# --- files and the command ------------------------------------------------------------------------------


def test_a_baseline_is_read_as_it_was_written(tmp_path: Path) -> None:
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
        (None, "no such baseline; expected one of other, or --update OVERRIDE"),
    ],
)
def test_a_missing_or_malformed_baseline_could_not_run(
    text: str | None, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save("other", snapshot(1.0), tmp_path)
    if text is not None:
        (tmp_path / "mine.json").write_text(text)
    assert main(["mine", f"--baselines={tmp_path}"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("error: mine: ")
    assert expected in err
    assert str(tmp_path / "mine.json") in err


@pytest.mark.parametrize("words", [[], ["english"]])
def test_a_folder_without_baselines_is_told_with_where_to_start(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, f"--baselines={tmp_path}"]) == 2
    message = (
        f"error: no baselines in {tmp_path}; expected to be started in the clone, --baselines FOLDER, or"
    )
    assert capsys.readouterr().err.startswith(message)


def test_a_tolerance_that_was_taken_out_is_missed(tmp_path: Path) -> None:
    path = save("mine", snapshot(1.0), tmp_path)
    path.write_text(path.read_text().replace('"recall@10": 0.15,', "", 1))
    with pytest.raises(LabError, match=r"no tolerance of recall@10"):
        load("mine", tmp_path)


@pytest.mark.parametrize(
    "words",
    [[], ["mine", "corpus=synthetic"], ["a", "b", "--update", "seed=1"], ["../mine"], ["mine", "--update"]],
)
def test_a_command_that_says_too_little_or_too_much_is_refused(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, f"--baselines={tmp_path / 'none'}"]) == 2
    assert "expected" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


@pytest.mark.slow
def test_the_command_makes_checks_and_renews_a_baseline(
    tiny: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = f"--baselines={tmp_path / 'b'}"
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
    assert "better: update the baseline with --update" in capsys.readouterr().out
    assert json.loads(path.read_text()) == worse  # only --update writes
    worse["tolerances"]["sizes"] = 0.5
    path.write_text(json.dumps(worse))
    assert main(["mine", folder, "--update"]) == 0
    assert path.read_bytes() == before.replace(b'"sizes": 0.1', b'"sizes": 0.5')


@pytest.mark.slow
def test_a_worse_run_is_exit_code_1_and_names_the_stage(
    tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    update("mine", tmp_path, ["corpus=jsonl", f"corpus.path={tiny}"])
    monkeypatch.setattr("cogmem.rank.recall_gate.gate", deaf)
    assert main(["mine", f"--baselines={tmp_path}"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("mine: worse: ")
    assert "more is lost at 'gated'" in out
    assert "read recall_gate skipped" in out


@pytest.mark.slow
def test_a_run_that_fails_is_exit_code_2_and_names_the_place(
    tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    update("mine", tmp_path, ["corpus=jsonl", f"corpus.path={tiny}"])
    before = (tmp_path / "mine.json").read_bytes()

    def broken(question: str) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr("cogmem.rank.recall_gate.gate", broken)
    for words in (["mine"], ["mine", "--update"]):
        assert main([*words, f"--baselines={tmp_path}"]) == 2
        err = capsys.readouterr().err
        assert err.startswith("error: mine: read fails at test_regress.py:")
        assert "ZeroDivisionError: planted" in err
    assert (tmp_path / "mine.json").read_bytes() == before
    tiny.unlink()
    assert main(["mine", f"--baselines={tmp_path}"]) == 2


@pytest.mark.slow
def test_a_changed_corpus_could_not_be_compared(
    tiny: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    update("mine", tmp_path, ["corpus=jsonl", f"corpus.path={tiny}"])
    tiny.write_text(tiny.read_text().replace("beagle called Maple", "beagle called Birch"))
    assert main(["mine", f"--baselines={tmp_path}"]) == 2
    assert "the corpus differs" in capsys.readouterr().err


@pytest.mark.slow
def test_overrides_must_be_those_of_the_baseline_but_for_the_place_of_the_corpus(
    tiny: Path, tmp_path: Path
) -> None:
    update("mine", tmp_path, ["corpus=jsonl", f"corpus.path={tiny}"])
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(tiny.read_bytes())
    assert check("mine", tmp_path, ["corpus=jsonl", f"corpus.path={copy}"]).verdict == "same"
    with pytest.raises(LabError, match="expected the same, or an update"):
        check("mine", tmp_path, ["corpus=jsonl", f"corpus.path={copy}", "seed=1"])
    with pytest.raises(LabError, match="the gate chooses this itself"):
        measure(["run_dir=somewhere"])


# --- regression power -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Snapshot]:
    """The tiny corpus, and its baseline."""
    return tiny_baseline(tmp_path_factory.mktemp("power"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(fault, id=fault.what, marks=[pytest.mark.soak] * (fault.lost_at not in QUICK))
        for fault in FAULTS
        if fault.lost_at in CAUGHT
    ],
)
def test_a_planted_regression_is_caught_and_its_stage_named(
    fault: Fault, small: tuple[Path, Snapshot]
) -> None:
    then = small[1]
    found = planted(fault, then.overrides, then)
    assert found.caught
    assert "losses" in found.named


def marks(one: Rerun) -> pytest.MarkDecorator:
    """Slow of the few reruns that tell most, and soak of all others."""
    return pytest.mark.slow if f"{one.group} {one.what}" in LEAN else pytest.mark.soak


@pytest.mark.parametrize(
    "first",
    [pytest.param(rerun, id=f"{rerun.group} {rerun.what}", marks=marks(rerun)) for rerun in RERUNS],
)
def test_a_harmless_rerun_is_no_alarm(first: Rerun, small: tuple[Path, Snapshot]) -> None:
    assert rerun(first, *small) in ("same", "fine", "better")


@pytest.mark.soak
@pytest.mark.parametrize("name", CORPORA)
def test_most_planted_faults_are_caught_where_there_are_large_worlds(name: str) -> None:
    then = measure(CORPORA[name])
    assert sum(planted(fault, CORPORA[name], then).caught for fault in FAULTS) >= len(FAULTS) / 2


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(fault, id=fault.title, marks=pytest.mark.slow if place < 2 else pytest.mark.soak)
        for place, fault in enumerate(FAULTS)
    ],
)
def test_a_world_is_replayed_with_each_fault(fault: Fault, tmp_path: Path) -> None:
    words = (
        *("corpus.worlds=1", "corpus.days=30", "corpus.horizons=[1]", "baselines=[]"),
        *("replay.liveness_every=0", "scoring.figures=false", *fault.words, f"run_dir={tmp_path}"),
    )
    units = prepare(composed(words)).units
    with fault.plant():
        run_units(units, 1, lambda done, doing: None)
    assert len(collect(units)["probes"])


def test_ten_stages_have_a_fault_and_fifty_reruns_differ() -> None:
    assert len({fault.stage for fault in FAULTS}) >= 10
    assert len({(rerun.group, rerun.what) for rerun in RERUNS}) == len(RERUNS) >= 50
    assert len([rerun for rerun in RERUNS if f"{rerun.group} {rerun.what}" in LEAN]) == len(LEAN)


# --- the pytest fixture ---------------------------------------------------------------------------------


@pytest.fixture
def project(pytester: pytest.Pytester, tiny: Path) -> pytest.Pytester:
    """A project with a test of its own memory."""
    pytester.makeconftest('pytest_plugins = ["experiments.runs.pytest_plugin"]')
    words = ["corpus=jsonl", f"corpus.path={tiny}"]
    pytester.makepyfile(f"def test_mine(regression):\n    regression.check('mine', {words})\n")
    return pytester


@pytest.mark.slow
def test_the_fixture_passes_or_fails_as_the_command_would(
    project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = project.runpytest_inprocess("-p", "no:cacheprovider")
    missing.assert_outcomes(failed=1)
    missing.stdout.fnmatch_lines(["*LabError: *mine.json: no such baseline*"])
    project.runpytest_inprocess("--update-baselines").assert_outcomes(passed=1)
    assert (project.path / "baselines" / "mine.json").exists()
    project.runpytest_inprocess().assert_outcomes(passed=1)
    monkeypatch.setattr("cogmem.rank.recall_gate.gate", deaf)
    red = project.runpytest_inprocess()
    red.assert_outcomes(failed=1)
    red.stdout.fnmatch_lines(["mine: worse: *more is lost at 'gated'*", "*read recall_gate skipped*"])
