"""Tests can fail. The list of planted faults (tests/faults.py) still fits the code, and every test asserts
something. The script itself runs the tests."""

import ast
import runpy
from pathlib import Path

import pytest

FAULTS = runpy.run_path(str(Path(__file__).with_name("faults.py")))


def test_every_fault_can_be_planted() -> None:
    assert [told for fault in FAULTS["FAULTS"] if (told := FAULTS["problem"](fault))] == []


def test_there_are_forty_and_each_has_a_name_of_its_own() -> None:
    names = [fault.name for fault in FAULTS["FAULTS"]]
    assert len(set(names)) == len(names) >= 40


@pytest.mark.slow
def test_every_test_asserts_something_itself_or_by_a_function_that_it_calls() -> None:
    calls = dict[str, set[str]]()
    tests = list[tuple[str, set[str]]]()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                called = _called(node)
                calls.setdefault(node.name, set()).update(called)
                if node.name.startswith("test_"):
                    tests.append((f"{path}:{node.lineno}", called))
    asserting = {"assert", "raise", "raises", "warns"}
    for _ in range(4):  # helpers of helpers
        asserting |= {name for name, called in calls.items() if called & asserting and name[:5] != "test_"}
    assert len(tests) > 1_000
    assert [where for where, called in tests if not called & asserting] == []


def _called(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """The names of what a function calls, and "assert" and "raise" where it has such a statement."""
    found = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Call):
            call = node.func
            name = call.attr if isinstance(call, ast.Attribute) else getattr(call, "id", "")
            found.add("assert" if name.startswith("assert_") else name)
        elif isinstance(node, ast.Assert | ast.Raise):
            found.add(type(node).__name__.lower())
    return found
