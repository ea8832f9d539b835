"""The study of the door: what is read off a trace and a store, and what the command leaves."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cogmem.clock import to_days
from cogmem.config import EngineConfig
from cogmem.embedding.hashing import HashingEmbedder
from cogmem.engine import CognitiveMemory
from cogmem.memory import Kind
from cogmem.message import Message
from cogmem.profiles import PROFILES
from cogmem.store.columns import Changes
from cogmem.trace import Decision, Trace
from cogmem.write.path import Written
from experiments.corpora.events import Corpus
from experiments.corpora.synthetic import SyntheticCorpus, TurnTruth
from experiments.errors import LabError
from experiments.studies import door
from experiments.studies.door import (
    Fate,
    Trial,
    attack,
    engines,
    fate,
    gold_turns,
    main,
    study,
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
    monkeypatch.setattr(door, "CognitiveMemory", Scripted)
    one = story()
    for number, text in enumerate(("keep", "join 0", "flash", "drop dull", "replace 0", "replace 1")):
        one.says(f"t{number}", text, number)
    found = through(one.ends("s", 9).asks("p", "?", 10, "t0").world, EngineConfig(), HashingEmbedder())
    gone = {turn["turn"]: turn["superseded_at"] for turn in found.turns}
    fourth, fifth = to_days(one.at(4)), to_days(one.at(5))
    assert gone == {"t0": fourth, "t1": fourth, "t2": fifth, "t3": None, "t4": None, "t5": None}
    assert [turn["memories"] for turn in found.turns] == [1, 1, 1, 0, 1, 1]
    assert [turn["flashbulb"] for turn in found.turns] == [False, False, True, False, False, False]
    assert [turn["kinds"] for turn in found.turns] == [["plan"]] * 3 + [[]] + [["plan"]] * 2
    assert found.turns[3]["reason"] == "dull"
    assert found.turns[1]["merged"]
    assert found.size == {"messages": 6, "memories": 4, "active": 2}


def test_the_real_engine_goes_through_the_same_door(story: Making) -> None:
    one = story().says("t1", "I adopted a beagle called Maple in Oslo.").says("t2", " ", 1).dreams(2)
    found = through(one.world, PROFILES["sdk"], HashingEmbedder())
    assert [turn["loss"] for turn in found.turns] == ["", "filtered"]
    assert found.size["memories"] == 1
    assert found.turns[0]["kinds"][0] in Kind.labels()


def test_only_evidence_that_counts_is_gold(story: Making) -> None:
    one = story("a").says("t1", "x").says("t2", "y").says("t3", "z")
    one.asks("p1", "?", 1, "t1").asks("p2", "?", 1, "t1", "t2", kind="other").asks(
        "p3", "?", 1, "t3", scored=False
    )
    corpus = Corpus("c", "en", (one.world, story("b").says("t1", "x").asks("p1", "?", 1, "t1").world))
    assert gold_turns(corpus, ()).rows() == [("a", "t1"), ("a", "t2"), ("b", "t1")]
    assert gold_turns(corpus, ("other",)).rows() == [("a", "t1"), ("a", "t2")]
    assert gold_turns(replace(corpus, conversations=()), ()).rows() == []


def test_the_truth_says_from_when_a_turn_was_out_of_date(story: Making) -> None:
    one = story().says("t1", "x", 0).says("t2", "y", 1).says("t3", "z", 2)
    corpus = Corpus("c", "en", (one.world,))
    over = one.at(7)
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


def test_each_attack_finds_an_empty_memory() -> None:
    text = "I live in Oslo with my brother Ben and two cats."
    found = list(attack(EngineConfig(), HashingEmbedder(), [Trial("by hand", "lies", text)] * 2))
    assert found == [{"group": "by hand", "family": "lies", "reason": ""}] * 2


# --- which engines --------------------------------------------------------------------------------------


def test_the_profiles_are_studied_in_the_language_of_the_corpus(config: Making) -> None:
    found = engines(config(), "tr", ["sdk", "cogmem"])
    assert list(found) == ["sdk", "cogmem"]
    assert found["sdk"] == replace(PROFILES["sdk"], language="tr")


def test_an_engine_of_ones_own_is_studied_alone(config: Making) -> None:
    own = replace(EngineConfig(), association=replace(EngineConfig().association, enabled=False))
    found = engines(config(engine=own, overrides=("engine.association.enabled=false",)), "en")
    assert found == {"cogmem": own}


@pytest.mark.parametrize(
    ("names", "given", "error"),
    [
        (["nobody"], (), "unknown profile nobody; expected some of cogmem"),
        (["sdk"], ("engine.gate.gap=true",), "has no effect beside profiles="),
        ([], ("replay.k=5",), "nothing is read at the door"),
    ],
)
def test_what_the_study_cannot_do_is_refused(
    config: Making, names: list[str], given: tuple[str, ...], error: str
) -> None:
    with pytest.raises(LabError, match=error):
        engines(config(overrides=given), "en", names)


# --- the whole ------------------------------------------------------------------------------------------

SMALL = SyntheticCorpus(worlds=1, days=60)


def test_a_recorded_corpus_has_losses_and_a_synthetic_one_a_truth_besides(config: Making) -> None:
    recorded = {table.name for table in study(config(), ["sdk"])}
    assert "losses" in recorded
    assert recorded <= {"losses", "refusals"}
    tables = {table.name: table for table in study(config(corpus=SMALL), ["sdk", "cogmem"])}
    assert {"losses", "classes", "detection", "supersession"} <= set(tables)
    assert [row[0] for row in tables["losses"].rows] == ["sdk", "cogmem"]
    assert [row[0] for row in tables["supersession"].rows] == ["sdk", "cogmem"]
    assert [column.title for column in tables["classes"].columns[3:]] == ["sdk", "cogmem"]
    assert sum(row[2] for row in tables["classes"].rows) == tables["losses"].rows[0][1]


def test_attacks_stand_beside_what_the_corpus_says(config: Making, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        door, "trials", lambda seed, wording: [Trial("by hand", "lies", f"My name is {wording} {seed} Oslo.")]
    )
    tables = {table.name: table for table in study(config(corpus=SMALL, seed=3), ["sdk"], attacked="Ada")}
    by_hand, ordinary = tables["attacks"].rows
    assert by_hand[:4] == ("sdk", "by hand", "lies", 1)
    truths = truth_rows(SMALL.load(3), SMALL.truth(3))
    assert ordinary[3] == int(np.count_nonzero(truths["cls"].to_numpy() != "injection"))


def test_the_same_command_gives_the_same_files(
    english: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HYDRA_FULL_ERROR", "0")
    texts = []
    for _ in range(2):
        words = ("corpus=jsonl", f"corpus.path={english}", "profiles=sdk", "--out", "new/door")
        monkeypatch.setattr("sys.argv", ["door", *words])
        assert main() == 0
        texts.append({path.name: path.read_bytes() for path in (tmp_path / "new").iterdir()})
    assert texts[0] == texts[1]
    assert {"door.md", "door.json", "door-losses.csv"} <= set(texts[0])
    assert json.loads(texts[0]["door.json"])["losses"][0]["messages"] == 216
    command = "Remade by `python -m experiments door corpus=jsonl corpus.path=FILE profiles=sdk out=new/door`"
    assert command in texts[0]["door.md"].decode()
    assert "Lost at the door" in capsys.readouterr().out


def test_a_mistake_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], english: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HYDRA_FULL_ERROR", "0")
    monkeypatch.setattr("sys.argv", ["door", "corpus=jsonl", f"corpus.path={english}", "profiles=nobody"])
    assert main() == 2
    assert capsys.readouterr().err.startswith("error: unknown profile nobody")
