"""Settings with values of any type."""

import math
import pkgutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import MISSING, fields, is_dataclass
from importlib import import_module
from typing import Any

import cogmem
import experiments
from cogmem.errors import CogmemError

VALUES: list[Any] = [
    5,
    -1,
    0,
    "x",
    "",
    b"x",
    ["a"],
    (5, 5),
    [None],
    [[]],
    {},
    {"a": 1},
    set(),
    None,
    object(),
    int,
]
VALUES += [math.nan, math.inf, -math.inf, True, 1e-320, 10**400, 1 + 2j]


def settings() -> Iterator[type]:
    """Every class of settings that can be made without arguments."""
    for package in (cogmem, experiments):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if found.name.startswith(("cogmem.adapters", "experiments.run")) or found.name.endswith(
                "__main__"
            ):
                continue
            for kind in vars(import_module(found.name)).values():
                if (
                    isinstance(kind, type)
                    and kind.__module__ == found.name
                    and kind.__name__.endswith("Config")
                ):
                    given = [field.default is field.default_factory is MISSING for field in fields(kind)]
                    if is_dataclass(kind) and not any(given):
                        yield kind


def test_a_setting_of_any_type_is_taken_or_refused_with_an_error_of_the_package() -> None:
    kinds = list(settings())
    assert len(kinds) > 50
    for kind in kinds:
        for field in fields(kind):
            for value in VALUES:
                with suppress(CogmemError):
                    kind(**{field.name: value})
