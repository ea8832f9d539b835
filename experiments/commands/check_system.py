"""Check that a memory system can be compared: isolated, silent, on the simulated clock, without a network.

SYSTEM is a name, module:class of your own, imported from this folder, or exec:PYTHON module:class in another
interpreter, which is checked in two processes. A system that asks a chat model at `context.endpoint` gets
answers from a file. The exit code is 1 if a check fails.
"""

import sys
from collections.abc import Sequence

from rich.console import Console

from experiments.config.cli import Parser, reported
from experiments.config.schema import check_system
from experiments.errors import ProcessEnded
from experiments.replay.forks import in_child
from experiments.report.tables import Table, columns_of, show
from experiments.systems.registry import checks_of


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = Parser("check-system", __doc__, "my_memory:SharedWords")
    parser.add_argument("system", metavar="SYSTEM", help="see above")
    parser.add_chat()
    args = parser.parse_args(argv)
    failed = False

    def job() -> None:
        nonlocal failed
        sys.path.insert(0, "")
        check_system(args.system)
        try:
            found = in_child(checks_of, args.system, parser.chat_of(args))
        except ProcessEnded as ended:
            failed = True
            print(f"failed: {ended}")
            return
        table = Table("checks", args.system, columns_of("rule | verdict | seen"), tuple(map(tuple, found)))
        show(Console(), table)
        failed = any(checked.verdict == "failed" for checked in found)

    return reported(job) or int(failed)
