"""An autopsy: what happened to each gold turn of a probe, from the day it was said to the question.

Everything is read from the tables of a finished run and from its corpus; nothing is replayed. Of a system
that records no decisions an autopsy shows what was said, and whether it came back.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from textwrap import shorten
from typing import Any

import polars as pl

from cogmem.memory import memory_id
from cogmem.outside import imported
from experiments.analysis.losses import STAGES, Fall, losses_by_stage
from experiments.config.schema import loaded
from experiments.corpora.events import Conversation
from experiments.errors import LabError
from experiments.metrics.ranking import turns_of
from experiments.report.tables import Table, columns_of
from experiments.runs.folder import read_json, read_settings, side, table_of
from experiments.runs.paired import counted, names

Row = Mapping[str, Any]
Event = tuple[str, str, float | None]
"""When something happened to a turn, what, and the retention R in [0, 1] before it, if known."""

_STORED, _ACCOUNT, _RANKING = "store", "account", "ranking"
"""Stages: a memory was made of a turn; how a memory stood at the question; the ranking."""
_TAKEOVER, _REINFORCEMENT = "takeover", "reinforcement"
"""Stages: what a dream put in the place of which memories; what a read strengthened."""

_FIRST = 3
"""The number of returned memories that are shown, beside the last."""


@dataclass(frozen=True)
class Autopsy:
    """What is known of the gold turns of a probe."""

    heading: tuple[str, str]
    """The question, and how much of its gold came back."""
    lives: tuple[Table, ...]
    """For each gold turn its events, with the verdict as the note."""
    standing: Table
    """The gold in the ranking, with the memories ranked first and last; no rows where no ranking is known."""

    @property
    def tables(self) -> list[Table]:
        """The tables that have rows."""
        return [table for table in (*self.lives, self.standing) if table.rows]


def examine(run: str, probe: str) -> Autopsy:
    """The autopsy of a probe of a finished run. Raises LabError for an unknown probe, a run without its
    decisions, or a corpus that has changed since."""
    folder, _ = side(run)
    config, row = read_settings(folder), find(table_of(run, "probes"), probe)
    if not {"read", "write", "dream"} <= set(config["replay"]["decisions"]):
        raise LabError(
            f"{folder}: its decisions were not recorded; expected a run with "
            "replay.decisions=[write,read,dream] (the default), force=true repeats it"
        )
    decisions, losses = (
        table_of(run, kind).filter(namespace=row["namespace"]) for kind in ("decisions", "losses")
    )
    return autopsy(decisions, losses, row, _world(folder, config, row["namespace"]))


def autopsy(decisions: pl.DataFrame, losses: pl.DataFrame, probe: Row, world: Conversation) -> Autopsy:
    """The autopsy of a probe; `decisions`, `losses`: the tables of one system in the probe's conversation."""
    numbered = decisions.with_row_index("order")
    answer = numbered.filter(op="read", subject=probe["probe"])
    before = numbered.head(answer["order"][0]) if answer.height else numbered
    before = before.filter((pl.col("op") != "read") | (pl.col("stage") == _REINFORCEMENT))
    lost = {row["turn"]: row for row in losses.filter(probe=probe["probe"]).iter_rows(named=True)}
    standings = {
        memory_id(world.namespace, row["rows"][0]): row | {"numbers": json.loads(row["numbers"])}
        for row in answer.filter(stage=_ACCOUNT).iter_rows(named=True)
    }
    turns = list(dict.fromkeys(probe["evidence"]))
    places = {turn: _place(turn, probe) for turn in turns}
    memories = {
        turn: lost[turn]["memory"] if turn in lost else "" if place is None else probe["memories"][place]
        for turn, place in places.items()
    }
    said = {event.message.id: event for event in world.messages}
    lives = []
    for number, turn in enumerate(turns, 1):
        title, events = f"{turn}, not in the corpus", list[Event]()
        if turn in said:
            message = said[turn].message
            title = f"{turn}, {message.speaker}: “{message.text}”"
            events.append((_instant(said[turn].time), f"said by {message.speaker or 'somebody'}", None))
            events += _events(turn, before, said, world.namespace)
        if standing := standings.get(memories[turn]):
            text = f"asked for: {memories[turn]} is {standing['decision']}, “{standing['reason']}”"
            events.append(("the question", text, standing["numbers"].get("retention")))
        verdict = _verdict(lost[turn]) if turn in lost else _found(memories[turn], places[turn], probe)
        columns = columns_of("when | what | R: score")
        lives.append(Table(f"life-{number}", title, columns, tuple(events), verdict))
    ranking = answer.filter(stage=_RANKING)["rows"]
    gold = {memory: turn for turn, memory in memories.items() if memory}
    standing_table = _standing_table(standings, gold, probe, len(ranking[-1]) if len(ranking) else 0)
    answered = f" Answer: {probe['answer']}." if probe["answer"] else ""
    asked = f"Asked in {probe['namespace']} on {_instant(probe['time'])} (kind {probe['kind']})"
    counts = f"Gold turns: {len(turns)}, lost: {len(lost)}."
    heading = f"{probe['probe']}: {probe['query']}", f"{asked}, of {probe['system']}.{answered} {counts}"
    return Autopsy(heading, tuple(lives), standing_table)


