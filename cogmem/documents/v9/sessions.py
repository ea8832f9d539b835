"""What the stages of the write path know of a session: its context, its tags, and what was named in it."""

from cogmem.documents.shared.session import Sessions
from cogmem.documents.v9.formation import FORMATION
from cogmem.documents.v9.importance import IMPORTANCE
from cogmem.documents.v9.tagging import TAGGING
from cogmem.plugins.mechanism import Mechanism
from cogmem.views.writing import Following

SESSIONS = Mechanism[Following](
    "sessions",
    "write",
    switch="",
    when=lambda config: any(mechanism.is_on(config) for mechanism in (FORMATION, IMPORTANCE, TAGGING)),
    build=lambda config, _: Sessions(window=0),
    phase="following",
)
