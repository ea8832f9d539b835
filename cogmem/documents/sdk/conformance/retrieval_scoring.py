"""Probes of the document "retrieval scoring"."""

import math
from typing import Any, cast

from cogmem import EngineConfig
from cogmem.conformance.probes import Life, Model
from cogmem.documents.sdk.conformance.decay_model import configured  # noqa: F401  used by the table
from cogmem.rank.recall import Asked
from cogmem.store.base import Partition


def _faded(life: Life, text: str, retention: float) -> str:
    """A memory whose τ is .3 · 2 · β days, and which was used last when e^(−t/τ) is this."""
    days = -0.6 * life.engine.config.retention.semantic_days * math.log(retention)
    return life.hold(text, age=days, stability=0.3, importance=0.5)


def score(config: EngineConfig, cosine: float, retention: float) -> float:
    """The score of a memory of this cosine and retention."""
    life = Life(config, {"memory": cosine})
    return life.scored(_faded(life, "memory", retention))


def ranking(config: EngineConfig, **memories: tuple[float, float]) -> tuple[str, ...]:
    """The order of memories of these cosines and retentions."""
    life = Life(config, {f"memory {name}": cosine for name, (cosine, _) in memories.items()})
    for name, (_, retention) in memories.items():
        _faded(life, f"memory {name}", retention)
    return tuple(text.removeprefix("memory ") for text in life.found())


def finds_words(config: EngineConfig) -> bool:
    """Whether a memory is found that shares a word with the question, but no meaning (cosine 0)."""
    life = Life(config, {"kettle": 0.0})
    life.hold("query")
    life.hold("a red kettle")
    return "a red kettle" in life.found("query kettle")


def finds_meaning(config: EngineConfig) -> bool:
    """Whether a memory is found that has the question's meaning, where the search by words finds nothing."""
    life = Life(config, {"a red pot": 0.8})
    life.hold("a red pot")
    return life.found() == ("a red pot",)


def by_words(config: EngineConfig, memories: int, k: int) -> float:
    """How many candidates the search by words brings, of so many that have the question's word."""
    life = Life(config, {"kettle": 0.0})
    life.hold_all("kettle {}", memories)
    (search,) = life.ask("query kettle", k).trace.of("search")
    return search.numbers["lexical"]


def dense_only(config: EngineConfig) -> tuple[str, ...]:
    """What is found in a store that has no search by words, and how the two searches are fused."""
    life = Life(config, {"pot": 0.8})
    life.hold("pot")

    class Dense:
        def __getattr__(self, name: str) -> Any:
            if name == "lexical":
                raise AttributeError(name)
            return getattr(life.partition, name)

        def __len__(self) -> int:
            return len(life.partition)

    asked = Asked(query="query pot", k=10, now=life.now)
    answered = life.engine.reading.recall(asked, cast("Partition", Dense()))
    found = [item.memory.text for item in answered.items("default")]
    return (*found, *(step.reason or step.decision for step in answered.decisions if step.stage == "search"))


def fused(config: EngineConfig) -> tuple[str, ...]:
    """The order of what both searches find, what only meaning finds and what only words find."""
    life = Life(config, {"both kettle": 0.5, "meaning": 0.6, "kettle": 0.0})
    for text in ("meaning", "both kettle", "only kettle of all these words"):
        life.hold(text)
    return life.found("query kettle")


def reranked(config: EngineConfig, memories: int, model: bool = True) -> tuple[float, str]:
    """How many candidates a model is shown that puts the last of them first; and what comes first."""
    shown: list[int] = []

    def backwards(prompt: object) -> dict[str, list[int]]:
        shown.append(min(memories, int(config.rerank.candidates)))
        return {"order": list(reversed(range(shown[-1])))}

    life = Life(
        config,
        {f"memory {number:02}": 0.9 - number / 100 for number in range(memories)},
        model=Model({"rank_candidates": backwards}) if model else None,
    )
    life.hold_all("memory {:02}", memories)
    first = life.ask().items[0].memory.text
    return sum(shown), first


def penalty(config: EngineConfig, deep: bool = True) -> float:
    """The score of a superseded memory, as a share of that of its successor, which is as similar."""
    life = Life(config, {"now": 0.8, "before": 0.8})
    new = life.hold("now")
    old = life.hold("before", superseded_by=new)
    return life.scored(old, deep=deep) / life.scored(new, deep=deep)
