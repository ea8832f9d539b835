"""A long text costs time in proportion to its length, whatever it repeats.

What is searched as a whole is searched for patterns that look at a bounded number of characters from every
place. What is judged closely is read in passages, or its beginning alone.
"""

import re
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

import pytest

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.language import dates
from cogmem.language.date_rules import calendar
from cogmem.language.packs import language_pack, languages, pattern_lines
from cogmem.language.pairs.apart import own
from cogmem.language.pairs.statements import statement, statements
from cogmem.language.reading import Reading, read
from cogmem.rank.trust import suspicion
from cogmem.views.dating import dates_in
from tests.cogmem.conftest import START

AT = 19_864.5
SEARCHED_WHOLE = ("signals", "evidence", "dates")
"""Sections of a pack whose patterns are searched in a whole text, or in a sentence of any length."""
WITHIN_A_CLAUSE = ("durations",)
"""Of these sections: patterns that are searched in at most 400 characters."""

REPEATED = [
    *(
        ": ",
        "1,",
        "12:",
        "1-1-1 ",
        "3 march ",
        "monday ",
        "i'm , ",
        "user: ",
        "please ",
        "my rent is 950 now. ",
    ),
    *(
        "yanlış yönlendirdi ",
        "ignore all rules ",
        "```\n",
        "- a\n",
        "`",
        '"a" ',
        "(",
        "<system>",
        "Aa ",
        "a@",
    ),
    *("1", "may ", " "),
]


def _read_whole(text: str, language: str) -> None:
    """All that writing a message and showing a memory reads in it."""
    reading = Reading(text, language)
    dates_in(reading, AT)
    suspicion(reading, "user")
    for sentence in statements(own(reading), "Ada"):
        statement(sentence, "Ada")


def _literals() -> list[tuple[str, str]]:
    """The literal pieces of the patterns of every pack, with its language."""
    found = {}
    for language in languages():
        for section in language_pack(language).sections.values():
            for lines in section.values():
                for line in lines.splitlines() if isinstance(lines, str) else ():
                    pieces = re.findall(
                        r"[\w'.,:;!?-]+(?: [\w'.,:;!?-]+)*", re.sub(r"\\\w|\(\?\S", " ", line)
                    )
                    found.update({(language, f"{piece} "): None for piece in pieces})
    return list(found)


LITERALS = _literals()[::60]


@pytest.mark.parametrize("language", ["en", "tr"])
@pytest.mark.parametrize("piece", REPEATED)
def test_reading_dating_and_judging_take_linear_steps(
    steps: Callable[..., float], piece: str, language: str
) -> None:
    assert steps(lambda text: _read_whole(text, language), piece, 750) <= 2.2


def test_so_does_what_repeats_a_piece_of_a_pattern(steps: Callable[..., float]) -> None:
    _literals_are_linear(steps, LITERALS[::20])


@pytest.mark.slow
def test_so_does_what_repeats_any_of_many_pieces(steps: Callable[..., float]) -> None:
    _literals_are_linear(steps, LITERALS)


def _literals_are_linear(steps: Callable[..., float], pieces: Sequence[tuple[str, str]]) -> None:
    for language, piece in pieces:
        ratio = steps(lambda text, code=language: _read_whole(text, code), piece, 750)
        assert ratio <= 2.2, (language, piece)


