"""The manners of every command: help with an example, one line for an error that is the user's to mend.

Words NAME=VALUE configure runs and are Hydra's; what belongs to the command itself is --NAME VALUE.
"""

import argparse
import difflib
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import hydra
from hydra.core.hydra_config import HydraConfig
from hydra.types import RunMode
from omegaconf import DictConfig
from rich.console import Console

from experiments.config.compose import for_hydra
from experiments.config.options import add_options, chosen
from experiments.config.schema import CONFIGS, RunConfig, build, register
from experiments.config.told import FORESEEN, Failed, one_line
from experiments.errors import LabError

if TYPE_CHECKING:
    from experiments.studies.base import Study

_SWEEP = ("-m", "--multirun")


class Parser(argparse.ArgumentParser):
    """Options of a command. Whatever starts it, it is called `python -m experiments NAME`."""

    def __init__(self, name: str, about: str | None, example: str, add_help: bool = True) -> None:
        command = f"python -m experiments {name}"
        super().__init__(
            prog=command,
            description=about,
            epilog=f"example:\n  {command} {example}".rstrip(),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
            add_help=add_help,
        )

    def error(self, message: str) -> NoReturn:
        words = message.partition("unrecognized arguments: ")[2].split()
        near = [one for word in words for one in similar(word.partition("=")[0], self._option_string_actions)]
        super().error(message + (f"; did you mean {' or '.join(near)}?" if near else ""))

    def parse_with_overrides(
        self, argv: Sequence[str] | None, metavar: str = "OVERRIDE"
    ) -> argparse.Namespace:
        """What was parsed, with the words NAME=VALUE as `overrides`."""
        where = "" if metavar != "OVERRIDE" else "; `python -m experiments run --help` lists them"
        self.add_argument("overrides", nargs="*", metavar=metavar, help=f"NAME=VALUE{where}")
        own = self.parse_intermixed_args(argv)
        for word in own.overrides:
            name, equals, value = word.partition("=")
            if f"--{name}" in self._option_string_actions:
                self.error(f"{word}: an option of the command; expected --{name} {value}")
            if not equals and not word.startswith("~"):
                self.error(f"{word}: expected NAME=VALUE")
        return own


def similar(name: str, known: Iterable[str]) -> list[str]:
    """The known names that somebody may have meant.

    >>> similar("horizon", ["horizons", "silence"])
    ['horizons']
    """
    return difflib.get_close_matches(name, list(known), n=1)


def main_of(job: Callable[[RunConfig], object], words: Sequence[str]) -> int:
    """Compose the configuration of the words with Hydra and run the job, once or for every point of a sweep.

    What the job returns is for Hydra's sweeper. Returns the exit code: 0, or 2 after an error that is the
    user's to mend.
    """

    def task(config: DictConfig) -> object:
        try:
            run = build(config)
            if run.run_dir and HydraConfig.get().mode is RunMode.MULTIRUN:
                raise LabError("run_dir is one folder, but a sweep makes many runs; leave it out")
            return job(run)
        except FORESEEN as error:
            raise Failed(one_line(error)) from error

    return reported(lambda: hydra_main(task, words))


def hydra_main(task: Callable[[DictConfig], object], words: Sequence[str]) -> None:
    """Hydra over the words: the task once, or for every point of a sweep. Errors are raised, not printed."""
    os.environ["HYDRA_FULL_ERROR"] = "1"
    sweep = any(word in _SWEEP for word in words)
    # -m first: Hydra does not know it between overrides
    sys.argv[1:] = sorted(for_hydra(words, sweep), key=lambda word: word not in _SWEEP)
    register()
    hydra.main(version_base="1.3", config_path=str(CONFIGS), config_name="run")(task)()


def reported(work: Callable[[], object], *foreseen: type[Exception]) -> int:
    """Do it and return the exit code: 0, or 2 after an error that is the user's to mend (the usual ones, and
    those `foreseen`), told in one line."""
    usual: tuple[type[Exception], ...] = (*FORESEEN, *foreseen)
    try:
        work()
    except Failed as failed:
        return failed_with(str(failed))
    except usual as error:
        return failed_with(one_line(error))
    except KeyboardInterrupt:
        print("\nstopped; finished namespaces are kept, the same command goes on from there", file=sys.stderr)
        return 130
    return 0


def failed_with(line: str) -> int:
    """Tell an error; returns the exit code of one."""
    Console(stderr=True, soft_wrap=True, highlight=False, markup=False).print(f"error: {line}")
    return 2


def wide(least: int = 140) -> Console:
    """A console in which tables are not squeezed."""
    return Console(width=max(Console().width, least))


def study_parser(study: "Study[Any]") -> Parser:
    """The options of a study, those of its own first."""
    parser = Parser(study.called or study.name, study.about, study.example)
    add_options(parser, study.options)
    place = parser.add_mutually_exclusive_group()
    place.add_argument("--out", type=Path, metavar="FOLDER", help="where to write the results")
    place.add_argument(
        "--publish",
        action="store_true",
        help="write to results/ (only with the settings of a published result: "
        f"{'; '.join(study.published.values()) or 'there is none'})",
    )
    return parser


def main_of_study(study: "Study[Any]", argv: Sequence[str] | None = None) -> int:
    """The command line of a study. Returns the exit code."""
    from experiments.studies.base import Asked, conduct  # commands that need no study start without it

    parser = study_parser(study)
    own = parser.parse_with_overrides(argv, study.takes) if study.takes else parser.parse_args(argv)

    def work() -> None:
        asked = Asked(chosen(study.options, own), tuple(getattr(own, "overrides", ())))
        conduct(study, asked, wide(), own.out, own.publish)

    return reported(work)
