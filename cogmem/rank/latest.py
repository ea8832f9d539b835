"""Latest: asked what holds now, of memories that answer alike what was told last comes first.

What is only wished, advised or reported comes behind what tells how things are.

A person tells a new value in passing ("for three months now", "the flat costs 950 by now") and in the middle
of other things, so that no pair of memories says that one replaces the other. The question does: the later
memory has every term of the question that the earlier one has. Only the first places change their order, and
nothing joins or leaves them.
"""

import re
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from cogmem.language.names import slug
from cogmem.language.packs import UNKNOWN
from cogmem.language.pairs.apart import apart, own
from cogmem.language.pairs.statements import ME, Statement, statement, statements
from cogmem.language.pairs.uses import other_uses
from cogmem.language.reading import Reading
from cogmem.memory import DataSource
from cogmem.plugins.mechanism import LossStage, Mechanism
from cogmem.rank.request import Candidates, Stage, View
from cogmem.rank.times import holds_since, holds_yet
from cogmem.rank.trust import Trust, TrustConfig
from cogmem.trace import Decision

_HYPOTHETICAL = frozenset(("unreal", "reported", "wished", "advised"))
"""The marks of a statement that is no fact about anybody."""
_ELSEWHERE = _HYPOTHETICAL | {"former", "brief"}
"""The marks of a statement that does not tell how things are."""
_APART = frozenset(
    (*("question", "unreal", "reported", "former", "restricted"), *("owner", "another", "person", "subject"))
)
"""Why two statements do not tell of one thing (`cogmem.language.pairs.apart`)."""
_SIGNED = re.compile(r"(?<!\S)[#.@$+-]\w+|(?<!\w)\w+[+#]+(?!\w)")

PLACES = 5
"""Number of first places whose order may change, at least 2."""

COVERED = 0.5
"""Minimum share of the question's terms in a later memory that has all those of the earlier one. Like NEAR it
was chosen on MemoryCode and ten other corpora for development (`docs/findings/limits.md`)."""

NEAR = 0.5
"""Minimum score of a later memory, as a share of that of the earlier one, in [0, 1]."""


@dataclass(frozen=True)
class LatestConfig:
    """Recency for questions about a current value."""

    enabled: bool = True
    """Whether a question about a current value ranks the newest of several statements that answer it alike
    first."""


@dataclass(frozen=True)
class _Answer:
    """One of the first memories: what it says, and who says it."""

    said: Reading
    speaker: str
    advice: bool
    """Whether an assistant says it, which is no news of anybody."""

    @cached_property
    def holding(self) -> tuple[Statement, ...]:
        """What it says of how things are: the speaker's own words, less what is made up, reported, over or
        for a while only."""
        return tuple(
            sentence
            for sentence in self.stated
            if sentence.marks.isdisjoint(_ELSEWHERE)
            and ("past" not in sentence.cues or not sentence.cues.isdisjoint(("now", "change")))
        )

    @cached_property
    def stated(self) -> tuple[Statement, ...]:
        """What it says in the speaker's own words."""
        sentences = statements(own(self.said), self.speaker)
        return tuple(statement(sentence, self.speaker) for sentence in sentences)

    @property
    def hypothetical(self) -> bool:
        """Whether all that it says is wished, advised, made up or reported."""
        return bool(self.stated) and not any(_HYPOTHETICAL.isdisjoint(told.marks) for told in self.stated)

    @cached_property
    def terms(self) -> frozenset[str]:
        return frozenset[str]().union(*map(_terms, self.holding))

    @cached_property
    def personal(self) -> bool:
        """Whether it tells something of its speaker: "I", "my"."""
        return any(ME in sentence.words for sentence in self.holding)

    def answer(self, sought: frozenset[str]) -> Statement | None:
        """The first of its statements with most terms of a question."""
        return max(self.holding, key=lambda told: len(sought & _terms(told)), default=None)

    def covers(self, earlier: "_Answer", sought: frozenset[str]) -> bool:
        """Whether it has every term of the question that an earlier memory has, and COVERED of all but the
        speaker's name. Another person's words about themselves are another matter, and a question states
        nothing."""
        sought = sought.difference(slug(self.speaker).split("-"))
        answered = sought & self.terms
        if not (answered and sought & earlier.terms <= answered and len(answered) >= COVERED * len(sought)):
            return False
        if self.said.only_asks:
            return False
        alike = self.speaker == earlier.speaker or earlier.advice
        return alike or not (self.personal or earlier.personal)

    def calls_off(self, earlier: "_Answer", sought: frozenset[str]) -> bool:
        """Whether it says, of nobody else, that a plan is off that the earlier one tells of."""
        if self.speaker != earlier.speaker or self.advice or earlier.said.only_asks:
            return False
        before = statement(earlier.said, self.speaker)
        return any(
            "off" in told.marks
            and not sought.isdisjoint(told.content & before.content)
            and told.values.get("name", frozenset()) <= before.content
            and told.kin <= before.kin
            and (told.words[0] in before.content or not {told.words[0], before.words[0]} <= named)
            for told in self.stated
            for named in [told.content | before.content]
        )

    def is_instead_of(self, hypothetical: "_Answer", sought: frozenset[str]) -> bool:
        """Whether it tells of its speaker, with at least half as many words of the question as the other one
        has, which is only wished, advised or reported."""
        alike = self.speaker == hypothetical.speaker and not self.said.only_asks
        words = statement(hypothetical.said, self.speaker).content & sought
        answered = len(sought & self.terms)
        return alike and self.personal and 0 < len(words) <= 2 * answered

    def is_meant_before(self, answer: "_Answer", asked: Statement, sought: frozenset[str]) -> bool:
        """Whether it has the words of the question that another answer has, and only in its own case as the
        question uses them."""
        one, other = self.answer(sought), answer.answer(sought)
        if one is None or other is None or not self.said.language == answer.said.language != UNKNOWN:
            return False
        return sought & answer.terms <= self.terms and other_uses(asked, one, other, self.said.language)

    def may_follow(self, earlier: "_Answer", asked: Statement, sought: frozenset[str]) -> bool:
        """Whether nothing sets apart what the two say of the question."""
        if self.advice or not self.said.language == earlier.said.language != UNKNOWN:
            return False
        one, other = earlier.answer(sought), self.answer(sought)
        if one is None or other is None:
            return other is not None
        if "negated" in other.marks - one.marks:
            denied, told = other.content - other.signs - sought, one.content - sought
            if denied and told and denied.isdisjoint(told):
                return False
        if not one.happened and all(told.happened and not told.values for told in self.holding):
            return False  # what happened once, and names nothing, is no new value of what holds
        if other_uses(asked, one, other, self.said.language):
            return False
        reason = apart(one, other, self.said.language)
        clauses = other.text.count(",") + 1
        return reason not in _APART and (reason != "over" or clauses > 1 or bool(other.values))


