"""The command line: what it writes, and that every foreseen error is one line which says what to do."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from experiments.commands.run import main

Command = Callable[..., Any]
SMALL = ("workers=1", "scoring.figures=false", "baselines=[bm25]")


@pytest.fixture
def words(tiny: Path) -> tuple[str, ...]:
    return ("corpus=jsonl", f"corpus.path={tiny}", *SMALL)


def runs_in(folder: Path) -> list[Path]:
    return sorted(path.parent for path in folder.glob("results/runs/*/manifest.json"))


def test_a_run_prints_its_tables_and_where_the_rest_is(
    command: Command, words: tuple[str, ...], tmp_path: Path
) -> None:
    done = command(*words)
    assert (done.code, done.err) == (0, "")
    (folder,) = runs_in(tmp_path)
    assert "R@10" in done.out
    assert f"results   {folder.relative_to(tmp_path)}\n" in done.out
    assert f"page      {folder.relative_to(tmp_path)}/report.html: every table" in done.out
    assert "figures" not in done.out
    assert {path.name for path in tmp_path.iterdir()} == {"results", "tiny.jsonl"}


def test_a_run_says_which_run_beside_it_has_the_same_answers(
    command: Command, words: tuple[str, ...], tmp_path: Path
) -> None:
    assert "same  " not in command(*words).out
    (first,) = runs_in(tmp_path)
    told = command(*words, "toggle=[expiry]").out  # no memory of the tiny corpus ends
    assert f"same      every answer and decision is that of {first.relative_to(tmp_path)}\n" in told


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("decay_model", "'decay_model' is no setting; expected NAME=VALUE"),
        ("=3", "'=3' is no setting; expected NAME=VALUE"),
        ("decay_model=", "unknown decay_model ''; expected one of exponential, "),
        ("seed=abc", "seed=abc; expected a whole number"),
    ],
)
def test_a_word_that_is_no_setting_and_a_value_of_another_kind_are_told(
    word: str, expected: str, command: Command
) -> None:
    done = command(word)
    assert done.code == 2
    assert done.err.startswith(f"error: {expected}")


def test_all_settings_are_shown_on_demand(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--settings", "seed=7"]) == 0
    out = capsys.readouterr().out
    assert "corpus: beam, " in out
    assert "seed: 7" in out


@pytest.mark.slow
@pytest.mark.parametrize("place", [0, *(pytest.param(place, marks=pytest.mark.soak) for place in (1, 3))])
def test_a_sweep_makes_a_folder_for_every_point(
    place: int, command: Command, words: tuple[str, ...], tmp_path: Path
) -> None:
    line = [*words, "baselines=[]", "decay_model=exponential,power"]
    line.insert(place, "-m")
    done = command(*line)
    assert (done.code, done.err) == (0, "")
    laws = [json.loads((path / "manifest.json").read_text())["command"] for path in runs_in(tmp_path)]
    assert [line.partition("decay_model=")[2].split()[0] for line in laws] == ["exponential", "power"]
    assert done.out.count("Systems") == 2
    assert {path.name for path in tmp_path.iterdir()} == {"results", "tiny.jsonl"}


@pytest.mark.slow
def test_the_command_in_the_manifest_repeats_the_run(
    command: Command, words: tuple[str, ...], tmp_path: Path
) -> None:
    command(*words, f"run_dir={tmp_path / 'one'}", "replay.k=4")
    first = json.loads((tmp_path / "one" / "manifest.json").read_text())
    assert first["command"].startswith("python -m experiments.run corpus=jsonl")
    command(*shlex.split(first["command"])[3:], "workers=1", f"run_dir={tmp_path / 'two'}")
    assert json.loads((tmp_path / "two" / "manifest.json").read_text())["outcome"] == first["outcome"]


# --- errors ---------------------------------------------------------------------------------------------

ERRORS: dict[str, tuple[str, str]] = {
    "missing corpus": ("corpus=jsonl corpus.path=nowhere.jsonl", "nowhere.jsonl: cannot be read: No such file"),  # noqa: E501
    "malformed corpus": ("corpus=jsonl corpus.path=bad.jsonl", "bad.jsonl:2: not JSON.*; expected one value of JSON"),  # noqa: E501
    "no download": ("corpus=locomo", "the download of `python -m experiments download locomo`"),
    "unknown law": ("decay_model=linear", "unknown decay_model 'linear'; expected one of exponential, fsrs, fsrs6, none, power"),  # noqa: E501
    "one folder for a sweep": ("-m run_dir=one decay_model=power,none corpus=jsonl corpus.path=bad.jsonl", "run_dir is one folder"),  # noqa: E501
    "a store's place": ("store=lance store.path=here", "every namespace has a store of its own"),
    "misspelt system": ("system=bm52", "unknown system 'bm52'; did you mean bm25[?] Expected one of"),
    "negative": ("engine.retention.semantic_days=-1", "semantic_days = -1.0: expected a number above 0"),
    "unknown setting": ("replay.kk=3", "unknown setting 'replay.kk'; did you mean replay.k[?] Expected one of decisions"),  # noqa: E501
    "setting of a section": ("worlds=2", "unknown setting 'worlds'; did you mean corpus.worlds[?] Exp"),
    "section": ("engine=sdk engine.retention.law=power", "engine=sdk: engine is a section of settings; did you mean profile=sdk[?] Expected engine.SETTING=VALUE"),  # noqa: E501
    "section of the engine": ("engine.retention=power", "did you mean decay_model=power[?] Expected engine.retention.SET"),  # noqa: E501
    "section of the run": ("-m replay=10,20", "replay=10,20: replay is a section of settings; expected replay.SET"),  # noqa: E501
    "option without settings": ("store.index_from=3", "'store.index_from'; store has no settings here; other options are lance"),  # noqa: E501
    "list without -m": ("seed=0,1", "Ambiguous value.* add --multirun to your command line"),
    "unwritable folder": ("corpus=jsonl corpus.path=good.jsonl run_dir=good.jsonl/x", "good.jsonl/x: cannot be written to .*; expected run_dir=FOLDER"),  # noqa: E501
}  # fmt: skip


@pytest.mark.parametrize(
    ("line", "message"),
    [pytest.param(*case, id=name) for name, case in ERRORS.items()],
)
def test_an_error_is_one_line_that_says_what_to_do(
    line: str, message: str, command: Command, tiny: Path, tmp_path: Path
) -> None:
    tiny.rename(tmp_path / "good.jsonl")
    (tmp_path / "bad.jsonl").write_text('{"type": "corpus"}\n{"type": "message", \n')
    before = sorted(tmp_path.rglob("*"))
    done = command(*line.split())
    assert (done.code, done.out) == (2, "")
    assert re.fullmatch(f"error: .*{message}.*\n", done.err)
    left = [path for path in sorted(tmp_path.rglob("*")) if path not in before]
    assert [path for path in left if path.name not in ("results", "runs", "multirun.yaml")] == []
    assert not left or "-m" in line  # Hydra's note on a sweep is all that may be left


def test_our_own_slips_keep_their_traceback(command: Command, words: tuple[str, ...]) -> None:
    def job(config: Any) -> None:
        raise ZeroDivisionError("ours")

    with pytest.raises(ZeroDivisionError, match="ours"):
        command(*words, job=job)


def test_an_interrupt_says_that_the_run_can_go_on(command: Command, words: tuple[str, ...]) -> None:
    def job(config: Any) -> None:
        raise KeyboardInterrupt

    done = command(*words, job=job)
    assert done.code == 130
    assert "the same command goes on from there" in done.err
    assert "Traceback" not in done.err


# --- a system of your own, and the cost of starting --------------------------------------------------------


def test_a_system_of_your_own_is_run_by_its_name(
    command: Command, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own_memory_b.py").write_text(
        "from experiments.systems.baselines import Recency\n\n\nclass Mine(Recency):\n    pass\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    done = command(*words, "system=own_memory_b:Mine", "baselines=[recency]")
    assert (done.code, done.err) == (0, "")
    (folder,) = runs_in(tmp_path)
    assert folder.name == "tiny_own_memory_b-Mine_baselines-recency_s0"
    metrics = json.loads((folder / "metrics.json").read_text())
    assert metrics["system"] == "own_memory_b:Mine"
    assert metrics["overall"] == metrics["baselines"]["recency"]["overall"]


PARAMETERS = """
from experiments.systems.baselines import Recency


