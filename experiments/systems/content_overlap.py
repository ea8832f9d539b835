"""Whether a text says what a turn said: by the overlap of its content words, not by a claim.

A system claims that a memory carries some turns. The claim counts in turn recall. In strict recall it counts
only if the text that came back has the turn's content: at least `KEPT` of its content words, or all of the
expected answer's that the turn has. Words are compared as written, in lower case; the function words of the
languages that there are packs for do not count.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations

from cogmem.language.analysis import words
from cogmem.language.packs import language_pack, languages

KEPT = 0.5
"""Minimum share of a turn's content words, in [0, 1]. Set before any corpus was looked at; a turn as it was
said has 1."""


@lru_cache(maxsize=1 << 16)
def content(text: str) -> frozenset[str]:
    """The content words of a text.

    >>> sorted(content("Ada: Maple is a beagle, and she is nine"))
    ['ada', 'beagle', 'maple', 'nine']
    """
    return frozenset(words(text)) - _function_words()


def share_kept(said: str, text: str) -> float:
    """Of the content words that were said, the share that a text has; 1 where none were said.

    >>> share_kept("I adopted a beagle called Maple", "Maple, a beagle")
    0.5
    """
    wanted = content(said)
    return len(wanted & content(text)) / len(wanted) if wanted else 1.0


def carries(text: str, said: str, answer: str = "") -> bool:
    """Whether a text has the content of what was said; `answer`: the expected one, if any.

    >>> said = "I finally adopted a lovely old beagle called Maple on Sunday"
    >>> carries("Adopted a beagle", said), carries("Adopted Maple", said, answer="It is Maple")
    (False, True)
    """
    words = content(answer) & content(said)
    return (bool(words) and words <= content(text)) or share_kept(said, text) >= KEPT


def outdated_too(text: str, stale: Iterable[str], current: Iterable[str]) -> bool:
    """Whether a text that says what is current says what is outdated as well: of the words that some stale
    turn has and no current one, at least `KEPT`.

    >>> outdated_too("Lives in Oslo, earlier in Rome", ["I live in Rome"], ["I live in Oslo now"])
    True
    """
    now = frozenset[str]().union(*map(content, current))
    outdated = [only for said in stale if (only := content(said) - now)]
    return any(len(only & content(text)) >= KEPT * len(only) for only in outdated)


def of_one_thing(said: Iterable[str]) -> bool:
    """Whether several texts say the same: of the content words of any two, the one with fewer shares at least
    `KEPT` with the other.

    >>> of_one_thing(["I live in Oslo", "Oslo is where I live"]), of_one_thing(["I live in Oslo", "I sing"])
    (True, False)
    """
    contents = sorted(map(content, said), key=len)
    return all(len(few & more) >= KEPT * len(few) for few, more in combinations(contents, 2))


@cache
def _function_words() -> frozenset[str]:
    packs = map(language_pack, languages())
    entries = frozenset[str]().union(*(pack.stop_words | pack.question_words for pack in packs))
    return frozenset(word for entry in entries for word in words(entry))
