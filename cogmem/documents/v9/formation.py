"""Formation: an utterance becomes facts that are understood without the conversation, by a language model or
by heuristics."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from cogmem.documents.shared.foresight import ForesightConfig
from cogmem.documents.shared.modelling import ModelFormation
from cogmem.documents.shared.session import Session
from cogmem.documents.v9.antecedents import Antecedents
from cogmem.documents.v9.coreference import resolve
from cogmem.documents.v9.entities import Mention, extract, kind_of, mentions
from cogmem.documents.v9.kept_entities import Kept
from cogmem.documents.v9.observer import ObserverConfig, accused
from cogmem.language import dates
from cogmem.language.date_notes import brackets, written_in
from cogmem.language.dates import DateMention
from cogmem.language.packs import UNKNOWN, languages
from cogmem.language.reading import Reading, read
from cogmem.language.sentences import conjunctions
from cogmem.llm.tasks import FormedFact
from cogmem.log.facts import DATA_SOURCES, Fact, Form, FormationDecision, Formed, Utterance
from cogmem.memory import WriteSource
from cogmem.plugins.dependencies import Dependencies
from cogmem.plugins.mechanism import Mechanism, Settings


@dataclass(frozen=True)
class FormationConfig:
    """Facts are formed from an utterance and stored in its place."""

    enabled: bool = False
    """Whether facts are formed."""
    model: bool = True
    """Whether the language model, if there is one, forms the facts, and heuristics do so where it fails."""
    coreference: bool = False
    """Whether the last matching name is written beside a pronoun."""
    split: bool = False
    """Whether clauses about different entities become separate facts."""
    dates: bool = True
    """Whether the date is written beside a relative date, as in "yesterday (2023-05-07)"."""


class Heuristics:
    """Forms facts by heuristics."""

    def __init__(self, config: FormationConfig, kept: Kept) -> None:
        self._config = config
        self._kept = kept

    def __call__(self, utterance: Utterance, session: Session) -> Formed:
        antecedents = Antecedents.of(session)
        formed, session.named = form(utterance, antecedents, self._config, self._kept)
        session.heard(utterance.speaker)  # the next message of the batch may refer to it
        return formed


def form(
    utterance: Utterance, antecedents: Antecedents, config: FormationConfig, kept: Kept
) -> tuple[Formed, tuple[tuple[tuple[str, str, str], ...], ...]]:
    """The facts of an utterance by coreference, split and dates, each if it is on, and what the latest turns
    named. No word of the utterance is dropped: results are written beside the words. The days that a text
    names become entities."""
    said = utterance.said.part(unicodedata.normalize("NFC", utterance.text))
    speakers = antecedents.people(utterance)
    named = mentions(said, speakers)
    resolved = 0
    if config.coreference:
        text, resolved = resolve(said.text, named, antecedents, utterance.language)
        said = said.part(text)
    text, days = said.text, dates.find(said, utterance.at)
    if config.dates and not days:
        others = (dates.find(read(text, code, said.apart), utterance.at) for code in languages())
        days = next((found for found in others if found), days)
    if resolved or days:
        named = mentions(said, speakers, days)
    borders = _split(text, named, utterance.language) if config.split else [(0, len(text))]
    facts = tuple(
        _fact(
            said.part(text[start:end]),
            [mention for mention in named if start <= mention.start < end],
            [
                day._replace(start=day.start - start, end=day.end - start)
                for day in days
                if start <= day.start < end
            ],
            utterance,
            config,
            kept,
        )
        for start, end in borders
        if text[start:end].strip()
    )
    counts = {"facts": len(facts), "dates": len(days), "resolved": resolved}
    numbers = {name: float(count) for name, count in counts.items()}
    decision = FormationDecision.made(FormationDecision.FORMED, "heuristics", utterance.turn, numbers=numbers)
    return Formed(facts, decision), antecedents.after(text, named)


def _fact(
    said: Reading,
    named: Sequence[Mention],
    days: Sequence[DateMention],
    utterance: Utterance,
    config: FormationConfig,
    kept: Kept,
) -> Fact:
    text = said.text
    if config.dates:
        text = written_in(text, brackets(text, days, UNKNOWN))
    return Fact(
        text=text.strip(),
        said=said.part(said.text.strip()),
        source_turns=(utterance.turn,),
        speaker=utterance.speaker,
        entities=kept.of(named),
        data_source=DATA_SOURCES[utterance.role],
        write_source=WriteSource.OBSERVER if text == utterance.text else WriteSource.FORMATION,
    )


def _split(text: str, named: Sequence[Mention], language: str) -> list[tuple[int, int]]:
    """Borders of the parts. A cut is at a conjunction between two clauses that name different entities."""
    cuts = conjunctions(text, language)
    entities = [(mention.start, mention.entity) for mention in named if mention.kind != "date"]
    borders = [(0, len(text))]
    for index, (before, after) in enumerate(cuts):
        start = borders[-1][0]
        end = cuts[index + 1][0] if index + 1 < len(cuts) else len(text)
        left = {entity for place, entity in entities if start <= place < before}
        right = {entity for place, entity in entities if after <= place < end}
        if left and right and not left & right:
            borders[-1:] = [(start, before), (after, len(text))]
    return borders


class Modelled(ModelFormation):
    """Keeps the entities that are kept. A fact that the observer would refuse as an attack, if it were a
    message, is left out."""

    def __init__(self, config: Settings, dependencies: Dependencies) -> None:
        super().__init__(dependencies.assistant, config.of(ForesightConfig).horizon_days)
        self._kept = Kept.under(config)
        observer = config.of(ObserverConfig)
        self._observed = observer.enabled and observer.injection

    def refused(self, formed: FormedFact, utterance: Utterance) -> bool:
        return self._observed and bool(accused(utterance.said.part(formed.text)))

    def entities(self, formed: FormedFact, utterance: Utterance) -> tuple[str, ...]:
        kinds, limit = self._kept
        named = [entity for entity in formed.entities if kind_of(entity) in kinds]
        people = (utterance.speaker,) if utterance.speaker else ()
        found = extract(utterance.said.part(formed.text), kinds, limit, people)
        return tuple(dict.fromkeys([*named, *found]))[:limit]


MODEL_FORMATION = Mechanism[Form](
    "formation.model",
    "write",
    FormationConfig,
    "model",
    owner="enabled",
    build=lambda config, dependencies: (
        Modelled(config, dependencies) if dependencies.assistant.available else None
    ),
    stage="formation",
    phase="forming",
    rewrites=True,
)

FORMATION = Mechanism[Form](
    "formation",
    "write",
    FormationConfig,
    phase="forming",
    after="formation.model",
    replaces="formation.off",
    rewrites=True,
    build=lambda config, _: Heuristics(config.of(FormationConfig), Kept.under(config)),
)


def _part(name: str) -> Mechanism[Form]:
    return Mechanism[Form](
        f"formation.{name}",
        "write",
        FormationConfig,
        name,
        owner="enabled",
        phase="forming",
        after="formation",
    )


PARTS = (
    _part("coreference"),
    _part("split"),
    _part("dates"),
)
"""The heuristics of formation."""
