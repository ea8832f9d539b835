"""Profiles: presets of the engine's settings.

`cogmem` has the default of every setting, chosen by this project's own measurements. `verbatim` and `plain`
are what the write path and the read path are measured against. Plug-ins add theirs, among them those of the
published designs in `cogmem.documents`.
"""

from collections.abc import Mapping
from dataclasses import replace

from cogmem.config import ColdConfig, EngineConfig, InjectionConfig, ValidityConfig
from cogmem.plugins import plugins

_VERBATIM = EngineConfig().switched(
    False,
    *("observer", "pregate", "classification", "entities", "dates", "trust", "repetition", "replacement"),
    *("importance", "working_memory", "spans"),
)

_PLAIN = replace(
    _VERBATIM.switched(False, "recall_gate", "decomposition", "focus", "latest", "evidence", "feedback"),
    validity=ValidityConfig(sinking=False, modes=False, succession=False, order=False, tense=False),
    injection=InjectionConfig(enabled=False, style="plain"),
    # no dream but cold storage
    cold=ColdConfig(enabled=True),
).switched(False, "siblings", "rehearsal")

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
