"""Dates in a text, resolved against the instant of the message: "yesterday", "last Friday", "3 Mart".

The rules stand in the language packs (`cogmem.language.date_rules`), and what they mean in
`cogmem.language.date_meanings`. This is arithmetic on days: no clock, no time zone but UTC.

The rules are our own. dateparser 1.5.0 (`search_dates` with a base) took 1.0 to 1.8 ms for a message of ten
words, found no date in "3 Mart'ta", "iki hafta sonra" and "üç gün önce", and found dates in "We" and "may
be".
"""

import math
import re
import unicodedata
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from cogmem.language.date_meanings import MEANINGS, REACH, Told
from cogmem.language.date_rules import Beside, calendar
from cogmem.language.days import Span, date_of, days_of, one_day
from cogmem.language.reading import Reading, once

_DIGIT = re.compile(r"\d")
_BESIDE = re.compile(r"\.?,? ?\(?(?:(?:the|a) )?")  # between a day and its weekday
_WORD = re.compile(r"\S+")
_MOST = 1000  # maximum number of words in one text that may be a date and are looked at
_SHORT = 3  # maximum number of letters of a short weekday, which takes no ending
_CODE = ("`", "=", "(", ";", "_", "/")


class DateMention(NamedTuple):
    """A date in a text. `start`, `end`: its position; `span`: its days; `relative`: whether its meaning
    depends on the day of the message; `direction`: -1 before that day, 0 around it, +1 after it; `begins`:
    whether something holds from then on ("since March", "from 3 June on"); `ends`: whether something holds no
    longer than that ("until 3 May", "expires on 3 May"); `certain`: whether its words leave no doubt which
    days they mean ("yesterday", "three weeks ago", but not "last Friday")."""

    start: int
    end: int
    span: Span
    relative: bool
    direction: int
    begins: bool = False
    ends: bool = False
    certain: bool = False

    @property
    def slug(self) -> str:
        """The slug of its span (`Span.slug`)."""
        return self.span.slug


@once
def find(text: Reading, at: float) -> tuple[DateMention, ...]:
    """The dates of a text that was said at `at` (days since 1970, UTC), in order, without overlap. `start`
    and `end` refer to the text in NFC. Impossible dates (31 February) are not found, nor more than `_MOST`.

    >>> from cogmem.language.reading import read
    >>> told = read("Yesterday I ran; next week I rest.", "en")
    >>> [(found.slug, found.direction) for found in find(told, 19485.6)]
    [('2023-05-07', -1), ('2023-w20', 1)]
    >>> since, until = find(read("Since May I get up at 6, until July.", "en"), 19485.6)
    >>> since.begins, since.ends, until.begins, until.ends
    (True, False, False, True)
    """
    if len(text.passages) > 1:
        composed = text.part(unicodedata.normalize("NFC", text.text))
        return tuple(
            day._replace(start=day.start + start, end=day.end + start)
            for start, passage in composed.passages
            for day in find(passage, at)
        )
    rules, folded = calendar(text.language), text.folded
    candidates = rules.book.candidates(folded)
    if not candidates and not _DIGIT.search(folded):
        return ()
    if not rules.cues.search(folded):
        return ()
    again = not text.apart and rules.searched["recurring"].search(folded) is not None
    told = Told(unicodedata.normalize("NFC", text.text), folded, math.floor(at), rules, text.apart, again)
    beside = _Beside(told)
    taken = bytearray(len(folded))
    found = []
    apply = [rule for rule in rules.rules if rule.words is None or candidates & rule.words.mask]
    matches = ((rule, match) for rule in apply for match in rule.pattern.finditer(folded))
    for rule, match in islice(matches, _MOST):
        start, end = match.span()
        if any(taken[start:end]):
            continue
        try:
            span = MEANINGS[rule.action](told, match, rule.argument)
            if span is None:
                continue
            found.append(beside.mention(start, end, span, rule.relative, rule.certain))
        except (ValueError, OverflowError):  # no such day, or none in the calendar
            pass
        taken[start:end] = b"\x01" * (end - start)  # a part of an impossible date is no date
    if any(mention.certain for mention in found):
        vague = [match.span() for match in rules.searched["vague"].finditer(folded)]
        found = [
            day._replace(certain=day.certain and not (_covered(day, vague) or _titled(day, told)))
            for day in found
        ]
    whole: list[DateMention] = []
    for mention in sorted(map(beside.anchored, found)):
        if whole and mention.start < whole[-1].end:  # a date inside an anchored one does not count
            continue
        joined = beside.beside_weekday(whole[-1], mention) if whole and not text.apart else ()
        whole[-1:] = joined or (*whole[-1:], mention)
    return tuple(map(beside.bounded, beside.ranged(whole)))


