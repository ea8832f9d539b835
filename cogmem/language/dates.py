"""Dates in a text, resolved against the instant of the message: "yesterday", "last Friday", "3 Mart".

The *last* Friday is the latest before the day of the message, the *next* one the earliest after tomorrow,
which has a name of its own. The last and the next weekend, month or season (of the northern hemisphere) are
the nearest before and after the day. Weeks begin on Monday. "On Friday", "in June" and "the 7th" name no
week, year or month: the tense of the sentence decides. "7 May" is the nearest one. "Two weeks ago" is about
a day. This is arithmetic on days: no clock, no time zone but UTC.

The rules are our own. dateparser 1.5.0 (`search_dates` with a base) took 1.0 to 1.8 ms for a message of ten
words, found no date in "3 Mart'ta", "iki hafta sonra" and "üç gün önce", and found dates in "We" and "may
be".
"""

import math
import re
import unicodedata
from collections.abc import Callable, Sequence
from datetime import date
from functools import cache, lru_cache
from itertools import islice
from typing import NamedTuple

from cogmem.errors import ConfigError
from cogmem.language.packs import UNKNOWN, LanguagePack, fold, language_pack
from cogmem.language.patterns import PatternBook, PatternList, whole_words
from cogmem.language.reading import Reading, once

GRANULARITIES = ("day", "about", "week", "weekend", "month", "season", "year")
_UNITS = ("day", "week", "month", "year", "weekend")  # in the order of the packs
_SEASONS = ("spring", "summer", "autumn", "winter")
_EPOCH = date(1970, 1, 1).toordinal()


class Span(NamedTuple):
    """Days since 1970, both ends included. `granularity`: one of GRANULARITIES; "about" is a day and three
    days on either side of it, as "two weeks ago" means it."""

    first: int
    last: int
    granularity: str


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
        """The slug of an entity: 2023-05-07, 2023-05-07~ (about that day, as in EDTF), 2023-w18,
        2023-05, 2023-summer or 2023."""
        return _slug(self.span)


def _about(day: int) -> Span:
    return Span(day - _ROUGHLY, day + _ROUGHLY, "about")


def _named(span: Span) -> date:
    """The day by which a span is named: its first, or the middle of one about a day."""
    return _date(span.first + _ROUGHLY if span.granularity == "about" else span.first)


def _slug(span: Span) -> str:
    first = _named(span)
    year, week, _ = first.isocalendar()
    return {
        "day": first.isoformat(),
        "about": f"{first.isoformat()}~",
        "month": f"{first.year:04}-{first.month:02}",
        "season": f"{first.year:04}-{_SEASONS[first.month // 3 - 1]}",
        "year": f"{first.year:04}",
    }.get(span.granularity, f"{year:04}-w{week:02}")


@lru_cache(maxsize=4096)
def span_of(slug: str) -> Span:
    """The days of a slug of `DateMention.slug`.

    >>> span_of("1970-01")[:2], span_of("1970-01-05")[:2], span_of("1970-w02")[:2]
    ((0, 30), (4, 4), (4, 10))
    """
    year, _, rest = slug.partition("-")
    january = 12 * int(year)
    if not rest:
        return _months(january, 12, "year")
    if rest in _SEASONS:
        return _months(january + 3 * _SEASONS.index(rest) + 2, 3, "season")
    if rest.startswith("w"):
        monday = date.fromisocalendar(int(year), int(rest[1:]), 1).toordinal() - _EPOCH
        return Span(monday, monday + 6, "week")
    month, _, day = rest.partition("-")
    if not day:
        return _months(january + int(month) - 1, 1, "month")
    exact = _day(int(year), int(month), int(day.removesuffix("~")))
    return _about(exact) if day.endswith("~") else Span(exact, exact, "day")


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
    calendar, folded = _calendar(text.language), text.folded
    candidates = calendar.book.candidates(folded)
    if not candidates and not _DIGIT.search(folded):
        return ()
    if not calendar.cues.search(folded):
        return ()
    reading = _Told(unicodedata.normalize("NFC", text.text), folded, math.floor(at), calendar, text.apart)
    reading = reading._replace(again=not text.apart and calendar.recurring.search(folded) is not None)
    taken = bytearray(len(folded))
    found = []
    rules = [rule for rule in calendar.rules if rule.words is None or candidates & rule.words.mask]
    matches = ((rule, match) for rule in rules for match in rule.pattern.finditer(folded))
    for rule, match in islice(matches, _MOST):
        start, end = match.span()
        if any(taken[start:end]):
            continue
        try:
            span = rule.meaning(reading, match, rule.argument)
            if span is None:
                continue
            found.append(reading.mention(start, end, span, rule.relative, rule.certain))
        except (ValueError, OverflowError):  # no such day, or none in the calendar
            pass
        taken[start:end] = b"\x01" * (end - start)  # a part of an impossible date is no date
    if any(mention.certain for mention in found):
        vague = [match.span() for match in calendar.vague.finditer(folded)]
        found = [day._replace(certain=day.certain and not _covered(day, vague)) for day in found]
    whole: list[DateMention] = []
    for mention in sorted(map(reading.anchored, found)):
        if whole and mention.start < whole[-1].end:  # a date inside an anchored one does not count
            continue
        joined = reading.beside_weekday(whole[-1], mention) if whole and not text.apart else ()
        whole[-1:] = joined or (*whole[-1:], mention)
    return tuple(map(reading.bounded, reading.ranged(whole)))


