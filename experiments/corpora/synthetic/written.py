"""What people say in the synthetic world: TOML files, read when they are used and checked when they are read.

    wordings/LANGUAGE/words.toml            names, values by pool, dates, frames of attacks
    wordings/LANGUAGE/lives/WORDING.toml    sentences by topic and part, and small talk
    wordings/LANGUAGE/attacks/WORDING.toml  attacks, and ordinary messages that look like them

A list is one text: a sentence a line, the values of a pool divided by commas. Every error is a CorpusError
that names the file, the key and what was expected.
"""

import tomllib
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from experiments.corpora.synthetic import catalogue
from experiments.corpora.synthetic.catalogue import TOPICS
from experiments.errors import CorpusError

ROOT = Path(__file__).parent / "wordings"

STANDARD = "standard"
BOTH = "mixed"
"""The language of a world in which English and Turkish are spoken."""

TALK = (
    *("leads", "tails", "intros", "outros", "acks", "corrections"),
    *("small_talk", "short", "noise", "injections", "paste"),
)
NEAR = ("today", "yesterday", "past_week", "past", "past_year", "tomorrow", "next_week", "future")
PHRASES = (*NEAR, "full", "month", "unknown", "not_now", "over", "and")
PERSONS = ("name", "surname")
"""Pools of people, which a bilingual world has of one language alone."""
SIZES = {"months": 12, "weekdays": 7, "relations": 8}
"""Number of values that some pools must have."""
FRAMES = ("quoted", "code", "markup", "polite", "buried", "foreign")
"""What an attack is hidden in; "{}" stands for it."""


class Words(NamedTuple):
    """The words of a language. `pools`: values by pool, among them what a friend is to the persona
    ("relations"); `frames`: what an attack is hidden in."""

    pools: Mapping[str, tuple[str, ...]]
    phrases: Mapping[str, str]
    frames: Mapping[str, tuple[str, ...]]


class Wording(NamedTuple):
    """The sentences of a population. `forms`: by topic and part; `talk`: what carries no fact, by part."""

    forms: Mapping[str, Mapping[str, tuple[str, ...]]]
    talk: Mapping[str, tuple[str, ...]]


def languages() -> tuple[str, ...]:
    """The languages that there are words of, and "mixed"."""
    return (*sorted(path.parent.name for path in ROOT.glob("*/words.toml")), BOTH)


def wordings() -> tuple[str, ...]:
    """The wordings of any language, the standard one first."""
    found = {path.stem for path in ROOT.glob("*/lives/*.toml")}
    return (STANDARD, *sorted(found - {STANDARD}))


def attacked(name: str) -> tuple[str, ...]:
    """The languages that have attacks of a wording. English, Turkish and both at once come first, so that
    another language moves none of their draws."""
    found = {path.parent.parent.name for path in ROOT.glob(f"*/attacks/{name}.toml")}
    first = [code for code in ("en", "tr", BOTH) if code in found]
    if not found:
        raise CorpusError(
            f"no attacks in the wording {name!r}; expected wordings/LANGUAGE/attacks/{name}.toml"
        )
    return (*first, *sorted(found.difference(first)))


def slots_of(template: str) -> frozenset[str]:
    """The slots that a template names. Raises ValueError for one with an unpaired brace.

    >>> sorted(slots_of("{who:gen} evi {v:loc}"))
    ['v', 'who']
    """
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name is not None)


@cache
def words(code: str) -> Words:
    """The words of a language."""
    file = _File(f"{code}/words.toml", ("phrases", "pools", "frames"), (*PERSONS, *SIZES))
    drawn = {pool for topic in TOPICS.values() for pool in topic.slots.values()}
    refined = {topic.slots[topic.moves[0]] for topic in TOPICS.values() if "refined" in topic.changes}
    needed = drawn.union(f"{pool}_fine" for pool in refined).difference(catalogue.PEOPLE, PERSONS)
    file.expect("[phrases]", file.tables["phrases"], PHRASES)
    file.expect("[pools]", file.tables["pools"], needed, file.tables["pools"])
    file.expect("[frames]", file.tables["frames"], FRAMES)
    pools = {pool: tuple(map(str.strip, text.split(","))) for pool, text in file.tables["pools"].items()}
    for pool in refined:
        if len(pools[f"{pool}_fine"]) != len(pools[pool]):
            raise file.error(f"[pools] {pool}_fine", f"expected a value for each of {pool}")
    pools |= {pool: tuple(text.split()) for pool, text in file.texts.items()}
    pools["relations"] = _lines(file.texts["relations"])
    for pool, count in SIZES.items():
        if len(pools[pool]) != count:
            raise file.error(pool, f"{len(pools[pool])} of them; expected {count}")
    return Words(pools, file.tables["phrases"], file.lines("frames"))


