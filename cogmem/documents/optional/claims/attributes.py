"""Attributes of a life that claims are about, and how many values each has at a time."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class Hold(StrEnum):
    """How many values an attribute has at a time, and what replaces one.

    ONE: any other value replaces it. FAVOURITE: others are mentioned in passing, so only a sentence that
    tells of a change replaces it. MANY: values coexist; only a value that is named as past ends. PLAN:
    another date for the same plan replaces it. STATE: a passing state.
    """

    ONE = "one"
    FAVOURITE = "favourite"
    MANY = "many"
    PLAN = "plan"
    STATE = "state"


class Attribute(NamedTuple):
    """`value`: the types of its values; empty: any words. `of`: the type of the thing that it belongs to, if
    a person has several (the weekday of a sport): claims about different things coexist."""

    hold: Hold
    value: tuple[str, ...] = ()
    of: tuple[str, ...] = ()


def _attributes(hold: Hold, table: str) -> dict[str, Attribute]:
    """The attributes of lines "name: types of value / type of the thing"."""
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
"""All attributes, by name."""

FIXED = frozenset({"birthplace", "birthday", "blood", "studies"})
"""Attributes that never change: another value takes the first one back."""
