"""Doubt: words that may be an order to the agent are stored, and marked; nothing lasting comes of them.

A reader is told them as a doubted quotation (`cogmem.trust.quotation`), never as what the user says or wants.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from cogmem.language.prompt_injection import PASSAGE, attack, is_wish, passages_of, quotes_system
from cogmem.language.reading import Reading, once
from cogmem.language.triggers import recognised
from cogmem.mechanism import Mechanism, Settings
from cogmem.memory import Category, DataSource
from cogmem.message import Message
from cogmem.trace import Decision
from cogmem.trust import LEAST_ODDS, TrustConfig
from cogmem.write.facts import Fact, Utterance, hear
from cogmem.write.recognition import RecognitionConfig
from cogmem.write.session import Session
from cogmem.write.understanding import Refine


class DoubtDecision(Decision, stage="doubt"):
    """A fact that is not trusted. The reason is its source. The numbers of a doubted one are what accuses it:
    `system` for marks of a system's frame, `evidence` or `odds` (log-odds) of an attack."""

    DOUBTED = "doubted"
    """It becomes neither core nor flashbulb."""


class Doubt:
    """Marks what may be an order, and takes core and flashbulb from whatever no user said in trust."""

    def __init__(self, by: str) -> None:
        self._by = by

    def __call__(
        self, fact: Fact, utterance: Utterance, session: Session
    ) -> tuple[Sequence[Fact], Decision | None]:
        accused = suspicion(utterance, self._by, fact.said)
        if not accused and fact.data_source is DataSource.USER_MESSAGE:
            return (fact,), None
        category = Category.SEMANTIC if fact.category is Category.CORE else fact.category
        if not accused and (category, False) == (fact.category, fact.flashbulb):
            return (fact,), None
        plain = replace(fact, doubted=bool(accused), category=category, flashbulb=False)
        reason = DoubtDecision.DOUBTED if accused else fact.data_source.label
        return (plain,), DoubtDecision.made(DoubtDecision.DOUBTED, reason, utterance.turn, numbers=accused)


def suspicion(utterance: Utterance, by: str, said: Reading) -> Mapping[str, float]:
    """What accuses words of an utterance of being an order to the agent; empty if nothing does. `by`: as
    `RecognitionConfig`; `said`: the words, all or a part of it. What is not a part of it was worded by a
    language model, and answers for the whole."""
    heard, role, at = utterance.heard, utterance.role, utterance.at
    found, accused = _accused(heard, role, at, by)
    part = said.text in utterance.text
    if found:
        apart = part and len(heard.text) > PASSAGE and accused
        if not apart or any(one.text in passage for one in said.sentences for passage in accused):
            return found
    elif not part and (worded := attack(said, role, at, PASSAGE, by)):
        return worded
    if role == "assistant":
        return {}
    passages = passages_of(said)
    injected = [recognised(passage, at, by).injection for passage in passages if not is_wish(passage)]
    odds = max(injected, default=-math.inf) - math.log(len(passages))
    return {"odds": odds} if odds >= LEAST_ODDS.get(said.language, 0.0) else {}


def doubted(text: str, speaker: str, role: str, at: float, config: Settings) -> bool:
    """Whether the words of a text that is stored as it is are doubted, as those of a message are."""
    if not DOUBT.is_on(config):
        return False
    said = Message(id="-", text=text.removeprefix(f"{speaker}: "), speaker=speaker, role=role)
    utterance = hear(said, at, config.language)
    by = config.of(RecognitionConfig).by
    return bool(suspicion(utterance, by, utterance.said))


@once  # each fact of a message asks
def _accused(heard: Reading, role: str, at: float, by: str) -> tuple[Mapping[str, float], tuple[str, ...]]:
    """What accuses a message, and its passages that are accused by themselves, on one line each."""
    if quotes_system(heard.text.lower()):
        return {"system": 1.0}, ()
    found = attack(heard, role, at, PASSAGE, by)
    if not found:
        return found, ()
    passages = passages_of(heard)
    return found, tuple(
        " ".join(passage.text.split()) for passage in passages if attack(passage, role, at, PASSAGE, by)
    )


DOUBT = Mechanism[Refine](
    "trust",
    "write",
    TrustConfig,
    build=lambda config, parts: Doubt(config.of(RecognitionConfig).by),
    stage="doubt",
)
