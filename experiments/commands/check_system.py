"""Check that a memory system can be compared: isolated, silent, on the simulated clock, without a network.

SYSTEM is a name, module:class of your own, imported from this folder, or exec:PYTHON module:class in another
interpreter, which is checked in two processes. The exit code is 1 if a check fails.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from experiments.config.cli import Parser, reported
from experiments.report.tables import Column, Table, to_rich
from experiments.systems.checking import Checked, check
from experiments.systems.elsewhere import PREFIX, Address, Process
from experiments.systems.registry import system_factory


def checks(name: str) -> list[Checked]:
    """What was found of each rule. Raises LabError if there is no such system, or its process ends."""
    if not name.startswith(PREFIX):
        return check(system_factory(name))
    address = Address.of(name)
    (found, first), (_, second) = (_elsewhere(address, hash_seed) for hash_seed in ("1", "2"))
    verdict: Any = "passed" if first == second else "failed"
    alike = Checked("Two processes answer the same.", verdict, "two hash seeds, two processes")
    return [*(Checked(*one) for one in found), alike]


def _elsewhere(address: Address, hash_seed: str) -> Any:
    with tempfile.TemporaryDirectory() as folder:
        process = Process(address.python, Path(folder) / "log", {"PYTHONHASHSEED": hash_seed})
        try:
            return process.ask("check", target=address.target)
        finally:
            process.end()


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = Parser("check-system", __doc__, "my_memory:SharedWords")
    parser.add_argument("system", metavar="SYSTEM", help="see above")
    own = parser.parse_args(argv)
    failed = False

    def job() -> None:
        nonlocal failed
        sys.path.insert(0, "")
        found = checks(own.system)
        columns = (Column("rule"), Column("verdict"), Column("seen"))
        Console().print(to_rich(Table("checks", own.system, columns, tuple(map(tuple, found)))), "")
        failed = any(one.verdict == "failed" for one in found)

    return reported(job) or int(failed)
