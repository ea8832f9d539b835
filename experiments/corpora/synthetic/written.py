"""What people say in the synthetic world: TOML files, read when they are used and checked when they are read.

    wordings/LANGUAGE/words.toml            names, values by pool, dates
    wordings/LANGUAGE/lives/WORDING.toml    sentences by topic and part, and small talk

A list is one text: a sentence a line, the values of a pool divided by commas. The English words and the
English labelled wording say which keys there are, and how many values a pool has: the other files are checked
against them. Every error is a
CorpusError that names the file, the key and what was expected.
"""

import tomllib
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from experiments.corpora.synthetic.catalogue import CONSEQUENCES, FORM_OF_CHANGE, TOPICS
from experiments.errors import CorpusError

ROOT = Path(__file__).parent / "wordings"

STANDARD, LABELLED = "standard", "labelled"
BOTH = "mixed"
"""The language of a world in which English and Turkish are spoken."""
PERSONS = ("name", "surname")
"""Pools of people, which a bilingual world has of one language alone."""
ASKED = ("ask", "answer", "about")
"""How the names of parts begin that are the same in every wording of a language."""

Sentences = Mapping[str, tuple[str, ...]]


class Words(NamedTuple):
    """The words of a language. `pools`: values by pool, among them what a friend is to the persona
    ("relations")."""

    pools: Mapping[str, tuple[str, ...]]
    phrases: Mapping[str, str]


def languages() -> tuple[str, ...]:
    """The languages that there are words of, and "mixed"."""
    return (*sorted(path.parent.name for path in ROOT.glob("*/words.toml")), BOTH)


def wordings() -> tuple[str, ...]:
    """The wordings of any language, the standard one first."""
    found = {path.stem for path in ROOT.glob("*/lives/*.toml")}
    return (STANDARD, *sorted(found - {STANDARD}))


def slots_of(template: str) -> frozenset[str]:
    """The slots that a template names. Raises ValueError for one with an unpaired brace.

    >>> sorted(slots_of("{who:gen} evi {v:loc}"))
    ['v', 'who']
    """
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name is not None)


@cache
def words(code: str) -> Words:
    """The words of a language."""
    file = f"{code}/words.toml"
    tables, english = _tables(file), _tables("en/words.toml")
    _expect(file, tables, english)
    pools = _pools(tables)
    for pool, values in _pools(english).items():
        if len(pools[pool]) != len(values):
            raise _error(file, pool, f"{len(pools[pool])} values; expected {len(values)}, as in English")
    return Words(pools, tables["phrases"])


@cache
def wording(code: str, name: str) -> Mapping[str, Sentences]:
    """The sentences of a wording of a language: by topic and part, and what carries no fact as "talk".

    The labelled wording has everything. The standard one replaces parts of it and adds others. Every other
    one has sentences of its own for all that is said; what is asked, and what a fact is about, stay.
    """
    file = f"{code}/lives/{name}.toml"
    tables: Mapping[str, Sentences] = {table: _in_lines(texts) for table, texts in _tables(file).items()}
    first = (code, name) == ("en", LABELLED)
    base = tables if first else wording("en" if name == LABELLED else code, LABELLED)
    spoken = {
        table: {part for part in topics if not part.startswith(ASKED)} for table, topics in base.items()
    }
    known = {LABELLED: base, STANDARD: _tables(f"en/lives/{STANDARD}.toml")}.get(name, spoken)
    _expect(file, tables, known)
    _expect_keys(file, "top level", {*base, *tables}, base)
    for table, topics in tables.items():
        for part, sentences in topics.items():
            needed: frozenset[str] = frozenset()
            if name != LABELLED and table in TOPICS and part in base[table]:
                needed = frozenset.intersection(*map(slots_of, base[table][part]))
            allowed = _slots(code, table, part) | (topics.keys() if table == "talk" else set())
            _check_slots(file, f"[{table}] {part}", sentences, allowed, needed)
    return {table: {**topics, **tables.get(table, {})} for table, topics in base.items()}


