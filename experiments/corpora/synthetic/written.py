"""What people say in the synthetic world: TOML files, read when they are used.

    wordings/LANGUAGE/words.toml            names, values by pool, dates
    wordings/LANGUAGE/lives/WORDING.toml    sentences by topic and part, and small talk

A list is one text: a sentence a line, the values of a pool divided by commas. The labelled wording has
everything; the standard one replaces parts of it and adds others; the blind one has sentences of its own for
all that is said, and is asked the same.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

ROOT = Path(__file__).parent / "wordings"

STANDARD, LABELLED, BLIND = "standard", "labelled", "blind"
WORDINGS = (STANDARD, LABELLED, BLIND)
LANGUAGES = ("en", "tr")

Sentences = Mapping[str, tuple[str, ...]]


class Words(NamedTuple):
    """The words of a language. `pools`: values by pool, among them what a friend is to the persona
    ("relations")."""

    pools: Sentences
    phrases: Mapping[str, str]


def slots_of(template: str) -> frozenset[str]:
    """The slots that a template names. Raises ValueError for one with an unpaired brace.

    >>> sorted(slots_of("{who:gen} evi {v:loc}"))
    ['v', 'who']
    """
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name is not None)


@cache
def words(code: str) -> Words:
    """The words of a language."""
    tables = _tables(f"{code}/words.toml")
    pools = {pool: tuple(map(str.strip, text.split(","))) for pool, text in tables["pools"].items()}
    pools |= {pool: tuple(text.split()) for pool, text in tables[""].items()}
    return Words(pools | {"relations": _lines(tables[""]["relations"])}, tables["phrases"])


@cache
def wording(code: str, name: str) -> Mapping[str, Sentences]:
    """The sentences of a wording of a language: by topic and part, and what carries no fact as "talk"."""
    tables = {
        table: {part: _lines(text) for part, text in texts.items()}
        for table, texts in _tables(f"{code}/lives/{name}.toml").items()
    }
    base = tables if name == LABELLED else wording(code, LABELLED)
    return {table: {**topics, **tables.get(table, {})} for table, topics in base.items()}


def _tables(file: str) -> dict[str, dict[str, Any]]:
    """The texts of a file by table, those of the top level in the table "".

    `same_as_state` names the parts that have the sentences of `state`.
    """
    data = tomllib.loads((ROOT / file).read_text("utf-8"))
    tables = {name: table for name, table in data.items() if isinstance(table, dict)}
    tables[""] = {name: text for name, text in data.items() if name not in tables}
    for texts in tables.values():
        texts |= dict.fromkeys(texts.pop("same_as_state", "").split(), texts.get("state"))
    return tables


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())
