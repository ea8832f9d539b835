"""What a word is in the scripts of the world.

Everything that counts or compares words asks here. As in UAX 29, combining marks belong to the word of their
letter (the vowels of Hindi, Bengali, Tamil), and joiners divide none. The points of Hebrew and Arabic are
left out, for people write words with and without them.

Han, kana, Thai, Lao, Burmese and Khmer put no spaces between words. There a word cannot be seen without a
dictionary, so search takes each pair of neighbouring characters for one, as Lucene's CJKAnalyzer does, and
whoever counts takes two different characters for one. Elsewhere a word is a longest run of letters, digits
and _.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import chain, pairwise

LETTERS = 2
"""Number of characters that a word of these scripts has, roughly."""

_RUN = re.compile(
    "[\u0e01-\u0e3a\u0e40-\u0e4e\u0e80-\u0eff\u1000-\u109f\u1780-\u17d3"
    "\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U000323af]+"
)


def parted(text: str) -> tuple[str, str]:
    """A text without the characters of these scripts, a space in place of each run, and those characters.

    >>> parted("Lisa在圣诞节, 2023年")
    ('Lisa , 2023 ', '在圣诞节年')
    """
    if text.isascii() or not _RUN.search(text):
        return text, ""
    return _RUN.sub(" ", text), "".join(_RUN.findall(text))


@lru_cache(maxsize=256)
def tokens(folded: str) -> tuple[str, ...]:
    """The token array of a folded text: its longest runs of letters, digits and _, in order. Terms, vectors
    and patterns begin with it. Those of the latest texts are kept, so that a text is divided once.

    >>> tokens("i moved to node_js 20.")
    ('i', 'moved', 'to', 'node_js', '20')
    """
    return tuple(_WORD.findall(folded))


def word_list(text: str) -> list[str]:
    """The words of a text in order, in place of every run of these scripts its pairs of neighbouring
    characters; a character alone is itself.

    >>> word_list("Lisa在圣诞节, 2023年")
    ['Lisa', '在圣', '圣诞', '诞节', '2023', '年']
    >>> word_list("मेरी बहन"), word_list("שָׁלוֹם")
    (['मेरी', 'बहन'], ['שלום'])
    """
    return list(in_pairs(words_and_runs(text)))


def in_pairs(words: Sequence[str]) -> Sequence[str]:
    """Words, and in place of every run of these scripts its pairs of neighbouring characters."""
    if not any(map(_RUN.match, words)):
        return words
    return [part for word in words for part in (_pairs(word) if is_run(word) else [word])]


def _pairs(run: str) -> list[str]:
    return [a + b for a, b in pairwise(run)] or [run]


def words_and_runs(text: str) -> Sequence[str]:
    """The words of a text in order, every run of these scripts as one.

    >>> words_and_runs("Lisa在圣诞节, 2023年")
    ['Lisa', '在圣诞节', '2023', '年']
    """
    if text.isascii():
        return tokens(text)
    text, word = _marked(text)
    found: list[str] = []
    end = 0
    for run in _RUN.finditer(text):
        found += [*word.findall(text[end : run.start()]), run[0]]
        end = run.end()
    return found + word.findall(text[end:])


def is_run(word: str) -> bool:
    """Whether a word is of these scripts."""
    return _RUN.match(word) is not None


def whole_words(text: str) -> list[str]:
    """The words of a text, where what is written without spaces is one.

    >>> whole_words("Mit मीरा去海边")
    ['Mit', 'मीरा去海边']
    """
    if text.isascii():
        return list(tokens(text))
    text, word = _marked(text)
    return word.findall(text)


def _marked(text: str) -> tuple[str, re.Pattern[str]]:
    """A text without silent characters, and the pattern of its words."""
    return _SILENT.sub("", text), _with_marks() if _MARKED.search(text) else _WORD


_WORD = re.compile(r"\w+")
_SILENT = re.compile(
    "[\u00ad\u200c\u200d\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7"  # joiners, points of Hebrew
    "\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]"  # of Arabic
)
_BLOCKS = ((0x0300, 0x1FFF), (0x20D0, 0x20FF), (0xA670, 0xABFF), (0x10A00, 0x11FFF), (0x1E000, 0x1E8FF))
_MARKED = re.compile("[{}]".format("".join(f"{chr(first)}-{chr(last)}" for first, last in _BLOCKS)))


@cache
def _with_marks() -> re.Pattern[str]:
    """The pattern of words whose letters may have combining marks behind them."""
    letters = map(chr, chain.from_iterable(range(first, last + 1) for first, last in _BLOCKS))
    marks = "".join(letter for letter in letters if unicodedata.category(letter) in ("Mn", "Mc"))
    return re.compile(rf"[\w{marks}]+")
