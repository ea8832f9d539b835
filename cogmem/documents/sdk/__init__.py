"""The `cognitive-memory` SDK as its documents describe it, in its Python and its TypeScript variant."""

from cogmem.documents.sdk.association import ASSOCIATION, CO_RETRIEVAL, LINKS, SESSIONS
from cogmem.documents.sdk.classification import CLASSIFICATION
from cogmem.documents.sdk.conflict_queue import CONFLICT_QUEUE
from cogmem.documents.sdk.conflicts import CONFLICTS
from cogmem.documents.sdk.formation import FORMATION, MODEL_FORMATION
from cogmem.documents.sdk.interference import INTERFERENCE
from cogmem.documents.sdk.settings import SdkConfig
from cogmem.plugins.discovery import Plugin

PLUGIN = Plugin(
    "sdk",
    SdkConfig,
    mechanisms=(
        MODEL_FORMATION,
        FORMATION,
        CLASSIFICATION,
        INTERFERENCE,
        CONFLICT_QUEUE,
        SESSIONS,
        LINKS,
        ASSOCIATION,
        CO_RETRIEVAL,
        CONFLICTS,
    ),
    profiles="cogmem.documents.sdk.profile:profiles",
)
