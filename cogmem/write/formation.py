"""Formation: from an utterance to facts that hold when the conversation is gone.

Who is meant, when it was, and how long it will be true.
"""

import math
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from cogmem.language import dates
from cogmem.language.coreference import Antecedents, resolve
from cogmem.language.dates import DateMention
from cogmem.language.entities import Mention, mentions
from cogmem.language.packs import fold, language_pack
from cogmem.memory import DataSource, Kind, TemporalType, WriteSource
from cogmem.settings.write import EntityConfig, FormationConfig
from cogmem.trace import Decision
from cogmem.write.facts import Fact, Utterance

DATA_SOURCES = {
    "user": DataSource.USER_MESSAGE,
    "assistant": DataSource.ASSISTANT_MESSAGE,
    "system": DataSource.SYSTEM,
}
_PLAIN = FormationConfig(model=False, coreference=False, split=False, dates=False, foresight=False)


class Formed(NamedTuple):
    """The facts of an utterance, what its session remembers of it, and why."""

    facts: tuple[Fact, ...]
    antecedents: Antecedents
    decision: Decision


def form(
    utterance: Utterance, antecedents: Antecedents, config: FormationConfig, entities: EntityConfig
) -> Formed:
    """Coreference, split, dates: each behind its switch. Nothing that was said is left out: what is found out
    is written beside it. The days that a text names become entities."""
    if not config.enabled:
        config = _PLAIN
        if not entities.enabled:
            fact = _fact(utterance.text, (), (), utterance, config, entities)
            decision = Decision("formation", "formed", "as it is", utterance.turn, {"facts": 1.0})
            return Formed((fact,), antecedents, decision)
    text = unicodedata.normalize("NFC", utterance.text)
    people = tuple(dict.fromkeys([*antecedents.speakers, utterance.speaker]))
    named = mentions(text, utterance.language, people)
    resolved = 0
    if config.coreference:
        text, resolved = resolve(text, named, antecedents, utterance.language)
    days = dates.find(text, utterance.at, utterance.language)
    if resolved or days:
        named = mentions(text, utterance.language, people, days)
    borders = _split(text, named, utterance.language) if config.split else [(0, len(text))]
    facts = tuple(
        _fact(
            text[start:end],
            [mention for mention in named if start <= mention.start < end],
            [
                day._replace(start=day.start - start, end=day.end - start)
                for day in days
                if start <= day.start < end
            ],
            utterance,
            config,
            entities,
        )
        for start, end in borders
        if text[start:end].strip()
    )
    numbers = {"facts": float(len(facts)), "dates": float(len(days)), "resolved": float(resolved)}
    decision = Decision("formation", "formed", "heuristics", utterance.turn, numbers)
    return Formed(facts, antecedents.after(utterance.speaker, text, named), decision)


def bounded(fact: Fact, utterance: Utterance, config: FormationConfig) -> Fact:
    """The fact with its end, once its kind is known: a plan ends with the day it names or after the horizon,
    a passing state after some days; nothing else ends by itself, and neither does what tells of a plan only
    in passing."""
    if not (config.enabled and config.foresight):
        return fact
    if fact.kind is Kind.TRANSIENT_STATE:
        return _until(fact, utterance.at + config.state_days)
    if fact.kind is Kind.PLAN:
        days = dates.find(fact.said, utterance.at, utterance.language)
        if _share_ahead(fact.said, days) >= config.plan_share:
            return _until(fact, _end(days, utterance.at, config))
    return _until(fact, math.nan)


def _share_ahead(said: str, days: Sequence[DateMention]) -> float:
    """Share of the words that stand in sentences with a day ahead; all where no day ahead is named."""
    ahead = [day for day in days if day.direction >= 0]
    if not ahead:
        return 1.0
    spoken = {_sentence(said, day.start, day.end).strip() for day in ahead}
    return sum(len(sentence.split()) for sentence in spoken) / max(len(said.split()), 1)


def with_dates(text: str, days: Sequence[DateMention], language: str) -> str:
    """A composed text with the day written after each relative date, unless it is named already.

    >>> with_dates("I ran yesterday.", dates.find("I ran yesterday.", 19485.5, "en"), "en")
    'I ran yesterday (7 May 2023).'
    """
    seen = [day.span for day in days if not day.relative]
    parts, done = [], 0
    for day in days:
        note = f" ({dates.written(day.span, language)})"
        named = any(day.span.first <= span.first and span.last <= day.span.last for span in seen)
        if day.relative and not named and not text.startswith(note, day.end):
            seen.append(day.span)
            parts += [text[done : day.end], note]
            done = day.end
    return "".join([*parts, text[done:]])


def _fact(
    said: str,
    named: Sequence[Mention],
    days: Sequence[DateMention],
    utterance: Utterance,
    config: FormationConfig,
    entities: EntityConfig,
) -> Fact:
    text = with_dates(said, days, utterance.language) if config.dates else said
    found = dict.fromkeys(mention.entity for mention in named if mention.kind in entities.kinds)
    return Fact(
        text=text.strip(),
        said=said.strip(),
        source_turns=(utterance.turn,),
        speaker=utterance.speaker,
        entities=tuple(found)[: entities.limit] if entities.enabled else (),
        data_source=DATA_SOURCES[utterance.role],
        write_source=WriteSource.OBSERVER if text == utterance.text else WriteSource.FORMATION,
    )


def _until(fact: Fact, end: float) -> Fact:
    """The fact with this end; none where it is infinite or NaN."""
    if not math.isfinite(end):
        return replace(fact, temporal_type=TemporalType.PERSISTENT, valid_until=math.nan)
    return replace(fact, temporal_type=TemporalType.TIME_BOUNDED, valid_until=end)


def _end(days: Sequence[DateMention], at: float, config: FormationConfig) -> float:
    """Midnight after the last day ahead that is named, else the horizon."""
    ends = [day.span.last + 1.0 for day in days if day.direction >= 0]
    return max(ends, default=at + config.horizon_days)


_STOP = re.compile(r"[.!?](?!\w)")
_REACH = 300  # letters to either side in which a sentence is looked for


def _sentence(text: str, start: int, end: int) -> str:
    """The sentence around a place, its mark included."""
    before = _STOP.split(text[max(0, start - _REACH) : start])[-1]
    stop = _STOP.search(text, end, end + _REACH)
    return before + text[start : stop.end() if stop else end + _REACH]


def _split(text: str, named: Sequence[Mention], language: str) -> list[tuple[int, int]]:
    """Borders of the parts: cut at a conjunction between two clauses that name different entities."""
    grammar, folded = _grammar(language), fold(text)
    cuts = []
    for conjunction in re.finditer(re.escape(grammar.conjunction), folded):
        last_word = folded[max(0, conjunction.start() - 40) : conjunction.start()].rpartition(" ")[2]
        if grammar.clause_end.fullmatch(last_word) and grammar.clause_start.match(folded, conjunction.end()):
            cuts.append(conjunction.span())
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


class _Grammar(NamedTuple):
    conjunction: str
    clause_start: re.Pattern[str]
    clause_end: re.Pattern[str]


@cache
def _grammar(language: str) -> _Grammar:
    pack = language_pack(language)
    keys = ("clause_start", "clause_end")
    patterns = {key: pack.patterns("formation", key) for key in keys}
    return _Grammar(conjunction=pack.section("formation")["conjunction"], **patterns)
