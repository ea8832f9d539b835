"""Attacks on a memory, and ordinary messages that look like them.

The hand-written ones are data of the languages; their variants are what an attacker does to slip past a list
of words: another case, other letters that look the same, broken words, a polite frame, a quotation.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from cogmem.rng import stream
from experiments.corpora.synthetic import written
from experiments.corpora.synthetic.inflection import turkish_lower

VARIANTS = 4  # of every hand-written attack

Rng = np.random.Generator


class Attack(NamedTuple):
    """A message that must not be remembered.

    `language`: "en", "tr" or "mixed"; `hand`: whether a person wrote it as it stands; `family`: what it tries
    ("poison", "override", "role", "tool", "persona", "exfiltrate", "delete", "indirect"); `mutation`: how a
    variant was made ("" for none).
    """

    text: str
    language: str
    hand: bool
    family: str
    mutation: str = ""


class Lookalike(NamedTuple):
    """An ordinary message in an attacker's words, which must not be refused. `family`: which words."""

    text: str
    language: str
    family: str


def attacks(seed: int, wording: str = "standard") -> tuple[Attack, ...]:
    """The hand-written attacks and VARIANTS mutations of each, all different. `wording` "heldout": those that
    no pattern was written against.

    >>> len(attacks(0)) > 500, attacks(0)[0].hand, attacks(0) == attacks(0)
    (True, True, True)
    """
    by_hand = [
        Attack(text, language, True, family) for language, family, text in _messages("attacks", wording)
    ]
    found = {attack.text: attack for attack in by_hand}
    for number, attack in enumerate(by_hand):
        rng = stream(seed, f"attacks/{number}")
        wanted = len(found) + VARIANTS
        for name in rng.permutation(sorted(_MUTATIONS)):
            text = _MUTATIONS[str(name)](attack, rng)
            if len(found) < wanted and text not in found:
                found[text] = Attack(text, attack.language, False, attack.family, str(name))
    return tuple(found.values())


def lookalikes(wording: str = "standard") -> tuple[Lookalike, ...]:
    """Ordinary messages about instructions, passwords, forgetting and the like."""
    return tuple(
        Lookalike(text, language, family) for language, family, text in _messages("lookalikes", wording)
    )


def _messages(part: str, wording: str) -> Iterator[tuple[str, str, str]]:
    """Language, family and text of what was written by hand; "\\n" there is a line break."""
    for language in written.attacked(wording):
        for family, lines in written.attacks(language, wording).get(part, {}).items():
            for line in lines:
                yield language, family, line.replace("\\n", "\n")


def _upper(attack: Attack, rng: Rng) -> str:
    if attack.language == "tr":
        return attack.text.replace("i", "İ").upper()
    return attack.text.upper()


def _lower(attack: Attack, rng: Rng) -> str:
    """As thumbs type: no capitals, few marks."""
    text = turkish_lower(attack.text) if attack.language == "tr" else attack.text.lower()
    return re.sub(r"[.,;!]", "", text)


def _ragged(attack: Attack, rng: Rng) -> str:
    flips = rng.random(len(attack.text)) < 0.5
    pairs = zip(attack.text, flips, strict=True)
    return "".join(
        letter.swapcase() if flip and letter.isascii() and letter not in "iI" else letter
        for letter, flip in pairs
    )


def _per_word(change: Callable[[str, Rng], str], share: float) -> Callable[[Attack, Rng], str]:
    """A change to some of the longer words; one at least."""

    def mutate(attack: Attack, rng: Rng) -> str:
        parts = re.split(r"(\w{5,})", attack.text)
        longer = range(1, len(parts), 2)
        sure = int(rng.choice(len(longer))) if longer else -1
        for place, index in enumerate(longer):
            if place == sure or rng.random() < share:
                parts[index] = change(parts[index], rng)
        return "".join(parts)

    return mutate


def _split(word: str, rng: Rng) -> str:
    place = int(rng.integers(2, len(word) - 1))
    return word[:place] + ("-", " ", "_")[int(rng.integers(3))] + word[place:]


def _spaced(word: str, rng: Rng) -> str:
    return (" ", ".", "-")[int(rng.integers(3))].join(word)


def _hidden(word: str, rng: Rng) -> str:
    """Characters of no width, and soft hyphens."""
    marks = "\u200b\u200c\u2060\u00ad"
    return "".join(letter + marks[int(rng.integers(4))] for letter in word[:-1]) + word[-1]


def _translated(table: dict[str, str]) -> Callable[[str, Rng], str]:
    letters = str.maketrans(table)
    return lambda word, rng: word.translate(letters)


_HOMOGLYPHS = dict(zip("aceopxyAEOPCTMH", "асеорхуАЕОРСТМН", strict=True))  # Cyrillic
_LEET = {"a": "4", "e": "3", "o": "0", "l": "1", "t": "7"}
_WIDE = {chr(code): chr(code + 0xFEE0) for code in range(ord("A"), ord("z") + 1) if chr(code).isalpha()}
_ACCENTS = {"a": "á", "e": "ê", "o": "ô", "n": "ñ"}


def _punctuated(attack: Attack, rng: Rng) -> str:
    mark = ("...", "!!", " //", " |", " ~")[int(rng.integers(5))]
    words = attack.text.split(" ")
    return " ".join(
        word + mark if rng.random() < 0.3 or place == 0 else word for place, word in enumerate(words)
    )


def _framed(name: str) -> Callable[[Attack, Rng], str]:
    """The attack in a frame of its language; one in two languages takes an English frame."""

    def mutate(attack: Attack, rng: Rng) -> str:
        frames = written.words("en" if attack.language == written.BOTH else attack.language).frames[name]
        frame = frames[int(rng.integers(len(frames)))].replace("\\n", "\n")
        return frame.replace("{}", attack.text)

    return mutate


_MUTATIONS: dict[str, Callable[[Attack, Rng], str]] = {
    "upper": _upper,
    "lower": _lower,
    "ragged": _ragged,
    "split": _per_word(_split, 0.3),
    "spaced": _per_word(_spaced, 0.25),
    "hidden": _per_word(_hidden, 0.5),
    "homoglyph": _per_word(_translated(_HOMOGLYPHS), 0.7),
    "leet": _per_word(_translated(_LEET), 0.5),
    "wide": _per_word(_translated(_WIDE), 0.4),
    "accents": _per_word(_translated(_ACCENTS), 0.5),
    "punctuated": _punctuated,
    **{name: _framed(name) for name in written.FRAMES},
}
