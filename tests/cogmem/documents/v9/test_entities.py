"""Named entities in English and Turkish."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.documents.v9.entities import extract, mentions
from cogmem.documents.v9.kept_entities import ENTITY_KINDS
from cogmem.language.dates import find
from cogmem.language.names import slug
from cogmem.language.packs import fold, languages
from cogmem.language.reading import read


def found(text: str, language: str = "en", people: tuple[str, ...] = ()) -> list[str]:
    """Entities without their scheme."""
    entities = extract(read(text, language), ENTITY_KINDS, 20, people)
    return [entity.removeprefix("entity://") for entity in entities]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We moved from docker and PostgreSQL to k8s", ["tech/docker", "tech/postgresql", "tech/kubernetes"]),
        ("Node.js, C++ and C# code in VS Code", ["tech/node-js", "tech/cpp", "tech/csharp", "tech/vs-code"]),
        ("I learn Rust and React now", ["tech/rust", "tech/react"]),
        ("She left Google for Goldman Sachs", ["org/google", "org/goldman-sachs"]),
        ("My sister Sara met Tom and Ada Lovelace", ["person/sara", "person/tom", "person/ada-lovelace"]),
        ("I saw Dr. Okonkwo with aunt Georgia", ["person/okonkwo", "person/georgia"]),
        ("Our dog Ziggy ran, hey Zorblatt!", ["person/ziggy", "person/zorblatt"]),
        ("He flew to Berlin, then New York City", ["place/berlin", "place/new-york-city"]),
        ("We camped in Woodhaven Park", ["place/woodhaven-park"]),
        ("I talked to Zorblatt's boss and to Mia", ["person/mia"]),
        ("I talked to Zorblatt", ["person/zorblatt"]),
        ("Is it nice in Nice? I met Austin in Austin", ["place/nice", "person/austin", "place/austin"]),
        ("Sara came. Sara's dog, SARA", ["person/sara"]),
        ("living in the UK, worked for IBM", ["place/united-kingdom", "org/ibm"]),
    ],
)
def test_english_names(text: str, expected: list[str]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ankara'dan İZMİR'e gittim", ["place/ankara", "place/izmir"]),
        ("Ayşe ile Barış'ı gördüm", ["person/ayse", "person/baris"]),
        ("Oya Hanım, Muammer Usta'yla konuştu", ["person/oya", "person/muammer"]),
        ("ablam Zorbey geldi", ["person/zorbey"]),
        ("Kızım Ayşe Paris'te yaşıyor", ["person/ayse", "place/paris"]),
        ("Zorbuköy'de oturuyoruz, Çin'den geldi", ["place/zorbukoy", "place/china"]),
        ("Google'da Python'la yazıyorum", ["org/google", "tech/python"]),
        ("İngiltere ve Türkiye", ["place/england", "place/turkey"]),
    ],
)
def test_turkish_names(text: str, expected: list[str]) -> None:
    assert found(text, "tr") == expected


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Go ahead. React to it. Will it rain? Mark my words. Apple pie.", "en"),
        ("The rust, the target, a word to the wise, a gap, who knows", "en"),
        ("WOW! SO GREAT! I'M OK", "en"),
        ("In English, on Monday, at Christmas, in God we trust", "en"),
        ("celery with pandas, an army of ants", "en"),
        ("Deniz çok güzeldi. Can sıkıcı. Umut var.", "tr"),
        ("Bugün Pazartesi, Türkçe konuşalım", "tr"),
        ("ordu, kaş, van, kars, muş", "tr"),
        ("", "en"),
    ],
)
def test_common_words_are_no_names(text: str, language: str) -> None:
    assert found(text, language) == []


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Çağla Öz-Şen", "cagla-oz-sen"),
        ("İSTANBUL", "istanbul"),
        ("Łódź", "lodz"),
        ("A_b  C", "a-b-c"),
        ("!", ""),
    ],
)
def test_slugs(name: str, expected: str) -> None:
    assert slug(name) == expected


NAMES = ["Sara", "New", "York", "Dr.", "in", "'da", "Hanım", "C++", "St. Louis", ". ", "Go", "Node.js", "ABD"]


@given(
    st.text() | st.lists(st.sampled_from(NAMES) | st.text(max_size=3)).map(" ".join),
    st.sampled_from(languages()),
    st.text(max_size=8),
)
def test_any_text_gives_names_in_order_that_do_not_overlap(text: str, language: str, person: str) -> None:
    told = read(text, language)
    named = mentions(told, (person,), find(told, 19485.5))
    assert all(first.end <= second.start for first, second in pairwise(named))
    assert all(0 <= mention.start < mention.end <= len(fold(text)) for mention in named)
    assert all(mention.kind in ENTITY_KINDS and mention.slug for mention in named)


@pytest.mark.parametrize("piece", ["New ", "Sara ", "'", "in Abc ", "x"])
@pytest.mark.parametrize("language", languages())
def test_twice_the_text_takes_twice_the_steps(steps: Callable[..., float], piece: str, language: str) -> None:
    assert steps(lambda text: mentions(read(text, language)), piece, 1_500) <= 2.1
