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
