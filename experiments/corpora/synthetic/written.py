"""What people say in the synthetic world: TOML files, read when they are used and checked when they are read.

    wordings/LANGUAGE/words.toml            names, values by pool, dates, frames of attacks
    wordings/LANGUAGE/lives/WORDING.toml    sentences by topic and part, and small talk
    wordings/LANGUAGE/attacks/WORDING.toml  attacks, and ordinary messages that look like them

A list is one text: a sentence a line, the values of a pool divided by commas. Every error is a CorpusError
that names the file, the key and what was expected.
"""

import tomllib
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from experiments.corpora.synthetic.catalogue import (
    FORM_OF_CHANGE,
    OPTIONAL,
    PEOPLE,
    TOPICS,
    asked_parts,
    dated,
    said_parts,
)
from experiments.errors import CorpusError

ROOT = Path(__file__).parent / "wordings"

STANDARD = "standard"
BOTH = "mixed"
"""The language of a world in which English and Turkish are spoken."""

TALK = (
    *("leads", "tails", "intros", "outros", "acks", "corrections"),
    *("small_talk", "short", "noise", "injections"),
)
NEAR = ("today", "yesterday", "past_week", "past", "past_year", "tomorrow", "next_week", "future")
PHRASES = (*NEAR, "full", "month", "unknown", "not_now", "over", "and")
RELATIONS = 8
FRAMES = ("quoted", "code", "markup", "polite", "buried", "foreign")
"""What an attack is hidden in; "{}" stands for it."""

Forms = Mapping[str, Mapping[str, tuple[str, ...]]]


class Words(NamedTuple):
    """The words of a language. `pools`: values by pool; `relations`: what a friend is to the persona."""

    names: tuple[str, ...]
    surnames: tuple[str, ...]
    relations: tuple[str, ...]
    months: tuple[str, ...]
    weekdays: tuple[str, ...]
    phrases: Mapping[str, str]
    pools: Mapping[str, tuple[str, ...]]
    frames: Mapping[str, tuple[str, ...]]


class Wording(NamedTuple):
    """The sentences of a population. `forms`: by topic and part; `talk`: what carries no fact, by part."""

    forms: Forms
    talk: Mapping[str, tuple[str, ...]]
    paste: str


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
    file = _File(f"{code}/words.toml")
    lists = ("names", "surnames", "months", "weekdays")
    file.expect("", file.data, (*lists, "relations", "phrases", "pools", "frames"))
    phrases, pools, frames = (file.table(name) for name in ("phrases", "pools", "frames"))
    drawn = {pool for topic in TOPICS.values() for pool in topic.slots.values()}
    refined = {topic.slots[topic.moves[0]] for topic in TOPICS.values() if "refined" in topic.changes}
    needed = drawn.union(f"{pool}_fine" for pool in refined).difference(PEOPLE, ("name", "surname"))
    file.expect("phrases", phrases, PHRASES)
    file.expect("pools", pools, needed, any_other=True)
    file.expect("frames", frames, FRAMES)
    listed = {name: tuple(file.text("", name, file.data).split()) for name in lists}
    found = Words(
        **listed,
        relations=file.lines("", "relations", file.data),
        phrases={name: file.text("phrases", name, phrases) for name in phrases},
        pools={name: tuple(map(str.strip, file.text("pools", name, pools).split(","))) for name in pools},
        frames={name: file.lines("frames", name, frames) for name in frames},
    )
    for name, count in (("months", 12), ("weekdays", 7), ("relations", RELATIONS)):
        if len(getattr(found, name)) != count:
            raise file.error(name, f"{len(getattr(found, name))} of them; expected {count}")
    for pool in refined:
        if len(found.pools[f"{pool}_fine"]) != len(found.pools[pool]):
            raise file.error(f"[pools] {pool}_fine", f"expected a value for each of {pool}")
    return found


@cache
def wording(code: str, name: str) -> Wording:
    """A wording of a language. One that is not the standard has sentences of its own for all that is said;
    what is asked, and what a fact is about, are those of the standard."""
    file = _File(f"{code}/lives/{name}.toml")
    file.expect("", file.data, ("talk", *TOPICS))
    standard = None if name == STANDARD else wording(code, STANDARD)
    forms = {}
    for topic in TOPICS:
        own = _forms(file, topic, standard.forms[topic] if standard else None)
        forms[topic] = {**standard.forms[topic], **own} if standard else own
    talk = file.table("talk")
    file.expect("talk", talk, (*TALK, "paste"))
    free = {*words(code).pools, "name", "surname", "who"}
    said = {part: file.lines("talk", part, talk) for part in TALK}
    paste = file.text("talk", "paste", talk)
    for part, lines in {**said, "paste": (paste,)}.items():
        about = {"about"} if part in ("intros", "outros", "corrections") else free
        for line in lines:
            file.slots("talk", part, line, about)
    return Wording(forms, said, paste)


