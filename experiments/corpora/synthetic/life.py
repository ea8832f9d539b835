"""One life: which facts hold when, and on which day of the story each of them is said. No words yet.

Every concern draws from a stream of its own, and sayings find their session by time, so that more of one
thing moves nothing else.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import cycle, islice, pairwise

import numpy as np

from cogmem.rng import stream
from experiments.corpora.synthetic import catalogue
from experiments.corpora.synthetic.catalogue import CHAINS, FORM_OF_CHANGE, Topic

TURNS_PER_SAYING = 1.96  # most sayings get one reply
TURNS_PER_SESSION = 2.6
FRIENDS = 6
AGAIN = 0.32  # how often a value is mentioned again, in 400 days or while it holds
AGAIN_RICH = 0.8
NOISE = {"noise": 0.05, "injection": 0.035, "short": 0.05}  # shares of all sayings
PAIRS = 2  # of open plans of each kind, in 400 days of a rich life
LAG = {"event": 9, "trivia": 0, "shock": 1}  # days after which what happened is told, at most
_HOURS = (7.5, 12.0, 17.5, 21.0)  # a day's four possible sessions, each up to an hour later

Slot = tuple[str, int]  # pool and index


@dataclass(frozen=True, slots=True)
class Version:
    """A value while it holds. `mode`: how it follows the one before: "first", a change, or "next" (another
    plan or mood). `old`: the slot that a change moved away from; `day`: the date that the value names.
    `ends`: the version that an "ended" one does away with."""

    slots: Mapping[str, Slot]
    mode: str = "first"
    old: Slot | None = None
    day: date | None = None
    expires: datetime | None = None
    ends: int | None = None

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
    cls: str
    versions: tuple[Version, ...]


@dataclass(frozen=True, slots=True)
class Saying:
    """The persona says something on day `at` of the story. `form`: which sentences to choose from."""

    at: float
    key: str
    cls: str
    form: str
    line: Line | None = None
    version: int = 0


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
    """The sayings and lines of one world. A rich life says all that the plain one says, and more."""

    def __init__(
        self,
        seed: int,
        world: int,
        start: date,
        days: int,
        per_week: float,
        sizes: Mapping[str, int],
        rich: bool = False,
    ) -> None:
        self.seed, self.world, self.days, self.sizes = seed, world, days, sizes
        self.calendar = Calendar(self.rng("sessions"), start, days, per_week / TURNS_PER_SESSION)
        total = days / 7 * per_week / TURNS_PER_SAYING
        self.scale = total / 160  # a life of the default size is 1
        cast = self.rng("cast").permutation(sizes["name"])
        self.persona, self.friends = int(cast[0]), [int(who) for who in cast[1 : FRIENDS + 1]]
        self.relations = [int(kind) for kind in self.rng("relations").permutation(8)[:FRIENDS]]
        self.strangers = [int(who) for who in cast[FRIENDS + 1 :]]
        self.sayings = [
            *self._known(catalogue.FACTS, ("facts", "others"), (0.72, 0.29), often=False),
            *self._moments("event", 10, 0.15),
            *self._moments("trivia", 10, 0.0),
            *self._moments("shock", 3, 0.35),
            *self._plans(),
            *self._moods(),
        ]
        rest = total - len(self.sayings) - total * sum(NOISE.values())
        for cls, share in NOISE.items():
            self.sayings += self._talk(cls, max(2, round(total * share)))
        self.sayings += self._talk("paste", max(1, round(total / 500)))
        self.sayings += self._talk("filler", round(max(rest, 0.1 * total)))
        if rich:
            self.sayings += self._known(catalogue.RICH, ("rich", "rich"), (0.9, 0.35), often=True)
            self.sayings += self._open_plans()
        self.sayings.sort(key=lambda saying: (saying.at, saying.key))
        self.lines = {saying.line.key: saying.line for saying in self.sayings if saying.line}

    def rng(self, concern: str) -> np.random.Generator:
        return stream(self.seed, f"synthetic/{self.world}/{concern}")

    def _known(
        self, topics: Mapping[str, Topic], streams: Sequence[str], chances: Sequence[float], often: bool
    ) -> Iterator[Saying]:
        """What is told of the persona and of friends. Both have streams to draw from, by how the names begin,
        and a chance that a topic is told."""
        (own, others), (mine, theirs) = streams, chances
        fewer = min(1.0, self.scale)
        for attribute, topic in topics.items():
            rng = self.rng(f"{own}/{attribute}")
            if rng.random() < mine * fewer:
                yield from self._history(rng, topic, "self", attribute, often)
            for place in range(FRIENDS if topic.shared else 0):
                rng = self.rng(f"{others}/{place}/{attribute}")
                if rng.random() < theirs * fewer:
                    yield from self._history(rng, topic, str(place), attribute)

    def _history(
        self, rng: np.random.Generator, topic: Topic, subject: str, attribute: str, often: bool = False
    ) -> Iterator[Saying]:
        """A first value, perhaps changes, each said once and sometimes again while it holds.

        `often`: what stands beside another value is said again too, and everything more often.
        """
        modes = self._modes(rng, topic) if subject == "self" else []
        who = {} if subject == "self" else {"who": ("friend", self.friends[int(subject)])}
        versions = self._versions(rng, topic, modes, who)
        first = rng.uniform(0.0, 0.3) * self.days
        if modes == ["correction"]:
            times = [first, first + rng.uniform(0.0, 20.0)]
        else:
            part = (0.95 * self.days - first) / max(1, len(modes))
            times = [first, *(first + part * (i + rng.uniform(0.3, 0.7)) for i in range(len(modes)))]
        cls = topic.cls if subject == "self" else "other_person"
        line = Line(f"{subject}.{attribute}", subject, attribute, cls, tuple(versions))
        for number, (at, until) in enumerate(pairwise([*times, 0.95 * self.days])):
            mode = versions[number].mode
            yield self._say(line, number, at, FORM_OF_CHANGE.get(mode, "state"))
            if until - at > 10 and mode != "ended" and (often or mode != "parallel"):
                rate = (AGAIN_RICH if often else AGAIN) * max(1.0, (until - at) / 400)
                for place in rng.uniform(0.25, 0.9, int(rng.poisson(rate))):
                    yield self._say(line, number, at + float(place) * (until - at), "state")

    def _modes(self, rng: np.random.Generator, topic: Topic) -> list[str]:
        """The changes that an attribute goes through; long lives see more of them."""
        if not topic.changes or rng.random() < 0.2:
            return []
        mode = topic.changes[int(rng.integers(len(topic.changes)))]
        more = int(rng.poisson(max(0.0, (self.days - 400) / 700))) if mode in ("replaced", "reverted") else 0
        return [*CHAINS.get(mode, (mode,)), *["replaced"] * more]

    def _versions(
        self, rng: np.random.Generator, topic: Topic, modes: list[str], fixed: Mapping[str, Slot]
    ) -> list[Version]:
        value = self._shuffled(rng, topic)
        versions = [Version({**fixed, **value(0)})]
        for number, mode in enumerate(modes, start=1):
            past = versions[-1].slots
            key = topic.moves[0]
            if mode == "ended":
                ends = int(rng.integers(number))
                past = versions[ends].slots
                versions.append(Version(past, mode, past[key], ends=ends))
                continue
            if mode == "reverted":
                moved = {slot: versions[-2].slots[slot] for slot in topic.moves}
            elif mode == "refined":
                moved = {key: (f"{past[key][0]}_fine", past[key][1])}
            else:
                moved = {slot: value(number)[slot] for slot in topic.moves}
            versions.append(Version({**past, **moved}, mode, past[key]))
        return versions

    def _shuffled(self, rng: np.random.Generator, topic: Topic) -> Callable[[int], dict[str, Slot]]:
        """The values of a topic by number, in an order of their own."""
        order = {
            slot: (pool, rng.permutation(self.strangers if pool == "stranger" else self.sizes[pool]))
            for slot, pool in topic.slots.items()
        }
        return lambda number: {
            slot: (pool, int(indices[number % len(indices)])) for slot, (pool, indices) in order.items()
        }

    def _moments(self, cls: str, base: int, again: float) -> Iterator[Saying]:
        """Things that happened once, told within ten days, a few of them told twice."""
        topics = [(name, topic) for name, topic in catalogue.MOMENTS.items() if topic.cls == cls]
        rng = self.rng(cls)
        deck: list[int] = []
        seen: set[tuple[str, object]] = set()
        for number in range(self._count(base)):
            if not deck:
                deck = [int(i) for i in rng.permutation(len(topics))]
            name, topic = topics[deck.pop()]
            at, ago, retold = rng.uniform(0.02, 0.97) * self.days, int(rng.integers(10)), rng.random()
            slots = self._fresh(rng, name, topic, seen)
            if slots is None:
                continue
            day = self.calendar.day(at) - timedelta(days=min(ago, LAG[cls]))
            line = Line(f"self.{name}.{number}", "self", name, cls, (Version(slots, day=day),))
            yield self._say(line, 0, at, "state")
            if retold < again:
                yield self._say(line, 0, at + 5 + rng.random() * 0.5 * (self.days - at), "state")

    def _fresh(
        self, rng: np.random.Generator, name: str, topic: Topic, seen: set[tuple[str, object]]
    ) -> dict[str, Slot] | None:
        """Slots not yet used: a new main word if there is one left, else a new combination, else None."""
        draws = [self._draw(rng, topic) for _ in range(12)]
        main = next(iter(topic.slots))
        for key in (lambda slots: slots[main], lambda slots: tuple(slots.values())):
            for slots in draws:
                if (name, key(slots)) not in seen:
                    seen.update({(name, slots[main]), (name, tuple(slots.values()))})
                    return slots
        return None

    def _draw(self, rng: np.random.Generator, topic: Topic) -> dict[str, Slot]:
        """A value of a topic, each slot drawn by itself."""
        cast = {"friend": self.friends, "name": self.strangers}
        slots = {}
        for slot, pool in topic.slots.items():
            indices = cast[pool] if pool in cast else range(self.sizes[pool])
            slots[slot] = (pool, indices[int(rng.integers(len(indices)))])
        return slots

    def _plans(self) -> Iterator[Saying]:
        """Plans with a due date. Two of one kind never overlap; some are moved; most end in an outcome."""
        rng = self.rng("plan")
        names = list(catalogue.PLANS)
        turns = islice(cycle(names), self._count(8))
        wishes = sorted((rng.uniform(0.02, 0.85) * self.days, name) for name in turns)
        busy: dict[str, float] = {}
        chains: dict[str, list[Version]] = {name: [] for name in names}
        said: list[tuple[str, int, float, str]] = []
        for at, name in wishes:
            lead = float(rng.choice([4, 9, 16, 35, 60, 100])) + int(rng.integers(6))
            moved, outcome, restated, where = rng.random(), rng.random(), rng.random(), rng.random()
            slots = self._draw(rng, catalogue.PLANS[name])
            if at < busy.get(name, 0.0):
                continue
            chain = chains[name]
            said.append((name, len(chain), at, "state"))
            due = self._promise(chain, slots, "next" if chain else "first", at, lead)
            if restated < 0.25 and lead > 12:
                said.append((name, len(chain) - 1, at + 0.2 * lead, "state"))
            again = at + (0.4 + 0.4 * where) * lead
            if moved < 0.3 and lead > 12 and self.calendar.day(again) > self.calendar.day(at):
                said.append((name, len(chain), again, "moved"))
                due = self._promise(chain, slots, "replaced", again, lead)
            over = (due - self.calendar.midnight) / timedelta(days=1)
            if outcome < 0.6:
                over += 0.3 + 5 * where
                said.append((name, len(chain) - 1, over, "outcome"))
            busy[name] = over + 8
        for name, number, at, form in said:
            line = Line(f"self.{name}", "self", name, "plan", tuple(chains[name]))
            if form != "outcome" or at < self.days:
                yield self._say(line, number, at, form)

    def _open_plans(self) -> Iterator[Saying]:
        """Pairs of plans: the second is made while the first is open, and both stand."""
        for name, topic in catalogue.RICH_PLANS.items():
            rng = self.rng(f"rich/{name}")
            value = self._shuffled(rng, topic)
            chain: list[Version] = []
            said: list[tuple[float, str]] = []
            pairs = self._count(PAIRS)
            for number in range(pairs):
                at = (0.03 + (number + 0.3 * rng.random()) * 0.9 / pairs) * self.days
                room = 0.5 * 0.9 / pairs * self.days  # both are over before the next pair
                for mode in ("next" if chain else "first", "parallel"):
                    slots = value(len(chain))
                    lead = max(3, round(float(rng.uniform(0.4, 1.0)) * min(room, 60.0)))
                    self._promise(chain, slots, mode, at, lead)
                    said.append((at, FORM_OF_CHANGE.get(mode, "state")))
                    at += 0.3 * min(room, 60.0) * float(rng.uniform(0.1, 0.9))
            line = Line(f"self.{name}", "self", name, "plan", tuple(chain))
            for version, (at, form) in enumerate(said):
                yield self._say(line, version, at, form)

    def _promise(
        self, chain: list[Version], slots: Mapping[str, Slot], mode: str, at: float, lead: float
    ) -> datetime:
        """Append a plan due `lead` days after it is said; return the midnight at which it is over."""
        day = self.calendar.day(at) + timedelta(days=lead)
        over = datetime.combine(day + timedelta(days=1), time(), tzinfo=UTC)
        chain.append(Version(slots, mode, day=day, expires=over))
        return over

    def _moods(self) -> Iterator[Saying]:
        rng, mood = self.rng("mood"), catalogue.MOODS["mood"]
        times = np.sort(rng.uniform(0.02, 0.95, self._count(6)) * self.days)
        chain: list[Version] = []
        for at in times:
            over = self.calendar.opens(self.calendar.session(at)) + timedelta(days=mood.lasts)
            chain.append(Version(self._draw(rng, mood), "next" if chain else "first", expires=over))
        line = Line("self.mood", "self", "mood", "mood", tuple(chain))
        for number, at in enumerate(times):
            yield self._say(line, number, float(at), "state")

    def _talk(self, cls: str, count: int) -> Iterator[Saying]:
        """Talk without facts, spread evenly at random."""
        times = self.rng(cls).uniform(0.0, 1.0, count) * self.days
        for number, at in enumerate(times):
            yield Saying(float(at), f"{cls}/{number}", cls, cls)

    def _say(self, line: Line, version: int, at: float, form: str) -> Saying:
        cls = {"state": line.cls, "outcome": "outcome"}.get(form, line.versions[version].mode)
        key = f"{line.key}/{version}/{form}/{at:.3f}"
        return Saying(min(at, self.days - 1e-6), key, cls, form, line, version)

    def _count(self, base: int) -> int:
        """How many of a kind: proportional in small lives, slower than the talk in big ones."""
        return max(1, round(base * (self.scale if self.scale < 1 else self.scale**0.6)))
