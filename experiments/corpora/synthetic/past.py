"""Questions about what held once: of a time, of what came before, and as of an instant.

A line is asked about if its value was replaced or came back, each value told in a turn. A value holds from
the turn that tells it first until the next value is told; what was known before the first turn nobody asks.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import NamedTuple

from experiments.corpora.events import Probe
from experiments.corpora.synthetic.lexicon import nth
from experiments.corpora.synthetic.life import Line, Version
from experiments.corpora.synthetic.probing import Examiner
from experiments.corpora.synthetic.speech import Turn
from experiments.corpora.synthetic.written import slots_of

RATE = 0.4  # how likely a value is asked about in any one way


class Era(NamedTuple):
    """A value while it holds, and the turns that tell it."""

    version: Version
    turns: tuple[Turn, ...]
    until: datetime

    @property
    def middle(self) -> datetime:
        since = self.turns[0].time
        return since + (self.until - since) / 2

    @property
    def months(self) -> list[date]:
        """The first days of the months that lie in it as a whole."""
        since, until = self.turns[0].time, self.until
        after, end = since.year * 12 + since.month, until.year * 12 + until.month - 1
        return [date(month // 12, month % 12 + 1, 1) for month in range(after, end)]


def past_probes(examiner: Examiner) -> Iterator[Probe]:
    """The probes of kinds "point_in_time", "before" and "as_of" of one world, line by line."""
    for key, turns in examiner.turns.items():
        line = examiner.life.lines[key]
        modes = {version.mode for version in line.versions[1:]}
        days = nth(examiner.horizons, examiner.life.rng(f"past/{key}/gap").random())
        at = turns[-1].time + timedelta(days=days)
        eras = _eras(line, turns, at)
        changed = modes <= {"replaced", "reverted"} and line.cls != "plan" and len(eras) > 1
        if changed and examiner.asks(turns[0]):
            yield from _drawn(examiner, line, eras, at)


def _eras(line: Line, turns: Sequence[Turn], at: datetime) -> list[Era]:
    """The values that were told, in order; the last holds when it is asked."""
    by_version: dict[int, list[Turn]] = {}
    for turn in turns:
        by_version.setdefault(turn.saying.version, []).append(turn)
    spoken = sorted(by_version.items())
    ends = [*(said[0].time for _, said in spoken[1:]), at]
    return [Era(line.versions[n], tuple(said), end) for (n, said), end in zip(spoken, ends, strict=True)]


def _drawn(examiner: Examiner, line: Line, eras: Sequence[Era], at: datetime) -> Iterator[Probe]:
    """The questions about one line, asked at one instant."""

    def probe(kind: str, form: str, held: Era, slots: Mapping[str, str]) -> Probe:
        stale = [turn for era in eras if era.version.value != held.version.value for turn in era.turns]
        answer = examiner.answer(line.attribute, [held.version], at)
        return examiner.make(line, at, kind, words.fill(form, slots), answer, held.turns, stale)

    rng, words = examiner.life.rng(f"past/{line.key}"), examiner.words
    forms = words.forms[line.attribute]
    if "ask_then" not in forms:
        return
    for place, era in enumerate(eras):
        asked, which = rng.random(3), rng.random(3)
        if asked[0] < RATE and era.months:
            then = words.month(nth(era.months, which[0]))
            form = forms["ask_then"][place % len(forms["ask_then"])]
            yield probe("point_in_time", form, era, {"then": then})
        before = _ask_before(forms["ask_before"], eras, place)
        if asked[1] < RATE and before:
            named = examiner.speaker.slots(era.version, words, at.date())
            yield probe("before", nth(before, which[1]), eras[place - 1], named)
        if asked[2] < RATE:
            known = era._replace(turns=tuple(turn for turn in era.turns if turn.time < era.middle))
            yield replace(probe("as_of", nth(forms["ask"], which[2]), known, {}), as_of=era.middle)


def _ask_before(forms: Sequence[str], eras: Sequence[Era], place: int) -> list[str]:
    """The questions for what came before a value: by name where it held only once by then, without one of the
    last."""
    values = [era.version.value for era in eras]
    new, last = values[place] not in values[:place], place == len(values) - 1
    return [form for form in forms if place and (new if slots_of(form) else last)]
