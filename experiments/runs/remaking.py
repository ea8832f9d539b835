"""Published results made again by the commands that they record."""

import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib.util import find_spec

from experiments.errors import LabError
from experiments.runs.results import Result, differs, published, read_result, write_result
from experiments.runs.sources import replay_source
from experiments.systems.registry import EXTRAS

_MINILM = ("sentence_transformers", "minilm")
"""The package of an embedder that is not everybody's, and the extra of ours that brings it."""

_PUBLISHING = ("--publish", "--out", "--tables", "publish")


def remake(results: Sequence[Result]) -> None:
    """Run the commands of results again, one result after another. The time that each took is told, and kept
    as its fact `seconds`; a question that the command does not tell stays. A result that fails, or wants
    packages that are not installed, keeps no other from being made. Raises LabError, after all, for those
    that were not."""
    started, failed = time.perf_counter(), dict[str, str]()
    for result in results:
        try:
            print(f"{result.name}: {_remake(result):,.0f} s", flush=True)
        except LabError as error:
            failed[result.name] = str(error)
            print(f"{result.name}: {error}", file=sys.stderr, flush=True)
    minutes = (time.perf_counter() - started) / 60
    print(f"{len(results) - len(failed)} of {len(results)} results made again in {minutes:.1f} minutes")
    if failed:
        raise LabError(f"not made again: {'; '.join(f'{name}: {why}' for name, why in failed.items())}")


def _remake(result: Result) -> float:
    """Returns the seconds that it took."""
    started = time.perf_counter()
    if extras := lacking(result):
        raise LabError(f"wants packages that are not installed; expected pip install 'cogmem[{extras}]'")
    for step in steps(result):
        print(f"{result.name}: {shlex.join(step)}", flush=True)
        if code := subprocess.run([sys.executable, *step], check=False).returncode:
            raise LabError(f"{shlex.join(step)} ends with {code}; see above")
    seconds = round(time.perf_counter() - started, 1)
    folder = published(result.study, result.corpus)
    made = read_result(folder)
    if made.source != replay_source() or differs(made):
        raise LabError(f"its command did not write {folder}; expected one that publishes it")
    question = made.question or result.question
    write_result(folder, replace(made, question=question, facts={**made.facts, "seconds": seconds}))
    return seconds


def lacking(result: Result) -> str:
    """The extras that a result wants, of the systems in its tables and of its embedder, and whose packages
    are not installed; joined by commas."""
    named = {str(row[0]) for table in result.tables for row in table.rows if row}
    wanted = [EXTRAS[name] for name in sorted(named & EXTRAS.keys())]
    wanted += [_MINILM] * (f"embedder={_MINILM[1]}" in shlex.split(result.command))
    return ",".join(dict.fromkeys(extra for package, extra in wanted if find_spec(package) is None))


def steps(result: Result) -> Iterator[list[str]]:
    """The words after the interpreter of each command of a result; the last one publishes."""
    lines = [shlex.split(line) for line in result.command.splitlines()]
    for words in lines:
        if words[:2] != ["python", "-m"]:
            raise LabError(f"{result.name}: {shlex.join(words)}; expected python -m MODULE ...")
        published = words is not lines[-1] or any(word.partition("=")[0] in _PUBLISHING for word in words)
        yield [*_located(words[1:], result), *["--publish"] * (not published)]


def _located(words: Sequence[str], result: Result) -> list[str]:
    """`corpus.path=FILE` is the file that the variable of the corpus names, say COGMEM_LOCOMO; without it,
    the download. A file in our own format, corpus=jsonl, goes by a part of the name of the result."""
    loaded = next((word.removeprefix("corpus=") for word in words if word.startswith("corpus=")), "")
    corpus = result.corpus if loaded == "jsonl" and "corpus.path=FILE" in words else loaded
    path = next(filter(None, (os.environ.get(f"COGMEM_{part.upper()}") for part in corpus.split("-"))), None)
    given = [word for word in words if word != "corpus.path=FILE"]
    return [*given, f"corpus.path={path}"] if path else given
