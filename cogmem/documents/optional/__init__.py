"""Mechanisms that published designs use and the default does without.

They rewrite, merge, refuse or hide what was said, or weigh it by what a question does not tell. More than one
design may use them, and an ablation can switch each on: `toggle=[hyde]`, `engine.optional.hyde.enabled=true`.
"""

from cogmem.documents.optional import gate, heuristics, standalone
from cogmem.documents.optional.affect import EMOTION
from cogmem.documents.optional.classification import CLASSIFICATION
from cogmem.documents.optional.diversity import DIVERSITY
from cogmem.documents.optional.expansion import ASSOCIATION
from cogmem.documents.optional.expiry import EXPIRY
from cogmem.documents.optional.flashbulb import FLASHBULBS
from cogmem.documents.optional.foresight import FORESIGHT
from cogmem.documents.optional.gate import GATE
from cogmem.documents.optional.heuristics import FORMATION
from cogmem.documents.optional.hyde import HYDE
from cogmem.documents.optional.interference import INTERFERENCE
from cogmem.documents.optional.kept_entities import ENTITIES
from cogmem.documents.optional.linking import LINKS
from cogmem.documents.optional.modelling import MODEL_FORMATION
from cogmem.documents.optional.redundancy import REDUNDANCY
from cogmem.documents.optional.relating import RELATING
from cogmem.documents.optional.settings import OptionalConfig
from cogmem.documents.optional.standalone import REWRITING
from cogmem.documents.optional.supersession import SUPERSESSION
from cogmem.documents.optional.tagging import TAGGING
from cogmem.documents.optional.ties import CO_RETRIEVAL
from cogmem.plugins.discovery import Plugin

PLUGIN = Plugin(
    "optional",
    OptionalConfig,
    mechanisms=(
        HYDE,
        ASSOCIATION,
        CO_RETRIEVAL,
        LINKS,
        DIVERSITY,
        ENTITIES,
        CLASSIFICATION,
        MODEL_FORMATION,
        FORMATION,
        *heuristics.PARTS,
        FORESIGHT,
        EMOTION,
        REWRITING,
        *standalone.PARTS,
        FLASHBULBS,
        SUPERSESSION,
        GATE,
        *gate.PARTS,
        TAGGING,
        INTERFERENCE,
        RELATING,
        EXPIRY,
        REDUNDANCY,
    ),
)