@cache
def attacks(code: str, name: str) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The hand-written attacks of a language ("attacks") and their look-alikes ("lookalikes"), by family."""
    file = _File(f"{code}/attacks/{name}.toml")
    file.expect("", file.data, ("attacks",) if code == BOTH else ("attacks", "lookalikes"))
    tables = {part: file.table(part) for part in file.data}
    return {
        part: {family: file.lines(part, family, table) for family in table} for part, table in tables.items()
    }


def _forms(
    file: "_File", topic: str, standard: Mapping[str, tuple[str, ...]] | None
) -> dict[str, tuple[str, ...]]:
    """The sentences of one topic by part. `same_as_state` lists the parts that have those of `state`."""
    table = file.table(topic)
    again = table.get("same_as_state", [])
    written = {part: file.lines(topic, part, table) for part in table if part != "same_as_state"}
    if not isinstance(again, list) or "state" not in written:
        raise file.error(f"[{topic}]", "expected state, and same_as_state as a list of parts")
    written |= dict.fromkeys(again, written["state"])
    if standard is None:
        file.expect(topic, written, (*said_parts(topic), *asked_parts(topic)), OPTIONAL)
    else:
        file.expect(topic, written, (*said_parts(topic), *(["echo"] if "echo" in standard else [])))
    for part, sentences in written.items():
        allowed = _slots(topic, part)
        needed = frozenset.intersection(*map(slots_of, standard[part])) if standard else frozenset()
        for sentence in sentences:
            file.slots(topic, part, sentence, allowed, needed)
    return written


def _slots(topic: str, part: str) -> set[str]:
    """The slots that a sentence may name."""
    if part in ("about", "ask_then"):
        return {"then"} if part == "ask_then" else set()
    slots = {*TOPICS[topic].slots} | ({"when", "date"} if dated(topic) else set())
    if part in ("other", "ask_other"):
        slots.add("who")
    if part in FORM_OF_CHANGE.values() and not dated(topic):
        slots.add("old")
    return slots


class _File:
    """A TOML file below ROOT, and errors that name it."""

    def __init__(self, name: str) -> None:
        self.name, path = f"wordings/{name}", ROOT / name
        try:
            self.data: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
        except FileNotFoundError:
            there = ", ".join(sorted(other.stem for other in path.parent.glob("*.toml"))) or "nothing"
            raise CorpusError(f"{self.name}: no such file; {path.parent.name} has {there}") from None
        except (OSError, ValueError) as error:  # not UTF-8, not TOML
            raise CorpusError(f"{self.name}: cannot be read: {error}") from None

    def error(self, key: str, what: str) -> CorpusError:
        return CorpusError(f"{self.name}: {key}: {what}")

    def table(self, name: str) -> dict[str, Any]:
        table = self.data.get(name)
        if not isinstance(table, dict):
            raise self.error(f"[{name}]", "missing; expected a table")
        return table

    def expect(
        self,
        table: str,
        keys: Mapping[str, object],
        needed: Collection[str],
        optional: Collection[str] = (),
        *,
        any_other: bool = False,
    ) -> None:
        """Raises CorpusError where a key is missing, or is none of these."""
        where = f"[{table}]" if table else "top level"
        if missing := sorted(set(needed) - set(keys)):
            raise self.error(where, f"missing {', '.join(missing)}")
        if not any_other and (unknown := sorted(set(keys) - {*needed, *optional})):
            expected = ", ".join(sorted({*needed, *optional}))
            raise self.error(where, f"unknown {', '.join(unknown)}; expected {expected}")

    def text(self, table: str, key: str, values: Mapping[str, object]) -> str:
        value = values.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self.error(self._key(table, key), f"{value!r}; expected text")
        return value

    def lines(self, table: str, key: str, values: Mapping[str, object]) -> tuple[str, ...]:
        text = self.text(table, key, values)
        return tuple(line.strip() for line in text.splitlines() if line.strip())

    def slots(
        self,
        table: str,
        key: str,
        sentence: str,
        allowed: Collection[str],
        needed: Collection[str] = (),
    ) -> None:
        """Raises CorpusError for a sentence that names another slot than these, or lacks one."""
        try:
            found = slots_of(sentence)
        except ValueError as error:
            raise self.error(self._key(table, key), f"{sentence!r}: {error}") from None
        if unknown := found.difference(allowed):
            expected = _named(allowed) if len(allowed) < 12 else "{who}, or a pool of words.toml"
            raise self.error(
                self._key(table, key), f"{sentence!r} names {_named(unknown)}; expected {expected}"
            )
        if missing := set(needed) - found:
            raise self.error(self._key(table, key), f"{sentence!r} does not name {_named(missing)}")

    @staticmethod
    def _key(table: str, key: str) -> str:
        return f"[{table}] {key}" if table else key


def _named(slots: Collection[str]) -> str:
    return ", ".join(f"{{{slot}}}" for slot in sorted(slots)) or "no slot"