@cache
def wording(code: str, name: str) -> Wording:
    """A wording of a language. One that is not the standard has sentences of its own for all that is said;
    what is asked, and what a fact is about, are those of the standard."""
    file = _File(f"{code}/lives/{name}.toml", ("talk", *TOPICS))
    standard = {} if name == STANDARD else wording(code, STANDARD).forms
    forms = {topic: _forms(file, topic, standard.get(topic, {})) for topic in TOPICS}
    file.expect("[talk]", file.tables["talk"], TALK)
    free = {*words(code).pools, *PERSONS, "who"}
    for part, sentences in file.lines("talk").items():
        about = part in ("intros", "outros", "corrections")
        file.check_slots(f"[talk] {part}", sentences, {"about"} if about else free)
    return Wording(forms, file.lines("talk") | {"paste": (file.tables["talk"]["paste"],)})


@cache
def attacks(code: str, name: str) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The hand-written attacks of a language ("attacks") and their look-alikes ("lookalikes"), by family."""
    parts = ("attacks",) if code == BOTH else ("attacks", "lookalikes")
    file = _File(f"{code}/attacks/{name}.toml", parts)
    return {part: file.lines(part) for part in parts}


def _forms(
    file: "_File", topic: str, standard: Mapping[str, tuple[str, ...]]
) -> Mapping[str, tuple[str, ...]]:
    """The sentences of one topic by part, on those of the standard wording if there is one.

    `same_as_state` names the parts that have the sentences of `state`.
    """
    own = file.lines(topic)
    own |= {part: own.get("state", ()) for line in own.pop("same_as_state", ()) for part in line.split()}
    said = catalogue.said_parts(topic)
    if standard:
        file.expect(f"[{topic}]", own, (*said, *standard.keys() & {"echo"}))
    else:
        file.expect(f"[{topic}]", own, (*said, *catalogue.asked_parts(topic)), catalogue.OPTIONAL)
    for part, sentences in own.items():
        needed = frozenset.intersection(*map(slots_of, standard[part])) if standard else frozenset()
        file.check_slots(f"[{topic}] {part}", sentences, _slots(topic, part), needed)
    return {**standard, **own}


def _slots(topic: str, part: str) -> set[str]:
    """The slots that a sentence may name."""
    if part in ("about", "ask_then"):
        return {"then"} if part == "ask_then" else set()
    slots = {*TOPICS[topic].slots}
    if part in ("other", "ask_other"):
        slots.add("who")
    if catalogue.dated(topic):
        slots |= {"when", "date"}
    elif part in catalogue.FORM_OF_CHANGE.values():
        slots.add("old")
    return slots


class _File:
    """The texts of a TOML file below ROOT, by table and at the top level, and errors that name it."""

    def __init__(self, name: str, tables: Collection[str], texts: Collection[str] = ()) -> None:
        self.name, path = f"wordings/{name}", ROOT / name
        try:
            data = tomllib.loads(path.read_text("utf-8"))
        except FileNotFoundError:
            there = ", ".join(sorted(other.stem for other in path.parent.glob("*.toml"))) or "nothing"
            raise CorpusError(f"{self.name}: no such file; {path.parent.name} has {there}") from None
        except (OSError, ValueError) as error:  # not UTF-8, not TOML
            raise self.error("cannot be read", str(error)) from None
        self.tables = {name: table for name, table in data.items() if isinstance(table, dict)}
        self.texts = {name: text for name, text in data.items() if name not in self.tables}
        self.expect("top level", self.tables, tables)
        self.expect("top level", self.texts, texts)
        named = list(self.texts.items())
        named += [(f"[{table}] {key}", text) for table in tables for key, text in self.tables[table].items()]
        for where, text in named:
            if not isinstance(text, str) or not text.strip():
                raise self.error(where, f"{text!r}; expected text")

    def error(self, where: str, what: str) -> CorpusError:
        return CorpusError(f"{self.name}: {where}: {what}")

    def lines(self, table: str) -> dict[str, tuple[str, ...]]:
        """The lines of every text of a table."""
        return {key: _lines(text) for key, text in self.tables[table].items()}

    def expect(
        self, where: str, keys: Iterable[str], needed: Collection[str], optional: Collection[str] = ()
    ) -> None:
        """Raises CorpusError where a key is missing, or is none of these."""
        if missing := sorted(set(needed).difference(keys)):
            raise self.error(where, f"missing {', '.join(missing)}")
        known = {*needed, *optional}
        if unknown := sorted(set(keys) - known):
            raise self.error(where, f"unknown {', '.join(unknown)}; expected {', '.join(sorted(known))}")

    def check_slots(
        self, where: str, sentences: Iterable[str], allowed: Collection[str], needed: Collection[str] = ()
    ) -> None:
        """Raises CorpusError for a sentence that names another slot than these, or lacks one."""
        for sentence in sentences:
            try:
                found = slots_of(sentence)
            except ValueError as error:
                raise self.error(where, f"{sentence!r}: {error}") from None
            if unknown := found.difference(allowed):
                expected = _named(allowed) if len(allowed) < 12 else "{who}, or a pool of words.toml"
                raise self.error(where, f"{sentence!r} names {_named(unknown)}; expected {expected}")
            if missing := set(needed) - found:
                raise self.error(where, f"{sentence!r} does not name {_named(missing)}")


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())


def _named(slots: Collection[str]) -> str:
    return ", ".join(f"{{{slot}}}" for slot in sorted(slots)) or "no slot"
