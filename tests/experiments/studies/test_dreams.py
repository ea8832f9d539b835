"""The study of the dream's steps: which variants it makes, what it runs, and what it compares."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from rich.console import Console

from cogmem.config import EngineConfig, RetentionConfig, UtilityConfig, section_name
from cogmem.mechanisms import SWITCHES, switches
from cogmem.profiles import PROFILES
from experiments.analysis.statistics import Difference
from experiments.config.schema import RunConfig
from experiments.corpora.locomo import LocomoCorpus
from experiments.corpora.longmemeval import LongMemEvalCorpus
from experiments.corpora.synthetic import SyntheticCorpus
from experiments.errors import LabError
from experiments.studies.dreams import (
    STEPS,
    Row,
    check,
    judged,
    main,
    overrides,
    publish,
    questions,
    recall_table,
    store_table,
    study,
    variant,
    variants,
)
from experiments.studies.horizons import HORIZONS

ENGINE = EngineConfig(retention=RetentionConfig(law="exponential"))


def steps(engine: EngineConfig) -> set[str]:
    """The steps of the dream that are on."""
    return set(switches(engine, "dream"))


def test_the_steps_are_the_switches_of_the_dream() -> None:
    assert set(STEPS) == {name for name, switch in SWITCHES.items() if switch.path == "dream"}
    made = variants(ENGINE)
    assert steps(made["none"]) == set()
    assert steps(made["all"]) == set(STEPS)
    assert made["default"] is ENGINE


def test_the_default_is_its_three_steps_as_each_runs_alone() -> None:
    assert steps(EngineConfig()) == {"rehearsal", "expiry", "redundancy"}
    made = variants(EngineConfig())
    assert made["expiry"].expiry == EngineConfig().expiry
    assert made["redundancy"].redundancy == EngineConfig().redundancy


@pytest.mark.parametrize("step", sorted(STEPS))
def test_a_step_runs_alone_or_is_the_one_that_does_not(step: str) -> None:
    made = variants(ENGINE)
    whole = {"cold", "cold.stubs"}  # what becomes a stub was cold before
    assert steps(made[step]) == (whole if step == "cold.stubs" else {step})
    assert steps(made[f"all-{step}"]) == set(STEPS) - (whole if step == "cold" else {step})


def test_variants_differ_in_the_sections_of_the_dream_alone() -> None:
    sections = {section_name(switch.settings) for switch in STEPS.values()}
    for made in variants(ENGINE).values():
        assert replace(made, **{name: getattr(ENGINE, name) for name in sections}) == ENGINE


def test_a_number_of_the_configured_engine_holds_in_every_variant() -> None:
    engine = replace(ENGINE, utility=UtilityConfig(rate=0.7))
    assert {made.utility.rate for made in variants(engine).values()} == {0.7}
    assert variants(engine)["drift"].utility == UtilityConfig(rate=0.7, drift=True)


def test_the_words_of_a_variant_make_it_again(command: Callable[..., Any]) -> None:
    """Given to the command line, they compose the same engine."""
    base = EngineConfig()
    seen: list[EngineConfig] = []
    for made in (variants(base)[name] for name in ("none", "all", "expiry")):
        done = command(*overrides(made, base), job=lambda config: seen.append(config.engine))
        assert (done.code, seen.pop()) == (0, made)


def test_a_run_has_nothing_beside_it_and_a_recorded_corpus_all_silences(
    config: Callable[..., RunConfig],
) -> None:
    given = config(overrides=("seed=1",))
    one = variant(given, variants(given.engine)["none"])
    assert one.corpus == replace(given.corpus, horizons=HORIZONS)
    assert (one.baselines, one.scoring.figures, one.run_dir) == ((), False, "")
    assert (one.replay.liveness_every, one.replay.decisions) == (0, ("dream",))
    assert one.overrides[0] == "seed=1"
    assert "corpus.horizons=[0,30,90,180,365]" in one.overrides
    world = config(corpus=SyntheticCorpus(horizons=(2.0,)))
    assert variant(world, world.engine).corpus == world.corpus


@pytest.mark.parametrize(
    "word",
    [
        *("engine.expiry.dated=true", "+engine.utility.drift=true", "engine.cold.stub_days=3"),
        *("system=bm25", "baselines=[]", "run_dir=x", "scoring.figures=true"),
        *("replay.liveness_every=1", "replay.decisions=[]", "corpus.horizon_days=3", "corpus.horizons=[3]"),
    ],
)
def test_what_the_study_chooses_itself_is_refused(config: Callable[..., RunConfig], word: str) -> None:
    check(config(overrides=("seed=1", "engine.retention.law=fsrs", "replay.reinforce=true")))
    with pytest.raises(LabError, match="leave it out"):
        check(config(overrides=("seed=1", word)))


@pytest.mark.parametrize("corpus", [SyntheticCorpus(), LongMemEvalCorpus("x")])
def test_silences_are_an_override_like_others_where_a_corpus_has_its_own(
    config: Callable[..., RunConfig], corpus: Any
) -> None:
    check(config(corpus=corpus, overrides=("corpus.horizons=[3]",)))
    with pytest.raises(LabError):
        check(config(corpus=LocomoCorpus("x"), overrides=("corpus.horizons=[3]",)))


def test_an_unknown_variant_is_named_beside_the_known_ones(config: Callable[..., RunConfig]) -> None:
    with pytest.raises(LabError, match=r"unknown variant colder; expected .* default, STEP .* decay, .*"):
        study(config(), ["cold", "colder"], Console(quiet=True))


def test_a_question_counts_once_by_the_mean_over_its_silences() -> None:
    probes = pl.DataFrame(
        {
            "namespace": ["a", "a", "a", "b"],
            "probe": ["q@0", "q@30", "r@90.5", "q@0"],
            "recall@10": [1.0, 0.0, None, 0.5],
            "evidence": [["t1"], ["t1"], [], ["t1"]],
        }
    )
    assert questions(probes, repeated=True).rows() == [
        ("a", "q", 0.5, ["t1"]),
        ("a", "r", None, []),
        ("b", "q", 0.5, ["t1"]),
    ]
    assert questions(probes, repeated=False) is probes


@pytest.fixture
def fading(config: Callable[..., RunConfig], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RunConfig:
    """The tiny corpus under a law that sends everything to the cold within a year, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    engine = replace(PROFILES["plain"], retention=ENGINE.retention)
    return config(engine=engine, replay=replace(config().replay, dream_every_days=7.0))


