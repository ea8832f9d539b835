"""Formation: facts that are understood without the conversation: who is meant, when it was, how long it
holds."""

import math
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

from cogmem.checks import one_of, positive, require, unit
from cogmem.language import dates
from cogmem.language.coreference import ANTECEDENTS, LAST, ONLY, Antecedents, resolve
from cogmem.language.dates import DateMention
from cogmem.language.endings import share_about, stated_ends
from cogmem.language.entities import Mention, mentions
from cogmem.language.packs import languages
from cogmem.language.reading import Reading, read
from cogmem.language.sentences import conjunctions
from cogmem.mechanism import Mechanism
from cogmem.memory import DataSource, Kind, TemporalType, WriteSource
from cogmem.trace import Decision
from cogmem.write.entities import Kept
from cogmem.write.facts import Fact, Utterance
from cogmem.write.session import Session
from cogmem.write.understanding import Form, Formed, Refine

DATA_SOURCES = {
    "user": DataSource.USER_MESSAGE,
    "assistant": DataSource.ASSISTANT_MESSAGE,
    "system": DataSource.SYSTEM,
    "agent": DataSource.FEDERATION,
}
"""The data source of each role."""


NONE, PAST, ALL, SAID = "none", "past", "all", "said"
STARTS = (NONE, PAST, ALL)
ENDS = (SAID, ALL)


STATE_DAYS = 3.0
"""Where `ends` is "all", a passing state ends this many days after it was told, above 0."""


@dataclass(frozen=True)
class FormationConfig:
    """Formation of facts out of a message."""

    enabled: bool = False
    """Whether the heuristics below run. Otherwise an utterance is one fact, as it was said."""
    model: bool = True
    """Whether a language model, where there is one, forms facts: beside the message as it was said, or in its
    place where `enabled`. Where it fails, there are none, or those of the heuristics."""
    coreference: bool = False
    """Whether the person meant is written beside a pronoun."""
    antecedent: str = ONLY
    """Whom a pronoun means. "only": the one that can be meant, and nobody where there are several. "last":
    the last that was named of its sort."""
    split: bool = False
    """Whether clauses about different entities become facts of their own."""
    dates: bool = True
    """Whether the day is written beside a relative date ("yesterday (7 May 2023)")."""
    iso: bool = False
    """Whether that day is written in ISO 8601 ("yesterday (2023-05-07)"), and also where words of another
    language pack tell it."""
    weekdays: bool = True
    """Whether a weekday may be no day of its own: it stands beside its date ("Saturday, 15 June"), comes
    again ("once a week, on Friday"), or is a name ("Sunday Suppers")."""
    foresight: bool = True
    """Whether facts get a beginning and an end."""
    ends: str = SAID
    """Which ends a fact gets. "said": the day that its words call one ("until 3 May", "expires on 3 May"),
    but not from questions, conditions, guesses, reports of what others think, and what comes again. "all":
    besides, a plan ends with the day that it names, and a passing state after `state_days`."""
    horizon_days: float = math.inf
    """Where `ends` is "all", a plan that names no day ends this many days after it was told, above 0;
    infinite: never."""
    plan_share: float = 0.5
    """A turn ends, or begins, with a day only if at least this share of its words is about that day, in
    [0, 1]."""
    starts: str = PAST
    """Whether "since March" and "from 3 June on" tell when a fact begins to hold. "past": where that day has
    come. "all": always, and the fact is no candidate before it. "none": never."""

    def __post_init__(self) -> None:
        require(
            self,
            *positive(self, "horizon_days"),
            *unit(self, "plan_share"),
            one_of(self, "antecedent", ANTECEDENTS),
            one_of(self, "starts", STARTS),
            one_of(self, "ends", ENDS),
        )


class FormationDecision(Decision, stage="formation"):
    """How the facts of an utterance were formed: by the language model, by heuristics, or unchanged."""

    FORMED = "formed"
    """`facts`, `dates` and `resolved` count what was found."""
    FILTERED = "filtered"
    """The language model found no fact."""


class Formation:
    """Forms facts by heuristics."""

    def __init__(self, config: FormationConfig, kept: Kept) -> None:
        self._config = config
        self._kept = kept

    def __call__(self, utterance: Utterance, session: Session) -> Formed:
        return form(utterance, session.antecedents, self._config, self._kept)


class AsSaid:
    """The utterance as one fact, in the words in which it was said."""

    def __init__(self, kept: Kept) -> None:
        self._kept = kept

    def __call__(self, utterance: Utterance, session: Session) -> Formed:
        said, antecedents = utterance.said, session.antecedents
        named: Sequence[Mention] = ()
        if self._kept.limit:
            named = mentions(said, _people(utterance, antecedents), dates.find(said, utterance.at))
        fact = Fact(
            text=utterance.as_said,
            said=said,
            attributed=bool(utterance.speaker),
            source_turns=(utterance.turn,),
            speaker=utterance.speaker,
            entities=self._kept.of(named),
            data_source=DATA_SOURCES[utterance.role],
        )
        numbers = {"facts": 1.0}
        decision = FormationDecision.told(
            FormationDecision.FORMED, "as said", utterance.turn, numbers=numbers
        )
        return Formed((fact,), antecedents.after(utterance.speaker, said.text, named), decision)


