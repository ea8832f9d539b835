"""The engine behind the seam."""

from collections.abc import Mapping, Sequence

import numpy as np

from cogmem.clock import from_days, to_days
from cogmem.config import EngineConfig
from cogmem.dream.cold import DORMANT, StubsDecision
from cogmem.engine import CognitiveMemory
from cogmem.mechanisms import switches
from cogmem.memory import NO_ROW, Category, Tier, memory_id, parse_memory_id
from cogmem.message import Message
from cogmem.read.eligibility import EXPIRED, EligibilityDecision, Standing
from cogmem.read.gate import GATED, RecallGateDecision
from cogmem.read.injection import WITHHELD, InjectionDecision
from cogmem.read.path import RankingDecision, Recollection
from cogmem.read.scoring import OUT_RANKED, ScoringDecision
from cogmem.read.search import NOT_A_CANDIDATE
from cogmem.store.columns import Columns, Mask
from cogmem.store.memory import InProcessStore
from cogmem.trace import Decision, Trace
from cogmem.write.supersession import SUPERSEDED
from experiments.corpora.events import Probe
from experiments.systems.base import (
    UNKNOWN_TURN,
    Answer,
    Item,
    Loss,
    MemorySystem,
    Retained,
    Size,
    SystemContext,
    Texts,
)
from experiments.systems.snapshots import Snapshots, not_found, with_retention