def _covered(day: DateMention, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start <= day.start and day.end <= end for start, end in spans)


def lasts(text: Reading) -> bool:
    """Whether a text says that what it tells of begins with a day, or comes again.

    >>> from cogmem.language.reading import read
    >>> [lasts(read(text, "en")) for text in ("My birthday is on 3 March.", "I see the dentist on 3 March.")]
    [True, False]
    """
    return starts(text) or recurs(text)


def starts(text: Reading) -> bool:
    """Whether a text says that something begins ("I start my new job on Monday")."""
    return _calendar(text.language).starting.search(text.folded) is not None


def recurs(text: Reading) -> bool:
    """Whether a text says that something comes again ("My birthday is on 3 March")."""
    calendar, folded = _calendar(text.language), text.folded
    return any(pattern.search(folded) for pattern in (calendar.lasting, calendar.recurring))


def unsure(sentence: Reading, days: Sequence[DateMention]) -> bool:
    """Whether what a sentence says of its days may be otherwise, or comes again: it asks, supposes, hopes, or
    reports what somebody thinks, or names another day instead. `days`: of the sentence, by their positions in
    it.

    >>> from cogmem.language.reading import read
    >>> said = ("I stay until 3 March.", "I stay until 3 March every year.")
    >>> [unsure(read(text, "en"), ()) for text in said]
    [False, True]
    """
    calendar, folded = _calendar(sentence.language), sentence.folded
    return bool(calendar.unsure.search(folded)) or any(
        calendar.instead.match(folded, day.end) for day in days
    )


