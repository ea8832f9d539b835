"""The recipe of the published results: what it may say, and that it makes them."""

from pathlib import Path

import pytest

from experiments.commands.results import main
from experiments.errors import LabError
from experiments.runs.recipe import Recipe, make, outdated, read_recipe


def write(text: str) -> None:
    Path("results").mkdir(exist_ok=True)
    Path("results/recipe.toml").write_text(text)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_published_recipe_is_understood() -> None:
    recipe = read_recipe()
    assert {word for command in recipe.results.values() for word in recipe.needs(command)} == {*recipe.runs}
    assert all("--out" not in command and "run_dir" not in command for command in recipe.results.values())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[runs]\n[results]\n", "the tables words, runs and results"),
        ("[words]\n[runs\n", "expected TOML"),
        ('[words]\n[runs]\n[results]\n"run/a" = "report @a"\n', "reads the run 'a'"),
        ('[words]\n[runs]\na = "{nowhere}"\n[results]\n', "unknown {nowhere}; expected one of locomo"),
    ],
)
def test_what_is_wrong_with_a_recipe_is_told(text: str, problem: str, here: Path) -> None:
    write(text)
    with pytest.raises(LabError, match=r"results/recipe\.toml") as caught:
        read_recipe()
    assert problem in str(caught.value)


def test_names_stand_for_words_corpora_and_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COGMEM_LOCOMO", "my file.json")
    recipe = Recipe({"quick": "scoring.figures=false"}, {"a": ""}, {})
    words = recipe.split("{quick} {locomo} 'baselines=[bm25]'")
    assert words == ["scoring.figures=false", "corpus=locomo", "corpus.path=my file.json", "baselines=[bm25]"]
    assert recipe.needs("compare @a:bm25 @a --metrics=recall@10") == ["a"]


def test_an_unknown_result_is_told(here: Path) -> None:
    write('[words]\n[runs]\n[results]\n"curves/laws" = "curves"\n')
    with pytest.raises(LabError, match="no result 'curves/law'; expected some of curves/laws"):
        list(make(read_recipe(), ["curves/law"]))


def test_what_fails_is_told_and_the_rest_is_made(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commands = ['"run/a" = "report @a"', '"run/b" = "report nowhere"', '"autopsy/a" = "autopsy @a q"']
    write('[words]\n[runs]\na = "corpus.worlds=0"\n[results]\n' + "\n".join(commands))
    assert main(["--remake", "run/a"]) == 1
    output = capsys.readouterr()
    assert "a    " in output.out
    assert "corpus.worlds" in output.out
    assert "the run a failed" in output.out
    assert "2 commands of the recipe failed" in output.err
    assert outdated(read_recipe()) == ["run/a", "run/b", "autopsy/a"]
