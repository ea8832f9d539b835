"""Tuning on some corpora and judging on another, on corpora of a few turns."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from rich.console import Console

from experiments.analysis.plan import PLAN
from experiments.corpora import roles as module
from experiments.corpora.roles import Role
from experiments.errors import LabError
from experiments.studies import transfer
from experiments.studies.base import Asked, answer
from experiments.studies.transfer import (
    STUDY,
    TUNED,
    Judged,
    Options,
    against_rivals,
    chosen_on,
    family,
    here,
    located,
    pool,
    verdicts,
)


@pytest.fixture
def corpora(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    corpus_file: Callable[..., Path],
    story: Callable[..., Any],
) -> None:
    """Three corpora of two conversations each; of `judge` one is for validation."""
    known = {}
    for number, (name, role) in enumerate(
        {"one": "development", "two-x": "development", "judge": "split"}.items()
    ):
        worlds = [
            story(space)
            .says("t1", f"I adopted a beagle called Maple{number}", 0)
            .says("t2", "It rained all day in Oslo", 1)
            .asks(f"{space}:1", "What is the beagle called?", 2, "t1")
            .world
            for space in ("a", "b", "c", "d")
        ]
        path = corpus_file(*worlds, name=f"{name}.jsonl", header={"name": name, "language": "en"})
        known[name] = Role(role, ("corpus=jsonl", f"corpus.path={path}"))  # type: ignore[arg-type]
    for place in (module, transfer):
        monkeypatch.setattr(place, "roles", lambda: known)
    monkeypatch.chdir(tmp_path)


def test_a_corpus_is_never_tuned_for_by_its_family(corpora: None) -> None:
    assert family("two-x") == family("two-y") == "two"
    assert chosen_on("one", ["one", "two-x", "judge"]) == ["two-x", "judge"]
    assert chosen_on("two-y", ["one", "two-x", "judge"]) == ["one", "judge"]


def test_a_variable_names_the_place_of_a_corpus(monkeypatch: pytest.MonkeyPatch) -> None:
    role = Role("development", ("corpus=locomo",), "COGMEM_SOMEWHERE")
    assert located(role) == ["corpus=locomo"]
    monkeypatch.setenv("COGMEM_SOMEWHERE", "x.json")
    assert located(role) == ["corpus=locomo", "corpus.path=x.json"]


@pytest.mark.slow
def test_what_is_not_here_is_told_and_an_unknown_corpus_is_an_error(
    corpora: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {**module.roles(), "gone": Role("development", ("corpus=jsonl", "corpus.path=gone.jsonl"))}
    for place in (module, transfer):
        monkeypatch.setattr(place, "roles", lambda: known)
    found, absent = here(())
    assert [*found] == ["one", "two-x", "judge"]
    assert "gone.jsonl" in absent["gone"]
    with pytest.raises(LabError, match=r"gone\.jsonl"):
        here(["gone"])
    with pytest.raises(
        LabError, match="--corpora: unknown nowhere; expected some of one, two-x, judge, gone"
    ):
        here(["nowhere"])


@pytest.mark.soak
def test_every_corpus_is_judged_by_what_was_tuned_on_the_others(
    corpora: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Asked(Options(trials=1), ("workers=1",))
    report = answer(STUDY, asked, Console(quiet=True))
    tables = {table.name: table for table in report.tables}
    lines = [row[:4] for row in tables["transfer"].rows]
    assert [(name, role) for name, role, *_ in lines] == [
        ("one", "development"),
        ("two-x", "development"),
        ("judge", "validation"),
    ]
    [(_, _, conversations, probes)] = [line for line in lines if line[0] == "judge"]
    assert 0 < conversations == probes < 4  # a part of its conversations
    assert {row[0] for row in tables["pooled"].rows} >= {f"{PLAN.baseline} (planned)"}
    assert "forest" in report.figures


def judged(corpus: str, system: str, *by_conversation: float) -> Judged:
    """Thirty questions of each conversation with this R@10."""
    names = [f"{corpus}{number}" for number in range(len(by_conversation)) for _ in range(30)]
    scores = [score for score in by_conversation for _ in range(30)]
    probes = {"namespace": names, "probe": [*range(len(names))], "evidence": [["t"]] * len(names)}
    return Judged(corpus, system, pl.DataFrame({**probes, "recall@10": scores}))


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[Judged]:
    """The engine, the planned baseline and another rival: four corpora to judge by, one developed on."""
    split = dict.fromkeys(("x", "y", "z-en", "z-zh"), Role("split", ()))
    monkeypatch.setattr(transfer, "roles", lambda: {**split, "dev": Role("development", ())})
    return [
        judged(corpus, system, *(score + 0.01 * number for number in range(8)))
        for corpus in ("x", "y", "z-en", "z-zh", "dev")
        for system, score in {"cogmem": 0.5, PLAN.baseline: 0.4, "bm25": 0.5, "oracle": 1.0}.items()
    ]


def test_the_planned_family_is_the_validation_lines_of_the_plan_alone(lines: list[Judged]) -> None:
    found = against_rivals(lines, whole=True)
    assert {key: [*group] for key, group in found.items()} == {
        (PLAN.baseline, "planned"): ["x", "y", "z-en", "z-zh"],
        (PLAN.baseline, "development"): ["dev"],
        ("bm25", "validation"): ["x", "y", "z-en", "z-zh"],
        ("bm25", "development"): ["dev"],
    }
    planned, alone = found[PLAN.baseline, "planned"]["x"], found[PLAN.baseline, "development"]["dev"]
    assert planned.p_holm == pytest.approx(4 * alone.p_holm)  # development costs the planned family nothing
    assert planned.verdict == "better"
    assert {effect.verdict for effect in found["bm25", "validation"].values()} == {"identical"}
    some = against_rivals(lines, whole=False)  # a choice of corpora is no plan
    assert (PLAN.baseline, "validation") in some
    assert {row[2] for row in verdicts(found).rows} == {"planned", "validation", "development"}


def test_translations_of_one_corpus_are_pooled_once(lines: list[Judged]) -> None:
    estimates = pool(against_rivals(lines, whole=True))
    assert {name: pooled.corpora for name, pooled in estimates.items()} == {
        f"{PLAN.baseline} (planned)": 3,
        "bm25": 3,
    }
    assert estimates[f"{PLAN.baseline} (planned)"].verdict == "better"
    assert estimates["bm25"].verdict == "identical"


def test_the_plan_names_systems_and_a_metric_that_the_study_has() -> None:
    assert {PLAN.candidate, PLAN.baseline} <= {*TUNED}
    assert PLAN.metric == transfer.METRIC
    assert 0 < PLAN.margin < 0.1


def test_one_family_is_not_enough(corpora: None) -> None:
    with pytest.raises(LabError, match="transfer: one is here; expected two families of corpora to tune on"):
        answer(STUDY, Asked(Options(corpora=("one",))), Console(quiet=True))


def test_what_the_study_chooses_is_refused(corpora: None) -> None:
    with pytest.raises(LabError, match=r"corpus.path"):
        answer(STUDY, Asked(Options(), ("corpus.path=elsewhere",)), Console(quiet=True))
