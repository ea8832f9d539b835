"""What the engine consists of: the order of its mechanisms on each path, and all their settings.

Every mechanism is declared beside its stage (see `cogmem.mechanism`). This module gives those of the core
their places and names their sections; plug-ins (`cogmem.plugins`) add theirs. The sections are frozen
dataclasses, range-checked; their defaults are the `cogmem` profile, and `cogmem.profiles` has the others.
Days are floats; levels lie in [0, 1]."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, make_dataclass, replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Self, TypeVar

from cogmem.capacity import ROOM, CapacityConfig
from cogmem.checks import one_of, require
from cogmem.clock import is_zone
from cogmem.dream.capacity import EVICTION
from cogmem.dream.cold import COLD, STUBS
from cogmem.dream.decay import DECAY
from cogmem.dream.drift import DRIFT, UtilityConfig
from cogmem.dream.rehearsal import REHEARSAL, RehearsalConfig
from cogmem.dream.workspace import Step
from cogmem.dynamics.retention import RetentionConfig
from cogmem.forgetting import ColdConfig, DecayConfig
from cogmem.language.packs import UNKNOWN, languages
from cogmem.mechanism import Mechanism
from cogmem.plugins import extended, mechanisms_of, placed, plugins
from cogmem.read import evidence
from cogmem.read.confidence import CONFIDENCE
from cogmem.read.corrected import LEADING, WIDENING
from cogmem.read.cues import CUES
from cogmem.read.eligibility import CORRECTIONS, ELIGIBILITY, MODES, TENSE, VALIDITY, ValidityConfig
from cogmem.read.embedding import EMBEDDING
from cogmem.read.evidence import EVIDENCE, EvidenceConfig
from cogmem.read.feedback import FEEDBACK, FeedbackConfig
from cogmem.read.gate import RECALL_GATE, RecallGateConfig
from cogmem.read.injection import AS_IT_IS, INJECTION, InjectionConfig
from cogmem.read.latest import LATEST, LatestConfig
from cogmem.read.order import FALLING
from cogmem.read.path import Recipe
from cogmem.read.reinforcement import EFFECTS, PromotionConfig, ReinforcementConfig
from cogmem.read.rerank import RERANK, RerankConfig
from cogmem.read.scoring import RETENTION, SCORING, ScoringConfig
from cogmem.read.search import LEXICAL, SEARCH, SearchConfig
from cogmem.read.sinking import SINKING
from cogmem.read.succession import SUCCESSION, SuccessionConfig
from cogmem.read.tense import MODE, PAST
from cogmem.trust import TrustConfig
from cogmem.write.dating import DATES, DatesConfig
from cogmem.write.formation import AS_SAID
from cogmem.write.path import WriteRecipe
from cogmem.write.spanning import SPANS, SpansConfig

__all__ = [
    "CapacityConfig",
    "ColdConfig",
    "DatesConfig",
    "DecayConfig",
    "DreamConfig",
    "EngineConfig",
    "EvidenceConfig",
    "FeedbackConfig",
    "InjectionConfig",
    "LatestConfig",
    "PromotionConfig",
    "RecallGateConfig",
    "RehearsalConfig",
    "ReinforcementConfig",
    "RerankConfig",
    "RetentionConfig",
    "ScoringConfig",
    "SearchConfig",
    "SpansConfig",
    "SuccessionConfig",
    "TrustConfig",
    "UtilityConfig",
    "ValidityConfig",
]

_Section = TypeVar("_Section")

_DREAM: tuple[Mechanism[Step], ...] = (
    DECAY,
    DRIFT,
    REHEARSAL,
    COLD,
    STUBS,
    EVICTION,
)

DREAM: tuple[Mechanism[Step], ...] = placed(_DREAM, mechanisms_of("dream"))
"""The steps of a dream, in the order in which they run unless `dream.order` says otherwise."""

_STEPS = {mechanism.stage or mechanism.name: mechanism for mechanism in DREAM}

STEPS = tuple(_STEPS)
"""The names of the steps, in that order."""


@dataclass(frozen=True)
class DreamConfig:
    """The order of the steps of a dream."""

    order: tuple[str, ...] = STEPS
    """The steps that may run, by name, each at most once. A step that is missing here does not run even if
    its own switch is on."""

    def __post_init__(self) -> None:
        require(self)
        object.__setattr__(self, "order", tuple(self.order))
        known = set(self.order) <= set(STEPS) and len(set(self.order)) == len(self.order)
        require(self, ("order", known, f"each at most once: {', '.join(STEPS)}"))

    @property
    def steps(self) -> tuple[Mechanism[Step], ...]:
        """The declarations of the steps in this order, those that are off included."""
        return tuple(_STEPS[name] for name in self.order)


@dataclass(frozen=True)
class _Settings:
    """The settings of the whole engine: a section for each group of mechanisms, and for each plug-in one that
    holds its sections.

    >>> from cogmem.config import EngineConfig, RerankConfig
    >>> on = EngineConfig().having(RerankConfig(enabled=True))
    >>> EngineConfig().of(RerankConfig).enabled, on.rerank.enabled
    (False, True)
    """

    language: str = "en"
    """The language of what is said, where that is not clear: the code of a pack, "en" or "tr", or "und" for a
    language without one."""
    zone: str = ""
    """The time zone of those who speak, an IANA name such as "America/New_York": "tomorrow" is what it is
    there. Empty: that of the clock, UTC unless it tells the time in another."""
    retention: RetentionConfig = field(default_factory=RetentionConfig)
    dates: DatesConfig = field(default_factory=DatesConfig)
    trust: TrustConfig = field(default_factory=TrustConfig)
    recall_gate: RecallGateConfig = field(default_factory=RecallGateConfig)
    spans: SpansConfig = field(default_factory=SpansConfig)
    search: SearchConfig = field(default_factory=SearchConfig)
    evidence: EvidenceConfig = field(default_factory=EvidenceConfig)
    feedback: FeedbackConfig = field(default_factory=FeedbackConfig)
    scoring: ScoringConfig = field(default_factory=ScoringConfig)
    validity: ValidityConfig = field(default_factory=ValidityConfig)
    succession: SuccessionConfig = field(default_factory=SuccessionConfig)
    latest: LatestConfig = field(default_factory=LatestConfig)
    rerank: RerankConfig = field(default_factory=RerankConfig)
    injection: InjectionConfig = field(default_factory=InjectionConfig)
    reinforcement: ReinforcementConfig = field(default_factory=ReinforcementConfig)
    promotion: PromotionConfig = field(default_factory=PromotionConfig)
    dream: DreamConfig = field(default_factory=DreamConfig)
    decay: DecayConfig = field(default_factory=DecayConfig)
    utility: UtilityConfig = field(default_factory=UtilityConfig)
    rehearsal: RehearsalConfig = field(default_factory=RehearsalConfig)
    cold: ColdConfig = field(default_factory=ColdConfig)
    capacity: CapacityConfig = field(default_factory=CapacityConfig)

    def __post_init__(self) -> None:
        require(
            self,
            one_of(self, "language", (*languages(), UNKNOWN)),
            ("zone", is_zone(self.zone), "the IANA name of a time zone"),
        )

    def of(self, section: type[_Section]) -> _Section:
        """The section of this class."""
        found: _Section = attrgetter(section_name(section))(self)
        return found

    def having(self, *sections: Any) -> Self:
        """The same settings with other sections of the same classes."""
        found = self
        for section in sections:
            *plugin, name = section_name(type(section)).split(".")
            changed = {name: section}
            if plugin:
                changed = {plugin[0]: replace(getattr(found, plugin[0]), **changed)}
            found = replace(found, **changed)
        return found

    def switched(self, enabled: bool, *names: str) -> Self:
        """The same settings with the sections of these names (`SECTIONS`) switched on or off."""
        return self.having(*(replace(self.of(SECTIONS[name]), enabled=enabled) for name in names))


if TYPE_CHECKING:

    class EngineConfig(_Settings):
        """As below: the sections of plug-ins are reached by their classes (`of`, `having`)."""

else:
    EngineConfig = make_dataclass(
        "EngineConfig",
        [(plugin.name, plugin.settings, field(default_factory=plugin.settings)) for plugin in plugins()],
        bases=(_Settings,),
        frozen=True,
        namespace={"__doc__": _Settings.__doc__, "__module__": __name__},
    )


_NAMES = {of.type: of.name for of in fields(_Settings)} | {
    section.type: f"{plugin.name}.{section.name}"
    for plugin in plugins()
    for section in fields(plugin.settings)
}

SECTIONS: Mapping[str, type[Any]] = {
    name: section for section, name in _NAMES.items() if isinstance(section, type) and is_dataclass(section)
}
"""The class of every section by its name, those of plug-ins behind those of the core."""


def section_name(section: type[Any]) -> str:
    """The name of a section, as `engine.rerank` has it. Raises KeyError for a class that is no section.

    >>> section_name(RerankConfig)
    'rerank'
    """
    return _NAMES[section]


# --- the order of the mechanisms, path by path ------------------------------------------------------------


READ = extended(
    "read",
    Recipe(
        gate=(RECALL_GATE,),
        route=(),
        divide=(),
        understand=(CUES, MODE, PAST, EMBEDDING),
        admit=(ELIGIBILITY, WIDENING),
        search=(SEARCH, LEXICAL),
        collect=(EVIDENCE, *evidence.PARTS, FEEDBACK, LEADING),
        rank=(SCORING, RETENTION, VALIDITY, MODES, CORRECTIONS, TENSE),
        select=(SINKING, RERANK, SUCCESSION, LATEST, FALLING),
        reserve=(),
        measure=(CONFIDENCE,),
        inject=(INJECTION, AS_IT_IS),
        reinforce=EFFECTS,
    ),
)
"""How a question passes."""

WRITE = extended(
    "write",
    WriteRecipe(
        admission=(),
        forming=(AS_SAID,),
        describing=(),
        refining=(DATES, SPANS),
        appraisal=(),
        gate=(),
        encoding=(),
        linking=(),
        room=(ROOM,),
        holding=(),
    ),
)
"""How a message passes: the phases of the write path, and the stages of each in order. The default only reads
dates and spans; the other phases are for plug-ins."""
