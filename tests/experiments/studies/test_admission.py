"""The study of admission: what is read off a trace and a store, and what the command leaves."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cogmem.clock import to_days
from cogmem.config import EngineConfig
from cogmem.documents.optional.association import AssociationConfig
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.engine import CognitiveMemory
from cogmem.memory import Kind
from cogmem.message import Message
from cogmem.profiles import PROFILES
from cogmem.store.columns import Changes
from cogmem.trace import Decision, Trace
from cogmem.views.writing import Written
from experiments.corpora.events import Corpus
from experiments.corpora.synthetic import TurnTruth
from experiments.runs.results import read_result
from experiments.studies import admission
from experiments.studies.admission import (
    STUDY,
    Fate,
    Trial,
    attack,
    engines,
    fate,
    gold_turns,
    report,
    through,
    truth_rows,
)

Making = Callable[..., Any]


def written(*decisions: Decision, memories: tuple[str, ...] = ()) -> Written:
    return Written(memories, Trace("write", decisions))


GATE = Decision("gate", "created", "new", rows=(0,))


@pytest.mark.parametrize(
    ("given", "found"),
    [
        (
            written(Decision("observer", "filtered", "length")),
            Fate("filtered", "observer", "length", False, False),
        ),
        (
            written(Decision("observer", "passed"), Decision("density", "density", "few words")),
            Fate("density", "density", "few words", False, False),
        ),
        (
            written(
                GATE, Decision("gate", "skipped", "known"), Decision("store", "created"), memories=("w:0",)
            ),
            Fate("", "", "", False, False),
        ),
        (
            written(Decision("gate", "updated", rows=(3,)), Decision("store", "updated"), memories=("w:3",)),
            Fate("", "", "", True, False),
        ),
        (
            written(Decision("gate", "reinforced", rows=(3,)), memories=("w:3",)),
            Fate("", "", "", False, True),
        ),
        (written(), Fate("unexplained", "", "", False, False)),
    ],
    ids=["filtered", "density", "a part of it skipped", "merged", "reinforced", "no word about it"],
)
def test_the_trace_tells_the_fate_of_a_turn(given: Written, found: Fate) -> None:
    assert fate(given) == found


class Scripted(CognitiveMemory):
    """Does what a message says: `keep`, `flash`, `replace ROW`, `join ROW` or `drop REASON`."""

    def write(self, message: Message) -> Written:
        verb, _, argument = message.text.partition(" ")
        partition = self.store.partition(message.namespace)
        changes = Changes()
        if verb == "drop":
            return written(Decision("density", "density", argument, message.id))
        if verb == "join":
            return written(Decision("gate", "updated"), memories=(f"{message.namespace}:{argument}",))
        identifier = self.add(message.text, kind="plan", namespace=message.namespace)
        if verb == "flash":
            changes.set("flashbulb", len(partition) - 1, True)
        if verb == "replace":
            changes.set("superseded_by", int(argument), len(partition) - 1)
        partition.commit(changes)
        return written(Decision("store", "created"), memories=(identifier,))


def test_a_turn_is_gone_when_the_last_memory_that_carried_it_is(
    story: Making, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admission, "CognitiveMemory", Scripted)
    life = story()
    for number, text in enumerate(("keep", "join 0", "flash", "drop dull", "replace 0", "replace 1")):
        life.says(f"t{number}", text, number)
    found = through(life.ends("s", 9).asks("p", "?", 10, "t0").world, EngineConfig(), HashingEmbedder())
    gone = {turn["turn"]: turn["superseded_at"] for turn in found.turns}
    fourth, fifth = to_days(life.at(4)), to_days(life.at(5))
    assert gone == {"t0": fourth, "t1": fourth, "t2": fifth, "t3": None, "t4": None, "t5": None}
    assert [turn["memories"] for turn in found.turns] == [1, 1, 1, 0, 1, 1]
    assert [turn["flashbulb"] for turn in found.turns] == [False, False, True, False, False, False]
    assert [turn["kinds"] for turn in found.turns] == [["plan"]] * 3 + [[]] + [["plan"]] * 2
    assert found.turns[3]["reason"] == "dull"
    assert found.turns[1]["merged"]
    assert found.size == {"messages": 6, "memories": 4, "active": 2}


def test_the_real_engine_goes_through_the_same_door(story: Making) -> None:
    life = story().says("t1", "I adopted a beagle called Maple in Oslo.").says("t2", " ", 1).dreams(2)
    found = through(life.world, PROFILES["sdk"], HashingEmbedder())
    assert [turn["loss"] for turn in found.turns] == ["", "filtered"]
    assert found.size["memories"] == 1
    assert found.turns[0]["kinds"][0] in Kind.labels()


def test_only_evidence_that_counts_is_gold(story: Making) -> None:
    life = story("a").says("t1", "x").says("t2", "y").says("t3", "z")
    life.asks("p1", "?", 1, "t1").asks("p2", "?", 1, "t1", "t2", kind="other").asks(
        "p3", "?", 1, "t3", scored=False
    )
    corpus = Corpus("c", "en", (life.world, story("b").says("t1", "x").asks("p1", "?", 1, "t1").world))
    assert gold_turns(corpus, ()).rows() == [("a", "t1"), ("a", "t2"), ("b", "t1")]
    assert gold_turns(corpus, ("other",)).rows() == [("a", "t1"), ("a", "t2")]
    assert gold_turns(replace(corpus, conversations=()), ()).rows() == []


def test_the_truth_says_from_when_a_turn_was_out_of_date(story: Making) -> None:
    life = story().says("t1", "x", 0).says("t2", "y", 1).says("t3", "z", 2)
    corpus = Corpus("c", "en", (life.world,))
    over = life.at(7)
    truths = {
        "w": {
            "t1": TurnTruth("shock", should_store=True, expires=over),
            "t2": TurnTruth("correction", should_store=True, replaces=("t1",), attribute="plan.trip"),
            "t3": TurnTruth("filler", should_store=False, replaces=("t1",), coexists=("t2",)),
        }
    }
    first, second, third = truth_rows(corpus, truths).rows(named=True)
    assert first["replaced_at"] == to_days(over - timedelta(days=6))
    assert first["expires"] == to_days(over)
    assert [row["shock"] for row in (first, second, third)] == [True, False, False]
    assert [row["plan"] for row in (first, second, third)] == [False, True, False]
    assert [row["correction"] for row in (first, second, third)] == [False, True, False]
    assert [row["coexists"] for row in (first, second, third)] == [False, True, False]
    assert second["replaced_at"] is second["expires"] is None


def test_a_message_with_two_facts_holds_until_neither_does(story: Making) -> None:
    life = story().says("t1", "x", 0).says("t2", "y", 1).says("t3", "z", 2)
    city, job = (TurnTruth("identity", True, attribute=attribute) for attribute in ("city", "job"))
    truths = {
        "w": {
            "t1": replace(city, expires=life.at(7), more=(job,)),
            "t2": replace(city, replaces=("t1",)),
            "t3": replace(job, replaces=("t1",)),
        }
    }
    first, *_ = truth_rows(Corpus("c", "en", (life.world,)), truths).rows(named=True)
    assert first["replaced_at"] == to_days(life.at(2))
    assert first["expires"] is None


def test_each_attack_finds_an_empty_memory() -> None:
    text = "I live in Oslo with my brother Ben and two cats."
    found = list(attack(EngineConfig(), HashingEmbedder(), [Trial("by hand", "lies", text)] * 2))
    assert found == [{"group": "by hand", "family": "lies", "reason": "", "doubted": False}] * 2


# --- which engines --------------------------------------------------------------------------------------


def test_the_profiles_are_studied_in_the_language_of_the_corpus(ask: Making) -> None:
    found = engines(ask(STUDY, *SMALL, "corpus.language=tr", profiles=("sdk", "cogmem")))
    assert list(found) == ["sdk", "cogmem"]
    assert found["sdk"] == replace(PROFILES["sdk"], language="tr")


def test_an_engine_of_ones_own_is_studied_alone(ask: Making) -> None:
    engine_config = EngineConfig().having(AssociationConfig(enabled=False))
    assert engines(ask(STUDY, *SMALL, "engine.optional.association.enabled=false")) == {
        "cogmem": engine_config
    }


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("--profiles", "nobody"), "unknown profile nobody; expected some of cogmem"),
        (("--profiles", "sdk", "engine.optional.gate.gap=true"), "has no effect beside --profiles"),
        (("replay.k=5",), "the study writes and reads nothing"),
    ],
)
def test_what_the_study_cannot_do_is_one_line(conduct: Making, words: tuple[str, ...], error: str) -> None:
    done = conduct("admission", *SMALL, *words)
    assert (done.code, done.err.startswith("error: "), done.err.count("\n")) == (2, True, 1)
    assert error in done.err


# --- the whole ------------------------------------------------------------------------------------------

SMALL = ("corpus.worlds=1", "corpus.days=60")


@pytest.mark.slow
def test_a_recorded_corpus_has_losses_and_gives_the_same_files_again(
    conduct: Making, english: Path, files: Making, tmp_path: Path
) -> None:
    folder = tmp_path / "results/runs/studies/admission/english"
    words = ("corpus=jsonl", f"corpus.path={english}", "--profiles", "sdk")
    texts = []
    for _ in range(2):
        assert conduct("admission", *words).code == 0
        texts.append(files(folder))
    assert texts[0] == texts[1]
    result = read_result(folder)
    assert {table.name for table in result.tables} <= {"losses", "refusals"}
    assert result.table("losses").rows[0][:2] == ("sdk", 216)
    assert result.command == "python -m experiments admission corpus=jsonl corpus.path=FILE --profiles=sdk"


@pytest.mark.slow
def test_a_synthetic_corpus_has_a_truth_besides_and_attacks_stand_beside_it(
    ask: Making, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        admission,
        "trials",
        lambda seed, wording: [Trial("by hand", "lies", f"My name is {wording} {seed} Oslo.")],
    )
    asked = ask(STUDY, *SMALL, "seed=3", profiles=("sdk", "cogmem"), attacks="standard")
    tables = {table.name: table for table in report(asked, {}).tables}
    assert {"losses", "classes", "detection", "supersession"} <= set(tables)
    assert [row[0] for row in tables["losses"].rows] == ["sdk", "cogmem"]
    assert [row[0] for row in tables["supersession"].rows] == ["sdk", "cogmem"]
    assert [column.title for column in tables["classes"].columns[3:]] == ["sdk", "cogmem"]
    assert sum(row[2] for row in tables["classes"].rows) == tables["losses"].rows[0][1]
    by_hand, ordinary = tables["attacks"].rows[:2]
    assert by_hand[:4] == ("sdk", "by hand", "lies", 1)
    world = asked.config.corpus
    truths = truth_rows(world.load(3), world.truth(3))
    assert ordinary[3] == int(np.count_nonzero(truths["cls"].to_numpy() != "injection"))
