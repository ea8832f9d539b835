"""A text in one language, read once.

Whatever is found in a text (dates, names, signals, claims) is a function of its `Reading`, marked with
`once`: the reading keeps the result. The stages of the write and the read path pass readings, so that no
stage parses again what another one has parsed. A plug-in adds what it looks for in the same way.
"""

from collections.abc import Callable
from functools import cached_property, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from cogmem.language.analysis import kept
from cogmem.language.packs import UNKNOWN, detect, fold, language_pack, strange
from cogmem.language.sentences import clauses, sentence_bounds, spoken

_Rest = ParamSpec("_Rest")
_Found = TypeVar("_Found")


class Reading:
    """A text in the language of a pack. It never changes. Make one with `read`: equal texts share it. With
    `apart` every weekday is a day of its own.

    >>> told = read("I live in Oslo. It rains.", "en")
    >>> told.folded, [sentence.text for sentence in told.sentences]
    ('i live in oslo. it rains.', ['I live in Oslo.', 'It rains.'])
    """

    def __init__(self, text: str, language: str, apart: bool = False) -> None:
        self.text = text
        self.language = language
        self.apart = apart
        self._found: dict[Any, Any] = {}

    def __repr__(self) -> str:
        return f"read({self.text!r}, {self.language!r})"

    @cached_property
    def folded(self) -> str:
        """The text as patterns expect it (`cogmem.language.packs.fold`)."""
        return fold(self.text)

    @cached_property
    def detected(self) -> str:
        """The language that it is written in; that of its pack if that is not clear."""
        return detect(self.text, self.language)

    @cached_property
    def placed(self) -> "tuple[tuple[int, Reading], ...]":
        """Its sentences, stripped, each behind its place. Some may be in a language without a pack and others
        not."""
        part = self._spoken if self._mixed else self.part
        return tuple((start, part(self.text[start:end])) for start, end in sentence_bounds(self.text))

    @property
    def sentences(self) -> "tuple[Reading, ...]":
        """Its sentences, stripped."""
        return tuple(sentence for _, sentence in self.placed)

    @cached_property
    def passages(self) -> "tuple[tuple[int, Reading], ...]":
        """The sentences, each behind its place, if only some are in a language without a pack; else the whole
        text."""
        several = self._mixed and len({sentence.language for sentence in self.sentences}) > 1
        return self.placed if several else ((0, self),)

    @cached_property
    def only_asks(self) -> bool:
        """Whether it consists of questions that state nothing.

        >>> [read(text, "en").only_asks for text in ("Where is Tom?", "Tom is here, isn't he?")]
        [True, False]
        """
        tag = language_pack(self.language).patterns("evidence", "tag")
        return "?" in self.text and all(
            sentence.text.endswith("?") and not tag.search(sentence.folded) for sentence in self.sentences
        )

    @cached_property
    def clauses(self) -> "tuple[Reading, ...]":
        """The text, cut at the conjunctions between its clauses."""
        return tuple(map(self.part, clauses(self.text, self.language)))

    @cached_property
    def prose(self) -> "Reading":
        """What somebody says in it: no block of code, no caption of an image."""
        return self.part(spoken(self.text))

    def part(self, text: str) -> "Reading":
        """A part of the text, in its language."""
        return self if text == self.text else read(text, self.language, self.apart)

    @cached_property
    def _mixed(self) -> bool:
        """Whether a sentence may be in a language without a pack, and another not."""
        return self.language == UNKNOWN or strange(self.text)

    def _spoken(self, text: str) -> "Reading":
        """A sentence, in the language of the text or in one without a pack."""
        part = self.part(text)
        other = UNKNOWN in (part.detected, self.language)
        return read(text, part.detected, self.apart) if other else part


def once(
    find: Callable[Concatenate[Reading, _Rest], _Found],
) -> Callable[Concatenate[Reading, _Rest], _Found]:
    """A function of a reading that is computed once for each reading and the same further arguments. These
    must be hashable; the value must not be changed.

    >>> @once
    ... def letters(reading: Reading) -> int:
    ...     return len(reading.text)
    >>> letters(read("Oslo", "en"))
    4
    """

    @wraps(find)
    def found(reading: Reading, /, *rest: _Rest.args, **named: _Rest.kwargs) -> _Found:
        key = (find, rest, *named.items()) if rest or named else find
        kept = reading._found
        if key not in kept:
            kept[key] = find(reading, *rest, **named)
        value: _Found = kept[key]
        return value

    return found


def read(text: str, language: str, apart: bool = False) -> Reading:
    """The reading of a text in the language of a pack. The latest 16,384 texts, and the latest 64 of more
    than 4,000 letters, are kept: a sweep replays them.

    >>> read("Oslo", "en") is read("Oslo", "en")
    True
    """
    return _read(text, language, apart)


@kept
def read_any(text: str, default: str, apart: bool = False) -> Reading:
    """The reading of a text in the language that it is written in; in the default one if that is not clear.

    >>> read_any("Bugün çok yorgunum.", "en").language, read_any("Ich bin heute sehr müde.", "en").language
    ('tr', 'und')
    """
    return read(text, read(text, default).detected, apart)


_read = kept(Reading)
