"""A row of the conformance table: what a document says, what comes out, and whether that is the same."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, NamedTuple, Self

from cogmem import PROFILES, EngineConfig
from cogmem.errors import CogmemError

Value = float | str | tuple["Value", ...]
"""What a probe gives: a number, a truth value, a word, or several of them."""

Probe = Callable[..., Value]
"""Makes an engine of these settings, its first argument, and drives it with the row's input."""

AS_SAID = "as said"
OTHERWISE = "otherwise"
_ROUNDING = 1e-6  # vectors are float32


class Reason(NamedTuple):
    """Why something else comes out than the document says."""

    sort: Literal["error of the document", "built otherwise", "not built"]
    why: str


def error(why: str) -> Reason:
    """The document contradicts itself, or its own formula."""
    return Reason("error of the document", why)


def built_otherwise(why: str) -> Reason:
    """The engine departs from the document on purpose."""
    return Reason("built otherwise", why)


def not_built(why: str) -> Reason:
    """The engine has nothing of the kind."""
    return Reason("not built", why)


@dataclass(frozen=True, slots=True)
class Row:
    """One claim of a document, and the probe that puts it to an engine."""

    mechanism: str
    """The claim in a few words."""
    setting: str
    """The setting that carries it, SECTION.FIELD of `EngineConfig`; empty: it is in the code."""
    said: Value
    """What the document says must come out. Digits in a text ("0.60") are met if they are what rounding
    gives; a number is met to six places."""
    probe: Probe
    given: tuple[Any, ...]
    named: Mapping[str, Any]
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Settings that the document asks for besides the profile's."""
    reason: Reason | None = None
    """Declared: why it comes out otherwise. None: it comes out as said."""
    profile: str = ""
    document: str = ""
    section: str = ""

    def under(self, settings: Mapping[str, Any]) -> Self:
        """The row with settings that are not the profile's."""
        return replace(self, settings=settings)

    def of(self, profile: str) -> Self:
        """The row of another profile than the document's."""
        return replace(self, profile=profile)

    def but(self, reason: Reason | None) -> Self:
        """The row, declared to come out otherwise for this reason (None: as said)."""
        return replace(self, reason=reason)

    @property
    def config(self) -> EngineConfig:
        """The profile with the settings that the row asks for."""
        config = PROFILES[self.profile]
        for name, value in self.settings.items():
            config = having(config, name, value)
        return config

    @property
    def input(self) -> str:
        """The input as a call, with the settings that are not the profile's."""
        told = [*map(repr, self.given), *(f"{name}={value!r}" for name, value in self.named.items())]
        told += [f"{name}={value}" for name, value in self.settings.items()]
        return f"{self.probe.__name__}({', '.join(told)})"

    def comes_out(self, config: EngineConfig | None = None) -> Value:
        """What the probe gives, under other settings than the row's if these are given."""
        return self.probe(self.config if config is None else config, *self.given, **self.named)


def says(mechanism: str, setting: str, said: Value, probe: Probe, /, *given: Any, **named: Any) -> Row:
    """The row of a claim; what follows the probe is its input."""
    return Row(mechanism, setting, said, probe, given, named)


def document(name: str, profile: str, sections: Mapping[str, Sequence[Row]]) -> tuple[Row, ...]:
    """The rows of a document, section by section; the profile is that of rows that name none."""
    return tuple(
        replace(row, document=name, section=section, profile=row.profile or profile)
        for section, rows in sections.items()
        for row in rows
    )


@dataclass(frozen=True, slots=True)
class Outcome:
    """A row that was run."""

    row: Row
    value: Value
    declared: bool = field(init=False)
    """Whether the verdict is the declared one."""
    verdict: str = field(init=False)

    def __post_init__(self) -> None:
        same = meets(self.row.said, self.value)
        object.__setattr__(self, "verdict", AS_SAID if same else OTHERWISE)
        object.__setattr__(self, "declared", same == (self.row.reason is None))


def meets(said: Value, value: Value) -> bool:
    """Whether what comes out is what was said.

    >>> meets("0.60", 0.6049), meets("0.60", 0.6051), meets(0.6, 0.6001), meets(("a", "0.5"), ("a", 0.45))
    (True, False, False, True)
    """
    if isinstance(said, tuple) and isinstance(value, tuple):
        return len(said) == len(value) and all(map(meets, said, value))
    if isinstance(said, tuple) or isinstance(value, str | tuple):
        return said == value
    if isinstance(said, str):
        try:
            told = float(said)
        except ValueError:
            return False
        return abs(told - value) <= 0.5 * 10.0 ** -len(said.partition(".")[2]) + _ROUNDING
    return said == value or abs(said - value) <= _ROUNDING


def shown(value: Value) -> str:
    """A value in a table.

    >>> shown(0.123456), shown(True), shown(("created", "0.60")), shown(2.0)
    ('0.1235', 'yes', 'created, 0.60', '2')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(map(shown, value)) or "nothing"
    return value if isinstance(value, str) else f"{value:.4g}" if abs(value) < 1000 else f"{value:,.0f}"


def setting(config: Any, name: str) -> Any:
    """The value of a setting by its dotted name. As a probe it looks at a constant, and drives nothing."""
    for part in name.split("."):
        config = getattr(config, part)
    return config


def having(config: Any, name: str, value: Any) -> Any:
    """The same settings with another value of one. Raises ConfigError for one out of range."""
    first, _, rest = name.partition(".")
    return replace(config, **{first: having(getattr(config, first), rest, value) if rest else value})


def others(config: EngineConfig, name: str) -> list[EngineConfig]:
    """The settings with each of some other values of one: what it is in other profiles, somewhat and much
    more and less, on and off."""
    value = setting(config, name)
    tried: list[Any] = [setting(other, name) for other in PROFILES.values()]
    if isinstance(value, bool):
        tried.append(not value)
    elif isinstance(value, int | float):
        tried += [value * share for share in (2.0, 0.5, 1.05, 0.95)] + [value + 1, value - 1, 1, 0]
        tried = [type(value)(one) if abs(one) < 1e300 else one for one in tried]
    elif isinstance(value, str):
        tried += _WORDS
    elif isinstance(value, tuple):
        tried += [(), value[1:]]
    found = []
    for one in tried:
        if one != value:
            try:
                found.append(having(config, name, one))
            except CogmemError:
                continue
    return found


_WORDS = ("none", "power", "composite", "retention", "words", "vectors", "scores", "days", "full", "score")


def known(name: str) -> bool:
    """Whether there is a setting of this name."""
    try:
        setting(EngineConfig(), name)
    except AttributeError:
        return False
    return name.partition(".")[0] in {one.name for one in fields(EngineConfig)}
