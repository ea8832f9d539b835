"""The cognitive memory of the document "v9". Its consolidation is the SDK's, over clusters (`shared`)."""

from cogmem.documents.v9 import formation, gate, rewriting, working_memory
from cogmem.documents.v9.abstraction import ABSTRACTION
from cogmem.documents.v9.affect import EMOTION
from cogmem.documents.v9.boosts import BOOSTS, PARTS
from cogmem.documents.v9.classification import CLASSIFICATION
from cogmem.documents.v9.clustering import CLUSTERING
from cogmem.documents.v9.coactivation import COACTIVATION
from cogmem.documents.v9.composite import CHANNELS, COMPOSITE
from cogmem.documents.v9.contradiction import SUPERSESSION
from cogmem.documents.v9.decomposition import DECOMPOSITION
from cogmem.documents.v9.density import DENSITY
from cogmem.documents.v9.diversity import DIVERSITY
from cogmem.documents.v9.emotional import EMOTIONAL
from cogmem.documents.v9.evolution import CONNECTED, EVOLUTION
from cogmem.documents.v9.expiry import EXPIRY
from cogmem.documents.v9.flashbulb import FLASHBULBS
from cogmem.documents.v9.formation import FORMATION, MODEL_FORMATION
from cogmem.documents.v9.gate import GATE
from cogmem.documents.v9.hot_tier import HOT_TIER
from cogmem.documents.v9.hub import HUB
from cogmem.documents.v9.hyde import HYDE
from cogmem.documents.v9.importance import IMPORTANCE, RATED
from cogmem.documents.v9.kept_entities import ENTITIES
from cogmem.documents.v9.observer import OBSERVER
from cogmem.documents.v9.order import BY_STRATEGY
from cogmem.documents.v9.pregate import PREGATE
from cogmem.documents.v9.query_cache import QUERY_CACHE
from cogmem.documents.v9.question_embedding import QUESTION_EMBEDDING
from cogmem.documents.v9.redundancy import REDUNDANCY
from cogmem.documents.v9.relating import RELATING
from cogmem.documents.v9.relations import RELATIONS
from cogmem.documents.v9.rewriting import REWRITING
from cogmem.documents.v9.router import ROUTER
from cogmem.documents.v9.sessions import SESSIONS
from cogmem.documents.v9.settings import V9Config
from cogmem.documents.v9.strategic_forgetting import FORGETTING
from cogmem.documents.v9.sub_tiers import SUB_TIERS
from cogmem.documents.v9.summaries import SUMMARIES
from cogmem.documents.v9.synaptic_replay import SYNAPTIC_REPLAY
from cogmem.documents.v9.tagging import TAGGING
from cogmem.documents.v9.tiers import TIERS
from cogmem.documents.v9.working_memory import WORKING_MEMORY
from cogmem.plugins.discovery import Plugin

PLUGIN = Plugin(
    "v9",
    V9Config,
    mechanisms=(
        OBSERVER,
        PREGATE,
        SESSIONS,
        ENTITIES,
        MODEL_FORMATION,
        FORMATION,
        *formation.PARTS,
        CLASSIFICATION,
        EMOTION,
        REWRITING,
        *rewriting.PARTS,
        FLASHBULBS,
        SUPERSESSION,
        GATE,
        *gate.PARTS,
        TAGGING,
        RELATING,
        QUESTION_EMBEDDING,
        HYDE,
        DIVERSITY,
        COACTIVATION,
        EXPIRY,
        REDUNDANCY,
        DECOMPOSITION,
        QUERY_CACHE,
        IMPORTANCE,
        RATED,
        WORKING_MEMORY,
        *working_memory.PARTS,
        DENSITY,
        ROUTER,
        HUB,
        RELATIONS,
        HOT_TIER,
        COMPOSITE,
        *CHANNELS,
        BOOSTS,
        *PARTS,
        BY_STRATEGY,
        EMOTIONAL,
        SYNAPTIC_REPLAY,
        CONNECTED,
        EVOLUTION,
        TIERS,
        SUB_TIERS,
        FORGETTING,
        CLUSTERING,
        ABSTRACTION,
        SUMMARIES,
    ),
    profiles="cogmem.documents.v9.profile:profiles",
    ops_logs={"v9": "~/.agent-evolution/memory/ops-log.jsonl"},
)
