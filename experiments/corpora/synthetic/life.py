"""One life: which facts hold when, and on which day of the story each of them is said. No words yet.

Every concern draws from a stream of its own, and sayings find their session by time, so that more of one
thing moves nothing else.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

import numpy as np

from cogmem.rng import stream
from experiments.corpora.synthetic.catalogue import (
    CHAINS,
    FACTS,
    FORM_OF_CHANGE,
    MOMENTS,
    MOOD,
    PLANS,
    RICH,
    RICH_PLANS,
    Topic,
)

TURNS_PER_SAYING = 1.96  # most sayings get one reply
TURNS_PER_SESSION = 2.6
FRIENDS = 6
AGAIN = 0.32  # how often a value is mentioned again, in 400 days or while it holds
AGAIN_RICH = 0.8
RICH_SELF, RICH_OTHERS = 0.9, 0.35  # how likely a topic of rich lives is the persona's, a friend's
PAIRS = 2  # of open plans of each kind, in 400 days of a rich life
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

    def day(self, at: float) -> date:
        """The date on which a saying is really said."""
        return self.instant(float(self.starts[self.session(at)])).date()


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
            *self._facts(),
            *self._others(),
            *self._moments("event", 10, 0.15),
            *self._moments("trivia", 10, 0.0),
            *self._moments("shock", 3, 0.35),
            *self._plans(),
            *self._moods(),
        ]
        told = len(self.sayings)
        noise = [("noise", 0.05), ("injection", 0.035), ("short", 0.05)]
        for cls, share in noise:
            self.sayings += self._talk(cls, max(2, round(total * share)))
        self.sayings += self._talk("paste", max(1, round(total / 500)))
        rest = total - told - total * sum(share for _, share in noise)
        self.sayings += self._talk("filler", round(max(rest, 0.1 * total)))
        if rich:
            self.sayings += [*self._rich(), *self._open_plans()]
        self.sayings.sort(key=lambda saying: (saying.at, saying.key))
        self.lines = {saying.line.key: saying.line for saying in self.sayings if saying.line}

    def rng(self, concern: str) -> np.random.Generator:
        return stream(self.seed, f"synthetic/{self.world}/{concern}")

    def _facts(self) -> Iterator[Saying]:
        chance = min(0.72, 0.72 * self.scale)
        for attribute, topic in FACTS.items():
            rng = self.rng(f"facts/{attribute}")
            if rng.random() < chance:
                yield from self._history(rng, topic, "self", attribute)

    def _others(self) -> Iterator[Saying]:
        chance = min(0.29, 0.29 * self.scale)
        for place, who in enumerate(self.friends):
            for attribute, topic in FACTS.items():
                rng = self.rng(f"others/{place}/{attribute}")
                if topic.shared and rng.random() < chance:
                    yield from self._history(rng, topic, str(place), attribute, {"who": ("friend", who)})

    def _rich(self) -> Iterator[Saying]:
        fewer = min(1.0, self.scale)
        for attribute, topic in RICH.items():
            rng = self.rng(f"rich/{attribute}")
            if rng.random() < RICH_SELF * fewer:
                yield from self._history(rng, topic, "self", attribute, often=True)
            for place, who in enumerate(self.friends):
                rng = self.rng(f"rich/{place}/{attribute}")
                if topic.shared and rng.random() < RICH_OTHERS * fewer:
                    yield from self._history(rng, topic, str(place), attribute, {"who": ("friend", who)})

    def _history(
        self,
        rng: np.random.Generator,
        topic: Topic,
        subject: str,
        attribute: str,
        fixed: Mapping[str, Slot] | None = None,
        often: bool = False,
    ) -> Iterator[Saying]:
        """A first value, perhaps changes, each said once and sometimes again while it holds.

        `often`: what stands beside another value is said again too, and everything more often.
        """
        modes = self._modes(rng, topic) if subject == "self" else []
        versions = self._versions(rng, topic, modes, fixed or {})
        first = rng.uniform(0.0, 0.3) * self.days
        if modes == ["correction"]:
            times = [first, first + rng.uniform(0.0, 20.0)]
        else:
            part = (0.95 * self.days - first) / max(1, len(modes))
            times = [first, *(first + part * (i + rng.uniform(0.3, 0.7)) for i in range(len(modes)))]
        cls = topic.cls if subject == "self" else "other_person"
        line = Line(f"{subject}.{attribute}", subject, attribute, cls, tuple(versions))
        for number, (version, at) in enumerate(zip(versions, times, strict=True)):
            until = times[number + 1] if number + 1 < len(times) else 0.95 * self.days
            yield self._say(line, number, at, FORM_OF_CHANGE.get(version.mode, "state"))
            if until - at > 10 and version.mode != "ended" and (often or version.mode != "parallel"):
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
        order = {
            slot: rng.permutation(self.strangers if pool == "stranger" else self.sizes[pool])
            for slot, pool in topic.slots.items()
        }
        slots = {slot: (pool, int(order[slot][0])) for slot, pool in topic.slots.items()}
        versions = [Version({**fixed, **slots})]
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
                moved = {
                    slot: (topic.slots[slot], int(order[slot][number % len(order[slot])]))
                    for slot in topic.moves
                }
            versions.append(Version({**past, **moved}, mode, past[key]))
        return versions

    def _moments(self, cls: str, base: int, again: float) -> Iterator[Saying]:
        """Things that happened once, told within ten days, a few of them told twice."""
        topics = [(name, topic) for name, topic in MOMENTS.items() if topic.cls == cls]
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
            day = self.calendar.day(at) - timedelta(
                days=0 if cls == "trivia" else min(ago, 1 if cls == "shock" else 9)
            )
            line = Line(f"self.{name}.{number}", "self", name, cls, (Version(slots, day=day),))
            yield self._say(line, 0, at, "state")
            if retold < again:
                yield self._say(line, 0, at + 5 + rng.random() * 0.5 * (self.days - at), "state")

    def _fresh(
        self, rng: np.random.Generator, name: str, topic: Topic, seen: set[tuple[str, object]]
    ) -> dict[str, Slot] | None:
        """Slots not yet used: a new main word if there is one left, else a new combination, else None."""
        draws = [{slot: self._draw(rng, pool) for slot, pool in topic.slots.items()} for _ in range(12)]
        main = next(iter(topic.slots))
        for key in (lambda slots: slots[main], lambda slots: tuple(slots.values())):
            for slots in draws:
                if (name, key(slots)) not in seen:
                    seen.update({(name, slots[main]), (name, tuple(slots.values()))})
                    return slots
        return None

    def _draw(self, rng: np.random.Generator, pool: str) -> Slot:
        if pool in ("friend", "name"):
            people = self.friends if pool == "friend" else self.strangers
            return (pool, people[int(rng.integers(len(people)))])
        return (pool, int(rng.integers(self.sizes[pool])))

    def _plans(self) -> Iterator[Saying]:
        """Plans with a due date. Two of one kind never overlap; some are moved; most end in an outcome."""
        rng = self.rng("plan")
        names = list(PLANS)
        wishes = sorted(
            (rng.uniform(0.02, 0.85) * self.days, names[number % len(names)])
            for number in range(self._count(8))
        )
        busy: dict[str, float] = {}
        chains: dict[str, list[Version]] = {name: [] for name in names}
        said: list[tuple[str, int, float, str]] = []
        for at, name in wishes:
            lead = float(rng.choice([4, 9, 16, 35, 60, 100])) + int(rng.integers(6))
            moved, outcome, restated, where = rng.random(), rng.random(), rng.random(), rng.random()
            slots = {slot: self._draw(rng, pool) for slot, pool in PLANS[name].slots.items()}
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
        for name, topic in RICH_PLANS.items():
            rng = self.rng(f"rich/{name}")
            order = {slot: rng.permutation(self.sizes[pool]) for slot, pool in topic.slots.items()}
            chain: list[Version] = []
            said: list[tuple[float, str]] = []
            pairs = self._count(PAIRS)
            for number in range(pairs):
                at = (0.03 + (number + 0.3 * rng.random()) * 0.9 / pairs) * self.days
                room = 0.5 * 0.9 / pairs * self.days  # both are over before the next pair
                for mode in ("next" if chain else "first", "parallel"):
                    slots = {
                        slot: (pool, int(order[slot][len(chain) % len(order[slot])]))
                        for slot, pool in topic.slots.items()
                    }
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
        rng = self.rng("mood")
        times = np.sort(rng.uniform(0.02, 0.95, self._count(6)) * self.days)
        chain: list[Version] = []
        for at in times:
            start = self.calendar.instant(float(self.calendar.starts[self.calendar.session(at)]))
            slots = {slot: self._draw(rng, pool) for slot, pool in MOOD.slots.items()}
            mode = "next" if chain else "first"
            chain.append(Version(slots, mode, expires=start + timedelta(days=MOOD.lasts)))
        line = Line("self.mood", "self", "mood", "mood", tuple(chain))
        for number, at in enumerate(times):
            yield self._say(line, number, float(at), "state")

    def _talk(self, cls: str, count: int) -> Iterator[Saying]:
        """Talk without facts, spread evenly at random."""
        times = self.rng(cls).uniform(0.0, 1.0, count) * self.days
        for number, at in enumerate(times):
            yield Saying(float(at), f"{cls}/{number}", cls, cls)

    def _say(self, line: Line, version: int, at: float, form: str) -> Saying:
        cls = line.cls if form == "state" else line.versions[version].mode
        if form == "outcome":
            cls = "outcome"
        return Saying(
            min(at, self.days - 1e-6), f"{line.key}/{version}/{form}/{at:.3f}", cls, form, line, version
        )

    def _count(self, base: int) -> int:
        """How many of a kind: proportional in small lives, slower than the talk in big ones."""
        return max(1, round(base * (self.scale if self.scale < 1 else self.scale**0.6)))