def _covered(day: DateMention, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start <= day.start and day.end <= end for start, end in spans)


def _titled(day: DateMention, told: Told) -> bool:
    """Whether a date is the title of a work whose maker stands behind it: "Yesterday by the Beatles"."""
    credit = told.calendar.searched["credited"].match(told.folded, day.end + 1)
    return credit is not None and all(
        told.text[at : at + 1].isupper() for at in (day.start, credit.end() + 1)
    )


class _Beside:
    """What dates of a text mean by what stands beside them."""

    def __init__(self, told: Told) -> None:
        self.folded, self.today, self.calendar, self._told = told.folded, told.today, told.calendar, told

    def mention(self, start: int, end: int, span: Span, relative: bool, certain: bool = False) -> DateMention:
        """The mention of a span. Raises ValueError or OverflowError for one that leaves the calendar."""
        date_of(span.first), date_of(span.last)
        direction = (span.first > self.today) - (span.last < self.today)
        return DateMention(start, end, span, relative, direction, certain=certain)

    def anchored(self, mention: DateMention) -> DateMention:
        """The mention together with the words that count from it: "the week before 9 June"."""
        if mention.relative or mention.span.granularity != "day":
            return mention
        for sign, (head, tail) in self.calendar.before:
            lead = head.search(self.folded, max(0, mention.start - REACH), mention.start)
            trail = tail.match(self.folded, mention.end, mention.end + REACH)
            if lead and trail:
                try:
                    span = self._told.side(lead if head.groups else trail, "", sign, mention.span.first)
                    if span is not None:
                        return self.mention(lead.start(), trail.end(), span, False)
                except (ValueError, OverflowError):  # a day that leaves the calendar
                    continue
        return mention

    def ranged(self, mentions: list[DateMention]) -> list[DateMention]:
        """The mentions, where the end of a range is read from its beginning: "from Monday to Thursday". In
        "May 10-14" the last day is a mention of its own."""
        found: list[DateMention] = []
        left = mentions[::-1]
        while left:
            found.append(left.pop())
            first = found[-1]
            tails = self.calendar.ranges if first.span.granularity == "day" else ()
            matches = (tail.match(self.folded, first.end, first.end + REACH) for tail in tails)
            match = next(filter(None, matches), None)
            if match is None:
                continue
            second = left[-1] if left and left[-1].start <= match.end() else None
            if match.groupdict().get("day"):
                ordinal = match.end() > match.end("day")
                day = _following(first.span.first, int(match["day"]), ordinal)
                if second is not None:
                    if not second.relative or second.span.first >= first.span.first:
                        continue
                    left.pop()
                if day is not None:
                    relative = first.relative or ordinal
                    left.append(self.mention(match.start("day"), match.end(), one_day(day), relative))
            elif second is not None and self.weekday(second) and second.span.first < first.span.first:
                if second.span.last < self.today and self.weekday(first):
                    found[-1] = self.shifted(first, -7)
                else:
                    left[-1] = self.shifted(second, 7)
        return found

    def beside_weekday(self, first: DateMention, second: DateMention) -> tuple[DateMention, ...]:
        """Two mentions as one, if one of them is but the weekday of the other."""
        exact = [day for day in (first, second) if not day.relative and day.span.granularity == "day"]
        between = _BESIDE.fullmatch(self.folded, first.end, second.start)
        if len(exact) != 1 or not between:
            return ()
        if not (self.weekday(first) if exact[0] is second else self.weekday(second, 1)):
            return ()
        return (exact[0]._replace(start=first.start, end=second.end),)

    def weekday(self, mention: DateMention, first: int | None = None) -> bool:
        """Whether a weekday, short or with an ending, is among the first words of the mention."""
        words = re.findall(r"\w+", self.folded[mention.start : mention.end])[:first]
        names = self.calendar.values["weekday"]
        long = tuple(name for name in names if len(name) > _SHORT)
        return any(word in names or word.startswith(long) for word in words)

    def shifted(self, mention: DateMention, days: int) -> DateMention:
        """The mention so many days later, or where it is if that leaves the calendar."""
        first, last, granularity = mention.span
        span = Span(first + days, last + days, granularity)
        try:
            return self.mention(mention.start, mention.end, span, mention.relative)
        except (ValueError, OverflowError):
            return mention

    def bounded(self, mention: DateMention) -> DateMention:
        """The mention, told to begin or to end something where words beside it say so, or its own first or
        last words: "since March" is a date already."""
        calendar = self.calendar
        return mention._replace(
            begins=self.beside(mention, calendar.begins), ends=self.beside(mention, calendar.ends)
        )

    def beside(self, mention: DateMention, rules: Sequence[Beside]) -> bool:
        words = list(_WORD.finditer(self.folded, mention.start, mention.end))
        starts = [word.start() for word in words]
        ends = [mention.end, *(word.end() for word in words[:-1])]
        return any(
            any(head.search(self.folded, max(0, start - REACH), start) for start in starts)
            and any(tail.match(self.folded, end, end + REACH) for end in ends)
            for head, tail in rules
        )


