"""Range checks for settings: every bad value of a configuration is named at once."""

from collections.abc import Iterable

from cogmem.errors import ConfigError


def require(owner: object, *rules: tuple[str, bool, str]) -> None:
    """Raise ConfigError naming every field of `owner` whose rule does not hold.

    A rule is (field, holds, what was expected).
    """
    name = type(owner).__name__
    bad = [
        f"{name}.{field} = {getattr(owner, field)!r}: expected {want}" for field, ok, want in rules if not ok
    ]
    if bad:
        raise ConfigError("; ".join(bad))


def at_least(owner: object, low: float, *fields: str) -> list[tuple[str, bool, str]]:
    """Rules: each field is a number >= low (NaN is not)."""
    return [(field, getattr(owner, field) >= low, f"a number of at least {low:g}") for field in fields]


def positive(owner: object, *fields: str) -> list[tuple[str, bool, str]]:
    """Rules: each field is a number > 0."""
    return [(field, getattr(owner, field) > 0, "a number above 0") for field in fields]


def unit(owner: object, *fields: str) -> list[tuple[str, bool, str]]:
    """Rules: each field lies in [0, 1]."""
    return [(field, 0 <= getattr(owner, field) <= 1, "a number in [0, 1]") for field in fields]


def one_of(owner: object, field: str, choices: Iterable[str]) -> tuple[str, bool, str]:
    """Rule: the field is one of the choices."""
    known = list(choices)
    return (field, getattr(owner, field) in known, f"one of {', '.join(known)}")
