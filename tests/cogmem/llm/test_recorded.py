"""A model's answers are replayed without it, failures too."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.errors import CacheError, ModelError
from cogmem.llm import Completion, Prompt, RecordedModel, merge_texts

SCHEMA = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}


def prompt(user: str, system: str = "s", task: str = "t") -> Prompt:
    return Prompt(task, system, user, SCHEMA)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "c.sqlite"


def test_what_a_server_said_is_replayed_when_it_is_gone(server: Any, connect: Any, path: Path) -> None:
    said = server.says('{"text": "Ada\'s dog is called Maple."}')
    server.script = [said, server.says("rubbish"), server.fails(418)]
    pairs = [("Ada has a dog.", "It is called Maple."), ("a", "b"), ("c", "d")]

    def answers(model: RecordedModel) -> list[str]:
        found = []
        for old, new in pairs:
            try:
                found.append(merge_texts(model, old, new))
            except ModelError as error:
                found.append(f"ModelError: {error}")
        return found

    with RecordedModel(connect(), path) as model:
        recorded = answers(model)
    server.close()
    with RecordedModel(connect(), path, replay=True) as model:
        assert answers(model) == recorded
        assert (model.hits, model.misses) == (3, 0)
    assert recorded[0] == "Ada's dog is called Maple."
    assert "the answer is invalid: no JSON: 'rubbish'" in recorded[1]
    assert "the server refused or failed" in recorded[2]
    assert len(server.requests) == 3


@given(st.text(), st.text())
def test_any_text_comes_back_as_it_was(user: str, answer: str) -> None:
    class Model:
        name = "any"

        def complete(self, prompt: Prompt) -> Completion:
            return Completion(answer, 3, 2)

    with RecordedModel(Model(), ":memory:") as model:
        first = model.complete(prompt(user))
        assert first == model.complete(prompt(user)) == Completion(answer, 3, 2)
        assert (model.hits, model.misses) == (1, 1)


def test_every_component_of_a_prompt_and_the_model_count(path: Path, scripted: Any) -> None:
    with RecordedModel(scripted("1"), path) as model:
        model.complete(prompt("a"))
    others = [prompt("b"), prompt("a", system="x"), prompt("a", task="x"), Prompt("t", "s", "a", {})]
    with RecordedModel(scripted("2"), path) as model:
        assert [model.complete(other).text for other in [prompt("a"), *others]] == ["1", "2", "2", "2", "2"]
    with RecordedModel(scripted("3", name="another"), path) as model:
        assert model.complete(prompt("a")).text == "3"


def test_a_replay_refuses_what_was_not_recorded_and_names_it(path: Path, scripted: Any) -> None:
    with RecordedModel(scripted("1"), path) as model:
        model.complete(prompt("a"))
    inner = scripted("2")
    with RecordedModel(inner, path, replay=True) as model:
        with pytest.raises(CacheError, match=r"replay: not recorded: 'form_facts of scripted: Ada has a dog"):
            model.complete(prompt("Ada has a dog.", task="form_facts"))
        assert inner.prompts == []
    assert inner.closed


def test_a_run_and_its_replay_meet_a_failure_again_and_a_later_run_asks_again(
    path: Path, scripted: Any
) -> None:
    for inner, replay in ((scripted(ModelError("no luck"), "too late"), False), (scripted("never"), True)):
        with RecordedModel(inner, path, replay=replay) as model:
            for _ in range(2):
                with pytest.raises(ModelError, match="no luck"):
                    model.complete(prompt("a"))
    for inner, replay in ((scripted("luck"), False), (scripted("never"), True)):
        with RecordedModel(inner, path, replay=replay) as model:
            assert model.complete(prompt("a")).text == "luck"
