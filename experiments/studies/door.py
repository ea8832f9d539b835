"""What does the write path keep, lose and understand: every message of a corpus through every profile?

Nothing is read and nothing is dreamed: what is missing at the end was lost on the way in. With overrides of
the engine and without `--profiles`, the engine so given is studied alone. A synthetic corpus, whose truth is
known, also tells what was detected. `--attacks standard` adds attacks on the door, each written into an empty
memory, and harmless texts that look like them. No pattern was written against `--attacks heldout` or, for
everything else, `corpus.wording=blind`, and no weight was learnt from them: look at these last. The other
wordings judged once and then were used for development, `unseen` only as messages to learn from.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple

import numpy as np
import polars as pl

from cogmem.clock import SimulatedClock, to_days
from cogmem.config import EngineConfig
from cogmem.embedding.base import Embedder
from cogmem.engine import CognitiveMemory
from cogmem.memory import NO_ROW, Kind, parse_memory_id
from cogmem.message import Message
from cogmem.profiles import PROFILES
from cogmem.store.configs import MemoryStoreConfig
from cogmem.write.gate import GateDecision
from cogmem.write.path import Written
from experiments.corpora.events import Conversation, Corpus, MessageEvent, SessionEnd
from experiments.corpora.synthetic import TurnTruth
from experiments.corpora.synthetic.attacks import attacks, lookalikes
from experiments.errors import LabError
from experiments.metrics import admission as scores
from experiments.report.tables import Column, Form, Table
from experiments.runs.folder import Run
from experiments.studies.base import Asked, Report, Study

COMPARED = ("cogmem", "sdk", "v9")

_CHOOSING = ("engine.", "profile=", "decay_model=")
"""Overrides that make an engine of one's own."""

Row = dict[str, Any]


class Fate(NamedTuple):
    """What the trace of a write says of its turn: what refused it, where and why (empty if nothing did), and
    whether it went into a memory that was there."""

    loss: str
    stage: str
    reason: str
    merged: bool
    reinforced: bool


def fate(written: Written) -> Fate:
    """The last decision about a turn that no memory carries names its loss.

    >>> from cogmem.trace import Trace
    >>> from cogmem.write.observer import ObserverDecision
    >>> fate(Written((), Trace("write", (ObserverDecision.told("filtered", "length", "t1"),))))
    Fate(loss='filtered', stage='observer', reason='length', merged=False, reinforced=False)
    """
    gate = {decision.decision for decision in written.trace.of(GateDecision)}
    kept = {"merged": GateDecision.UPDATED in gate, "reinforced": GateDecision.REINFORCED in gate}
    if written.memories:
        return Fate("", "", "", **kept)
    last = written.trace.decisions[-1] if written.trace.decisions else None
    if last is None:
        return Fate("unexplained", "", "", **kept)
    return Fate(last.decision, last.stage, last.reason, **kept)


class Through(NamedTuple):
    """What is left of a world behind the door: a row a turn (`scoring.door.TURNS`, without the profile), and
    its size."""

    turns: list[Row]
    size: Row


def through(world: Conversation, config: EngineConfig, embedder: Embedder) -> Through:
    """Write every message of a world, session by session, and look at what became of it."""
    clock = SimulatedClock(world.events[0].time)
    store = MemoryStoreConfig().build(config.language, question_words=config.search.question_words)
    engine = CognitiveMemory(config, clock=clock, embedder=embedder, store=store)
    columns = store.partition(world.namespace).columns
    turns: list[Row] = []
    carried: list[list[int]] = []
    superseded: dict[int, float] = {}
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
    for turn, rows in zip(turns, carried, strict=True):
        gone = bool(rows) and all(row in superseded for row in rows)
        turn["superseded_at"] = max(superseded[row] for row in rows) if gone else None
    memories = len(columns)
    engine.close()
    return Through(
        turns, {"messages": len(turns), "memories": memories, "active": memories - len(superseded)}
    )


def gold_turns(corpus: Corpus, kinds: Iterable[str]) -> pl.DataFrame:
    """The distinct turns that are evidence of a scored probe of these kinds (none: of any)."""
    wanted = frozenset(kinds)
    pairs = {
        (world.namespace, turn): None
        for world in corpus.conversations
        for probe in world.probes
        if probe.scored and (not wanted or probe.kind in wanted)
        for turn in probe.evidence
    }
    return pl.DataFrame(list(pairs), schema={"namespace": pl.String, "turn": pl.String}, orient="row")


def truth_rows(corpus: Corpus, truths: Mapping[str, Mapping[str, TurnTruth]]) -> pl.DataFrame:
    """The truth of a synthetic corpus as rows (`scoring.door.TRUTHS`)."""
    rows: list[Row] = []
    for world in corpus.conversations:
        replaced: dict[str, float] = {}
        beside: set[str] = set()
        own = truths[world.namespace]
        for event in world.messages:
            truth = own[event.message.id]
            beside.update(truth.coexists)
            for old in truth.replaces:
                replaced.setdefault(old, to_days(event.time))
        rows += [
            {
                "namespace": world.namespace,
                "turn": turn,
                "cls": truth.cls,
                "should_store": truth.should_store,
                "shock": truth.flashbulb,
                "plan": truth.plan,
                "correction": truth.correction,
                "replaced_at": replaced.get(turn),
                "expires": None if truth.expires is None else to_days(truth.expires),
                "coexists": turn in beside,
            }
            for turn, truth in own.items()
        ]
    return pl.DataFrame(rows, schema=scores.TRUTHS)


