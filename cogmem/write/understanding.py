"""Understanding: from an utterance to facts that stand for themselves."""

import math
from dataclasses import replace
from datetime import timedelta
from typing import NamedTuple

from cogmem.clock import from_days, midnight
from cogmem.language.claims import claims
from cogmem.language.coreference import Antecedents
from cogmem.language.entities import extract
from cogmem.llm.calls import Assistant
from cogmem.llm.tasks import FormedFact, form_facts
from cogmem.mechanism import Settings
from cogmem.memory import TemporalType, WriteSource
from cogmem.settings.write import (
    ClassificationConfig,
    ContradictionConfig,
    EmotionConfig,
    EntityConfig,
    FormationConfig,
    RewritingConfig,
)
from cogmem.stopwatch import Stopwatch
from cogmem.trace import Decision
from cogmem.write.classification import classify
from cogmem.write.facts import Fact, Utterance
from cogmem.write.feeling import feel
from cogmem.write.formation import DATA_SOURCES, bounded, form
from cogmem.write.session import Session
from cogmem.write.standalone import rewrite


class Understood(NamedTuple):
    """The facts of an utterance, what it mentioned, and what the stages decided."""

    facts: tuple[Fact, ...]
    antecedents: Antecedents
    decisions: list[Decision]


class Understanding:
    """Formation, classification, emotion, rewriting and claims, those that are switched on.

    A language model forms, classifies and words the facts where there is one; the heuristics do where there
    is none, or where it fails.
    """

    def __init__(self, config: Settings, assistant: Assistant, watch: Stopwatch) -> None:
        self._config = config
        self._assistant = assistant
        self._watch = watch

    def __call__(self, utterance: Utterance, session: Session) -> Understood:
        formed = self._ask(utterance) if self._config.of(FormationConfig).model else None
        if formed is None:
            facts, antecedents, decisions = self._reckon(utterance, session)
        else:
            facts, antecedents, decisions = formed, session.antecedents, []
            verdict = "formed" if facts else "filtered"
            decisions.append(
                Decision("formation", verdict, "model", utterance.turn, {"facts": float(len(facts))})
            )
            self._watch.lap("formation")
        stored: list[Fact] = []
        for fact in facts:
            if self._config.of(EmotionConfig).enabled:
                fact, felt = feel(fact, utterance.at, utterance.language, self._config.of(EmotionConfig))
                decisions.append(felt)
                self._watch.lap("emotion")
            parts: tuple[Fact, ...] = (fact,)
            if formed is None:
                parts, rewritten = rewrite(fact, utterance, self._config.of(RewritingConfig))
                decisions += [rewritten] if rewritten else []
                self._watch.lap("rewriting")
            stored += [self._claiming(part, utterance, session) for part in parts]
            self._watch.lap("claims")
        return Understood(tuple(stored), antecedents, decisions)

    def _reckon(
        self, utterance: Utterance, session: Session
    ) -> tuple[tuple[Fact, ...], Antecedents, list[Decision]]:
        """The facts by the heuristics."""
        config = self._config
        facts, antecedents, formed = form(
            utterance, session.antecedents, config.of(FormationConfig), config.of(EntityConfig)
        )
        self._watch.lap("formation")
        decisions = [formed]
        found = []
        for fact in facts:
            fact, classified = classify(
                fact, len(fact.entities), utterance.at, utterance.language, config.of(ClassificationConfig)
            )
            decisions.append(classified)
            found.append(bounded(fact, utterance, config.of(FormationConfig)))
        self._watch.lap("classification")
        return tuple(found), antecedents, decisions

    def _ask(self, utterance: Utterance) -> tuple[Fact, ...] | None:
        """The facts by the language model; None if there is none, or if it failed."""
        day = from_days(utterance.at).date()
        found = self._assistant.run(form_facts, utterance.text, utterance.speaker, day, utterance.language)
        return None if found is None else tuple(self._fact(fact, utterance) for fact in found)

    def _fact(self, formed: FormedFact, utterance: Utterance) -> Fact:
        config = self._config
        ends = formed.valid_until
        end = midnight(ends + timedelta(days=1)) if ends else math.nan
        if formed.temporary and not ends:
            end = utterance.at + config.of(FormationConfig).horizon_days
        kinds, limit = (
            config.of(EntityConfig).kinds,
            config.of(EntityConfig).limit * config.of(EntityConfig).enabled,
        )
        people = (utterance.speaker,) if utterance.speaker else ()
        return Fact(
            text=formed.text,
            said=formed.text,
            source_turns=(utterance.turn,),
            speaker=utterance.speaker,
            category=formed.category,
            kind=formed.kind,
            entities=extract(formed.text, utterance.language, kinds, limit, people),
            valid_from=midnight(formed.valid_from) if formed.valid_from else math.nan,
            valid_until=end,
            temporal_type=TemporalType.PERSISTENT if math.isnan(end) else TemporalType.TIME_BOUNDED,
            data_source=DATA_SOURCES[utterance.role],
            write_source=WriteSource.FORMATION,
        )

    def _claiming(self, fact: Fact, utterance: Utterance, session: Session) -> Fact:
        """The fact with what it claims of whom."""
        if not self._config.of(ContradictionConfig).enabled:
            return fact
        found = claims(
            fact.said,
            utterance.language,
            at=utterance.at,
            speaker=utterance.speaker,
            role=utterance.role,
            addressee=session.addressee(utterance.speaker),
            known=session.antecedents.speakers,
        )
        return replace(fact, claims=found)
