"""A claim of a document: what it says, what comes out of an engine, and whether that is the same."""

import ast
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, NamedTuple

from cogmem.config import EngineConfig
from cogmem.conformance import probes as shared
from cogmem.plugins.discovery import plugins
from cogmem.profiles import PROFILES

Value = float | str | tuple["Value", ...]
"""What a probe gives: a number, a truth value, a word, or several of them."""

Probe = Callable[..., Value]
"""Makes an engine of these settings, its first argument, and drives it with the row's input."""

AS_SAID = "as said"
BY_OVERRIDE = "by override"
OTHERWISE = "otherwise"
_ROUNDING = 1e-6  # vectors are float32


Sort = Literal["error of the document", "built otherwise", "not built"]
"""The document contradicts itself; the engine departs from it on purpose; it has nothing of the kind."""


class Reason(NamedTuple):
    """Why something else comes out than the document says."""

    sort: Sort
    why: str


@dataclass(frozen=True, slots=True)
class Row:
    """One claim of a document, and the probe that puts it to an engine."""

    document: str
    section: str
    profile: str
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
    settings: Mapping[str, Any]
    """Settings that it needs besides the profile's."""
    alone: bool
    """Whether the probe takes the mechanism out of its profile."""
    reason: Reason | None
    """Declared: why it comes out otherwise. None: it comes out as said."""

    @property
    def overridden(self) -> bool:
        """Whether it is not put to the profile as it is shipped."""
        return self.alone or bool(self.settings)

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
        words = [*map(repr, self.given), *(f"{name}={value!r}" for name, value in self.named.items())]
        words += [f"{name}={value}" for name, value in self.settings.items()]
        return f"{self.probe.__name__}({', '.join(words)})"

    def comes_out(self, config: EngineConfig | None = None) -> Value:
        """What the probe gives, under other settings than the row's if these are given."""
        return self.probe(self.config if config is None else config, *self.given, **self.named)


def claims() -> tuple[Row, ...]:
    """The claims of all plug-ins, by document."""
    return tuple(row for plugin in plugins() for name in plugin.conformance for row in rows_of(name))


def rows_of(module: str) -> Iterator[Row]:
    """The rows of the table beside a module of probes.

    A row of the table is [claim, what is said, input, setting, more], the last two only where
    there are any. The input is a call of a probe: of that module, or one that all share. `more` has the
    profile, if it is another than the document's; `with`, other settings than the profile's, or `alone` where
    the probe does not use the profile; and the reason
    why something else comes out, by one of the names in `_SORTS`.
    """
    probes = import_module(module)
    table = tomllib.loads(Path(str(probes.__file__)).with_suffix(".toml").read_text("utf-8"))
    known = {"setting": setting, **vars(shared), **vars(probes)}

    def row(
        section: str, claim: str, said: Any, call: str, setting: str = "", more: Mapping[str, Any] = _NOTHING
    ) -> Row:
        name, given, named = _parsed(call)
        reasons = [Reason(sort, more[key]) for key, sort in _SORTS.items() if key in more]
        return Row(
            document=table["document"],
            section=section,
            profile=more.get("profile", table["profile"]),
            mechanism=claim,
            setting=setting,
            said=_tuple(said),
            probe=known[name],
            given=given,
            named=named,
            settings=more.get("with", {}),
            alone=more.get("alone", False),
            reason=reasons[0] if reasons else None,
        )

    return (row(section, *cells) for section, rows in table["sections"].items() for cells in rows)


_NOTHING: Mapping[str, Any] = {}
_SORTS: Mapping[str, Sort] = {
    "error": "error of the document",
    "otherwise": "built otherwise",
    "missing": "not built",
}


def _parsed(call: str) -> tuple[str, tuple[Any, ...], dict[str, Any]]:
    """Name and arguments of a call, which are literals."""
    tree = ast.parse(call, mode="eval").body
    if not (isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name)):
        raise ValueError(f"{call!r}: not a call of a probe")
    given = tuple(map(ast.literal_eval, tree.args))
    return tree.func.id, given, {str(word.arg): ast.literal_eval(word.value) for word in tree.keywords}


def _tuple(said: Any) -> Any:
    return tuple(map(_tuple, said)) if isinstance(said, list) else said


class Outcome(NamedTuple):
    """A row that was run."""

    row: Row
    value: Value

    @property
    def verdict(self) -> str:
        return AS_SAID if meets(self.row.said, self.value) else OTHERWISE

    @property
    def kind(self) -> str:
        """As said by the shipped profile, or by an override of it; or the declared reason."""
        if self.row.reason is not None:
            return self.row.reason.sort
        return BY_OVERRIDE if self.row.overridden else AS_SAID

    @property
    def declared(self) -> bool:
        """Whether the verdict is the declared one."""
        return (self.verdict == AS_SAID) == (self.row.reason is None)


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
            wanted = float(said)
        except ValueError:
            return False
        return abs(wanted - value) <= 0.5 * 10.0 ** -len(said.partition(".")[2]) + _ROUNDING
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
