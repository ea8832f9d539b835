"""The observer of the document: it refuses messages by their form, too (code, lists, blocks, emoji)."""

import re
from dataclasses import dataclass

from cogmem.checks import at_least, require, unit
from cogmem.mechanism import Mechanism
from cogmem.write.facts import Check, Utterance
from cogmem.write.observer import OBSERVER, ObserverConfig, ObserverDecision, observe, refusal
from cogmem.write.recognition import RecognitionConfig


@dataclass(frozen=True)
class FormConfig:
    """The forms of messages that the observer refuses besides."""

    enabled: bool = False
    """Whether the observer looks at the form."""
    min_length: int = 10
    """A message must be longer than this, in characters."""
    system: bool = True
    """Whether messages that begin with an XML tag or tell of a heartbeat are refused."""
    blocks: bool = True
    """Whether messages with XML blocks are refused."""
    markdown: bool = True
    """Whether lists and formatted documents are refused."""
    markdown_lines: int = 5
    """Minimum number of lines with a bullet, a heading or bold text that make a document."""
    code: bool = True
    """Whether messages that consist mostly of code are refused."""
    code_share: float = 0.5
    """Maximum share of the characters in code fences, in [0, 1]."""
    emoji: bool = True
    """Whether messages full of emoji are refused."""
    emojis: int = 3
    """Maximum number of emoji."""

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "min_length", "markdown_lines", "emojis"),
            *unit(self, "code_share"),
        )


class FormObserver:
    """Applies the filters of the core, then those of the form."""

    def __init__(self, config: FormConfig, observer: ObserverConfig, by: str) -> None:
        self._config = config
        self._observer = observer
        self._by = by

    def __call__(self, utterance: Utterance) -> ObserverDecision:
        config, raw = self._config, utterance.raw
        decision = observe(utterance, self._observer, self._by, min_length=config.min_length)
        if decision.decision == ObserverDecision.FILTERED:
            return decision
        if config.blocks and (blocks := xml_blocks(raw)):
            return refusal(utterance, "blocks", blocks=blocks)
        if config.system and tells_of_system(raw):
            return refusal(utterance, "system")
        if config.markdown and (lines := len(_MARKDOWN.findall(raw))) >= config.markdown_lines:
            return refusal(utterance, "markdown", lines=lines)
        if config.code and (share := code_share(raw)) > config.code_share:
            return refusal(utterance, "code", share=share)
        if config.emoji and (emoji := len(_EMOJI.findall(raw))) > config.emojis:
            return refusal(utterance, "emoji", emoji=emoji)
        return decision


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


FORM_OBSERVER = Mechanism[Check](
    "observer.form",
    "write",
    FormConfig,
    switch="",
    when=lambda config: OBSERVER.is_on(config) and config.of(FormConfig).enabled,
    build=lambda config, _: FormObserver(
        config.of(FormConfig), config.of(ObserverConfig), config.of(RecognitionConfig).by
    ),
    stage="observer",
    phase="admission",
    after="observer",
    replaces="observer",
)
