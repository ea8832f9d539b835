"""Short everyday cases: what people say, and what the engine must make of it.

`data/everyday.tsv` has the cases. They were written before anybody looked at what the engine does with them.
Run as a program, it lists the cases that are wrong, with what came back:

    python -P tests/everyday.py [GROUP ...] [--profile PROFILE] [--table] [--keep]

`--keep` writes the shares to `data/everyday-right.toml`, the minimum that `cogmem/test_everyday.py` holds.
With `COGMEM_EVERYDAY`, a folder of somebody else's cases, their groups are run too, as `given-GROUP`.

Columns of the table: `said`: the first message of Ada. `then`: further messages, separated by " / ", each a
day later, or N days where it begins with "@+Nd "; the assistant says what begins with "(assistant) ". A line
break is written as backslash and n. `said_at`: the instant of the first message, in Ada's zone. `question`:
what is asked (empty: whatever is newest), `asked_after_days` after the last message; from thirty days on, a
dream comes before it. `expect`: checks, separated by "; ". Messages are numbered from 1, and a message that
repeats another word for word counts as told by the memory of either.

    stored:N     a memory of its own has the exact words of the message
    kept:N       the text of a memory is the message as it was said, with its line breaks
    absent:N     no memory comes from the message
    current:N    nothing has replaced a memory of the message: no memory supersedes or contradicts it, and it
                 is not shown with a note that it has ended or was replaced
    found:N      a memory of the message is among the results
    first:N      it is the first result
    before:N>M   it is ranked above every memory of message M
    no-note:N    it is among the results, and shown without a note that it has ended or was replaced
    date:N=DAY   these days, separated by commas, and no other dates are resolved for the message; for one of
                 today, the day on which it is shown to have been said is as good
    no-date:N    no date is resolved for it but one that it says, and it has neither a start nor an end
    recurring:N  no date is resolved for it, and it has no end
    doubted:N    it is among the results, and its words are held to be an order to the agent
    trusted:N    it is among the results, and they are not
    tells:WORDS  one of the results, as shown, has these words
    some, none   there are results; there are none

N may be several numbers, separated by commas: the check holds for each.
"""

import argparse
import csv
import math
import os
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.language import dates
from cogmem.language.packs import languages
from cogmem.language.reading import read
from cogmem.memory import DateRole, Memory
from cogmem.present.recollection import Recalled
from cogmem.profiles import PROFILES

DATA = Path(__file__).parent / "data"
CASES = DATA / "everyday.tsv"
RIGHT = DATA / "everyday-right.toml"
GIVEN = "COGMEM_EVERYDAY"

DREAM_DAYS = 30
"""From so many days after the last message on, the engine dreams before the question."""

_NOTE = re.compile(r"\b(until|replaced|outdated|ended|over since|no longer|superseded|corrected)\b", re.I)
_BRACKETS = re.compile(r"[\[(]([^\])]*)[\])]")
_DATE = re.compile(r"(?:\d{1,2} )?[^\W\d]+ \d{4}\b|\d{4}-\d{2}-\d{2}")
_TODAY = re.compile(r"\b(?:today|tonight|this morning)\b")
_RESOLVED = (DateRole.ON, DateRole.FROM, DateRole.UNTIL)


class Turn(NamedTuple):
    """A message of a case, and the days since the one before it."""

    text: str
    role: str = "user"
    days: float = 1.0


@dataclass(frozen=True)
class Case:
    """What is said, what is asked, and what must hold."""

    group: str
    turns: tuple[Turn, ...]
    said_at: datetime
    question: str
    asked_after_days: float
    expect: tuple[str, ...]


class LocalClock(SimulatedClock):
    """A simulated clock that tells the time in the zone of its start."""

    def __init__(self, start: datetime) -> None:
        super().__init__(start)
        self._zone = start.tzinfo

    def now(self) -> datetime:
        return super().now().astimezone(self._zone)


def turns_of(said: str, then: str) -> tuple[Turn, ...]:
    """The messages of a case.

    >>> turns_of("I ski.", "(assistant) Noted. / @+3d I skate.")
    (Turn(text='I ski.', role='user', days=1.0), Turn(text='Noted.', role='assistant', days=1.0), \
Turn(text='I skate.', role='user', days=3.0))
    """
    turns = []
    for text in [said, *filter(None, then.split(" / "))]:
        days = re.match(r"@\+(\d+)d ", text)
        text = text[days.end() :] if days else text
        role = "assistant" if text.startswith("(assistant) ") else "user"
        text = text.removeprefix("(assistant) ").replace("\\n", "\n")
        turns.append(Turn(text, role, float(days[1]) if days else 1.0))
    return tuple(turns)


