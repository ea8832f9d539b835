"""What both published designs have: consolidation, an end for what will pass, and parts of their own
mechanisms."""

from cogmem.documents.shared.consolidation import CONSOLIDATION
from cogmem.documents.shared.foresight import FORESIGHT
from cogmem.documents.shared.settings import SharedConfig
from cogmem.plugins.discovery import Plugin

PLUGIN = Plugin("shared", SharedConfig, mechanisms=(FORESIGHT, CONSOLIDATION))