def _following(first: int, day: int, ordinal: bool) -> int | None:
    """The first day of this number after another day; only an ordinal reaches into the next month."""
    start = date_of(first)
    if day <= start.day and not ordinal:
        return None
    return next(iter(days_of([12 * start.year + start.month - 1 + (day <= start.day)], day)), None)


def starts(text: Reading) -> bool:
    """Whether a text says that something begins ("I start my new job on Monday")."""
    return calendar(text.language).searched["starting"].search(text.folded) is not None


def recurs(text: Reading) -> bool:
    """Whether a text says that something comes again ("My birthday is on 3 March")."""
    searched = calendar(text.language).searched
    return any(searched[name].search(text.folded) for name in ("lasting", "recurring"))


def unsure(sentence: Reading, days: Sequence[DateMention]) -> bool:
    """Whether what a sentence says of its days may be otherwise, or comes again: it asks, supposes, hopes, or
    reports what somebody thinks, or names another day instead. `days`: of the sentence, by their positions in
    it.

    >>> from cogmem.language.reading import read
    >>> said = ("I stay until 3 March.", "I stay until 3 March every year.")
    >>> [unsure(read(text, "en"), ()) for text in said]
    [False, True]
    """
    rules, folded = calendar(sentence.language), sentence.folded
    return bool(rules.searched["unsure"].search(folded)) or any(
        rules.instead.match(folded, day.end) for day in days
    )


def is_said(day: DateMention, text: str, prose: str) -> bool:
    """Whether a day is named in what somebody says: not in code or a quotation, and not as a part of a name
    ("USA Today"). `prose`: the text (in NFC) without blocks of code.

    >>> from cogmem.language.reading import read
    >>> said = "I read USA Today today."
    >>> [is_said(day, said, said) for day in find(read(said, "en"), 0.0)]
    [False, True]
    """
    words, before, after = text[day.start : day.end], text[: day.start].rstrip(), text[day.end :].lstrip()
    title = before[-1:].isalnum() or text[: day.start].endswith(("'", "‘"))
    name = day.certain and words[0].isupper() and title
    code = before.endswith(_CODE) or after.startswith(_CODE)
    line = text[: day.start].rpartition("\n")[2]
    quoted = line.count('"') % 2 == 1 or line.count("“") > line.count("”")
    return words in prose and not (name or code or quoted)
