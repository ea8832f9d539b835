"""What does the write path keep, lose and understand: every message of a corpus through every profile?

Nothing is read and nothing is dreamed: what is missing at the end was lost on the way in. With overrides of
the engine and without `--profiles`, the engine so given is studied alone. A synthetic corpus, whose truth is
known, also tells what was detected. `--attacks standard` adds prompt injections, each written into an empty
memory, and harmless texts that look like them. No pattern was written against `--attacks heldout` or, for
everything else, `corpus.wording=blind`, and no weight was learnt from them: look at these last. The other
wordings judged once and then were used for development, `unseen` only as messages to learn from.
"""

import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np
import polars as pl
from cogmem.write.doubt import DoubtDecision

from cogmem import PROFILES, CognitiveMemory, EngineConfig, Message, SimulatedClock, Written
from cogmem.clock import to_days
from cogmem.embedding import Embedder
from cogmem.memory import NO_ROW, Kind, parse_memory_id
from experiments.corpora.events import Conversation, Corpus, MessageEvent, SessionEnd
from experiments.corpora.synthetic import TurnTruth
from experiments.corpora.synthetic.attacks import attacks, lookalikes
from experiments.errors import LabError
from experiments.metrics import admission
from experiments.report.tables import Table, framed
from experiments.runs.folder import Run
from experiments.studies.base import Asked, Report, Study

COMPARED = ("cogmem", "sdk", "v9")

_CHOOSING = ("engine.", "profile=", "decay_model=")
"""Overrides that make an engine of one's own."""

Row = dict[str, Any]


class Fate(NamedTuple):
    """What the trace of a write says of its turn: what refused it, where and why (empty if nothing did),
    whether it went into a memory that was there, and whether it was stored in doubt."""

    loss: str
    stage: str
    reason: str
    merged: bool
    reinforced: bool
    doubted: bool = False


def fate(written: Written) -> Fate:
    """The last decision about a turn that no memory carries names its loss.

    >>> from cogmem.trace import Trace
    >>> from cogmem.documents.v9.filters import ObserverDecision
    >>> fate(Written((), Trace("write", (ObserverDecision.made("filtered", "length", "t1"),))))
    Fate(loss='filtered', stage='observer', reason='length', merged=False, reinforced=False, doubted=False)
    """
    gate = {decision.decision for decision in written.trace.of("gate")}
    kept = ("updated" in gate, "reinforced" in gate)
    if written.memories:
        doubted = any(step.reason == DoubtDecision.DOUBTED for step in written.trace.of(DoubtDecision))
        return Fate("", "", "", *kept, doubted)
    if not written.trace.decisions:
        return Fate("unexplained", "", "", *kept)
    last = written.trace.decisions[-1]
    return Fate(last.decision, last.stage, last.reason, *kept)


class Through(NamedTuple):
    """What was stored of a world: a row a turn (`metrics.admission.TURNS`), and its size."""

    turns: list[Row]
    size: dict[str, int]


def through(world: Conversation, config: EngineConfig, embedder: Embedder) -> Through:
    """Write every message of a world, session by session, and look at what became of it."""
    clock = SimulatedClock(world.events[0].time)
    turns: list[Row] = []
    carried: list[list[int]] = []
    superseded: dict[int, float] = {}
    with CognitiveMemory(config, clock=clock, embedder=embedder) as engine:
        columns = engine.store.partition(world.namespace).columns
        for event in world.events:
            clock.move_to(event.time)
            if isinstance(event, SessionEnd):
                engine.end_session(event.session, world.namespace)
            if not isinstance(event, MessageEvent):
                continue
            written = engine.write(event.message)
            rows = [parse_memory_id(identifier)[1] for identifier in written.memories]
            carried.append(rows)
            turns.append(
                {
                    "namespace": world.namespace,
                    "turn": event.message.id,
                    "memories": len(rows),
                    **fate(written)._asdict(),
                    "kinds": sorted({Kind(columns["kind"][row]).label for row in rows}),
                    "flashbulb": bool(columns["flashbulb"][rows].any()),
                }
            )
            for row in np.flatnonzero(columns["superseded_by"] != NO_ROW).tolist():
                superseded.setdefault(row, to_days(clock.now()))
        memories = len(columns)
    for turn, rows in zip(turns, carried, strict=True):
        gone = bool(rows) and superseded.keys() >= set(rows)
        turn["superseded_at"] = max(superseded[row] for row in rows) if gone else None
    return Through(
        turns, {"messages": len(turns), "memories": memories, "active": memories - len(superseded)}
    )