def find(probes: pl.DataFrame, probe: str) -> Row:
    """The row of a probe by ID or NAMESPACE/ID. Raises LabError that names the nearest ids, or all of those
    that an id may mean."""
    whole = pl.format("{}/{}", "namespace", "probe")
    found = probes.filter((pl.col("probe") == probe) | (whole == probe)).to_dicts()
    if len(found) == 1:
        return found[0]
    known = [f"{row['namespace']}/{row['probe']}" for row in found]
    near = get_close_matches(probe, probes["probe"].unique().sort(), n=5, cutoff=0.0)
    raise LabError(
        f"{len(found) or 'no'} probes {probe!r}; expected one of {', '.join(known or near)} "
        "(--missed lists what was missed)"
    )


def falls(runs: Sequence[str]) -> list[Fall]:
    """What each run was asked for and lost, in the kinds of probe that count in its overall figures."""
    found = []
    for run, label in zip(runs, names(runs), strict=True):
        probes, losses = (table_of(run, name).filter(counted(run)) for name in ("probes", "losses"))
        found.append(Fall(label, turns_of(probes, "evidence").height, losses_by_stage(losses)))
    return found


def missed_table(losses: pl.DataFrame, probes: pl.DataFrame) -> Table:
    """The gold turns that a system missed, each with its stage and its question."""
    several = losses.select("namespace", "probe").unique()["probe"].is_duplicated().any()
    name = pl.format("{}/{}", "namespace", "probe") if several else pl.col("probe")
    asked = losses.join(
        probes.select("namespace", "probe", "query"), on=["namespace", "probe"], maintain_order="left"
    ).select(name, "turn", "stage", "detail", "query")
    rows = tuple((*labels, shorten(query, 48, placeholder="…")) for *labels, query in asked.iter_rows())
    columns = columns_of("probe | turn | stage | detail | question")
    return Table("missed", f"Gold turns missed: {len(rows):,}", columns, rows)


def _events(turn: str, decisions: pl.DataFrame, said: Mapping[str, Any], namespace: str) -> Iterator[Event]:
    """What was decided when a turn was written, and later about the memories that it went into. What was
    decided repeatedly is one event, with how often and until when."""
    own = (pl.col("op") == "write") & (pl.col("subject") == turn)
    written = decisions.filter(own)
    if written.height:
        steps = "; ".join(_step(row, namespace) for row in written.iter_rows(named=True))
        yield _instant(written["time"][0]), f"written: {steps}", None
    rows = {row for stored in written.filter(stage=_STORED)["rows"] for row in stored}
    later: dict[str, list[Event]] = {}
    for decision in decisions.filter(~own).iter_rows(named=True):
        touched = rows.intersection(decision["rows"])
        if touched and decision["stage"] != _STORED:
            text, left = _step(decision, namespace), None
            if decision["op"] == "read":
                text += f", when {decision['subject']} was asked"
            elif decision["op"] == "dream":
                text += ", in a dream"
                left = dict(zip(decision["rows"], decision["scores"], strict=False)).get(min(touched))
            elif event := said.get(decision["subject"]):
                quoted = shorten(event.message.text, 70, placeholder="…")
                text += f", when {decision['subject']} “{quoted}” was said"
            later.setdefault(text, []).append((_instant(decision["time"]), text, left))
        if touched and decision["stage"] == _TAKEOVER:
            rows.add(int(json.loads(decision["numbers"])["into"]))
    for text, ((first, _, left), *others) in later.items():
        again = f" ({1 + len(others)} times until {others[-1][0][:10]})" if others else ""
        yield first, text + again, left


