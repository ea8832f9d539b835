"""The laboratory's commands and studies: python -m experiments NAME ..."""

import ast
import os
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from cogmem.errors import MissingPackageError, error_line, escape_what_no_terminal_shows
from cogmem.extras import extra
from experiments import studies
from experiments.errors import LabError
from experiments.replay.forks import warm_up

UNREAD = 141
"""The exit code of a program whose output nobody reads on (128 + SIGPIPE)."""

_HERE = Path(__file__).parent

COMMANDS: Mapping[str, str] = {
    path.stem.replace("_", "-"): f"experiments.commands.{path.stem}"
    for path in sorted(_HERE.glob("commands/[a-z]*.py"))
}
"""The module of each command, whose `main` runs it: every file in `commands/`."""


def overview() -> str:
    """Every command and study with one line each."""
    commands = {name: _first_line(module) for name, module in COMMANDS.items()}
    sections = {"commands": commands, "studies (also package.module:STUDY)": studies.questions()}
    text = "usage: python -m experiments NAME ...; NAME --help explains one"
    for title, lines in sections.items():
        text += f"\n\n{title}:" + "".join(f"\n  {name:<12} {line}" for name, line in lines.items())
    return text


def _first_line(module: str) -> str:
    path = _HERE.parent.joinpath(*module.split(".")).with_suffix(".py")
    return (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").partition("\n")[0]


def command(name: str) -> Any:
    """The function that runs a command or a study, with the words after its name. Raises LabError for an
    unknown name, and MissingPackageError without the packages of the laboratory."""
    if name in COMMANDS:
        with extra("headless"):
            return import_module(COMMANDS[name]).main
    known = [*COMMANDS, *studies.questions()]
    if name not in known and ":" not in name:
        with extra("headless"):
            from experiments.config.cli import similar

        near = similar(name, known)
        meant = f"did you mean {near[0]}?" if near else f"expected one of {', '.join(known)}"
        raise LabError(f"unknown command {name!r}; {meant}")
    with extra("headless"):
        from experiments.studies.command import main_of_study

        return partial(main_of_study, studies.find(name))


def main(argv: Sequence[str]) -> int:
    """Run the command of a name with the words after it. Returns its exit code; 2 for an unknown name."""
    name, *words = argv or [""]
    if name in ("", "-h", "--help"):
        print(overview())
        return 0
    replays = name == "run" or name in studies.questions()
    if replays and not {"-h", "--help", "--settings"}.intersection(words):
        warm_up()
    try:
        return int(command(name)(words) or 0)
    except (LabError, MissingPackageError) as error:
        print(error_line(error), file=sys.stderr)
        return 2


def start(*name: str) -> NoReturn:
    """Run a command (none: the one that the command line names) as the whole program, and exit with its
    code; quietly, if nobody reads the output to its end, as in `... | head`."""
    escape_what_no_terminal_shows()
    try:
        try:
            code = main([*name, *sys.argv[1:]])
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # takes what is left at the exit
        code = UNREAD
    sys.exit(code)


if __name__ == "__main__":
    start()
