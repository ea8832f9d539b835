"""Formation by a language model: it chooses, classifies and words the facts of an utterance."""

import math
from datetime import timedelta

from cogmem.clock import from_days, midnight
from cogmem.language.entities import extract, kind_of
from cogmem.llm.calls import Assistant
from cogmem.llm.tasks import FormedFact, form_facts
from cogmem.mechanism import Mechanism, Settings
from cogmem.memory import TemporalType, WriteSource
from cogmem.parts import Parts
from cogmem.write.entities import Kept
from cogmem.write.facts import Fact, Utterance
from cogmem.write.formation import DATA_SOURCES, FormationConfig, FormationDecision
from cogmem.write.session import Session
from cogmem.write.understanding import Form, Formed


class ModelFormation:
    """Asks the language model; None where it fails. A temporary fact without an end ends after
    `horizon_days`."""

    def __init__(self, assistant: Assistant, kept: Kept, horizon_days: float) -> None:
        self._assistant = assistant
        self._kept = kept
        self._horizon_days = horizon_days

    def __call__(self, utterance: Utterance, session: Session) -> Formed | None:
        day = from_days(utterance.at).date()
        found = self._assistant.run(form_facts, utterance.text, utterance.speaker, day, utterance.language)
        if found is None:
            return None
        decision = FormationDecision.told(
            FormationDecision.FORMED if found else FormationDecision.FILTERED,
            "model",
            utterance.turn,
            numbers={"facts": float(len(found))},
        )
        facts = tuple(self._fact(fact, utterance) for fact in found)
        return Formed(facts, session.antecedents, decision)

    def _fact(self, formed: FormedFact, utterance: Utterance) -> Fact:
        ends = formed.valid_until
        end = midnight(ends + timedelta(days=1)) if ends else math.nan
        if formed.temporary and not ends:
            end = utterance.at + self._horizon_days
        people = (utterance.speaker,) if utterance.speaker else ()
        kept = self._kept
        named = [entity for entity in formed.entities if kind_of(entity) in kept.kinds]
        found = extract(formed.text, utterance.language, kept.kinds, kept.limit, people)
        return Fact(
            text=formed.text,
            said=formed.text,
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


def _formation(config: Settings, parts: Parts) -> Form | None:
    if not parts.assistant.available:
        return None
    return ModelFormation(parts.assistant, Kept.under(config), config.of(FormationConfig).horizon_days)


MODEL_FORMATION = Mechanism[Form](
    "formation.model",
    "write",
    FormationConfig,
    switch="",
    when=lambda config: config.of(FormationConfig).model,
    build=_formation,
    stage="formation",
)
