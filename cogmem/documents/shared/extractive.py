"""Extractive summaries: texts made of the sentences of other texts, without a model."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from cogmem.language.analysis import words
from cogmem.language.sentences import sentences
from cogmem.memory import SEPARATOR

_CLOSED = re.compile(r"[.!?…][\"'”’»)\]]*\Z")


class Said(NamedTuple):
    """A text and its speaker (empty if unknown). "Ada: I moved" may begin with the name."""

    text: str
    speaker: str = ""

    @property
    def prefix(self) -> str:
        name = f"{self.speaker}: "
        return name if self.speaker and self.text.startswith(name) else ""

    def quotes(self) -> list[str]:
        """The sentences, each beginning with the speaker's name if the text does.

        >>> Said("Ada: I moved. I was ill | Fine now", "Ada").quotes()
        ['Ada: I moved.', 'Ada: I was ill', 'Ada: Fine now']
        """
        sections = self.text.removeprefix(self.prefix).split(SEPARATOR)
        return [self.prefix + sentence for part in sections for sentence in _sentences(part)]


def merge(texts: Sequence[Said]) -> str:
    """Every sentence of these texts, except those that are part of another one, word by word."""
    found = [(text, quote) for text in texts for quote in text.quotes()]
    prefix = _prefix(found)
    said = [_words(quote.removeprefix(prefix)) for _, quote in found]
    repeated = [
        any(
            mine in theirs and (len(mine), -place) < (len(theirs), -other)
            for other, theirs in enumerate(said)
        )
        for place, mine in enumerate(said)
    ]
    return joined([quote for quote, again in zip(found, repeated, strict=True) if not again])


def contained(text: Said, summary: str) -> bool:
    """Whether the summary has every sentence of a text, word by word. The speaker's name may stand anywhere
    before.

    >>> contained(Said("Ada: I moved. I was ill!", "Ada"), "Ada: It rained. I moved. I was ill | So what.")
    True
    """
    summary_words = _words(summary)
    return all(_words(quote.removeprefix(text.prefix)) in summary_words for quote in text.quotes())


def join(texts: Iterable[str]) -> str:
    """Join sentences to one text.

    >>> join(["It rained.", "no umbrella", "Wet."])
    'It rained. no umbrella | Wet.'
    """
    text = ""
    for part in texts:
        text += part if not text else f" {part}" if _CLOSED.search(text) else SEPARATOR + part
    return text


def joined(found: Sequence[tuple[Said, str]]) -> str:
    """Quotes as one text. The name of a single speaker is written once, at the beginning."""
    prefix = _prefix(found)
    return prefix + join(quote.removeprefix(prefix) for _, quote in found)


def _prefix(found: Sequence[tuple[Said, str]]) -> str:
    """The name at the beginning of the quotes of a single speaker."""
    single_speaker = len({text.speaker for text, _ in found}) == 1
    return max(text.prefix for text, _ in found) if single_speaker else ""


_sentences = lru_cache(maxsize=1 << 12)(sentences)


@lru_cache(maxsize=1 << 12)
def _words(text: str) -> str:
    """The words of a text between spaces, so that a substring consists of whole words."""
    return f" {' '.join(words(text))} "
