"""Every mechanism of the engine that can be switched off: for ablations, and to see which are live."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from cogmem.config import EngineConfig

Path = Literal["read", "write", "dream"]


@dataclass(frozen=True, slots=True)
class Switch:
    """One mechanism: the setting of a section of EngineConfig that turns it off, and the value that does.

    `owner`: it is off as well where this setting of the section is false. `rules`: it is in use only under
    these rules of scoring; none: under all.
    """

    path: Path
    section: str
    setting: str = "enabled"
    value: Any = False
    owner: str = ""
    rules: tuple[str, ...] = ()

    def is_on(self, config: EngineConfig) -> bool:
        """Whether to switch it off would change anything of how this engine works."""
        section = getattr(config, self.section)
        on = getattr(section, self.setting) != self.value and bool(getattr(section, self.owner, True))
        return on and (not self.rules or config.scoring.rule in self.rules)

    def off(self, config: EngineConfig) -> EngineConfig:
        """The same engine without it."""
        section = replace(getattr(config, self.section), **{self.setting: self.value})
        return replace(config, **{self.section: section})


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
    **_parts("read", "boosts", 0.0, "entity", "speaker", "event_time", "episode", "coactivation"),
    **_parts("read", "boosts", 1.0, "mood", "doubtful"),
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
            section = replace(getattr(config, one.section), **{one.setting: True})
            config = replace(config, **{one.section: section})
    return config


def switches(config: EngineConfig, path: Path) -> dict[str, Switch]:
    """The mechanisms of a path that are on."""
    return {name: one for name, one in SWITCHES.items() if one.path == path and one.is_on(config)}
