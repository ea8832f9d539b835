"""The engine behind the seam."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from cogmem import CognitiveMemory, Decision, EngineConfig, Message, Trace
from cogmem.clock import from_days, to_days
from cogmem.config import READ, SWITCHES
from cogmem.dream.cold import DORMANT, StubsDecision
from cogmem.dynamics.retention import ratio
from cogmem.log.capacity import EVICTED, CapacityDecision
from cogmem.log.corrections import SUPERSEDED
from cogmem.log.facts import quoted
from cogmem.log.forgetting import Floats, Forgetting, exempt
from cogmem.memory import NO_ROW, Tier, memory_id, parse_memory_id
from cogmem.present.injection import WITHHELD, InjectionDecision
from cogmem.rank.eligibility import EXPIRED, EligibilityDecision, is_absorbed
from cogmem.rank.recall import Answered, Asked, RankingDecision, ReadPath
from cogmem.rank.recall_gate import GATED, RecallGateDecision
from cogmem.rank.scoring import OUT_RANKED, Scoring, ScoringDecision
from cogmem.rank.search import NOT_A_CANDIDATE
from cogmem.store import Columns, InProcessStore, Rows
from cogmem.store.columns import SCHEMA, Mask, expires
from experiments.corpora.events import Question
from experiments.systems.base import (
    ABSORBED,
    UNKNOWN_TURN,
    About,
    Answer,
    Fading,
    Item,
    Loss,
    MemorySystem,
    Retained,
    Size,
    Standing,
    SystemContext,
    Texts,
    retained,
)
from experiments.systems.content_overlap import KEPT, content, share_kept
from experiments.systems.snapshots import Snapshots, not_found, with_retention


class Cogmem(MemorySystem):
    """One namespace of a CognitiveMemory, with the account of what became of every turn.

    Its decisions are those of the engine, and for an autopsy those of `experiments.systems.snapshots`.
    """

    about = About(forgets=True, dates=True)

    def __init__(self, context: SystemContext) -> None:
        self.context = context
        self._namespace = context.namespace
        reserving = (each for each in SWITCHES.values() if each.phase == "reserve")
        if any(each.is_on(context.engine) for each in reserving):  # it is told beside the k results
            self.about = replace(self.about, bounded=False)  # type: ignore[misc]  # an instance may have its own
        self.engine = CognitiveMemory.of(context.engine, context)
        self._snapshots = Snapshots(context)
        self._forgetting = Forgetting.under(context.engine)
        self._said: dict[str, str] = {}
        self._rows_of: dict[str, list[int]] = {}
        self._refused: dict[str, Decision] = {}
        self._sent_by: dict[int, str] = {}  # the stage that made a row dormant
        self._asked: Answered | None = None
        self._left: Floats | None = None

    def seconds(self) -> Mapping[str, Mapping[str, float]]:
        return self.engine.seconds

    def reading(self, engine: EngineConfig) -> ReadPath:
        """The read path of an engine, which no engine counts among its own reads."""
        return ReadPath(READ, engine, replace(self.context, ops_log=None))

    @property
    def _columns(self) -> Columns:
        return self.context.partition.columns

    def observe(self, message: Message) -> Sequence[Decision]:
        written = self.engine.write(message)
        self._said[message.id] = quoted(message)
        self._rows_of[message.id] = [parse_memory_id(identifier)[1] for identifier in written.memories]
        if not written.memories and written.trace.decisions:
            self._refused[message.id] = written.trace.decisions[-1]
        for evicted in written.trace.of(CapacityDecision):
            self._sent_by |= dict.fromkeys(evicted.rows, evicted.stage)
        return written.trace.decisions

    def recall(self, question: Question, k: int, *, reinforce: bool) -> Answer:
        # before the answer strengthens anything
        self._left = self.engine.retentions(self._namespace) if reinforce else None
        self._asked = self.engine.answer(self.as_asked(question, k), reinforce=reinforce)
        return self.answer_of(self._asked)

    def further(self, question: Question, k: int) -> Sequence[Item]:
        assert self._asked is not None, "further() comes after recall()"
        return self.answer_of(self.engine.further(self._asked, k)).items

    def answer_of(self, found: Answered) -> Answer:
        """The result of a read path as an answer of the laboratory."""
        selected = found.selected
        rows, scores = ([], []) if selected is None else (selected.rows.tolist(), selected.scores.tolist())
        turns = self._columns.objects("source_turns")
        items = (
            Item(memory_id(self._namespace, row), score, turns[row], shown.text, shown.confidence)
            for row, score, shown in zip(rows, scores, found.injected, strict=True)
        )
        return _answer(items, Trace("read", tuple(found.decisions)))

    def account(self, turns: Sequence[str], question: Question) -> Sequence[Decision]:
        assert self._asked is not None, "account() comes after recall()"
        gold = dict.fromkeys(row for turn in turns for row in self.carriers(turn))
        left = self.engine.retentions(self._namespace) if self._left is None else self._left
        trace = Trace("read", tuple(self._asked.decisions))
        return tuple(self._snapshots.accounts(tuple(gold), question.text, trace, left))

    def standings(self, turns: Sequence[str]) -> Sequence[Standing]:
        assert self._asked is not None, "standings() comes after recall()"
        if self._asked.selected is None or self._asked.order is None:
            return ()
        gold = [row for turn in turns for row in self.carriers(turn)]
        left = self.engine.retentions(self._namespace) if self._left is None else self._left
        return self._snapshots.standings(gold, self._asked.selected.rows.tolist(), self._asked.order, left)

    def as_asked(self, question: Question, k: int) -> Asked:
        """A question as a read path takes it."""
        as_of = None if question.as_of is None else to_days(question.as_of)
        return Asked(
            question.text, k, self.context.now, as_of, namespace=self._namespace, session=question.session
        )

    def fading(self, gold: Collection[str]) -> Fading | None:
        """None too where the answer strengthened what it found: the ages before that are gone."""
        order, turns = self._asked and self._asked.order, frozenset(gold)
        rule = order and Trace("read", tuple(order.decisions)).last(ScoringDecision)
        if order is None or rule is None or rule.decision != Scoring.rule or self._left is not None:
            return None
        columns, at, forgetting = self._columns, order.views[0].request.at, self._forgetting
        found = dict(order.ranks)[ScoringDecision.STAGE]
        left = forgetting.retention(columns, found.rows, at)
        found, left = found.take(np.flatnonzero(left > 0)), left[left > 0]
        rows, names = found.rows, self._columns.objects("source_turns")
        searched = np.flatnonzero(self._active())
        [all_ages, ages] = (self._fade(those) for those in (searched, rows))
        return Fading(
            scores=(found.base / left**self.context.engine.scoring.alpha).tolist(),
            ages=forgetting.effective_days(columns, rows, at).tolist(),
            strengths=forgetting.strength_days(columns, rows).tolist(),
            floors=forgetting.floor(columns, rows).tolist(),
            uses=columns["access_count"][rows].tolist(),
            places=(np.searchsorted(np.sort(all_ages), ages) / max(searched.size, 1)).tolist(),
            carriers={
                place: Item(memory_id(self._namespace, row), 0.0, names[row], columns.searched(row))
                for place, row in enumerate(rows.tolist())
                if not turns.isdisjoint(names[row])
            },
        )

    def _fade(self, rows: Rows) -> Floats:
        """How far rows have faded: the age in time constants, of which every law is a function; -1 of those
        that never leave."""
        columns, forgetting = self._columns, self._forgetting
        ages = forgetting.effective_days(columns, rows, self.context.now)
        folds = ratio(ages, forgetting.strength_days(columns, rows))
        return np.where(exempt(columns)[rows], -1.0, folds)

    def dream(self) -> Sequence[Decision]:
        before = {name: self._columns[name].copy() for name in SCHEMA}
        tiers, leading = before["tier"], before["superseded_by"]
        decisions = self.engine.dream(self._namespace).decisions
        cooled = self._columns["tier"][: tiers.size] >= Tier.DORMANT
        gone = set(np.flatnonzero(cooled & (tiers < Tier.DORMANT)).tolist())
        for decision in decisions:
            # what one dream made dormant and a stub was sent by the former
            if not isinstance(decision, StubsDecision):
                self._sent_by |= dict.fromkeys(gone.intersection(decision.rows), decision.stage)

        def left(rows: Rows) -> Floats:
            return self._forgetting.retention(before, rows, self.context.now)

        steps = (*decisions, *self._snapshots.takeovers(leading))
        return [with_retention(step, left, tiers.size) for step in steps]

    def end_session(self, session: str) -> Sequence[Decision]:
        return self.engine.end_session(session, self._namespace).decisions

    def feedback(self, turns: Sequence[str], success: bool) -> None:
        rows = sorted({row for turn in turns for row in self._rows_of.get(turn, ())})
        self.engine.feedback([memory_id(self._namespace, row) for row in rows], success)

    def size(self) -> Size:
        _, _, dormant, stubs = np.bincount(self._columns["tier"], minlength=len(Tier)).tolist()
        # files on disk hold the time of their making, and more or fewer bytes for it
        in_process = self.context.store.name == InProcessStore.name
        nbytes = self.context.partition.nbytes() if in_process else None
        return Size(len(self._columns), int(self._active().sum()), dormant, stubs, nbytes)

    def _active(self) -> Mask:
        """What is hot and current."""
        columns = self._columns
        return np.asarray((columns["tier"] < Tier.DORMANT) & (columns["superseded_by"] == NO_ROW))

    def loss(self, turn: str, answer: Answer) -> Loss:
        """The first thing in time that lost the best-placed memory that carries the turn."""
        if turn not in self._rows_of:
            return Loss(turn, UNKNOWN_TURN.name, detail="never observed")
        rows = self.carriers(turn)
        if not rows:
            refusal = self._refused[turn]
            measured = ", ".join(f"{name} {number:g}" for name, number in refusal.numbers.items())
            detail = f"{refusal.stage}{f': {refusal.reason}' * bool(refusal.reason)}"
            detail += f" ({measured})" * bool(measured)
            return Loss(turn, refusal.decision, detail=detail)
        if not self._say(rows, turn):
            return self._absorbed(turn, rows[0], answer)
        memories = {memory_id(self._namespace, row) for row in rows}
        came = [(place, item.memory) for place, item in enumerate(answer.items, 1) if item.memory in memories]
        if came:
            place, memory = came[0]
            return Loss(
                turn, OUT_RANKED.name, memory, place, f"the first of {len(rows)} parts that came back"
            )
        trace = Trace("read", tuple(answer.decisions))
        ranking = trace.last(RankingDecision)
        ranked = ranking.rows if ranking else ()
        if places := sorted(ranked.index(row) + 1 for row in rows if row in ranked):
            return self._ranked_loss(turn, places, trace, answer)
        row = rows[0]
        memory = memory_id(self._namespace, row)
        if gone := self._gone(row):
            return gone._replace(turn=turn)
        gate = trace.last(RecallGateDecision)
        if gate is not None and gate.skipped:
            return Loss(turn, GATED.name, memory, detail=gate.reason)
        return Loss(turn, NOT_A_CANDIDATE.name, memory, detail=not_found(row, trace))

    def _gone(self, row: int) -> Loss | None:
        """What took a row out of what is searched, if anything has."""
        memory, columns, state = memory_id(self._namespace, row), self._columns, self._snapshots.state(row)
        cold = state in ("dormant", "stub")
        left = float(columns["cold_since"][row]) if cold else self.context.now
        validity, end = self.context.engine.validity, float(columns["valid_until"][row])
        over = validity.enabled and end < left and expires(columns["kind"][[row]])[0]
        if state in ("absorbed", "superseded"):
            successor = memory_id(self._namespace, int(columns["superseded_by"][row]))
            return Loss("", SUPERSEDED.name, memory, detail=f"by {successor}")
        if over and not validity.sinking:
            return Loss("", EXPIRED.name, memory, detail=f"since {_day(end)}")
        if cold:
            by = self._sent_by.get(row, "")
            lost = EVICTED if by == CapacityDecision.STAGE else DORMANT
            return Loss("", lost.name, memory, detail=f"since {_day(left)}{f', by {by}' * bool(by)}")
        return None

    def _say(self, rows: Iterable[int], turn: str) -> bool:
        """Whether these memories together have the content of a turn."""
        return share_kept(self._said[turn], " ".join(map(self._columns.searched, rows))) >= KEPT

    def _absorbed(self, turn: str, into: int, answer: Answer) -> Loss:
        """A turn whose content its memory does not have: lost when that took it over, or was cut to a
        stub."""
        if self._columns["tier"][into] == Tier.STUB and (cut := self._gone(into)):
            return cut._replace(turn=turn)
        said, text = content(self._said[turn]), content(self._columns.searched(into))
        memory = memory_id(self._namespace, into)
        detail = f"by {memory}, which has {len(said & text)} of its {len(said)} words"
        place = next((rank for rank, item in enumerate(answer.items, 1) if item.memory == memory), None)
        return Loss(turn, ABSORBED.name, memory, place, detail)

    def carriers(self, turn: str) -> list[int]:
        """The memories that say now what a turn said; none if it made none, or was never observed."""
        return list(dict.fromkeys(self._carrier(row, turn) for row in self._rows_of.get(turn, ())))

    def rows_of(self, turn: str) -> list[int]:
        """The memories that carried a turn when it was told."""
        return self._rows_of.get(turn, [])

    def _carrier(self, row: int, turn: str) -> int:
        """The memory that says now what this one said: the one that absorbed it, turn and all, and so on."""
        columns, turns = self._columns, self._columns.objects("source_turns")
        into, absorbed = columns["superseded_by"], is_absorbed(columns)
        for _ in range(len(columns)):  # at most once through all, even if they lead in a circle
            if not absorbed[row] or turn not in turns[into[row]]:
                break
            row = int(into[row])
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
        row, selected = ranking.rows[place - 1], ranking.selected
        stage = WITHHELD.name if withheld else ranking.left(row)
        if withheld:
            detail = "too little confidence"
        elif stage is None and place > selected:
            stage = OUT_RANKED.name
            last = memory_id(self._namespace, ranking.rows[selected - 1])
            short = ranking.scores[selected - 1] - ranking.scores[place - 1]
            detail = f"{short:.3f} short of {last} at place {selected}"
        else:
            detail = f"the last that was returned is {answer.items[-1].memory if answer.items else ''}"
        memory = memory_id(self._namespace, row)
        return Loss(turn, stage or WITHHELD.name, memory, place, f"place {place}; {detail}")

    def retention(self) -> Sequence[Retained]:
        left = self.engine.retentions(self._namespace)
        return retained(self.context, self._columns, self._columns["tier"], left)

    def texts(self) -> Texts:
        active, text = self._active(), self._columns.searched
        searched, others = (np.flatnonzero(mask).tolist() for mask in (active, ~active))
        return Texts([text(row) for row in searched], [text(row) for row in others])


def _answer(items: Iterable[Item], trace: Trace) -> Answer:
    return Answer(
        tuple(items),
        candidates=max((decision.searched for decision in trace.of(EligibilityDecision)), default=0),
        decisions=trace.decisions,
        retention_changed=sum(decision.top_k_changed for decision in trace.of(ScoringDecision)),
        confidence=max((decision.confidence for decision in trace.of(InjectionDecision)), default=0.0),
    )


def _day(at: float) -> str:
    return from_days(at).date().isoformat()
