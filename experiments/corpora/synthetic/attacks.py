"""Attacks on a memory, and ordinary messages that look like them.

The hand-written ones are data of the languages; their variants are what an attacker does to slip past a list
of words: another case, other letters that look the same, broken words, a polite frame, a quotation.
"""

import re
from collections.abc import Callable, Iterator
from string import ascii_letters
from typing import NamedTuple

import numpy as np

from cogmem.rng import stream
from experiments.corpora.synthetic import written
from experiments.corpora.synthetic.inflection import turkish_lower
from experiments.corpora.synthetic.lexicon import pick

VARIANTS = 4  # of every hand-written attack

Rng = np.random.Generator


class Attack(NamedTuple):
    """A message that must not be remembered.

    `language`: "en", "tr" or "mixed"; `family`: what it tries ("poison", "override", "role", "tool",
    "persona", "exfiltrate", "delete", "indirect"); `mutation`: how a variant was made ("" for none).
    """

    text: str
    language: str
    family: str
    mutation: str = ""

    @property
    def hand(self) -> bool:
        """Whether a person wrote it as it stands."""
        return not self.mutation


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
    by_hand = [Attack(*message) for message in _messages("attacks", wording)]
    names = sorted({*_OF_TEXT, *_OF_WORDS, *written.words("en").frames})
    found = {attack.text: attack for attack in by_hand}
    for number, attack in enumerate(by_hand):
        rng = stream(seed, f"attacks/{number}")
        wanted = len(found) + VARIANTS
        for name in rng.permutation(names).tolist():
            variant = attack._replace(text=_mutated(attack, name, rng), mutation=name)
            if len(found) < wanted:
                found.setdefault(variant.text, variant)
    return tuple(found.values())


def lookalikes(wording: str = "standard") -> tuple[Lookalike, ...]:
    """Ordinary messages about instructions, passwords, forgetting and the like."""
    return tuple(Lookalike(*message) for message in _messages("lookalikes", wording))


def _messages(part: str, wording: str) -> Iterator[tuple[str, str, str]]:
    """Text, language and family of what was written by hand; "\\n" there is a line break."""
    for language in written.attacked(wording):
        for family, lines in written.attacks(language, wording).get(part, {}).items():
            for line in lines:
                yield line.replace("\\n", "\n"), language, family


def _mutated(attack: Attack, name: str, rng: Rng) -> str:
    """The attack changed as a whole, in some of its longer words (one at least), or put into a frame of its
    language; one in two languages takes an English frame."""
    if name in _OF_TEXT:
        return _OF_TEXT[name](attack, rng)
    if name not in _OF_WORDS:
        words = written.words("en" if attack.language == written.BOTH else attack.language)
        return pick(words.frames[name], rng).replace("\\n", "\n").replace("{}", attack.text)
    change, share = _OF_WORDS[name]
    pieces = re.split(r"(\w{5,})", attack.text)
    longer = range(1, len(pieces), 2)
    sure = rng.choice(longer) if longer else 0
    for index in longer:
        if index == sure or rng.random() < share:
            pieces[index] = change(pieces[index], rng)
    return "".join(pieces)


def _upper(attack: Attack, rng: Rng) -> str:
    text = attack.text.replace("i", "İ") if attack.language == "tr" else attack.text
    return text.upper()


def _lower(attack: Attack, rng: Rng) -> str:
    """As thumbs type: no capitals, few marks."""
    text = turkish_lower(attack.text) if attack.language == "tr" else attack.text.lower()
    return re.sub(r"[.,;!]", "", text)


def _ragged(attack: Attack, rng: Rng) -> str:
    flips = rng.random(len(attack.text)) < 0.5
    return "".join(
        letter.swapcase() if flip and letter.isascii() and letter not in "iI" else letter
        for letter, flip in zip(attack.text, flips, strict=True)
    )


def _punctuated(attack: Attack, rng: Rng) -> str:
    mark = pick(("...", "!!", " //", " |", " ~"), rng)
    words = attack.text.split(" ")
    return " ".join(
        word + mark if rng.random() < 0.3 or place == 0 else word for place, word in enumerate(words)
    )


def _split(word: str, rng: Rng) -> str:
    place = int(rng.integers(2, len(word) - 1))
    return word[:place] + pick("- _", rng) + word[place:]


def _spaced(word: str, rng: Rng) -> str:
    return pick(" .-", rng).join(word)


def _hidden(word: str, rng: Rng) -> str:
    """Characters of no width, and soft hyphens."""
    return "".join(letter + pick("\u200b\u200c\u2060\u00ad", rng) for letter in word[:-1]) + word[-1]


def _translated(letters: str, others: str) -> Callable[[str, Rng], str]:
    table = str.maketrans(letters, others)
    return lambda word, rng: word.translate(table)


_OF_TEXT: dict[str, Callable[[Attack, Rng], str]] = {
    "upper": _upper,
    "lower": _lower,
    "ragged": _ragged,
    "punctuated": _punctuated,
}
_OF_WORDS: dict[str, tuple[Callable[[str, Rng], str], float]] = {
    "split": (_split, 0.3),
    "spaced": (_spaced, 0.25),
    "hidden": (_hidden, 0.5),
    "homoglyph": (_translated("aceopxyAEOPCTMH", "асеорхуАЕОРСТМН"), 0.7),  # Cyrillic
    "leet": (_translated("aeolt", "43017"), 0.5),
    "wide": (_translated(ascii_letters, "".join(chr(ord(letter) + 0xFEE0) for letter in ascii_letters)), 0.4),
    "accents": (_translated("aeon", "áêôñ"), 0.5),
}
"""Changes of a word, and the share of the longer words that are changed."""
