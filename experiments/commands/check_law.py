"""Check that a law of forgetting has the properties that docs/how-to/add-a-law.md lists.

LAW is a name or package.module:LAW of your own, imported from this folder. It is checked at the default of
each parameter, and at both ends of its range. The exit code is 1 if a rule is broken.
"""

import sys
from collections.abc import Sequence

from rich.console import Console

from cogmem.dynamics.law_rules import RULES, broken
from cogmem.dynamics.retention import law_of
from experiments.config.cli import Parser, reported
from experiments.report.tables import Table, columns_of, show


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = Parser("check-law", __doc__, "my_laws:LOGARITHMIC")
    parser.add_argument("law", metavar="LAW", help="see above")
    args = parser.parse_args(argv)
    failed = False

    def job() -> None:
        nonlocal failed
        sys.path.insert(0, "")
        law = law_of(args.law)
        usual = {name: known.default for name, known in law.parameters.items()}
        settings = [usual]
        settings += [
            usual | {name: end} for name, known in law.parameters.items() for end in (known.low, known.high)
        ]
        rows = []
        for rule in RULES:
            found = [(problem, given) for given in settings if (problem := broken(rule, law, given))]
            failed |= bool(found)
            shown = f"{found[0][0]} {found[0][1] or ''}".strip() if found else ""
            rows.append((rule, "failed" if found else "kept", shown))
        table = Table("rules", args.law, columns_of("rule | verdict | seen"), tuple(rows))
        show(Console(), table)

    return reported(job) or int(failed)