def cases(groups: Iterable[str] = ()) -> list[Case]:
    """Our cases of these groups; of none: all."""
    wanted = set(groups)
    with CASES.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [
            Case(
                group=row["group"],
                turns=turns_of(row["said"], row["then"]),
                said_at=datetime.fromisoformat(row["said_at"]),
                question=row["question"],
                asked_after_days=float(row["asked_after_days"]),
                expect=tuple(row["expect"].split("; ")),
            )
            for row in rows
            if not wanted or row["group"] in wanted
        ]


@dataclass
class Outcome:
    """A case after it was played: its memories by message, and the results of the question."""

    case: Case
    memories: dict[int, list[Memory]] = field(default_factory=lambda: defaultdict(list))
    shown: list[Recalled] = field(default_factory=list)

    def failed(self) -> list[str]:
        """The checks that do not hold."""
        return [check for check in self.case.expect if not self.holds(check)]

    def holds(self, check: str) -> bool:
        """Whether a check holds."""
        if check in ("some", "none"):
            return bool(self.shown) is (check == "some")
        name, wanted = check.split(":", 1)
        if name == "tells":
            return any(wanted.casefold() in item.text.casefold() for item in self.shown)
        wanted, _, value = wanted.replace(">", "=").partition("=")
        holds = getattr(self, f"_{name.replace('-', '_')}")
        return all(holds(int(number), value) for number in wanted.split(","))

    def _same(self, number: int) -> list[int]:
        """The numbers of the messages with the words of this one."""
        turns = self.case.turns
        return [other for other, turn in enumerate(turns, 1) if turn.text == turns[number - 1].text]

    def _of(self, number: int) -> list[Memory]:
        """The memories that tell a message."""
        return [memory for other in self._same(number) for memory in self.memories[other]]

    def _place(self, number: int) -> float:
        """The best place of a memory of the message among the results, from 0."""
        known = {memory.id for memory in self._of(number)}
        return next((place for place, item in enumerate(self.shown) if item.memory.id in known), math.inf)

    def _words(self, number: int, memory: Memory) -> str:
        """The text of a memory without the name of who said it."""
        return memory.text.removeprefix(f"{memory.speaker}: ")

    def _stored(self, number: int, value: str) -> bool:
        turns = {f"t{other}" for other in self._same(number)}
        said = " ".join(self.case.turns[number - 1].text.split())
        return any(
            said in " ".join(memory.text.split()) and turns.issuperset(memory.source_turns)
            for memory in self._of(number)
        )

    def _kept(self, number: int, value: str) -> bool:
        said = self.case.turns[number - 1].text
        return any(self._words(number, memory) == said for memory in self._of(number))

    def _absent(self, number: int, value: str) -> bool:
        return not self._of(number)

    def _current(self, number: int, value: str) -> bool:
        memories = [self.memories[other] for other in self._same(number)]
        return any(found and not any(map(self.replaced, found)) for found in memories)

    def replaced(self, memory: Memory) -> bool:
        corrected = memory.superseded_by is not None or memory.contradicted_by is not None
        return corrected or any(map(_NOTE.search, self._notes([memory])))

    def _items(self, memories: Iterable[Memory]) -> list[Recalled]:
        """The results that are one of these memories."""
        known = {memory.id for memory in memories}
        return [item for item in self.shown if item.memory.id in known]

    def _notes(self, memories: Iterable[Memory]) -> list[str]:
        """What is shown beside the words of these memories."""
        return [item.text.replace(item.memory.text, "") for item in self._items(memories)]

    def _found(self, number: int, value: str) -> bool:
        return self._place(number) < math.inf

    def _first(self, number: int, value: str) -> bool:
        return self._place(number) == 0

    def _before(self, number: int, value: str) -> bool:
        return all(self._place(number) < self._place(int(other)) for other in value.split(","))

    def _no_note(self, number: int, value: str) -> bool:
        notes = self._notes(self._of(number))
        return bool(notes) and not any(map(_NOTE.search, notes))

    def _doubted(self, number: int, value: str) -> bool:
        items = self._items(self._of(number))
        return bool(items) and all(item.doubted for item in items)

    def _trusted(self, number: int, value: str) -> bool:
        items = self._items(self._of(number))
        return bool(items) and not any(item.doubted for item in items)

    def _dates(self, number: int) -> tuple[set[str], set[str]]:
        """The dates that are resolved for a message, and those on which it is shown to have been said."""
        said = self.case.turns[number - 1].text
        memories = self._of(number)
        dates = [date for memory in memories for date in memory.dates if date.role in _RESOLVED]
        resolved = {date.day.rstrip("~") for date in dates if date.day.rstrip("~") not in said}
        heads: set[str] = set()
        for item in self._items(memories):
            head, _, body = item.text.partition("] ")
            heads.update(_bracketed(f"{head}]", ""))
            resolved.update(_bracketed(body, said))
        return resolved, heads

    def _date(self, number: int, value: str) -> bool:
        resolved, heads = self._dates(number)
        said, days = self.case.turns[number - 1].text, set(value.split(","))
        resolved |= {day for day in days if day in said}
        return days == (resolved or (heads if _TODAY.search(said) else set()))

    def _no_date(self, number: int, value: str) -> bool:
        return self._recurring(number, "") and all(m.valid_from is None for m in self._of(number))

    def _recurring(self, number: int, value: str) -> bool:
        memories = self._of(number)
        endless = all(memory.valid_until is None for memory in memories)
        return bool(memories) and endless and not self._dates(number)[0]


