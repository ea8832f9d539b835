"""Language models: none by default, any OpenAI-compatible server, behind one seam (`LanguageModel`).

A task (`form_facts`, `rank_candidates`...) asks one thing and checks the answer. `Assistant` is
what a stage holds: it runs tasks, and gives None where the heuristic must do. `Cassette` records a model and
replays it without. The configs describe and build them.
"""

from cogmem.llm.base import Completion, LanguageModel, Prices, Prompt, Usage
from cogmem.llm.calls import Assistant
from cogmem.llm.cassette import Cassette
from cogmem.llm.configs import ModelConfig, NoModelConfig, OpenAIModelConfig
from cogmem.llm.openai import OpenAIModel
from cogmem.llm.tasks import (
    FormedFact,
    FoundRelation,
    classify_intent,
    find_relations,
    form_facts,
    merge_texts,
    rank_candidates,
)

__all__ = [
    "Assistant",
    "Cassette",
    "Completion",
    "FormedFact",
    "FoundRelation",
    "LanguageModel",
    "ModelConfig",
    "NoModelConfig",
    "OpenAIModel",
    "OpenAIModelConfig",
    "Prices",
    "Prompt",
    "Usage",
    "classify_intent",
    "find_relations",
    "form_facts",
    "merge_texts",
    "rank_candidates",
]
