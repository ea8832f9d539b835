"""What a life is made of, as far as claims go: attributes, and how many values each has at a time."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class Hold(StrEnum):
    """How many values an attribute has at a time, and what it takes to replace one.

    ONE: any other value replaces it. FAVOURITE: others are mentioned in passing, so only a sentence that
    says that something changed. MANY: values coexist, only what is named as past ends. PLAN: replaced if
    the same plan gets another date. STATE: a passing state.
    """

    ONE = "one"
    FAVOURITE = "favourite"
    MANY = "many"
    PLAN = "plan"
    STATE = "state"


class Attribute(NamedTuple):
    """`value`: the types of value it takes, "" for any words; `of`: the type of the thing it is an attribute
    of, where a person has it of several (the weekday of a sport): claims of different things coexist."""

    hold: Hold
    value: tuple[str, ...] = ()
    of: tuple[str, ...] = ()


def _attributes(hold: Hold, table: str) -> dict[str, Attribute]:
    """A line reads "name: types of value / type of the thing"."""
    found = {}
    for line in table.strip().splitlines():
        name, _, types = line.strip().partition(":")
        value, _, of = types.partition("/")
        found[name] = Attribute(hold, tuple(value.split()), tuple(of.split()))
    return found


ATTRIBUTES: Mapping[str, Attribute] = {
    **_attributes(
        Hold.ONE,
        """
        residence: place
        birthplace: place
        employer: organisation
        occupation: job
        birthday: date
        age: number
        blood: blood
        studies: field
        school: organisation
        name: title
        nickname: title
        partner: person
        marital: marital
        doctor: person
        car: organisation
        phone: digits
        email: address
        workout: weekday / sport
        coffee: amount
        medication: meal clock daypart / medicine
        meeting: clock daypart weekday
        commute: transport
        backup: storage
        router: duration
        watering: weekday
        bread: duration
        waking: clock
        bedtime: clock
        deployment: branch
        budget: money
        deadline: date weekday
        status: status
        rent: money
        teacher: title
        """,
    ),
    **_attributes(
        Hold.FAVOURITE,
        """
        drink: drink
        colour: colour
        music: genre
        seat: seat
        style: style
        editor: editor
        device: device
        holiday: terrain
        diet: diet
        team: organisation
        """,
    ),
    **_attributes(
        Hold.MANY,
        """
        allergy: allergen
        pets: animal
        children: person
        flatmate: person
        languages: tongue
        instruments: instrument
        hobbies: hobby
        dislike: food
        food: food
        film: film
        flower: flower
        cuisine: cuisine
        sidejob: job
        property: place
        band: title
        subscription: title
        project: title
        """,
    ),
    **_attributes(
        Hold.PLAN,
        """
        trip: when / place
        appointment: when / person
        talk: when / words
        party: when / person
        exam: when / words
        delivery: when / words
        errand: when / words
        """,
    ),
    **_attributes(
        Hold.STATE,
        """
        mood: mood
        """,
    ),
}
"""What a life is made of, as far as claims go."""

FIXED = frozenset({"birthplace", "birthday", "blood", "studies"})
"""What no life changes: who tells another value of it takes back the first."""
