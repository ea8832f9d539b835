"""A language as the generator uses it: words by pool and index, forms by topic, dates, small talk."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from string import Formatter
from typing import Self, TypeVar

import numpy as np

from experiments.corpora.synthetic import inflection, written
from experiments.corpora.synthetic.catalogue import TOPICS

Inflect = Callable[[str, str], str]
T = TypeVar("T")


def pick(options: Sequence[T], rng: np.random.Generator) -> T:
    """One of the options, each as likely."""
    return options[int(rng.integers(len(options)))]


def nth(options: Sequence[T], share: float) -> T:
    """The option at this share of the way, in [0, 1).

    >>> nth("abcd", 0.5)
    'c'
    """
    return options[int(share * len(options))]


class Word(str):
    """A word that knows its forms: in a template, "{v:loc}" asks for the locative."""

    inflect: Inflect

    def __new__(cls, text: str, inflect: Inflect) -> Self:
        word = super().__new__(cls, text)
        word.inflect = inflect
        return word

    def __format__(self, spec: str) -> str:
        return self.inflect(str(self), spec)


@dataclass(frozen=True)
class Lexicon:
    """One language in one wording.

    `pools` are aligned between languages; `forms` is topic -> part -> sentences; `talk` has what carries no
    fact.
    """

    code: str
    wording: str
    pools: Mapping[str, tuple[str, ...]]
    phrases: Mapping[str, str]
    forms: Mapping[str, Mapping[str, tuple[str, ...]]]
    talk: Mapping[str, tuple[str, ...]]

    @property
    def inflect(self) -> Inflect:
        """How its words change."""
        return inflection.of(self.code)

    def word(self, pool: str, index: int) -> Word:
        return Word(self.pools["name" if pool == "friend" else pool][index], self.inflect)

    def person(self, index: int, relation: int | None = None) -> Word:
        """A name, or "my cousin NAME"."""
        name = self.pools["name"][index]
        return Word(name if relation is None else f"{self.pools['relations'][relation]} {name}", self.inflect)

    def fill(self, template: str, slots: Mapping[str, str]) -> str:
        """The sentence with a capital letter."""
        return self._capital(template.format_map(slots))

    def _capital(self, text: str) -> str:
        first = "İ" if self.code == "tr" and text[:1] == "i" else text[:1].upper()
        return first + text[1:]

    def chat(
        self, part: str, rng: np.random.Generator, friends: Sequence[int], template: str = ""
    ) -> list[str]:
        """Small talk: the turns of "user => assistant", of a template or of any in the part. A slot is a
        friend ("who"), a value of a pool, or a sentence of another part of the talk, which may have slots in
        turn. Each is drawn once."""
        drawn: dict[str, Word] = {}

        def filled(part: str, template: str = "") -> str:
            template = template or pick(self.talk[part], rng)
            for _, slot, _, _ in Formatter().parse(template):
                if slot and slot not in drawn:
                    drawn[slot] = Word(filled(slot), self.inflect) if slot in self.talk else value(slot)
            return template.format_map(drawn)

        def value(slot: str) -> Word:
            pool, indices = ("name", friends) if slot == "who" else (slot, range(len(self.pools[slot])))
            return self.word(pool, pick(indices, rng))

        return [self._capital(turn) for turn in filled(part, template).replace("\\n", "\n").split(" => ")]

    def seen(self, day: date, today: date) -> str:
        """A date as one says it on another day: "yesterday", "on 3 March"."""
        ahead = (day - today).days
        if abs(ahead) <= 1:
            return self.phrases[("today", "tomorrow", "yesterday")[ahead]]
        if abs(ahead) <= 6:
            return self.dated(day, "past_week" if ahead < 0 else "next_week")
        if abs(ahead) > 300:
            return self.dated(day, "past_year")
        return self.dated(day, "past" if ahead < 0 else "future")

    def month(self, day: date) -> Word:
        """When a month was: "in March 2023", "Mart 2023'te"."""
        time = Word(f"{self.pools['months'][day.month - 1]} {day.year}", self.inflect)
        return Word(self.phrases["month"].format(time=time), self.inflect)

    def dated(self, day: date, phrase: str = "full") -> str:
        """A date in a phrase: by default "3 March 2023"."""
        month, weekday = self.pools["months"][day.month - 1], self.pools["weekdays"][day.weekday()]
        return self.phrases[phrase].format(day=day.day, month=month, year=day.year, weekday=weekday)


@cache
def lexicon(code: str, wording: str = written.STANDARD) -> Lexicon:
    """The lexicon of a language in a wording. What is asked is the same in every wording."""
    words, wordings = written.words(code), written.wording(code, wording)
    forms = {topic: wordings[topic] for topic in TOPICS}
    return Lexicon(code, wording, words.pools, words.phrases, forms, wordings["talk"])
