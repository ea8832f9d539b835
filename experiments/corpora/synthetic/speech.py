"""From sayings to turns: sessions, sentences, replies, and what is true of every turn."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import cycle, groupby, zip_longest
from typing import Any

import numpy as np

from cogmem import Message
from experiments.corpora.synthetic.catalogue import TOPICS
from experiments.corpora.synthetic.lexicon import Lexicon, Word, nth, pick
from experiments.corpora.synthetic.life import Life, Line, Saying, Version
from experiments.corpora.synthetic.written import LABELLED

REPLY, RELATION = 0.87, 0.3
BOTH = 0.6  # share of the labels that name their topic in two ways
MOST = 3  # facts in a message
PASTE_LENGTH = 5200
CARRIERS = (0.38, 0.28, 0.24, 0.10)  # bare, with an opening, with a tail, with both
_TALK = {"filler": "small_talk", "injection": "injections"}


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn as it will be written, and what it says; a reply that repeats a fact says it too. A message
    with several facts is several of these."""

    time: datetime
    message: Message
    saying: Saying


class Speaker:
    """Puts one life into words.

    `rewording`: the lexicon in which the same is said in the end. What is said, in which turn, at what
    second, and what is replied to, stay those of `words`.
    """

    def __init__(self, life: Life, words: Lexicon, rewording: Lexicon | None = None) -> None:
        self.life, self.words, self.rewording = life, words, rewording
        self._persona = str(words.person(life.persona))
        self._relation = dict(zip(life.friends, life.relations, strict=True))
        self._used: Counter[tuple[str, str, str]] = Counter()
        remarks = words.talk.get("remarks", ())
        self._remark = cycle(life.rng("remarks").permutation(len(remarks)).tolist())

    def turns(self) -> list[Turn]:
        calendar = self.life.calendar
        out: list[Turn] = []
        free = calendar.midnight
        for index, sayings in groupby(self.life.sayings, key=lambda saying: calendar.session(saying.at)):
            at = max(calendar.opens(index), free)
            spoken = 0
            for group in self._messages(sayings):
                rng = self.life.rng(f"wording/{group[0].key}")
                exchange = list(self._exchange(group, rng, index, at, spoken))
                spoken += 1 + (exchange[0].message is not exchange[-1].message)
                out += exchange
                at = out[-1].time + timedelta(seconds=int(rng.integers(25, 150)))
            free = at + timedelta(seconds=1200)
        return out

    def _messages(self, sayings: Iterable[Saying]) -> list[list[Saying]]:
        """The sayings of a session by the message that they are told in. Facts that follow each other may
        share one, at most MOST of them. Shocks stand alone, and a message says one thing of a line."""
        messages: list[list[Saying]] = []
        facts: list[Saying] = []
        for saying in sayings:
            if saying.line and facts and self._joins(saying, facts):
                facts.append(saying)
                continue
            messages.append([saying])
            facts = messages[-1] if saying.line else facts
        return messages

    def _joins(self, saying: Saying, facts: Sequence[Saying]) -> bool:
        """Whether a fact is told in the message of these."""
        last = facts[-1].line
        if saying.cause:
            return last is not None and last.key == saying.cause
        apart = "shock" in (saying.cls, facts[0].cls) or saying.line in [fact.line for fact in facts]
        if apart or len(facts) == MOST:
            return False
        return self.life.rng(f"together/{saying.key}").random() < self.life.manner.together

    def _exchange(
        self, group: Sequence[Saying], rng: np.random.Generator, index: int, at: datetime, number: int
    ) -> Iterator[Turn]:
        """What the persona says, and perhaps a reply; a reply that repeats a fact carries it."""
        words, session = self.words, f"s{index:04d}"
        text, reply, repeats = self._words(group, words, rng, at.date())
        if self.rewording:
            text, reply = self._reworded(group, self.rewording, at.date(), reply, repeats)
        fields: dict[str, Any] = {"session": session, "namespace": self.life.name}
        said = Message(id=f"{session}:{number + 1}", text=text, speaker=self._persona, **fields)
        yield from (Turn(at, said, saying) for saying in group)
        if reply:
            at += timedelta(seconds=int(rng.integers(4, 25)))
            fields |= {"speaker": "Assistant", "role": "assistant"}
            answer = Message(id=f"{session}:{number + 2}", text=reply, **fields)
            yield Turn(at, answer, group[0] if repeats else Saying(group[0].at, "", "filler"))

    def _words(
        self, group: Sequence[Saying], words: Lexicon, rng: np.random.Generator, today: date
    ) -> tuple[str, str, bool]:
        """The persona's text, the assistant's reply ("" for none), and whether the reply repeats the fact."""
        saying = group[0]
        line = saying.line
        acks = f"acks_{saying.cls}"
        acks = acks if acks in words.talk else "acks"
        ack = self._chat(acks, words, rng)[0] if rng.random() < REPLY else ""
        remarks = self._remarks(saying, words)
        if line is None and not remarks:
            chat = self._chat(_TALK.get(saying.form, saying.form), words, rng)
            if saying.form == "paste":
                piece = f"{chat[0]} "
                return piece * (PASTE_LENGTH // len(piece) + 1), ack, False
            return chat[0], [*chat, ack][1], False
        slots = self.slots(line.versions[saying.version], words, today, rng) if line else {}
        sentence = remarks or self._sentences(group, slots, words, rng, today)
        before, after, *answer = self._around(saying, words, rng)
        text = " ".join(filter(None, (before, sentence, after)))
        if line is None:
            return text, [*answer, ack][0], False
        echo = words.forms[line.attribute].get("echo") if line.subject == "self" and len(group) == 1 else None
        if ack and not answer and echo and rng.random() < self.life.manner.echo:
            return text, words.fill(pick(echo, rng), slots) + ".", True
        return text, [*answer, ack][0], False

    def _remarks(self, saying: Saying, words: Lexicon) -> str:
        """What small talk tells, one thing or several, as facts are told; "" where it only asks. A remark
        comes again after all others."""
        shares = self.life.manner.remarks
        if saying.form != "filler":
            return ""
        rng = self.life.rng(f"remarks/{saying.key}")
        sentences: list[str] = []
        for number in range(int(rng.choice(len(shares), p=shares))):
            sentences += self._chat("joins", words, rng) if number else []
            template = words.talk["remarks"][next(self._remark)]
            sentences += [_closed(text) for text in words.chat("remarks", rng, self.life.friends, template)]
        return " ".join(sentences)

    def _sentences(
        self,
        group: Sequence[Saying],
        slots: Mapping[str, Word],
        words: Lexicon,
        rng: np.random.Generator,
        today: date,
    ) -> str:
        """The facts of a message: `slots` are those of the first. A cause and its effect share a sentence."""
        sentences: list[str] = []
        for saying, effect in zip_longest(group, group[1:]):
            line = saying.line
            if line is None or (saying.cause and saying is not group[0]):
                continue
            part = "other" if line.subject != "self" else saying.form
            if saying is not group[0]:
                slots = self.slots(line.versions[saying.version], words, today, rng)
                sentences += self._chat("joins", words, rng)
            if effect and effect.line and effect.cause:
                part = effect.line.attribute
                changed = self.slots(effect.line.versions[effect.version], words, today)
                slots = {**slots, part: changed[TOPICS[part].moves[0]]}
            stop = "!!" if line.cls == "shock" and words.wording == LABELLED else "."
            sentences.append(_closed(words.fill(self._form(line, part, words), slots), stop))
        return " ".join(sentences)

    def _reworded(
        self, group: Sequence[Saying], words: Lexicon, today: date, reply: str, repeats: bool
    ) -> tuple[str, str]:
        """The same exchange in other words: a reply where there was one, with the fact where it had it."""
        saying = group[0]
        rng = self.life.rng(f"rewording/{saying.key}")
        text, other, again = self._words(group, words, rng, today)
        if not reply or (other and again == repeats):
            return text, reply and other
        if repeats and saying.line is not None:
            slots = self.slots(saying.line.versions[saying.version], words, today, rng)
            return text, words.fill(pick(words.forms[saying.line.attribute]["echo"], rng), slots) + "."
        return text, self._chat("acks", words, rng)[0]

    def _around(self, saying: Saying, words: Lexicon, rng: np.random.Generator) -> list[str]:
        """What comes before and after a fact or a remark: its topic, or something else altogether, which may
        have an answer of its own, the third. Shocks stand alone."""
        carrier = int(rng.choice(4, p=CARRIERS))
        label, which, where = rng.random(3).tolist()
        line = saying.line
        if saying.cls == "shock":
            return ["", ""]
        before = self._chat("leads", words, rng)[0] if carrier in (1, 3) else ""
        after = self._chat("tails", words, rng) if carrier in (2, 3) else [""]
        if line is None:
            return [before, *after]
        about = words.forms[line.attribute].get("about", ())
        named = nth(about, which) if about and which * 2 % 1 >= BOTH else ", ".join(about)
        if saying.form == "fix":
            before = words.fill(pick(words.talk["corrections"], rng), {"about": named})
        if about and line.subject == "self" and label < self.life.manner.labelled:
            if where < 0.6 and saying.form != "fix":
                before = words.fill(pick(words.talk["intros"], rng), {"about": named})
            else:
                after = [words.fill(pick(words.talk["outros"], rng), {"about": named})]
        return [before, *after]

    def _chat(self, part: str, words: Lexicon, rng: np.random.Generator) -> list[str]:
        return words.chat(part, rng, self.life.friends)

    def _form(self, line: Line, part: str, words: Lexicon) -> str:
        """The forms of one line in turn, from a place of its own: mentions are worded differently."""
        used = (line.key, part, words.wording)
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


def _closed(sentence: str, stop: str = ".") -> str:
    """The sentence with a full stop, if it ends in no mark of its own."""
    return sentence if sentence[-1] in ".!?…" else sentence + stop
