"""The list of planted faults (tests/faults.py) still fits the code. The script itself runs the tests."""

import runpy
from pathlib import Path

FAULTS = runpy.run_path(str(Path(__file__).with_name("faults.py")))


def test_every_fault_can_be_planted() -> None:
    assert [told for fault in FAULTS["FAULTS"] if (told := FAULTS["problem"](fault))] == []


def test_there_are_forty_and_each_has_a_name_of_its_own() -> None:
    names = [fault.name for fault in FAULTS["FAULTS"]]
    assert len(set(names)) == len(names) >= 40
