"""From text to terms: the analyser behind lexical search."""

import re
import unicodedata
from collections.abc import Callable
from functools import cache, lru_cache, partial, wraps
from typing import Concatenate, ParamSpec, TypeVar

import Stemmer

from cogmem.language.packs import UNKNOWN, detect, language_pack, strange
from cogmem.language.scripts import word_list

_SHORT = 4000  # maximum number of letters of a text whose reading is kept for long

_Rest = ParamSpec("_Rest")
_Read = TypeVar("_Read")


def kept(read: Callable[Concatenate[str, _Rest], _Read]) -> Callable[Concatenate[str, _Rest], _Read]:
    """The same function of a text, which keeps what it told of the latest 16,384 texts, for a sweep replays
    them, and of the latest 64 long ones."""
    many, few = lru_cache(maxsize=1 << 14)(read), lru_cache(maxsize=64)(read)

    @wraps(read)
    def cached(text: str, /, *rest: _Rest.args, **named: _Rest.kwargs) -> _Read:
        return (many if len(text) <= _SHORT else few)(text, *rest, **named)  # type: ignore[arg-type]

    return cached


def words(text: str) -> list[str]:
    """Lower-case words and numbers. The dotted and the dotless i of Turkish are one letter here, because
    people write either; other accents stay. In scripts without spaces a word is a pair of characters.

    >>> words("İstanbul'da 3 kedi; ISPARTA, Isparta, ısparta")
    ['istanbul', 'da', '3', 'kedi', 'isparta', 'isparta', 'isparta']
    >>> words("Bart去海边")
    ['bart', '去海', '海边']
    """
    if text.isascii():
        return word_list(text.lower())
    composed = unicodedata.normalize("NFC", text)
    return word_list(composed.replace("İ", "i").replace("ı", "i").casefold())


class Analyser:
    """Terms of one language: words without stop words, stemmed. Words for one relative are one term.

    `question_words`: also drop the words that ask (who, when, did). Half of all chat shares them with a
    question, so they drown the words that matter. A text in a language without a pack keeps all its words as
    they are.
    """

    def __init__(self, language: str = "en", *, question_words: bool = True, stem: bool = True) -> None:
        pack = language_pack(language)
        self._language = language
        dropped = pack.stop_words | (pack.question_words if question_words else frozenset())
        self._dropped = frozenset(word for entry in dropped for word in words(entry))
        self._suffix = re.compile(rf"(?<=\w){pack.suffix}") if pack.suffix else None
        self._stem = stemmer(pack.stemmer) if stem and pack.stemmer else str
        self._kin = {self._stem(word): self._stem(first) for word, first in pack.kin.items()} if stem else {}

    def words(self, text: str) -> list[str]:
        """All words, without suffixes that the language writes after an apostrophe.

        >>> Analyser("tr").words("Ankara'dan 5'te çıktı, O'Brien'a")
        ['ankara', '5', 'çikti', 'o', 'brien']
        """
        return words(self._suffix.sub("", text) if self._suffix else text)

    def says(self, held: str, said: str) -> bool:
        """Whether a text has every word of another one, in the same order: function words too, for they tell
        "not", and the order tells who lent to whom.

        >>> Analyser("en").says("Tom owes Lea 5 euros, I think.", "Tom owes Lea 5 euros.")
        True
        >>> Analyser("en").says("Tom owes Lea 5 euros.", "Lea owes Tom 5 euros.")
        False
        """
        left = iter(self.words(held))
        return all(word in left for word in self.words(said))

    def terms(self, text: str) -> list[str]:
        """Terms in order, with repetitions.

        >>> Analyser("en").terms("When did Caroline go hiking with the dogs?")
        ['carolin', 'go', 'hike', 'dog']
        >>> Analyser("en").terms("My mum's kids")
        ['mother', 'child']
        >>> Analyser("en").terms("Wo wohnt die Katze von Lisa?")
        ['wo', 'wohnt', 'die', 'katze', 'von', 'lisa']
        """
        if strange(text) and detect(text, self._language) == UNKNOWN:
            return words(text)
        stems = [self._stem(word) for word in self.words(text) if word not in self._dropped]
        return [self._kin.get(stem, stem) for stem in stems]


@cache
def analyser(language: str, *, question_words: bool = True) -> Analyser:
    """The analyser of a language. Its stems are kept for all who ask."""
    return Analyser(language, question_words=question_words)


def stemmer(name: str) -> Callable[[str], str]:
    """The stemmer of this name: a Snowball algorithm, or `prefix-N` for the first N letters, which leaves
    words with digits whole. It keeps the latest stems, and several threads may call it. Raises KeyError for
    another name.

    >>> stemmer("english")("hiking"), stemmer("prefix-5")("gitmişti"), stemmer("prefix-5")("abc1234")
    ('hike', 'gitmi', 'abc1234')
    """
    kind, _, length = name.partition("-")
    if kind == "prefix":
        return partial(_beginning, int(length))
    Stemmer.Stemmer(name)
    return lru_cache(maxsize=65_536)(partial(snowball, name))


def snowball(name: str, word: str) -> str:
    """The stem of a word. A stemmer of Snowball keeps state while it works, so every call has its own."""
    stem: str = Stemmer.Stemmer(name, 0).stemWord(word)
    return stem


def _beginning(letters: int, word: str) -> str:
    return word[:letters] if word.isalpha() else word
