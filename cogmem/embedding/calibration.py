"""What a similarity means for an embedder: the thresholds of the prediction-error gate, measured.

The documents give one set of numbers for all embedders, and it fits none in particular. A file of `data/` has
those of one embedder, as `python -m experiments calibrate` measured them on a corpus.
"""

import json
import math
import tomllib
from dataclasses import asdict, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from cogmem.checks import at_least, require
from cogmem.errors import ConfigError

SHIPPED = Path(__file__).with_name("data")


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """The thresholds of one embedder, cosines in [0, 1], rising.

    Below `create` a text is news; from `update` on it tells more of what is known; above `reinforce` it says
    the same again. `embedder`: what the names of the embedders begin with that this is for; `corpus`: where
    it was measured, on so many `unrelated` pairs and `edited` copies. Raises ConfigError naming every bad
    value.
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
        """The file that `load` reads; `remade_by`, the command that measures it again, is a comment."""
        lines = [f"# {_printable(line)}" for line in (_HEADING, remade_by) if line]
        return "\n".join([*lines, *(f"{name} = {_toml(value)}" for name, value in asdict(self).items()), ""])


DOCUMENTS = Calibration(embedder="", create=0.70, update=0.75, reinforce=0.92, corpus="the documents")
"""For an embedder that nobody has measured."""

_HEADING = "Thresholds of the prediction-error gate for one embedder (cogmem.embedding.calibration)."


def calibration_for(name: str) -> Calibration:
    """The shipped calibration whose `embedder` is the longest beginning of this name, else DOCUMENTS.

    >>> calibration_for("an embedder of your own").create
    0.7
    """
    fitting = [known for known in _shipped() if known.embedder and name.startswith(known.embedder)]
    return max(fitting, key=lambda known: len(known.embedder), default=DOCUMENTS)


def load(path: Path) -> Calibration:
    """A calibration file. Raises ConfigError naming the file and what is wrong with it."""
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
    """What all embedders share that one calibration is for: the model without its further settings.

    >>> family("hashing-1(1024,stop=0.2,gram=0.6,phrase=2.0)"), family("openai(small,1536,https://a.b)")
    ('hashing-1', 'openai(small,')
    """
    model, bracket, settings = name.partition("(")
    if model == "openai" and bracket:  # the client's name: the model's is its first setting
        return f"{model}({settings.partition(',')[0]},"
    return model


@cache
def _shipped() -> tuple[Calibration, ...]:
    return tuple(load(path) for path in sorted(SHIPPED.glob("*.toml")))


def _printable(text: str) -> str:
    """A text as a comment: on one line, without what TOML forbids there."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _toml(value: str | float) -> str:
    """A TOML value; its strings are JSON's but for one control character."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return repr(value)