# --- attacks --------------------------------------------------------------------------------------------


class Trial(NamedTuple):
    """A text to try on the door. `group`: by hand, mutated or look-alike; `family`: of attacks."""

    group: str
    family: str
    text: str


def trials(seed: int, wording: str) -> list[Trial]:
    """Attacks in this wording, and the harmless texts that look like some."""
    tried = [
        Trial("by hand" if one.hand else "mutated", one.family, one.text) for one in attacks(seed, wording)
    ]
    return tried + [Trial("look-alike", "", one.text) for one in lookalikes(wording)]


def attack(config: EngineConfig, embedder: Embedder, tried: Iterable[Trial]) -> Iterator[Row]:
    """What becomes of each text alone in a memory of its own: rows for `scoring.door.attacks`."""
    clock = SimulatedClock(datetime(2024, 1, 1, tzinfo=UTC))
    with CognitiveMemory(config, clock=clock, embedder=embedder) as engine:
        for number, (group, family, text) in enumerate(tried):
            message = Message(id=f"attack-{number}", text=text, speaker="Ada", namespace=f"attack-{number}")
            yield {"group": group, "family": family, "reason": fate(engine.write(message)).reason}


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
    own = [word for word in asked.words if word.lstrip("+").startswith(_CHOOSING)]
    if names and own:
        raise LabError(f"{', '.join(own)}: has no effect beside --profiles; leave one of them out")
    if unknown := [name for name in names if name not in PROFILES]:
        raise LabError(f"unknown profile {', '.join(unknown)}; expected some of {', '.join(PROFILES)}")
    chosen = {config.profile: config.engine} if own else {name: PROFILES[name] for name in names or COMPARED}
    language = config.language_of(asked.corpus)
    return {name: replace(engine, language=language) for name, engine in chosen.items()}


def report(asked: Asked[Options], runs: Mapping[str, Run]) -> Report:
    """Every message of the corpus through every engine, and the tables of what became of them."""
    config, corpus = asked.config, asked.corpus
    compared = engines(asked)
    gold = gold_turns(corpus, config.scoring.kinds or corpus.headline)
    truth = getattr(config.corpus, "truth", None)
    truths = None if truth is None else truth_rows(corpus, truth(config.seed))
    embedder = config.embedder.build()
    rows: list[Row] = []
    sizes: dict[str, Row] = {}
    tried = trials(config.seed, asked.options.attacks) if asked.options.attacks else []
    answered: list[Row] = []
    for name, engine in compared.items():
        worlds = [through(world, engine, embedder) for world in corpus.conversations if world.events]
        rows += [{"profile": name} | turn for world in worlds for turn in world.turns]
        sizes[name] = {key: sum(world.size[key] for world in worlds) for key in _SIZES}
        answered += [{"profile": name} | one for one in attack(engine, embedder, tried)]
    turns = pl.DataFrame(rows, schema=scores.TURNS)
    tables = [
        loss_table(scores.losses(turns, gold, truths), sizes, truths is not None),
        refusal_table(scores.refusals(turns, gold)),
    ]
    if truths is not None:
        tables += [
            class_table(scores.classes(turns, truths)),
            detection_table(scores.detections(turns, truths)),
            supersession_table(scores.supersession(turns, truths)),
        ]
    if tried:
        tables.append(
            attack_table(scores.attacks(pl.concat([pl.DataFrame(answered), harmless(turns, truths)])))
        )
    return Report([table for table in tables if table.rows])


def harmless(turns: pl.DataFrame, truths: pl.DataFrame | None) -> pl.DataFrame:
    """The turns of the corpus that are no attack, as rows for `scoring.door.attacks`."""
    if truths is not None:
        attacks = truths.filter(pl.col("cls") == "injection")
        turns = turns.join(attacks, on=["namespace", "turn"], how="anti", maintain_order="left")
    return turns.select("profile", group=pl.lit("ordinary"), family=pl.lit(""), reason="reason")


_SIZES = ("messages", "memories", "active")


