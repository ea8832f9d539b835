"""Language models behind one seam (`LanguageModel`): none by default, or any OpenAI-compatible server.

A task (`form_facts`, `rank_candidates`...) asks one thing and checks the answer. A stage holds an
`Assistant`, which runs tasks and gives None where the heuristics must do. `RecordedModel` keeps the answers
of a model and replays them without it. The configs describe models and build them.
"""

from cogmem.llm.base import Completion, LanguageModel, Prices, Prompt, Usage
from cogmem.llm.calls import Assistant
from cogmem.llm.configs import EstimateConfig, ModelConfig, NoModelConfig, OpenAIModelConfig
from cogmem.llm.openai import OpenAIModel
from cogmem.llm.recorded import RecordedModel
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
    "Completion",
    "EstimateConfig",
    "FormedFact",
    "FoundRelation",
    "LanguageModel",
    "ModelConfig",
    "NoModelConfig",
    "OpenAIModel",
    "OpenAIModelConfig",
    "Prices",
    "Prompt",
    "RecordedModel",
    "Usage",
    "classify_intent",
    "find_relations",
    "form_facts",
    "merge_texts",
    "rank_candidates",
]
