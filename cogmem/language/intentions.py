"""Intentions in a text: "remind me to ... on Friday", "when I mention the dentist, ask about ...".

The patterns stand in the `prospective` section of a language pack, one a line, with a group `what` (what is
to be done) and, in `by_cue`, a group `cue` (what must be spoken of).
"""

import math
import re
import unicodedata
from datetime import timedelta
from functools import cache
from typing import NamedTuple

from cogmem.errors import ConfigError
from cogmem.language import dates
from cogmem.language.packs import language_pack, pattern_lines
from cogmem.language.patterns import whole_words
from cogmem.language.reading import Reading

_LONGEST = 4000  # maximum number of letters that are read
_DAY = timedelta(days=1)
_LISTS = ("by_time", "by_cue", "clock", "minutes", "hours")


class Intended(NamedTuple):
    """What to do, the cue at which it is wanted (empty: none), the instant (days since 1970; NaN: none)."""

    task: str
    cue: str = ""
    due: float = math.nan


def intended(text: Reading, at: float) -> tuple[Intended, ...]:
    """The intentions of a text that was said at an instant (days since 1970): at most one for a sentence, and
    none without a cue or a time to come. A day without an hour begins at midnight, UTC.

    >>> from cogmem.language.reading import read
    >>> intended(read("Remind me to call Tom on 7 May at 9:30.", "en"), 19846.5)
    (Intended(task='call Tom on 7 May at 9:30', cue='', due=19850.395833333332),)
    >>> intended(read("When I mention the dentist, ask about the invoice.", "en"), 19846.5)[0][:2]
    ('ask about the invoice', 'the dentist')
    """
    found = (_of_sentence(sentence, at) for sentence in text.part(text.text[:_LONGEST]).sentences)
    return tuple(intended_task for intended_task in found if intended_task is not None)


def _of_sentence(said: Reading, at: float) -> Intended | None:
    patterns, folded = _patterns(said.language), said.folded
    sentence = unicodedata.normalize("NFC", said.text)
    if len(folded) != len(sentence):
        return None
    for name in ("by_cue", "by_time"):
        for pattern in patterns[name]:
            match = pattern.search(folded)
            if match is None:
                continue
            task, cue = (_group(match, group, sentence) for group in ("what", "cue"))
            due = math.nan if cue else _due(said, at)
            if task and (cue or not math.isnan(due)):
                return Intended(task, cue, due)
    return None


def _group(match: re.Match[str], name: str, sentence: str) -> str:
    if name not in match.re.groupindex:
        return ""
    start, end = match.span(name)
    return sentence[start:end].strip(" ,;:.!?")


def _due(sentence: Reading, at: float) -> float:
    """The first instant to come that a sentence names."""
    patterns, folded = _patterns(sentence.language), sentence.folded
    for name, length in (("minutes", timedelta(minutes=1)), ("hours", timedelta(hours=1))):
        for pattern in patterns[name]:
            if match := pattern.search(folded):
                count = match["count"]
                return at + (int(count) if count.isdecimal() else 1) * length / _DAY
    hour = next((clock for p in patterns["clock"] if (clock := _hour(p.search(folded))) is not None), None)
    days = [day.span for day in dates.find(sentence, at) if day.direction >= 0]
    if days:
        first = days[0].first + (hour or 0.0)
        return first if days[0].last >= math.floor(at) else math.nan
    if hour is None:
        return math.nan
    today = math.floor(at) + hour
    return today if today > at else today + 1.0


def _hour(match: re.Match[str] | None) -> float | None:
    """The share of the day at which a clock time lies; None for no time of day."""
    if match is None:
        return None
    groups = match.groupdict()
    hour, minute = int(groups["hour"]), int(groups.get("minute") or 0)
    if groups.get("half"):
        hour = hour % 12 + 12 * (groups["half"][0] == "p")
    return timedelta(hours=hour, minutes=minute) / _DAY if hour < 24 and minute < 60 else None


@cache
def _patterns(language: str) -> dict[str, list[re.Pattern[str]]]:
    section = language_pack(language).section("prospective")
    try:
        return {name: [whole_words(line) for line in pattern_lines(section[name])] for name in _LISTS}
    except (re.error, KeyError) as error:
        raise ConfigError(f"{language}.toml [prospective]: {error}") from None
