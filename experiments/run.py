"""The main job: one corpus, one configuration, a folder of scored results.

python -m experiments.run decay_model=power
"""

import sys

from rich.console import Console

from experiments.config.cli import main_of
from experiments.config.schema import RunConfig
from experiments.runs.running import objectives, run


def job(config: RunConfig) -> float | tuple[float, ...]:
    """Run it; what is returned is for Hydra's sweepers."""
    found = objectives(run(config, Console(quiet=config.quiet)))
    return found[0] if len(found) == 1 else found


def main() -> int:
    """Returns the exit code."""
    return main_of(job)


if __name__ == "__main__":
    sys.exit(main())
