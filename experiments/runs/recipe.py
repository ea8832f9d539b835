"""How every published result is made, and the making of them in one go.

`results/recipe.toml` has three tables. `[words]` names words that several commands have; `[runs]` names the
runs that several results read, with the words of `experiments run`; `[results]` names each folder
STUDY/CORPUS, with the command that makes it. `{NAME}` stands for an entry of `[words]`, or for the words that
load a corpus of `experiments/corpora/roles.toml`, and `@NAME` for the folder of a run.
"""

import re
import shlex
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from experiments.corpora.roles import located, roles
from experiments.errors import LabError
from experiments.runs.results import PUBLISHED, all_results, older
from experiments.runs.sources import replay_source

RECIPE = PUBLISHED / "recipe.toml"

_NAMED = re.compile(r"\{([\w-]+)\}")
_RUN = re.compile(r"(?<!\S)@([\w.-]+)")


@dataclass(frozen=True)
class Recipe:
    """The commands that make the published results, as `RECIPE` has them."""

    words: Mapping[str, str]
    runs: Mapping[str, str]
    results: Mapping[str, str]

    def needs(self, command: str) -> list[str]:
        """The runs that a command reads. Raises LabError for one that is not listed."""
        names = list(dict.fromkeys(_RUN.findall(command)))
        if unknown := [name for name in names if name not in self.runs]:
            raise LabError(f"{RECIPE}: {command!r} reads the run {unknown[0]!r}; expected one of [runs]")
        return names

    def split(self, command: str) -> list[str]:
        """The words of a command, each `{NAME}` replaced by what it stands for.

        Raises LabError for an unknown one."""

        def replaced(found: re.Match[str]) -> str:
            if found[1] in self.words:
                return self.words[found[1]]
            if found[1] not in roles():
                known = ", ".join([*self.words, *roles()])
                raise LabError(f"{RECIPE}: unknown {found[0]}; expected one of {known}")
            return shlex.join(located(roles()[found[1]]))

        return shlex.split(_NAMED.sub(replaced, command))


def read_recipe() -> Recipe:
    """Raises LabError if there is no recipe, or if it is none."""
    try:
        plain = tomllib.loads(RECIPE.read_text("utf-8"))
        recipe = Recipe(plain["words"], plain["runs"], plain["results"])
    except (OSError, KeyError, tomllib.TOMLDecodeError) as error:
        raise LabError(
            f"{RECIPE}: expected TOML with the tables words, runs and results ({error})"
        ) from error
    for command in recipe.results.values():
        recipe.needs(command)
    for command in (*recipe.runs.values(), *recipe.results.values()):
        recipe.split(command)
    return recipe


def outdated(recipe: Recipe) -> list[str]:
    """The results of the recipe that are missing or of an older engine, in the recipe's order."""
    current = {result.name for result in all_results() if not older(result)}
    return [name for name in recipe.results if name not in current]


def make(recipe: Recipe, names: Sequence[str]) -> Iterator[tuple[str, float, str]]:
    """Make these results, and before each the runs that it reads and that are not there yet.

    Yields the name of every run and result, the seconds that it took, and why it failed (empty if not). A
    run that failed fails the results that read it. Runs lie in a folder of today's engine, so a remake
    that was interrupted goes on. Raises LabError for a name that the recipe does not have.
    """
    if unknown := sorted({*names} - recipe.results.keys()):
        raise LabError(f"{RECIPE}: no result {unknown[0]!r}; expected some of {', '.join(recipe.results)}")
    folder = PUBLISHED / "runs" / f"remade-{replay_source()[:8]}"
    made: dict[str, str] = {}
    for name in names:
        command = recipe.results[name]
        for run in recipe.needs(command):
            if run not in made:
                words = ["run", *recipe.split(recipe.runs[run]), f"run_dir={folder / run}"]
                seconds, made[run] = _timed(words, folder / f"{run}.log")
                yield run, seconds, made[run]
        if failed := [run for run in recipe.needs(command) if made[run]]:
            yield name, 0.0, f"the run {failed[0]} failed"
            continue
        words = [_RUN.sub(lambda found: str(folder / found[1]), word) for word in recipe.split(command)]
        seconds, fault = _timed(
            [*words, "--out", str(PUBLISHED / name)], folder / f"{name.replace('/', '-')}.log"
        )
        yield name, seconds, fault


def _timed(words: Sequence[str], log: Path) -> tuple[float, str]:
    """Run a command of the laboratory: the seconds that it took, and its last line if it failed."""
    log.parent.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    with log.open("wb") as output:
        code = subprocess.run(
            [sys.executable, "-m", "experiments", *words],
            stdout=output,
            stderr=subprocess.STDOUT,
            check=False,
        ).returncode
    lines = log.read_text("utf-8", errors="replace").strip().splitlines() or ["no output"]
    return time.monotonic() - start, f"exit code {code}: {lines[-1]} ({log})" * (code != 0)
