"""Parts that other packages bring: a law, a memory system, an embedder and so on.

A part is named by its address, `package.module:NAME`, or by the name under which an installed package
announces it. The group of the entry point is that of the command line:

    [project.entry-points."cogmem.decay_model"]
    logarithmic = "my_package.laws:LOGARITHMIC"
"""

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from types import MappingProxyType
from typing import Any

from cogmem.errors import ConfigError, printable


@cache
def announced(group: str) -> Mapping[str, str]:
    """The address of each part that installed packages announce in `cogmem.GROUP`, by its name.

    Raises ConfigError for a name that two packages announce.
    """
    points = sorted(entry_points(group=f"cogmem.{group}"), key=lambda point: point.name)
    names = [point.name for point in points]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise ConfigError(f"entry points cogmem.{group}: {twice[0]} is announced twice; expected one package")
    return MappingProxyType({point.name: point.value for point in points})


def imported(kind: str, address: str, expected: str = "package.module:NAME") -> Any:
    """The object at an address. Raises ConfigError, which names the `kind` of part and what is missing.

    >>> imported("law", "math:pie")
    Traceback (most recent call last):
    cogmem.errors.ConfigError: law 'math:pie' cannot be imported: module 'math' has no 'pie'; did you mean pi?
    """
    module_name, _, attribute = address.partition(":")
    refused = f"{kind} {printable(repr(address))} cannot be imported"
    try:
        module = import_module(module_name)
    except (ImportError, TypeError, ValueError) as error:  # the last two: no module can have this name
        names = (module_name, module_name.partition(".")[0])
        missing = isinstance(error, ModuleNotFoundError) and error.name in names
        where = ", of an installed package or of a file in this folder" if missing else ""
        raise ConfigError(f"{refused}: {error}; expected {expected}{where}") from error
    except SystemExit as error:
        raise ConfigError(f"{refused}: its module raises SystemExit: {error}") from error
    if not hasattr(module, attribute):
        near = get_close_matches(attribute, vars(module), n=1)
        hint = f"did you mean {near[0]}?" if near else f"expected {expected}"
        raise ConfigError(f"{refused}: module {module_name!r} has no {attribute!r}; {hint}")
    return getattr(module, attribute)