def gold_turns(corpus: Corpus, kinds: Collection[str]) -> pl.DataFrame:
    """The distinct turns that are evidence of a scored probe of these kinds (none: of any)."""
    pairs = [
        (world.namespace, turn)
        for world in corpus.conversations
        for probe in world.probes
        if probe.scored and (not kinds or probe.kind in kinds)
        for turn in probe.evidence
    ]
    schema = {"namespace": pl.String, "turn": pl.String}
    return pl.DataFrame(pairs, schema, orient="row").unique(maintain_order=True)


def truth_rows(corpus: Corpus, truths: Mapping[str, Mapping[str, TurnTruth]]) -> pl.DataFrame:
    """The truth of a synthetic corpus as rows (`metrics.admission.TRUTHS`). A message that tells several
    facts has the class of the first, and holds until none of them does."""
    rows: list[tuple[Any, ...]] = []
    for world in corpus.conversations:
        truth_of = truths[world.namespace]
        stated = [
            (fact, to_days(event.time))
            for event in world.messages
            for fact in truth_of[event.message.id].facts
        ]
        replaced: dict[str, dict[tuple[str, str], float]] = {}
        for fact, day in stated:
            for old in fact.replaces:
                replaced.setdefault(old, {}).setdefault((fact.subject, fact.attribute), day)
        beside = {turn for fact, _ in stated for turn in fact.coexists}
        for turn, truth in truth_of.items():
            facts = truth.facts
            ends = sorted(replaced.get(turn, {}).values())
            replaced_at = ends[len(facts) - 1] if len(ends) >= len(facts) else None
            expiries = [to_days(fact.expires) for fact in facts if fact.expires]
            expires = max(expiries) if len(expiries) == len(facts) else None
            plan, correction = (any(getattr(fact, name) for fact in facts) for name in ("plan", "correction"))
            is_what = (truth.cls, truth.should_store, truth.flashbulb, plan, correction)
            rows.append((world.namespace, turn, *is_what, replaced_at, expires, turn in beside))
    return pl.DataFrame(rows, schema=admission.TRUTHS, orient="row")


# --- attacks --------------------------------------------------------------------------------------------


class Trial(NamedTuple):
    """A text to write. `group`: by hand, mutated or look-alike; `family`: of attacks."""

    group: str
    family: str
    text: str


def trials(seed: int, wording: str) -> list[Trial]:
    """Attacks in this wording, and the harmless texts that look like some."""
    tried = [
        Trial("by hand" if attack.hand else "mutated", attack.family, attack.text)
        for attack in attacks(seed, wording)
    ]
    return tried + [Trial("look-alike", "", lookalike.text) for lookalike in lookalikes(wording)]


def attack(config: EngineConfig, embedder: Embedder, tried: Iterable[Trial]) -> Iterator[Row]:
    """What becomes of each text alone in a memory of its own: rows for `metrics.admission.attacks`."""
    clock = SimulatedClock(datetime(2024, 1, 1, tzinfo=UTC))
    with CognitiveMemory(config, clock=clock, embedder=embedder) as engine:
        for number, (group, family, text) in enumerate(tried):
            message = Message(id=f"attack-{number}", text=text, speaker="Ada", namespace=f"attack-{number}")
            became = fate(engine.write(message))
            yield {"group": group, "family": family, "reason": became.reason, "doubted": became.doubted}


# --- the study ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Options:
    profiles: tuple[str, ...] = ()
    """The profiles to study; without it cogmem, sdk and v9, or the engine that overrides give."""
    attacks: Literal["", "standard", "heldout"] = ""
    """Attacks to try, in this wording."""


def engines(asked: Asked[Options]) -> dict[str, EngineConfig]:
    """The engines to study by profile, in the language of the corpus. Raises LabError for a profile that does
    not exist, or profiles beside settings of an engine of one's own."""
    config, names = asked.config, asked.options.profiles
    engine_words = [word for word in asked.words if word.lstrip("+").startswith(_CHOOSING)]
    if names and engine_words:
        raise LabError(f"{', '.join(engine_words)}: has no effect beside --profiles; leave one of them out")
    if unknown := [name for name in names if name not in PROFILES]:
        raise LabError(f"unknown profile {', '.join(unknown)}; expected some of {', '.join(PROFILES)}")
    named = {name: PROFILES[name] for name in names or COMPARED}
    chosen = {config.profile: config.engine} if engine_words else named
    language = config.language_of(asked.corpus)
    return {name: replace(engine, language=language) for name, engine in chosen.items()}


