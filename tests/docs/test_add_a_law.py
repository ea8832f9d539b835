"""The law of docs/how-to/add-a-law.md, named by its address, is a law like those of the core."""

import doctest
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from cogmem.dynamics.retention import CALIBRATIONS, RetentionConfig, days_until, law_of, retention
from cogmem.errors import ConfigError
from experiments.__main__ import main

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "add-a-law.md"
LAW = "my_laws:LOGARITHMIC"


@pytest.fixture(autouse=True)
def my_laws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The module of the page."""
    [source] = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    (tmp_path / "my_laws.py").write_text(source, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    sys.modules.pop("my_laws", None)
    sys.modules.pop("bad_laws", None)


BAD = """
import numpy as np
from cogmem.dynamics.retention import Law
def growing(elapsed, strength, floor=0.0):
    return 1 + np.log1p(np.asarray(elapsed) / strength)
def waving(elapsed, strength, floor=0.0):
    return np.maximum(floor, 0.5 + 0.5 * np.cos(np.asarray(elapsed) / strength))
def failing(elapsed, strength, floor=0.0):
    raise RuntimeError("no such age")
GROWING, WAVING, FAILING = (Law(law, "?", lambda folds: folds, "?") for law in (growing, waving, failing))
"""


@pytest.mark.parametrize(
    ("law", "problem"),
    [
        ("GROWING", r"R = 1\.001 at t = 0\.001 τ with the floor 0; expected: R lies between the floor and 1"),
        ("WAVING", r"R rises from .* at t = .* τ to .* τ; expected: R never rises with time"),
        ("FAILING", "RuntimeError: no such age; expected: R lies between the floor and 1"),
    ],
)
def test_a_law_that_is_none_is_refused(law: str, problem: str, tmp_path: Path) -> None:
    (tmp_path / "bad_laws.py").write_text(BAD, "utf-8")
    with pytest.raises(ConfigError, match=f"law 'bad_laws:{law}': {problem}"):
        RetentionConfig(law=f"bad_laws:{law}")


def test_the_command_checks_a_law(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad_laws.py").write_text(BAD, "utf-8")
    assert main(["check-law", LAW]) == 0
    assert capsys.readouterr().out.count(" kept ") == 5
    assert main(["check-law", "bad_laws:WAVING"]) == 1
    assert capsys.readouterr().out.count(" failed ") == 2
    assert main(["check-law", LAW, "+decay_model.slope=0.3"]) == main(["check-law", LAW, "slope=0.3"]) == 0
    capsys.readouterr()
    for word in ("+decay_model.slope=2", "slop=0.3", "slope=a"):
        assert main(["check-law", LAW, word]) == 2
    told = capsys.readouterr().err
    assert "slope = 2.0; expected a number in [0.01, 1]" in told
    assert "unknown parameter 'slop'; did you mean slope? Expected one of slope" in told
    assert "slope=a: expected a number" in told
    assert main(["check-law", "powr"]) == 2
    assert "retention law: unknown 'powr'; choose one of" in capsys.readouterr().err


def test_a_law_of_another_module_is_computed_with_its_parameters() -> None:
    assert doctest.testmod(import_module("my_laws")) == (0, 1)
    assert (law_of(LAW).name, law_of(LAW).forgets) == ("logarithmic", True)
    parameters = RetentionConfig(law=LAW, law_parameters={"slope": 0.3}).parameters
    assert parameters == {"slope": 0.3}
    assert RetentionConfig(law=LAW).parameters == {"slope": 0.2}
    for calibration in CALIBRATIONS:
        left = retention(LAW, 9.0, 72.0, calibration=calibration, **parameters)
        days = days_until(LAW, left, 72.0, calibration=calibration, **parameters)
        assert days == pytest.approx(9.0)


@pytest.mark.parametrize(
    ("law", "parameters", "message"),
    [
        (LAW, {"slop": 0.3}, "law 'my_laws:LOGARITHMIC': unknown parameter 'slop'; expected one of slope"),
        (LAW, {"slope": 2.0}, r"law 'my_laws:LOGARITHMIC': slope = 2.0; expected a number in \[0.01, 1\]"),
        ("power", {"slope": 0.3}, "law 'power': unknown parameter 'slope'; expected one of gamma"),
        ("none", {"slope": 0.3}, "law 'none': unknown parameter 'slope'; expected none"),
        ("my_laws:LOGARITMIC", {}, "module 'my_laws' has no 'LOGARITMIC'; did you mean LOGARITHMIC?"),
        (
            "my_laws:age",
            {},
            "law 'my_laws:age' is of the type function; expected a cogmem.dynamics.retention.Law",
        ),
        (
            "my_lows:LOGARITHMIC",
            {},
            "No module named 'my_lows'; expected package.module:LAW, of an installed",
        ),
    ],
)
def test_what_is_wrong_with_a_law_is_told(law: str, parameters: dict[str, float], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        RetentionConfig(law=law, law_parameters=parameters)