def _step(decision: Row, namespace: str) -> str:
    reason = f" ({decision['reason']})" if decision["reason"] else ""
    stored = [memory_id(namespace, row) for row in decision["rows"] if decision["stage"] == _STORED]
    return " ".join([f"{decision['stage']}: {decision['decision']}", *stored]) + reason


def _place(turn: str, probe: Row) -> int | None:
    """The place, from 0, of the first returned memory that carries a turn."""
    return next((place for place, turns in enumerate(probe["turns"]) if turn in turns), None)


def _found(memory: str, place: int | None, probe: Row) -> str:
    if place is None:
        return "Not asked for."
    return f"Found: {memory} came back at place {place + 1} with a score of {probe['scores'][place]:.3f}."


def _verdict(loss: Row) -> str:
    """Which stage lost a turn, and what would have to differ."""
    stage = STAGES.get(loss["stage"])
    detail = f" ({loss['detail']})" if loss["detail"] else ""
    text = f"Lost at {loss['stage']!r}: {stage.meaning if stage else 'a stage of its own'}{detail}."
    return f"{text} To be found, {stage.wanted}." if stage and stage.wanted else text


def _standing_table(
    standings: Mapping[str, Row], gold: Mapping[str, str], probe: Row, candidates: int
) -> Table:
    ordered = sorted(standings, key=lambda memory: standings[memory]["numbers"].get("place", float("inf")))
    returned = [memory for memory in ordered if memory in probe["memories"]]
    rows = []
    for memory in ordered:
        if memory in gold or memory in (*returned[:_FIRST], *returned[-1:]):
            row, numbers = standings[memory], standings[memory]["numbers"]
            measured = (numbers.get(name) for name in ("relevance", "lexical", "cosine", "retention"))
            score, text = next(iter(row["scores"]), None), shorten(row["reason"], 60, placeholder="…")
            rows.append((numbers.get("place"), memory, score, *measured, gold.get(memory, ""), text))
    columns = columns_of(
        "place: count | memory | score: score | relevance: score | words: score | meaning: score | R: score",
        "gold | text",
    )
    note = (
        f"{candidates:,} candidates, {len(probe['memories'])} of them returned. Relevance: from words (BM25) "
        "and meaning (cosine). Score: relevance after forgetting (R) and the rules of ranking."
    )
    return Table("standing", "When it was asked for", columns, tuple(rows), note)


def _instant(time: Any) -> str:
    return f"{time:%Y-%m-%d %H:%M}"


def _world(folder: Path, config: Mapping[str, Any], namespace: str) -> Conversation:
    """A conversation of a run, loaded again. Raises LabError if its corpus is no longer the same."""
    settings, facts = dict(config["corpus"]), read_json(folder, "manifest.json")["corpus"]
    kind = imported("corpus", settings.pop("type"))
    corpus = loaded(kind(**settings), *(config[key] for key in ("seed", "split", "asked")))
    if corpus.sha256 != facts["sha256"]:
        raise LabError(
            f"{folder}: corpus {facts['name']} is not what it was (sha256 {corpus.sha256[:12]}, then "
            f"{facts['sha256'][:12]}); expected the one that was replayed, or the run repeated"
        )
    return next(world for world in corpus.conversations if world.namespace == namespace)