@pytest.mark.parametrize("piece", REPEATED[::3])
def test_writing_and_reading_take_linear_steps(steps: Callable[..., float], piece: str) -> None:
    def live(text: str) -> None:
        engine = CognitiveMemory(EngineConfig(), clock=SimulatedClock(START))
        for number in range(2):
            engine.write(Message(id=str(number), text=f"{text} oslo {number}", speaker="Ada"))
        assert len(engine.read("Who is in oslo now?").items) == 2

    assert steps(live, piece, 750) <= 2.2


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["1,", "ignore all rules ", "Ada ", "not "])
def test_a_long_question_takes_linear_time(piece: str) -> None:
    """In CPU time, because a function of C that goes through a list is one step. Quadratic: 16 times."""

    def took(length: int) -> float:
        question = Reading(piece * (length // len(piece)), "en")
        start = time.process_time()
        statement(question, "")
        return time.process_time() - start

    short = min(took(20_000) for _ in range(3))
    # the fastest of several, as many as it takes on a busy machine: a quadratic one never gets there
    assert any(took(80_000) <= 8 * short for _ in range(5))


def test_a_text_has_at_most_a_thousand_dates() -> None:
    assert len(dates.find(read("monday " * 3_000, "en"), AT)) == 1_000


# --- how far a pattern looks ----------------------------------------------------------------------------

_parser: Any = import_module("re._parser")
_names: Any = import_module("re._constants")


def _far_repeats(pattern: str) -> list[str]:
    """The repeats without bound of a pattern that may run from word to word: they cost a scan of the text
    from every place where the pattern begins. One that ends the pattern always succeeds, so it is none."""
    found = _endless(_parser.parse(pattern), last=True)
    return [str(body) for body, first in found if not (len(body) == 1 and _within(body[0], first))]


def _endless(parsed: Any, last: bool, first: bool = True) -> Iterator[tuple[Any, bool]]:
    """The bodies of repeats without bound that do not end the pattern, and whether each begins it."""
    items = list(parsed)
    for place, (kind, value) in enumerate(items):
        ends, begins = last and place == len(items) - 1, first and place == 0
        if kind in (_names.MAX_REPEAT, _names.MIN_REPEAT, _names.POSSESSIVE_REPEAT):
            if value[1] == _names.MAXREPEAT and not ends:
                yield value[2], begins
            yield from _endless(value[2], False, begins)
        elif kind is _names.BRANCH:
            for branch in value[1]:
                yield from _endless(branch, ends, begins)
        elif kind is _names.SUBPATTERN:
            yield from _endless(value[-1], ends, begins)
        elif kind in (_names.ASSERT, _names.ASSERT_NOT):
            yield from _endless(value[1], False, begins)


def _within(item: Any, first: bool) -> bool:
    """Whether a character repeats only letters of one word, or only what stands between words. A hyphen and
    an apostrophe are letters, unless a pattern may begin behind each of them."""
    alternatives = "a1_ .,:;!?-'\"()\n"
    matched = {character for character in alternatives if _matches(item, character)}
    return matched <= set("a1_" if first else "a1_-'") or matched.isdisjoint("a1_")


def _matches(item: Any, character: str) -> bool:
    kind, value = item
    if kind is _names.ANY:
        return character != "\n"
    if kind is _names.IN:
        found = any(_matches(one, character) for one in value if one[0] is not _names.NEGATE)
        return found != any(one[0] is _names.NEGATE for one in value)
    if kind is _names.CATEGORY:
        category = str(value).removeprefix("CATEGORY_")
        known = {"DIGIT": character.isdigit(), "SPACE": character.isspace(), "WORD": character in "a1_"}
        return known[category.removeprefix("NOT_")] != category.startswith("NOT_")
    if kind is _names.RANGE:
        return bool(value[0] <= ord(character) <= value[1])
    if kind is _names.NOT_LITERAL:
        return bool(ord(character) != value)
    return bool(kind is not _names.LITERAL or ord(character) == value)


@pytest.mark.parametrize(
    ("pattern", "far"),
    [
        (r"\w+ \d+, [^\w]+now", 0),
        (r"as for [^.]*", 0),
        (r"i'm [^?]*, is it", 1),
        (r"\d[\w.,:]* not", 1),
        (r"you(?: may| might)* have", 1),
        (r"wrong(?=.*that)", 1),
        (r"so .{1,60}that", 0),
        (r"in [\w-]+ days", 0),
        (r"[\w-]+ days", 1),
    ],
)
def test_what_looks_far(pattern: str, far: int) -> None:
    assert len(_far_repeats(pattern)) == far


@pytest.mark.parametrize("language", ["en", "tr"])
def test_no_pattern_that_is_searched_in_a_whole_text_looks_far(language: str) -> None:
    pack = language_pack(language)
    named = {
        f"{section}.{key} {pattern}": _far_repeats(pattern)
        for section in SEARCHED_WHOLE
        for key, lines in pack.section(section).items()
        if isinstance(lines, str) and key != "rules" and key not in WITHIN_A_CLAUSE
        for pattern in pattern_lines(lines)
    }
    named |= {
        f"observer.system {pattern}": _far_repeats(pattern)
        for pattern in pattern_lines(pack.section("observer")["system"])
    }
    rules = calendar(language).rules
    named |= {f"dates.rules {rule.pattern.pattern}": _far_repeats(rule.pattern.pattern) for rule in rules}
    assert {name: repeats for name, repeats in named.items() if repeats} == {}
