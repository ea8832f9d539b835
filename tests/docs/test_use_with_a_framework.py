"""The examples of the page about frameworks run against the real packages."""

import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.filterwarnings("default")  # of the packages themselves

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "use-with-a-framework.md").read_text("utf-8")
SETUP = re.search(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
EXAMPLE = re.compile(
    r"^<!-- example: (\w+) -->\n```python\n(.*?)^```$(?:\n+<!-- shows -->\n```text\n(.*?)^```$)?",
    re.DOTALL | re.MULTILINE,
)
EXAMPLES = EXAMPLE.findall(PAGE)
PACKAGES = {"langgraph": "langgraph", "llama_index": "llama_index", "openai_agents": "agents"}


def an_agent_model() -> Any:
    """A model of the Agents SDK that repeats its instructions."""
    from agents import Model, ModelResponse, Usage
    from openai.types.responses import ResponseOutputMessage, ResponseOutputText

    class Repeating(Model):
        async def get_response(self, system_instructions: str | None, *_: Any, **__: Any) -> ModelResponse:
            text = ResponseOutputText(text=system_instructions or "", type="output_text", annotations=[])
            said = ResponseOutputMessage(
                id="m", content=[text], role="assistant", status="completed", type="message"
            )
            return ModelResponse(output=[said], usage=Usage(), response_id=None)

        def stream_response(self, *_: Any, **__: Any) -> Any:
            raise NotImplementedError

    return Repeating()


@pytest.mark.parametrize(("name", "code", "shows"), EXAMPLES, ids=[name for name, _, _ in EXAMPLES])
def test_an_example_prints_what_the_page_shows(
    name: str,
    code: str,
    shows: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if find_spec(PACKAGES[name]) is None:
        pytest.skip("pip install 'cogmem[langgraph-store,llama-index-block,openai-agents]'")
    monkeypatch.setenv("OPENAI_AGENTS_DISABLE_TRACING", "1")
    monkeypatch.chdir(tmp_path)
    assert SETUP is not None
    names: dict[str, Any] = {"model": an_agent_model()} if name == "openai_agents" else {}
    exec(SETUP[1] + code, names)
    printed = capsys.readouterr().out
    names["memory"].close()
    assert printed == shows if shows else "Ada: My beagle is called Maple." in printed
