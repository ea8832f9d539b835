"""Fill in the numbers of documents from the published results, check them, or make results again.

Without a word, and with --fill, the command writes the numbers and tables in README.md and docs/, and the
index results/README.md. --check changes nothing; its exit code is 1 if a document differs from results/. It
also names the results of an older engine. --remake runs the recorded commands of the results NAME again, or
of all results of an older engine. A result that fails is named at the end and stops no other. A command that
reads LoCoMo takes it from the file that the variable COGMEM_LOCOMO names, or from datasets/downloads.
"""

import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from experiments.config.cli import Parser, reported
from experiments.corpora.atomic import write_text
from experiments.errors import LabError
from experiments.runs.documents import INDEX, documents, filled, index
from experiments.runs.results import Result, all_results, older, published, read_result, write_result

_PUBLISHING = ("--publish", "--out", "--tables", "publish")


def fill() -> None:
    """Write the documents that differ from the results, and name them."""
    for path, text in _differing(all_results()).items():
        write_text(path, text)
        print(f"written   {path}")


def check() -> None:
    """Name the results of an older engine. Raises LabError if a document differs from the results."""
    results = all_results()
    names = [result.name for result in results if older(result)]
    for name in names:
        print(f"older     {name}")
    print(f"{len(names)} of {len(results)} results are of an older engine")
    if wrong := ", ".join(map(str, _differing(results))):
        raise LabError(f"not what results/ has: {wrong}; expected `results --fill` to be run")


def remake(names: Sequence[str]) -> None:
    """Run the commands of these results again, or (none) those of all results of an older engine. Raises
    LabError, after all of them, naming those that failed."""
    results = {result.name: result for result in all_results()}
    if unknown := set(names) - results.keys():
        raise LabError(f"no result {min(unknown)!r}; expected some of {', '.join(results)}")
    failed: dict[str, str] = {}
    for name in names or [name for name, result in results.items() if older(result)]:
        try:
            print(f"{name}: {_remake(results[name]):,.0f} s", flush=True)
        except LabError as error:
            failed[name] = str(error)
            print(f"{name}: {error}", file=sys.stderr, flush=True)
    fill()
    if failed:
        raise LabError(f"not made again: {'; '.join(f'{name}: {why}' for name, why in failed.items())}")


def steps(result: Result) -> Iterator[list[str]]:
    """The words after the interpreter of each command of a result; the last command publishes."""
    lines = [shlex.split(line) for line in result.command.splitlines()]
    for words in lines:
        if words[:2] != ["python", "-m"]:
            raise LabError(f"{result.name}: {shlex.join(words)}; expected python -m MODULE ...")
        publishes = any(word.partition("=")[0] in _PUBLISHING for word in words)
        yield [*_located(words[1:], result), *["--publish"] * (words is lines[-1] and not publishes)]


def _remake(result: Result) -> float:
    """Run the commands of a result; returns the seconds that they took, which become a fact of it."""
    started = time.perf_counter()
    for step in steps(result):
        print(f"{result.name}: {shlex.join(step)}", flush=True)
        if code := subprocess.run([sys.executable, *step], check=False).returncode:
            raise LabError(f"{shlex.join(step)} ends with {code}; see above")
    seconds = round(time.perf_counter() - started, 1)
    folder = published(result.study, result.corpus)
    made = read_result(folder)
    if older(made):
        raise LabError(f"its command did not write {folder}; expected one that publishes it")
    question = made.question or result.question
    write_result(folder, replace(made, question=question, facts={**made.facts, "seconds": seconds}))
    return seconds


def _located(words: Sequence[str], result: Result) -> list[str]:
    """The words with `corpus.path=FILE` as the file that the variable of the corpus names, as COGMEM_LOCOMO;
    without the variable, the download. Of corpus=jsonl the name of the result tells the corpus."""
    loaded = next((word.removeprefix("corpus=") for word in words if word.startswith("corpus=")), "")
    corpus = result.corpus if loaded == "jsonl" and "corpus.path=FILE" in words else loaded
    path = next(filter(None, (os.environ.get(f"COGMEM_{part.upper()}") for part in corpus.split("-"))), None)
    given = [word for word in words if word != "corpus.path=FILE"]
    return [*given, f"corpus.path={path}"] if path else given


def _differing(results: Sequence[Result]) -> dict[Path, str]:
    """The documents that differ from the results, with the text that they should have."""
    by_name = {result.name: result for result in results}
    wanted = {INDEX: index(results)}
    wanted |= {path: filled(path.read_text("utf-8"), by_name, str(path)) for path in documents()}
    return {
        path: text for path, text in wanted.items() if not path.exists() or text != path.read_text("utf-8")
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code: 1 where --check finds a document that differs from results/."""
    parser = Parser("results", __doc__, "--remake rivals/locomo")
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument("--check", action="store_true", help="change nothing, name what is older or differs")
    modes.add_argument("--fill", action="store_true", help="write documents and index (the default)")
    modes.add_argument("--remake", nargs="*", metavar="NAME", help="make results again: STUDY/CORPUS")
    args = parser.parse_args(argv)
    if args.check:
        return 1 if (code := reported(check)) == 2 else code
    return reported(fill if args.remake is None else lambda: remake(args.remake))