def test_cold_storage_loses_by_silence_what_no_dream_keeps(fading: RunConfig) -> None:
    none, cold, stubs = study(fading, ["cold", "cold.stubs"], Console(quiet=True))
    assert [row.variant for row in (none, cold, stubs)] == ["none", "cold", "cold.stubs"]
    assert none.difference is None
    # of the gold turns of three questions one shares no word with its question: (1 + 1 + 1/2) / 3. All are at
    # the floor after 232 days or sooner, so that a year later none is hot
    assert none.by_horizon == pytest.approx(dict.fromkeys(HORIZONS, 5 / 6))
    assert (cold.by_horizon[0.0], cold.by_horizon[365.0]) == (pytest.approx(5 / 6), 0.0)
    assert (none.lifecycle["active"], cold.lifecycle["active"], cold.lifecycle["memories"]) == (6, 0, 6)
    assert cold.difference is not None
    assert cold.difference.n == 3  # questions, not their fifteen probes
    assert cold.scores["recall@10"] == pytest.approx(sum(cold.by_horizon.values()) / 5)
    assert cold.difference.difference == pytest.approx(cold.scores["recall@10"] - 5 / 6)
    assert cold.difference.p_holm >= cold.difference.p


def test_p_is_corrected_within_the_steps_alone_all_but_one_and_the_rest() -> None:
    # of ten namespaces the smallest p is 2/2^10: times 16 steps still sure, times all 34 variants never
    sure = Difference(
        *("recall@10", 100, 10, 0.5, 0.4, -0.1, -0.2, -0.05, 2 / 2**10, 1.0, "cannot tell"),
        *("namespace", True, 0.95),
    )
    rows = [Row(name, {}, {}, {}, None if name == "none" else sure) for name in variants(ENGINE)]
    ps = {row.variant: row.difference.p_holm for row in judged(rows) if row.difference is not None}
    assert list(ps) == [name for name in variants(ENGINE) if name != "none"]
    assert {ps[step] for step in STEPS} == {ps[f"all-{step}"] for step in STEPS} == {len(STEPS) * 2 / 2**10}
    assert ps["all"] == ps["default"] == 2 * 2 / 2**10
    assert {row.difference.verdict for row in judged(rows) if row.difference is not None} == {"worse"}


