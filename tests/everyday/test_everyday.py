"""Everyday cases: what people say and ask, and what the engine makes of it.

Each table of this folder is a group of cases. They were written before anybody looked at what the engine does
with them. Run as a program, it lists the cases that are wrong, with what came back, and the shares:

    python -P tests/everyday/test_everyday.py [GROUP ...]
    python -P tests/everyday/test_everyday.py --mark    # writes the checks that fail into column `wrong`

`said` is the first message of Ada, at `said_at` in her zone; `then` are further messages, separated by " / ",
each a day later, or N days where it begins with "@+Nd ", and with "@+0d " in the same session; "(assistant) "
marks the assistant's. `question` is asked `after_days` after the last message; from thirty days on, a dream
comes before it. `expect` has checks of messages, separated by "; ". Messages count from 1; one that repeats
another one counts as either.

    stored, kept   a memory has the exact words of the message; it has its line breaks, too
    absent         no memory comes from the message
    current        nothing has replaced its memory
    found, first   it is among the results; it is the first of them
    before:N>M     N is ranked above M
    no-note        it is shown without a note that it has ended or was replaced
    date:N=DAY     these days, separated by commas, and no others are resolved for it; for one of today, the
                   day on which it was said is as good
    unnoted        no day is written behind its words
    no-date        no day is resolved for it but one that it says, and it has neither a start nor an end
    recurring      no day is resolved for it but one that it says, and it has no end
    doubted        it is shown as a quotation that may be an order to the agent; `trusted`: it is not
    tells:WORDS    a result, as shown, has these words
    some, none     there are results; there are none
"""

import csv
import re
import sys
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import pytest

from cogmem import CognitiveMemory, EngineConfig, Message, SimulatedClock
from cogmem.language import dates
from cogmem.language.packs import languages
from cogmem.language.reading import read
from cogmem.memory import DateRole, Memory
from cogmem.present.recollection import Recalled

FOLDER = Path(__file__).parent
GROUPS = sorted(path.stem for path in FOLDER.glob("*.tsv"))

_NOTE = re.compile(r"\b(until|replaced|outdated|ended|over since|no longer|superseded|corrected)\b", re.I)
_BRACKETS = re.compile(r"[\[(]([^\])]*)[\])]")
_DATE = re.compile(r"(?:\d{1,2} )?[^\W\d]+ \d{4}\b|\d{4}-\d{2}-\d{2}")
_RESOLVED = (DateRole.ON, DateRole.FROM, DateRole.UNTIL)
_TODAY = re.compile(r"\b(?:today|tonight|this morning)\b")


class LocalClock(SimulatedClock):
    """A simulated clock that tells the time in the zone of its start."""

    def __init__(self, start: datetime) -> None:
        super().__init__(start)
        self._zone = start.tzinfo

    def now(self) -> datetime:
        return super().now().astimezone(self._zone)


class Played(NamedTuple):
    """What was said in a case, its memories, and the results of its question."""

    said: Sequence[str]
    memories: Sequence[Memory]
    items: Sequence[Recalled]

    def failed(self, checks: str) -> list[str]:
        """The checks that do not hold."""
        return [check for check in checks.split("; ") if not self.holds(check)]

    def holds(self, check: str) -> bool:
        name, _, wanted = check.partition(":")
        if name in ("some", "none"):
            return bool(self.items) is (name == "some")
        if name == "tells":
            return any(wanted.casefold() in item.text.casefold() for item in self.items)
        numbers, _, value = wanted.replace(">", "=").partition("=")
        return all(self._holds(name, int(number), value) for number in numbers.split(","))

    def _holds(self, name: str, number: int, value: str) -> bool:
        said = self.said[number - 1]
        memories, items = self._of(number), self._shown(number)
        match name:
            case "stored" | "kept":
                squeeze = str if name == "kept" else lambda text: " ".join(text.split())
                return any(squeeze(memory.text) == squeeze(said) for memory in memories)
            case "absent":
                return not memories
            case "current":
                return any(not memory.superseded_by and not memory.contradicted_by for memory in memories)
            case "found" | "first":
                return self._place(number) < (1 if name == "first" else len(self.items))
            case "before":
                return all(self._place(number) < self._place(int(other)) for other in value.split(","))
            case "doubted" | "trusted":
                return bool(items) and all(item.doubted is (name == "doubted") for item in items)
            case "no-note":
                notes = [item.text.replace(item.memory.text, "") for item in items]
                return bool(notes) and not any(map(_NOTE.search, notes))
            case "unnoted":
                return bool(items) and not any(
                    bracketed(item.text.partition("] ")[2], said) for item in items
                )
        named = [date for memory in memories for date in memory.dates if date.role in _RESOLVED]
        resolved = {date.day.rstrip("~") for date in named}
        parts = [item.text.partition("] ") for item in items]
        resolved |= {day for _, _, body in parts for day in bracketed(body, said)}
        if name == "date":
            heads = {day for head, _, _ in parts for day in bracketed(f"{head}]", "")}
            return set(value.split(",")) == (resolved or (heads if _TODAY.search(said) else set()))
        resolved = {day for day in resolved if day not in said}
        began = name == "no-date" and any(memory.valid_from for memory in memories)
        return bool(memories) and not (resolved or began or any(memory.valid_until for memory in memories))

    def _of(self, number: int) -> list[Memory]:
        said = self.said[number - 1]
        same = {f"t{other}" for other, text in enumerate(self.said, 1) if text == said}
        return [memory for memory in self.memories if not same.isdisjoint(memory.source_turns)]

    def _shown(self, number: int) -> list[Recalled]:
        known = {memory.id for memory in self._of(number)}
        return [item for item in self.items if item.memory.id in known]

    def _place(self, number: int) -> int:
        """The best place of the message among the results, from 0; behind the last if it is none of them."""
        shown = self._shown(number)
        return self.items.index(shown[0]) if shown else len(self.items)


