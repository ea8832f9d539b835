"""Language packs: what the engine must know of a language, as data. One TOML file a language."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from cogmem.errors import ConfigError


@dataclass(frozen=True, slots=True)
class LanguagePack:
    """One language.

    `stemmer` names a Snowball algorithm, or is `prefix-N` for the first N letters. `suffix` is a pattern of
    what may follow a word and is no part of it, empty where there is none. The word sets are lower-case.
    """

    code: str
    stemmer: str
    suffix: str
    stop_words: frozenset[str]
    question_words: frozenset[str]


@cache
def languages() -> tuple[str, ...]:
    """Codes of the packs that exist, sorted."""
    folder = files("cogmem.language") / "data"
    return tuple(sorted(path.name.removesuffix(".toml") for path in folder.iterdir()))


@cache
def language_pack(code: str) -> LanguagePack:
    """The pack of a language code. Raises ConfigError that lists the packs.

    >>> language_pack("en").stemmer
    'english'
    """
    if code not in languages():
        raise ConfigError(f"unknown language {code!r}; expected one of {', '.join(languages())}")
    data = tomllib.loads((files("cogmem.language") / "data" / f"{code}.toml").read_text("utf-8"))
    return LanguagePack(
        code=code,
        stemmer=data["stemmer"],
        suffix=data.get("suffix", ""),
        stop_words=frozenset(data["stop_words"].split()),
        question_words=frozenset(data["question_words"].split()),
    )
