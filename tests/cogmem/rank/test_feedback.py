"""The words that the best candidates share speak for others that have them."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.config import EvidenceConfig, FeedbackConfig, LatestConfig
from cogmem.rank import feedback
from cogmem.rank.evidence import EvidenceDecision
from cogmem.rank.feedback import FeedbackDecision
from cogmem.trace import Trace

QUESTION = "How is the pottery going?"
SAID = (
    "My pottery class makes bowls on the wheel, and I glaze them in the kiln.",
    "The pottery class was full, so I glazed bowls at home.",
    "Three bowls cracked in the kiln before I got going on the glaze.",
    "Our cat was going to the vet for a checkup on Monday after lunch.",
)
"""Of the question the last two have "going" alone; the third answers it."""


def asked(
    question: str, said: Sequence[str] = SAID, *, enabled: bool = True, **constants: float
) -> tuple[dict[str, float], Trace]:
    """The score of each text that comes back, and the trace of the read, with other constants."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {"memories": 2, **constants}.items():
            patch.setattr(feedback, name.upper(), value)
        return _asked(question, said, enabled)


def _asked(question: str, said: Sequence[str], enabled: bool) -> tuple[dict[str, float], Trace]:
    clock = SimulatedClock(datetime(2024, 5, 1, tzinfo=UTC))
    settings = EngineConfig(
        feedback=FeedbackConfig(enabled=enabled),
        evidence=EvidenceConfig(neighbours=False),
        latest=LatestConfig(enabled=False),
    )
    engine = CognitiveMemory(settings, clock=clock)
    for number, text in enumerate(said):
        engine.write(Message(id=f"t{number}", text=text, speaker="Ada", session=f"s{number}"))
        clock.advance(days=1)
    found = engine.read(question)
    return {item.text: item.score for item in found.items}, found.trace


def lead(scores: dict[str, float]) -> float:
    """How many times the score of the text about the cat that of the broken bowls is."""
    [bowls], [cat] = ([score for text, score in scores.items() if word in text] for word in ("Three", "cat"))
    return bowls / cat


def test_what_has_the_words_of_the_best_gains() -> None:
    assert lead(asked(QUESTION, weight=1.0)[0]) > 1.05 * lead(asked(QUESTION, enabled=False)[0])


@pytest.mark.parametrize("question", ["Wie geht es mit der Töpferei?", "陶艺课怎么样？"])
def test_a_question_in_a_language_without_a_pack_is_answered_by_the_search_alone(question: str) -> None:
    _, trace = asked(question, (*SAID, "Die Töpferei ist zu.", "陶艺课很好。"))
    evidence = trace.last(EvidenceDecision)
    assert trace.last(FeedbackDecision) is None
    assert evidence is not None
    assert evidence.decision == "skipped"
