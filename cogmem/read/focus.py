"""Focus: what a message asks counts more than what else it says.

An agent that looks for memories with its user's whole message ("We had lasagne last night, it was great. By
the way, when is Ann's birthday?") searches for lasagne too. So the question counts several times beside the
message, as query2doc counts a query beside the text that it joins to it (Wang, Yang & Wei 2023), and the time
and the tense that are asked about are those of the question.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cogmem.language.analysis import analyser
from cogmem.language.courtesies import trivial
from cogmem.language.reading import Reading, read_known
from cogmem.language.scripts import parted
from cogmem.mechanism import Mechanism
from cogmem.read.request import Emphasis, Request, Understand
from cogmem.trace import Decision

_MARKS = ("?", "？", "؟")
_CLOSING = "\"'”’»」』)]）"


WEIGHT = 4
"""How many times the question counts where the rest counts once, at least 1. Chosen on the development
conversations of LoCoMo, LongMemEval and Mem-Gallery, asked in the middle of talk."""

SHARED = 0.25
"""Share of the question's content words that the rest has, above 0 and at most 1, from which on the
message is about one thing and searched for as it is. Chosen after a look at MADial-Bench."""

REST = 2
"""Minimum number of sentences that the message has besides, at least 1. A single one mostly belongs to
the question: "I have been sneezing a lot. Might it be my living room?"."""

WORDS = 3
"""Minimum number of content words of a question, at least 1. One that has fewer takes in the sentences
before it: "I met Ann. When is her birthday?"."""


@dataclass(frozen=True)
class FocusConfig:
    """The question in a message of several sentences counts more than the rest of it. A message that only
    asks, or only tells, or is in a script without spaces, is searched for as it is."""

    enabled: bool = True
    """Whether the question is told from the rest."""


class FocusDecision(Decision, stage="focus"):
    """Whether a part of a message of several sentences asks for something else than the rest tells. The
    reason is that part, or why there is none."""

    FOCUSED = "focused"
    WHOLE = "whole"


class Focus:
    """Finds the question in a message."""

    def __init__(self, language: str) -> None:
        self._language = language

    def __call__(self, request: Request) -> tuple[Request, FocusDecision | None]:
        """The request with the question in its message, if that is a part of it; the decision, if the message
        has several sentences."""
        sentences = read_known(request.query, self._language).sentences
        if len(sentences) < 2:
            return request, None
        if 2 * len(parted(request.query)[1]) > len(request.query):
            return request, FocusDecision.made(FocusDecision.WHOLE, "words unknown")
        question, reason = question_in(sentences)
        if not question:
            return request, FocusDecision.made(FocusDecision.WHOLE, reason)
        decision = FocusDecision.made(FocusDecision.FOCUSED, question)
        return replace(request, emphasis=Emphasis(question, WEIGHT)), decision


def question_in(sentences: Sequence[Reading]) -> tuple[str, str]:
    """The question among the sentences of a message, or nothing and why: the last sentence or the last but
    one, courtesies apart, and as many before it as give it the minimum of content words.

    >>> found = lambda text: question_in(read_known(text, "en").sentences)
    >>> found("It rains. We had lasagne. When is Ann's next birthday? Thanks!")[0]
    "When is Ann's next birthday?"
    >>> found("It rains. We had lasagne. I met Ann. When is her birthday?")[0]
    'I met Ann. When is her birthday?'
    >>> found("It rains. I bought a guitar. Which guitar did Tom play?")
    ('', 'about one thing')
    """
    saying = [part for part in sentences if not trivial(part.text)]
    asking = [place for place, part in enumerate(saying) if part.text.rstrip(_CLOSING).endswith(_MARKS)]
    if not asking or asking[-1] < len(saying) - 2:
        return "", "no question"
    terms = [set(analyser(part.language).terms(part.text)) for part in saying]
    first, end = asking[-1], asking[-1] + 1
    asked = terms[first]
    while first and len(asked) < WORDS:
        first -= 1
        asked = asked | terms[first]
    rest = [*terms[:first], *terms[end:]]
    if len(rest) < REST:
        return "", "little else"
    if len(asked & set[str]().union(*rest)) >= SHARED * len(asked):
        return "", "about one thing"
    return " ".join([part.text for part in saying[first:end]]), ""


FOCUS = Mechanism[Understand](
    "focus",
    "read",
    FocusConfig,
    build=lambda config, _: Focus(config.language),
)