def written(span: Span, language: str) -> str:
    """The days, in words; in ISO format for a language without a pack.

    >>> written(Span(19478, 19484, "week"), "en"), written(Span(19484, 19484, "day"), "tr")
    ('week of 1 May 2023', '7 Mayıs 2023')
    """
    if language == UNKNOWN:
        return _slug(span)
    calendar = _calendar(language)
    first = _named(span)
    return calendar.forms[span.granularity].format(
        day=first.day,
        month=calendar.months[first.month - 1],
        year=first.year,
        season=calendar.seasons[first.month // 3 - 1],
    )


def with_dates(text: str, days: Sequence[DateMention], language: str, *, iso: bool = False) -> str:
    """A text in NFC with the day written after each relative date that the text does not name otherwise.
    `iso`: in ISO 8601.

    >>> from cogmem.language.reading import read
    >>> days = find(read("I ran yesterday.", "en"), 19485.5)
    >>> with_dates("I ran yesterday.", days, "en")
    'I ran yesterday (7 May 2023).'
    >>> with_dates("I ran yesterday.", days, "en", iso=True)
    'I ran yesterday (2023-05-07).'
    """
    return written_in(text, brackets(text, days, UNKNOWN if iso else language))


def written_in(text: str, notes: Sequence[tuple[int, str]]) -> str:
    """A text with notes written in at their places, which ascend.

    >>> written_in("I ran yesterday.", [(15, " (7 May 2023)")])
    'I ran yesterday (7 May 2023).'
    """
    pieces, done = [], 0
    for place, note in notes:
        pieces += [text[done:place], note]
        done = place
    return "".join([*pieces, text[done:]])


def brackets(text: str, days: Sequence[DateMention], language: str) -> list[tuple[int, str]]:
    """The day in brackets for each relative date that a text does not name otherwise, and its place."""
    seen = [day.span for day in days if not day.relative]
    found = []
    for day in days:
        note = f" ({written(day.span, language)})"
        named = any(day.span.first <= span.first and span.last <= day.span.last for span in seen)
        if day.relative and not named and not text.startswith(note, day.end):
            seen.append(day.span)
            of = 2 if text.startswith(("'s", "’s"), day.end) else 0  # "yesterday's (7 May 2023)"
            found.append((day.end + of, note))
    return found


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


_CODE = ("`", "=", "(", ";", "_", "/")


class _Rule(NamedTuple):
    meaning: "Callable[[_Told, re.Match[str], str], Span | None]"
    argument: str
    pattern: re.Pattern[str]
    relative: bool
    certain: bool = False
    words: PatternList | None = None  # what finds the texts that it may apply to, if not digits do


_Beside = tuple[re.Pattern[str], re.Pattern[str]]
"""What stands before a date, and what behind it."""


class _Calendar(NamedTuple):
    """A pack's [dates], compiled. `values`: the meaning of a folded word, by vocabulary."""

    cues: re.Pattern[str]
    book: PatternBook
    rules: tuple[_Rule, ...]
    before: tuple[tuple[int, re.Pattern[str], re.Pattern[str]], ...]
    begins: tuple[_Beside, ...]
    ends: tuple[_Beside, ...]
    ranges: tuple[re.Pattern[str], ...]
    values: dict[str, dict[str, int]]
    capital: frozenset[str]
    past: re.Pattern[str]
    granted: re.Pattern[str]
    durations: re.Pattern[str]
    named: re.Pattern[str]
    starting: re.Pattern[str]
    lasting: re.Pattern[str]
    recurring: re.Pattern[str]
    unsure: re.Pattern[str]
    vague: re.Pattern[str]
    instead: re.Pattern[str]
    future: re.Pattern[str]
    day_first: bool
    months: list[str]
    seasons: list[str]
    forms: dict[str, str]


class _Told(NamedTuple):
    """A text, read on a day."""

    text: str
    folded: str
    today: int
    calendar: _Calendar
    apart: bool
    again: bool = False

    def mention(self, start: int, end: int, span: Span, relative: bool, certain: bool = False) -> DateMention:
        """The mention of a span. Raises ValueError or OverflowError for one that leaves the calendar."""
        _date(span.first), _date(span.last)
        direction = (span.first > self.today) - (span.last < self.today)
        return DateMention(start, end, span, relative, direction, certain=certain)

    def tense(self, match: re.Match[str], stop: re.Pattern[str] | None = None) -> int:
        """The tense of the sentence (or of the part that ends with `stop`) around a match: -1 past, +1
        future, 0 unknown."""
        stop = stop or _STOP
        around = self.around(match, stop)
        if match.groupdict().get("weekday"):
            around = around.replace(match["weekday"], " " * len(match["weekday"]))  # "sat" is no past tense
        if len(around) - len(match[0]) < _ALONE and stop is not _STOP:
            return self.tense(match)
        if self.calendar.future.search(around):
            return 1
        return -1 if self.calendar.past.search(self.calendar.granted.sub(" ", around)) else 0

    def around(self, match: re.Match[str], stop: re.Pattern[str]) -> str:
        """What stands around a match, up to `stop`."""
        before = self.folded[max(0, match.start() - _SENTENCE) : match.start()]
        after = self.folded[match.end() : match.end() + _SENTENCE]
        return f"{stop.split(before)[-1]}{match[0]}{stop.split(after)[0]}"

    def number(self, match: re.Match[str], vocabulary: str) -> int:
        """The number of a matched word. ValueError if it is a common word here ("may", "sat")."""
        word = match[vocabulary]
        common = word in self.calendar.capital and not match.groupdict().get("year")
        if common and not self.text[match.start(vocabulary)].isupper():
            raise ValueError(word)
        return self.calendar.values[vocabulary][word]

    def occurrences(self, match: re.Match[str], argument: str, today: int) -> list[Span] | None:
        """The periods around `today` that a name (weekday, month, season, weekend) may mean, in order; None
        for a unit, which is counted instead."""
        groups = match.groupdict()
        monday = today - (today + 3) % 7
        year = _date(today).year
        if groups.get("weekday"):
            first = monday + self.number(match, "weekday")
            return [Span(first + 7 * week, first + 7 * week, "day") for week in (-1, 0, 1, 2)]
        if groups.get("month"):
            month = self.number(match, "month")
            return [_months(12 * (year + shift) + month, 1, "month") for shift in (-1, 0, 1)]
        if groups.get("season"):
            begin = 3 * self.number(match, "season") + 2
            return [_months(12 * (year + shift) + begin, 3, "season") for shift in (-2, -1, 0, 1)]
        if self.unit(match, argument) == "weekend":
            return [_unit("weekend", today, week) for week in (-1, 0, 1)]
        return None

    def unit(self, match: re.Match[str], argument: str) -> str:
        return _UNITS[self.number(match, "unit")] if match.groupdict().get("unit") else argument

    def side(self, match: re.Match[str], argument: str, sign: int, today: int) -> Span | None:
        """The last (-1) or the next (+1) of a period, relative to `today`; 0: the one that it is in."""
        spans = self.occurrences(match, argument, today)
        if spans is None:
            return _unit(self.unit(match, argument), today, sign)
        if sign == 0:
            return next((span for span in spans if span.last >= today), None)
        if sign < 0:
            return next((span for span in reversed(spans) if span.last < today), None)
        return next((span for span in spans if span.first > today), None)

    def anchored(self, mention: DateMention) -> DateMention:
        """The mention together with the words that count from it: "the week before 9 June"."""
        if mention.relative or mention.span.granularity != "day":
            return mention
        for sign, head, tail in self.calendar.before:
            lead = head.search(self.folded, max(0, mention.start - _REACH), mention.start)
            trail = tail.match(self.folded, mention.end, mention.end + _REACH)
            if lead and trail:
                try:
                    span = self.side(lead if head.groups else trail, "", sign, mention.span.first)
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
            matches = (tail.match(self.folded, first.end, first.end + _REACH) for tail in tails)
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
                    span = Span(day, day, "day")
                    relative = first.relative or ordinal
                    left.append(self.mention(match.start("day"), match.end(), span, relative))
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

    def recurs(self, match: re.Match[str]) -> bool:
        """Whether the clause of a match says that it comes again, or the sentence in the present tense."""
        if not self.again:
            return False
        tense, again = self.tense(match, _PAUSE), self.calendar.recurring
        within = again.search(self.around(match, _PAUSE)) is not None and tense <= 0
        return within or (tense == 0 and again.search(self.around(match, _STOP)) is not None)

    def names(self, match: re.Match[str]) -> bool:
        """Whether a matched weekday is a part of a name: "Wednesday Addams", "Sun City", "Taco Tuesday"."""
        start, end = match.span("weekday")
        if not self.text[start].isupper():
            return False
        before = _CAPITAL_BEFORE.search(self.text, max(0, start - _REACH), start)
        after = _CAPITAL.match(self.text, end)
        if before and before[1] == self.text[start]:
            return True
        return after is not None and fold(after[1]) not in self.calendar.values["month"]

    def called(self, match: re.Match[str]) -> bool:
        """Whether a matched weekday is a name: "my friend Wednesday paints", "a cat called Sunday"."""
        start, end = match.span("weekday")
        if not self.text[start].isupper() or end < match.end():
            return False
        around = self.calendar.named.finditer(self.folded, max(0, start - _REACH), end + _REACH)
        return any(cue.start() <= start and end <= cue.end() for cue in around)

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

    def beside(self, mention: DateMention, rules: Sequence[_Beside]) -> bool:
        words = list(_WORD.finditer(self.folded, mention.start, mention.end))
        starts = [word.start() for word in words]
        ends = [mention.end, *(word.end() for word in words[:-1])]
        return any(
            any(head.search(self.folded, max(0, start - _REACH), start) for start in starts)
            and any(tail.match(self.folded, end, end + _REACH) for end in ends)
            for head, tail in rules
        )


_DIGIT = re.compile(r"\d")
_BESIDE = re.compile(r"\.?,? ?\(?(?:(?:the|a) )?")  # between a day and its weekday
_CAPITAL = re.compile(r" ([A-Z][a-z]+)(?!')")
_CAPITAL_BEFORE = re.compile(r"\b([A-Z])[a-z]+ $")
_WORD = re.compile(r"\S+")
_REACH = 40  # maximum number of letters of "the week before"
_SENTENCE = 200  # maximum distance in letters of the words that tell the tense
_MOST = 1000  # maximum number of words in one text that may be a date and are looked at
_ROUGHLY = 3  # days on either side of a day that is told in weeks: "two weeks ago"
_SOON = 120  # maximum number of days ahead of an appointment told in the past: "they gave me 3 March"
_SHORT = 3  # maximum number of letters of a short weekday, which takes no ending
_ALONE = 6  # minimum number of letters beside a date that make a clause
_STOP = re.compile(r"[.!?](?!\w)")
_PAUSE = re.compile(r"[.!?,;:–—](?!\w)")


def _date(day: int) -> date:
    return date.fromordinal(day + _EPOCH)


def _day(year: int, month: int, day: int) -> int:
    return date(year, month, day).toordinal() - _EPOCH


def _months(index: int, length: int, granularity: str) -> Span:
    """`length` months from the month of this index, counted from the year 0."""
    end = index + length
    return Span(_day(index // 12, index % 12 + 1, 1), _day(end // 12, end % 12 + 1, 1) - 1, granularity)


def _unit(unit: str, today: int, shift: int) -> Span:
    """The day, week, weekend, month or year that is so far from today's."""
    monday = today - (today + 3) % 7 + 7 * shift
    now = _date(today)
    match unit:
        case "day":
            return Span(today + shift, today + shift, unit)
        case "week":
            return Span(monday, monday + 6, unit)
        case "weekend":
            return Span(monday + 5, monday + 6, unit)
        case "month":
            return _months(12 * now.year + now.month - 1 + shift, 1, unit)
        case _:
            return _months(12 * (now.year + shift), 12, "year")


def _fixed_day(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    return _unit("day", reading.today, int(argument))


def _day_of_week(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    first = _unit("week", reading.today, int(argument)).first + reading.number(match, "weekday")
    return Span(first, first, "day")


def _count(reading: _Told, match: re.Match[str]) -> int:
    words = re.split("[ -]", match["number"])
    counts = [int(word) if word.isdigit() else reading.calendar.values["number"][word] for word in words]
    return 0 if len(counts) > 1 and (counts[0] < 10 or counts[0] % 10) else sum(counts)


def _distance(reading: _Told, match: re.Match[str], sign: int) -> Span | None:
    count = _count(reading, match)
    if not count:  # "two-three": nobody knows which
        return None
    unit = reading.unit(match, "")
    if unit == "weekend":  # one weekend ago: the last one
        nearest = reading.side(match, "", sign, reading.today)
        return nearest and _unit(unit, nearest.first, sign * (count - 1))
    if unit == "week":
        return _about(reading.today + 7 * sign * count)
    return _unit(unit, reading.today, sign * count)


def _ago(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    return _distance(reading, match, -1)


def _ahead(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    """None of a duration: in the past tense ("I read it in two days") or of what somebody can do."""
    lasts = reading.calendar.durations.search(reading.around(match, _PAUSE))
    return None if lasts or reading.tense(match) < 0 else _distance(reading, match, 1)


def _last(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    return _on_side(reading, match, argument, -1, reading.today)


def _next(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    """The next period; for a weekday never tomorrow, which people call by that word."""
    after = reading.today + (match.groupdict().get("weekday") is not None)
    return _on_side(reading, match, argument, 1, after)


def _coming(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    """The first of a period that is ahead, tomorrow as well."""
    return _on_side(reading, match, argument, 1, reading.today)


def _on_side(reading: _Told, match: re.Match[str], argument: str, sign: int, today: int) -> Span | None:
    """The last or the next of a period, as `_Told.side`; none of a mere day: "next day" tells of no date."""
    return None if reading.unit(match, argument) == "day" else reading.side(match, argument, sign, today)


def _beyond(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    """The week after the next."""
    coming = _next(reading, match, argument)
    return coming and Span(coming.first + 7, coming.last + 7, coming.granularity)


def _weeks_from(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    """Weeks from a weekday: two weeks from the first that is ahead, a week before the one that this week has
    had. ValueError if nobody knows which one is meant."""
    sign, weeks = int(argument), _count(reading, match)
    near = reading.side(match, "", 1, reading.today) if sign > 0 else _day_of_week(reading, match, "0")
    if near is None or not weeks or (near.first - reading.today) * sign <= 0:
        raise ValueError(match[0])
    return Span(near.first + 7 * sign * weeks, near.first + 7 * sign * weeks, "day")


def _roughly(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    return _about(reading.today + int(argument))


def _none(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    """No date, nor is a part of it one: "in a week or two"."""
    raise ValueError(match[0])


def _end(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    last = _unit(argument, reading.today, 0).last
    return Span(last, last, "day")


def _this(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    """Today's, else the nearest in the direction of the clause's tense; in the future if the tense is
    unknown."""
    spans = reading.occurrences(match, argument, reading.today)
    if spans is None:
        unit = reading.unit(match, argument)
        return None if unit == "day" else _unit(unit, reading.today, 0)
    if reading.tense(match, _PAUSE) < 0:
        return next((span for span in reversed(spans) if span.first <= reading.today), None)
    return next((span for span in spans if span.last >= reading.today), None)


def _near(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    """Like `_this`, but a weekday is never today's: for that people say "today"."""
    if reading.recurs(match):
        return None
    if match.groupdict().get("weekday"):
        if reading.called(match):
            return None
        tense = reading.tense(match, _PAUSE) or reading.tense(match) or 1
        return reading.side(match, argument, tense, reading.today)
    return _this(reading, match, argument)


def _bare(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    """A weekday without "on", which may be a name."""
    named = reading.names(match) and not reading.apart
    return None if named else _near(reading, match, argument)


def _calendar_date(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    """A date without a year is the nearest, because birthdays are told in any tense. In the future tense it
    is the next one; in the past tense never one far ahead."""
    month, day = reading.number(match, "month") + 1, int(match["day"])
    if year := match.groupdict().get("year"):
        return _single([_day(int(year), month, day)])
    now = _date(reading.today).year
    days = [_day(year, month, day) for year in (now - 1, now, now + 1) if _is_date(year, month, day)]
    tense = reading.tense(match, _PAUSE) or reading.tense(match)
    if tense > 0:
        days = [day for day in days if day >= reading.today]
    elif tense < 0:
        days = [day for day in days if day <= reading.today + _SOON]
    return _single(sorted(days, key=lambda day: abs(day - reading.today)))


def _first_of_two(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    """A day whose month stands behind the second of two: "3-7 June"."""
    return None if reading.apart else _calendar_date(reading, match, argument)


def _day_of_month(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    """The day of the month that is so far from today's. Else the nearest in the direction of the tense, in
    the future if the tense is unknown; with a weekday, the nearest that is one."""
    if reading.recurs(match):
        return None
    now, day = _date(reading.today), int(match["day"])
    shifts = [int(argument)] if argument else range(-7, 8)
    months = [divmod(12 * now.year + now.month - 1 + shift, 12) for shift in shifts]
    days = [_day(year, month + 1, day) for year, month in months if _is_date(year, month + 1, day)]
    if argument:
        return _single(days)
    if match.groupdict().get("weekday"):
        if reading.apart:
            return None
        days = [day for day in days if (day + 3) % 7 == reading.number(match, "weekday")]
    tense = reading.tense(match, _PAUSE) or reading.tense(match) or 1
    days = [day for day in days if (day - reading.today) * tense >= 0]
    return _single(sorted(days, key=lambda day: abs(day - reading.today)))


def _single(days: list[int]) -> Span | None:
    """The first of the candidates."""
    return Span(days[0], days[0], "day") if days else None


def _following(first: int, day: int, ordinal: bool) -> int | None:
    """The first day of this number after another day; only an ordinal reaches into the next month."""
    start = _date(first)
    year, month = divmod(12 * start.year + start.month - 1 + (day <= start.day), 12)
    if (day <= start.day and not ordinal) or not _is_date(year, month + 1, day):
        return None
    return _day(year, month + 1, day)


def _is_date(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _month_of_year(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    return _months(12 * int(match["year"]) + reading.number(match, "month"), 1, "month")


def _season_of_year(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    return _months(12 * int(match["year"]) + 3 * reading.number(match, "season") + 2, 3, "season")


def _year(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    return _months(12 * int(match["year"]), 12, "year")


def _iso(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    return _single([_day(int(match["year"]), int(match["m"]), int(match["d"]))])


def _numeric(reading: _Told, match: re.Match[str], argument: str) -> Span | None:
    """3/4/2023 is a date only if the order of day and month is known or follows from the numbers."""
    first, second, year = int(match["a"]), int(match["b"]), int(match["year"])
    if reading.calendar.day_first or first > 12 or first == second:
        return _single([_day(year, second, first)])
    return _single([_day(year, first, second)]) if second > 12 else None


_DATE = "date"
_FAR = r"|[2-9]\d{3}(?=\s*(?:['.,;:!?)]|$))"  # behind a day and a month, and where no noun follows
_MEANINGS: dict[str, tuple[Callable[[_Told, re.Match[str], str], Span | None], bool]] = {
    _DATE: (_calendar_date, False),
    "first": (_first_of_two, False),
    "month": (_month_of_year, False),
    "season": (_season_of_year, False),
    "year": (_year, False),
    "day": (_fixed_day, True),
    "week": (_day_of_week, True),
    "ago": (_ago, True),
    "ahead": (_ahead, True),
    "weeks": (_weeks_from, True),
    "about": (_roughly, True),
    "none": (_none, True),
    "last": (_last, True),
    "next": (_next, True),
    "coming": (_coming, True),
    "beyond": (_beyond, True),
    "end": (_end, True),
    "this": (_this, True),
    "near": (_near, True),
    "bare": (_bare, True),
    "monthday": (_day_of_month, True),
}
_CERTAIN = ("day", "ago", "ahead")  # the actions whose words mean the same days whatever the sentence
_SIDES = {"before": -1, "within": 0, "after": 1}
_BEGINS, _ENDS = "begins", "ends"
_RANGE = "range"
_NUMBERS_ONLY = (
    _Rule(
        _iso, "", re.compile(r"(?<![\w-])(?P<year>\d{4})[-/](?P<m>\d{1,2})[-/](?P<d>\d{1,2})(?!\d)"), False
    ),
    _Rule(
        _numeric,
        "",
        re.compile(r"(?<![\w./-])(?P<a>\d{1,2})(?P<s>[./-])(?P<b>\d{1,2})(?P=s)(?P<year>\d{4})(?!\d)"),
        False,
    ),
)


@cache
def _calendar(language: str) -> _Calendar:
    pack = language_pack(language)
    section = pack.section("dates")
    vocabularies = {name: _entries(pack, f"{name}s") for name in ("month", "weekday", "season", "unit")}
    index = {
        name: {fold(word): number for number, words in enumerate(entries) for word in words}
        for name, entries in vocabularies.items()
    }
    index["number"] = {
        fold(word): int(value)
        for value, _, words in (line.partition(" ") for line in section["numbers"].strip().splitlines())
        for word in words.split("|")
    }
    rules: list[_Rule] = list(_NUMBERS_ONLY)
    before, ranges = [], []
    bounds: dict[str, list[_Beside]] = {_BEGINS: [], _ENDS: []}
    patterns: list[str] = []
    cues = [
        word for name in vocabularies for word in index[name]
    ]  # every rule needs one of these words, or a digit
    for line in section["rules"].strip().splitlines():
        name, colon, pattern = line.partition(" : ")
        action, _, argument = name.strip().partition(" ")
        if "{" not in pattern:
            cues.append(pattern.strip())
        pattern = _filled(pattern.strip(), index, section["endings"], _FAR if action == _DATE else "")
        where = f"{language}.toml [dates] rules: {line!r}"
        known = (*_MEANINGS, *_SIDES, *bounds, _RANGE)
        if not colon or action not in known:
            raise ConfigError(f"{where} means nothing; expected one of {', '.join(known)}")
        try:
            if action == _RANGE:
                _, tail = pattern.split("{date}")
                ranges.append(re.compile(tail))
            elif action in _SIDES or action in bounds:
                head, tail = pattern.split("{date}")
                lead = re.compile(rf"(?<!\w){head}\Z" if head else r"\Z")
                trail = re.compile(rf"{tail}(?!\w)" if tail else "")
                if action in bounds:
                    bounds[action].append((lead, trail))
                else:
                    before.append((_SIDES[action], lead, trail))
            else:
                meaning, relative = _MEANINGS[action]
                rules.append(_Rule(meaning, argument, whole_words(pattern), relative, action in _CERTAIN))
                patterns.append(pattern)
        except (re.error, ValueError) as error:
            raise ConfigError(f"{where} is no rule: {error}") from None
    book = PatternBook({str(place): [pattern] for place, pattern in enumerate(patterns)})
    lists = [None] * len(_NUMBERS_ONLY) + list(book.lists.values())
    return _Calendar(
        cues=re.compile(rf"(?<!\w)(?:{'|'.join(cues)})|\d"),
        book=book,
        rules=tuple(rule._replace(words=words) for rule, words in zip(rules, lists, strict=True)),
        before=tuple(before),
        begins=tuple(bounds[_BEGINS]),
        ends=tuple(bounds[_ENDS]),
        ranges=tuple(ranges),
        values=index,
        capital=pack.words("dates", "capital"),
        past=pack.patterns("dates", "past"),
        granted=pack.patterns("dates", "granted"),
        durations=pack.patterns("dates", "durations"),
        named=pack.patterns("dates", "named"),
        starting=pack.patterns("dates", "starting"),
        lasting=pack.patterns("dates", "lasting"),
        recurring=pack.patterns("dates", "recurring"),
        unsure=pack.patterns("dates", "unsure"),
        vague=pack.patterns("dates", "vague"),
        instead=re.compile(rf"[\s,]*(?:{pack.patterns('dates', 'instead').pattern}|\d{{4}}(?!\d))"),
        future=pack.patterns("dates", "future"),
        day_first=section["numeric"] == "day month",
        months=[words[0] for words in vocabularies["month"]],
        seasons=[words[0] for words in vocabularies["season"]],
        forms={granularity: section[f"written_{granularity}"] for granularity in GRANULARITIES},
    )


def _entries(pack: LanguagePack, key: str) -> list[list[str]]:
    return [line.split("|") for line in pack.section("dates")[key].strip().splitlines()]


def _filled(pattern: str, index: dict[str, dict[str, int]], endings: str, years: str) -> str:
    """A rule with its placeholders filled in. Longer words come first ("hafta sonu" before "hafta"). `years`:
    what is a year besides 1800 to 2199."""
    either = {
        name: "|".join(sorted(words, key=lambda word: (-len(word), word))) for name, words in index.items()
    }
    groups = {name: f"(?P<{name}>{words})" for name, words in either.items()}
    groups["number"] = (
        rf"(?P<number>(?<!\d[.,])\d{{1,3}}|(?:{either['number']})(?:[ -](?:{either['number']}))?)"
    )
    groups["period"] = f"(?:{'|'.join(groups[name] for name in ('weekday', 'month', 'season', 'unit'))})"
    groups |= {"day": r"(?P<day>[0-3]?\d)", "year": rf"(?P<year>(?:1[89]|2[01])\d\d{years})", "e": endings}
    for name, group in groups.items():
        pattern = pattern.replace(f"{{{name}}}", group)
    return pattern
