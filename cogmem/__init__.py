"""cogmem: a cognitive-memory engine for LLM agents, built to be measured."""

from cogmem.clock import Clock, SimulatedClock, SystemClock
from cogmem.config import EngineConfig
from cogmem.engine import CognitiveMemory
from cogmem.errors import CogmemError
from cogmem.memory import Memory
from cogmem.message import Message
from cogmem.present.recollection import Recalled, Recollection
from cogmem.profiles import PROFILES
from cogmem.scopes import scope
from cogmem.serve.asynchronous import AsyncCognitiveMemory
from cogmem.trace import Decision, Report, Trace
from cogmem.views.writing import Written

__all__ = [
    "PROFILES",
    "AsyncCognitiveMemory",
    "Clock",
    "CogmemError",
    "CognitiveMemory",
    "Decision",
    "EngineConfig",
    "Memory",
    "Message",
    "Recalled",
    "Recollection",
    "Report",
    "SimulatedClock",
    "SystemClock",
    "Trace",
    "Written",
    "scope",
]
