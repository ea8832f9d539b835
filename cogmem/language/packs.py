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
from typing import Any, NamedTuple

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
    kin: dict[str, str]
    """Other words for a relative ("mum"), each with the one that stands for it ("mother")."""
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


@cache
def same_words(lines: str) -> dict[str, str]:
    """Words for the same on each line: every word, folded, with the first of its line.

    >>> same_words("mother mum\\nfather dad")["dad"]
    'father'
    """
    return {fold(word): fold(line.split()[0]) for line in lines.splitlines() for word in line.split()}


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
    """The folder of the packs: `CODE.toml`, and `CODE.weights.npz` for the weights of `attack_odds`."""
    return files("cogmem.language") / "data"


UNKNOWN = "und"
"""The code of a language without a pack (ISO 639-2: undetermined)."""


@cache
def languages() -> tuple[str, ...]:
    """The codes of all packs, sorted. `UNKNOWN` is none of them."""
    packs = (path.name for path in data().iterdir() if path.name.endswith(".toml"))
    return tuple(sorted(name.removesuffix(".toml") for name in packs))


@cache
def language_pack(code: str) -> LanguagePack:
    """The pack of a language. That of `UNKNOWN` knows no words; only what is written about a text is in it,
    in English. Raises ConfigError that lists the packs.

    >>> language_pack("en").stemmer, sorted(language_pack(UNKNOWN).stop_words)
    ('english', [])
    """
    if code == UNKNOWN:
        return _wordless(language_pack("en"))
    if code not in languages():
        raise ConfigError(f"unknown language {code!r}; expected one of {', '.join(languages())}")
    found = tomllib.loads((data() / f"{code}.toml").read_text("utf-8"))
    return LanguagePack(
        code=code,
        stemmer=found["stemmer"],
        suffix=found.get("suffix", ""),
        stop_words=frozenset(found["stop_words"].split()),
        question_words=frozenset(found["question_words"].split()),
        kin=same_words(found["kin"]),
        sections={name: value for name, value in found.items() if isinstance(value, dict)},
    )


def _wordless(pack: LanguagePack) -> LanguagePack:
    """The pack without all that it knows of its language. In the place of that are negations and words of
    change of languages without a pack."""

    def left(section: str, key: str, value: Any) -> Any:
        if f"{section}.{key}" in _SHOWN or isinstance(value, bool):
            return value
        return dict.fromkeys(value, "") if isinstance(value, dict) else ""

    nothing = frozenset[str]()
    sections = {
        name: {key: left(name, key, value) for key, value in section.items()}
        for name, section in pack.sections.items()
    }
    sections["claims"]["cues"] |= {
        cue: ", ".join(sorted(found)) for cue, found in _strangers().turning.items()
    }
    sections["pairs"]["negated"] = "\n".join(sorted(_strangers().negation))
    return LanguagePack(UNKNOWN, "", "", nothing, nothing, {}, sections)


_SHOWN = frozenset(
    {"dates.until", "dates.replaced", "dates.since", "dates.question", "quotation.said", "quotation.somebody"}
)


def detect(text: str, default: str) -> str:
    """The language that most of a text's words speak for; the default if that is not clear; `UNKNOWN` if they
    speak for a language without a pack.

    A function word, and what follows an apostrophe, speaks twice as loud as a letter or an ending that no
    other language has. Names travel: the letters of a capitalised word do not speak, and of several in a row
    ("Call of Duty") nothing but what follows the last one's apostrophe.

    >>> detect("I moved to the house by the sea", "tr"), detect("Bugün çok yorgunum ama mutluyum", "en")
    ('en', 'tr')
    >>> detect("Docker ve React kullanmayı tercih ederim", "en"), detect("I met Ayşe in Kadıköy", "tr")
    ('tr', 'en')
    >>> detect("Meine Schwester wohnt in Bonn.", "en"), detect("妹は札幌に住んでいます。", "en")
    ('und', 'und')
    """
    sample = _ADDRESS.sub("X", unicodedata.normalize("NFC", text[:_SAMPLE]))
    found = _WORD.findall(_TITLE.sub("X", sample))
    votes = {code: sum(map(_voter(code), found)) for code in languages()}
    best = max(votes, key=lambda code: (votes[code], code == default))
    if strange(sample) and sum(map(_stranger, _heard(sample))) > max(votes[best], _FEW):
        return UNKNOWN
    return best if default == UNKNOWN or votes[best] > votes[default] else default


