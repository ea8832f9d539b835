"""The observer of the document: it refuses messages by length, sender, intent (attacks) and form."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from cogmem.documents.shared.triggers import counts
from cogmem.kernel.checks import at_least, require, unit
from cogmem.language.prompt_injection import prompt_injection, quotes_system
from cogmem.language.reading import Reading
from cogmem.log.facts import AdmissionDecision, Check, Utterance
from cogmem.plugins.mechanism import LossStage, Mechanism


@dataclass(frozen=True)
class ObserverConfig:
    """The filters of the observer, which reject messages before they are stored."""

    enabled: bool = False
    """Whether the filters are used."""
    min_length: int = 10
    """Length in characters, at least 0, that a message must exceed."""
    max_length: int = 5000
    """Length in characters, at least 0, that a message must stay below."""
    system: bool = True
    """Whether system messages, quotations of their frame, messages that begin with an XML element, and
    heartbeats are rejected."""
    injection: bool = True
    """Whether prompt injections are rejected."""
    blocks: bool = True
    """Whether messages with XML blocks are rejected."""
    markdown: bool = True
    """Whether lists and formatted documents are rejected."""
    markdown_lines: int = 5
    """Number of lines with a bullet, a heading or bold text from which a message counts as a document, at
    least 0."""
    code: bool = True
    """Whether messages that consist mostly of code are rejected."""
    code_share: float = 0.5
    """Maximum share of the characters inside code fences, in [0, 1]."""
    emoji: bool = True
    """Whether messages with too many emoji are rejected."""
    emojis: int = 3
    """Maximum number of emoji, at least 0."""

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "min_length", "max_length", "markdown_lines", "emojis"),
            *unit(self, "code_share"),
        )


class ObserverDecision(AdmissionDecision, stage="observer"):
    """Whether a message is taken in; the reason of a refusal is the filter."""

    FILTERED = "filtered"
    """A filter refused the message. The number is what it measured: characters, lines, share of characters,
    emoji, pieces of evidence."""


class Observer:
    """Applies the filters in order. The first that refuses a message is the reason."""

    def __init__(self, config: ObserverConfig) -> None:
        self._config = config

    def __call__(self, utterance: Utterance) -> ObserverDecision:
        config, raw, said = self._config, utterance.raw, utterance.text.strip()
        if not config.min_length < len(said) < config.max_length:
            return _refused(utterance, "length", characters=len(said))
        if config.system and (
            utterance.role == "system" or (config.injection and quotes_system(raw.lower()))
        ):
            return _refused(utterance, "system")
        if config.injection and (found := accused(utterance.heard)):
            return _refused(utterance, "injection", **found)
        if config.blocks and (blocks := xml_blocks(raw)):
            return _refused(utterance, "blocks", blocks=blocks)
        if config.system and tells_of_system(raw):
            return _refused(utterance, "system")
        if config.markdown and (lines := len(_MARKDOWN.findall(raw))) >= config.markdown_lines:
            return _refused(utterance, "markdown", lines=lines)
        if config.code and (share := code_share(raw)) > config.code_share:
            return _refused(utterance, "code", share=share)
        if config.emoji and (emoji := len(_EMOJI.findall(raw))) > config.emojis:
            return _refused(utterance, "emoji", emoji=emoji)
        numbers = {"characters": len(said)}
        return ObserverDecision.made(ObserverDecision.PASSED, "", utterance.turn, numbers=numbers)


def accused(heard: Reading) -> Mapping[str, float]:
    """What makes a message an attack, judged as a whole, whoever says it: the number of pieces of evidence,
    or of triggers; empty if it is none."""
    if evidence := prompt_injection(heard) or counts(heard)["injection"]:
        return {"evidence": evidence}
    return {}


def _refused(utterance: Utterance, reason: str, **numbers: float) -> ObserverDecision:
    """The decision that a filter refuses a message."""
    return ObserverDecision.made(ObserverDecision.FILTERED, reason, utterance.turn, numbers=numbers)


_MARKDOWN = re.compile(
    r"^[ \t]*+(?:[-*+•][ \t]|\d{1,3}[.)][ \t]|#{1,6}[ \t]|.*\*\*[^*\n]+\*\*)", re.MULTILINE
)
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


def tells_of_system(raw: str) -> bool:
    """Whether a text begins with an XML element, inline ones of HTML apart, or tells of a heartbeat.

    >>> [tells_of_system(text) for text in ("<cron> done", "Heartbeat: ok", "HEARTBEAT_OK", "<b>so</b>")]
    [True, True, True, False]
    """
    opening = _OPENING.match(raw.lstrip())
    return bool(opening and opening[1].lower() not in _INLINE) or "heartbeat" in raw.lower()


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
    phase="admission",
    build=lambda config, _: Observer(config.of(ObserverConfig)),
    losses=(LossStage("filtered", "rejected by the filter", "the filter would have to let it pass"),),
)
