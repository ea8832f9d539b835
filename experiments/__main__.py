"""The laboratory's commands and studies: python -m experiments NAME ..."""

import ast
import sys
from collections.abc import Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from cogmem.errors import error_line, escape_what_no_terminal_shows
from experiments import studies
from experiments.config.program import program
from experiments.errors import LabError
from experiments.replay.forks import warm_up

ROOT = Path(__file__).parent

COMMANDS: Mapping[str, str] = {
    **{name: f"experiments.{name}" for name in ("run", "compare", "autopsy", "regress")},
    **{
        path.stem.replace("_", "-"): f"experiments.commands.{path.stem}"
        for path in sorted(ROOT.glob("commands/[a-z]*.py"))
    },
}
"""The module of each command, whose `main` runs it. A file in `commands/` is one."""


def overview() -> str:
    """Every command and study with one line each."""
    commands = {name: _first_line(module) for name, module in COMMANDS.items()}
    sections = {"commands": commands, "studies (also package.module:STUDY)": studies.questions()}
    text = "usage: python -m experiments NAME ...; NAME --help explains one"
    for title, lines in sections.items():
        text += f"\n\n{title}:" + "".join(f"\n  {name:<12} {line}" for name, line in lines.items())
    return text


def _first_line(module: str) -> str:
    path = ROOT.parent.joinpath(*module.split(".")).with_suffix(".py")
    return (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").partition("\n")[0]


def command(name: str) -> Any:
    """The function that runs a command or a study, with the words after its name."""
    if name in COMMANDS:
        return import_module(COMMANDS[name]).main
    from experiments.studies.command import main_of_study

    return partial(main_of_study, studies.find(name))


def main(argv: list[str] | None = None) -> int:
    """Run the command of a name with the words after it. Returns its exit code; 2 for an unknown name."""
    escape_what_no_terminal_shows()
    name, *words = (sys.argv[1:] if argv is None else argv) or [""]
    if name in ("", "-h", "--help"):
        print(overview())
        return 0
    known = [*COMMANDS, *studies.questions()]
    if name not in known and ":" not in name:
        from experiments.config.cli import similar

        near = similar(name, known)
        meant = f"did you mean {near[0]}?" if near else f"expected one of {', '.join(known)}"
        print(error_line(f"unknown command {name!r}; {meant}"), file=sys.stderr)
        return 2
    if name not in COMMANDS and not {"-h", "--help"}.intersection(words):
        warm_up("experiments.runs.finishing")
    try:
        chosen = command(name)
    except LabError as error:
        print(error_line(error), file=sys.stderr)
        return 2
    return int(chosen(words) or 0)


if __name__ == "__main__":
    program(main)