def bracketed(text: str, said: str) -> set[str]:
    """The dates in those brackets of a text that were not said. Days are in ISO format.

    >>> sorted(bracketed("[2 May 2024] Ada: I fly tomorrow (3 May 2024) for June (June 2024).", ""))
    ['2024-05-02', '2024-05-03', 'June 2024']
    """
    written = [
        date for inner in _BRACKETS.findall(text) if inner not in said for date in _DATE.findall(inner)
    ]
    days = {
        day.slug
        for date in written
        if date[0].isdigit()
        for language in languages()
        for day in dates.find(read(date, language), 0.0)[:1]
    }
    return days | {date for date in written if not date[0].isdigit()}


def play(case: dict[str, str]) -> Played:
    """Tell the messages of a case to a new engine, and ask its question."""
    clock = LocalClock(datetime.fromisoformat(case["said_at"]))
    engine = CognitiveMemory(EngineConfig(), clock=clock)
    said, memories, session = list[str](), list[Memory](), 0
    for text in [case["said"], *filter(None, case["then"].split(" / "))]:
        days, text = re.fullmatch(r"(?:@\+(\d+)d )?(.*)", text).groups()  # type: ignore[union-attr]
        if said:
            clock.advance(days=float(days or 1))
        session += days != "0"
        role = "assistant" if text.startswith("(assistant) ") else "user"
        said.append(text.removeprefix("(assistant) ").replace("\\n", "\n"))
        message = Message(
            id=f"t{len(said)}",
            text=said[-1],
            speaker="Ada" if role == "user" else "Assistant",
            role=role,
            session=f"S{session}",
        )
        memories += map(engine.get, engine.write(message).memories)
    clock.advance(days=float(case["after_days"]))
    if float(case["after_days"]) >= 30:
        engine.dream()
    items = engine.read(case["question"]).items
    return Played(said, [engine.get(memory.id) for memory in memories], items)


def cases(group: str) -> list[dict[str, str]]:
    with (FOLDER / f"{group}.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.parametrize(
    "group", [group if group == "echo" else pytest.param(group, marks=pytest.mark.slow) for group in GROUPS]
)
def test_no_check_fails_that_held_before(group: str) -> None:
    worse = {}
    for line, case in enumerate(cases(group), 2):
        if new := set(play(case).failed(case["expect"])).difference(case["wrong"].split("; ")):
            worse[f"{group}.tsv:{line} {case['said']}"] = new
    assert worse == {}


def main(arguments: Sequence[str]) -> None:
    right, total = Counter[str](), Counter[str]()
    for group in [name for name in arguments if name in GROUPS] or GROUPS:
        rows = cases(group)
        for case in rows:
            played = play(case)
            failed = played.failed(case["expect"])
            case["wrong"] = "; ".join(failed)
            right[group] += not failed
            total[group] += 1
            if failed:
                print(f"{group}: {case['wrong']}   (of {case['expect']})", *played.said, sep="\n    ")
                print(
                    f"    ? {case['question']}", *(f"    > {item.text!r}" for item in played.items), sep="\n"
                )
        if "--mark" in arguments:
            with (FOLDER / f"{group}.tsv").open("w", encoding="utf-8") as file:
                file.writelines(
                    "\t".join(row) + "\n" for row in [list(rows[0]), *(row.values() for row in rows)]
                )
    print(*(f"{group:<12}{right[group]:>4} of {total[group]:>3}" for group in total), sep="\n")
    print(f"{'all':<12}{right.total():>4} of {total.total():>3}")


if __name__ == "__main__":
    main(sys.argv[1:])
