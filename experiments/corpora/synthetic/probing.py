"""Questions about one life, at several horizons after the last mention, with the truth of that moment."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from experiments.corpora.events import Probe
from experiments.corpora.synthetic.catalogue import BLURRED, FACTS, RATES, RICH_TOPICS, family
from experiments.corpora.synthetic.lexicon import Lexicon
from experiments.corpora.synthetic.life import Line, Version
from experiments.corpora.synthetic.speech import Speaker, Turn
from experiments.corpora.synthetic.truth import State, state
from experiments.corpora.synthetic.written import slots_of

CHANGED = 0.6  # values that stand side by side, or came to an end
LAPSED = 0.22  # plans and moods that are over are asked about less, by this factor
EXACT = 0.9  # share of probes asked after the last mention so far; others may find that things have changed
CROSS = 0.25  # in a bilingual world, share of questions in a language drawn anew
FORGED = ("city", "birthplace", "employer", "drink", "allergy")  # what injections lie about
MOST = 3  # a question that more facts answer is not asked
LASTING = ("identity", "preference", "routine", "other_person")
ONCE = ("event", "trivia", "shock")
KIND_OF_CHANGE = {
    **dict.fromkeys(("replaced", "reverted", "refined", "ended"), "update"),
    **{mode: mode for mode in ("parallel", "correction")},
}


@dataclass(frozen=True, slots=True)
class Asked:
    """What a probe is about."""

    subject: str
    attribute: str


Found = tuple[Probe, Asked]


class Examiner:
    """Draws the probes of one world."""

    def __init__(
        self,
        speaker: Speaker,
        turns: Sequence[Turn],
        lexicons: Mapping[str, Lexicon],
        horizons: Sequence[float],
    ) -> None:
        self.life, self.speaker, self.lexicons, self.horizons = speaker.life, speaker, lexicons, horizons
        self.turns: dict[str, list[Turn]] = {}
        self.peers: dict[str, list[Line]] = {}
        self.beside: dict[tuple[str, str], datetime] = {}
        self.attacks = [turn.time for turn in turns if turn.cls == "injection"]
        for turn in turns:
            if turn.line is not None:
                known = self.turns.setdefault(turn.line.key, [])
                if not known:
                    self.peers.setdefault(turn.line.attribute, []).append(turn.line)
                    if turn.line.attribute in RICH_TOPICS:
                        self.beside.setdefault((turn.line.subject, family(turn.line.attribute)), turn.time)
                known.append(turn)

    def probes(self) -> list[Found]:
        """All probes in order of time, numbered."""
        found = [*self._about_lines(), *self._about_nothing()]
        found.sort(key=lambda pair: (pair[0].time, pair[1].subject, pair[1].attribute, pair[0].query))
        return found

    def _about_lines(self) -> Iterator[Found]:
        for key, mentions in self.turns.items():
            line = self.life.lines[key]
            rng = self.life.rng(f"probes/{key}")
            groups = [mentions] * (max(1, round(self.life.days / 400)) if line.cls in LASTING else 1)
            if line.cls in ("plan", "mood"):  # every plan and every mood is worth its own questions
                groups = [[turn for turn in mentions if turn.version == n] for n in range(len(line.versions))]
            start = int(rng.integers(1 << 20))
            last = line.versions[-1].mode
            rate = CHANGED if line.cls != "plan" and last in ("parallel", "ended") else RATES[line.cls]
            asked_at: set[datetime] = set()
            for group in groups:
                for horizon in self.horizons:
                    asked, exact, which, where = rng.random(), rng.random(), rng.random(), rng.random()
                    if not group or asked >= rate:
                        continue
                    gap = timedelta(days=horizon)
                    anchors = [turn for turn in group if not _again(turn, mentions, gap)]
                    if exact > EXACT or not anchors:
                        anchors = group
                    at = anchors[int(which * len(anchors))].time + gap
                    if at in asked_at or self.blurred(line, at):
                        continue
                    asked_at.add(at)
                    start += 1
                    lapsed = line.cls in ("plan", "mood") and not state(line, mentions, at).alive
                    if lapsed and asked >= rate * LAPSED:
                        continue
                    yield from self._about(line, at, start, where)

    def gap(self, draw: float) -> timedelta:
        """One of the horizons."""
        return timedelta(days=self.horizons[int(draw * len(self.horizons))])

    def blurred(self, line: Line, at: datetime) -> bool:
        """Whether the question about a plain topic would by now be about a rich one as well."""
        group = family(line.attribute)
        if group not in BLURRED or line.attribute in RICH_TOPICS:
            return False
        return self.beside.get((line.subject, group), at) < at

    def answer(self, line: Line, version: Version, at: datetime, words: Lexicon, form: str = "") -> str:
        """The answer that a value is, by default in the form of its topic."""
        slots = self.speaker.slots(version, words, at.date())
        return words.fill(form or words.forms[line.attribute]["answer"][0], slots)

    def _about(self, line: Line, at: datetime, start: int, where: float) -> Iterator[Found]:
        """The question about a line in its present state, if one can be told from those about other lines."""
        now = state(line, self.turns[line.key], at)
        last = max((*now.evidence, *now.stale), key=lambda turn: turn.time)
        words = self.lexicons[last.language]
        if where < CROSS:
            codes = sorted(self.lexicons)
            words = self.lexicons[codes[int(where / CROSS * len(codes))]]
        forms = words.forms[line.attribute]["ask_other" if line.subject != "self" else "ask"]
        slots = self.speaker.slots(line.versions[now.latest], words, at.date())
        if line.cls in ONCE:
            for number in range(start, start + len(forms)):
                question, _, form = forms[number % len(forms)].partition(" => ")
                told = self._same(line, question, at)
                if len(told) <= MOST:
                    evidence = [turn for _, peer in told for turn in peer.evidence]
                    answers = [self.answer(peer, peer.versions[0], at, words, form) for peer, _ in told]
                    query = words.fill(question, slots)
                    yield self.make(line, at, query, evidence, (), line.cls, answers, words)
                    return
            return
        if now.alive:
            answers = [self.answer(line, line.versions[number], at, words) for number in now.alive]
        elif line.cls == "plan":
            answers = [words.phrases["over"].format(date=slots["date"])]
        else:
            answers = [words.phrases["not_now"]]
        query = words.fill(forms[start % len(forms)], slots)
        yield self.make(line, at, query, now.evidence, now.stale, _kind(line, now), answers, words)

    def _same(self, line: Line, question: str, at: datetime) -> list[tuple[Line, State]]:
        """The lines that answer the question: they agree with this one in every slot that it names."""
        named, mine = slots_of(question), line.versions[0].slots
        found = []
        for peer in self.peers[line.attribute]:
            theirs = peer.versions[0].slots
            now = state(peer, self.turns[peer.key], at)
            if now.evidence and all(theirs.get(slot) == mine.get(slot) for slot in named):
                found.append((peer, now))
        return found

    def make(
        self,
        line: Line,
        at: datetime,
        query: str,
        evidence: Sequence[Turn],
        stale: Sequence[Turn],
        kind: str,
        answers: Sequence[str],
        words: Lexicon,
    ) -> Found:
        """A probe without its id, and what it is about."""
        last = max(turn.time for turn in evidence or stale)
        probe = Probe(
            time=at,
            id="",
            query=query,
            evidence=tuple(turn.id for turn in sorted(evidence, key=lambda turn: turn.time)),
            stale=tuple(turn.id for turn in stale),
            kind=kind,
            answer=words.phrases["and"].join(dict.fromkeys(answers)),
            horizon_days=(at - last) / timedelta(days=1),
            distractor=self._distractor(line.subject, line.attribute, at),
        )
        return probe, Asked(line.subject, line.attribute)

    def _distractor(self, subject: str, attribute: str, at: datetime) -> str:
        """Whose like facts were said before: another person's, the persona's own, or an attacker's."""
        for peer in self.peers.get(attribute, []):
            if peer.subject != subject and "." not in attribute and self.turns[peer.key][0].time < at:
                return "other_person" if peer.subject != "self" or subject == "self" else "self"
        if subject == "self" and attribute in FORGED and self.attacks and self.attacks[0] < at:
            return "injection"
        return ""

    def _about_nothing(self) -> Iterator[Found]:
        """Questions about what was never said, of the persona and of friends."""
        known = {(line.subject, line.attribute) for line in self.life.lines.values()}
        rng = self.life.rng("probes/never")
        codes = sorted(self.lexicons)
        for attribute, topic in FACTS.items():
            for subject in ("self", *(str(place) for place in range(len(self.life.friends)))):
                draws = rng.random(4)
                chance = (0.75 if topic.unsaid else 0.0) if subject == "self" else 0.05 * topic.shared
                told = (subject, attribute) in known or (subject, family(attribute)) in self.beside
                if told or draws[0] >= chance:
                    continue
                words = self.lexicons[codes[int(draws[1] * len(codes))]]
                at = self.life.calendar.instant((0.2 + float(draws[2])) * self.life.days)
                forms = words.forms[attribute]["ask" if subject == "self" else "ask_other"]
                slots = {} if subject == "self" else {"who": words.person(self.life.friends[int(subject)])}
                query = words.fill(forms[int(float(draws[3]) * len(forms))], slots)
                distractor, unknown = self._distractor(subject, attribute, at), words.phrases["unknown"]
                probe = Probe(at, "", query, kind="never", answer=unknown, distractor=distractor)
                yield probe, Asked(subject, attribute)


def _kind(line: Line, now: State) -> str:
    if line.subject != "self":
        return "other_person"
    mode = line.versions[now.latest].mode
    if now.alive:
        return KIND_OF_CHANGE.get(mode, line.cls)
    if line.cls == "plan":
        return "expired_plan"
    return "ended" if mode == "ended" else line.cls


def _again(turn: Turn, mentions: Sequence[Turn], gap: timedelta) -> bool:
    """Whether the line is mentioned again before the horizon has passed."""
    return any(turn.time < other.time < turn.time + gap for other in mentions)
