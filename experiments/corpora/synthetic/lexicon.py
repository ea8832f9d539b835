"""A language as the generator uses it: words by pool and index, forms by topic, dates, small talk."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import Any

import numpy as np

from experiments.corpora.synthetic import inflection
from experiments.corpora.synthetic.english import blind as en_blind
from experiments.corpora.synthetic.english import blind_chatter as en_blind_chatter
from experiments.corpora.synthetic.english import chatter as en_chatter
from experiments.corpora.synthetic.english import facts as en_facts
from experiments.corpora.synthetic.english import fresh as en_fresh
from experiments.corpora.synthetic.english import fresh_chatter as en_fresh_chatter
from experiments.corpora.synthetic.english import heldout as en_heldout
from experiments.corpora.synthetic.english import heldout_chatter as en_heldout_chatter
from experiments.corpora.synthetic.english import moments as en_moments
from experiments.corpora.synthetic.english import rich as en_rich
from experiments.corpora.synthetic.english import unseen as en_unseen
from experiments.corpora.synthetic.english import unseen_chatter as en_unseen_chatter
from experiments.corpora.synthetic.english import vocabulary as en_words
from experiments.corpora.synthetic.turkish import blind as tr_blind
from experiments.corpora.synthetic.turkish import blind_chatter as tr_blind_chatter
from experiments.corpora.synthetic.turkish import chatter as tr_chatter
from experiments.corpora.synthetic.turkish import facts as tr_facts
from experiments.corpora.synthetic.turkish import fresh as tr_fresh
from experiments.corpora.synthetic.turkish import fresh_chatter as tr_fresh_chatter
from experiments.corpora.synthetic.turkish import heldout as tr_heldout
from experiments.corpora.synthetic.turkish import heldout_chatter as tr_heldout_chatter
from experiments.corpora.synthetic.turkish import moments as tr_moments
from experiments.corpora.synthetic.turkish import rich as tr_rich
from experiments.corpora.synthetic.turkish import unseen as tr_unseen
from experiments.corpora.synthetic.turkish import unseen_chatter as tr_unseen_chatter
from experiments.corpora.synthetic.turkish import vocabulary as tr_words

__all__ = ["WORDINGS", "Lexicon", "Word", "lexicon", "slots_of"]

_REWORDED: dict[str, dict[str, tuple[Any, Any]]] = {
    "heldout": {"en": (en_heldout, en_heldout_chatter), "tr": (tr_heldout, tr_heldout_chatter)},
    "fresh": {"en": (en_fresh, en_fresh_chatter), "tr": (tr_fresh, tr_fresh_chatter)},
    "unseen": {"en": (en_unseen, en_unseen_chatter), "tr": (tr_unseen, tr_unseen_chatter)},
    "blind": {"en": (en_blind, en_blind_chatter), "tr": (tr_blind, tr_blind_chatter)},
}
WORDINGS = ("standard", *_REWORDED)
PAST = ("ask_then", "ask_before")
PEOPLE = ("friend", "stranger")  # pools that are parts of the cast: their indices count names

Inflect = Callable[[str, str], str]
_SLOT = re.compile(r"\{(\w+)(?::\w+)?\}")


class Word(str):
    """A word that knows its forms: in a template, "{v:loc}" asks for the locative."""

    inflect: Inflect

    def __new__(cls, text: str, inflect: Inflect) -> "Word":
        word = super().__new__(cls, text)
        word.inflect = inflect
        return word

    def __format__(self, spec: str) -> str:
        return self.inflect(str(self), spec)


class _Draws(dict[str, Word]):
    """Slots that are not given are drawn from the pool of their name, once per sentence."""

    def __init__(self, words: "Lexicon", rng: np.random.Generator, friends: Sequence[int]) -> None:
        super().__init__()
        self._words, self._rng, self._friends = words, rng, friends

    def __missing__(self, slot: str) -> Word:
        if slot == "who":
            self[slot] = self._words.person(self._friends[int(self._rng.integers(len(self._friends)))])
        else:
            self[slot] = self._words.word(slot, int(self._rng.integers(len(self._words.pools[slot]))))
        return self[slot]


@dataclass(frozen=True)
class Lexicon:
    """One language. `pools` are aligned between languages; `forms` is topic -> part -> sentences, and `past`
    has the parts that ask what held once, of the topics that have them.

    `cry`: how the sentence of a shock ends when it has no ending of its own.
    """

    code: str
    inflect: Inflect
    pools: Mapping[str, tuple[str, ...]]
    forms: Mapping[str, Mapping[str, tuple[str, ...]]]
    talk: Mapping[str, tuple[str, ...]]
    phrases: Mapping[str, str]
    months: tuple[str, ...]
    weekdays: tuple[str, ...]
    paste: str
    wording: str = "standard"
    cry: str = "!!"
    past: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)

    def word(self, pool: str, index: int) -> Word:
        return Word(self.pools["name" if pool in PEOPLE else pool][index], self.inflect)

    def person(self, index: int, relation: int | None = None) -> Word:
        """A name, or "my cousin NAME"."""
        name = self.pools["name"][index]
        return Word(name if relation is None else f"{self.talk['relations'][relation]} {name}", self.inflect)

    def fill(self, template: str, slots: Mapping[str, str]) -> str:
        return self.capital(template.format_map(slots))

    def chat(self, template: str, rng: np.random.Generator, friends: Sequence[int]) -> list[str]:
        """Small talk with its free slots drawn: the turns of "user => assistant"."""
        draws = _Draws(self, rng, friends)
        return [self.capital(part.format_map(draws)) for part in template.replace("\\n", "\n").split(" => ")]

    def capital(self, text: str) -> str:
        first = text[:1]
        if self.code == "tr" and first == "i":
            return "İ" + text[1:]
        return first.upper() + text[1:]

    def seen(self, day: date, today: date) -> str:
        """A date as one says it on another day: "yesterday", "on 3 March"."""
        ahead = (day - today).days
        near = {0: "today", -1: "yesterday", 1: "tomorrow"}.get(ahead)
        if near is None:
            if abs(ahead) <= 6:
                near = "past_week" if ahead < 0 else "next_week"
            elif abs(ahead) > 300:
                near = "past_year"
            else:
                near = "past" if ahead < 0 else "future"
        return self._date(near, day)

    def month(self, day: date) -> Word:
        """When a month was: "in March 2023", "Mart 2023'te"."""
        time = Word(f"{self.months[day.month - 1]} {day.year}", self.inflect)
        return Word(self.phrases["month"].format(time=time), self.inflect)

    def full(self, day: date) -> str:
        return self._date("full", day)

    def _date(self, phrase: str, day: date) -> str:
        return self.phrases[phrase].format(
            day=day.day, month=self.months[day.month - 1], year=day.year, weekday=self.weekdays[day.weekday()]
        )


def slots_of(template: str) -> frozenset[str]:
    """The slots that a template names.

    >>> sorted(slots_of("{who:gen} evi {v:loc}"))
    ['v', 'who']
    """
    return frozenset(_SLOT.findall(template))


@lru_cache
def lexicon(code: str, home: str, wording: str = "standard") -> Lexicon:
    """The lexicon of a language; people bear names of the `home` language: a bilingual world has one cast.

    A wording other than the standard one has sentences of its own for all that is said; what is asked stays.
    """
    words, facts, moments, rich, chatter, inflect = {
        "en": (en_words, en_facts, en_moments, en_rich, en_chatter, inflection.english),
        "tr": (tr_words, tr_facts, tr_moments, tr_rich, tr_chatter, inflection.turkish),
    }[code]
    sentences = facts.FACTS | moments.MOMENTS | rich.TOPICS
    if wording != "standard":
        other, chatter = _REWORDED[wording][code]
        sentences = {topic: parts | other.SAID[topic] for topic, parts in sentences.items()}
    people = {"en": en_words, "tr": tr_words}[home]
    pools = {pool: _items(text) for pool, text in (words.POOLS | rich.POOLS).items()}
    pools |= {"name": tuple(people.NAMES.split()), "surname": tuple(people.SURNAMES.split())}
    talk = {
        part: _lines(getattr(chatter, part.upper()))
        for part in (
            "leads",
            "tails",
            "intros",
            "outros",
            "acks",
            "corrections",
            "small_talk",
            "short",
            "noise",
            "injections",
        )
    }
    lines = {
        topic: {part: _lines(text) for part, text in parts.items()} for topic, parts in sentences.items()
    }
    return Lexicon(
        code=code,
        inflect=inflect,
        pools=pools,
        forms={
            topic: {part: said for part, said in parts.items() if part not in PAST}
            for topic, parts in lines.items()
        },
        past={
            topic: {part: parts[part] for part in PAST} for topic, parts in lines.items() if PAST[0] in parts
        },
        talk=talk | {"relations": _lines(words.RELATIONS)},
        phrases=words.DATES
        | {"unknown": words.UNKNOWN, "not_now": words.NOT_NOW, "over": words.NOTHING_AHEAD, "and": words.AND},
        months=tuple(words.MONTHS.split()),
        weekdays=tuple(words.WEEKDAYS.split()),
        paste=chatter.PASTE,
        wording=wording,
        cry="!!" if wording == "standard" else ".",
    )


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())


def _items(text: str) -> tuple[str, ...]:
    return tuple(item.strip() for item in text.split(","))
