"""Formation by a language model: it chooses, classifies and words the facts of an utterance."""

import math

from cogmem.clock import from_days, midnight
from cogmem.documents.shared.session import Session
from cogmem.llm.calls import Assistant
from cogmem.llm.tasks import FormedFact, form_facts
from cogmem.log.facts import DATA_SOURCES, Fact, FormationDecision, Formed, Utterance
from cogmem.memory import TemporalType, WriteSource


class ModelFormation:
    """Asks the language model; None where it fails. Its facts take the place of the message. A temporary
    fact without an end ends after `horizon_days`."""

    def __init__(self, assistant: Assistant, horizon_days: float) -> None:
        self._assistant = assistant
        self._horizon_days = horizon_days

    def refused(self, formed: FormedFact, utterance: Utterance) -> bool:
        """Whether a fact is left out, as an attack on the agent."""
        return False

    def entities(self, formed: FormedFact, utterance: Utterance) -> tuple[str, ...]:
        """The entities that the memory keeps."""
        return ()

    def __call__(self, utterance: Utterance, session: Session) -> Formed | None:
        """The facts of the language model, and the decision; None where it fails."""
        day = from_days(utterance.at).date()
        found = self._assistant.run(form_facts, utterance.text, utterance.speaker, day, utterance.language)
        if found is None:
            return None
        facts = [fact for fact in found if not self.refused(fact, utterance)]
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
        return Fact(
            text=formed.text,
            said=utterance.said.part(formed.text),
            source_turns=(utterance.turn,),
            speaker=utterance.speaker,
            finished=True,
            category=formed.category,
            kind=formed.kind,
            confidence=formed.confidence,
            importance=formed.importance,
            entities=self.entities(formed, utterance),
            valid_from=midnight(formed.valid_from) if formed.valid_from else math.nan,
            valid_until=end,
            temporal_type=TemporalType.PERSISTENT if math.isnan(end) else TemporalType.TIME_BOUNDED,
            data_source=DATA_SOURCES[utterance.role],
            write_source=WriteSource.FORMATION,
        )
