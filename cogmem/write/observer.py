"""The observer: refuses messages by their length, their sender or their intent (attacks).

By default an attack is stored, in doubt (see `cogmem.write.doubt`): what a mentor tells an agent to do reads
like one.
"""

from dataclasses import dataclass
from functools import partial

from cogmem.checks import at_least, require
from cogmem.language.prompt_injection import PASSAGE, attack, quotes_system
from cogmem.language.triggers import LEARNT
from cogmem.mechanism import LossStage, Mechanism
from cogmem.write.facts import AdmissionDecision, Check, Utterance
from cogmem.write.recognition import RecognitionConfig


@dataclass(frozen=True)
class ObserverConfig:
    """The observer: a filter for each field. What may be asked for is taken in: answers of assistants, code,
    lists, tables, long messages, instructions."""

    enabled: bool = True
    """Whether the observer runs."""
    max_length: int = 100_000
    """A message must be shorter than this, in characters."""
    system: bool = True
    """Whether messages of the system are refused."""
    injection: bool = False
    """Whether prompt injections are refused, and texts that quote the frame of a system."""
    passage: int = PASSAGE
    """Maximum length in characters, at least 40, of the passages that are judged for injections one by one;
    of a longer message code is left out, and of an assistant's only phrases of attacks count. 0: a message is
    judged as a whole, whoever says it."""
    assistant: bool = True
    """Whether messages of the assistant are taken in."""

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "max_length"),
            ("passage", lambda: self.passage == 0 or self.passage >= 40, "0, or a number of at least 40"),
        )


class ObserverDecision(AdmissionDecision, stage="observer"):
    """Whether a message is taken in; the reason of a refusal is the filter."""

    FILTERED = "filtered"
    """A filter refused the message. The number is what it measured: characters, lines, share of characters,
    emoji, pieces of evidence, log-odds."""


def observe(
    utterance: Utterance,
    config: ObserverConfig,
    by: str = LEARNT,
    *,
    min_length: int = 0,
) -> ObserverDecision:
    """Apply the filters in order. The first that refuses the utterance is the reason. `by`: what recognises
    an attack, as `RecognitionConfig`. `min_length`: a message must be longer than this, in characters.
    """
    filtered = partial(refusal, utterance)
    said, raw = utterance.text.strip(), utterance.raw
    if not said:
        return filtered("empty")
    if utterance.role == "assistant" and not config.assistant:
        return filtered("assistant")
    if not min_length < len(said) < config.max_length:
        return filtered("length", characters=len(said))
    if config.system and (utterance.role == "system" or (config.injection and quotes_system(raw.lower()))):
        return filtered("system")
    if config.injection and (
        found := attack(utterance.heard, utterance.role, utterance.at, config.passage, by)
    ):
        return filtered("injection", **found)
    numbers = {"characters": len(said)}
    return ObserverDecision.made(ObserverDecision.PASSED, "", utterance.turn, numbers=numbers)


def refusal(utterance: Utterance, reason: str, **numbers: float) -> ObserverDecision:
    """The decision that a filter refuses a message."""
    return ObserverDecision.made(ObserverDecision.FILTERED, reason, utterance.turn, numbers=numbers)


OBSERVER = Mechanism[Check](
    "observer",
    "write",
    ObserverConfig,
    build=lambda config, _: partial(
        observe, config=config.of(ObserverConfig), by=config.of(RecognitionConfig).by
    ),
    losses=(LossStage("filtered", "rejected by the filter", "the filter would have to let it pass"),),
)