class Foresight:
    """Gives facts an end, and the day from which they are said to hold."""

    def __init__(self, config: FormationConfig) -> None:
        self._config = config

    def __call__(self, fact: Fact, utterance: Utterance, session: Session) -> tuple[Sequence[Fact], None]:
        return (fact if fact.finished else bounded(fact, utterance, self._config),), None


def form(utterance: Utterance, antecedents: Antecedents, config: FormationConfig, kept: Kept) -> Formed:
    """Coreference, split and dates, each if it is on. No word of the utterance is dropped:
    results are written beside the words. The days that a text names become entities."""
    said = utterance.said.part(unicodedata.normalize("NFC", utterance.text))
    people = _people(utterance, antecedents)
    named = mentions(said, people)
    resolved = 0
    if config.coreference:
        text, resolved = resolve(
            said.text, named, antecedents, utterance.language, last=config.antecedent == LAST
        )
        said = said.part(text)
    text, days = said.text, dates.find(said, utterance.at)
    if config.iso and not days:
        others = (dates.find(read(text, code, said.apart), utterance.at) for code in languages())
        days = next((found for found in others if found), days)
    if resolved or days:
        named = mentions(said, people, days)
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
    decision = FormationDecision.told(FormationDecision.FORMED, "heuristics", utterance.turn, numbers=numbers)
    return Formed(facts, antecedents.after(utterance.speaker, text, named), decision)


def _people(utterance: Utterance, antecedents: Antecedents) -> tuple[str, ...]:
    """Who has spoken in the session, the speaker of the utterance last."""
    return tuple(dict.fromkeys([*antecedents.speakers, utterance.speaker]))


def bounded(fact: Fact, utterance: Utterance, config: FormationConfig) -> Fact:
    """The fact with its beginning and its end.

    It begins with the last day that it says to hold from, and ends with the last day that it says to hold
    until. Where all ends count, a plan also ends with the day that it names, or the horizon after it begins,
    and a passing state after `state_days`. Every other fact is open-ended, and so is one that mentions such a
    day only in passing.
    """
    days = dates.find(fact.said, utterance.at)
    ahead = [day for day in days if day.direction >= 0]
    end = math.nan
    if config.ends == SAID:
        stated = stated_ends(fact.said, utterance.at)
        last = [day for day in stated if day.direction >= 0]
        if last and share_about(fact.said, last) >= config.plan_share:
            end = max(day.span.last for day in last) + 1.0
    elif fact.kind is Kind.TRANSIENT_STATE:
        end = utterance.at + STATE_DAYS
    elif fact.kind is Kind.PLAN and (not ahead or share_about(fact.said, ahead) >= config.plan_share):
        end = _end(days, utterance.at, config)
    return replace(_until(fact, end), valid_from=_start(fact.said, days, utterance.at, end, config))


def _start(
    said: Reading, days: Sequence[DateMention], at: float, end: float, config: FormationConfig
) -> float:
    """Midnight of the last day that a text says to hold from, before its end; NaN if there is none."""
    begun = [day for day in days if day.begins and (config.starts == ALL or day.span.first <= at)]
    if config.starts == NONE or not begun or share_about(said, begun) < config.plan_share:
        return math.nan
    start = float(max(day.span.first for day in begun))
    return math.nan if end <= start else start


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
        text = dates.with_dates(text, days, utterance.language, iso=config.iso)
    return Fact(
        text=text.strip(),
        said=said.part(said.text.strip()),
        source_turns=(utterance.turn,),
        speaker=utterance.speaker,
        entities=kept.of(named),
        data_source=DATA_SOURCES[utterance.role],
        write_source=WriteSource.OBSERVER if text == utterance.text else WriteSource.FORMATION,
    )


def _until(fact: Fact, end: float) -> Fact:
    """The fact with this end; open-ended if the end is infinite or NaN."""
    if not math.isfinite(end):
        return replace(fact, temporal_type=TemporalType.PERSISTENT, valid_until=math.nan)
    return replace(fact, temporal_type=TemporalType.TIME_BOUNDED, valid_until=end)


def _end(days: Sequence[DateMention], at: float, config: FormationConfig) -> float:
    """Midnight after the last future day that is named, else the horizon after the beginning. What begins on
    a day does not end with it."""
    ends = [day.span.last + 1.0 for day in days if day.direction >= 0 and not day.begins]
    begins = max((float(day.span.first) for day in days if day.begins), default=at)
    return max(ends, default=max(begins, at) + config.horizon_days)


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


FORMATION = Mechanism[Form](
    "formation",
    "write",
    FormationConfig,
    build=lambda config, parts: Formation(config.of(FormationConfig), Kept.under(config)),
)


AS_SAID = Mechanism[Form](
    "formation.off",
    "write",
    FormationConfig,
    switch="",
    when=lambda config: not FORMATION.is_on(config),
    build=lambda config, parts: AsSaid(Kept.under(config)),
    stage="formation",
)


def _part(name: str) -> Mechanism[Form]:
    return Mechanism[Form](f"formation.{name}", "write", FormationConfig, name, owner="enabled")


PARTS = (
    _part("coreference"),
    _part("split"),
    _part("dates"),
)
"""The heuristics of formation."""

FORESIGHT = Mechanism[Refine](
    "formation.foresight",
    "write",
    FormationConfig,
    "foresight",
    build=lambda config, parts: Foresight(config.of(FormationConfig)),
    stage="foresight",
)