def test_one_run_gives_all_silences_and_its_report_tells_them_apart(fading: RunConfig) -> None:
    study(fading, ["none"], Console(quiet=True))
    [folder] = Path("results/runs").iterdir()
    by_horizon = json.loads((folder / "metrics.json").read_text())["by_horizon"]
    labels = ["0-7 d", "30-90 d", "90-180 d", "180-365 d", "365+ d"]
    assert {label: scores["n"] for label, scores in by_horizon.items()} == dict.fromkeys(labels, 3)
    report = (folder / "report.html").read_text()
    assert all(f"<td>{label}</td><td class=n>3</td>" in report for label in labels)


def test_the_tables_have_a_line_a_variant_and_that_of_recall_a_column_a_silence(fading: RunConfig) -> None:
    rows = study(fading, ["default"], Console(quiet=True))
    recall, store = recall_table(rows), store_table(rows)
    titles = [column.title for column in recall.columns]
    assert [row[0] for row in recall.rows] == [row[0] for row in store.rows] == ["none", "default"]
    assert titles[-5:] == [f"{days} days" for days in (0, 30, 90, 180, 365)]
    found = dict(zip(titles, recall.rows[0], strict=True))
    assert found["change"] is found["is"] is None
    assert (found["R@10"], found["365 days"]) == (pytest.approx(5 / 6), pytest.approx(5 / 6))
    left = dict(zip([column.title for column in store.columns], store.rows[0], strict=True))
    assert left["lost values"] is None  # nobody asks for a number there
    assert (left["active"], left["dormant"], left["stubs"], left["total"]) == (6, 0, 0, 6)
    assert store.note.startswith("Stale leak: of 0 probes. Killed: of 4 gold turns.")
    assert "n = 3 questions" in recall.note


def test_where_a_corpus_has_silences_of_its_own_there_is_no_column_of_any() -> None:
    row = Row("none", {"recall@10": 0.5, "recall@1024t": 0.5}, {}, {}, None)
    assert [column.title for column in recall_table([row]).columns][-1] == "R@1024t"
    assert "silence" not in recall_table([row]).note


def test_what_is_finished_is_not_repeated_and_other_profiles_keep_their_own_file(fading: RunConfig) -> None:
    rows = study(fading, ["cold"], Console(quiet=True))
    stamps = {path: path.stat().st_mtime_ns for path in Path("results/runs").glob("*/metrics.json")}
    assert len(stamps) == 2
    assert study(fading, ["cold"], Console(quiet=True)) == rows
    assert {path: path.stat().st_mtime_ns for path in Path("results/runs").glob("*/metrics.json")} == stamps
    publish(rows, replace(fading, overrides=("seed=0",)), ["variants=cold"], Console(quiet=True))
    text = Path("results/dreams-tiny-exponential.md").read_text()
    assert "Remade by `python -m experiments dreams seed=0 variants=cold`." in text
    assert Path("results/dreams-tiny-exponential-recall.csv").read_text().startswith("variant,R@10,change,")
    assert Path("results/dreams-tiny-exponential-store.csv").read_text().startswith("variant,stale leak,")
    power = replace(fading, engine=EngineConfig())
    publish(rows, power, [], Console(quiet=True))
    assert Path("results/dreams-tiny.md").exists()


def test_the_command_takes_variants_beside_what_hydra_takes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HYDRA_FULL_ERROR", "0")  # the command sets it: put back afterwards
    monkeypatch.setattr("sys.argv", ["dreams", "variants=warm", "corpus.worlds=1", "corpus.days=30"])
    assert main() == 2
    assert "unknown variant warm" in capsys.readouterr().err
