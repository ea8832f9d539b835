"""One life: which facts hold when, and on which day of the story each of them is said. No words yet.

Every concern draws from a stream of its own, and sayings find their session by time, so that more of one
thing moves nothing else.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import cycle, islice, pairwise

import numpy as np

from cogmem.rng import stream
from experiments.corpora.synthetic import catalogue
from experiments.corpora.synthetic.catalogue import (
    CHAINS,
    CONSEQUENCES,
    FORM_OF_CHANGE,
    TOPICS,
    Manner,
    Topic,
)

TURNS_PER_SAYING = 1.96  # most sayings get one reply
FRIENDS = 6
AGAIN = 0.32  # how often a value is mentioned again, in 400 days or while it holds
NOISE = {"noise": 0.05, "injection": 0.035, "short": 0.05}  # shares of all sayings
LAG = {"event": 9, "trivia": 0, "shock": 1}  # days after which what happened is told, at most
SOON = 1e-6  # days from a cause to its effect, in one message
_HOURS = (7.5, 12.0, 17.5, 21.0)  # a day's four possible sessions, each up to an hour later

Slot = tuple[str, int]  # pool and index


@dataclass(frozen=True, slots=True)
class Version:
    """A value while it holds. `mode`: how it follows the one before: "first", a change, or "next" (another
    plan or mood). `old`: the slot that a change moved away from; `day`: the date that the value names."""

    slots: Mapping[str, Slot]
    mode: str = "first"
    old: Slot | None = None
    day: date | None = None
    expires: datetime | None = None

    @property
    def value(self) -> tuple[object, ...]:
        return (tuple(sorted(self.slots.items())), self.day)

    def over(self, at: datetime) -> bool:
        """Whether it has expired."""
        return self.expires is not None and self.expires <= at


@dataclass(frozen=True, slots=True)
class Line:
    """The history of one attribute of one subject. `subject` is "self" or a person's place in the cast."""

    key: str
    subject: str
    attribute: str
    versions: tuple[Version, ...]

    @property
    def cls(self) -> str:
        return TOPICS[self.attribute].cls if self.subject == "self" else "other_person"


@dataclass(frozen=True, slots=True)
class Saying:
    """The persona says something on day `at` of the story. `form`: which sentences to choose from. `cause`:
    the key of the line whose change this one follows from."""

    at: float
    key: str
    form: str
    line: Line | None = None
    version: int = 0
    cause: str = ""

    @property
    def cls(self) -> str:
        """The class of its attribute, the mode of a change, or the form of what states no value."""
        if self.line is None or self.form == "outcome":
            return self.form
        return self.line.cls if self.form == "state" else self.line.versions[self.version].mode


class Chain:
    """A line while it is made. `said`: version, time and form of what is said of it."""

    def __init__(self) -> None:
        self.versions: list[Version] = []
        self.said: list[tuple[int, float, str]] = []

    def add(self, slots: Mapping[str, Slot], mode: str, expires: datetime, day: date | None = None) -> None:
        """Append a version; the first one follows none, whatever its mode."""
        self.versions.append(Version(slots, mode if self.versions else "first", None, day, expires))

    def say(self, at: float, form: str = "state") -> None:
        """The last version is told."""
        self.said.append((len(self.versions) - 1, at, form))


class Calendar:
    """When the persona talks with the assistant: session starts, in days since the first midnight."""

    def __init__(self, rng: np.random.Generator, start: date, days: int, per_week: float) -> None:
        hours = np.tile(_HOURS, days) + rng.random(days * 4)
        chosen = rng.random(days * 4) < per_week / (7 * len(_HOURS))
        chosen[-1] = True  # whatever is left to say finds a session
        self.starts = (np.repeat(np.arange(days), 4) + hours / 24)[chosen]
        self.midnight = datetime.combine(start, time(), tzinfo=UTC)

    def session(self, at: float) -> int:
        """The first session at or after a time of the story, else the last."""
        return min(int(np.searchsorted(self.starts, at)), len(self.starts) - 1)

    def instant(self, at: float) -> datetime:
        return self.midnight + timedelta(seconds=round(at * 86400))

    def opens(self, session: int) -> datetime:
        """When a session starts."""
        return self.instant(float(self.starts[session]))

    def day(self, at: float) -> date:
        """The date on which a saying is really said."""
        return self.opens(self.session(at)).date()


