"""The observer: refuses messages by their form (length, code, lists) or their intent (attacks).

By default an attack is stored, in doubt (see `cogmem.write.doubt`): what a mentor tells an agent to do reads
like one.
"""

import re
from dataclasses import dataclass
from functools import partial

from cogmem.checks import at_least, require, unit
from cogmem.language.prompt_injection import PASSAGE, attack, quotes_system
from cogmem.language.triggers import LEARNT
from cogmem.mechanism import LossStage, Mechanism
from cogmem.write.facts import AdmissionDecision, Check, Utterance
from cogmem.write.recognition import RecognitionConfig


@dataclass(frozen=True)
class ObserverConfig:
    """The observer: a filter for each field. What may be asked for is taken in: answers of assistants, code,
    lists, tables, long messages, instructions. The profile v9 refuses these, and messages of at most 10
    characters."""

    enabled: bool = True
    """Whether the observer runs."""
    min_length: int = 0
    """A message must be longer than this, in characters."""
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
    blocks: bool = False
    """Whether messages with XML blocks are refused."""
    markdown: bool = False
    """Whether lists and formatted documents are refused."""
    markdown_lines: int = 5
    """Minimum number of lines with a bullet, a heading or bold text that make a document."""
    code: bool = False
    """Whether messages that consist mostly of code are refused."""
    code_share: float = 0.5
    """Maximum share of the characters in code fences, in [0, 1]."""
    emoji: bool = False
    """Whether messages full of emoji are refused."""
    emojis: int = 3
    """Maximum number of emoji."""
    assistant: bool = True
    """Whether messages of the assistant are taken in."""

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "min_length", "max_length", "markdown_lines", "emojis"),
            *unit(self, "code_share"),
            ("passage", lambda: self.passage == 0 or self.passage >= 40, "0, or a number of at least 40"),
        )


class ObserverDecision(AdmissionDecision, stage="observer"):
    """Whether a message is taken in; the reason of a refusal is the filter."""

    FILTERED = "filtered"
    """A filter refused the message. The number is what it measured: characters, lines, share of characters,
    emoji, pieces of evidence, log-odds."""


def observe(utterance: Utterance, config: ObserverConfig, by: str = LEARNT) -> ObserverDecision:
    """Apply the filters in order. The first that refuses the utterance is the reason. `by`: what recognises
    an attack, as `RecognitionConfig`."""

    def filtered(reason: str, **numbers: float) -> ObserverDecision:
        return ObserverDecision.told(ObserverDecision.FILTERED, reason, utterance.turn, numbers=numbers)

    said, raw = utterance.text.strip(), utterance.raw
    if not said:
        return filtered("empty")
    if utterance.role == "assistant" and not config.assistant:
        return filtered("assistant")
    if not config.min_length < len(said) < config.max_length:
        return filtered("length", characters=len(said))
    if config.system and (utterance.role == "system" or (config.injection and quotes_system(raw.lower()))):
        return filtered("system")
    if config.injection and (
        found := attack(utterance.heard, utterance.role, utterance.language, utterance.at, config.passage, by)
    ):
        return filtered("injection", **found)
    if config.blocks and (blocks := xml_blocks(raw)):
        return filtered("blocks", blocks=blocks)
    if config.markdown and (lines := len(_MARKDOWN.findall(raw))) >= config.markdown_lines:
        return filtered("markdown", lines=lines)
    if config.code and (share := code_share(raw)) > config.code_share:
        return filtered("code", share=share)
    if config.emoji and (emoji := len(_EMOJI.findall(raw))) > config.emojis:
        return filtered("emoji", emoji=emoji)
    numbers = {"characters": len(said)}
    return ObserverDecision.told(ObserverDecision.PASSED, "", utterance.turn, numbers=numbers)


_MARKDOWN = re.compile(r"^[ \t]*(?:[-*+•][ \t]|\d{1,3}[.)][ \t]|#{1,6}[ \t]|.*\*\*[^*\n]+\*\*)", re.MULTILINE)
_EMOJI = re.compile(
    "[\U0001f300-\U0001f3fa\U0001f400-\U0001f64f\U0001f680-\U0001f6ff\U0001f7e0-\U0001f7eb"
    "\U0001f900-\U0001f9ff\U0001fa70-\U0001faff\u2600-\u26ff\u2702-\u27b0\u2b50\u2b55]"
)
_OPENING = re.compile(r"<([a-z][\w.:-]*)(?:\s[^<>]*)?>", re.IGNORECASE)
_CLOSING = re.compile(r"</([a-z][\w.:-]*)\s*>", re.IGNORECASE)
_INLINE = frozenset(
    re.findall(r"\w+", "a b i u s p br em li ol ul h1 h2 h3 del ins kbd sub sup code span strong")
)


def xml_blocks(raw: str) -> int:
    """Number of element names that are opened and closed again, without the inline elements of HTML.

    >>> xml_blocks("<note>buy milk</note>"), xml_blocks("so <b>good</b>, and 3 < 4 > 2")
    (1, 0)
    """
    opened = {name.lower() for name in _OPENING.findall(raw)}
    return len(opened & {name.lower() for name in _CLOSING.findall(raw)} - _INLINE)


def code_share(raw: str) -> float:
    """Share of the characters within ``` fences, the fences included. An open fence runs to the end.

    >>> code_share("```abc```def"), code_share("no code")
    (0.75, 0.0)
    """
    fences = raw.split("```")
    if len(fences) == 1:
        return 0.0
    outside = sum(len(part) for part in fences[::2])
    return 1.0 - outside / len(raw)


OBSERVER = Mechanism[Check](
    "observer",
    "write",
    ObserverConfig,
    build=lambda config, parts: partial(
        observe, config=config.of(ObserverConfig), by=config.of(RecognitionConfig).by
    ),
    losses=(LossStage("filtered", "rejected by the filter", "the filter would have to let it pass"),),
)
