"""Questions about what held once: of a time, of what came before, and as of an instant.

A line is asked about if its value was replaced or came back, each value told in a turn. A value holds from
the turn that tells it first until the next value is told; what was known before the first turn nobody asks.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import NamedTuple

from experiments.corpora.events import Probe
from experiments.corpora.synthetic.lexicon import Lexicon, Word
from experiments.corpora.synthetic.life import Line, Version
from experiments.corpora.synthetic.probing import Asked, Examiner
from experiments.corpora.synthetic.speech import Turn
from experiments.corpora.synthetic.written import slots_of

RATE = 0.4  # how likely a value is asked about in any one way


class Era(NamedTuple):
    """A value while it holds, and the turns that tell it."""

    version: Version
    turns: tuple[Turn, ...]
    until: datetime

    @property
    def since(self) -> datetime:
        return self.turns[0].time

    @property
    def middle(self) -> datetime:
        return self.since + (self.until - self.since) / 2

    @property
    def months(self) -> list[date]:
        """The first days of the months that lie in it as a whole."""
        after, end = self.since.year * 12 + self.since.month, self.until.year * 12 + self.until.month - 1
        return [date(month // 12, month % 12 + 1, 1) for month in range(after, end)]


def past_probes(examiner: Examiner) -> Iterator[tuple[Probe, Asked]]:
    """The probes of kinds "point_in_time", "before" and "as_of" of one world, line by line."""
    for key, turns in examiner.turns.items():
        line = examiner.life.lines[key]
        modes = {version.mode for version in line.versions[1:]}
        at = turns[-1].time + examiner.gap(examiner.life.rng(f"past/{key}/gap").random())
        eras = _eras(line, turns, at)
        changed = modes <= {"replaced", "reverted"} and line.cls != "plan" and len(eras) > 1
        if changed and not examiner.blurred(line, at):
            yield from _Questions(examiner, line, eras, at).drawn()


def _eras(line: Line, turns: Sequence[Turn], at: datetime) -> list[Era]:
    """The values that were told, in order; the last holds when it is asked."""
    told = [tuple(turn for turn in turns if turn.version == number) for number in range(len(line.versions))]
    spoken = [(version, said) for version, said in zip(line.versions, told, strict=True) if said]
    ends = [*(said[0].time for _, said in spoken[1:]), at]
    return [Era(version, said, end) for (version, said), end in zip(spoken, ends, strict=True)]


class _Questions:
    """Those about one line, asked at one instant."""

    def __init__(self, examiner: Examiner, line: Line, eras: Sequence[Era], at: datetime) -> None:
        self._examiner, self._line, self._eras, self._at = examiner, line, eras, at

    def drawn(self) -> Iterator[tuple[Probe, Asked]]:
        rng = self._examiner.life.rng(f"past/{self._line.key}")
        for place, era in enumerate(self._eras):
            asked, which = rng.random(3), rng.random(3)
            words = self._examiner.lexicons[era.turns[-1].language]
            past = words.past.get(self._line.attribute)
            if past is None:
                return
            if asked[0] < RATE and era.months:
                then = words.month(era.months[int(which[0] * len(era.months))])
                form = past["ask_then"][place % len(past["ask_then"])]
                yield self._probe("point_in_time", words, form, era, {"then": then})
            options = self._ask_before(past["ask_before"], place)
            if asked[1] < RATE and options:
                form = options[int(which[1] * len(options))]
                yield self._probe("before", words, form, self._eras[place - 1], self._slots(era, words))
            if asked[2] < RATE:
                forms = words.forms[self._line.attribute]["ask"]
                known = era._replace(turns=tuple(turn for turn in era.turns if turn.time < era.middle))
                probe, about = self._probe("as_of", words, forms[int(which[2] * len(forms))], known, {})
                yield replace(probe, as_of=era.middle), about

    def _ask_before(self, forms: Sequence[str], place: int) -> list[str]:
        """The questions for what came before a value: by name where it held only once by then, without one
        of the last."""
        values = [era.version.value for era in self._eras]
        new, last = values[place] not in values[:place], place == len(values) - 1
        return [form for form in forms if place and (new if slots_of(form) else last)]

    def _slots(self, era: Era, words: Lexicon) -> dict[str, Word]:
        return self._examiner.speaker.slots(era.version, words, self._at.date())

    def _probe(
        self, kind: str, words: Lexicon, form: str, held: Era, slots: Mapping[str, str]
    ) -> tuple[Probe, Asked]:
        value = held.version.value
        stale = [turn for era in self._eras if era.version.value != value for turn in era.turns]
        answer = words.fill(words.forms[self._line.attribute]["answer"][0], self._slots(held, words))
        query = words.fill(form, slots)
        probe = self._examiner.make(self._line, self._at, query, held.turns, stale, kind, [answer], words)
        return probe, Asked(self._line.subject, self._line.attribute)