class Life:
    """The sayings and lines of one world.

    `per_week`: turns; `sizes`: number of words by pool; `silence`: days from the end of the story to the last
    probe, in which some manners talk on.
    """

    def __init__(
        self,
        seed: int,
        world: int,
        start: date,
        days: int,
        per_week: float,
        sizes: Mapping[str, int],
        manner: Manner,
        silence: float,
    ) -> None:
        self.seed, self.world, self.days, self.sizes = seed, world, days, sizes
        self.name, self.manner = f"world-{world:02d}", manner
        until = days + math.ceil(silence) if manner.talks_on else days
        self.calendar = Calendar(self.rng("sessions"), start, until, per_week / manner.turns_per_session)
        total = until / 7 * per_week / TURNS_PER_SAYING
        self.scale = days / 7 * per_week / TURNS_PER_SAYING / 160  # a life of the default size is 1
        cast = self.rng("cast").permutation(sizes["name"]).tolist()
        self.persona, self.friends, self.strangers = cast[0], cast[1 : FRIENDS + 1], cast[FRIENDS + 1 :]
        self.relations = self.rng("relations").permutation(8)[:FRIENDS].tolist()
        self.sayings = [
            *self._known(),
            *self._moments("event", 10, 0.15),
            *self._moments("trivia", 10, 0.0),
            *self._moments("shock", 3, 0.35),
            *self._plans(),
            *self._moods(),
        ]
        rest = total - len(self.sayings) - total * sum(NOISE.values())
        talk = {cls: max(2, round(total * share)) for cls, share in NOISE.items()}
        talk |= {"paste": max(1, round(total / 500)), "filler": round(max(rest, 0.1 * total))}
        for cls, count in talk.items():
            times = self.rng(cls).uniform(0.0, 1.0, count) * until
            self.sayings += (Saying(at, f"{cls}/{place}", cls) for place, at in enumerate(times.tolist()))
        if manner.consequences:
            self._follow()
        self.sayings.sort(key=lambda saying: (saying.at, saying.key))
        self.lines = {saying.line.key: saying.line for saying in self.sayings if saying.line}

    def rng(self, concern: str) -> np.random.Generator:
        return stream(self.seed, f"synthetic/{self.world}/{concern}")

    def _known(self) -> Iterator[Saying]:
        """What lasts, and is told of the persona and of friends."""
        for attribute, topic in catalogue.FACTS.items():
            subjects = [("self", "facts", 0.72)]
            if topic.shared:
                subjects += [(str(who), f"others/{who}", 0.29) for who in range(FRIENDS)]
            for subject, concern, chance in subjects:
                rng = self.rng(f"{concern}/{attribute}")
                if rng.random() < chance * min(1.0, self.scale):
                    yield from self._history(rng, subject, attribute)

    def _history(self, rng: np.random.Generator, subject: str, attribute: str) -> Iterator[Saying]:
        """A first value, perhaps changes, each said once and sometimes again while it holds."""
        mine = subject == "self"
        modes = self._modes(rng, TOPICS[attribute]) if mine else []
        who = {} if mine else {"who": ("friend", self.friends[int(subject)])}
        versions = self._versions(rng, TOPICS[attribute], modes, who)
        end = 0.95 * self.days
        first = rng.uniform(0.0, 0.3) * self.days
        if modes == ["correction"]:
            times = [first, first + rng.uniform(0.0, 20.0)]
        else:
            part = (end - first) / max(1, len(modes))
            times = [first, *(first + part * (i + rng.uniform(0.3, 0.7)) for i in range(len(modes)))]
        line = Line(f"{subject}.{attribute}", subject, attribute, tuple(versions))
        for number, (at, until) in enumerate(pairwise([*times, end])):
            mode = versions[number].mode
            yield self._say(line, number, at, FORM_OF_CHANGE.get(mode, "state"))
            if until - at > 10 and mode != "parallel":
                rate = AGAIN * max(1.0, (until - at) / 400)
                for place in rng.uniform(0.25, 0.9, rng.poisson(rate)):
                    yield self._say(line, number, at + float(place) * (until - at), "state")

    def _modes(self, rng: np.random.Generator, topic: Topic) -> list[str]:
        """The changes that an attribute goes through; long lives see more of them."""
        if not topic.changes or rng.random() < 0.2:
            return []
        mode = topic.changes[int(rng.integers(len(topic.changes)))]
        more = int(rng.poisson(max(0.0, (self.days - 400) / 700))) if mode in ("replaced", "reverted") else 0
        return [*CHAINS.get(mode, (mode,)), *["replaced"] * more]

    def _versions(
        self, rng: np.random.Generator, topic: Topic, modes: Sequence[str], fixed: Mapping[str, Slot]
    ) -> list[Version]:
        value, key = self._shuffled(rng, topic), topic.moves[0]
        versions = [Version({**fixed, **value(0)})]
        for number, mode in enumerate(modes, start=1):
            past = versions[-1].slots
            if mode == "refined":
                moved = {key: (f"{past[key][0]}_fine", past[key][1])}
            else:
                source = versions[number - 2].slots if mode == "reverted" else value(number)
                moved = {slot: source[slot] for slot in topic.moves}
            versions.append(Version({**past, **moved}, mode, past[key]))
        return versions

    def _shuffled(self, rng: np.random.Generator, topic: Topic) -> Callable[[int], dict[str, Slot]]:
        """The values of a topic by number, in an order of their own."""
        order = {
            slot: (pool, rng.permutation(self.sizes[pool]).tolist()) for slot, pool in topic.slots.items()
        }
        return lambda number: {
            slot: (pool, indices[number % len(indices)]) for slot, (pool, indices) in order.items()
        }

    def _follow(self) -> None:
        """Tell a change along with another one that may have caused it. A cause has one effect."""
        changes = {
            saying.line.attribute: saying
            for saying in self.sayings
            if saying.line and saying.form == "change"
        }
        for cause, effects in CONSEQUENCES.items():
            for effect in effects:
                if {cause, effect} <= changes.keys() and self._moved(
                    changes[effect], changes[cause].at, cause
                ):
                    del changes[effect]
                    break

    def _moved(self, effect: Saying, at: float, cause: str) -> bool:
        """Move a change to the time of its cause, and leave out what is then mentioned in the wrong order.
        Returns False, and moves nothing, if that would be the first mention of another value."""
        others = [saying for saying in self.sayings if saying.line is effect.line and saying is not effect]
        wrong = {other.key for other in others if (other.at < at) != (other.version < effect.version)}
        first: dict[int, str] = {}
        for other in sorted(others, key=lambda saying: saying.at):
            first.setdefault(other.version, other.key)
        first.pop(effect.version, None)
        if wrong & set(first.values()):
            return False
        moved = replace(effect, at=at + SOON, cause=f"self.{cause}")
        kept = (saying for saying in self.sayings if saying.key not in wrong)
        self.sayings = [moved if saying is effect else saying for saying in kept]
        return True

    def _moments(self, cls: str, base: int, again: float) -> Iterator[Saying]:
        """Things that happened once, told within ten days, a few of them told twice.

        Each has a main word that was not used yet if there is one left, else a new combination.
        """
        names = [name for name, topic in catalogue.MOMENTS.items() if topic.cls == cls]
        rng = self.rng(cls)
        deck: list[int] = []
        seen: set[tuple[str, object]] = set()
        for number in range(self._count(base)):
            deck = deck or rng.permutation(len(names)).tolist()
            name = names[deck.pop()]
            at, ago, retold = rng.uniform(0.02, 0.97) * self.days, int(rng.integers(10)), rng.random()
            draws = [self._draw(rng, TOPICS[name]) for _ in range(12)]
            words = [((name, next(iter(slots.values()))), (name, tuple(slots.values()))) for slots in draws]
            fresh = [[word not in seen for word in both] for both in words]
            best = fresh.index(max(fresh))
            if not any(fresh[best]):
                continue
            seen.update(words[best])
            day = self.calendar.day(at) - timedelta(days=min(ago, LAG[cls]))
            line = Line(f"self.{name}.{number}", "self", name, (Version(draws[best], day=day),))
            yield self._say(line, 0, at, "state")
            if retold < again:
                yield self._say(line, 0, at + 5 + rng.random() * 0.5 * (self.days - at), "state")

    def _draw(self, rng: np.random.Generator, topic: Topic) -> dict[str, Slot]:
        """A value of a topic, each slot drawn by itself."""
        cast = {"friend": self.friends, "name": self.strangers}
        slots = {}
        for slot, pool in topic.slots.items():
            indices = cast.get(pool) or range(self.sizes[pool])
            slots[slot] = (pool, indices[int(rng.integers(len(indices)))])
        return slots

    def _plans(self) -> Iterator[Saying]:
        """Plans with a due date. Two of one kind never overlap; some are moved; most end in an outcome."""
        rng = self.rng("plan")
        names = islice(cycle(catalogue.PLANS), self._count(8))
        wishes = sorted((rng.uniform(0.02, 0.85) * self.days, name) for name in names)
        busy = dict.fromkeys(catalogue.PLANS, 0.0)
        chains = {name: Chain() for name in catalogue.PLANS}
        for at, name in wishes:
            lead = float(rng.choice([4, 9, 16, 35, 60, 100])) + int(rng.integers(6))
            moved, outcome, restated, where = rng.random(4).tolist()
            slots = self._draw(rng, TOPICS[name])
            if at < busy[name]:
                continue
            chain = chains[name]
            over = self._promise(chain, slots, "next", at, lead)
            chain.say(at)
            if restated < 0.25 and lead > 12:
                chain.say(at + 0.2 * lead)
            again = at + (0.4 + 0.4 * where) * lead
            if moved < 0.3 and lead > 12 and self.calendar.day(again) > self.calendar.day(at):
                over = self._promise(chain, slots, "replaced", again, lead)
                chain.say(again, "moved")
            if outcome < 0.6:
                over += 0.3 + 5 * where
                if over < self.days:
                    chain.say(over, "outcome")
            busy[name] = over + 8
        for name, chain in chains.items():
            yield from self._told(name, chain)

    def _promise(self, chain: Chain, slots: Mapping[str, Slot], mode: str, at: float, lead: float) -> float:
        """Append a plan due `lead` days after it is said; return the day of the story when it is over."""
        day = self.calendar.day(at) + timedelta(days=lead)
        over = datetime.combine(day + timedelta(days=1), time(), tzinfo=UTC)
        chain.add(slots, mode, over, day)
        return (over - self.calendar.midnight) / timedelta(days=1)

    def _moods(self) -> Iterator[Saying]:
        rng, mood, chain = self.rng("mood"), catalogue.MOODS["mood"], Chain()
        for at in np.sort(rng.uniform(0.02, 0.95, self._count(6)) * self.days).tolist():
            over = self.calendar.opens(self.calendar.session(at)) + timedelta(days=mood.lasts)
            chain.add(self._draw(rng, mood), "next", over)
            chain.say(at)
        return self._told("mood", chain)

    def _told(self, attribute: str, chain: Chain) -> Iterator[Saying]:
        line = Line(f"self.{attribute}", "self", attribute, tuple(chain.versions))
        return (self._say(line, *said) for said in chain.said)

    def _say(self, line: Line, version: int, at: float, form: str) -> Saying:
        key = f"{line.key}/{version}/{form}/{at:.3f}"
        return Saying(min(at, self.days - 1e-6), key, form, line, version)

    def _count(self, base: int) -> int:
        """How many of a kind: proportional in small lives, slower than the talk in big ones."""
        return max(1, round(base * (self.scale if self.scale < 1 else self.scale**0.6)))
