"""Names and values that the engine does not contain, drawn anew for every world.

People, places, firms and jobs come from Faker. What it has no provider for comes from lists that were
written without a look at the engine's language packs (`wordings/sealed/`). A world has as many values of a
pool as the known vocabulary, so that nothing but the words differs. Days of the week, months and blood groups
stay.
"""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np

from cogmem.rng import stream
from experiments.corpora.synthetic import written
from experiments.corpora.synthetic.inflection import turkish_lower
from experiments.errors import CorpusError

if TYPE_CHECKING:
    from faker import Faker

Make = Callable[["Faker"], str]

LOCALES = {"en": "en_US", "tr": "tr_TR"}
"""Faker's locale by the language at home. A bilingual world has the people, firms and jobs of its home."""
PLACES = "nl_NL"
"""Real places, of one country for all languages; Faker's English and Turkish towns are made up of parts."""
_NAME = re.compile(r"[A-Z][a-z]{2,}|[A-ZÇĞİÖŞÜ][a-zçğıöşü]{2,}")
_PLACE = re.compile(r"[A-Z][a-z]{3,}")
_FIRM = re.compile(r"[^\W\d_]+(?:[ -][^\W\d_]+){0,2}")
_JOB = re.compile(r"[a-zçğıöşü]{3,}(?: [a-zçğıöşü]+){0,2}")


def drawn(seed: int, world: int, code: str, home: str) -> Mapping[str, tuple[str, ...]]:
    """The pools of one world in a language, aligned with those of its other language.

    Depends on the arguments and Faker's version alone. Raises CorpusError for a language without values.
    """
    if home not in LOCALES:
        raise CorpusError(f"no unknown vocabulary in {home!r}; expected one of {', '.join(sorted(LOCALES))}")
    sizes = {pool: len(values) for pool, values in written.words(code).pools.items()}

    def rng(pool: str) -> np.random.Generator:
        return stream(seed, f"synthetic/{world}/vocabulary/{pool.removesuffix('_fine')}")

    pools = {pool: faked(pool, home, int(rng(pool).integers(1 << 31)), sizes[pool]) for pool in FAKED}
    for pool, values in written.sealed_values(code).items():
        pools[pool] = tuple(values[place] for place in rng(pool).permutation(len(values))[: sizes[pool]])
    return pools


def faked(pool: str, home: str, seed: int, count: int) -> tuple[str, ...]:
    """Different values of a pool from a generator of Faker with a seed of its own, in the order drawn."""
    from faker import Faker  # half a second that known worlds need not spend

    make, shape, locale = FAKED[pool]
    fake = Faker(locale or LOCALES[home], use_weighting=False)
    fake.seed_instance(seed)
    found: dict[str, None] = {}
    while len(found) < count:
        value = make(fake)
        if shape.fullmatch(value) and not written.coincides(pool, value):
            found[value] = None
    return tuple(found)


def _job(fake: "Faker") -> str:
    """In the lower case of its language, unless it has a name in it."""
    job: str = fake.job()
    return turkish_lower(job[:1]) + job[1:] if "tr_TR" in fake.locales else job[:1].lower() + job[1:]


FAKED: Mapping[str, tuple[Make, re.Pattern[str], str]] = {
    "name": (lambda fake: fake.first_name(), _NAME, ""),
    "surname": (lambda fake: fake.last_name(), _NAME, ""),
    "employer": (lambda fake: fake.company(), _FIRM, ""),
    "job": (_job, _JOB, ""),
    "city": (lambda fake: fake.city(), _PLACE, PLACES),
}
"""How Faker draws a pool, what its values look like, and from which locale if not from that of the home."""