def _slots(code: str, table: str, part: str) -> set[str]:
    """The slots that a sentence may name."""
    if table == "talk":
        return {"about"} if part in ("intros", "outros", "corrections") else {*words(code).pools, "who"}
    if part in ("about", "ask_then"):
        return {"then"} if part == "ask_then" else set()
    slots = {*TOPICS[table].slots}
    if part in ("other", "ask_other"):
        slots.add("who")
    if "." in table:
        slots |= {"when", "date"}
    elif part in CONSEQUENCES.get(table, ()):
        slots |= {"old", part}
    elif part in FORM_OF_CHANGE.values():
        slots.add("old")
    return slots


def _tables(file: str) -> dict[str, dict[str, Any]]:
    """The texts of a file by table, those of the top level in the table "".

    `same_as_state` names the parts that have the sentences of `state`.
    """
    try:
        data = tomllib.loads((ROOT / file).read_text("utf-8"))
    except FileNotFoundError:
        folder = (ROOT / file).parent
        there = ", ".join(sorted(other.stem for other in folder.glob("*.toml"))) or "nothing"
        raise CorpusError(f"wordings/{file}: no such file; {folder.name} has {there}") from None
    except (OSError, ValueError) as error:  # not UTF-8, not TOML
        raise _error(file, "cannot be read", str(error)) from None
    tables = {name: table for name, table in data.items() if isinstance(table, dict)}
    tables[""] = {name: text for name, text in data.items() if name not in tables}
    for table, texts in tables.items():
        texts |= dict.fromkeys(str(texts.pop("same_as_state", "")).split(), texts.get("state"))
        for key, text in texts.items():
            if not isinstance(text, str) or not text.strip():
                raise _error(file, f"[{table}] {key}".removeprefix("[] "), f"{text!r}; expected text")
    return tables


def _pools(tables: Mapping[str, Mapping[str, str]]) -> dict[str, tuple[str, ...]]:
    pools = {pool: _values(text) for pool, text in tables["pools"].items()}
    pools |= {pool: tuple(text.split()) for pool, text in tables[""].items()}
    return pools | {"relations": _lines(tables[""]["relations"])}


def _values(text: str) -> tuple[str, ...]:
    return tuple(map(str.strip, text.split(",")))


def _in_lines(texts: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    return {key: _lines(text) for key, text in texts.items()}


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())


def _error(file: str, where: str, problem: str) -> CorpusError:
    return CorpusError(f"wordings/{file}: {where}: {problem}")


def _expect(file: str, tables: Mapping[str, Collection[str]], known: Mapping[str, Collection[str]]) -> None:
    """Raises CorpusError where a table or a key is missing, or is none of the known ones."""
    _expect_keys(file, "top level", tables, known)
    for table in known:
        _expect_keys(file, f"[{table}]" if table else "top level", tables[table], known[table])


def _expect_keys(file: str, where: str, keys: Collection[str], known: Collection[str]) -> None:
    if missing := sorted(set(known).difference(keys)):
        raise _error(file, where, f"missing {', '.join(missing)}")
    if unknown := sorted(set(keys).difference(known)):
        expected = ", ".join(filter(None, sorted(known)))
        raise _error(file, where, f"unknown {', '.join(unknown)}; expected {expected}")


def _check_slots(
    file: str, where: str, sentences: Iterable[str], allowed: Collection[str], needed: Collection[str]
) -> None:
    """Raises CorpusError for a sentence that names another slot than these, or lacks one."""
    for sentence in sentences:
        try:
            found = slots_of(sentence)
        except ValueError as error:
            raise _error(file, where, f"{sentence!r}: {error}") from None
        if unknown := found.difference(allowed):
            expected = (
                _named(allowed) if len(allowed) < 12 else "{who}, a pool of words.toml or a part of [talk]"
            )
            raise _error(file, where, f"{sentence!r} names {_named(unknown)}; expected {expected}")
        if missing := set(needed) - found:
            raise _error(file, where, f"{sentence!r} does not name {_named(missing)}")


def _named(slots: Collection[str]) -> str:
    return ", ".join(f"{{{slot}}}" for slot in sorted(slots)) or "no slot"
