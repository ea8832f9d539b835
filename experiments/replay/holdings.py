"""What is left of the values that are still asked about: numbers, dates and clock times.

Recall asks whether a memory comes back that carries a turn; a memory that was summed up may carry the turn
and not say any more what was said. Here its words are looked at: a value is held where some memory's text has
it, whichever memory that is, so that what is counted as lost is lost for certain.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from cogmem.language.packs import fold, language_pack, languages
from experiments.corpora.events import PAST, Conversation, Probe


class Holding(NamedTuple):
    """One value of one turn: whether a text that a read searches has it, and whether any text has."""

    turn: str
    value: str
    active: bool
    kept: bool


def holdings(world: Conversation, active: Iterable[str], rest: Iterable[str]) -> list[Holding]:
    """The values in the turns of `asked_turns`, in that order, looked for in the active memories' texts and
    in the rest."""
    said = {event.message.id: event.message.text for event in world.messages}
    searched = frozenset().union(*map(values, active))
    kept = searched.union(*map(values, rest))
    return [
        Holding(turn, value, value in searched, value in kept)
        for turn in asked_turns(world.probes)
        for value in sorted(values(said.get(turn, "")))
    ]


def asked_turns(probes: Sequence[Probe]) -> list[str]:
    """The turns, sorted, that are evidence of a scored probe and that no later one lists as outdated; probes
    about the past (`PAST`) neither count nor outdate anything. `probes`: of one world, in order."""
    asked: set[str] = set()
    outdated: set[str] = set()
    for probe in reversed([probe for probe in probes if probe.kind not in PAST]):
        if probe.scored:
            asked.update(turn for turn in probe.evidence if turn not in outdated)
        outdated.update(probe.stale)
    return sorted(asked)


def values(text: str) -> frozenset[str]:
    """The values of a text, each in one form: a day as MM-DD, a clock time as HH:MM, a number in digits.

    Months are known in every language there is a pack for; a number in words is none.

    >>> sorted(values("On May 8th I paid $1,200.50 at 7:30 pm; room B12, 8 Mayıs 2023'te, 2023-06-01"))
    ['05-08', '06-01', '1200.50', '19:30', '2023']
    """
    return frozenset(value for match in _pattern().finditer(fold(text)) for value in _normal(match))


def _normal(match: re.Match[str]) -> Iterator[str]:
    """The values of one match of `_pattern`."""
    part = match.groupdict()
    if part["iso"]:
        yield part["iso"][:4]
        yield part["iso"][5:]
    elif day := part["day"] or part["day_after"]:
        yield f"{_months()[part['month'] or part['month_before']]:02}-{int(day):02}"
    elif part["half"]:
        hour = int(part["hour"]) % 12 + 12 * (part["half"] == "p")
        yield f"{hour:02}:{part['minute'] or '00'}"
    elif part["clock"]:
        yield part["clock"].zfill(5)
    else:
        yield re.sub(r"[.,](?=\d{3}(?!\d))", "", part["number"])


@cache
def _months() -> dict[str, int]:
    """The names of the months in every language, each with its number."""
    return {
        fold(name): number
        for code in languages()
        for number, names in enumerate(language_pack(code).section("dates")["months"].split(), start=1)
        for name in names.split("|")
    }


@cache
def _pattern() -> re.Pattern[str]:
    month = "|".join(sorted(_months(), key=lambda name: (-len(name), name)))
    return re.compile(
        r"(?<!\w)(?<!\d[.,:])(?:"
        r"(?P<iso>\d{4}-\d\d-\d\d)(?!\d)"
        rf"|(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<month>{month})(?!\w)"
        rf"|(?P<month_before>{month}) (?:the )?(?P<day_after>\d{{1,2}})(?:st|nd|rd|th)?(?![\w:])"
        r"|(?P<hour>\d{1,2})(?::(?P<minute>\d\d))? ?(?P<half>[ap])\.?m(?!\w)"
        r"|(?P<clock>\d{1,2}:\d\d)(?!\d)"
        r"|(?P<number>\d+(?:[.,]\d+)*)"
        r")"
    )