def _bracketed(text: str, said: str) -> Iterator[str]:
    """The dates in those brackets of a text that were not said. Days are in ISO format.

    >>> list(_bracketed("[2 May 2024] Ada: I fly tomorrow (3 May 2024) for June (June 2024).", ""))
    ['2024-05-02', '2024-05-03', 'June 2024']
    """
    for bracket in _BRACKETS.findall(text):
        for written in [] if bracket in said else _DATE.findall(bracket):
            for language in languages() if written[0].isdigit() else ():
                yield from (day.slug for day in dates.find(read(written, language), 0.0)[:1])
            if not written[0].isdigit():
                yield written


def play(case: Case, config: EngineConfig) -> Outcome:
    """Tell the messages of a case to a new engine, and ask its question."""
    clock = LocalClock(case.said_at)
    engine = CognitiveMemory(config, clock=clock)
    for number, turn in enumerate(case.turns, 1):
        if number > 1:
            clock.advance(days=turn.days)
        speaker = "Ada" if turn.role == "user" else "Assistant"
        engine.write(
            Message(id=f"t{number}", text=turn.text, speaker=speaker, role=turn.role, session=f"S{number}")
        )
    clock.advance(days=case.asked_after_days)
    if case.asked_after_days >= DREAM_DAYS:
        engine.dream()
    outcome = Outcome(case)
    for row in range(len(engine.store.partition("default").columns)):
        memory = engine.get(f"default:{row}")
        for message in memory.source_turns:
            outcome.memories[int(message[1:])].append(memory)
    outcome.shown = list(engine.read(case.question).items)
    return outcome


# --- somebody else's cases ------------------------------------------------------------------------------

_EXPECTED = {
    r"both (messages )?stay current": "current:1,2",
    r"first stays current and ranks first": "current:1; first:1",
    r"\w+ stays current": "current:1",
    r'no "until"': "no-note:1",
    r"(the \w+ is )?found": "found:1",
    r".*kept as said": "kept:1",
    r"second is a memory of its own": "stored:2",
    r"second is stored and ranks first": "stored:2; first:2",
    r"second ranks above the first": "before:2>1",
    r"first ranks first": "first:1",
    r"\w+ is current and ranks first": "current:{last}; first:{last}",
    r"the last statement is current": "current:{last}",
    r"\w+ ranks above both": "before:3>1,2",
    r"stored": "stored:1",
    r"text and notes without a date|no weekday": "no-date:1",
    r"a recurrence": "recurring:1",
    r"the best candidates are told": "some",
}
"""Checks of ours, by how an expectation begins in words."""

_LATER = {"a hundred days later": 100.0, "a year later": 365.0}
_PILLS = ("I take bisoprolol every morning.", "Since May I take vitamin D. / Naproxen only when it hurts.")
_SAID_AT = r"\((?:clock at (\d+:\d+) in New York|said) on ([^)]*)\) "


def given(folder: Path) -> list[Case]:
    """The cases of a folder whose `cases.tsv` says in words what is expected: columns group, said, then,
    question, expected. Their groups are named `given-GROUP`. What names no day is said on 12 February 2024.
    Raises LookupError for words that are not known here."""
    with (folder / "cases.tsv").open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [_given(*(row[name] or "" for name in rows.fieldnames or ())) for row in rows]


