"""Scripts that put no spaces between words: Han, kana, Thai, Lao, Burmese, Khmer.

Everything that counts or compares words asks here what a word is. In these scripts a word cannot be seen
without a dictionary, so search takes each pair of neighbouring characters for one, as Lucene's CJKAnalyzer
does, and whoever counts takes two different characters for one. Text in other scripts is left to the caller's
pattern, and stays as it was.
"""

import re
from itertools import pairwise

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


def word_list(text: str, word: re.Pattern[str]) -> list[str]:
    """The words of a text in order: what the pattern finds, and in place of every run of these scripts its
    pairs of neighbouring characters; a character alone is itself.

    >>> word_list("Lisa在圣诞节, 2023年", re.compile(r"\\w+"))
    ['Lisa', '在圣', '圣诞', '诞节', '2023', '年']
    """
    if text.isascii() or not _RUN.search(text):
        return word.findall(text)
    found: list[str] = []
    end = 0
    for run in _RUN.finditer(text):
        found += word.findall(text[end : run.start()])
        characters = run[0]
        found += [a + b for a, b in pairwise(characters)] or [characters]
        end = run.end()
    return found + word.findall(text[end:])
