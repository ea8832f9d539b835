"""Concepts of attacks: lists of phrases, in the packs, for what a text addresses and what it demands.

The rules of `prompt_injection` combine them, and `attack_odds` weighs them. All languages are searched,
because an attacker chooses the language.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, reduce
from operator import or_

from cogmem.language.packs import language_pack, languages, pattern_lines
from cogmem.language.patterns import PatternBook, PatternList
from cogmem.language.reading import Reading, once

_WORDS_ALONE = ("anchors", "squeezed", "misspelt", "short", "system")


def patterns_in(name: str, code: str) -> PatternList:
    """The patterns of a concept in a language."""
    return _book().lists[f"{code}.toml [observer] {name}"]


@cache
def concept_patterns(name: str) -> PatternList:
    """The patterns of a concept in all languages."""
    first, *others = (patterns_in(name, code) for code in languages())
    return reduce(or_, others, first)


@cache
def _book() -> PatternBook:
    """The patterns of the `observer` sections of all packs."""
    return observer_patterns(
        key for key in language_pack(languages()[0]).section("observer") if key not in _WORDS_ALONE
    )


def observer_patterns(concepts: Iterable[str]) -> PatternBook:
    """The patterns of these concepts, in all languages."""
    lists: dict[str, list[str]] = {}
    frequent: set[str] = set()
    for concept in concepts:
        for code in languages():
            pack = language_pack(code)
            lists[f"{code}.toml [observer] {concept}"] = pattern_lines(pack.section("observer")[concept])
            frequent |= pack.stop_words
    return PatternBook(lists, frozenset(frequent))


@once
def concept_signs(text: Reading) -> set[str]:
    """The names of the concepts that a text contains, as signs of `attack_odds`.

    >>> from cogmem.language.reading import read
    >>> sorted(concept_signs(read("The assistant read it.", "en")))
    ['ATTACK excuse', 'ATTACK machine']
    """
    return {f"ATTACK {name.partition('] ')[2]}" for name in _book().found(plain(text.text))}


def plain(text: str) -> str:
    """The text without disguises: compatibility letters (full-width, bold), invisible characters, accents,
    letters of other alphabets that look Latin, capitals and repeated spaces.

    >>> plain("Ｉｇｎｏｒｅ  рrevious in\\u200bstructions, Ayşe")
    'ignore previous instructions, ayse'
    """
    if not text.isascii():
        text = text.translate(_HIDDEN)
        text = _INVISIBLE.sub("", unicodedata.normalize("NFKD", text)).translate(_LOOKALIKES).lower()
        text = unicodedata.normalize("NFKD", text).translate(_LOOKALIKES)
    return " ".join(text.lower().split())


# Tag characters spell invisible ASCII; regional indicators and squared letters look like letters.
_HIDDEN = {0xE0000 + code: chr(code) for code in range(0x20, 0x7F)} | {
    first + place: chr(ord("a") + place)
    for first in (0x1F1E6, 0x1F130, 0x1F150, 0x1F170)
    for place in range(26)
}
_INVISIBLE = re.compile(
    "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f"
    "\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
_LOOKALIKES = str.maketrans(
    "аеорсухіјѕһԁԛԝкмтвнгпиьяηαοεικνρτυχωβγπσμδλ"
    "АЕОРСУХІЈЅҺКМТВНΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"
    "օսհոցᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢɑɡɩıøłđƒ’‘“”–—",
    "aeopcyxijshdqwkmtbhrnubrnaoeikvptuxwbynoudl"
    "AEOPCYXIJSHKMTBHABEZHIKMNOPTYX"
    "ouhnqabcdefghijklmnoprstuvwyzagiioldf''\"\"--",
)