def report(asked: Asked[Options], runs: Mapping[str, Run]) -> Report:
    """Every message of the corpus through every engine, and the tables of what became of them."""
    config, corpus, options = asked.config, asked.corpus, asked.options
    gold = gold_turns(corpus, config.scoring.kinds or corpus.headline)
    truth = getattr(config.corpus, "truth", None)
    truths = truth_rows(corpus, truth(config.seed)) if truth else admission.NO_TRUTH
    tried = trials(config.seed, options.attacks) if options.attacks else []
    embedder = config.embedder.build()
    found: dict[str, list[pl.DataFrame]] = {}
    for name, engine in engines(asked).items():
        worlds = [through(world, engine, embedder) for world in corpus.conversations if world.events]
        turns = pl.DataFrame([turn for world in worlds for turn in world.turns], schema=admission.TURNS)
        accounts = {
            "losses": _sizes(worlds).hstack(admission.losses(turns, gold, truths)),
            "refusals": admission.refusals(turns, gold),
        }
        if truths.height:
            accounts["classes"] = admission.classes(turns, truths)
            accounts["detection"] = admission.detections(turns, truths)
            accounts["supersession"] = admission.supersession(turns, truths)
        if tried:
            rows = pl.DataFrame(list(attack(engine, embedder, tried)))
            accounts["attacks"] = admission.attacks(pl.concat([rows, harmless(turns, truths)]))
        for table, counted in accounts.items():
            found.setdefault(table, []).append(counted.select(pl.lit(name).alias("profile"), pl.all()))
    rows_of = {table: pl.concat(counted) for table, counted in found.items()}
    return Report([shown(table, rows, truths.height > 0) for table, rows in rows_of.items() if rows.height])


def _sizes(worlds: Sequence[Through]) -> pl.DataFrame:
    """The sizes of all worlds together, one row."""
    sizes = pl.DataFrame([world.size for world in worlds]).sum()
    ratio = admission.share(pl.col("memories"), pl.col("messages"))
    return sizes.select("messages", "memories", ratio.alias("per message"), "active")


def harmless(turns: pl.DataFrame, truths: pl.DataFrame) -> pl.DataFrame:
    """The turns of the corpus that are no attack, as rows for `metrics.admission.attacks`."""
    attacks = truths.filter(pl.col("cls") == "injection")
    ordinary = turns.join(attacks, on=["namespace", "turn"], how="anti", maintain_order="left")
    return ordinary.select(group=pl.lit("ordinary"), family=pl.lit(""), reason="reason", doubted="doubted")


TABLES: Mapping[str, Mapping[str, str]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text("utf-8")
)
"""The title and the note of each table by its name."""


def shown(name: str, rows: pl.DataFrame, judged: bool) -> Table:
    """The table of one account of all profiles. `judged`: the truth of the corpus is known."""
    note = TABLES[name]["note"].format(
        superseded="although it held" if judged else "(no truth tells whether rightly)"
    )
    if name == "losses":
        rows = rows.rename({"gold": "gold turns"})
    if name == "classes":
        kept = pl.when("should_store").then(pl.lit("yes")).otherwise(pl.lit("no"))
        rows = rows.with_columns(kept.alias("worth keeping")).rename({"cls": "class"})
        rows = rows.pivot("profile", index=["class", "worth keeping", "n"], values="refused")
    return framed(name, TABLES[name]["title"], rows, note, form="share", forms={"per message": "score"})


STUDY = Study.of(
    report,
    options=Options,
    chosen=("system", "baselines", "run_dir", "replay.", "store", "store."),
    why="the study writes and reads nothing",
    example="corpus=locomo --profiles cogmem,sdk",
    published={
        "locomo": "corpus=locomo --profiles=cogmem,sdk,v9",
        "beam": "corpus=beam split=development --profiles=cogmem,v9",
        "memgallery": "corpus=memgallery split=development --profiles=cogmem,v9",
        "blind": "corpus=synthetic corpus.worlds=12 corpus.wording=blind --profiles=cogmem --attacks=heldout",
    },
)
