"""A run with a language model: it is asked before the replay, its calls are counted, and too many failures
end the run. Against a real HTTP server on the loopback interface."""

import json
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from cogmem import EngineConfig
from cogmem.documents.v9.formation import FormationConfig
from cogmem.llm.configs import OpenAIModelConfig
from experiments.config.schema import RunConfig
from experiments.errors import ModelFailures
from experiments.runs.running import Console, run
from tests.cogmem.llm.conftest import Server

FACTS = '{"facts": []}'


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    running = Server()
    running.script = [running.says(FACTS)]
    yield running
    running.close()


@pytest.fixture
def asking(config: Callable[..., RunConfig], server: Server) -> Callable[..., RunConfig]:
    """A run whose engine asks the server about each of five turns. Options are those of the model."""

    def make(**options: Any) -> RunConfig:
        model = OpenAIModelConfig(**{"model": "m", "base_url": server.url, "retries": 0, **options})
        return config(llm=model, engine=EngineConfig().having(FormationConfig(enabled=True)))

    return make


@pytest.mark.slow
def test_calls_are_counted_and_a_replay_counts_the_same(
    asking: Callable[..., RunConfig], server: Server, tmp_path: Path
) -> None:
    cache = str(tmp_path / "c.sqlite")
    says, fails = server.says(FACTS), server.fails(500)
    server.script = [says, fails, *[says] * 2, server.says("rubbish"), says]  # the check, turns, a relation
    out = StringIO()
    done = run(asking(cache=cache, retries=1, max_failed_share=0.5), Console(file=out, width=200))
    counted = {"calls": 6, "failures": 0, "fallbacks": 1, "input_tokens": 66, "output_tokens": 42}
    assert done.metrics["model"] == {"cogmem": counted | {"dollars": 0.0}}
    assert json.loads((done.folder / "timing.json").read_text())["retries"] == {"cogmem": 1}
    assert (
        "model     cogmem: 6 calls, 0 failed, 1 invalid answers, 1 retries, 66 tokens in, 42 tokens out"
        in out.getvalue()
    )
    server.close()  # a replay asks nobody
    again = asking(cache=cache, replay=True, max_failed_share=0.5)
    replayed = run(RunConfig(**vars(again) | {"run_dir": str(tmp_path / "again")}), Console(quiet=True))
    assert replayed.metrics["model"] == done.metrics["model"]


@pytest.mark.slow
def test_too_many_failures_end_the_run_and_are_asked_again(
    asking: Callable[..., RunConfig], server: Server
) -> None:
    says, fails = server.says(FACTS), server.fails(418)
    server.script = [says, *[fails] * 2, *[says] * 3]  # the check, and five turns
    with pytest.raises(
        ModelFailures, match=r"cogmem: 2 of 6 calls .*\(2 none at all\); expected at most 20%"
    ):
        run(asking(), Console(quiet=True))
    server.requests.clear()
    server.script = [says]
    assert run(asking(), Console(quiet=True)).metrics["model"]["cogmem"]["failures"] == 0
    assert len(server.requests) == 1 + 3  # the check, and the conversation with the failures
