"""The rules of dates: a pack's [dates], compiled."""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from cogmem.errors import ConfigError
from cogmem.language.days import GRANULARITIES
from cogmem.language.packs import LanguagePack, fold, language_pack
from cogmem.language.patterns import PatternBook, PatternList, whole_words

ACTIONS = {
    **dict.fromkeys(("iso", "numeric", "date", "holiday", "first", "month", "season", "year"), False),
    **dict.fromkeys(("day", "week", "ago", "ahead", "weeks", "about", "none", "last", "next"), True),
    **dict.fromkeys(("coming", "beyond", "end", "this", "near", "bare", "monthday"), True),
}
"""What the words of a rule may mean (`cogmem.language.date_meanings`), and whether that depends on the day on
which they are said."""

_CERTAIN = ("day", "ago", "ahead")  # the actions whose words mean the same days whatever the sentence
_BESIDE_DATES = {"before": -1, "within": 0, "after": 1}
_BEGINS, _ENDS, _RANGE = "begins", "ends", "range"
_SEARCHED = (
    *("past", "future", "granted", "durations", "named", "starting", "lasting", "recurring"),
    *("unsure", "vague", "credited"),
)
_VOCABULARIES = ("month", "weekday", "season", "unit")
_OPTIONAL = re.compile(r"\(\?:[^()]*\{\w+\}[^()]*\)\?|\{e\}")  # placeholders that a cue may lack
_FAR = r"|[2-9]\d{3}(?=\s*(?:['.,;:!?)]|$))"  # a year behind a day and a month, where no noun follows


class Rule(NamedTuple):
    """Words, what they mean, and an argument of that. `words`: finds the texts that the rule may apply to;
    None if digits do."""

    action: str
    argument: str
    pattern: re.Pattern[str]
    words: PatternList | None = None

    @property
    def relative(self) -> bool:
        return ACTIONS[self.action]

    @property
    def certain(self) -> bool:
        return self.action in _CERTAIN


Beside = tuple[re.Pattern[str], re.Pattern[str]]
"""What stands before a date, and what behind it."""


class Calendar(NamedTuple):
    """The rules of a language. `cues`: every rule needs one. `values`: the meaning of a folded word, by
    vocabulary. `searched`: patterns of a sentence by name. `instead`: what behind a date names another."""

    cues: re.Pattern[str]
    book: PatternBook
    rules: tuple[Rule, ...]
    before: tuple[tuple[int, Beside], ...]
    begins: tuple[Beside, ...]
    ends: tuple[Beside, ...]
    ranges: tuple[re.Pattern[str], ...]
    values: Mapping[str, Mapping[str, int]]
    capital: frozenset[str]
    searched: Mapping[str, re.Pattern[str]]
    instead: re.Pattern[str]
    day_first: bool
    months: list[str]
    seasons: list[str]
    forms: Mapping[str, str]


_NUMBERS_ONLY = (
    Rule("iso", "", re.compile(r"(?<![\w-])(?P<year>\d{4})[-/](?P<m>\d{1,2})[-/](?P<d>\d{1,2})(?!\d)")),
    Rule(
        "numeric",
        "",
        re.compile(r"(?<![\w./-])(?P<a>\d{1,2})(?P<s>[./-])(?P<b>\d{1,2})(?P=s)(?P<year>\d{4})(?!\d)"),
    ),
)


@cache
def calendar(language: str) -> Calendar:
    """The calendar of a language code. Raises ConfigError that names the line of a bad rule."""
    pack = language_pack(language)
    section = pack.section("dates")
    vocabularies = {name: _entries(pack, f"{name}s") for name in _VOCABULARIES}
    values = {
        name: {fold(word): number for number, words in enumerate(entries) for word in words}
        for name, entries in vocabularies.items()
    }
    cues = [word for words in values.values() for word in words]
    values["number"] = {
        fold(word): int(value)
        for value, _, words in (line.partition(" ") for line in section["numbers"].strip().splitlines())
        for word in words.split("|")
    }
    rules: list[Rule] = []
    before: list[tuple[int, Beside]] = []
    ranges = []
    bounds: dict[str, list[Beside]] = {_BEGINS: [], _ENDS: []}
    patterns: list[str] = []
    for line in section["rules"].strip().splitlines():
        name, colon, pattern = line.partition(" : ")
        action, _, argument = name.strip().partition(" ")
        if "{" not in (cue := _OPTIONAL.sub("", pattern.strip())):
            cues.append(cue)
        pattern = _filled(pattern.strip(), values, section["endings"], _FAR if action == "date" else "")
        where = f"{language}.toml [dates] rules: {line!r}"
        known = (*ACTIONS, *_BESIDE_DATES, *bounds, _RANGE)
        if not colon or action not in known:
            raise ConfigError(f"{where} means nothing; expected one of {', '.join(known)}")
        try:
            if action in ACTIONS:
                rules.append(Rule(action, argument, whole_words(pattern)))
                patterns.append(pattern)
                continue
            head, tail = pattern.split("{date}")
            if action == _RANGE:
                ranges.append(re.compile(tail))
                continue
            lead = re.compile(rf"(?<!\w){head}\Z" if head else r"\Z")
            beside = lead, re.compile(rf"{tail}(?!\w)" if tail else "")
            if action in bounds:
                bounds[action].append(beside)
            else:
                before.append((_BESIDE_DATES[action], beside))
        except (re.error, ValueError) as error:
            raise ConfigError(f"{where} is no rule: {error}") from None
    book = PatternBook({str(place): [pattern] for place, pattern in enumerate(patterns)})
    found = [rule._replace(words=words) for rule, words in zip(rules, book.lists.values(), strict=True)]
    return Calendar(
        cues=re.compile(rf"(?<!\w)(?:{'|'.join(cues)})|\d"),
        book=book,
        rules=(*_NUMBERS_ONLY, *found),
        before=tuple(before),
        begins=tuple(bounds[_BEGINS]),
        ends=tuple(bounds[_ENDS]),
        ranges=tuple(ranges),
        values=values,
        capital=pack.words("dates", "capital"),
        searched={name: pack.patterns("dates", name) for name in _SEARCHED},
        instead=re.compile(rf"[\s,]*(?:{pack.patterns('dates', 'instead').pattern}|\d{{4}}(?!\d))"),
        day_first=section["numeric"] == "day month",
        months=[words[0] for words in vocabularies["month"]],
        seasons=[words[0] for words in vocabularies["season"]],
        forms={granularity: section[f"written_{granularity}"] for granularity in GRANULARITIES},
    )


def _entries(pack: LanguagePack, key: str) -> list[list[str]]:
    return [line.split("|") for line in pack.section("dates")[key].strip().splitlines()]


def _filled(pattern: str, values: Mapping[str, Mapping[str, int]], endings: str, years: str) -> str:
    """A rule with its placeholders filled in. Longer words come first ("hafta sonu" before "hafta"). `years`:
    what is a year besides 1800 to 2199."""
    either = {
        name: "|".join(sorted(words, key=lambda word: (-len(word), word))) for name, words in values.items()
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
