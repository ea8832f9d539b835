"""The engine: write, read, dream, and little else."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple, Self, TypeVar, Unpack

import numpy as np
from numpy.typing import NDArray

from cogmem.clock import LAST_DAY, SECONDS_PER_DAY, Clock, SystemClock, Zone, as_utc, to_days
from cogmem.config import READ, WRITE, EngineConfig
from cogmem.dream.cycle import DreamCycle, Progress, silent
from cogmem.dream.decay import on_tip
from cogmem.dream.drift import DRIFT_RATE
from cogmem.dream.workspace import Workspace
from cogmem.dynamics.reinforcement import initial_stability
from cogmem.dynamics.utility import after_use, drift
from cogmem.embedding.base import CheckedEmbedder, Embedder, well_formed
from cogmem.embedding.static import StaticEmbedder
from cogmem.errors import Damage, ForgottenError, InputError, StoreError, UnknownMemoryError, shown
from cogmem.kernel import checks
from cogmem.language.reading import read_any
from cogmem.llm.base import LanguageModel, Prices, Usage
from cogmem.llm.reranking import Reranker
from cogmem.log.backup import differing, read_backup, write_backup
from cogmem.log.corrections import survivor
from cogmem.log.encoding import SUB_TIERS
from cogmem.log.erasure import erased, kin
from cogmem.log.facts import DATA_SOURCES, ROLES
from cogmem.log.forgetting import Forgetting
from cogmem.memory import (
    Category,
    Draft,
    Kind,
    Memory,
    Relation,
    TemporalType,
    WriteSource,
    attribution,
    encoded,
    memory_id,
    parse_memory_id,
)
from cogmem.message import MANY_SAID, SAID, Message, Said, check_role, check_time, identified, messages_of
from cogmem.opslog import LOGGED_CHARACTERS, OpsLog
from cogmem.plugins.dependencies import Dependencies
from cogmem.plugins.guard import calls, guard_of
from cogmem.plugins.hooks import Hooks
from cogmem.plugins.mechanism import built, flat
from cogmem.present.recollection import NamespaceDecision, Recollection, recalled
from cogmem.rank.recall import Answered, Asked, ReadPath
from cogmem.rank.reinforcement import ReinforcementDecision
from cogmem.store.base import MemoryStore, Partition
from cogmem.store.columns import FORGOTTEN, Changes, Rows
from cogmem.store.filters import AllFilters, Filter, Filters
from cogmem.store.memory import InProcessStore
from cogmem.trace import Decision, Report, Trace
from cogmem.views.dating import dates_in
from cogmem.views.rebuilding import copied, moved, rebuilt
from cogmem.views.writing import StoreDecision, WritePath, Written

_Value = TypeVar("_Value")

_PARTS = {
    "config": checks.instance(EngineConfig),
    "clock": checks.part("now"),
    "embedder": checks.part("embed"),
    "store": checks.part("partition", "namespaces", "close", like="LanceStoreConfig(PATH).build()"),
    "llm": checks.part("complete"),
    "prices": checks.instance(Prices),
    "reranker": checks.part("rerank"),
    "ops_log": checks.part("record", "flush"),
    **dict.fromkeys(Hooks._fields, checks.FUNCTION),
}

_call = calls(
    {
        "text": checks.TEXT,
        "query": checks.QUERY,
        **dict.fromkeys(("id", "session", "said_in", "speaker", "category", "kind", "key"), checks.LABEL),
        "namespace": checks.NAMESPACE,
        **dict.fromkeys(("source_turns", "kinds"), checks.NAMES_OF),
        **dict.fromkeys(
            ("deep", "reinforce", "pinned", "immutable", "attributed", "success", "dry", "timeline", "below"),
            checks.FLAG,
        ),
        **dict.fromkeys(("as_of", "valid_from", "valid_until", "since", "until", "time"), checks.INSTANT),
        "message": SAID,
        "messages": MANY_SAID,
        "metadata": checks.METADATA,
        "file": checks.FILE,
        **dict.fromkeys(("memory_id", "after"), checks.IDENTIFIER),
        **dict.fromkeys(("memory_ids", "replaces"), checks.IDENTIFIERS),
        **dict.fromkeys(("k", "limit"), checks.whole(1).optional()),
        "progress": checks.FUNCTION,
        "of": _PARTS["store"].optional(),
        "role": checks.NAME,
        "budget": checks.whole(0),
        "hops": checks.whole(0),
        **dict.fromkeys(("importance", "threshold"), checks.SHARE),
        "ttl": checks.instance(timedelta),
        "ttl_seconds": checks.SECONDS,
        "asked": checks.instance(Asked),
        "answered": checks.instance(Answered),
    }
)
"""Of a public method: checks its arguments, lets one call at a time in, and no foreign error out."""


class Related(NamedTuple):
    """A memory, and its distance in relations."""

    memory: Memory
    hops: int


class CognitiveMemory:
    """A memory for agents that fades, strengthens, consolidates and gets corrected.

    Every namespace is isolated. Bad input raises a CogmemError and changes nothing; no other error comes out,
    but for what an iterable that you hand in raises itself.
    Threads may share an engine, and engines a store: one call at a time goes in. A forked child must make an
    engine of its own. Without arguments it runs in process with the offline embedder and the wall clock.

    >>> from datetime import UTC, datetime
    >>> from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
    >>> clock = SimulatedClock(datetime(2024, 5, 1, tzinfo=UTC))
    >>> engine = CognitiveMemory(EngineConfig(), clock=clock)
    >>> written = engine.write(Message(id="t1", text="I adopted a beagle called Maple.", speaker="Ada"))
    >>> clock.advance(days=30)
    >>> [item.text for item in engine.read("What is the name of Ada's beagle?").items]
    ['[1 May 2024] Ada: I adopted a beagle called Maple.']
    >>> round(engine.retention(written.memories[0]), 3)
    1.0
    """

    def __init__(
        self,
        config: EngineConfig | None = None,
        *,
        clock: Clock | None = None,
        embedder: Embedder | None = None,
        store: MemoryStore | None = None,
        llm: LanguageModel | None = None,
        prices: Prices | None = None,
        reranker: Reranker | None = None,
        ops_log: OpsLog | None = None,
        on_write: Callable[[Memory], object] | None = None,
        on_replace: Callable[[Memory, Memory], object] | None = None,
        on_forget: Callable[[str], object] | None = None,
    ) -> None:
        """`llm` forms, merges and relates memories where the settings ask for it. Without a model, and where
        it fails, heuristics do. `assistant.usage` counts its tokens at these `prices`. `reranker` orders the
        best candidates again where `rerank.enabled`; without one `llm` does, and without both nothing is
        ordered again. A given store analyses words in its own language, whatever `config.language` says:
        build it with the same language (`MemoryStoreConfig.build`). `on_write`, `on_replace` and `on_forget`
        are called after a commit, with the new memory, with the old and the new one, and with the id of what
        was erased (`cogmem.plugins.hooks`)."""
        given: dict[str, object] = {
            **{"config": config, "clock": clock, "embedder": embedder, "store": store},
            **{"llm": llm, "prices": prices, "reranker": reranker, "ops_log": ops_log},
            **{"on_write": on_write, "on_replace": on_replace, "on_forget": on_forget},
        }
        for name, value in given.items():
            checks.checked(_PARTS[name].optional(), value, f"engine: {name}")
        config = EngineConfig() if config is None else config
        if store is None:
            store = InProcessStore(config.language, question_words=config.search.question_words)
        self._assemble(
            config,
            Dependencies(
                clock=SystemClock() if clock is None else clock,
                embedder=StaticEmbedder() if embedder is None else embedder,
                store=store,
                model=llm,
                reranker=reranker,
                usage=Usage(prices or Prices()),
                ops_log=ops_log,
                hooks=Hooks(on_write, on_replace, on_forget),
            ),
        )

    @classmethod
    def of(cls, config: EngineConfig, dependencies: Dependencies) -> Self:
        """An engine with these dependencies. Engines over one store share its memories."""
        engine = cls.__new__(cls)
        engine._assemble(config, dependencies)
        return engine

    def _assemble(self, config: EngineConfig, dependencies: Dependencies) -> None:
        self.config = config
        self.dependencies = dependencies
        dependencies = replace(dependencies, embedder=CheckedEmbedder(dependencies.embedder))
        self._guard = guard_of(dependencies.store)
        if record := getattr(dependencies.store, "embedded_by", None):  # a store on disk
            record(dependencies.embedder.name, dependencies.embedder.dimensions)
        self.assistant = dependencies.assistant
        self._zone = Zone(config.zone, dependencies.clock)
        self._nothing = InProcessStore(config.language).partition("nothing")
        self._forgetting = Forgetting(config.retention, config.decay)
        self._write = WritePath(WRITE, config, dependencies)
        self._read = ReadPath(READ, config, dependencies)
        self._dream = DreamCycle(built(config.dream.steps, config, dependencies), self._forgetting)
        self._steps_at_storage = self._dream.acts("at_storage")

    @property
    def clock(self) -> Clock:
        """Tells the engine the time."""
        return self.dependencies.clock

    @property
    def embedder(self) -> Embedder:
        """Turns texts into vectors."""
        return self.dependencies.embedder

    @property
    def store(self) -> MemoryStore:
        """Holds the memories."""
        return self.dependencies.store

    @property
    def reading(self) -> ReadPath:
        """How it reads, for a caller who keeps other threads out."""
        return self._read

    # --- the three verbs ------------------------------------------------------------------------------

    @_call
    def write(
        self,
        message: Said | Iterable[Said],
        *,
        speaker: str = "",
        role: str = "user",
        session: str = "",
        namespace: str = "default",
        id: str = "",
        time: datetime | str | None = None,
        metadata: Mapping[str, Any] | None = None,
    ) -> Written:
        """Take in what was said: zero or more memories, and a decision for each. `message`: a `Message`; its
        text; a dictionary with `role` and `content`, as model APIs have them; or several of these. The other
        arguments are fields of `Message`, for a text or a dictionary that does not have them; `speaker` is
        the name of who speaks in the given role.

        >>> memory = CognitiveMemory()
        >>> told = memory.write([{"role": "user", "content": "I moved to Oslo."}], speaker="Ada")
        >>> [item.memory.speaker for item in memory.read("Who lives in Oslo?")]
        ['Ada']

        The id of a message makes a retry safe, in a later process too: a message whose id a memory of the
        namespace carries already changes nothing. It gives the memories that carry it, and a decision of the
        stage "repetition". Without an id it is made from the content, the time, and the number of equal
        messages before it in this call: give the `time` to make a retry safe. Raises InputError where the
        message of this id had another text, and for a time of more than a day after the clock.
        """
        given = {"speaker": speaker, "role": role, "session": session, "namespace": namespace}
        time = None if time is None else self._utc(time, "write: time")
        said = messages_of(message, self._zone.info, **given, id=id, time=time, metadata=metadata or {})
        if id and len(said) > 1:
            raise InputError(f"write: one id for {len(said)} messages; expected none, or one message")
        taken = self._take_in(said)
        memories = dict.fromkeys(memory for written in taken for memory in written.memories)
        return Written(tuple(memories), Trace("write", tuple(each for one in taken for each in one.trace)))

    @_call
    def write_many(self, messages: Iterable[Said]) -> Sequence[Written]:
        """Take in turns that are told at once, such as those of a session: the same result as `write` for one
        after the other, in less time. Each message is stored in a transaction of its own: if one fails, those
        before it are stored."""
        return self._take_in(messages_of(messages, self._zone.info))

    def _take_in(self, messages: Sequence[Message]) -> Sequence[Written]:
        self.dependencies.hooks.check("write", "on_write", "on_replace")
        started = perf_counter()
        now = self._instant()
        messages = identified(messages, now)
        for message in messages:
            check_time(message, now, self._zone)
        parts = [[message] for message in messages] if self._steps_at_storage else [messages]
        taken = list[Written]()
        try:
            for written in chain.from_iterable(self._write.write(part, self.store) for part in parts):
                taken.append(written)
                followed = self._followed(written.trace, messages[len(taken) - 1].namespace)
                taken[-1] = written._replace(trace=followed)
        finally:  # what was stored is told, even if a later message fails
            for message, written in zip(messages, taken, strict=False):
                self._log(
                    written.trace, message.namespace, started, message.text, ", ".join(written.memories)
                )
            self._tell(
                (message.namespace, each.trace) for message, each in zip(messages, taken, strict=False)
            )
        return taken

    def _tell(self, written: Iterable[tuple[str, Trace]]) -> None:
        """Call the hooks for what writes have stored in their namespaces."""
        hooks = self.dependencies.hooks
        if hooks.watch_writes:
            hooks.wrote(
                (namespace, self._existing(namespace), row)
                for namespace, trace in written
                for stored in trace.of(StoreDecision)
                for row in stored.rows
            )

    def _followed(self, trace: Trace, namespace: str) -> Trace:
        """The trace of a write with what it set off."""
        if not (self._steps_at_storage and trace.of("store")):
            return trace
        return Trace(trace.op, (*trace.decisions, *self._between("at_storage", namespace)))

    def _between(self, occasion: str, namespace: str) -> list[Decision]:
        """Run the steps of the dream that this occasion sets off."""
        partition = self._existing(namespace)
        state = Workspace(partition, self._now(), self._forgetting)
        decisions = self._dream.between(occasion, state)
        if changes := state.changes():
            partition.commit(changes)
        return decisions

    @_call
    def read(
        self,
        query: str,
        k: int | None = None,
        *,
        session: str | None = None,
        namespace: str = "default",
        deep: bool = False,
        as_of: datetime | str | None = None,
        timeline: bool = False,
        reinforce: bool = True,
        budget: int | None = None,
        threshold: float = 0.0,
        said_in: str | None = None,
        **filters: Unpack[Filters],
    ) -> Recollection:
        """The k memories that answer a query best. A read strengthens what it returns, as recalling does in
        people, unless `reinforce=False`: then it changes nothing.

        With a `budget` they are as many as fit into this number of tokens. If none fits, the best is cut
        behind its date and its speaker; if no word of it fits, there is none. A message that asks nothing (a
        greeting) recalls nothing; a query without words (an emoji, an empty one) asks for what is newest and
        most important. Without k there are ten. A plug-in may give a question another number, which is then
        the maximum. Items that a plug-in always adds come last. A statement that was made
        several times takes one place, with all its turns. The answer for a namespace in which nothing was
        ever stored is empty and says so (`Recollection.unknown_namespace`).

        Only memories are returned that pass the filters `speaker`, `kind`, `since`, `until` and `metadata` of
        `list`, that were written in the session `said_in`, and whose confidence in [0, 1] is at least the
        `threshold`. `session` is the session in which you ask; it filters nothing.

        `deep` includes dormant, superseded and expired memories at a penalty. `as_of` asks what was known and
        valid at a past instant: facts that had ended by then are left out. A current read leaves out only
        what has ended at an end that was given with it (`read.eligibility`). `timeline` asks for all that
        ever held, what has ended among it, as does a question about the past ("Where did I live before?").
        Where reinforcement cannot be stored, the answer stands, and the trace tells why.

        Raises InputError unless k is an integer of at least 1 and the budget an integer of at least 0, for a
        datetime without a zone, for a timeline and an instant at once, or for a query of more than
        `checks.QUERY_CHARACTERS` characters; ConfigError for an unknown kind.
        """
        if timeline and as_of is not None:
            raise InputError("read: both timeline and as_of are given; expected one of them")
        asked = Asked(
            query=query,
            k=k,
            now=self._now(),
            as_of=None if as_of is None else to_days(self._utc(as_of, "read: as_of")),
            timeline=timeline,
            deep=deep,
            namespace=namespace,
            session=session or "",
            budget=budget,
            where=self._where("read", session=said_in, **filters),
            threshold=threshold,
            distinct=True,
        )
        answered = self._answer(asked, reinforce=reinforce)
        items = recalled(answered, namespace)
        trace = Trace("read", tuple(answered.decisions))
        return Recollection(items, trace, sum(item.tokens for item in items))

    @_call
    def answer(self, asked: Asked, *, reinforce: bool = True) -> Answered:
        """What `read` finds, with all that was ranked, for tools that look into an answer."""
        return self._answer(asked, reinforce=reinforce)

    @_call
    def further(self, answered: Answered, k: int) -> Answered:
        """The first k memories of an answer that was found before, without another search. Changes
        nothing."""
        return answered if answered.order is None else self._read.shown(answered.order, k)

    def _answer(self, asked: Asked, *, reinforce: bool) -> Answered:
        started = perf_counter()
        answered = self._read.recall(asked, self._existing(asked.namespace))
        if not self.store.holds(asked.namespace):
            answered.decisions.append(
                NamespaceDecision.made(NamespaceDecision.UNKNOWN, shown(asked.namespace))
            )
        if reinforce and answered.selected is not None:
            try:
                answered.decisions.extend(self._read.reinforce(answered))
            except StoreError as error:  # a full disk, or a store that is read-only: the answer stands
                unstored = ReinforcementDecision.made(ReinforcementDecision.NOT_STORED, str(error))
                answered.decisions.append(unstored)
            if asked.session:
                rows = answered.selected.rows.tolist()
                self._write.use(asked.namespace, asked.session, rows, asked.now)
        self._log_answer(asked, answered, started)
        return answered

    def _log_answer(self, asked: Asked, answered: Answered, started: float) -> None:
        trace, selected = Trace("read", tuple(answered.decisions)), answered.selected
        relevance = np.zeros(0) if selected is None else selected.relevance
        self._log(
            trace,
            asked.namespace,
            started,
            asked.query,
            "" if selected is None else ", ".join(_ids(asked.namespace, selected.rows.tolist())),
            intent=next((decision.decision for decision in trace.of("router")), None),
            resultCount=len(relevance),
            avgRelevance=round(float(relevance.mean()), 6) if relevance.size else None,
        )

    @_call
    def dream(
        self, namespace: str | None = None, *, dry: bool = False, progress: Progress = silent
    ) -> Report:
        """One cycle of offline consolidation at the clock's time, of one namespace, or of all one after the
        other. The report has the trace of each. `dry`: only tell what it would do; a language model is asked
        all the same. `progress` is called before every step. Raises StoreError for a namespace where it
        fails, once the others are done."""
        namespaces = self.namespaces() if namespace is None else (namespace,)

        def night(name: str, place: int) -> Trace:
            def told(done: int, of: int, step: str) -> None:
                progress(place * of + done, len(namespaces) * of, step if namespace else f"{name}: {step}")

            started = perf_counter()
            trace = self._dream.run(self._existing(name), self._now(), dry=dry, progress=told)
            if not dry:
                self._log(trace, name, started)
            return trace

        return Report.over("dream", _each(namespaces, night))

    @property
    def seconds(self) -> Mapping[str, Mapping[str, float]]:
        """Wall time in seconds since the engine was made, by path and stage. No outcome depends on it."""
        watches = {"write": self._write.watch, "read": self._read.watch, "dream": self._dream.watch}
        return {name: watch.seconds for name, watch in watches.items()}

    # --- one memory at a time -------------------------------------------------------------------------

    @_call
    def add(
        self,
        text: str,
        *,
        category: str = "semantic",
        importance: float = 0.5,
        kind: str = "other",
        valid_from: datetime | str | None = None,
        valid_until: datetime | str | None = None,
        ttl: timedelta | None = None,
        ttl_seconds: float | None = None,
        source_turns: Iterable[str] = (),
        speaker: str = "",
        role: str = "user",
        session: str = "",
        namespace: str = "default",
        replaces: Iterable[str] = (),
        pinned: bool = False,
        attributed: bool = False,
        key: str = "",
        metadata: Mapping[str, Any] | None = None,
    ) -> str:
        """Store a finished memory without the write path's admission and formation. Returns its id. `role`:
        whose words it has, one of `message.ROLES`. `speaker`: who said it. `attributed`: the text is the
        speaker's own words, and the name is searched and shown with them. `pinned`: it survives every step of
        forgetting.

        `ttl` and `ttl_seconds` count from now and are alternatives to `valid_until`. An instant is a datetime
        with a zone, or an ISO 8601 text, which without a zone is read in that of the engine. After its end
        only a question about the past, or a deep one, finds the memory. `metadata` is that of `Message`.
        `key` makes a retry safe, in a later process too: if `add` has stored the same text under it in the
        namespace, nothing is stored and the id of that memory is returned. It is kept as the first source
        turn, with "key:" before it, so a key is never taken for the id of a message. Such a source turn that
        is given is a key, too.

        `replaces`: the ids of memories of the namespace that it corrects, whatever they say. They end now, as
        what the write path supersedes does: only a question about the past, or a deep one, finds them. So
        does what absorbed one of them, or replaced it before.

        Raises InputError for an empty text or namespace, a name that UTF-8 cannot encode, an importance
        outside [0, 1], a ttl that is not above 0, a validity that ends before it begins, a key under which
        another text is stored, or a memory to replace that is immutable or of another namespace;
        UnknownMemoryError for one that is not there; ConfigError for an unknown category or kind.
        """
        self.dependencies.hooks.check("add", "on_write", "on_replace")
        started = perf_counter()
        text = well_formed(text)
        if not text.strip():
            raise InputError("add: the text is empty")
        check_role(role, "add")
        if sum(given is not None for given in (ttl, ttl_seconds, valid_until)) > 1:
            raise InputError("add: several of ttl, ttl_seconds and valid_until are given; expected one")
        if ttl is not None and ttl <= timedelta():
            raise InputError(f"add: ttl = {ttl}; expected one above 0")
        turns = tuple(dict.fromkeys((f"key:{key}", *source_turns) if key else source_turns))
        if key and (known := self._write.added_under(key, text, turns, self.store, namespace)):
            return known
        now = self._now()
        start = math.nan if valid_from is None else to_days(self._utc(valid_from, "add: valid_from"))
        end = math.nan if valid_until is None else to_days(self._utc(valid_until, "add: valid_until"))
        end = now + ttl / timedelta(days=1) if ttl is not None else end
        end = now + ttl_seconds / SECONDS_PER_DAY if ttl_seconds is not None else end
        if end < start:
            raise InputError("add: the memory's validity ends before it begins")
        if end >= LAST_DAY + 1:
            raise InputError("add: the memory's validity ends after the year 9999")
        category_of, source = Category.parse(category), DATA_SOURCES[role]
        local = self._zone.local(now)
        [searched] = self._write.embedded([(text, attribution(speaker, attributed))])
        draft = Draft(
            text=text,
            **searched._asdict(),
            dates=dates_in(read_any(text, self.config.language), local).dates if self._write.dates else (),
            pinned=pinned,
            category=category_of,
            kind=Kind.parse(kind),
            attributed=attributed,
            created_at=now,
            importance=importance,
            stability=float(initial_stability(importance)),
            valid_from=start,
            valid_until=end,
            temporal_type=TemporalType.PERSISTENT if math.isnan(end) else TemporalType.TIME_BOUNDED,
            write_source=WriteSource.MANUAL,
            data_source=source,
            sub_tier=SUB_TIERS[source],
            speaker=speaker,
            session=session,
            source_turns=turns,
            metadata=encoded(metadata or {}),
        )
        replaced = sorted(
            {self._replaceable(identifier, namespace) for identifier in dict.fromkeys(replaces)}
        )
        written = self._write.store(draft, self.store, namespace, now, session, replaced)
        self._log(written.trace, namespace, started, text, written.memories[0])
        self._tell([(namespace, written.trace)])
        return written.memories[0]

    @_call
    def correct(self, memory_id: str, text: str) -> str:
        """Put what is right in the place of a memory: one of the same sort, session, validity and protection,
        in the same person's words. Returns its id. Raises UnknownMemoryError for an id that is not there,
        InputError as `add` does."""
        old = self.get(memory_id)
        lead = attribution(old.speaker, not old.attributed)
        if lead and old.text.startswith(lead) and text.strip() and old.speaker not in text:
            text = lead + text
        given = old.write_source is WriteSource.MANUAL  # else its words told when it begins and ends
        return self.add(
            text,
            category=old.category.label,
            kind=old.kind.label,
            importance=old.importance,
            speaker=old.speaker,
            role=ROLES[old.data_source],
            session=old.session,
            valid_from=old.valid_from if given else None,
            valid_until=old.valid_until if given and not old.superseded_by else None,
            pinned=old.pinned,
            attributed=old.attributed,
            namespace=old.namespace,
            replaces=[old.id],
            metadata=old.metadata,
        )

    @_call
    def get(self, memory_id: str) -> Memory:
        """The memory of an id, in any state. Raises UnknownMemoryError; ForgottenError, one of these, for a
        memory that was forgotten."""
        partition, row = self._locate(memory_id)
        return partition.columns.memory(parse_memory_id(memory_id)[0], row)

    @_call
    def retention(self, memory_id: str) -> float:
        """The retention of a memory now, in [0, 1]. Raises UnknownMemoryError."""
        partition, row = self._locate(memory_id)
        return float(self._forgetting.retention(partition.columns, np.array([row]), self._now())[0])

    @_call
    def retentions(self, namespace: str = "default") -> NDArray[np.float64]:
        """The retention of every memory of a namespace now, in order of creation."""
        columns = self._existing(namespace).columns
        return self._forgetting.retention(columns, np.arange(len(columns)), self._now())

    @_call
    def on_tip_of_tongue(self, namespace: str = "default") -> tuple[Memory, ...]:
        """The live memories that are deeply encoded and hard to reach now: their storage strength is high and
        their retention is low (`decay.deep`, `decay.threshold`)."""
        partition = self._existing(namespace)
        state = Workspace(partition, self._now(), self._forgetting)
        rows = on_tip(state)
        return tuple(partition.columns.memories(namespace, rows.tolist()))

    @_call
    def related(self, memory_id: str, hops: int = 1, kinds: Iterable[str] = ()) -> tuple[Related, ...]:
        """The memories within `hops` relations of a memory, along relations of these kinds (none: all),
        nearest first. Raises UnknownMemoryError; ConfigError for an unknown kind."""
        partition, row = self._locate(memory_id)
        wanted = [Relation.parse(kind) for kind in kinds] or None
        reached = partition.relations.reach(np.array([row]), hops, wanted)
        home, forgotten = parse_memory_id(memory_id)[0], partition.columns.forgotten()
        return tuple(
            Related(partition.columns.memory(home, int(other)), int(distance))
            for other, distance in zip(reached.rows, reached.distances, strict=True)
            if not forgotten[other]
        )

    @_call
    def replacements(self, memory_id: str) -> tuple[tuple[str, float], ...]:
        """The memories that were put in the place of a memory, in order of creation, each with the confidence
        in [0, 1]. Raises UnknownMemoryError."""
        partition, row = self._locate(memory_id)
        edges = partition.relations.touching(np.array([row]), (Relation.SUPERSEDES,))
        newer = edges.take(edges.target == row)
        home = parse_memory_id(memory_id)[0]
        return tuple(zip(_ids(home, newer.source.tolist()), newer.confidence.tolist(), strict=True))

    @_call
    def protect(self, memory_id: str, *, pinned: bool | None = None, immutable: bool | None = None) -> None:
        """Set the protection flags. None leaves a flag as it is. Without a flag the memory is pinned. A
        pinned memory survives every step of forgetting; an immutable one is never edited, merged,
        consolidated or demoted. Raises UnknownMemoryError.

        >>> memory = CognitiveMemory()
        >>> note = memory.add("Ada is allergic to nuts.")
        >>> memory.protect(note)
        >>> memory.protect(note, immutable=True)
        >>> memory.get(note).pinned, memory.get(note).immutable
        (True, True)
        """
        partition, row = self._locate(memory_id)
        changes = Changes()
        if pinned is None and immutable is None:
            pinned = True
        for name, flag in (("pinned", pinned), ("immutable", immutable)):
            if flag is not None:
                changes.set(name, row, flag)
        partition.commit(changes)

    @_call
    def feedback(self, memory_ids: Iterable[str], success: bool) -> None:
        """Report that these memories were used, with or without success: their utility moves towards 1 or 0
        by `utility.rate`. Raises UnknownMemoryError before anything is changed."""
        used: dict[str, list[int]] = {}
        for identifier in memory_ids:
            namespace, row = parse_memory_id(identifier)[0], self._locate(identifier)[1]
            used.setdefault(namespace, []).append(row)
        now = self._now()
        for namespace, found in used.items():
            partition, rows = self._existing(namespace), np.array(found, np.int64)
            changes = Changes()
            utility = partition.columns["utility"][rows]
            if self.config.utility.drift:
                unused = now - partition.columns["utility_at"][rows]
                utility = drift(utility, unused, rate=DRIFT_RATE)
            changes.set("utility", rows, after_use(utility, success, rate=self.config.utility.rate))
            changes.set("utility_at", rows, now)
            partition.commit(changes)

    @_call
    def forget(self, memory_id: str) -> tuple[str, ...]:
        """Erase a memory, whatever protects it. Its id stays, and says that it was forgotten.

        Nothing of it comes back: text, vector, words, entities, turns, links and relations are gone
        when this returns, and `compact` purges them from the files. What it had superseded stays superseded.
        Its message, told again, is a new one. What was derived from it stays (docs/durability.md). Returns
        the ids of memories that may tell some of it: parts of its message, what replaced it or took it in,
        and what it replaced or took in.

        Raises UnknownMemoryError; ForgottenError, one of these, for a memory that was forgotten before.
        """
        self.dependencies.hooks.check("forget", "on_forget")
        started = perf_counter()
        partition, row = self._locate(memory_id)
        namespace = parse_memory_id(memory_id)[0]
        others = kin(partition.columns, row).tolist()
        self._erase(namespace, partition, np.array([row]))
        decision = Decision("erasure", "forgotten", subject=memory_id, rows=tuple(others))
        self._log(Trace("forget", (decision,)), namespace, started)
        return _ids(namespace, others)

    def _erase(self, namespace: str, partition: Partition, rows: Rows) -> None:
        """Erase memories in one transaction, and drop them from what sessions have at hand."""
        sessions = [partition.columns.objects("session")[row] for row in rows.tolist()]
        partition.commit(erased(partition, rows, self._now()))
        for row, session in zip(rows.tolist(), sessions, strict=True):
            self._write.forget(namespace, session, row)
        self.dependencies.hooks.forgot(_ids(namespace, rows.tolist()))

    # --- all memories of a namespace ------------------------------------------------------------------

    @_call
    def namespaces(self) -> tuple[str, ...]:
        """Every namespace that has, or had, memories, sorted."""
        return tuple(self.store.namespaces())

    @_call
    def list(
        self,
        namespace: str = "default",
        *,
        limit: int | None = 100,
        after: str | None = None,
        **filters: Unpack[AllFilters],
    ) -> tuple[Memory, ...]:
        """The memories of a namespace in any state, in order of creation, at most `limit` (None: all). The
        next page comes `after` the id of the last: what is written, or forgotten, between two pages moves
        none of the others.

        Filters: `speaker`; `session`, in which it was written; `kind`; `since` (inclusive) and `until`
        (exclusive), when it was said, instants as those of `add`; `metadata`, values that
        it must have, by name. Raises UnknownMemoryError for an id `after` that was never given.

        >>> memory = CognitiveMemory()
        >>> written = memory.write(["I moved to Oslo.", "I adopted a beagle."], metadata={"source": "chat"})
        >>> first = memory.list(limit=1, metadata={"source": "chat"})
        >>> [each.text for each in (*first, *memory.list(after=first[-1].id))]
        ['I moved to Oslo.', 'I adopted a beagle.']
        """
        start = -1
        if after is not None:
            home, start = parse_memory_id(after)
            if home != namespace:
                raise InputError(f"list: after = {shown(after)}; expected an id of {shown(namespace)}")
        partition = self._existing(namespace)
        if start >= len(partition):
            raise UnknownMemoryError(f"list: after = {shown(after)}; no such memory in this store")
        rows = partition.matching(self._where("list", **filters), start, limit)
        return tuple(partition.columns.memories(namespace, rows.tolist()))

    @_call
    def count(self, namespace: str = "default", **filters: Unpack[AllFilters]) -> int:
        """The number of memories that `list` gives with these filters."""
        where = self._where("count", **filters)
        return len(self._existing(namespace).matching(where))

    @_call
    def delete(self, namespace: str, *, below: bool = False, **filters: Unpack[AllFilters]) -> int:
        """Erase a namespace with its files and its name; with filters, which are those of `list`, erase what
        they mean as `forget` does, and purge the files of it. `below`: also of every namespace whose name
        begins with this one and a slash, as those of a user's agents and runs do. Returns the number of
        memories.

        >>> memory = CognitiveMemory()
        >>> for whose in ("user=ada", "user=ada/agent=tutor", "user=adam"):
        ...     written = memory.write("I adopted a beagle.", namespace=whose)
        >>> memory.delete("user=ada", below=True), memory.namespaces()
        (2, ('user=adam',))

        Raises InputError for a namespace that is not there, and for a filter that is None, because it would
        erase more than it seems to; StoreError where the files cannot be purged yet (`compact` does it later)
        or removed.
        """
        self.dependencies.hooks.check("delete", "on_forget")
        if empty := [name for name, value in filters.items() if value is None]:
            raise InputError(f"delete: {empty[0]} = None; expected a value, or no such argument")
        where = self._where("delete", **filters)
        if filters and not where:
            raise InputError("delete: metadata = {}; expected a value, or no such argument")
        if not (names := self._scope(namespace, below=below)):
            self.store.delete(namespace)  # what a deletion that was killed has left
            raise _unknown("delete", namespace)
        return sum(_each(names, lambda name, _: self._delete(name, where), Exception).values())

    def _scope(self, namespace: str, *, below: bool) -> Sequence[str]:
        """The namespace, if it is there, and those below it."""
        names = [name for name in self.namespaces() if name.startswith(f"{namespace}/")] if below else []
        return [*names, namespace] if self.store.holds(namespace) else names

    def _delete(self, namespace: str, where: Filter) -> int:
        """Erase what a filter means in a namespace; without one the namespace."""
        started = perf_counter()
        if where:
            partition = self._existing(namespace)
            if (rows := partition.matching(where)).size:
                try:
                    self._erase(namespace, partition, rows)
                finally:  # a hook may raise, or have made the store close the namespace
                    self._existing(namespace).compact()
        else:
            rows = self._remove(namespace)
        decision = Decision("erasure", "deleted", rows=tuple(rows.tolist()))
        self._log(Trace("delete", (decision,)), namespace, started)
        return len(rows)

    def _remove(self, namespace: str) -> Rows:
        """Remove a namespace, a damaged one too. Returns the rows that it had, if they can be read."""
        rows, sessions = np.zeros(0, np.int64), set[str]()
        with suppress(StoreError):
            partition = self._existing(namespace)
            rows, columns = partition.matching(Filter()), partition.columns
            sessions = {*columns.objects("session"), *chain.from_iterable(columns.objects("session_ids"))}
        self.store.delete(namespace)
        for session in sessions:
            self._write.end_session(namespace, session, 0)
            self._read.end_session(namespace, session)
        self.dependencies.hooks.forgot(_ids(namespace, rows.tolist()))
        return rows

    @_call
    def export(self, file: str | Path, namespace: str | None = None, *, below: bool = False) -> int:
        """Write a backup of one namespace, or of all, as JSONL (`cogmem.log.backup`), in the place of one of
        this name. `below`: also of every namespace below it, as `delete` means it. It has the whole log:
        texts, uses, corrections, links and relations. Returns the number of memories; what was forgotten has
        an empty line, which does not count. Raises InputError for a namespace that is not there, for `below`
        without one, and for a path of what is no backup; StoreError where the file cannot be written."""
        if below and namespace is None:
            raise InputError("export: below without a namespace; expected one")
        namespaces = self.namespaces() if namespace is None else self._scope(namespace, below=below)
        if namespace is not None and not namespaces:
            raise _unknown("export", namespace)
        return write_backup(Path(file), namespaces, self._existing)

    @_call
    def import_(self, file: str | Path) -> tuple[str, ...]:
        """Read a backup of `export`, and derive its views with the embedder of this engine. Every read then
        gives what it gave where the backup was made. Returns the namespaces.

        Each namespace is stored in one transaction. An import that was killed is resumed by the same call: a
        namespace that is there as the backup has it is skipped.

        Raises InputError, which names the line, for what is no backup, and for a namespace that has other
        memories; nothing is changed then. StoreError where the file cannot be read, or a namespace not
        stored; those before it are there."""
        path, found, stored = Path(file), list[str](), set[str]()
        for backup in read_backup(path):  # once through all, before anything is stored
            name, partition = backup.namespace, self._existing(backup.namespace)
            if len(partition):
                if differs := differing(backup, partition):
                    there = f"the namespace {shown(name)} has memories already, and {differs} differs"
                    raise InputError(
                        f"import: {there} from the backup (a read counts as a use); delete it first"
                    )
                stored.add(name)
            found.append(name)
        write = self._copier()
        for backup in read_backup(path):
            if backup.namespace not in stored:
                changes = copied(backup, write)  # first, so that a failure leaves no empty namespace
                self.store.partition(backup.namespace).commit(changes)
        return tuple(found)

    # --- housekeeping ---------------------------------------------------------------------------------

    @_call
    def end_session(self, session: str, namespace: str | None = None) -> Report:
        """Clear the state of a session, in one namespace or in all. The report says what plug-ins made of it,
        with the trace of each namespace."""
        namespaces = self.namespaces() if namespace is None else (namespace,)
        if namespace is None:
            self._read.end_session("default", session)  # it may have been read before anything was stored
        if not (self._write.keeps_sessions or self._read.keeps_sessions):
            namespaces = ()
        return Report.over("end_session", _each(namespaces, lambda name, _: self._end_session(session, name)))

    def _end_session(self, session: str, namespace: str) -> Trace:
        started = perf_counter()
        decisions: tuple[Decision, ...] = ()
        try:
            partition = self._existing(namespace)
            state = Workspace(partition, self._now(), self._forgetting)
            if promoted := self._write.promote(namespace, session, state):
                decisions = (*promoted, *self._dream.between("at_promotion", state))
                if changes := state.changes():
                    partition.commit(changes)
        finally:
            self._write.end_session(namespace, session, len(self._existing(namespace)))
            self._read.end_session(namespace, session)
        trace = Trace("end_session", decisions)
        self._log(trace, namespace, started)
        return trace

    @_call
    def compact(self, *, progress: Progress = silent) -> None:
        """Optimise the store of every namespace and purge it of what was forgotten. Every later read gives
        the same bytes, but for what a vector index of LanceDB, trained again, finds or misses, and for what a
        published design removes, such as all but one of like memories. `progress` is
        called before every namespace. Raises StoreError for a namespace where that fails, once the others are
        done.
        """
        namespaces = self.namespaces()

        def compacted(namespace: str, done: int) -> None:
            progress(done, len(namespaces), namespace)
            started = perf_counter()
            decisions = self._between("at_compaction", namespace)
            self.store.partition(namespace).compact()
            self._log(Trace("compact", (*decisions, Decision("compaction", "compacted"))), namespace, started)

        _each(namespaces, compacted)

    @_call
    def rebuild(self, *, of: MemoryStore | None = None, progress: Progress = silent) -> tuple[str, ...]:
        """Derive the views of what was said (embeddings, spans, words and dates) again: after a change of a
        language pack, or with another embedder.

        The words as they were said, uses, what was added and corrected by hand, and what a language model or
        a dream worded are kept. Each namespace changes in one transaction: a process that
        is killed leaves it as before or as after. `of`: another store, whose memories are read into the
        store of this engine; so a memory moves to another embedder. The store of the engine is empty, or has
        namespaces of an earlier call that was interrupted: they are skipped. `progress` is called
        before every thousand memories. Returns the namespaces.

        Raises InputError for a store that has other memories, or where settings of a published
        design rewrite, merge or hide what was said; nothing is changed then.
        """
        if lost := [
            mechanism.name for mechanism in flat(WRITE) if mechanism.rewrites and mechanism.is_on(self.config)
        ]:
            raise InputError(f"rebuild: {', '.join(lost)} is on, so the words are not kept as they were said")
        stored = self.store if of is None else of
        moves = stored is not self.store
        namespaces, done = stored.namespaces(), moved(stored, self.store) if moves else set()
        for place, namespace in enumerate(namespaces):

            def told(done: int, of: int, place: int = place, namespace: str = namespace) -> None:
                progress(place * of + done, len(namespaces) * of, f"{namespace}: {done:,} of {of:,} memories")

            if namespace in done:
                continue
            source, path = stored.partition(namespace), self._copier()
            changes = copied(source, path, told, dates=True) if moves else rebuilt(source, path, told)
            if changes:
                self.store.partition(namespace).commit(changes)
        return tuple(namespaces)

    def _copier(self) -> WritePath:
        """A write path that derives views, and asks no language model."""
        checked = CheckedEmbedder(self.embedder)
        return WritePath(WRITE, self.config, replace(self.dependencies, embedder=checked, model=None))

    @_call
    def verify(self) -> Sequence[Damage]:
        """Read all that is on disk (memories, cached vectors, recorded answers), and tell what is damaged. It
        repairs nothing. See docs/durability.md for what opening finds by itself."""
        components: tuple[Any, ...] = (self.store, self.embedder, self.dependencies.model)
        return [damage for part in components if hasattr(part, "verify") for damage in part.verify()]

    @_call
    def close(self) -> None:
        """Release the store, its files and its locks, for every engine over it; a later call opens it again.
        What the ops log was told is written. Whoever made the embedder closes it, because other engines may
        use it."""
        self.store.close()
        if self.dependencies.ops_log is not None:
            self.dependencies.ops_log.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _now(self) -> float:
        return to_days(self._instant())

    def _instant(self) -> datetime:
        return as_utc(checks.checked(checks.INSTANT, self.clock.now(), "clock"), "clock")

    def _utc(self, instant: datetime | str, where: str) -> datetime:
        """An argument as an instant; a text without a zone is in that of the engine."""
        return as_utc(instant, where, self._zone.info)

    def _where(self, call: str, **filters: Any) -> Filter:
        """The filter that a call was given."""
        for name in ("since", "until"):
            if filters.get(name) is not None:
                filters[name] = self._utc(filters[name], f"{call}: {name}")
        return Filter.of(call, **filters)

    def _locate(self, identifier: str) -> tuple[Partition, int]:
        namespace, row = parse_memory_id(identifier)
        partition = self._existing(namespace)
        if row >= len(partition):
            raise UnknownMemoryError(f"no memory {shown(identifier)} in this store")
        if partition.columns["cold_since"][row] == FORGOTTEN:
            raise ForgottenError(f"the memory {shown(identifier)} was forgotten")
        return partition, row

    def _replaceable(self, identifier: str, namespace: str) -> int:
        """The row of a memory that may be replaced in a namespace: what says now what it said, or replaced
        it."""
        if parse_memory_id(identifier)[0] != namespace:
            raise InputError(f"add: replaces {shown(identifier)}; expected memories of {shown(namespace)}")
        partition, row = self._locate(identifier)
        row = survivor(partition.columns, row)
        if partition.columns["immutable"][row]:
            raise InputError(f"add: replaces {shown(identifier)}, which is immutable")
        if partition.columns["cold_since"][row] == FORGOTTEN:
            raise InputError(
                f"add: replaces {shown(identifier)}, which went into a memory that was forgotten"
            )
        return row

    def _existing(self, namespace: str) -> Partition:
        """The memories of a namespace. A namespace without memories reads as empty and is not created."""
        return self.store.partition(namespace) if self.store.holds(namespace) else self._nothing

    def _log(
        self,
        trace: Trace,
        namespace: str,
        started: float,
        given: str = "",
        gave: str = "",
        **fields: Any,
    ) -> None:
        """Log a line for each decision, with the beginning of the input and of the output, the latency of the
        whole, the model that decided, and fields of the operation. No outcome depends on the latency."""
        if self.dependencies.ops_log is None:
            return
        model = self.dependencies.model
        now, latency = self.clock.now(), round(1000 * (perf_counter() - started), 3)
        for decision in trace:
            self.dependencies.ops_log.record(
                now,
                trace.op,
                input=given[:LOGGED_CHARACTERS],
                output=gave[:LOGGED_CHARACTERS],
                latency_ms=latency,
                model=model.name if model is not None and decision.reason == "model" else None,
                namespace=namespace,
                **fields,
                **decision.as_dict(),
            )


def _unknown(call: str, namespace: str) -> InputError:
    return InputError(f"{call}: unknown namespace {shown(namespace)}; `namespaces` lists the known ones")


def _each(
    namespaces: Sequence[str],
    call: Callable[[str, int], _Value],
    late: type[Exception] = StoreError,
) -> dict[str, _Value]:
    """What a call gives for each namespace and its place. An error of the type `late` is raised after the
    last call, the first of several; another error is raised at once."""
    found, failed = dict[str, _Value](), list[Exception]()
    for place, namespace in enumerate(namespaces):
        try:
            found[namespace] = call(namespace, place)
        except late as error:
            failed.append(error)
    if failed:
        raise failed[0]
    return found


def _ids(namespace: str, rows: Sequence[int]) -> tuple[str, ...]:
    return tuple(memory_id(namespace, row) for row in rows)