def _given(group: str, said: str, then: str, question: str, expected: str) -> Case:
    said_at = _instant("12 February")
    if place := re.match(_SAID_AT, said):
        said, said_at = said[place.end() :], _instant(place[2], f"{place[1]} -0400" if place[1] else "")
    if said.startswith("(three memories about pills)"):
        said, then = _PILLS
    turns = turns_of(said, then)
    question, _, later = question.removesuffix(")").partition(" (")
    after = 1.0
    if later in _LATER:
        after = _LATER[later]
    elif day := re.search(r"(?:(\d+) |in )([A-Z]\w+)", later):
        after = (_instant(f"{day[1] or 15} {day[2]}") - said_at) / timedelta(days=1)
        after = max(after, DREAM_DAYS) if "dream" in later else after
    if day := re.match(r"\d+ [A-Z]\w+", expected):
        expect = f"date:1={_instant(day[0]):%Y-%m-%d}"
    else:
        known = [ours for words, ours in _EXPECTED.items() if re.match(words, expected)]
        if not known:
            raise LookupError(f"unknown expectation {expected!r}")
        expect = known[0].format(last=len(turns))
    return Case(f"given-{group}", turns, said_at, question, after, tuple(expect.split("; ")))


def _instant(day: str, hour: str = "") -> datetime:
    """An instant of 2024."""
    return datetime.strptime(f"{day} 2024 {hour or '10:00 +0000'}", "%d %B %Y %H:%M %z")


# --- shares ---------------------------------------------------------------------------------------------


def shares(played: Iterable[Outcome]) -> dict[str, tuple[int, int]]:
    """How many cases of each group are right, and how many there are."""
    counted: dict[str, tuple[int, int]] = {}
    for outcome in played:
        right, total = counted.get(outcome.case.group, (0, 0))
        counted[outcome.case.group] = (right + (not outcome.failed()), total + 1)
    return counted


def table(counted: Mapping[str, tuple[int, int]]) -> str:
    """The shares as a table for people."""
    right, total = (sum(numbers) for numbers in zip(*counted.values(), strict=True))
    rows = {**counted, "all": (right, total)}.items()
    return "\n".join(
        f"{name:<18}{right:>4} of {total:>3}  {right / total:.3f}" for name, (right, total) in rows
    )


def described(outcome: Outcome) -> str:
    """A case that is wrong, with what came back."""
    case = outcome.case
    lines = [f"{case.group}: {'; '.join(outcome.failed())}   (of {'; '.join(case.expect)})"]
    lines += [f"    {number}. {turn.role}: {turn.text!r}" for number, turn in enumerate(case.turns, 1)]
    lines.append(f"    ? {case.question!r} after {case.asked_after_days:g} days")
    for memory in {memory.id: memory for held in outcome.memories.values() for memory in held}.values():
        notes = [f"until {memory.valid_until:%Y-%m-%d %H:%M}"] if memory.valid_until else []
        notes += ["replaced"] if outcome.replaced(memory) else []
        lines.append(f"    = {memory.id} {memory.text!r} of {' '.join([*memory.source_turns, *notes])}")
    return "\n".join([*lines, *(f"    > {item.text!r}" for item in outcome.shown), ""])


def all_cases() -> list[Case]:
    """Our cases, and those of the folder that the environment names."""
    return cases() + (given(Path(os.environ[GIVEN])) if GIVEN in os.environ else [])


def keep(counted: Mapping[str, tuple[int, int]]) -> None:
    """Write the shares, rounded down, as the minimum; those of other groups stay."""
    kept = tomllib.loads(RIGHT.read_text(encoding="utf-8")) if RIGHT.exists() else {}
    kept |= {group: math.floor(1000 * right / total) / 1000 for group, (right, total) in counted.items()}
    lines = [f"{group} = {share}\n" for group, share in kept.items()]
    head = "# Minimum share of right cases, by group. Written by python -P tests/everyday.py --keep\n"
    RIGHT.write_text("".join([head, *lines]), encoding="utf-8")


def main(arguments: Sequence[str]) -> None:
    """List the cases of these groups that are wrong; of none: of all."""
    parser = argparse.ArgumentParser(prog="python -P tests/everyday.py")
    parser.add_argument("groups", nargs="*", help="groups to run (default: all)")
    parser.add_argument("--profile", default="cogmem", choices=sorted(PROFILES))
    parser.add_argument("--table", action="store_true", help="print the shares alone")
    parser.add_argument("--keep", action="store_true", help=f"write the shares to {RIGHT.name}")
    options = parser.parse_args(arguments)
    wanted = [case for case in all_cases() if not options.groups or case.group in options.groups]
    played = [play(case, PROFILES[options.profile]) for case in wanted]
    if not options.table:
        print("\n".join(described(outcome) for outcome in played if outcome.failed()))
    counted = shares(played)
    print(table(counted))
    if options.keep:
        keep(counted)


if __name__ == "__main__":
    main(sys.argv[1:])
