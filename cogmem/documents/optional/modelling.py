"""Formation by a language model: it chooses, classifies and words the facts of an utterance."""

import math

from cogmem.clock import from_days, midnight
from cogmem.documents.optional.entities import extract, kind_of
from cogmem.documents.optional.foresight import ForesightConfig
from cogmem.documents.optional.heuristics import HeuristicsConfig
from cogmem.documents.optional.kept_entities import Kept
from cogmem.documents.optional.triggers import accused
from cogmem.documents.v9.observer import ObserverConfig
from cogmem.llm.calls import Assistant
from cogmem.llm.tasks import FormedFact, form_facts
from cogmem.log.facts import DATA_SOURCES, Fact, Form, FormationDecision, Formed, Utterance
from cogmem.log.session import Session
from cogmem.memory import TemporalType, WriteSource
from cogmem.plugins.dependencies import Dependencies
from cogmem.plugins.mechanism import Mechanism, Settings


class ModelFormation:
    """Asks the language model; None where it fails. Its facts take the place of the message. A temporary
    fact without an end ends after `horizon_days`. A fact that the observer would refuse as an attack, if it
    were a message, is left out."""

    def __init__(
        self,
        assistant: Assistant,
        kept: Kept,
        horizon_days: float,
        observer: ObserverConfig,
    ) -> None:
        self._assistant = assistant
        self._kept = kept
        self._horizon_days = horizon_days
        self._observer = observer

    def __call__(self, utterance: Utterance, session: Session) -> Formed | None:
        """The facts of the language model, and the decision; None where it fails."""
        day = from_days(utterance.at).date()
        found = self._assistant.run(form_facts, utterance.text, utterance.speaker, day, utterance.language)
        if found is None:
            return None
        observer, facts = self._observer, list(found)
        if observer.enabled and observer.injection:
            facts = [fact for fact in found if not accused(utterance.said.part(fact.text))]
        numbers = {"facts": float(len(facts))}
        if len(facts) < len(found):
            numbers["attacks"] = float(len(found) - len(facts))
        decision = FormationDecision.made(
            FormationDecision.FORMED if facts else FormationDecision.FILTERED,
            "model",
            utterance.turn,
            numbers=numbers,
        )
        return Formed(tuple(self._fact(fact, utterance) for fact in facts), decision)

    def _fact(self, formed: FormedFact, utterance: Utterance) -> Fact:
        ends = formed.valid_until
        end = midnight(ends) + 1.0 if ends else math.nan
        if formed.temporary and not ends:
            end = utterance.at + self._horizon_days
        people = (utterance.speaker,) if utterance.speaker else ()
        kept = self._kept
        named = [entity for entity in formed.entities if kind_of(entity) in kept.kinds]
        said = utterance.said.part(formed.text)
        found = extract(said, kept.kinds, kept.limit, people)
        return Fact(
            text=formed.text,
            said=said,
            source_turns=(utterance.turn,),
            speaker=utterance.speaker,
            finished=True,
            category=formed.category,
            kind=formed.kind,
            confidence=formed.confidence,
            importance=formed.importance,
            entities=tuple(dict.fromkeys([*named, *found]))[: kept.limit],
            valid_from=midnight(formed.valid_from) if formed.valid_from else math.nan,
            valid_until=end,
            temporal_type=TemporalType.PERSISTENT if math.isnan(end) else TemporalType.TIME_BOUNDED,
            data_source=DATA_SOURCES[utterance.role],
            write_source=WriteSource.FORMATION,
        )


def _modelled(config: Settings, dependencies: Dependencies) -> Form | None:
    """Formation by the language model, if there is one."""
    if not dependencies.assistant.available:
        return None
    horizon = config.of(ForesightConfig).horizon_days
    return ModelFormation(dependencies.assistant, Kept.under(config), horizon, config.of(ObserverConfig))


MODEL_FORMATION = Mechanism[Form](
    "formation.model",
    "write",
    HeuristicsConfig,
    "model",
    owner="enabled",
    build=_modelled,
    stage="formation",
    phase="forming",
    rewrites=True,
)
