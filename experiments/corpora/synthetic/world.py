"""The synthetic corpus: seeded worlds, one persona's months or years with an assistant, and questions."""

from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import groupby
from operator import attrgetter

from cogmem.errors import ConfigError
from cogmem.kernel.checks import one_of, require
from experiments.corpora.events import Conversation, Corpus, Event, MessageEvent, Probe, SessionEnd
from experiments.corpora.records import fingerprint
from experiments.corpora.synthetic.catalogue import MANNERS
from experiments.corpora.synthetic.lexicon import lexicon
from experiments.corpora.synthetic.life import Life
from experiments.corpora.synthetic.past import past_probes
from experiments.corpora.synthetic.probing import Examiner
from experiments.corpora.synthetic.speech import Speaker
from experiments.corpora.synthetic.written import BLIND, LABELLED, LANGUAGES, STANDARD, WORDINGS

ORDER: tuple[type[Event], ...] = (Probe, MessageEvent, SessionEnd)
"""Which of the events of one instant comes first: a probe knows only what was said before."""
SESSION_CLOSES = timedelta(minutes=10)


@dataclass(frozen=True)
class SyntheticCorpus:
    """Generated worlds, of which the first are the same whatever `worlds` is.

    Raises ConfigError naming every bad value.
    """

    worlds: int = 10
    """Number of worlds, from 1 to 1,000, each of which is one conversation about one life."""
    days: int = 120
    """Length of the story in days, from 30 to 7,300, after which there may be later probes."""
    language: str = "en"
    """Language of the conversations, `en` or `tr`."""
    messages_per_week: float = 5.5
    """Mean number of turns of both sides in a week, from 1 to 500."""
    horizons: tuple[float, ...] = (1.0, 30.0, 90.0)
    """Days from the last mention of a fact to a probe about it, in rising order, above 0 and at most
    36,525."""
    start: str = "2023-01-02"
    """First day of the story as an ISO 8601 date, from 1900 to 2900."""
    wording: str = "standard"
    """Wording of the life: `standard` (everyday talk), `labelled` (most facts name their topic, and most
    messages are asked about) or `blind` (the labelled life in held-out sentences)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "horizons", tuple(self.horizons))
        rising = list(self.horizons) == sorted(set(self.horizons))
        sound = bool(self.horizons) and all(0 < days <= 36_525 for days in self.horizons)
        require(
            self,
            ("worlds", lambda: 1 <= self.worlds <= 1000, "from 1 to 1000"),
            ("days", lambda: 30 <= self.days <= 7300, "from 30 to 7300"),
            one_of(self, "language", LANGUAGES),
            one_of(self, "wording", WORDINGS),
            ("messages_per_week", lambda: 1 <= self.messages_per_week <= 500, "from 1 to 500"),
            ("horizons", lambda: sound and rising, "at least one number of days in (0, 36525], rising"),
            ("start", lambda: _is_date(self.start), "an ISO date from 1900-01-01 to 2900-01-01"),
        )

    def load(self, seed: int) -> Corpus:
        """The corpus of this seed. Raises ConfigError for a negative seed."""
        if seed < 0:
            raise ConfigError(f"SyntheticCorpus: seed {seed}; expected a number of at least 0")
        worlds = (_World(self, seed, number) for number in range(self.worlds))
        conversations = tuple(world.conversation() for world in worlds)
        name = "-".join(["synthetic", self.language, *[self.wording] * (self.wording != STANDARD)])
        sha256 = fingerprint(conversations)
        return Corpus(name, self.language, conversations, license="CC0-1.0", sha256=sha256)


class _World:
    """A life, put into words, and examined."""

    def __init__(self, corpus: SyntheticCorpus, seed: int, number: int) -> None:
        telling = LABELLED if corpus.wording == BLIND else corpus.wording
        words = lexicon(corpus.language, telling)
        self.life = Life(
            seed,
            number,
            date.fromisoformat(corpus.start),
            corpus.days,
            corpus.messages_per_week,
            {pool: len(values) for pool, values in words.pools.items()},
            MANNERS[telling],
            corpus.horizons[-1],
        )
        rewording = lexicon(corpus.language, BLIND) if corpus.wording == BLIND else None
        speaker = Speaker(self.life, words, rewording)
        self.turns = speaker.turns()
        examiner = Examiner(speaker, self.turns, corpus.horizons)
        self.probes = [
            replace(probe, id=f"w{number:02d}:{letter}{place:04d}")
            for letter, probes in (("p", examiner.probes()), ("h", past_probes(examiner)))
            for place, probe in enumerate(probes, 1)
        ]

    def conversation(self) -> Conversation:
        """All events in order of time, at one instant in that of ORDER."""
        events: list[Event] = [*self.probes]
        for session, turns in groupby(self.turns, key=attrgetter("message.session")):
            said = list(dict.fromkeys(MessageEvent(turn.time, turn.message) for turn in turns))
            events += [*said, SessionEnd(said[-1].time + SESSION_CLOSES, session)]
        events.sort(key=lambda event: (event.time, ORDER.index(type(event))))
        return Conversation(self.life.name, tuple(events))


def _is_date(text: str) -> bool:
    try:
        return 1900 <= date.fromisoformat(text).year < 2900
    except ValueError:
        return False