class Latest:
    """Orders those of the first memories that answer a question alike by the time at which they were told."""

    def __init__(self, trust: Trust) -> None:
        self._trust = trust

    def __call__(self, candidates: Candidates, view: View) -> tuple[Candidates, Decision | None]:
        """The candidates, each of the first behind those that told later what it tells. These are as good.
        An attack takes nobody's place."""
        request, columns = view.request, view.columns
        question = request.question
        if not request.current or question.language == UNKNOWN or not question.only_asks:
            return candidates, None
        asked = statement(question, "")
        sought = _terms(asked)
        rows = candidates.rows[:PLACES].tolist()
        since = [(holds_yet(row, view), holds_since(columns, row), row) for row in rows]
        answers = [_answer(row, view) for row in rows]
        order, scores = list[int](), candidates.scores.copy()
        plain = _HYPOTHETICAL.isdisjoint(asked.marks) and ME in asked.words
        for place, answer in enumerate(answers):
            real = plain and answer.hypothetical
            later = [
                other
                for other in range(place + 1, len(rows))
                if (
                    (real and answers[other].is_instead_of(answer, sought))
                    or (since[other] > since[place] and answers[other].calls_off(answer, sought))
                    or answers[other].is_meant_before(answer, asked, sought)
                    or (
                        since[other] > since[place]
                        and scores[other] >= NEAR * scores[place]
                        and answers[other].covers(answer, sought)
                        and answers[other].may_follow(answer, asked, sought)
                    )
                )
                and not self._trust.accuses(columns, rows[other])
            ]
            scores[later] = np.maximum(scores[later], scores[place])
            order += sorted(later, key=since.__getitem__, reverse=True)
            order.append(place)
        order = list(dict.fromkeys(order))
        moved = sum(place != at for at, place in enumerate(order))
        if not moved:
            return candidates, None
        places = np.array([*order, *range(len(rows), len(candidates))], np.intp)
        latest = replace(candidates, scores=scores).take(places)
        return latest, Decision("latest", "latest first", numbers={"moved": float(moved)})


def _answer(row: int, view: View) -> _Answer:
    advice = int(view.columns["data_source"][row]) == DataSource.ASSISTANT_MESSAGE
    return _Answer(view.said(row), view.columns.objects("speaker")[row], advice)


def _terms(told: Statement) -> frozenset[str]:
    """The content of a statement, and its words with a sign: "#family", ".env", "C++"."""
    return told.content.union(_SIGNED.findall(told.text.casefold()))


LATEST = Mechanism[Stage](
    "latest",
    "read",
    LatestConfig,
    build=lambda config, _: Latest(Trust(config.of(TrustConfig), config.language)),
    losses=(LossStage("latest", "among the best, but put behind later ones that answer alike"),),
)
