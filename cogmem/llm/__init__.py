"""Language models: none by default, any OpenAI-compatible server, behind one seam (`LanguageModel`).

A task (`form_facts`, `merge_texts`, `find_relations`) asks one thing and checks the answer. `Assistant` is
what a stage holds: it runs tasks, and gives None where the heuristic must do. `Cassette` records a model and
replays it without. The configs describe and build them.
"""

from cogmem.llm.base import Completion, LanguageModel, Prices, Prompt, Usage
from cogmem.llm.calls import Assistant
from cogmem.llm.cassette import Cassette
from cogmem.llm.configs import ModelConfig, NoModelConfig, OpenAIModelConfig
from cogmem.llm.openai import OpenAIModel
from cogmem.llm.tasks import FormedFact, FoundRelation, find_relations, form_facts, merge_texts

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
    "find_relations",
    "form_facts",
    "merge_texts",
]
