"""Check that a law of forgetting has the properties that docs/how-to/add-a-law.md lists.

LAW is a name or package.module:LAW of your own, imported from this folder. It is checked at the default of
each parameter, and at both ends of its range. A parameter that is given, as in +decay_model.slope=0.3, keeps
its value. The exit code is 1 if a rule is broken.
"""

import sys
from collections.abc import Sequence

from rich.console import Console

from cogmem.dynamics.law_rules import RULES, broken
from cogmem.dynamics.retention import check_parameters, law_of
from experiments.config.cli import Parser, reported
from experiments.config.compose import key_of
from experiments.errors import LabError
from experiments.report.tables import Table, columns_of, show


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = Parser("check-law", __doc__, "my_laws:LOGARITHMIC")
    parser.add_argument("law", metavar="LAW", help="see above")
    args = parser.parse_with_overrides(argv, "PARAMETER")
    failed = False

    def job() -> None:
        nonlocal failed
        sys.path.insert(0, "")
        law, given = law_of(args.law), dict(map(_parameter, args.overrides))
        check_parameters(args.law, given)
        free = {name: known for name, known in law.parameters.items() if name not in given}
        usual = given | {name: known.default for name, known in free.items()}
        settings = [usual]
        settings += [usual | {name: end} for name, known in free.items() for end in (known.low, known.high)]
        rows = []
        for rule in RULES:
            found = [(problem, chosen) for chosen in settings if (problem := broken(rule, law, chosen))]
            failed |= bool(found)
            shown = f"{found[0][0]} {found[0][1] or ''}".strip() if found else ""
            rows.append((rule, "failed" if found else "kept", shown))
        table = Table("rules", args.law, columns_of("rule | verdict | seen"), tuple(rows))
        show(Console(), table)

    return reported(job) or int(failed)


def _parameter(word: str) -> tuple[str, float]:
    """The name and the value of a parameter, as a run takes it, or as NAME=VALUE alone.

    >>> _parameter("+decay_model.slope=0.3"), _parameter("slope=1")
    (('slope', 0.3), ('slope', 1.0))
    """
    name, value = key_of(word).removeprefix("decay_model."), word.partition("=")[2]
    try:
        return name, float(value)
    except ValueError:
        raise LabError(f"{word}: expected a number, as in +decay_model.{name}=0.3") from None
