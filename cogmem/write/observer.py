"""The observer: which messages are heard at all. It filters by form (length, code, lists) and by intent."""

import re

from cogmem.language.recognition import recogniser
from cogmem.settings.write import ObserverConfig
from cogmem.trace import Decision
from cogmem.write.facts import Utterance
from cogmem.write.injection import injection, parts


def observe(utterance: Utterance, config: ObserverConfig) -> Decision:
    """Whether an utterance is heard: "passed", or "filtered" with the name of the first filter that refused
    it and the number it went by (characters, lines, share of characters, emoji, evidence, log-odds)."""

    def filtered(reason: str, **numbers: float) -> Decision:
        return Decision("observer", "filtered", reason, utterance.turn, numbers)

    said, raw = utterance.text.strip(), utterance.raw
    if not said:
        return filtered("empty")
    if utterance.role == "assistant" and not config.assistant:
        return filtered("assistant")
    if not config.min_length < len(said) < config.max_length:
        return filtered("length", characters=len(said))
    if config.system and (utterance.role == "system" or parts("system").search(raw.lower())):
        return filtered("system")
    heard = raw if " ".join(raw.split()) == said else f"{raw}\n{said}"  # a caption can command as well
    if config.injection and (evidence := injection(heard)):
        return filtered("injection", evidence=evidence)
    if config.injection and (odds := recogniser(utterance.language).read(heard, utterance.at).injection) > 0:
        return filtered("injection", odds=odds)
    if config.blocks and (blocks := xml_blocks(raw)):
        return filtered("blocks", blocks=blocks)
    if config.markdown and (lines := len(_MARKDOWN.findall(raw))) >= config.markdown_lines:
        return filtered("markdown", lines=lines)
    if config.code and (share := code_share(raw)) > config.code_share:
        return filtered("code", share=share)
    if config.emoji and (emoji := len(_EMOJI.findall(raw))) > config.emojis:
        return filtered("emoji", emoji=emoji)
    return Decision("observer", "passed", "", utterance.turn, {"characters": len(said)})


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
    """Names of elements that are opened and closed again; the inline ones of HTML are none.

    >>> xml_blocks("<note>buy milk</note>"), xml_blocks("so <b>good</b>, and 3 < 4 > 2")
    (1, 0)
    """
    opened = {name.lower() for name in _OPENING.findall(raw)}
    return len(opened & {name.lower() for name in _CLOSING.findall(raw)} - _INLINE)


def code_share(raw: str) -> float:
    """Share of the characters within ``` fences, those included; an open fence runs to the end.

    >>> code_share("```abc```def"), code_share("no code")
    (0.75, 0.0)
    """
    fences = raw.split("```")
    if len(fences) == 1:
        return 0.0
    outside = sum(len(part) for part in fences[::2])
    return 1.0 - outside / len(raw)
