"""Which settings of an engine decide how memories are read, and nothing else."""

from cogmem import EngineConfig
from cogmem.config import MECHANISMS
from cogmem.plugins.mechanism import NoSettings

_OF = [
    (mechanism.path, mechanism.settings) for mechanism in MECHANISMS if mechanism.settings is not NoSettings
]
READING = {of for path, of in _OF if path == "read"} - {of for path, of in _OF if path != "read"}
"""The sections of an engine that nothing but reading has to do with."""


def writing(engine: EngineConfig) -> EngineConfig:
    """The engine as far as it decides which memories there are: how it reads is the default.

    >>> from cogmem.config import ScoringConfig
    >>> one = EngineConfig()
    >>> other = one.having(ScoringConfig(alpha=0.5))
    >>> other == one, writing(other) == writing(one)
    (False, True)
    """
    return engine.having(*map(EngineConfig().of, READING))
