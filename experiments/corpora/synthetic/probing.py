"""Questions about one life, at several horizons after the last mention, with the truth of that moment."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import product

from experiments.corpora.events import Probe
from experiments.corpora.synthetic.catalogue import FACTS, KIND_OF_CHANGE, RATES
from experiments.corpora.synthetic.lexicon import nth
from experiments.corpora.synthetic.life import Line, Version
from experiments.corpora.synthetic.speech import Speaker, Turn
from experiments.corpora.synthetic.truth import State, state
from experiments.corpora.synthetic.written import slots_of

CHANGED = 0.6  # values that stand side by side
LAPSED = 0.22  # plans and moods that are over are asked about less, by this factor
EXACT = 0.9  # share of probes asked after the last mention so far; others may find that things have changed
FORGED = ("city", "birthplace", "employer", "drink", "allergy")  # what injections lie about
MOST = 3  # a question that more facts answer is not asked
LASTING = ("identity", "preference", "routine", "other_person")
ONCE = ("event", "trivia", "shock")

Turns = Sequence[Turn]


class Examiner:
    """Draws the probes of one world. Until the world numbers them, their id is "SUBJECT.ATTRIBUTE"."""

    def __init__(self, speaker: Speaker, turns: Turns, horizons: Sequence[float]) -> None:
        self.life, self.speaker, self.words, self.horizons = speaker.life, speaker, speaker.words, horizons
        self.turns: dict[str, list[Turn]] = {}
        self.peers: dict[str, list[Line]] = {}
        self.attacks = [turn.time for turn in turns if turn.saying.cls == "injection"]
        for turn in turns:
            if line := turn.saying.line:
                if line.key not in self.turns:
                    self.peers.setdefault(line.attribute, []).append(line)
                self.turns.setdefault(line.key, []).append(turn)

    def probes(self) -> list[Probe]:
        """All probes in order of time."""
        found = [*self._about_lines(), *self._about_nothing()]
        return sorted(found, key=lambda probe: (probe.time, probe.id, probe.query))

    def _about_lines(self) -> Iterator[Probe]:
        for key, mentions in self.turns.items():
            line, rng = self.life.lines[key], self.life.rng(f"probes/{key}")
            passes = line.cls in ("plan", "mood")
            if passes:  # every plan and every mood is worth its own questions
                groups = [[t for t in mentions if t.saying.version == n] for n in range(len(line.versions))]
            else:
                groups = [mentions] * (max(1, round(self.life.days / 400)) if line.cls in LASTING else 1)
            start = int(rng.integers(1 << 20))
            changed = line.cls != "plan" and line.versions[-1].mode == "parallel"
            rate = min(1.0, self.life.manner.often * (CHANGED if changed else RATES[line.cls]))
            asked_at: set[datetime] = set()
            for group, horizon in product(groups, self.horizons):
                draw, exact, which, _ = rng.random(4).tolist()  # four, as when the worlds were published
                if not group or draw >= rate or not self.asks(group[0]):
                    continue
                gap = timedelta(days=horizon)
                anchors = [
                    turn
                    for turn in group
                    if exact <= EXACT
                    and not any(turn.time < mention.time < turn.time + gap for mention in mentions)
                ]
                at = nth(anchors or group, which).time + gap
                if at in asked_at:
                    continue
                asked_at.add(at)
                start += 1
                if draw < rate * LAPSED or not passes or state(line, mentions, at).alive:
                    yield from self._about(line, at, start)

    def asks(self, turn: Turn) -> bool:
        """Whether there may be questions about what was first told in this turn: the others are only said."""
        return self.life.rng(f"asked/{turn.saying.key}").random() < self.life.manner.asked

    def answer(self, attribute: str, versions: Iterable[Version], at: datetime, form: str = "") -> str:
        """The answer that values of an attribute are, by default in the form of its topic."""
        words = self.words
        form = form or words.forms[attribute]["answer"][0]
        values = (words.fill(form, self.speaker.slots(version, words, at.date())) for version in versions)
        return words.phrases["and"].join(dict.fromkeys(values))

    def _about(self, line: Line, at: datetime, start: int) -> Iterator[Probe]:
        """The question about a line in its present state, if one can be told from those about other lines."""
        now, words = state(line, self.turns[line.key], at), self.words
        forms = words.forms[line.attribute]["ask_other" if line.subject != "self" else "ask"]
        slots = self.speaker.slots(line.versions[now.latest], words, at.date())
        if line.cls in ONCE:
            for number in range(start, start + len(forms)):
                question, _, form = forms[number % len(forms)].partition(" => ")
                peers = self._same(line, question, at)
                if len(peers) <= MOST:
                    evidence = [turn for _, peer in peers for turn in peer.evidence]
                    values = [peer.versions[0] for peer, _ in peers]
                    answer = self.answer(line.attribute, values, at, form)
                    yield self.make(line, at, line.cls, words.fill(question, slots), answer, evidence)
                    return
            return
        answer = words.phrases["over" if line.cls == "plan" else "not_now"].format_map(slots)
        if now.alive:
            answer = self.answer(line.attribute, [line.versions[n] for n in now.alive], at)
        query = words.fill(forms[start % len(forms)], slots)
        yield self.make(line, at, _kind(line, now), query, answer, now.evidence, now.stale)

    def _same(self, line: Line, question: str, at: datetime) -> list[tuple[Line, State]]:
        """The lines that answer the question: they agree with this one in every slot that it names."""
        named, mine = slots_of(question), line.versions[0].slots
        states = [(peer, state(peer, self.turns[peer.key], at)) for peer in self.peers[line.attribute]]
        return [
            (peer, now)
            for peer, now in states
            if now.evidence and all(peer.versions[0].slots.get(slot) == mine.get(slot) for slot in named)
        ]

    def make(
        self,
        line: Line,
        at: datetime,
        kind: str,
        query: str,
        answer: str,
        evidence: Turns = (),
        stale: Turns = (),
    ) -> Probe:
        """A probe about a line."""
        evidence = sorted(evidence, key=lambda turn: turn.time)
        last = max((turn.time for turn in evidence or stale), default=at)
        return Probe(
            at,
            f"{line.subject}.{line.attribute}",
            query,
            tuple(dict.fromkeys(turn.message.id for turn in evidence)),
            tuple(dict.fromkeys(turn.message.id for turn in stale)),
            kind,
            answer,
            horizon_days=(at - last) / timedelta(days=1),
            distractor=self._distractor(line, at),
        )

    def _distractor(self, line: Line, at: datetime) -> str:
        """Whose like facts were said before: another person's, the persona's own, or an attacker's."""
        for peer in self.peers.get(line.attribute, []):
            others = peer.subject != line.subject and "." not in line.attribute
            if others and self.turns[peer.key][0].time < at:
                return "self" if peer.subject == "self" else "other_person"
        lied = line.subject == "self" and line.attribute in FORGED and any(time < at for time in self.attacks)
        return "injection" if lied else ""

    def _about_nothing(self) -> Iterator[Probe]:
        """Questions about what was never said, of the persona and of friends."""
        rng = self.life.rng("probes/never")
        subjects = ("self", *map(str, range(len(self.life.friends))))
        words = self.words
        for (attribute, topic), subject in product(FACTS.items(), subjects):
            draw, _, when, which = rng.random(4).tolist()
            line = Line(f"{subject}.{attribute}", subject, attribute, ())
            rate = 0.75 * topic.unsaid if subject == "self" else 0.05 * topic.shared
            if line.key in self.life.lines or draw >= rate:
                continue
            at = self.life.calendar.instant((0.2 + when) * self.life.days)
            forms, slots = words.forms[attribute]["ask"], {}
            if subject != "self":
                forms = words.forms[attribute]["ask_other"]
                slots = {"who": words.person(self.life.friends[int(subject)])}
            query = words.fill(nth(forms, which), slots)
            yield self.make(line, at, "never", query, words.phrases["unknown"])


def _kind(line: Line, now: State) -> str:
    mode = line.versions[now.latest].mode
    if line.subject != "self":
        return "other_person"
    if now.alive:
        return KIND_OF_CHANGE.get(mode, line.cls)
    return "expired_plan" if line.cls == "plan" else line.cls
