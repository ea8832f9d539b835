"""Contradiction: what a new memory replaces, and what it must leave alone."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.documents.optional.claims import ATTRIBUTES, Claim, Hold, Manner, claims, encode
from cogmem.documents.optional.claims.contradiction import (
    contradicted,
    reason_to_supersede,
    settled,
    shares,
)
from cogmem.documents.optional.supersession import CANDIDATES, ContradictionConfig
from cogmem.language.reading import read
from cogmem.memory import Draft, Kind
from cogmem.store.columns import Changes, Columns


def remember(*texts: str, language: str = "en", speaker: str = "Ada", **fields: Any) -> Columns:
    """The columns of memories that say these things."""
    columns = Columns()
    columns.append(
        [
            Draft(
                text=text,
                vector=np.zeros(1, np.float32),
                created_at=0.0,
                claims=tuple(map(encode, claims(read(text, language), speaker=speaker))),
                **fields,
            )
            for text in texts
        ]
    )
    return columns


def replaced(
    columns: Columns,
    text: str,
    language: str = "en",
    candidates: int = CANDIDATES,
    **settings: Any,
) -> list[int]:
    """Rows that Ada's saying this supersedes; every memory is a neighbour, the oldest the most similar."""
    config = ContradictionConfig(**settings)
    near = range(len(columns))[: candidates if config.cues else 0]
    found = contradicted(claims(read(text, language), speaker="Ada"), columns, near, by_claim=config.claims)
    return [row for row, _ in found]


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("en", "I live in Oslo.", "I've moved to Bergen, boxes everywhere."),
        ("en", "I work for Nordwind.", "First day at Tessera, my new employer."),
        ("en", "I was born in Oslo.", "I misspoke earlier. I was born in Bergen, not in Oslo."),
        ("en", "I get up at half past six.", "I get up at half past five now."),
        ("en", "My favourite drink is espresso.", "I've gone off espresso, it has to be matcha now."),
        ("en", "I'm allergic to nuts.", "The test narrowed it down: I'm allergic to hazelnuts."),
        (
            "en",
            "My flight to Lisbon leaves on 3 May.",
            "My flight to Lisbon was put off, it leaves on 9 May.",
        ),
        ("en", "My favourite drink is espresso.", "I no longer drink espresso."),
        ("en", "I work for Nordwind.", "Nordwind is out, Tessera is in."),
        ("en", "I'm married to Tom.", "Tom and I got divorced last spring."),
        ("en", "I was born in Cork.", "I told you Cork but my birth certificate says Galway."),
        ("en", "My blood type is A positive.", "B positive is my blood type. I said A positive, sorry."),
        ("tr", "Oslo'da oturuyorum.", "Bergen'e taşındım, her yer koli."),
        ("tr", "Oslo'da oturuyorum.", "Oslo yerine Bergen'de oturuyorum artık."),
        ("tr", "Kan grubum A pozitif.", "Düzeltme: kan grubum B pozitif, A pozitif değil."),
        ("tr", "En sevdiğim içecek espresso.", "Espresso yerine artık matcha içiyorum."),
        ("tr", "Trabzon'da doğdum.", "Trabzon demişim, nüfus cüzdanımda doğum yerim Rize yazıyor."),
        ("tr", "En sevdiğim renk turkuaz.", "Turkuazdan soğudum, bordo giyiyorum hep."),
        ("tr", "Kuruyemişe alerjim var.", "Daha doğrusu alerjim sadece fındığa."),
    ],
)
def test_a_change_replaces_what_was(language: str, old: str, new: str) -> None:
    assert replaced(remember(old, language=language), new, language) == [0]


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("en", "I have a dog called Bolt.", "I've adopted a cat as well, called Miso."),
        ("en", "I speak Greek.", "I speak Korean."),
        ("en", "I'm off to Lisbon on 3 May.", "I'm off to Riga on 9 June."),
        ("en", "I take my iron tablet before lunch.", "I take my magnesium before dinner."),
        ("en", "I work for Nordwind.", "I also work for Tessera."),
        ("en", "I live in Oslo.", "Vera lives in Bergen."),
        ("en", "I live in Oslo.", "My sister lives in Bergen."),
        ("en", "I live in Oslo.", "I wish I lived in Bergen."),
        ("en", "I live in Oslo.", "Should I move to Bergen?"),
        ("en", "I live in Oslo.", "My flat in Oslo is cold."),
        ("en", "I live in Oslo.", "I inherited a cottage in Bergen."),
        ("en", "I'm a nurse.", "I have a side job as a courier."),
        ("en", "I get up at half past six.", "I had to get up at four today."),
        ("en", "I have a hamster.", "The neighbour's hamster died."),
        ("en", "My favourite drink is espresso.", "My favourite drink is a double espresso."),
        ("en", "My favourite drink is espresso.", "We had matcha at the cafe."),
        ("en", "I write my code in Emacs.", "I keep Emacs, and also use Zed for notes."),
        ("en", "I'm a nurse.", "The person opposite me works as a chemist."),
        ("tr", "Bir köpek besliyorum, adı Bolt.", "Bir de kedi sahiplendim, adı Miso."),
        ("tr", "Yunanca biliyorum.", "Korece de konuşuyorum."),
        ("tr", "Oslo'da oturuyorum.", "Selin Bergen'de yaşıyor."),
        ("tr", "En sevdiğim içecek espresso.", "Bir de matcha içiyorum."),
        ("tr", "Keman çalıyorum.", "Yeğenim kemanını sattı."),
        ("tr", "Oslo'da oturuyorum.", "Keşke Bergen'de otursam."),
        ("tr", "Oslo'da oturuyorum.", "Evim Oslo'da, soğuk."),
        ("tr", "Oslo'da oturuyorum.", "İş olursa seneye Bergen'e taşınabiliriz."),
    ],
)
def test_what_coexists_survives(language: str, old: str, new: str) -> None:
    assert replaced(remember(old, language=language), new, language) == []


