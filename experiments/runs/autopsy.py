"""An autopsy: what happened to each gold turn of a probe, from the day it was said to the question.

Everything is read from the tables of a finished run and from its corpus; nothing is replayed. Of a system
that records no decisions an autopsy shows what was said, and whether it came back.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from textwrap import shorten
from typing import Any, NamedTuple

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

_STORED, _ACCOUNT, _RANKING, _SUCCESSION = "store", "account", "ranking", "takeover"
"""Stages: a memory was made of a turn; how a memory stood at the question; the ranking; what a dream put in
the place of which memories."""

_FIRST = 3
"""The number of returned memories that are shown, beside the last."""


class Event(NamedTuple):
    """One thing that happened to a turn, or to a memory that carries it."""

    time: str
    text: str
    retention: float | None = None
    """R before it, in [0, 1], if known."""


@dataclass(frozen=True)
class Life:
    """One gold turn of a probe."""

    turn: str
    said: str
    """Its speaker and its text."""
    events: tuple[Event, ...]
    memory: str
    """The memory that carries it, if any."""
    verdict: str
    """Whether it came back or what lost it, in words."""


@dataclass(frozen=True)
class Autopsy:
    """A probe, the lives of its gold turns, and the memories that were accounted for at the question."""

    probe: Row
    """Its row of the table."""
    lives: tuple[Life, ...]
    standings: tuple[Row, ...]
    """Decisions of the stage "account", by rank."""
    candidates: int
    lost: int
    """The number of gold turns that did not come back."""

    @property
    def heading(self) -> list[str]:
        """The question, and how much of its gold came back."""
        probe = self.probe
        answer = f" Answer: {probe['answer']}." if probe["answer"] else ""
        asked = f"Asked in {probe['namespace']} on {probe['time']:%Y-%m-%d %H:%M} (kind {probe['kind']})"
        gold = f"Gold turns: {len(self.lives)}, lost: {self.lost}."
        return [f"{probe['probe']}: {probe['query']}", f"{asked}, of {probe['system']}.{answer} {gold}"]

    @property
    def tables(self) -> list[Table]:
        """A table for each life, and one of the memories at the question."""
        columns = columns_of("when | what | R: score")
        lives = [
            Table(f"life-{number}", f"{life.turn}, {life.said}", columns, life.events, life.verdict)
            for number, life in enumerate(self.lives, 1)
        ]
        return [*lives, _standing_table(self)] if self.standings else lives


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
    lost = {row["turn"]: row for row in losses.filter(probe=probe["probe"]).iter_rows(named=True)}
    ranking = answer.filter(stage=_RANKING)["rows"]
    standings = [
        {**row, "memory": memory_id(world.namespace, row["rows"][0]), "numbers": json.loads(row["numbers"])}
        for row in answer.filter(stage=_ACCOUNT).iter_rows(named=True)
    ]
    ordered = sorted(standings, key=lambda row: row["numbers"].get("place", float("inf")))
    chronicle = _Chronicle(world, before, probe, {row["memory"]: row for row in ordered})
    return Autopsy(
        probe,
        tuple(chronicle.life(turn, lost.get(turn)) for turn in dict.fromkeys(probe["evidence"])),
        tuple(ordered),
        len(ranking[-1]) if len(ranking) else 0,
        len(lost),
    )


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


class _Chronicle:
    """The decisions of one conversation up to a probe. `standings`: the memories at the question, by id."""

    def __init__(
        self, world: Conversation, decisions: pl.DataFrame, probe: Row, standings: Mapping[str, Row]
    ) -> None:
        self.namespace, self.probe, self.standings = world.namespace, probe, standings
        self.decisions = decisions
        self.messages = {event.message.id: event for event in world.messages}

    def life(self, turn: str, loss: Row | None) -> Life:
        """What is known of a turn; `loss`: its row in the table of losses."""
        place = next((place for place, turns in enumerate(self.probe["turns"]) if turn in turns), None)
        memory = loss["memory"] if loss else "" if place is None else self.probe["memories"][place]
        if loss:
            verdict = _verdict(loss)
        elif place is None:
            verdict = "Not asked for."
        else:
            score = self.probe["scores"][place]
            verdict = f"Found: {memory} came back at place {place + 1} with a score of {score:.3f}."
        event = self.messages.get(turn)
        if event is None:
            return Life(turn, "not in the corpus", (), memory, verdict)
        first = Event(f"{event.time:%Y-%m-%d %H:%M}", f"said by {event.message.speaker or 'somebody'}")
        events = [first, *self._events(turn)]
        if standing := self.standings.get(memory):
            text = f"asked for: {memory} is {standing['decision']}, “{standing['reason']}”"
            events.append(Event("the question", text, standing["numbers"].get("retention")))
        said = f"{event.message.speaker}: “{event.message.text}”"
        return Life(turn, said, tuple(events), memory, verdict)

    def _events(self, turn: str) -> Iterator[Event]:
        """What was decided when the turn was written, and later about the memories that it went into. What
        was decided repeatedly is one event, with how often and until when."""
        own = (pl.col("op") == "write") & (pl.col("subject") == turn)
        written = self.decisions.filter(own)
        if written.height:
            steps = "; ".join(map(self._step, written.iter_rows(named=True)))
            yield Event(f"{written['time'][0]:%Y-%m-%d %H:%M}", f"written: {steps}")
        rows = {row for stored in written.filter(stage=_STORED)["rows"] for row in stored}
        later: dict[str, list[Event]] = {}
        for decision in self.decisions.filter(~own).iter_rows(named=True):
            touched = rows.intersection(decision["rows"])
            if touched and decision["stage"] != _STORED:
                event = self._later(decision, min(touched))
                later.setdefault(event.text, []).append(event)
            if touched and decision["stage"] == _SUCCESSION:
                rows.add(int(json.loads(decision["numbers"])["into"]))
        for text, (first, *others) in later.items():
            again = f" ({1 + len(others)} times until {others[-1].time[:10]})" if others else ""
            yield first._replace(text=text + again)

    def _step(self, decision: Row) -> str:
        reason = f" ({decision['reason']})" if decision["reason"] else ""
        into = f" {', '.join(self._memories(decision['rows']))}" if decision["stage"] == _STORED else ""
        return f"{decision['stage']}: {decision['decision']}{into}{reason}"

    def _later(self, decision: Row, row: int) -> Event:
        text = self._step(decision)
        if decision["op"] == "read":
            text += f", when {decision['subject']} was asked"
        elif decision["op"] == "dream":
            text += ", in a dream"
        elif event := self.messages.get(decision["subject"]):
            text += (
                f", when {decision['subject']} “{shorten(event.message.text, 70, placeholder='…')}” was said"
            )
        retention = None
        if decision["op"] == "dream":
            retention = dict(zip(decision["rows"], decision["scores"], strict=False)).get(row)
        return Event(f"{decision['time']:%Y-%m-%d %H:%M}", text, retention)

    def _memories(self, rows: Iterable[int]) -> list[str]:
        return [memory_id(self.namespace, row) for row in rows]


def _verdict(loss: Row) -> str:
    """Which stage lost a turn, and what would have to differ."""
    stage = STAGES.get(loss["stage"])
    detail = f" ({loss['detail']})" if loss["detail"] else ""
    text = f"Lost at {loss['stage']!r}: {stage.meaning if stage else 'a stage of its own'}{detail}."
    return f"{text} To be found, {stage.wanted}." if stage and stage.wanted else text


def _standing_table(found: Autopsy) -> Table:
    """The gold in the ranking, with the memories ranked first and last beside it."""
    gold = {life.memory: life.turn for life in found.lives if life.memory}
    returned = [row for row in found.standings if row["memory"] in found.probe["memories"]]
    shown = {row["memory"] for row in (*returned[:_FIRST], *returned[-1:])}
    rows = []
    for row in found.standings:
        if row["memory"] in shown or row["memory"] in gold:
            numbers = row["numbers"]
            measured = (numbers.get(name) for name in ("relevance", "lexical", "cosine", "retention"))
            score, text = next(iter(row["scores"]), None), shorten(row["reason"], 60, placeholder="…")
            turn = gold.get(row["memory"], "")
            rows.append((numbers.get("place"), row["memory"], score, *measured, turn, text))
    columns = columns_of(
        "place: count | memory | score: score | relevance: score | words: score | meaning: score | R: score",
        "gold | text",
    )
    note = (
        f"{found.candidates:,} candidates, {len(found.probe['memories'])} of them returned. Relevance: from "
        "words (BM25) and meaning (cosine). Score: relevance after forgetting (R) and the rules of ranking."
    )
    return Table("standing", "When it was asked for", columns, tuple(rows), note)


def _world(folder: Path, config: Mapping[str, Any], namespace: str) -> Conversation:
    """A conversation of a run, loaded again. Raises LabError if its corpus is no longer the same."""
    settings, facts = dict(config["corpus"]), read_json(folder, "manifest.json")["corpus"]
    kind = imported("corpus", settings.pop("type"))
    corpus = loaded(kind(**settings), *(config[key] for key in ("seed", "split", "aside", "asked")))
    if corpus.sha256 != facts["sha256"]:
        raise LabError(
            f"{folder}: corpus {facts['name']} is not what it was (sha256 {corpus.sha256[:12]}, then "
            f"{facts['sha256'][:12]}); expected the one that was replayed, or the run repeated"
        )
    return next(world for world in corpus.conversations if world.namespace == namespace)
