"""Extractive summaries: texts made of the sentences of other texts, without a model."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from cogmem.documents.optional.entities import mentions
from cogmem.language.analysis import analyser, words
from cogmem.language.dates import find
from cogmem.language.names import slug
from cogmem.language.packs import fold, language_pack
from cogmem.language.reading import Reading, once, read
from cogmem.language.sentences import sentences
from cogmem.memory import SEPARATOR

_TOKEN = re.compile(r"[^\W_]+(?:(?<=\d)[.,:]\d+)*")
_CLOSED = re.compile(r"[.!?…][\"'”’»)\]]*\Z")
_DATED_AT = 0.0  # days; an unnamed year of absolute dates is the same in all texts


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


def values(text: str, language: str) -> frozenset[str]:
    """The values of a text, what it tells of: dates, numbers in digits and words, weekdays and
    months, names (known ones, and capitals inside a sentence). As slugs; a name of several words is several
    values.

    >>> sorted(values("Ilka told Bo on 3 May 2023 that two of the 12.5 km were flat.", "en"))
    ['12.5', '2023-05-03', 'bo', 'two']
    >>> sorted(values("Deniz perşembe günü İzmir'de 18 gram kahve aldı.", "tr"))
    ['18', 'izmir', 'persembe']
    """
    return _values(read(text, language, apart=True))  # a weekday is a value of its own


class Extractor:
    """Chooses sentences, in one language. Texts are in order of time, and the chosen sentences keep it."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._analyser = analyser(language)

    def merge(self, texts: Sequence[Said]) -> str:
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
        return _joined([quote for quote, again in zip(found, repeated, strict=True) if not again])

    def quote(self, texts: Iterable[Said]) -> str:
        """The sentence of each text with most content (values, then terms, then the first), each once."""
        found: dict[str, Said] = {}
        for text in texts:
            best = max(text.quotes(), key=self._content, default="")
            found.setdefault(best, text)
        return _joined([(text, quote) for quote, text in found.items() if quote])

    def _content(self, text: str) -> tuple[int, int]:
        """The numbers of its values and of its content terms."""
        return len(values(text, self._language)), len(set(self._analyser.terms(text)))


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


def _joined(found: Sequence[tuple[Said, str]]) -> str:
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


@once
def _values(said: Reading) -> frozenset[str]:
    text, language = unicodedata.normalize("NFC", said.text), said.language
    dates = tuple(mention for mention in find(said, _DATED_AT) if not mention.relative)
    dated = {place for day in dates for place in range(day.start, day.end)}
    names = mentions(said, (), dates)
    named = {place for name in names for place in range(name.start, name.end)}
    found, end = {day.slug for day in dates}, 0
    for match in _TOKEN.finditer(text):
        word, start = match[0], match.start()
        token = slug(word) if word.isalpha() else fold(word)
        inside = end > 0 and not _OPENS.search(text, end, start)
        end = match.end()
        if start not in dated and (
            start in named
            or (inside and len(word) > 1 and word[0].isupper())
            or fold(word) in _counted(language)
            or any(map(str.isdigit, word))
        ):
            found.add(token)
    return frozenset(found)


_OPENS = re.compile(r"[.!?…:;\"“«(|\n]")  # before a word that may be capitalised as the first of a sentence


@cache
def _counted(language: str) -> frozenset[str]:
    """Words that are values anywhere: numbers above one, weekdays and months."""
    pack = language_pack(language)
    section = pack.section("dates")
    numbers = [line.partition(" ") for line in section["numbers"].strip().splitlines()]
    listed = [words for value, _, words in numbers if int(value) > 1]
    listed += [*section["months"].strip().splitlines(), *section["weekdays"].strip().splitlines()]
    return frozenset(fold(word) for words in listed for word in words.split("|")) - pack.words(
        "dates", "capital"
    )