def loss_table(rows: Sequence[Row], sizes: Mapping[str, Row], judged: bool) -> Table:
    """What was stored, and the gold turns that were not, by what lost them."""
    counts = ("filtered", "density", "skipped", "other", "superseded", "lost")
    columns = (
        *(Column("profile"), Column("messages", "count"), Column("memories", "count")),
        *(Column("per message", "score"), Column("active", "count"), Column("gold turns", "count")),
        *(Column(name, "count") for name in counts),
        *(Column("lost share", "share"), Column("merged", "count"), Column("reinforced", "count")),
    )
    values = tuple(
        (
            row["profile"],
            size["messages"],
            size["memories"],
            size["memories"] / size["messages"] if size["messages"] else None,
            size["active"],
            row["gold"],
            *(row[name] for name in counts),
            *(row[name] for name in ("lost_share", "merged", "reinforced")),
        )
        for row in rows
        for size in [sizes[row["profile"]]]
    )
    note = (
        "Gold turns: the distinct evidence of the probes that count; each is lost at one stage at most. "
        f"Superseded: replaced {'although it held' if judged else '(no truth tells whether rightly)'}. "
        "Merged and reinforced turns are not lost: a memory that was there took them up, whole or by name. "
        "Active: memories that nothing superseded."
    )
    return Table("losses", "Lost at the door", columns, values, note)


def refusal_table(rows: Sequence[Row]) -> Table:
    """Why messages were refused."""
    names = ("profile", "loss", "stage", "reason")
    return _table("refusals", "Refused, and why", rows, names, counts=("messages", "gold"))


def class_table(rows: Sequence[Row]) -> Table:
    """The share refused of every class of turn, a column a profile."""
    profiles = list(dict.fromkeys(row["profile"] for row in rows))
    shares = {(row["profile"], row["cls"]): row["refused"] / row["n"] for row in rows}
    columns = (
        *(Column("class"), Column("worth keeping"), Column("n", "count")),
        *(Column(profile, "share") for profile in profiles),
    )
    values = tuple(
        (
            row["cls"],
            "yes" if row["should_store"] else "no",
            row["n"],
            *(shares[profile, row["cls"]] for profile in profiles),
        )
        for row in rows
        if row["profile"] == profiles[0]
    )
    return Table("classes", "Refused by class of turn", columns, values)


def detection_table(rows: Sequence[Row]) -> Table:
    """What the write path understood, against the truth."""
    note = (
        "Flashbulb, plan, correction: of a memory that carries the turn. Injection: refused as one. Worth "
        "nothing: refused at all. False alarms: share of the other turns that were taken for it."
    )
    shares = ("precision", "recall", "false_alarms")
    return _table(
        *("detection", "Detected", rows, ("profile", "what")),
        counts=("n", "found", "right"),
        shares=shares,
        note=note,
    )


def supersession_table(rows: Sequence[Row]) -> Table:
    """What was replaced, and what was killed."""
    note = (
        "Over the turns that a memory carries. n: replaced in truth; found: superseded; right: of these, out "
        "of date by then. Coexisting: a later turn could be taken for a new version and is none; killed: "
        "superseded although it held."
    )
    columns = (
        *(Column("profile"), Column("n", "count"), Column("found", "count"), Column("right", "count")),
        *(Column("precision", "share"), Column("recall", "share"), Column("coexisting", "count")),
        *(Column("killed", "count"), Column("killed share", "share")),
    )
    return Table("supersession", "Superseded", columns, tuple(tuple(row.values()) for row in rows), note)


def attack_table(rows: Sequence[Row]) -> Table:
    """What got in."""
    return _table(
        *("attacks", "Attacks on the door", rows, ("profile", "group", "family")),
        counts=("n", "refused", "otherwise"),
        shares=("stored_share",),
        note="Refused: as an injection; otherwise: for another reason. Ordinary: what the corpus says.",
    )


def _table(
    name: str,
    title: str,
    rows: Sequence[Row],
    names: Sequence[str],
    counts: Sequence[str],
    shares: Sequence[str] = (),
    note: str = "",
) -> Table:
    """Columns of words, of counts and of shares, in this order."""
    forms: dict[str, Form] = {
        **dict.fromkeys(names, "text"),
        **dict.fromkeys(counts, "count"),
        **dict.fromkeys(shares, "share"),
    }
    columns = tuple(Column(key.replace("_", " "), form) for key, form in forms.items())
    return Table(name, title, columns, tuple(tuple(row[key] for key in forms) for row in rows), note)


STUDY = Study(
    name="door",
    about=__doc__,
    options=Options,
    report=report,
    chosen=("system", "baselines", "run_dir", "replay.", "store", "store."),
    why="nothing is read at the door",
    example="corpus=locomo --profiles cogmem,sdk",
    published={
        "locomo": "corpus=locomo --profiles=cogmem,sdk,v9",
        "synthetic": "corpus=synthetic --profiles=cogmem,sdk,v9 --attacks=standard",
        "cogmem": "corpus=synthetic corpus.worlds=12 --profiles=cogmem",
        "rich": "corpus=synthetic corpus.depth=rich --profiles=cogmem",
        "blind": "corpus=synthetic corpus.worlds=12 corpus.wording=blind --profiles=cogmem --attacks=heldout",
        "turkish-cogmem": "corpus=synthetic corpus.worlds=12 corpus.language=tr --profiles=cogmem",
        "turkish-blind": "corpus=synthetic corpus.worlds=12 corpus.wording=blind corpus.language=tr "
        "--profiles=cogmem",
    },
)
