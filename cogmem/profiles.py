"""Profiles: presets of the engine's settings.

`cogmem` has the default of every setting, chosen by this project's own measurements. `plain` is what its
ranking is measured against. Plug-ins add theirs, among them those of the
published designs in `cogmem.documents`.
"""

from collections.abc import Mapping
from dataclasses import replace

from cogmem.config import ColdConfig, EngineConfig, InjectionConfig, ValidityConfig
from cogmem.plugins.discovery import plugins

_PLAIN = replace(
    EngineConfig().switched(
        False,
        *("dates", "trust", "spans", "recall_gate", "succession", "latest", "evidence", "feedback"),
        "rehearsal",
    ),
    validity=ValidityConfig(sinking=False, modes=False, corrections=False, tense=False),
    injection=InjectionConfig(enabled=False, style="plain"),
    # no dream but cold storage
    cold=ColdConfig(enabled=True),
)

_CORE: Mapping[str, EngineConfig] = {
    "cogmem": EngineConfig(),
    # hybrid search and retention alone
    "plain": _PLAIN,
}

PROFILES: Mapping[str, EngineConfig] = {
    **_CORE,
    **{name: config for plugin in plugins() for name, config in plugin.profiles_beside(_CORE).items()},
}
