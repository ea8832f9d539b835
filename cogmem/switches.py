"""Every mechanism of the engine that can be switched off: for ablations, and to see which are live."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from cogmem.config import EngineConfig
from cogmem.errors import ConfigError

Path = Literal["read", "write", "dream"]


@dataclass(frozen=True, slots=True)
class Switch:
    """One mechanism: the setting of a section of EngineConfig that turns it off, and the value that does.

    `owner`: it is off as well where this setting of the section is false. `rules`: it is in use only under
    these rules of scoring; none: under all. `documented`: the value that turns it on where the section's
    default does not (the source documents').
    """

    path: Path
    section: str
    setting: str = "enabled"
    value: Any = False
    owner: str = ""
    rules: tuple[str, ...] = ()
    documented: Any = True

    def is_on(self, config: EngineConfig) -> bool:
        """Whether to switch it off would change anything of how this engine works."""
        section = getattr(config, self.section)
        on = getattr(section, self.setting) != self.value and bool(getattr(section, self.owner, True))
        return on and (not self.rules or config.scoring.rule in self.rules)

    def off(self, config: EngineConfig) -> EngineConfig:
        """The same engine without it."""
        section = replace(getattr(config, self.section), **{self.setting: self.value})
        return replace(config, **{self.section: section})

    def on(self, config: EngineConfig) -> EngineConfig:
        """The same engine with it, its owner switched on with it. Where it has a value, that stays; else it
        is the section's default or the documented one. A rule that does not use it still does not."""
        section = getattr(config, self.section)
        value = getattr(section, self.setting)
        if value == self.value:
            default = getattr(type(section)(), self.setting)
            value = default if default != self.value else self.documented
        on = replace(section, **{self.setting: value} | ({self.owner: True} if self.owner else {}))
        return replace(config, **{self.section: on})


def _whole(path: Path, *sections: str) -> dict[str, Switch]:
    return {section: Switch(path, section) for section in sections}


def _parts(path: Path, section: str, off: Any = False, *settings: str, owner: str = "") -> dict[str, Switch]:
    return {f"{section}.{name}": Switch(path, section, name, off, owner) for name in settings}


SWITCHES: Mapping[str, Switch] = {
    # reading
    **_whole("read", "recall_gate", "router", "decomposition", "hyde", "embedding_cache"),
    "search.lexical": Switch("read", "search", "fusion", "none"),
    **_whole("read", "contiguity", "hot_tier"),
    "association": Switch("read", "association", "hops", 0, "enabled"),
    "bridges": Switch("read", "association", "bridges", 0, "enabled"),
    "scoring.retention": Switch("read", "scoring", "alpha", 0.0, rules=("retention", "unified")),
    **{
        f"scoring.{name}": Switch("read", "scoring", name, 0.0, rules=("composite", "unified"))
        for name in ("activation", "importance", "ranks")
    },
    **_parts("read", "boosts", 0.0, "speaker", "event_time"),
    "boosts.entity": Switch("read", "boosts", "entity", 0.0, documented=0.10),
    "boosts.episode": Switch("read", "boosts", "episode", 0.0, documented=0.15),
    "boosts.coactivation": Switch("read", "boosts", "coactivation", 0.0, documented=0.05),
    "boosts.mood": Switch("read", "boosts", "mood", 1.0, documented=1.1),
    "boosts.doubtful": Switch("read", "boosts", "doubtful", 1.0, documented=0.5),
    **_parts("read", "boosts", False, "sub_tiers"),
    **_whole("read", "validity"),
    **_parts("read", "validity", False, "modes", "succession", "tense", owner="enabled"),
    **_whole("read", "rerank", "diversity", "injection"),
    # writing
    **_whole("write", "observer", "pregate", "density", "classification", "entities"),
    **_parts("write", "rewriting", False, "speaker", "third_person", "fillers", "divide"),
    **_whole("write", "formation"),
    **_parts("write", "formation", False, "coreference", "split", "dates", "foresight", owner="enabled"),
    **_whole("write", "emotion"),
    **_parts("write", "emotion", False, "flashbulbs", owner="enabled"),
    **_whole("write", "gate"),
    **_parts("write", "gate", False, "gap", "merging", "lossless", owner="enabled"),
    **_whole("write", "contradiction"),
    **_parts("write", "contradiction", False, "claims", "cues", owner="enabled"),
    **_whole("write", "importance", "tagging"),
    **_parts("write", "interference", False, "boosts", "conflicts"),
    **_whole("write", "relations", "working_memory"),
    "links": Switch("write", "association", "window", 0, "enabled"),
    # dreaming
    **_whole("dream", "decay", "emotional", "synaptic_replay", "evolution", "tiers"),
    "drift": Switch("dream", "utility", "drift"),
    **_whole("dream", "rehearsal", "expiry", "forgetting", "consolidation", "redundancy", "abstraction"),
    **_whole("dream", "summaries", "cold"),
    **_parts("dream", "cold", False, "stubs", owner="enabled"),
    **_whole("dream", "conflicts"),
}
"""By name, in the order in which a question and a message pass them. What a read does to the store
(reinforcement, promotion) is none of the read path's: no single answer shows it."""


def dreaming(config: EngineConfig) -> EngineConfig:
    """The same engine with every step of the dream on."""
    for one in SWITCHES.values():
        if one.path == "dream":
            config = one.on(config)
    return config


def toggled(config: EngineConfig, names: Iterable[str]) -> EngineConfig:
    """The same engine with these mechanisms the other way round: what was on is off, what was off is on.

    Raises ConfigError for an unknown name, and for what the engine's rule of scoring does not use.
    """
    before = config
    for name in names:
        if name not in SWITCHES:
            raise ConfigError(f"unknown mechanism {name!r}; expected one of {', '.join(SWITCHES)}")
        one = SWITCHES[name]
        config = one.off(config) if one.is_on(before) else one.on(config)
        if one.is_on(config) == one.is_on(before):
            raise ConfigError(
                f"{name} is in use only with scoring.rule {' or '.join(one.rules)}; "
                f"expected another mechanism under {config.scoring.rule!r}"
            )
    return config


def switches(config: EngineConfig, path: Path) -> dict[str, Switch]:
    """The mechanisms of a path that are on."""
    return {name: one for name, one in SWITCHES.items() if one.path == path and one.is_on(config)}