class Cogmem(MemorySystem):
    """One namespace of a CognitiveMemory, with the account of what became of every turn.

    Its decisions are those of the engine, and for an autopsy those of `experiments.systems.snapshots`.
    """

    def __init__(self, bench: SystemContext) -> None:
        self._namespace = bench.namespace
        self._clock = bench.clock
        self._bench = bench
        self._engine = self._engine_of(bench.engine)
        self._standing = Standing.under(bench.engine)
        self._accounts = Snapshots(bench)
        self._variants: dict[str, CognitiveMemory] = {}
        self._rows_of: dict[str, list[int]] = {}
        self._refused: dict[str, Decision] = {}
        self._sent_by: dict[int, str] = {}  # the step of a dream that made a row dormant

    def _engine_of(self, config: EngineConfig) -> CognitiveMemory:
        """An engine over the store; several over one store share its memories."""
        return CognitiveMemory.of(config, self._bench.parts)

    @property
    def _columns(self) -> Columns:
        return self._engine.store.partition(self._namespace).columns

    def observe(self, message: Message) -> Sequence[Decision]:
        written = self._engine.write(message)
        self._rows_of[message.id] = [parse_memory_id(identifier)[1] for identifier in written.memories]
        if not written.memories and written.trace.decisions:
            self._refused[message.id] = written.trace.decisions[-1]
        return written.trace.decisions

    def recall(self, probe: Probe, k: int, *, reinforce: bool) -> Answer:
        fading = self._accounts.fading()  # before the answer may strengthen anything
        found = self._ask(self._engine, probe, k, reinforce=reinforce)
        items = tuple(
            Item(it.memory.id, it.score, it.source_turns, it.tokens, it.confidence, it.text)
            for it in found.items
        )
        written = [(row, turn) for turn in probe.evidence for row in self._rows_of.get(turn, ())]
        gold = dict.fromkeys(self._carrier(row, turn) for row, turn in written)
        accounts = self._accounts.standings(tuple(gold), probe.query, found.trace, fading)
        return Answer(
            items,
            candidates=max((one.searched for one in found.trace.of(EligibilityDecision)), default=0),
            decisions=(*found.trace.decisions, *accounts),
            retention_changed=sum(one.top_k_changed for one in found.trace.of(ScoringDecision)),
            confidence=max((one.confidence for one in found.trace.of(InjectionDecision)), default=0.0),
        )

    def _ask(self, engine: CognitiveMemory, probe: Probe, k: int, *, reinforce: bool) -> Recollection:
        session = probe.session or f"probe:{probe.id}"  # for promotion, each question is a session of its own
        return engine.read(
            probe.query,
            k,
            session=session,
            namespace=self._namespace,
            as_of=probe.as_of,
            reinforce=reinforce,
        )

    def without(self, probe: Probe, k: int) -> Mapping[str, Sequence[str]]:
        found = {}
        for name, switch in switches(self._bench.engine, "read").items():
            if name not in self._variants:
                self._variants[name] = self._engine_of(switch.turned_off(self._bench.engine))
            items = self._ask(self._variants[name], probe, k, reinforce=False).items
            found[name] = [item.memory.id for item in items]
        return found

    def dream(self) -> Sequence[Decision]:
        before, leading = self._columns["tier"].copy(), self._columns["superseded_by"].copy()
        left = self._engine.retentions(self._namespace)
        decisions = [with_retention(one, left) for one in self._engine.dream(self._namespace).decisions]
        cooled = self._columns["tier"][: before.size] >= Tier.DORMANT
        gone = set(np.flatnonzero(cooled & (before < Tier.DORMANT)).tolist())
        for decision in decisions:
            if not isinstance(
                decision, StubsDecision
            ):  # what one dream made dormant and a stub was sent by the former
                self._sent_by |= dict.fromkeys(gone.intersection(decision.rows), decision.stage)
        return [*decisions, *(with_retention(one, left) for one in self._accounts.successions(leading))]

    def end_session(self, session: str) -> None:
        self._engine.end_session(session, self._namespace)

    def feedback(self, turns: Sequence[str], success: bool) -> None:
        rows = sorted({row for turn in turns for row in self._rows_of.get(turn, ())})
        self._engine.feedback([memory_id(self._namespace, row) for row in rows], success)

    def size(self) -> Size:
        columns = self._columns
        tiers = np.bincount(columns["tier"], minlength=len(Tier)).tolist()
        store = self._engine.store
        # files on disk hold the time of their making, and more or fewer bytes for it
        nbytes = store.partition(self._namespace).nbytes() if store.name == InProcessStore.name else None
        return Size(
            len(columns), int(np.count_nonzero(self._active())), tiers[Tier.DORMANT], tiers[Tier.STUB], nbytes
        )

    def _active(self) -> Mask:
        """What is hot and current."""
        columns = self._columns
        return np.asarray((columns["tier"] < Tier.DORMANT) & (columns["superseded_by"] == NO_ROW))

    def losses(self, probe: Probe, answer: Answer) -> Sequence[Loss]:
        found = {turn for item in answer.items for turn in item.turns}
        trace = Trace("read", tuple(answer.decisions))
        missed = [turn for turn in probe.evidence if turn not in found]
        return [self._loss(turn, trace, answer) for turn in missed]

    def _loss(self, turn: str, trace: Trace, answer: Answer) -> Loss:
        """The fate of the best-placed memory that carries the turn."""
        written = self._rows_of.get(turn)
        if written is None:
            return Loss(turn, UNKNOWN_TURN.name, detail="never observed")
        if not written:
            refusal = self._refused[turn]
            measured = ", ".join(f"{name} {number:g}" for name, number in refusal.numbers.items())
            detail = f"{refusal.stage}: {refusal.reason}{f' ({measured})' * bool(measured)}"
            return Loss(turn, refusal.decision, detail=detail)
        columns = self._columns
        rows = list(dict.fromkeys(self._carrier(row, turn) for row in written))
        ranking = trace.last(RankingDecision)
        ranked = () if ranking is None else ranking.rows
        places = [ranked.index(row) + 1 for row in rows if row in ranked]
        if places:
            return self._ranked_loss(turn, sorted(places), trace, answer)
        row = rows[0]
        memory = memory_id(self._namespace, row)
        if columns["superseded_by"][row] != NO_ROW:
            successor = memory_id(self._namespace, int(columns["superseded_by"][row]))
            return Loss(turn, SUPERSEDED.name, memory, detail=f"by {successor}")
        if columns["tier"][row] >= Tier.DORMANT:
            since = from_days(float(columns["cold_since"][row])).date().isoformat()
            by = f", by {self._sent_by[row]}" if row in self._sent_by else ""
            return Loss(turn, DORMANT.name, memory, detail=f"since {since}{by}")
        told = bool(self._engine.config.validity.expired)  # at a penalty
        if not told and self._standing.expired(columns, to_days(self._clock.now()))[row]:
            since = from_days(float(columns["valid_until"][row])).date().isoformat()
            return Loss(turn, EXPIRED.name, memory, detail=f"since {since}")
        gate = trace.last(RecallGateDecision)
        if not ranked and gate is not None and gate.skipped:
            return Loss(turn, GATED.name, memory, detail=gate.reason)
        return Loss(turn, NOT_A_CANDIDATE.name, memory, detail=not_found(row, answer.decisions))

    def _carrier(self, row: int, turn: str) -> int:
        """The memory that says now what this one said: the one that absorbed it, turn and all, and so on."""
        columns, turns = self._columns, self._columns.objects("source_turns")
        for _ in range(len(columns)):
            into = int(columns["superseded_by"][row])
            if into == NO_ROW or columns["contradicted_by"][row] != NO_ROW or turn not in turns[into]:
                break
            row = into
        return row

    def _ranked_loss(self, turn: str, places: Sequence[int], trace: Trace, answer: Answer) -> Loss:
        """The stage that lost a row which was ranked and did not come back.

        A row that was among the first k belongs to the stage after which it was so no longer, whichever that
        is (a rerank, diversity, the merging of the parts of a question); one that was to the end belongs to
        the injection, which withheld it or had no room for it; one that never was, is out-ranked.
        """
        (ranking,), (injection,) = trace.of(RankingDecision), trace.of(InjectionDecision)
        withheld = [place for place in places if ranking.rows[place - 1] in injection.withheld]
        place = (withheld or places)[0]
        row = ranking.rows[place - 1]
        memory = memory_id(self._namespace, row)
        if withheld:
            return Loss(turn, WITHHELD.name, memory, place, f"place {place}; too little confidence")
        stage = ranking.left(row)
        selected = ranking.selected
        if stage is None and place > selected:
            last = memory_id(self._namespace, ranking.rows[selected - 1])
            short = ranking.scores[selected - 1] - ranking.scores[place - 1]
            detail = f"place {place}; {short:.3f} short of {last} at place {selected}"
            return Loss(turn, OUT_RANKED.name, memory, place, detail)
        last = answer.items[-1].memory if answer.items else ""
        detail = f"place {place}; the last that was returned is {last}"
        return Loss(turn, stage or WITHHELD.name, memory, place, detail)

    def retention(self) -> Sequence[Retained]:
        columns, now = self._columns, to_days(self._clock.now())
        left = self._engine.retentions(self._namespace)
        return [
            Retained(
                memory_id(self._namespace, row),
                Category(category).label,
                Tier(tier).label,
                now - created,
                round(retention, 9),
            )
            for row, (category, tier, created, retention) in enumerate(
                zip(
                    columns["category"].tolist(),
                    columns["tier"].tolist(),
                    columns["created_at"].tolist(),
                    left.tolist(),
                    strict=True,
                )
            )
        ]

    def texts(self) -> Texts:
        texts, active = self._columns.objects("text"), self._active()
        searched, others = (np.flatnonzero(mask).tolist() for mask in (active, ~active))
        return Texts([texts[row] for row in searched], [texts[row] for row in others])

    def seconds(self) -> Mapping[str, Mapping[str, float]]:
        return self._engine.seconds

    def close(self) -> None:
        self._engine.close()
