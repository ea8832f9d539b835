"""The laboratory's commands: python -m experiments NAME ..."""

import sys
from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple


class Command(NamedTuple):
    """A command: the module whose `main` runs it, and what it does in one line."""

    module: str
    line: str


COMMANDS: Mapping[str, Command] = {
    "run": Command("experiments.run", "replay a corpus through a memory and score what it recalls"),
    "compare": Command("experiments.compare", "paired differences between finished runs, with verdicts"),
    "ablate": Command("experiments.ablate", "what each mechanism is worth"),
    "autopsy": Command(
        "experiments.autopsy", "why a question was not answered: the timeline of its gold turns"
    ),
    "regress": Command("experiments.regress", "compare with the committed baselines; for CI"),
    "bench": Command("experiments.bench", "speed and memory of the engine"),
    "curves": Command("experiments.curves.__main__", "the laws of forgetting against human data"),
    "answers": Command(
        "experiments.studies.answers", "a model answers from what was recalled; F1 and a judge"
    ),
    "coverage": Command(
        "experiments.studies.coverage", "whether confidence intervals hold what they promise"
    ),
    "door": Command("experiments.studies.door", "what each profile refuses to store, and why"),
    "dreams": Command("experiments.studies.dreams", "every step of the dream: alone, left out, all, none"),
    "horizons": Command("experiments.studies.horizons", "exponential against power law after 0 to 365 days"),
    "promotion": Command("experiments.studies.promotion", "what becomes core, over schedules of retrieval"),
    "rivals": Command("experiments.studies.rivals", "systems of a finished run at equal k and equal tokens"),
    "sensitivity": Command("experiments.studies.sensitivity", "which parameters matter: Sobol indices"),
    "silence": Command("experiments.studies.silence", "what survives a year, by law, class and floor"),
    "proof": Command(
        "experiments.studies.regress_proof", "whether the regression gate catches planted faults"
    ),
    "calibrate": Command("experiments.training.calibrate", "thresholds of the gate for an embedder"),
    "recognition": Command(
        "experiments.training.recognition", "learn how shocks, plans and attacks are told"
    ),
    "reference": Command("experiments.commands.reference", "write the configuration reference from the code"),
    "download": Command("experiments.commands.download", "fetch a published corpus, checked by its checksum"),
    "score": Command("experiments.commands.score", "score finished runs again from their frames"),
    "report": Command("experiments.commands.report", "draw a finished run's figures and report again"),
    "publish": Command("experiments.commands.publish", "publish finished runs in results/"),
    "results": Command(
        "experiments.commands.results", "published results: index, check, fill into documents, remake"
    ),
}


def main() -> int:
    """Run the command of a name with the words after it. Returns its exit code; 2 for an unknown name."""
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name not in COMMANDS:
        listed = "\n".join(f"  {name:<12} {command.line}" for name, command in COMMANDS.items())
        text = f"usage: python -m experiments NAME ...; NAME --help explains one\n\n{listed}"
        asked = name in ("", "-h", "--help")
        print(
            text if asked else f"error: unknown command {name!r}\n{text}",
            file=sys.stdout if asked else sys.stderr,
        )
        return 0 if asked else 2
    sys.argv = [f"python -m experiments {name}", *sys.argv[2:]]
    code = import_module(COMMANDS[name].module).main()
    return int(code or 0)


if __name__ == "__main__":
    sys.exit(main())