class Fading(Recency):
    def __init__(self, context, half_life, *, floor=0.0):
        super().__init__(context)
        context.folder.parents[5].joinpath(f"made-{half_life}-{floor}").touch()
"""


@pytest.fixture
def fading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own_memory_c.py").write_text(PARAMETERS)
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("fading")
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["system=own_memory_c:Fading", "+system.half_lief=10"],
            "system 'own_memory_c:Fading': unknown parameter 'half_lief'; did you mean half_life? "
            "Expected one of half_life, floor",
        ),
        (
            ["system=own_memory_c:Fading"],
            "system 'own_memory_c:Fading' needs half_life; expected +system.half_life=VALUE",
        ),
        (
            ["system=own_memory_c:Fading", "+system.half_life=2", "+system.floor=abc"],
            "system 'own_memory_c:Fading': floor = 'abc'; expected a number",
        ),
        (
            ["system=own_memory_c:Fading", "+system.half_life=inf"],
            "system 'own_memory_c:Fading': half_life = inf; expected finite numbers",
        ),
        (["+system.half_life=10"], "system 'cogmem' takes no parameters; expected no +system.half_life"),
    ],
)
def test_parameters_that_a_system_does_not_take_are_one_line(
    command: Command, words: list[str], message: str
) -> None:
    assert command(*words)[::2] == (2, f"error: {message}\n")


def test_starting_loads_nothing_heavy_that_a_small_run_does_not_need() -> None:
    heavy = ["lancedb", "matplotlib", "mcp", "openai", "pandas", "sentence_transformers", "torch"]
    script = (
        f"import sys, cogmem.__main__, experiments.commands.run; print(sys.modules.keys() & {{*{heavy}}})"
    )
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "set()"


def test_an_experiment_that_sweeps_says_that_it_needs_m(command: Command) -> None:
    done = command("experiment=laws", "seed=1")
    assert (done.code, done.err) == (
        2,
        "error: experiment=laws makes a run for each value of decay_model and needs -m: "
        "python -m experiments.run -m experiment=laws seed=1\n",
    )
