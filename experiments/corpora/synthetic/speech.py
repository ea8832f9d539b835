"""From sayings to turns: sessions, sentences, replies, and what is true of every turn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from itertools import groupby

import numpy as np

from experiments.corpora.synthetic.lexicon import Lexicon, Word
from experiments.corpora.synthetic.life import Life, Line, Saying, Version

REPLY, ECHO, RELATION = 0.87, 0.4, 0.3
ABOUT, BOTH = 0.78, 0.6  # share of lasting facts said to be about their topic; of these, in two ways
PASTE_LENGTH = 5200
CARRIERS = (0.38, 0.28, 0.24, 0.10)  # bare, with an opening, with a tail, with both


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn as it will be written. `line`, `version`: the fact it states; `outcome`: how a plan ended."""

    id: str
    time: datetime
    session: str
    role: str
    text: str
    cls: str
    language: str
    line: Line | None = None
    version: int = 0
    outcome: bool = False

    @property
    def ends(self) -> bool:
        """Whether it tells of an end: of a plan, or of a value."""
        return self.outcome or (self.line is not None and self.line.versions[self.version].mode == "ended")


class Speaker:
    """Puts one life into words. `languages` has one lexicon for every session.

    `rewording`: the lexicons, by language code, in which the same is said in the end. What is said, in which
    turn, at what second, and what is replied to, stay those of `languages`.
    """

    def __init__(self, life: Life, languages: Sequence[Lexicon], rewording: Mapping[str, Lexicon]) -> None:
        self.life, self.languages, self.rewording = life, languages, rewording
        self._relation = dict(zip(life.friends, life.relations, strict=True))
        self._used: dict[tuple[str, str, str, str], int] = {}

    def turns(self) -> list[Turn]:
        calendar = self.life.calendar
        out: list[Turn] = []
        free = calendar.midnight
        for index, sayings in groupby(self.life.sayings, key=lambda saying: calendar.session(saying.at)):
            at = max(calendar.opens(index), free)
            number = 0
            for saying in sayings:
                rng = self.life.rng(f"wording/{saying.key}")
                for turn in self._exchange(saying, rng, index, at, number):
                    out.append(turn)
                    at, number = turn.time, number + 1
                at += timedelta(seconds=int(rng.integers(25, 150)))
            free = at + timedelta(seconds=1200)
        return out

    def _exchange(
        self, saying: Saying, rng: np.random.Generator, index: int, at: datetime, number: int
    ) -> Iterator[Turn]:
        """What the persona says, and perhaps a reply; a reply that repeats a fact carries it."""
        words = self.languages[index]
        session = f"s{index:04d}"
        text, reply, repeats = self._words(saying, words, rng, at.date())
        if words.code in self.rewording:
            text, reply = self._reworded(saying, self.rewording[words.code], at.date(), reply, repeats)
        said = Turn(
            id=f"{session}:{number + 1}",
            time=at,
            session=session,
            role="user",
            text=text,
            cls=saying.cls,
            language=words.code,
            line=saying.line,
            version=saying.version,
            outcome=saying.form == "outcome",
        )
        yield said
        if reply:
            at += timedelta(seconds=int(rng.integers(4, 25)))
            answer = replace(said, id=f"{session}:{number + 2}", time=at, role="assistant", text=reply)
            yield answer if repeats else replace(answer, cls="filler", line=None, version=0, outcome=False)

    def _words(
        self, saying: Saying, words: Lexicon, rng: np.random.Generator, today: date
    ) -> tuple[str, str, bool]:
        """The persona's text, the assistant's reply ("" for none), and whether the reply repeats the fact."""
        ack = self._draw("acks", words, rng) if rng.random() < REPLY else ""
        if saying.line is None:
            if saying.form == "paste":
                piece = words.chat(words.talk["paste"][0], rng, self.life.friends)[0]
                return piece * (PASTE_LENGTH // len(piece) + 1), ack, False
            said = words.chat(_pick(words.talk[_TALK[saying.form]], rng), rng, self.life.friends)
            return said[0], said[1] if len(said) > 1 else ack, False
        line, version = saying.line, saying.line.versions[saying.version]
        forms = words.forms[line.attribute]
        part = "other" if line.subject != "self" else saying.form
        slots = self.slots(version, words, today, rng)
        sentence = words.fill(self._form(line.key, part, words, forms[part]), slots)
        if sentence[-1] not in ".!?…":
            sentence += words.cry if line.cls == "shock" else "."
        before, after = self._around(saying, line, words, rng)
        text = " ".join(filter(None, (before, sentence, after)))
        if ack and line.subject == "self" and "echo" in forms and rng.random() < ECHO:
            return text, words.fill(_pick(forms["echo"], rng), slots) + ".", True
        return text, ack, False

    def _reworded(
        self, saying: Saying, words: Lexicon, today: date, reply: str, repeats: bool
    ) -> tuple[str, str]:
        """The same exchange in other words: a reply where there was one, with the fact where it had it."""
        rng = self.life.rng(f"rewording/{saying.key}")
        text, other, again = self._words(saying, words, rng, today)
        if not reply:
            return text, ""
        if repeats and not again and saying.line is not None:
            slots = self.slots(saying.line.versions[saying.version], words, today, rng)
            return text, words.fill(_pick(words.forms[saying.line.attribute]["echo"], rng), slots) + "."
        if not other or again != repeats:
            return text, self._draw("acks", words, rng)
        return text, other

    def _around(
        self, saying: Saying, line: Line, words: Lexicon, rng: np.random.Generator
    ) -> tuple[str, str]:
        """What comes before and after a fact: its topic, or something else altogether. Shocks stand alone."""
        carrier = int(rng.choice(4, p=CARRIERS))
        topic = rng.random(3)
        if line.cls == "shock":
            return "", ""
        before = self._draw("leads", words, rng) if carrier in (1, 3) else ""
        after = self._draw("tails", words, rng) if carrier in (2, 3) else ""
        about = words.forms[line.attribute].get("about", ())
        named = about[int(topic[1] * len(about))] if about else ""
        if about and topic[1] * 2 % 1 < BOTH:
            named = ", ".join(about)
        if saying.form == "fix":
            before = words.fill(_pick(words.talk["corrections"], rng), {"about": named})
        if about and line.subject == "self" and topic[0] < ABOUT:
            if topic[2] < 0.6 and saying.form != "fix":
                before = words.fill(_pick(words.talk["intros"], rng), {"about": named})
            else:
                after = words.fill(_pick(words.talk["outros"], rng), {"about": named})
        return before, after

    def _draw(self, part: str, words: Lexicon, rng: np.random.Generator) -> str:
        return words.chat(_pick(words.talk[part], rng), rng, self.life.friends)[0]

    def _form(self, key: str, part: str, words: Lexicon, forms: tuple[str, ...]) -> str:
        """The forms of one line in turn, from a place of its own: mentions are worded differently."""
        used = (key, part, words.code, words.wording)
        if used not in self._used:
            self._used[used] = int(self.life.rng(f"form/{key}/{part}").integers(1 << 20))
        self._used[used] += 1
        return forms[self._used[used] % len(forms)]

    def slots(
        self, version: Version, words: Lexicon, today: date, rng: np.random.Generator | None = None
    ) -> dict[str, Word]:
        """The words of a value on a given day; with a generator, a friend at times has the relation added."""
        slots = {}
        for slot, (pool, index) in version.slots.items():
            related = rng is not None and pool == "friend" and rng.random() < RELATION
            slots[slot] = words.person(index, self._relation[index]) if related else words.word(pool, index)
        if version.old:
            slots["old"] = words.word(*version.old)
        if version.day:
            slots["when"] = Word(words.seen(version.day, today), words.inflect)
            slots["date"] = Word(words.full(version.day), words.inflect)
        return slots


_TALK = {"filler": "small_talk", "injection": "injections", "noise": "noise", "short": "short"}


def _pick(options: tuple[str, ...], rng: np.random.Generator) -> str:
    return options[int(rng.integers(len(options)))]