def strange(text: str) -> bool:
    """Whether a word of a text, in any case, speaks for a language without a pack; `detect` decides.

    >>> strange("wohnt in Bonn"), strange("lives in Bonn")
    (True, False)
    """
    sample = text[:_SAMPLE]
    if sample.isascii():
        return not _strangers().only.isdisjoint(_WORD.findall(sample.lower()))
    return any(map(_own, _WORD.findall(sample)))


_SAMPLE = 400  # number of letters by which the language is detected
_FEW = 2  # votes that are too few for a language without a pack


_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_ADDRESS = re.compile(r"(?<!\S)\S*(?:@|://|\w\.[a-z])\S*")  # of mail or a page: its words are names
_TITLE = re.compile(r"\b[A-ZÇĞİÖŞÜ][a-zçğıöşü]+(?: (?:\w{1,3} )?[A-ZÇĞİÖŞÜ][a-zçğıöşü]+)+")
_BEGUN = re.compile(r"(?:^|[.!?:…¿¡\n])[\s\"“„«¿¡(]*\Z")
_FOREIGN = re.compile(r"(?![a-zA-ZçğışöüâîûéÇĞİŞÖÜÂÎÛÉªº])[^\W\d_]")
_LATIN = re.compile(r"[a-zA-Zª\u00ba-\u024f\u1e00-\u1eff]")


def _heard(text: str) -> list[str]:
    """The words that may speak for a language without a pack: names do not, but the first of a sentence does,
    unless names begin with it."""
    names = _strangers().names
    found = []
    for match in _WORD.finditer(text):
        word = match[0]
        if word[0].isupper() and _LATIN.match(word):
            begins = _BEGUN.search(text, max(0, match.start() - 4), match.start()) or not match.start()
            follows = text[match.end() : match.end() + 2]
            named = fold(word) in names and follows[1:].isupper()
            if not begins or named:
                continue
        found.append(word)
    return found


class _Strangers(NamedTuple):
    """Words of languages without a pack: all that count, those that no pack has, those that are enough alone,
    those that names begin with, negations, and words of change."""

    counted: frozenset[str]
    only: frozenset[str]
    strong: frozenset[str]
    names: frozenset[str]
    negation: frozenset[str]
    turning: Mapping[str, frozenset[str]]


@cache
def _strangers() -> _Strangers:
    lines = (data() / "strangers.txt").read_text("utf-8").splitlines()
    lists = {code: words for code, *words in (line.split() for line in lines if line[:1] not in ("", "#"))}
    names, strong, negation, now, ended = (
        frozenset(fold(word.replace("+", " ")) for word in lists.pop(key))
        for key in ("names", "strong", "negation", "now", "ended")
    )
    words = frozenset(fold(word) for known in lists.values() for word in known)
    only = words.difference(*map(_function_words, languages()))
    voted = frozenset().union(*map(_common, languages()))  # what counts for a pack counts against it, too
    return _Strangers(
        only | (words & voted), only, only & strong, names, negation, {"now": now, "ended": ended}
    )


@lru_cache(maxsize=1 << 14)
def _stranger(word: str) -> int:
    """How loud a word speaks for a language without a pack: 3 (it would be enough alone) to 0."""
    if not _LATIN.match(word):
        return 3 if len(word) > 1 else 1
    folded = fold(word)
    if folded in _strangers().strong:
        return 3
    if folded in _strangers().counted or folded.partition("'")[2] in _strangers().only:
        return 2 * (len(word) == 1 or not word.isupper())
    return int(word[0].islower() and _FOREIGN.search(word) is not None)


@lru_cache(maxsize=1 << 14)
def _own(word: str) -> bool:
    """Whether a word speaks for a language without a pack, and for no other."""
    return _stranger(word) > 0 and not any(fold(word) in _common(code) for code in languages())


@cache
def function_words(code: str) -> frozenset[str]:
    """The stop words and question words of a language, folded."""
    pack = language_pack(code)
    return frozenset(map(fold, pack.stop_words | pack.question_words))


@cache
def _function_words(code: str) -> frozenset[str]:
    return function_words(code) | language_pack(code).words("detection", "words")


@cache
def _common(code: str) -> frozenset[str]:
    """The words by which a language is detected."""
    return _function_words(code) - language_pack(code).words("detection", "shared")


@cache
def _voter(code: str) -> Callable[[str], int]:
    """How loud a word speaks for a language: 2, 1 or 0."""
    pack = language_pack(code)
    common = _common(code)
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
