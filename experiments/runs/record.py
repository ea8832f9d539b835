"""The record of a question: what a system brought back, how it ranked, and what became of each turn.

The autopsy in the terminal and the page of `python -m experiments view` show the same record. It is read from
the tables of a finished run; nothing is replayed. Of a system that records no decisions it holds what was
said, what came back and what was lost.
"""

import hashlib
import heapq
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import groupby, pairwise
from math import log
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from cogmem.memory import memory_id
from cogmem.rank.evidence import FEATURES
from experiments.metrics.registry import find, with_metrics
from experiments.metrics.retrieval import headline
from experiments.runs.folder import cutoffs_of, probes_of, read_json, read_table, readable_table
from experiments.runs.paired import usual

Row = Mapping[str, Any]

GOLD, OUTDATED = "gold", "outdated"
"""The roles of a turn that a question is about: its content answers the question, or no longer holds."""

_STORED, _TAKEOVER, _REINFORCEMENT, _SUCCESSION = "store", "takeover", "reinforcement", "succession"
"""Stages: a memory was made of a turn; a dream put one memory in the place of others; a read strengthened
what it brought; a read ranked a memory above those that it replaces."""

_STEPS = ("recall_gate", "eligibility", "search", "evidence", "scoring", "injection")
"""The stages of a read that a record always tells of; of the others it tells where they changed something."""


COLUMNS = (
    *("system", "namespace", "probe", "kind", "time", "as_of", "horizon_days", "query", "answer", "evidence"),
    *("stale", "memories", "scores", "turns", "texts", "item_tokens", "tokens", "candidates", "confidence"),
)
"""Of the probes, beside the metrics by which runs are compared."""


BY_SCORE = pl.col("detail").str.replace(r"^place (\d+);", "place ${1} by score;")
"""The detail of a loss. A loss notes the place after scoring; the stages behind it move memories further."""


class Happened(NamedTuple):
    """What happened to a turn or to a memory that it went into."""

    order: int
    """The position among all decisions of the system."""
    time: datetime
    phase: str
    """`stored` when the turn was written; `faded`, `replaced` or `used` later."""
    text: str
    retention: float | None = None
    """What was left of the memory before it, in [0, 1], if known."""


@dataclass(frozen=True)
class Record:
    """What is known of one question and one system."""

    probe: Row
    """The row of the question, with its scores."""
    returned: Sequence[Row]
    """What came back, best first: memory, score, turns, text, tokens, confidence, role."""
    standings: Sequence[Row]
    """Where memories near the answer stood after each stage (`experiments.systems.base.Standing`), in their
    final order, with the role of each; empty for a system that does not look into itself."""
    losses: Mapping[str, Row]
    """The loss of each gold turn that was lost, by turn."""
    steps: Sequence[Row]
    """What the stages of the read decided: stage, decision, reason and numbers."""
    asked: int
    """The position of the read among the decisions of the system."""

    @property
    def verdict(self) -> str:
        """How much of the gold came back: `found`, `partly found`, `missed`, or `no gold`."""
        gold = len(set(self.probe["evidence"]))
        if not gold:
            return "no gold"
        return "missed" if len(self.losses) >= gold else "partly found" if self.losses else "found"

    def role(self, turns: Iterable[str]) -> str:
        """`GOLD` for a memory of a gold turn, `OUTDATED` for one of an outdated turn, else empty."""
        return role_of(turns, self.probe)


def role_of(turns: Iterable[str], probe: Row) -> str:
    """See `Record.role`.

    >>> role_of(["t2"], {"evidence": ["t1"], "stale": ["t2"]})
    'outdated'
    """
    held = set(turns)
    return GOLD if held & {*probe["evidence"]} else OUTDATED if held & {*probe["stale"]} else ""


def with_turns(detail: str, held: Mapping[str, Sequence[str]]) -> str:
    """The detail of a loss with the turns of the memory that it names. `held`: the turns of memories.

    >>> with_turns("place 12 by score; 0.024 short of w:14 at place 10", {"w:14": ["t9"], "w:1": ["t1"]})
    'place 12 by score; 0.024 short of w:14 (t9) at place 10'
    """
    memories = "|".join(re.escape(memory) for memory, turns in held.items() if turns)
    pattern = rf"(?<!\S)({memories})(?!\S)" if memories else "(?!)"  # which matches nothing
    return re.sub(pattern, lambda found: f"{found[0]} ({', '.join(held[found[0]])})", detail)


def records_of(folder: Path, damage: list[str] | None = None) -> dict[str, "Records"]:
    """The records of each system of a finished run, its own first. Raises Damaged if there are none. With
    `damage` a damaged table beside the probes is taken as empty, and its fault is added to the list."""

    def table(name: str) -> pl.DataFrame:
        return read_table(folder, name) if damage is None else readable_table(folder, name, damage)

    metrics = read_json(folder, "metrics.json")
    wanted = dict.fromkeys((*usual(folder), headline(cutoffs_of(folder))))
    probes = with_metrics(probes_of(folder, metrics), map(find, wanted)).select(*COLUMNS, *wanted)
    tables = [table("decisions"), table("losses").with_columns(BY_SCORE), table("standings")]
    turns = {(row["namespace"], row["turn"]): row for row in table("turns").to_dicts()}
    return {
        system: Records(
            probes.filter(system=system), turns, *(table.filter(system=system) for table in tables)
        )
        for system in probes["system"].unique(maintain_order=True)
    }


