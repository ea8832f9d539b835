"""What a corpus may be used for: developed on, or judged by.

`roles.toml` lists the corpora and their roles. Which part a conversation of a split corpus is in follows from
its name alone, whatever else is loaded.
"""

import hashlib
import os
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from experiments.corpora.events import Corpus, Event, Probe
from experiments.corpora.records import fingerprint
from experiments.errors import LabError

Part = Literal["development", "validation"]

SPLITS = ("all", "development", "validation")
"""What `split=` chooses."""

ASKED = ("all", "headline")
"""What `asked=` chooses."""


@dataclass(frozen=True)
class Role:
    """An entry of `roles.toml`."""

    role: Literal["development", "split"]
    words: tuple[str, ...]
    """The overrides that load the corpus."""
    variable: str = ""
    """The variable of the environment that names its file or folder; empty where it is generated or in the
    repository."""
    development: tuple[str, ...] = ()
    """The conversations of a split corpus that are for development; empty: half of them, by a hash."""


@cache
def roles() -> Mapping[str, Role]:
    """The roles by the name of the corpus."""
    entries = tomllib.loads(files(__package__).joinpath("roles.toml").read_text("utf-8"))
    return {
        name: Role(**{key: _frozen(value) for key, value in entry.items()}) for name, entry in entries.items()
    }


def listed(names: Iterable[str]) -> dict[str, Role]:
    """The roles of these corpora. Raises LabError for one that is not listed."""
    if unknown := sorted({*names} - roles().keys()):
        raise LabError(f"--corpora: unknown {', '.join(unknown)}; expected some of {', '.join(roles())}")
    return {name: roles()[name] for name in names}


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def located(role: Role) -> list[str]:
    """The overrides that load a corpus: its file or folder is where its variable says."""
    path = os.environ.get(role.variable) if role.variable else None
    return [*role.words, f"corpus.path={path}"] if path else list(role.words)


def for_development(role: Role) -> list[str]:
    """The overrides that load a corpus; of one that is split, the part for development."""
    return [*located(role), *["split=development"] * (role.role == "split")]


def family(corpus: str) -> str:
    """Corpora of one family are never tuned on for one another.

    >>> family("madial-zh") == family("madial-en")
    True
    """
    return corpus.partition("-")[0]


def part_of(corpus: str, namespace: str) -> Part:
    """What a conversation of a corpus is for.

    >>> part_of("locomo", "conv-26"), {part_of("beam", f"100K-{n}") for n in range(1, 11)} == {*SPLITS[1:]}
    ('development', True)
    """
    role = roles().get(corpus, _OWN)
    if role.role != "split":
        return role.role
    if role.development:
        return "development" if namespace in role.development else "validation"
    return SPLITS[1 + hashlib.sha256(f"{corpus}/{namespace}".encode()).digest()[-1] % 2]  # type: ignore[return-value]


_OWN = Role("development", ())
"""Of a corpus that is not listed."""


def restricted(corpus: Corpus, split: str) -> Corpus:
    """The conversations of a corpus that are for development, or for validation; "all": the same corpus.

    Raises LabError if there are none."""
    if split == "all":
        return corpus
    kept = tuple(world for world in corpus.conversations if part_of(corpus.name, world.namespace) == split)
    if not kept:
        raise LabError(f"split={split}: {corpus.name} has no conversation for {split}")
    return replace(corpus, conversations=kept, sha256=fingerprint(kept))


def headlined(corpus: Corpus) -> Corpus:
    """The corpus without the questions of kinds that are not in its headline; if it has none, the same."""
    if not corpus.headline:
        return corpus

    def asks_as_in_literature(event: Event) -> bool:
        return not isinstance(event, Probe) or event.kind in corpus.headline

    kept = tuple(
        replace(world, events=tuple(filter(asks_as_in_literature, world.events)))
        for world in corpus.conversations
    )
    return replace(corpus, conversations=kept, sha256=fingerprint(kept))
