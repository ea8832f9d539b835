"""docs/how-to/add-a-law.md does what it says."""

import doctest
import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from textwrap import indent
from types import ModuleType

import pytest
from omegaconf import OmegaConf

from cogmem.dynamics import retention
from cogmem.errors import ConfigError
from experiments.config.schema import writable

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "add-a-law.md"


@pytest.fixture
def edited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module of the laws with the three blocks of the page in their places."""
    source = Path(retention.__file__).read_text("utf-8")
    law, entry, field = re.findall(
        r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    places = (
        (law + "\n\n", "def none("),
        (indent(f"{entry.rstrip()},\n", " " * 8), "        Law(\n            none,"),
        (indent(field, " " * 4), "    episodic_days: float"),
    )
    for block, before in places:
        assert source.count(before) == 1
        source = source.replace(before, block + before)
    path = tmp_path / "retention_with_a_law.py"
    path.write_text(source, "utf-8")
    spec = spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, path.stem, module)
    spec.loader.exec_module(module)
    return module


def test_a_law_with_a_parameter_is_one_file(edited: ModuleType) -> None:
    assert list(edited.LAWS) == [*list(retention.LAWS)[:-1], "logarithmic", "none"]
    law = edited.LAWS["logarithmic"]
    (example,) = doctest.DocTestFinder().find(law.fn, globs=vars(edited))
    assert doctest.DocTestRunner().run(example) == (0, 1)
    words = ["law=logarithmic", "logarithmic_slope=0.3"]
    config = OmegaConf.merge(writable(edited.RetentionConfig()), OmegaConf.from_dotlist(words))
    parameters = OmegaConf.to_object(config).parameters  # type: ignore[union-attr]
    assert parameters == {"slope": 0.3}
    for calibration in edited.CALIBRATIONS:
        left = edited.retention("logarithmic", 9.0, 72.0, calibration=calibration, **parameters)
        days = edited.days_until("logarithmic", left, 72.0, calibration=calibration, **parameters)
        assert days == pytest.approx(9.0)
    with pytest.raises(ConfigError, match=r"logarithmic_slope = 2: expected a number in \[0.01, 1\]"):
        edited.RetentionConfig(logarithmic_slope=2)