class Records:
    """The records of one system of a run. `probes`: its questions, with their scores; `turns`: what was said,
    by conversation and turn."""

    def __init__(
        self,
        probes: pl.DataFrame,
        turns: Mapping[tuple[str, str], Row],
        decisions: pl.DataFrame,
        losses: pl.DataFrame,
        standings: pl.DataFrame,
    ) -> None:
        self.probes, self.turns, self._decisions = probes, turns, decisions
        self._tables = losses, standings

    @property
    def digest(self) -> str:
        """Equal for equal records."""
        total = hashlib.sha256()
        for frame in (self.probes, self._decisions, *self._tables):
            total.update(frame.write_ipc(None).getbuffer())
        return total.hexdigest()

    def rounded(self) -> "Records":
        """The same records with the digits that are shown: four of the scores of a standing, else three. A
        number that is not finite is none."""
        losses, standings = self._tables
        probes, decisions = _rounded(self.probes), _rounded(self._decisions)
        return Records(probes, self.turns, decisions, losses, _rounded(standings, scores=4))

    def __iter__(self) -> Iterator[Record]:
        for probe in self.probes.iter_rows(named=True):
            yield self.of(probe)

    def of(self, probe: Row) -> Record:
        """The record of a question, a row of `probes`."""
        key = probe["namespace"], probe["probe"]
        columns = (probe[name] for name in ("memories", "scores", "turns", "texts", "item_tokens"))
        returned = [
            {"memory": memory, "score": score, "turns": turns, "text": text, "tokens": tokens}
            | {"role": role_of(turns, probe)}
            for memory, score, turns, text, tokens in zip(*columns, strict=True)
        ]
        standings = [row | {"role": role_of(row["turns"], probe)} for row in self._standings.get(key, ())]
        standings.sort(key=lambda row: row["places"][-1] if row["places"] else float("inf"))
        held = {row["memory"]: row["turns"] for row in (*standings, *returned)}
        losses = {
            row["turn"]: row | {"detail": with_turns(row["detail"], held)}
            for row in self._losses.get(key, ())
        }
        asked, steps = self._reads.get(key, (len(self._decisions), ()))
        return Record(probe, returned, standings, losses, steps, asked)

    def life(self, namespace: str, turn: str) -> list[Happened]:
        """What was decided when a turn was written, and later about the memories that it went into."""
        written = self._writes.get((namespace, turn), [])
        found = list[Happened]()
        if written:
            text = "; ".join(_step(row, namespace) for row in written)
            found.append(Happened(written[0]["order"], written[0]["time"], "stored", f"written: {text}"))
        rows = {row for step in written if step["stage"] == _STORED for row in step["rows"]}
        waiting = sorted({place for row in rows for place in self._touching.get((namespace, row), ())})
        seen = set(waiting)
        while waiting:
            decision = self._later[place := heapq.heappop(waiting)]
            touched = rows.intersection(decision["rows"])
            if (decision["op"], decision["subject"]) != ("write", turn):
                found.append(self._happened(decision, min(touched)))
            if decision["stage"] == _TAKEOVER:
                into = int(json.loads(decision["numbers"])["into"])
                rows.add(into)
                for further in self._touching.get((namespace, into), ()):
                    if further > place and further not in seen:
                        seen.add(further)
                        heapq.heappush(waiting, further)
        return found

    def _happened(self, decision: Row, row: int) -> Happened:
        text, left = _step(decision, decision["namespace"]), None
        phase = {"read": "used", "dream": "faded", "write": "replaced"}[decision["op"]]
        if decision["op"] == "read":
            text += f", when {decision['subject']} was asked"
        elif decision["op"] == "dream":
            text += ", in a dream"
            left = dict(zip(decision["rows"], decision["scores"], strict=False)).get(row)
            phase = "used" if "rehears" in decision["stage"] else phase
        elif said := self.turns.get((decision["namespace"], decision["subject"])):
            text += f", when {decision['subject']} “{_shortened(said['text'])}” was said"
        phase = "replaced" if decision["stage"] == _TAKEOVER else phase
        return Happened(decision["order"], decision["time"], phase, text, left)

    @cached_property
    def _losses(self) -> Mapping[tuple[str, str], list[dict[str, Any]]]:
        return _by_question(self._tables[0])

    @cached_property
    def _standings(self) -> Mapping[tuple[str, str], list[dict[str, Any]]]:
        return _by_question(self._tables[1])

    @cached_property
    def _numbered(self) -> pl.DataFrame:
        return self._decisions.with_row_index("order")

    @cached_property
    def _writes(self) -> Mapping[tuple[str, str], Sequence[Row]]:
        found = defaultdict[tuple[str, str], list[Row]](list)
        for row in self._numbered.filter(op="write").to_dicts():
            found[row["namespace"], row["subject"]].append(row)
        return found

    @cached_property
    def _later(self) -> Sequence[Row]:
        """What was decided about memories after they were stored."""
        of_reads = (pl.col("op") != "read") | (pl.col("stage") == _REINFORCEMENT)
        concerned = (pl.col("stage") != _STORED) & (pl.col("rows").list.len() > 0)
        return self._numbered.filter(of_reads & concerned).to_dicts()

    @cached_property
    def _touching(self) -> Mapping[tuple[str, int], list[int]]:
        """The places in `_later` of the decisions about each memory."""
        found = defaultdict(list)
        for place, decision in enumerate(self._later):
            for row in set(decision["rows"]):
                found[decision["namespace"], row].append(place)
        return found

    @cached_property
    def _reads(self) -> Mapping[tuple[str, str], tuple[int, Sequence[Row]]]:
        """The first position of each read, and what its stages decided."""
        left_out = pl.col("stage").is_in(["account", "ranking", _REINFORCEMENT])
        reads = self._numbered.filter(pl.col("op") == "read", ~left_out)
        reads = reads.select(
            *("order", "namespace", "subject", "stage", "decision", "reason", "numbers", "rows")
        )
        found = {}
        for key, group in groupby(reads.to_dicts(), key=lambda row: (row["namespace"], row["subject"])):
            rows = list(group)
            steps = [row | {"numbers": json.loads(row["numbers"])} for row in rows]
            found[key] = rows[0]["order"], steps
        return found


