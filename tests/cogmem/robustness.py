"""The robustness study at any size: faults of commits, or calls with odd arguments.

    python -m tests.cogmem.robustness faults 10000
    python -m tests.cogmem.robustness calls 1000000
    python -m tests.cogmem.robustness tools 10000

`calls` are those of the library, `tools` those of the MCP server. A study ends at the first memory
that is lost or error that is not ours, with the way to it. `--seed` begins elsewhere.
"""

import argparse
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from cogmem.rng import stream
from tests.cogmem import test_calls
from tests.cogmem.serve import test_mcp
from tests.cogmem.test_machine import Faulty, Machine

ROUND = settings(
    max_examples=20,
    stateful_step_count=50,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def faults(start: int) -> None:
    """Twenty lives of an engine."""
    run_state_machine_as_test(seed(start)(type("Machine", (Machine,), {})), settings=ROUND)


def calls(start: int) -> None:
    """A thousand calls of an engine."""
    draws = stream(start, "calls")

    def choose(options: Sequence[Any]) -> Any:
        return options[draws.integers(len(options))]

    quick = [value for value in test_calls.ODD if value is not test_calls.long]
    test_calls.make_calls((test_calls.odd_call(choose, quick) for _ in range(1000)), choose(test_calls.YEARS))


def tools(start: int) -> None:
    """Calls of twenty servers."""
    test = test_mcp.test_no_arguments_of_a_tool_bring_an_error_that_is_not_ours.hypothesis.inner_test
    seed(start)(ROUND(given(st.lists(test_mcp.odd_calls, max_size=100))(test)))()


STUDIES: Mapping[str, tuple[Callable[[int], None], Counter[str]]] = {
    "faults": (faults, Faulty.struck),
    "calls": (calls, test_calls.MADE),
    "tools": (tools, test_mcp.TOOL_CALLS),
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("study", choices=STUDIES)
    parser.add_argument("number", type=int)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    draw, counted = STUDIES[args.study]
    while counted.total() < args.number:
        try:
            draw(args.seed)
        except BaseException as error:
            error.add_note(f"after {counted.total():,} {args.study}, with --seed {args.seed}")
            raise
        args.seed += 1
        sums = ", ".join(f"{name} {number:,}" for name, number in sorted(counted.items()))
        print(f"{counted.total():,} {args.study} ({sums}), {time.process_time():.0f} s of CPU", flush=True)


if __name__ == "__main__":
    main()
