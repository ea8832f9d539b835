"""Profiles: presets of the engine's settings.

`cogmem` has the default of every setting, chosen by this project's own measurements. `verbatim` and `plain`
are what the write path and the read path are measured against. Plug-ins add theirs, among them those of the
published designs in `cogmem.documents`.
"""

from collections.abc import Mapping
from dataclasses import replace

from cogmem.config import (
    ClassificationConfig,
    ColdConfig,
    DatesConfig,
    DecompositionConfig,
    EngineConfig,
    EntityConfig,
    EvidenceConfig,
    FeedbackConfig,
    FocusConfig,
    ImportanceConfig,
    InjectionConfig,
    LatestConfig,
    ObserverConfig,
    PregateConfig,
    RecallGateConfig,
    RehearsalConfig,
    RepetitionConfig,
    ReplacementConfig,
    SiblingsConfig,
    SpansConfig,
    TrustConfig,
    ValidityConfig,
    WorkingMemoryConfig,
)
from cogmem.plugins import plugins

_VERBATIM = EngineConfig(
    observer=ObserverConfig(enabled=False),
    pregate=PregateConfig(enabled=False),
    classification=ClassificationConfig(enabled=False),
    entities=EntityConfig(enabled=False),
    dates=DatesConfig(enabled=False),
    trust=TrustConfig(enabled=False),
    repetition=RepetitionConfig(enabled=False),
    replacement=ReplacementConfig(enabled=False),
    importance=ImportanceConfig(enabled=False),
    working_memory=WorkingMemoryConfig(enabled=False),
    spans=SpansConfig(enabled=False),
)

_PLAIN = replace(
    _VERBATIM,
    recall_gate=RecallGateConfig(enabled=False),
    decomposition=DecompositionConfig(enabled=False),
    focus=FocusConfig(enabled=False),
    latest=LatestConfig(enabled=False),
    evidence=EvidenceConfig(enabled=False),
    feedback=FeedbackConfig(enabled=False),
    validity=ValidityConfig(sinking=False, modes=False, succession=False, order=False, tense=False),
    siblings=SiblingsConfig(enabled=False),
    injection=InjectionConfig(enabled=False, style="plain"),
    # no dream but cold storage
    rehearsal=RehearsalConfig(enabled=False),
    cold=ColdConfig(enabled=True),
)

_CORE: Mapping[str, EngineConfig] = {
    "cogmem": EngineConfig(),
    # the default's read path over unchanged turns
    "verbatim": _VERBATIM,
    # hybrid search and retention alone over unchanged turns
    "plain": _PLAIN,
}

PROFILES: Mapping[str, EngineConfig] = {
    **_CORE,
    **{name: config for plugin in plugins() for name, config in plugin.profiles_beside(_CORE).items()},
}
