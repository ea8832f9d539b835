"""Cues: what a question names that a memory may share besides its words."""

from dataclasses import replace

from cogmem.language import dates
from cogmem.language.days import Span
from cogmem.language.packs import language_pack
from cogmem.language.reading import Reading, once
from cogmem.language.scripts import whole_words
from cogmem.plugins.mechanism import Mechanism
from cogmem.rank.request import Cues, Request, Understand

_EVER = -1_000_000  # a day before all that anybody tells of


def with_cues(request: Request) -> tuple[Request, None]:
    """The request with the cues of its question; it decides nothing."""
    return replace(request, cues=cues(request.question, request.zone.local(request.now))), None


@once
def cues(question: Reading, now: float) -> Cues:
    """Words, and the time that is asked about."""
    days = dates.find(question, now)
    return Cues(
        words=frozenset(whole_words(question.folded)),
        span=_asked(question, days),
    )


def _asked(question: Reading, days: tuple[dates.DateMention, ...]) -> Span | None:
    """The first time that is past or not over, in the future tense the first that is not past; else the first
    of all. "Before 2023" is all that was before it."""
    if not days:
        return None
    pack, text = language_pack(question.language), question.folded
    ahead = pack.patterns("dates", "future").search(text) is not None
    day = next((day for day in days if (day.direction >= 0 if ahead else day.direction <= 0)), days[0])
    lead, tail = text[: day.start].split(), text[day.end :].split()
    before, after = pack.patterns("history", "before"), pack.patterns("history", "after")
    if (lead and before.fullmatch(lead[-1])) or (tail and after.fullmatch(tail[0].rstrip("?.!,"))):
        return Span(_EVER, day.span.first - 1, "open")
    return day.span


CUES = Mechanism[Understand]("cues", "read", switch="", build=lambda config, _: with_cues)
