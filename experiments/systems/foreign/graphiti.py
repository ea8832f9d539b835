"""Graphiti on its embedded driver, Kuzu, with raw edges: no model makes facts of what is said.

A turn is an edge from its speaker to the conversation, with the turn as its fact and its episode, and the
simulated time as all of its times. The search is the package's own out of the box: words, and meaning
above a cosine, fused by ranks.
"""

import os
from collections.abc import Iterable
from datetime import datetime
from importlib import import_module
from typing import Any

from cogmem import Message
from experiments.systems.base import About
from experiments.systems.foreign.base import Embeddings, ForeignSystem, Found, Loop


class Graphiti(ForeignSystem):
    """Edges by words and meaning."""

    about = About(dates=True, package="graphiti-core", patched="edges are saved past its model's extraction")

    def start(self, embeddings: Embeddings) -> None:
        os.environ["GRAPHITI_TELEMETRY_ENABLED"] = "false"
        self._nodes: Any = import_module("graphiti_core.nodes")
        self._edges: Any = import_module("graphiti_core.edges")
        config = import_module("graphiti_core.llm_client").LLMConfig(api_key="none")
        model = import_module("graphiti_core.llm_client").OpenAIClient(config)
        ranker = import_module("graphiti_core.cross_encoder").OpenAIRerankerClient(config)
        self._embedder, self._run, self._known = _embedder(embeddings), Loop(), dict[str, Any]()
        drivers: Any = import_module("graphiti_core.driver.kuzu_driver")
        self._driver = driver = drivers.KuzuDriver(str(self._context.folder / "graph"))
        for query in import_module("graphiti_core.graph_queries").get_fulltext_indices(driver.provider):
            self._run(driver.execute_query, query)
        recipes: Any = import_module("graphiti_core.search.search_config_recipes")
        self._search = recipes.EDGE_HYBRID_SEARCH_RRF.model_copy(deep=True)
        self._search.edge_config.sim_min_score = self._context.published.graphiti_min_score
        clients = {"llm_client": model, "cross_encoder": ranker, "embedder": self._embedder}
        self._graph = import_module("graphiti_core").Graphiti(graph_driver=driver, **clients)

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
        self._search.limit = k
        found = self._run(self._graph.search_, question, self._search, group_ids=["memories"])
        for place, edge in enumerate(found.edges, 1):
            yield Found(edge.episodes[0], edge.fact, 1.0 / place)  # it tells no scores

    def close(self) -> None:
        self._driver.client.close()
        self._run.close()


def _embedder(embeddings: Embeddings) -> Any:
    base: Any = import_module("graphiti_core.embedder.client").EmbedderClient

    class OfTheRun(base):  # type: ignore[misc]
        async def create(self, input_data: Any) -> list[float]:
            return embeddings.single(input_data if isinstance(input_data, str) else input_data[0])

    return OfTheRun()