def contributions(standing: Row, softness: float) -> dict[str, float]:
    """What each part of a score contributes to its natural logarithm, by name: the evidence (the sum over its
    features less that of the best candidate, divided by `softness`) and every later stage that changed the
    score. Their sum is the logarithm of the score that decided; empty where the evidence is not known.

    >>> row = {"stages": ["search", "evidence", "scoring"], "scores": [0.9, 0.5, 0.25], "best": 0.0}
    >>> {name: round(value, 3) for name, value in contributions(row | {"evidence": [-2.7726]}, 4.0).items()}
    {'evidence': -0.693, 'scoring': -0.693}
    """
    if not standing["evidence"]:
        return {}
    first = standing["stages"].index("evidence")
    scores = standing["scores"][first:]
    if min(scores) <= 0:
        return {}
    found = {"evidence": (sum(standing["evidence"]) - standing["best"]) / softness}
    for stage, (before, after) in zip(standing["stages"][first + 1 :], pairwise(scores), strict=True):
        if before != after:
            found[stage] = log(after / before)
    return found


def replaced(step: Row, namespace: str) -> str:
    """Which memory a step of a read took as the replacement of which; empty for any other step.

    >>> replaced({"stage": "succession", "decision": "moved", "rows": [42, 2, 86, 42]}, "w")
    'w:42 for w:2, w:86 for w:42'
    """
    if step["stage"] != _SUCCESSION:
        return ""
    ids = [memory_id(namespace, row) for row in step["rows"]]
    return ", ".join(f"{new} for {old}" for new, old in zip(ids[::2], ids[1::2], strict=False))


def by_group(evidence: Sequence[float]) -> dict[str, float]:
    """The contributions of the features added up by group, those of none by name.

    >>> list(by_group([0.5] * 16).items())[:5]
    [('coverage', 0.5), ('words', 0.5), ('cosine', 0.5), ('meaning', 0.5), ('neighbours', 2.5)]
    """
    found = defaultdict[str, float](float)
    for feature, value in zip(FEATURES, evidence, strict=True):
        found[feature.group or feature.name] += value
    return dict(found)


def _rounded(frame: pl.DataFrame, **digits: int) -> pl.DataFrame:
    """The numbers of a frame with so many digits after the point, by column, else three."""

    def of(value: pl.Expr, column: str) -> pl.Expr:
        return pl.when(value.is_finite()).then(value.round(digits.get(column, 3))).otherwise(None)

    flat = [of(pl.col(name), name) for name, kind in frame.schema.items() if kind.is_float()]
    lists = [
        pl.col(name).list.eval(of(pl.element(), name))
        for name, kind in frame.schema.items()
        if isinstance(kind, pl.List) and kind.inner.is_float()
    ]
    return frame.with_columns(*flat, *lists)


def _by_question(frame: pl.DataFrame) -> Mapping[tuple[str, str], list[dict[str, Any]]]:
    found = defaultdict(list)
    for row in frame.to_dicts():
        found[row["namespace"], row["probe"]].append(row)
    return found


def _step(decision: Row, namespace: str) -> str:
    reason = f" ({decision['reason']})" if decision["reason"] else ""
    stored = [memory_id(namespace, row) for row in decision["rows"] if decision["stage"] == _STORED]
    return " ".join([f"{decision['stage']}: {decision['decision']}", *stored]) + reason


def _shortened(text: str) -> str:
    return text if len(text) <= 70 else f"{text[:69]}…"
