"""The synthetic corpus: seeded worlds, one persona's months or years with an assistant, and questions."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import cached_property

from cogmem.checks import at_least, one_of, require
from cogmem.errors import ConfigError
from cogmem.message import Message
from experiments.corpora.events import Conversation, Corpus, Event, Feedback, MessageEvent, Probe, SessionEnd
from experiments.corpora.records import fingerprint
from experiments.corpora.synthetic.lexicon import lexicon
from experiments.corpora.synthetic.life import Life
from experiments.corpora.synthetic.past import past_probes
from experiments.corpora.synthetic.probing import Asked, Examiner
from experiments.corpora.synthetic.speech import Speaker, Turn
from experiments.corpora.synthetic.truth import TurnTruth, turn_truths
from experiments.corpora.synthetic.written import BOTH, STANDARD, languages, wordings

DEPTHS = (STANDARD, "rich")
SESSION_CLOSES = timedelta(minutes=10)
FEEDBACK_AFTER = timedelta(minutes=1)
FEEDBACK_SHARE = 0.15


@dataclass(frozen=True)
class SyntheticCorpus:
    """Generated worlds, `corpus=synthetic`: the first worlds are the same whatever `worlds` is.

    Raises ConfigError naming every bad value.
    """

    worlds: int = 4
    """Number of worlds, 1 to 1,000: each is one life, and one conversation."""
    days: int = 400
    """Length of the story in days, 30 to 7,300, first midnight to last. Probes may come after a silence."""
    language: str = "en"
    """A language, or "mixed": every session is in English or Turkish, and some questions in the other one."""
    messages_per_week: float = 5.5
    """Mean number of turns a week, of both sides, 1 to 500."""
    horizons: tuple[float, ...] = (1.0, 30.0, 90.0, 180.0, 365.0)
    """Days from the last mention of a fact to a probe about it, rising, above 0 and at most 36,525."""
    start: str = "2023-01-02"
    """The first day, ISO 8601."""
    feedback: bool = False
    """Whether some probes are followed by a verdict on their evidence."""
    wording: str = "standard"
    """Whose sentences tell the life. Turns, times, truth and probes are the same in every wording."""
    depth: str = "standard"
    """Either "standard", or "rich", which adds values that stand side by side, change unannounced, or end."""
    history: bool = True
    """Whether values that were replaced or came back are asked about as they were once, too."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "horizons", tuple(self.horizons))
        rising = list(self.horizons) == sorted(set(self.horizons))
        sound = bool(self.horizons) and all(0 < days <= 36_525 for days in self.horizons)
        require(
            self,
            *at_least(self, 1, "worlds"),
            ("worlds", self.worlds <= 1000, "at most 1000"),
            ("days", 30 <= self.days <= 7300, "from 30 to 7300"),
            one_of(self, "language", languages()),
            one_of(self, "wording", wordings()),
            one_of(self, "depth", DEPTHS),
            ("messages_per_week", 1 <= self.messages_per_week <= 500, "from 1 to 500"),
            ("horizons", sound and rising, "at least one number of days in (0, 36525], rising"),
            ("start", _is_date(self.start), "an ISO date from 1900-01-01 to 2900-01-01"),
        )

    def load(self, seed: int) -> Corpus:
        """The corpus of this seed. Raises ConfigError for a negative seed."""
        conversations = tuple(story.conversation for story in self._stories(seed))
        return Corpus(
            name="-".join(["synthetic", self.language, *self._variants()]),
            language=self.language,
            conversations=conversations,
            license="CC0-1.0",
            sha256=fingerprint(conversations),
        )

    def truth(self, seed: int) -> dict[str, dict[str, TurnTruth]]:
        """What a perfect memory would do with every turn: namespace -> turn id -> truth."""
        return {story.namespace: turn_truths(story.turns) for story in self._stories(seed)}

    def asked(self, seed: int) -> dict[str, dict[str, Asked]]:
        """What every probe is about: namespace -> probe id -> subject and attribute."""
        return {
            story.namespace: {probe.id: asked for probe, asked in story.probes}
            for story in self._stories(seed)
        }

    def _variants(self) -> list[str]:
        return [choice for choice in (self.depth, self.wording) if choice != STANDARD]

    def _stories(self, seed: int) -> Iterator["_Story"]:
        if seed < 0:
            raise ConfigError(f"SyntheticCorpus: seed {seed}; expected a number of at least 0")
        return (_Story(self, seed, number) for number in range(self.worlds))


class _Story:
    """One world: a life, put into words, and examined."""

    def __init__(self, corpus: SyntheticCorpus, seed: int, number: int) -> None:
        self.namespace = f"world-{number:02d}"
        self._corpus = corpus
        codes = ("en", "tr") if corpus.language == BOTH else (corpus.language,)
        home = codes[-1]
        lexicons = {code: lexicon(code, home) for code in codes}
        sizes = {pool: len(words) for pool, words in lexicons[codes[0]].pools.items()}
        start = date.fromisoformat(corpus.start)
        rich = corpus.depth == "rich"
        self.life = Life(seed, number, start, corpus.days, corpus.messages_per_week, sizes, rich)
        spoken = self.life.rng("languages").integers(len(codes), size=len(self.life.calendar.starts))
        rewording = {}
        if corpus.wording != STANDARD:
            rewording = {code: lexicon(code, home, corpus.wording) for code in codes}
        speaker = Speaker(self.life, [lexicons[codes[int(code)]] for code in spoken], rewording)
        self.turns = speaker.turns()
        self.persona = lexicons[codes[0]].person(self.life.persona)
        examiner = Examiner(self.life, speaker, self.turns, lexicons, corpus.horizons)
        found = {"p": examiner.probes(), "h": list(past_probes(examiner)) if corpus.history else []}
        self.probes: list[tuple[Probe, Asked]] = [
            (replace(probe, id=f"w{number:02d}:{letter}{place:04d}"), asked)
            for letter, pairs in found.items()
            for place, (probe, asked) in enumerate(pairs, 1)
        ]

    @cached_property
    def conversation(self) -> Conversation:
        """All events in time order. At one instant a probe comes first: it knows what was said before."""
        events: list[tuple[datetime, int, Event]] = [(probe.time, 0, probe) for probe, _ in self.probes]
        for turn, following in zip(self.turns, [*self.turns[1:], None], strict=True):
            events.append((turn.time, 1, MessageEvent(turn.time, self._message(turn))))
            if following is None or following.session != turn.session:
                closes = turn.time + SESSION_CLOSES
                events.append((closes, 2, SessionEnd(closes, turn.session)))
        if self._corpus.feedback:
            events += [(verdict.time, 3, verdict) for verdict in self._verdicts()]
        return Conversation(
            self.namespace, tuple(event for _, _, event in sorted(events, key=lambda item: item[:2]))
        )

    def _message(self, turn: Turn) -> Message:
        return Message(
            id=turn.id,
            text=turn.text,
            speaker=str(self.persona) if turn.role == "user" else "Assistant",
            role=turn.role,
            session=turn.session,
            namespace=self.namespace,
        )

    def _verdicts(self) -> Iterator[Feedback]:
        """What was right is praised, what was out of date is not."""
        draws = self.life.rng("feedback").random(len(self.probes))
        for (probe, _), draw in zip(self.probes, draws, strict=True):
            turns = probe.evidence or probe.stale
            if turns and draw < FEEDBACK_SHARE:
                yield Feedback(probe.time + FEEDBACK_AFTER, turns, success=bool(probe.evidence))


def _is_date(text: str) -> bool:
    try:
        return 1900 <= date.fromisoformat(text).year < 2900
    except ValueError:
        return False
