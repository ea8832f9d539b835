"""What the engine consists of: the order of its mechanisms on each path, and all their settings.

Every mechanism is declared beside its stage (see `cogmem.plugins.mechanism`). This module gives those of
the core their places and names their sections; plug-ins (`cogmem.plugins.discovery`) add theirs. The
sections are frozen dataclasses, range-checked; their defaults are the `cogmem` profile, and
`cogmem.profiles` has the others. Days are floats; levels lie in [0, 1]."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, make_dataclass, replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Self, TypeVar

from cogmem.clock import is_zone
from cogmem.dream.cold import COLD, STUBS
from cogmem.dream.decay import DECAY
from cogmem.dream.drift import DRIFT, UtilityConfig
from cogmem.dream.eviction import EVICTION
from cogmem.dream.rehearsal import REHEARSAL, RehearsalConfig
from cogmem.dream.workspace import Step
from cogmem.dynamics.retention import RetentionConfig
from cogmem.errors import ConfigError
from cogmem.kernel.checks import one_of, require
from cogmem.language.packs import UNKNOWN, languages
from cogmem.log.capacity import ROOM, CapacityConfig
from cogmem.log.facts import AS_SAID
from cogmem.log.forgetting import ColdConfig, DecayConfig
from cogmem.plugins.discovery import extended, mechanisms_of, placed, plugins
from cogmem.plugins.mechanism import Mechanism, flat
from cogmem.present.confidence import CONFIDENCE
from cogmem.present.injection import AS_IT_IS, INJECTION, InjectionConfig
from cogmem.rank import evidence
from cogmem.rank.corrected import LEADING, WIDENING
from cogmem.rank.cues import CUES
from cogmem.rank.eligibility import CORRECTIONS, ELIGIBILITY, MODES, TENSE, VALIDITY, ValidityConfig
from cogmem.rank.evidence import EVIDENCE, EvidenceConfig
from cogmem.rank.feedback import FEEDBACK, FeedbackConfig
from cogmem.rank.latest import LATEST, LatestConfig
from cogmem.rank.order import FALLING
from cogmem.rank.question_vector import EMBEDDING
from cogmem.rank.recall import Recipe
from cogmem.rank.recall_gate import RECALL_GATE, RecallGateConfig
from cogmem.rank.reinforcement import EFFECTS, PromotionConfig, ReinforcementConfig
from cogmem.rank.rerank import RERANK, RerankConfig
from cogmem.rank.scoring import RETENTION, SCORING, ScoringConfig
from cogmem.rank.search import LEXICAL, SEARCH, SearchConfig
from cogmem.rank.sinking import SINKING
from cogmem.rank.succession import SUCCESSION, SuccessionConfig
from cogmem.rank.tense import MODE, PAST
from cogmem.rank.trust import TrustConfig
from cogmem.views.dating import DATES, DatesConfig
from cogmem.views.spanning import SPANS, SpansConfig
from cogmem.views.writing import WriteRecipe

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
    """Steps that may run, in this order and each at most once, where a step that is missing never runs."""

    def __post_init__(self) -> None:
        require(self)
        object.__setattr__(self, "order", tuple(self.order))
        known = set(self.order) <= set(STEPS) and len(set(self.order)) == len(self.order)
        require(self, ("order", lambda: known, f"each at most once: {', '.join(STEPS)}"))

    @property
    def steps(self) -> tuple[Mechanism[Step], ...]:
        """The declarations of the steps in this order, those that are off included."""
        return tuple(_STEPS[name] for name in self.order)


@dataclass(frozen=True)
class _Settings:
    """The settings of the engine, with a section for each group of mechanisms and for each plug-in.

    >>> from cogmem.config import EngineConfig, RerankConfig
    >>> on = EngineConfig().having(RerankConfig(enabled=True))
    >>> EngineConfig().of(RerankConfig).enabled, on.rerank.enabled
    (False, True)
    """

    language: str = "en"
    """Language of texts whose language is unclear, `en`, `tr` or `und` (a language without a pack), which a
    run takes from `language`."""
    zone: str = ""
    """IANA time zone of the speakers, such as `America/New_York`, or empty for the zone of the clock."""
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
            ("zone", lambda: is_zone(self.zone), "the IANA name of a time zone"),
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
        following=(),
        holding=(),
    ),
)
"""How a message passes: the phases of the write path, and the stages of each in order. The default only reads
dates and spans; the other phases are for plug-ins."""


# --- every mechanism by name ------------------------------------------------------------------------------

MECHANISMS: tuple[Mechanism[Any], ...] = (*flat(READ), *flat(WRITE), *DREAM)
"""All declarations in the order in which a question, a message and a night pass them."""

SWITCHES: Mapping[str, Mechanism[Any]] = {
    mechanism.name: mechanism for mechanism in MECHANISMS if mechanism.switch
}
"""Those that can be turned off by themselves, by name, in the same order."""


def toggled(config: EngineConfig, names: Iterable[str]) -> EngineConfig:
    """The same engine with these mechanisms the other way round: what was on is off, what was off is on.

    Raises ConfigError for an unknown name.
    """
    before = config
    for name in names:
        if name not in SWITCHES:
            raise ConfigError(f"unknown mechanism {name!r}; expected one of {', '.join(SWITCHES)}")
        mechanism = SWITCHES[name]
        config = mechanism.turned_off(config) if mechanism.is_on(before) else mechanism.turned_on(config)
    return config
