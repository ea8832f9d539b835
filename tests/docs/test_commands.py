"""Every command line that README and docs show is one that the laboratory understands."""

import argparse
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from hydra.core.override_parser.overrides_parser import OverridesParser

from experiments.__main__ import COMMANDS, command, main, overview
from experiments.config.compose import composed
from experiments.studies import questions

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```\w*\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"(?:^|/)python3? -m (experiments(?:\.\w+)*)\s*(.*)$")
KNOWN = [*COMMANDS, *questions()]
MODULES = ("run", "compare", "ablate", "regress", "curves", "autopsy", "bench")
PARSERS = ("parse_args", "parse_known_args", "parse_intermixed_args", "parse_known_intermixed_args")


def shown(text: str) -> Iterator[str]:
    """The laboratory's command lines in the fenced blocks of a document: module and words, no comment."""
    for block in FENCE.findall(text):
        for line in block.replace("\\\n", " ").splitlines():
            for part in line.split("&&"):
                if found := COMMAND.search(part.strip()):
                    yield shlex.join([found[1], *shlex.split(found[2], comments=True)])


TEXTS = [document.read_text("utf-8") for document in DOCUMENTS]
LINES = sorted({line for text in TEXTS if "<!-- run -->" not in text for line in shown(text)})
"""Those of pages that `test_pages` runs are left out: the pages make what these name."""


class Parsed(BaseException):
    """Raised in a command's place once it has read its words; holds what it leaves for Hydra."""


@pytest.fixture
def parse(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[str]]:
    """Start a command, stop it when it has read its words, and return those it leaves for Hydra."""
    depth = 0

    def stopping(method: Callable[..., Any]) -> Callable[..., Any]:
        def stopped(*words: Any, **named: Any) -> Any:
            nonlocal depth
            depth += 1
            result = method(*words, **named)
            depth -= 1
            if depth:
                return result
            options, rest = result if isinstance(result, tuple) else (result, [])
            raise Parsed([*rest, *(getattr(options, "overrides", None) or [])])

        return stopped

    for name in PARSERS:
        monkeypatch.setattr(argparse.ArgumentParser, name, stopping(getattr(argparse.ArgumentParser, name)))

    def run(line: str) -> list[str]:
        module, *words = shlex.split(line)
        name, *words = words if module == "experiments" else [module.removeprefix("experiments."), *words]
        assert name in KNOWN, f"unknown command {name}"
        if module != "experiments":
            assert name in MODULES, f"unknown module {module}"
        monkeypatch.setattr(sys, "argv", [f"python -m experiments {name}", *words])
        with pytest.raises(Parsed) as parsed:
            command(name)(words)
        left: list[str] = parsed.value.args[0]
        return left

    return run


def points(words: list[str]) -> Iterator[list[str]]:
    """The words of a sweep, each of its values at least once."""
    overrides = OverridesParser.create().parse_overrides(words)
    values = [
        [f"{override.get_key_element()}={value}" for value in override.sweep_string_iterator()]
        if override.is_sweep_override()
        else [str(override.input_line)]
        for override in overrides
    ]
    for point in zip_longest(*values):
        yield [word or column[-1] for word, column in zip(point, values, strict=True)]


@pytest.mark.parametrize("line", LINES)
def test_a_command_line_of_the_documents_is_understood(line: str, parse: Callable[[str], list[str]]) -> None:
    words = parse(line)
    assert not [word for word in words if word.startswith("-") and word not in ("-m", "--multirun")]


def packed(lines: Iterable[list[str]]) -> list[dict[str, list[str]]]:
    """All words of lines, by section, as few compositions: of each section a composition has those of one
    line. Composing is slow.

    >>> packed([["seed=1"], ["seed=1", "corpus=x", "corpus.y=2"], ["corpus=z"]])
    [{'seed': ['seed=1'], 'corpus': ['corpus=x', 'corpus.y=2']}, {'corpus': ['corpus=z']}]
    """
    packs: list[dict[str, list[str]]] = []
    for line in lines:
        sections: dict[str, list[str]] = {}
        for word in line:
            sections.setdefault(re.split(r"[.=]", word.lstrip("+"), maxsplit=1)[0], []).append(word)
        fitting = (
            pack
            for pack in packs
            if all(pack.get(name, sections[name]) == sections[name] for name in sections)
        )
        if (pack := next(fitting, None)) is None:
            packs.append(sections)
        else:
            pack |= sections
    return packs


def test_no_document_names_a_module_that_is_not_there() -> None:
    others = [*ROOT.glob("notebooks/*.ipynb"), *ROOT.glob("datasets/*.md")]
    texts = [*TEXTS, *(path.read_text("utf-8") for path in others)]
    assert {name for text in texts for name in re.findall(r"-m experiments\.(\w+)", text)} <= {*MODULES}
    assert all((ROOT / "experiments" / f"{name}.py").exists() for name in MODULES)


# --- help -----------------------------------------------------------------------------------------------


def helped(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What a command tells of itself."""
    with suppress(SystemExit):
        assert command(name)(["--help"]) == 0
    output = capsys.readouterr()
    assert not output.err
    return output.out


def example_in(text: str) -> str:
    """The command line that a help shows."""
    example = re.search(r"^example:\n  python -m (experiments .*)$", text, re.MULTILINE)
    assert example
    return example[1]


@pytest.mark.parametrize("name", KNOWN)
def test_every_command_helps_with_an_example_that_is_understood(
    name: str, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    text = helped(name, capsys)
    assert re.search(rf"^usage: python -m experiments {name} ", text, re.MULTILINE)
    request.getfixturevalue("parse")(example_in(text))


def test_the_words_of_all_lines_and_examples_compose(
    capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    lines = [*LINES, *(example_in(helped(name, capsys)) for name in KNOWN)]
    parse = request.getfixturevalue("parse")
    runs = [
        [word for word in parse(line) if not word.startswith(("-", "hydra"))]
        for line in lines
        if " answers " not in line  # its words are settings of a model
    ]
    for pack in packed(point for words in runs for point in points(words)):
        composed([word for words in pack.values() for word in words])


def test_without_words_every_command_and_study_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert capsys.readouterr().out.strip() == overview()
    listed = dict(re.findall(r"^  ([\w-]+) +(\S.*)$", overview(), re.MULTILINE))
    assert set(listed) == set(KNOWN)
    assert all(len(line) > 10 for line in listed.values())


def test_an_unknown_command_is_told_with_the_one_that_was_meant(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["horizon"]) == 2
    assert capsys.readouterr().err == "error: unknown command 'horizon'; did you mean horizons?\n"
    assert main(["zzz"]) == 2
    assert "expected one of autopsy, " in capsys.readouterr().err


def test_a_command_without_its_packages_names_the_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "experiments.commands.run", raising=False)
    monkeypatch.setitem(sys.modules, "hydra.core.hydra_config", None)
    assert main(["run"]) == 2
    assert "install the extra with: pip install 'cogmem[headless]'" in capsys.readouterr().err


def test_an_option_in_the_dialect_of_hydra_is_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["ablate", "families=without"])
    assert (
        "families=without: an option of the command; expected --families without" in capsys.readouterr().err
    )
    with pytest.raises(SystemExit, match="2"):
        main(["ablate", "--famly", "without"])
    assert "did you mean --families?" in capsys.readouterr().err