def test_the_end_of_an_attribute_ends_its_value_but_not_all_of_many() -> None:
    assert replaced(remember("I work for Nordwind."), "I lost my job, the employer went bust.") == [0]
    dogs = remember("I have a dog called Bolt.", "I have a cat called Miso.")
    assert replaced(dogs, "We had to rehome one of our pets.") == []


def test_what_is_held_tells_two_values_apart_even_of_two_sentences() -> None:
    columns = remember("My dose is 25 grams of coffee.", "I live in Oslo.")
    found = claims(read("My dose of coffee is 20 grams. I wrote 25 grams of coffee.", "en"), speaker="Ada")
    assert {claim.value for claim in settled(found, columns)} - {""} == {"20 grams"}
    assert replaced(columns, "My dose of coffee is 20 grams. I wrote 25 grams of coffee.") == [0]
    assert settled(found, remember("I live in Oslo.")) == found


def test_what_is_superseded_or_immutable_stays() -> None:
    columns = remember("I live in Oslo.", "My flat in Oslo is cold.")
    changes = Changes()
    changes.set("superseded_by", 0, 1)
    changes.set("immutable", 1, True)
    columns.update(changes)
    assert replaced(columns, "I live in Bergen.") == []


def test_a_mood_ends_only_what_is_a_passing_state() -> None:
    said, later = "I feel exhausted.", "I feel cheerful."
    assert replaced(remember(said), later) == []
    assert replaced(remember(said, kind=Kind.TRANSIENT_STATE), later) == [0]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("hazelnut", "hazelnuts", True),
        ("black tea", "tea", True),
        ("14 grams", "22 grams", False),
        ("half past six", "half past five", False),
        ("cuma", "cumartesi", False),
        ("oslo, bergen", "bergen", True),
        ("", "oslo", False),
        ("çay", "çaya", True),
    ],
)
def test_values_are_compared_part_by_part(first: str, second: str, expected: bool) -> None:
    assert shares(first, second) is shares(second, first) is expected


_VALUES = st.sampled_from(["oslo", "bergen", "oslo, bergen", "black tea", ""])
_CLAIMS = st.builds(
    Claim,
    subject=st.sampled_from(["ada", "vera"]),
    attribute=st.sampled_from([*ATTRIBUTES, ""]),
    value=_VALUES,
    of=_VALUES,
    former=_VALUES,
    manner=st.sampled_from(Manner),
    typed=st.booleans(),
)


@given(_CLAIMS, _CLAIMS)
def test_only_the_same_subject_and_attribute_are_replaced(new: Claim, old: Claim) -> None:
    if reason_to_supersede(new, old):
        assert new.subject == old.subject
        assert new.attribute in (old.attribute, "")


@given(_CLAIMS)
def test_saying_it_again_replaces_nothing(claim: Claim) -> None:
    again = claim._replace(former="")
    if again.manner is not Manner.ENDED:
        assert reason_to_supersede(again, again) == ""


@given(_CLAIMS, _CLAIMS)
def test_coexisting_values_need_a_name_a_refinement_or_an_end(new: Claim, old: Claim) -> None:
    stated = new._replace(former="", manner=Manner.STATED)
    if old.attribute in ATTRIBUTES and ATTRIBUTES[old.attribute].hold is Hold.MANY:
        assert reason_to_supersede(stated, old) == ""


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("en", "I'm allergic to nuts and milk.", "I'm no longer allergic to milk."),
        ("en", "I take aspirin at 8 and metformin at 9.", "I stopped taking aspirin."),
        ("en", "I speak French and Dutch.", "I no longer speak Dutch."),
        ("en", "I have a dog and a cat.", "We gave away the cat."),
        ("tr", "Fransızca ve Almanca öğreniyorum.", "Almancayı bıraktım."),
    ],
)
def test_the_end_of_one_value_leaves_a_list_alone(language: str, old: str, new: str) -> None:
    assert replaced(remember(old, language=language), new, language) == []
