"""Focus: what a message asks counts more than what else it says.

An agent that looks for memories with its user's whole message ("We had lasagne last night, it was great. By
the way, when is Ann's birthday?") searches for lasagne too. So the question counts several times beside the
message, as query2doc counts a query beside the text that it joins to it (Wang, Yang & Wei 2023), and the time
and the tense that are asked about are those of the question.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from cogmem.checks import at_least, require
from cogmem.language.analysis import Analyser
from cogmem.language.courtesies import trivial
from cogmem.language.sentences import sentences
from cogmem.mechanism import Mechanism
from cogmem.read.request import Asked, Request, Understand
from cogmem.trace import Decision

_MARKS = ("?", "？", "؟")
_CLOSING = "\"'”’»」』)]）"


@dataclass(frozen=True)
class FocusConfig:
    """The question in a message of several sentences counts more than the rest of it. A message that only
    asks, or only tells, is searched for as it is."""

    enabled: bool = True
    """Whether the question is told from the rest."""
    weight: int = 4
    """How many times the question counts where the rest counts once, at least 1. Chosen on the development
    conversations of LoCoMo, LongMemEval and Mem-Gallery, asked in the middle of talk."""
    rest: int = 2
    """Minimum number of sentences that the message has besides, at least 1. A single one mostly belongs to
    the question: "I have been sneezing a lot. Might it be my living room?"."""
    words: int = 3
    """Minimum number of content words of a question, at least 1. One that has fewer takes in the sentences
    before it: "I met Ann. When is her birthday?"."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 1, "weight", "rest", "words"))


class FocusDecision(Decision, stage="focus"):
    """Whether a part of a message of several sentences asks; the reason is that part."""

    FOCUSED = "focused"
    WHOLE = "whole"


class Focus:
    """Finds the question in a message."""

    def __init__(self, config: FocusConfig, language: str) -> None:
        self._config = config
        self._language = language

    def __call__(self, request: Request) -> tuple[Request, FocusDecision | None]:
        """The request with the question in its message, if that is a part of it; the decision, if the message
        has several sentences."""
        parts = sentences(request.query)
        if len(parts) < 2:
            return request, None
        question = question_in(parts, self._config.rest, self._config.words, self._language)
        if not question:
            return request, FocusDecision.told(FocusDecision.WHOLE)
        decision = FocusDecision.told(FocusDecision.FOCUSED, question)
        return replace(request, asked=Asked(question, self._config.weight)), decision


def question_in(parts: Sequence[str], rest: int, words: int, language: str) -> str:
    """The question among the sentences of a message: the last sentence or the last but one, courtesies apart,
    and as many before it as give it the minimum of content words. Empty if none asks, or fewer than `rest`
    are left.

    >>> question_in(["We had lasagne.", "By the way, when is Ann's next birthday?", "Thanks!"], 1, 3, "en")
    "By the way, when is Ann's next birthday?"
    >>> question_in(["It rains.", "I met Ann.", "When is her birthday?"], 1, 3, "en")
    'I met Ann. When is her birthday?'
    >>> question_in(["I am making a cocktail tonight.", "Any suggestions?"], 1, 3, "en")
    ''
    """
    told = [part for part in parts if not trivial(part)]
    asking = [place for place, part in enumerate(told) if part.rstrip(_CLOSING).endswith(_MARKS)]
    if not asking or asking[-1] < len(told) - 2:
        return ""
    first, end = asking[-1], asking[-1] + 1
    while first and len(set(_analyser(language).terms(" ".join(told[first:end])))) < words:
        first -= 1
    return " ".join(told[first:end]) if len(told) - (end - first) >= rest else ""


@cache
def _analyser(language: str) -> Analyser:
    return Analyser(language)


FOCUS = Mechanism[Understand](
    "focus",
    "read",
    FocusConfig,
    build=lambda config, parts: Focus(config.of(FocusConfig), config.language),
)
