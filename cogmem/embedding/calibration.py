"""Calibration: the thresholds of the prediction-error gate, measured for each embedder.

A published design has one set of thresholds for all embedders. A file of `data/` has those of one embedder,
as they were measured on a corpus at commit 1f10c2c0.
"""

import json
import math
import tomllib
from dataclasses import asdict, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from cogmem.errors import ConfigError
from cogmem.kernel.checks import at_least, require

SHIPPED = Path(__file__).with_name("data")


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """The thresholds of an embedder, rising cosines in [0, 1].

    Below `create` a text is new; from `update` on it adds to what is known; above `reinforce` it says the
    same again. `embedder`: the beginning of the embedders' names; `corpus`: where it was measured, on
    `unrelated` pairs and `edited` copies. Raises ConfigError naming every bad value.
    """

    embedder: str
    create: float
    update: float
    reinforce: float
    corpus: str = ""
    unrelated: int = 0
    edited: int = 0

    def __post_init__(self) -> None:
        thresholds = (self.create, self.update, self.reinforce)
        sound = all(type(value) in (int, float) and math.isfinite(value) for value in thresholds)
        require(
            self,
            (
                "create",
                sound and 0 <= self.create <= self.update <= self.reinforce <= 1,
                f"0 <= create <= update <= reinforce <= 1 (update = {self.update!r}, "
                f"reinforce = {self.reinforce!r})",
            ),
            *[(name, isinstance(getattr(self, name), str), "a text") for name in ("embedder", "corpus")],
            *[(name, type(getattr(self, name)) is int, "a whole number") for name in ("unrelated", "edited")],
        )
        require(self, *at_least(self, 0, "unrelated", "edited"))

    def to_toml(self, remade_by: str = "") -> str:
        """The file for `load`. `remade_by`: the command that measures it again, as a comment."""
        lines = [f"# {_printable(line)}" for line in (_HEADING, remade_by) if line]
        return "\n".join([*lines, *(f"{name} = {_toml(value)}" for name, value in asdict(self).items()), ""])


UNMEASURED = Calibration(embedder="", create=0.70, update=0.75, reinforce=0.92, corpus="none")
"""The thresholds of an embedder that was not measured. (A published design.)"""

_HEADING = "Thresholds of the prediction-error gate for one embedder (cogmem.embedding.calibration)."


def calibration_for(name: str) -> Calibration:
    """The shipped calibration whose `embedder` is the longest beginning of this name, else UNMEASURED.

    >>> calibration_for("an embedder of your own").create
    0.7
    """
    fitting = [known for known in _shipped() if known.embedder and name.startswith(known.embedder)]
    return max(fitting, key=lambda known: len(known.embedder), default=UNMEASURED)


def load(path: Path) -> Calibration:
    """The calibration in a file. Raises ConfigError naming the file and the fault."""
    try:
        found: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise ConfigError(f"{path}: not readable as a calibration ({error})") from error
    known = [field.name for field in fields(Calibration)]
    if found.keys() != set(known):
        raise ConfigError(f"{path}: {', '.join(sorted(found))}; expected {', '.join(known)}")
    try:
        return Calibration(**found)
    except ConfigError as error:
        raise ConfigError(f"{path}: {error}") from None


def family(name: str) -> str:
    """The beginning of an embedder's name that one calibration covers: the model without its further
    settings.

    >>> family("hashing-1(1024,stop=0.2,gram=0.6,phrase=2.0)"), family("openai(small,1536,https://a.b)")
    ('hashing-1', 'openai(small,')
    """
    model, bracket, settings = name.partition("(")
    if model == "openai" and bracket:  # the client's name; its first setting is the model's
        return f"{model}({settings.partition(',')[0]},"
    return model


@cache
def _shipped() -> tuple[Calibration, ...]:
    return tuple(load(path) for path in sorted(SHIPPED.glob("*.toml")))


def _printable(text: str) -> str:
    """A text as a comment: on one line, without characters that TOML forbids there."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _toml(value: str | float) -> str:
    """A TOML value. TOML strings are JSON strings but for one control character."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return repr(value)
