"""From sayings to turns: sessions, sentences, replies, and what is true of every turn."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby

import numpy as np

from cogmem.message import Message
from experiments.corpora.synthetic.lexicon import Lexicon, Word, nth, pick
from experiments.corpora.synthetic.life import Life, Line, Saying, Version
from experiments.corpora.synthetic.written import STANDARD

REPLY, ECHO, RELATION = 0.87, 0.4, 0.3
ABOUT, BOTH = 0.78, 0.6  # share of lasting facts said to be about their topic; of these, in two ways
PASTE_LENGTH = 5200
CARRIERS = (0.38, 0.28, 0.24, 0.10)  # bare, with an opening, with a tail, with both
_TALK = {"filler": "small_talk", "injection": "injections"}


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn as it will be written, and what it says; a reply that repeats a fact says it too."""

    time: datetime
    message: Message
    language: str
    saying: Saying


class Speaker:
    """Puts one life into words. `languages` has one lexicon for every session.

    `rewording`: the lexicons, by language code, in which the same is said in the end. What is said, in which
    turn, at what second, and what is replied to, stay those of `languages`.
    """

    def __init__(self, life: Life, languages: Sequence[Lexicon], rewording: Mapping[str, Lexicon]) -> None:
        self.life, self.languages, self.rewording = life, languages, rewording
        self._persona = str(languages[0].person(life.persona))
        self._relation = dict(zip(life.friends, life.relations, strict=True))
        self._used: Counter[tuple[str, str, str, str]] = Counter()

    def turns(self) -> list[Turn]:
        calendar = self.life.calendar
        out: list[Turn] = []
        free = calendar.midnight
        for index, sayings in groupby(self.life.sayings, key=lambda saying: calendar.session(saying.at)):
            at = max(calendar.opens(index), free)
            spoken = len(out)
            for saying in sayings:
                rng = self.life.rng(f"wording/{saying.key}")
                out += self._exchange(saying, rng, index, at, len(out) - spoken)
                at = out[-1].time + timedelta(seconds=int(rng.integers(25, 150)))
            free = at + timedelta(seconds=1200)
        return out

    def _exchange(
        self, saying: Saying, rng: np.random.Generator, index: int, at: datetime, number: int
    ) -> Iterator[Turn]:
        """What the persona says, and perhaps a reply; a reply that repeats a fact carries it."""
        words, session = self.languages[index], f"s{index:04d}"
        text, reply, repeats = self._words(saying, words, rng, at.date())
        if words.code in self.rewording:
            text, reply = self._reworded(saying, self.rewording[words.code], at.date(), reply, repeats)
        own = {"session": session, "namespace": self.life.name}
        said = Message(id=f"{session}:{number + 1}", text=text, speaker=self._persona, **own)
        yield Turn(at, said, words.code, saying)
        if reply:
            at += timedelta(seconds=int(rng.integers(4, 25)))
            own |= {"speaker": "Assistant", "role": "assistant"}
            answer = Message(id=f"{session}:{number + 2}", text=reply, **own)
            yield Turn(at, answer, words.code, saying if repeats else Saying(saying.at, "", "filler"))

    def _words(
        self, saying: Saying, words: Lexicon, rng: np.random.Generator, today: date
    ) -> tuple[str, str, bool]:
        """The persona's text, the assistant's reply ("" for none), and whether the reply repeats the fact."""
        ack = self._chat("acks", words, rng) if rng.random() < REPLY else ""
        line = saying.line
        if line is None:
            told = words.chat(_TALK.get(saying.form, saying.form), rng, self.life.friends)
            if saying.form == "paste":
                piece = f"{told[0]} "
                return piece * (PASTE_LENGTH // len(piece) + 1), ack, False
            return told[0], [*told, ack][1], False
        forms = words.forms[line.attribute]
        slots = self.slots(line.versions[saying.version], words, today, rng)
        part = "other" if line.subject != "self" else saying.form
        sentence = words.fill(self._form(line, part, words), slots)
        if sentence[-1] not in ".!?…":
            sentence += "!!" if line.cls == "shock" and words.wording == STANDARD else "."
        before, after = self._around(saying, words, rng)
        text = " ".join(filter(None, (before, sentence, after)))
        if ack and line.subject == "self" and "echo" in forms and rng.random() < ECHO:
            return text, words.fill(pick(forms["echo"], rng), slots) + ".", True
        return text, ack, False

    def _reworded(
        self, saying: Saying, words: Lexicon, today: date, reply: str, repeats: bool
    ) -> tuple[str, str]:
        """The same exchange in other words: a reply where there was one, with the fact where it had it."""
        rng = self.life.rng(f"rewording/{saying.key}")
        text, other, again = self._words(saying, words, rng, today)
        if not reply or (other and again == repeats):
            return text, reply and other
        if repeats and saying.line is not None:
            slots = self.slots(saying.line.versions[saying.version], words, today, rng)
            return text, words.fill(pick(words.forms[saying.line.attribute]["echo"], rng), slots) + "."
        return text, self._chat("acks", words, rng)

    def _around(self, saying: Saying, words: Lexicon, rng: np.random.Generator) -> tuple[str, str]:
        """What comes before and after a fact: its topic, or something else altogether. Shocks stand alone."""
        carrier = int(rng.choice(4, p=CARRIERS))
        told, which, where = rng.random(3).tolist()
        line = saying.line
        if line is None or line.cls == "shock":
            return "", ""
        before = self._chat("leads", words, rng) if carrier in (1, 3) else ""
        after = self._chat("tails", words, rng) if carrier in (2, 3) else ""
        about = words.forms[line.attribute].get("about", ())
        named = nth(about, which) if about and which * 2 % 1 >= BOTH else ", ".join(about)
        if saying.form == "fix":
            before = words.fill(pick(words.talk["corrections"], rng), {"about": named})
        if about and line.subject == "self" and told < ABOUT:
            if where < 0.6 and saying.form != "fix":
                before = words.fill(pick(words.talk["intros"], rng), {"about": named})
            else:
                after = words.fill(pick(words.talk["outros"], rng), {"about": named})
        return before, after

    def _chat(self, part: str, words: Lexicon, rng: np.random.Generator) -> str:
        return words.chat(part, rng, self.life.friends)[0]

    def _form(self, line: Line, part: str, words: Lexicon) -> str:
        """The forms of one line in turn, from a place of its own: mentions are worded differently."""
        used = (line.key, part, words.code, words.wording)
        self._used[used] += 1
        start = int(self.life.rng(f"form/{line.key}/{part}").integers(1 << 20))
        forms = words.forms[line.attribute][part]
        return forms[(start + self._used[used]) % len(forms)]

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
            slots["date"] = Word(words.dated(version.day), words.inflect)
        return slots
