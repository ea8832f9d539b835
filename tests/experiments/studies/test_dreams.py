"""The study of the dream's steps: which variants it makes, what it runs, and what it compares."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from cogmem.config import SWITCHES, EngineConfig, RetentionConfig, UtilityConfig, switches
from cogmem.profiles import PROFILES
from experiments.config.compose import composed_each
from experiments.errors import LabError
from experiments.runs.results import Result
from experiments.studies.base import Asked
from experiments.studies.dreams import (
    STEPS,
    STUDY,
    differences,
    engines,
    overrides,
    questions,
    recall_table,
    variants,
)
from experiments.studies.horizons import HORIZONS

ENGINE = EngineConfig(retention=RetentionConfig(law="exponential"))


def steps(engine: EngineConfig) -> set[str]:
    """The steps of the dream that are on."""
    return set(switches(engine, "dream"))


def test_the_steps_are_the_switches_of_the_dream() -> None:
    assert set(STEPS) == {name for name, switch in SWITCHES.items() if switch.path == "dream"}
    made = engines(ENGINE)
    assert steps(made["none"]) == set()
    assert steps(made["all"]) == set(STEPS)
    assert made["default"] is ENGINE


def test_the_default_is_its_step_as_it_runs_alone() -> None:
    assert steps(EngineConfig()) == {"rehearsal"}
    assert engines(EngineConfig())["rehearsal"].rehearsal == EngineConfig().rehearsal


@pytest.mark.parametrize("step", sorted(STEPS))
def test_a_step_runs_alone_or_is_the_one_that_does_not(step: str) -> None:
    made = engines(ENGINE)
    whole = {"cold", "cold.stubs"}  # what becomes a stub was cold before
    assert steps(made[step]) == (whole if step == "cold.stubs" else {step})
    assert steps(made[f"all-{step}"]) == set(STEPS) - (whole if step == "cold" else {step})


def test_variants_differ_in_the_sections_of_the_dream_alone() -> None:
    sections = {switch.settings for switch in STEPS.values()}
    for made in engines(ENGINE).values():
        assert made.having(*map(ENGINE.of, sections)) == ENGINE


def test_a_number_of_the_configured_engine_holds_in_every_variant() -> None:
    engine = replace(ENGINE, utility=UtilityConfig(rate=0.7))
    assert {made.utility.rate for made in engines(engine).values()} == {0.7}
    assert engines(engine)["drift"].utility == UtilityConfig(rate=0.7, drift=True)


@pytest.mark.slow
@pytest.mark.parametrize("profile", ["v9", pytest.param("cogmem", marks=pytest.mark.soak)])
def test_the_words_of_a_variant_make_it_again(profile: str) -> None:
    """Given to the command line, they compose the same engine."""
    base = PROFILES[profile]
    made = {name: engines(base)[name] for name in ("none", "all", "expiry", "all-cold.stubs")}
    words = [overrides(engine, base) for engine in made.values()]
    configs = composed_each([f"profile={profile}"], words)
    assert [config.engine for config in configs] == list(made.values())


def test_a_recorded_corpus_is_asked_after_all_silences(ask: Callable[..., Asked[Any]]) -> None:
    made = variants(ask(STUDY, "corpus=jsonl", "corpus.path=x", variants=("expiry", "default")))
    assert list(made) == ["none", "expiry", "default"]
    assert all("corpus.horizons=[0,90,365]" in words for words in made.values())
    assert made["default"] == ["corpus.horizons=[0,90,365]", "replay.tokens=1024"]
    assert variants(ask(STUDY, variants=("default",)))["default"] == ["replay.tokens=1024"]


@pytest.mark.parametrize(
    "word",
    [
        *("engine.optional.expiry.dated=true", "+engine.utility.drift=true", "engine.cold.stub_days=3"),
        *("system=bm25", "toggle=[gate]", "corpus.horizon_days=3", "corpus.horizons=[3]"),
    ],
)
def test_what_the_study_chooses_itself_is_refused(conduct: Callable[..., Any], tiny: Path, word: str) -> None:
    done = conduct("dreams", "corpus=jsonl", f"corpus.path={tiny}", word)
    assert (done.code, "leave it out" in done.err or "horizons" in done.err) == (2, True)
    assert not Path("results").exists()


def test_an_unknown_variant_is_named_beside_the_known_ones(ask: Callable[..., Asked[Any]]) -> None:
    with pytest.raises(LabError, match=r"unknown variant colder; expected .* default, STEP .* decay, .*"):
        variants(ask(STUDY, variants=("cold", "colder")))


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
def fading(result_of: Callable[..., Any], conduct: Callable[..., Any], tiny: Path) -> Callable[[str], Result]:
    """The tiny corpus under a law that sends everything to the cold within a year."""
    words = ["corpus=jsonl", f"corpus.path={tiny}", "profile=plain", "decay_model=exponential"]

    def study(names: str) -> Result:
        done = conduct("dreams", *words, "replay.dream_every_days=7", "workers=1", "--variants", names)
        assert (done.code, done.err) == (0, "")
        return result_of("dreams", "tiny-plain-exponential")

    return study


@pytest.mark.slow
def test_cold_storage_loses_by_silence_what_no_dream_keeps(
    rows_of: Callable[..., Any], fading: Callable[[str], Result]
) -> None:
    found = fading("cold,cold.stubs")
    recall, store = rows_of(found.table("recall")), rows_of(found.table("store"))
    none, cold, stubs = recall
    assert [row["variant"] for row in recall] == ["none", "cold", "cold.stubs"]
    assert none["change"] is none["is"] is None
    # of the gold turns of three questions one shares no word with its question: (1 + 1 + 1/2) / 3. All are at
    # the floor after 232 days or sooner, so that a year later none is hot
    by_days = [f"{days:g} days" for days in HORIZONS]
    assert [none[days] for days in by_days] == pytest.approx([5 / 6] * len(HORIZONS))
    assert (cold["0 days"], cold["365 days"]) == (pytest.approx(5 / 6), 0.0)
    assert [row["active"] for row in store[:2]] == [6, 0]
    assert store[1]["total"] == 6
    assert cold["R@10"] == pytest.approx(sum(cold[days] for days in by_days) / len(HORIZONS))
    assert cold["change"] == pytest.approx(cold["R@10"] - 5 / 6)
    assert store[0]["lost values"] is None  # nobody asks for a number there
    assert found.table("store").note.startswith("Stale leak: of 0 probes. Killed: of 4 gold turns.")
    assert "n = 3 questions" in found.table("recall").note  # questions, not their nine probes
    assert stubs["R@10"] == cold["R@10"]


def test_p_is_corrected_within_the_steps_alone_all_but_one_and_the_rest() -> None:
    # .25 over a sixteenth, one question of sixteen: t of 4
    names = [f"n{place}" for place in range(16)]
    asked = {"namespace": names, "probe": names, "evidence": [["t"]] * 16}
    worse, none = (pl.DataFrame(asked | {"recall@10": [score] * 16}) for score in (0.5, 0.75))
    probes = {name: none if name == "none" else worse for name in engines(ENGINE)}
    found = differences(probes, repeated=False)
    ps = {name: effect.p_holm for name, effect in found.items()}
    assert set(ps) == set(engines(ENGINE)) - {"none"}
    [p] = {effect.p for effect in found.values()}
    assert {ps[step] for step in STEPS} == {ps[f"all-{step}"] for step in STEPS} == {len(STEPS) * p}
    assert ps["all"] == ps["default"] == 2 * p
    assert {effect.verdict for effect in found.values()} == {"worse"}


def test_where_a_corpus_has_silences_of_its_own_there_is_no_column_of_any() -> None:
    probes = pl.DataFrame({"recall@10": [0.5], "recall@1024t": [0.5]})
    table = recall_table({"none": probes}, {}, by_days=())
    assert table.columns[-1].title == "R@1024t"
    assert "silence" not in table.note
