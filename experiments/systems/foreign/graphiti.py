"""Graphiti on its embedded driver, Kuzu, with raw edges: no model makes facts of what is said.

A turn is an edge from its speaker to the conversation, with the turn as its fact and its episode, and the
simulated time as all of its times. The search is the package's own out of the box: words and meaning, fused
by ranks.
"""

import os
from collections.abc import Iterable
from datetime import datetime
from importlib import import_module
from typing import Any

from cogmem.message import Message
from experiments.systems.base import About
from experiments.systems.foreign.base import Embeddings, ForeignSystem, Found, Loop


class Graphiti(ForeignSystem):
    """Edges by words and meaning."""

    about = About(dates=True, package="graphiti-core", patched="edges are saved past its model's extraction")

    def start(self, embeddings: Embeddings) -> None:
        os.environ["GRAPHITI_TELEMETRY_ENABLED"] = "false"
        package: Any = import_module("graphiti_core")
        self._nodes: Any = import_module("graphiti_core.nodes")
        self._edges: Any = import_module("graphiti_core.edges")
        queries: Any = import_module("graphiti_core.graph_queries")
        config = import_module("graphiti_core.llm_client.config").LLMConfig(api_key="none")
        model = import_module("graphiti_core.llm_client.openai_client").OpenAIClient(config)
        ranking: Any = import_module("graphiti_core.cross_encoder.openai_reranker_client")
        self._embedder, self._run, self._known = _embedder(embeddings), Loop(), dict[str, Any]()
        kuzu: Any = import_module("graphiti_core.driver.kuzu_driver")
        self._driver = driver = kuzu.KuzuDriver(str(self._context.folder / "graph"))
        for query in queries.get_fulltext_indices(driver.provider):
            self._run(driver.execute_query, query)
        clients = {"llm_client": model, "cross_encoder": ranking.OpenAIRerankerClient(config)}
        self._graph = package.Graphiti(graph_driver=driver, embedder=self._embedder, **clients)

    def put(self, message: Message, text: str, at: datetime) -> None:
        edge = self._edges.EntityEdge(
            **{"source_node_uuid": self._node(message.speaker, at), "target_node_uuid": self._node("", at)},
            **{"group_id": "memories", "name": "SAID", "fact": text, "episodes": [message.id]},
            **dict.fromkeys(("created_at", "valid_at", "reference_time"), at),
        )
        self._save(edge.generate_embedding, edge)

    def _node(self, name: str, at: datetime) -> str:
        """A speaker, or "": the conversation."""
        if name not in self._known:
            node = self._nodes.EntityNode(name=name or "conversation", group_id="memories", created_at=at)
            self._save(node.generate_name_embedding, node)
            self._known[name] = node.uuid
        return str(self._known[name])

    def _save(self, embed: Any, thing: Any) -> None:
        self._run(embed, self._embedder)
        self._run(thing.save, self._driver)

    def find(self, question: str, k: int, *, reinforce: bool) -> Iterable[Found]:
        found = self._run(self._graph.search, question, group_ids=["memories"], num_results=k)
        for place, edge in enumerate(found, 1):
            yield Found(edge.episodes[0], edge.fact, 1.0 / place)  # it tells no scores

    def close(self) -> None:
        self._driver.client.close()
        self._run.close()


def _embedder(own: Embeddings) -> Any:
    base: Any = import_module("graphiti_core.embedder.client").EmbedderClient

    class OfTheRun(base):  # type: ignore[misc]
        async def create(self, input_data: Any) -> list[float]:
            return own.one(input_data if isinstance(input_data, str) else input_data[0])

    return OfTheRun()
