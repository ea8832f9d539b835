"""Claims: of whom a sentence says what, in English and Turkish."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.documents.optional.claims import (
    ATTRIBUTES,
    Claim,
    Manner,
    claims,
    decode,
    encode,
)
from cogmem.language.packs import languages
from cogmem.language.reading import read


def said(text: str, language: str = "en", **who: str) -> list[str]:
    """The claims of a text as they are stored, by Ada unless told otherwise."""
    return [encode(claim) for claim in claims(read(text, language), **({"speaker": "Ada"} | who))]


def only(text: str, language: str = "en") -> Claim:
    [claim] = claims(read(text, language), speaker="Ada")
    return claim


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "I live in Oslo, on the third floor.", "ada|residence|oslo"),
        ("en", "Nordwind pays my salary.", "ada|employer|nordwind"),
        ("en", "My blood group is AB negative.", "ada|blood|ab negative"),
        ("en", "My birthday is 8 May.", "ada|birthday|8 may"),
        ("en", "I get up at half past six.", "ada|waking|half past six"),
        ("en", "My favourite drink is black tea.", "ada|drink|black tea"),
        ("en", "I go to yoga class every Friday.", "ada|workout|friday|yoga"),
        ("en", "I'm off to Lisbon on 3 May.", "ada|trip|3 may|lisbon"),
        ("en", "I have a parrot called Turbo.", "ada|pets|parrot"),
        ("tr", "Oslo'da oturuyorum, üçüncü kat.", "ada|residence|oslo"),
        ("tr", "Maaşımı Nordwind ödüyor.", "ada|employer|nordwind"),
        ("tr", "Kan grubum AB negatif.", "ada|blood|ab negatif"),
        ("tr", "Doğum günüm 8 Mayıs.", "ada|birthday|8 mayis"),
        ("tr", "En sevdiğim içecek ayran.", "ada|drink|ayran"),
        ("tr", "Her cuma iş çıkışı yoga yapıyorum.", "ada|workout|cuma|yoga"),
        ("tr", "Köpeğimi barınaktan sahiplendim.", "ada|pets|köpeğ"),
    ],
)
def test_a_sentence_claims_a_value_of_the_right_type(language: str, text: str, expected: str) -> None:
    assert said(text, language) == [expected]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Do I live in Oslo?"),
        ("en", "I wish I lived in Oslo."),
        ("en", "Maybe I should move to Oslo."),
        ("en", "What a lovely day for a walk."),
        ("tr", "Oslo'da mı oturuyorum?"),
        ("tr", "Keşke Oslo'da otursam."),
        ("tr", "Ne güzel bir gün."),
    ],
)
def test_what_is_asked_or_wished_is_not_claimed(language: str, text: str) -> None:
    assert said(text, language) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I don't live in Paris."),
        ("en", "I do not live in Paris."),
        ("en", "I haven't moved to Paris."),
        ("en", "Paris isn't where I live."),
        ("en", "My rent isn't 1200 euros."),
        ("en", "I'm not allergic to nuts or milk."),
        ("en", "I don't have a dog."),
        ("en", "It is not true that I live in Paris."),
        ("tr", "Altıda kalkmıyorum."),
        ("tr", "Asla altıda kalkmam."),
    ],
)
def test_what_is_denied_is_not_claimed(language: str, text: str) -> None:
    assert said(text, language) == []


@pytest.mark.parametrize(
    ("text", "value", "former"),
    [
        ("I don't live in Berlin any more.", "", "berlin"),
        ("I don't live in Berlin now.", "", "berlin"),
        ("I don't live in Berlin, I live in Paris.", "paris", "berlin"),
        ("I don't mind living in Oslo.", "oslo", ""),
        ("I don't get up until 9.", "9", ""),
        ("I don't like olives.", "olives", ""),
        ("I never miss yoga on Friday.", "friday", ""),
        ("You can't reach me on Monday nights, I'm at pilates.", "monday", ""),
    ],
)
def test_a_negation_may_tell_of_a_value(text: str, value: str, former: str) -> None:
    assert (only(text).value, only(text).former) == (value, former)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", 'My sister said: "I live in Paris now."'),
        ("en", "“I live in Paris now,” said my sister."),
        ("en", "My boss thinks I live in Paris."),
        ("en", "Everyone believes that I live in Paris."),
        ("en", "My profile wrongly says I live in Paris."),
        ("en", "We pretended I live in Paris."),
        ("tr", 'Ablam dedi ki: "Artık Paris\'te oturuyorum."'),
        ("tr", "Patronum Paris'te oturduğumu sanıyor."),
    ],
)
def test_what_others_say_or_think_is_not_claimed(language: str, text: str) -> None:
    assert said(text, language) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Speaking of my employer. Nordwind it is, as ever."),
        ("en", "They gave Nordwind a prize. So much for the company I work for."),
        ("tr", "Konumuz işverenim olsun. Nordwind'de bugün pasta vardı."),
        ("tr", "Notlarına yaz, başlık şu: işverenim. Nordwind'de bugün pasta vardı."),
    ],
)
def test_a_topic_sentence_tells_what_its_neighbour_is_about(language: str, text: str) -> None:
    assert said(text, language) == ["ada|employer|nordwind"]


@pytest.mark.parametrize(
    ("language", "text", "value", "former"),
    [
        ("en", "I moved from Oslo to Bergen.", "bergen", "oslo"),
        ("en", "We gave up the flat in Oslo; my mail goes to Bergen now.", "bergen", "oslo"),
        ("en", "Goodbye Nordwind, hello Tessera, the new badge is here.", "tessera", "nordwind"),
        ("en", "My blood group is B positive, not A positive.", "b positive", "a positive"),
        ("en", "I've gone off espresso, it has to be matcha now.", "matcha", "espresso"),
        ("tr", "Oslo yerine Bergen'de oturuyorum artık.", "bergen", "oslo"),
        ("tr", "Kan grubum B pozitif, A pozitif değil.", "b pozitif", "a pozitif"),
        ("tr", "Masamda espresso yerine matcha duruyor artık, onu içiyorum.", "matcha", "espresso"),
    ],
)
def test_what_a_sentence_names_as_past_is_told_apart(
    language: str, text: str, value: str, former: str
) -> None:
    claim = only(text, language)
    assert (claim.value, claim.former) == (value, former)


@pytest.mark.parametrize(
    ("text", "manner"),
    [
        ("I live in Oslo.", Manner.STATED),
        ("I've moved to Oslo.", Manner.CHANGED),
        ("The specialist narrowed it down: I'm allergic to hazelnuts.", Manner.REFINED),
        ("We've adopted a cat as well.", Manner.ADDED),
        ("My flight to Lisbon was postponed, it leaves on 3 May.", Manner.MOVED),
        ("I no longer drink espresso.", Manner.ENDED),
    ],
)
def test_the_manner_of_a_claim(text: str, manner: Manner) -> None:
    assert claims(read(text, "en"), speaker="Ada")[-1].manner is manner


@given(st.text(max_size=300), st.sampled_from(languages()), st.text(max_size=8))
def test_any_text_gives_claims_that_survive_storage(text: str, code: str, speaker: str) -> None:
    for claim in claims(read(text, code), speaker=speaker):
        again = decode(encode(claim))
        assert (again.subject, again.attribute) == (claim.subject, claim.attribute)
        assert claim.attribute.removesuffix("?") in {*ATTRIBUTES, ""}


@pytest.mark.parametrize("piece", ["a", "a.", "a@", "'", "1:", "not Oslo ", "I live in Oslo ", "é\u202e🎉 "])
def test_a_megabyte_gives_no_more_claims_than_it_has_sentences(piece: str) -> None:
    text = piece * (1_000_000 // len(piece))
    found = list(claims(read(text, "en")))
    assert len(found) <= text.count("Oslo") + text.count(".") + 1
    assert all(decode(encode(claim)).attribute == claim.attribute for claim in found)


@pytest.mark.parametrize(
    ("language", "text", "firm"),
    [
        ("en", "I get up at half past five.", True),
        ("en", "I had to get up at 4 today for the flight.", False),
        ("en", "On Sundays I get up at 9.", False),
        ("en", "If I got the post I'd move to Zurich.", False),
        ("en", "My weekly workout is Friday evening.", True),
        ("en", "Twisted my knee last Friday, my fitness routine is on hold.", False),
        ("tr", "Beş buçukta kalkıyorum.", True),
        ("tr", "Uçak için bugün dörtte kalktım.", False),
        ("tr", "İş olursa seneye Eskişehir'e taşınabiliriz.", False),
    ],
)
def test_what_happened_once_or_may_happen_is_not_firm(language: str, text: str, firm: bool) -> None:
    assert only(text, language).firm is firm
