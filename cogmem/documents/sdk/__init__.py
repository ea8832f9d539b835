"""The `cognitive-memory` SDK as its documents describe it, in its Python and its TypeScript variant."""

from cogmem.documents.sdk.classification import ABOUT_USER
from cogmem.documents.sdk.conflict_queue import CONFLICT_QUEUE
from cogmem.documents.sdk.conflicts import CONFLICTS
from cogmem.documents.sdk.consolidation import CONSOLIDATION
from cogmem.documents.sdk.settings import SdkConfig
from cogmem.plugins.discovery import Plugin

PLUGIN = Plugin(
    "sdk",
    SdkConfig,
    mechanisms=(ABOUT_USER, CONFLICT_QUEUE, CONSOLIDATION, CONFLICTS),
    profiles="cogmem.documents.sdk.profile:profiles",
)
