"""Language packs: everything the engine knows about a language, as data. One TOML file a language.

A pack has the words of the analyser at its top, and a section for every module that reads it (`observer`,
`emotion`, `dates`...). A list of words is one string, split at spaces. A list of patterns is one string with
a regular expression on each line, written for folded text (`fold`): lower case, and one i for the Turkish ı
and İ.
"""

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from cogmem.errors import ConfigError
from cogmem.language.patterns import PatternBook, whole_words


@dataclass(frozen=True, slots=True)
class LanguagePack:
    """A language.

    `stemmer` names a Snowball algorithm, or `prefix-N` for the first N letters. `suffix` is a pattern of what
    may follow a word without belonging to it; it may be empty. The sets of words are in lower case.
    """

    code: str
    stemmer: str
    suffix: str
    stop_words: frozenset[str]
    question_words: frozenset[str]
    sections: Mapping[str, Mapping[str, Any]]

    def section(self, name: str) -> Mapping[str, Any]:
        """The data of a module. Raises ConfigError that names the file and the section."""
        if name not in self.sections:
            raise ConfigError(f"{self.code}.toml: the section [{name}] is missing")
        return self.sections[name]

    def words(self, section: str, key: str) -> frozenset[str]:
        """A list of words. Raises ConfigError that names file, section and key."""
        return frozenset(fold(self._text(section, key)).split())

    def patterns(self, section: str, key: str) -> re.Pattern[str]:
        """A list of patterns as one, to search folded text for whole words. An empty list matches nothing.
        Raises ConfigError that names file, section and key."""
        return any_of(self._text(section, key), f"{self.code}.toml [{section}] {key}")

    def book(self, section: str, keys: Iterable[str]) -> PatternBook:
        """Several lists of patterns, to search folded text for all of them. Raises ConfigError that names
        file, section and key."""
        lists = {key: pattern_lines(self._text(section, key)) for key in keys}
        return PatternBook(lists, self.stop_words | self.question_words, f"{self.code}.toml [{section}]")

    def _text(self, section: str, key: str) -> str:
        text = self.section(section).get(key)
        if not isinstance(text, str):
            raise ConfigError(f"{self.code}.toml [{section}]: {key} is {text!r}; expected a string")
        return text


def fold(text: str) -> str:
    """Text as the patterns expect it: NFC, lower case, one i for the Turkish pairs. The length changes only
    if the text was not in NFC.

    >>> fold("İstanbul'da IŞIK")
    "istanbul'da işik"
    """
    if text.isascii():
        return text.lower()
    composed = unicodedata.normalize("NFC", text).replace("İ", "i").replace("ı", "i")
    lower = composed.lower()
    if len(lower) != len(composed):  # the lower-case form of a letter is longer
        lower = "".join(small if len(small := letter.lower()) == 1 else letter for letter in composed)
    return lower.replace("’", "'")


def any_of(lines: str, where: str = "patterns") -> re.Pattern[str]:
    """A list of patterns, one on each line, as one pattern of whole words. Raises ConfigError naming a bad
    line.

    >>> bool(any_of("red\\nblue|green").search("a green-ish hat")), bool(any_of("").search("red"))
    (True, False)
    """
    alternatives = pattern_lines(lines)
    if not alternatives:
        return re.compile(r"(?!)")
    try:
        return whole_words("|".join(alternatives))
    except re.error:
        for line in alternatives:
            try:
                re.compile(line)
            except re.error as error:
                raise ConfigError(f"{where}: {line!r} is no pattern: {error}") from None
        raise


def pattern_lines(lines: str) -> list[str]:
    """The patterns of a list."""
    return [line.strip() for line in lines.splitlines() if line.strip()]


def data() -> Traversable:
    """The folder of the packs: `CODE.toml`, and `CODE.weights.npz` for the weights of `recognition`."""
    return files("cogmem.language") / "data"


@cache
def languages() -> tuple[str, ...]:
    """The codes of all packs, sorted."""
    packs = (path.name for path in data().iterdir() if path.name.endswith(".toml"))
    return tuple(sorted(name.removesuffix(".toml") for name in packs))


@cache
def language_pack(code: str) -> LanguagePack:
    """The pack of a language. Raises ConfigError that lists the packs.

    >>> language_pack("en").stemmer
    'english'
    """
    if code not in languages():
        raise ConfigError(f"unknown language {code!r}; expected one of {', '.join(languages())}")
    found = tomllib.loads((data() / f"{code}.toml").read_text("utf-8"))
    return LanguagePack(
        code=code,
        stemmer=found["stemmer"],
        suffix=found.get("suffix", ""),
        stop_words=frozenset(found["stop_words"].split()),
        question_words=frozenset(found["question_words"].split()),
        sections={name: value for name, value in found.items() if isinstance(value, dict)},
    )


def detect(text: str, default: str) -> str:
    """The language that most of a text's words speak for; the default if that is not clear.

    A function word, and what follows an apostrophe, speaks twice as loud as a letter or an ending that no
    other language has. Names travel: the letters of a capitalised word do not speak, and of several in a row
    ("Call of Duty") nothing but what follows the last one's apostrophe.

    >>> detect("I moved to the house by the sea", "tr"), detect("Bugün çok yorgunum ama mutluyum", "en")
    ('en', 'tr')
    >>> detect("Docker ve React kullanmayı tercih ederim", "en"), detect("I met Ayşe in Kadıköy", "tr")
    ('tr', 'en')
    """
    found = _WORD.findall(_TITLE.sub("X", unicodedata.normalize("NFC", text[:_SAMPLE])))
    votes = {code: sum(map(_voter(code), found)) for code in languages()}
    best = max(votes, key=lambda code: (votes[code], code == default))
    return best if votes[best] > votes[default] else default


_SAMPLE = 400  # number of letters by which the language is detected


_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_TITLE = re.compile(r"\b[A-ZÇĞİÖŞÜ][a-zçğıöşü]+(?: (?:\w{1,3} )?[A-ZÇĞİÖŞÜ][a-zçğıöşü]+)+")


@cache
def _voter(code: str) -> Callable[[str], int]:
    """How loud a word speaks for a language: 2, 1 or 0."""
    pack = language_pack(code)
    common = frozenset(map(fold, pack.stop_words | pack.question_words)) | pack.words("detection", "words")
    common -= pack.words("detection", "shared")
    tails, letters = pack.words("detection", "tails"), frozenset(pack.section("detection")["letters"])
    endings = tuple(pack.words("detection", "endings"))

    def vote(word: str) -> int:
        stem, _, tail = fold(word).partition("'")
        if stem in common or tail in tails:
            return 2
        ends = len(stem) > _ENDED and stem.endswith(endings)
        return ends + (word[0].islower() and not letters.isdisjoint(word))

    return lru_cache(maxsize=1 << 14)(vote)


_ENDED = 4  # letters of the shortest word whose ending counts, less one
