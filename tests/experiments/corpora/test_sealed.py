"""Sealed worlds: the same lives in words that the engine does not contain."""

import hashlib
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from faker import Faker

from cogmem.language.packs import fold, language_pack
from cogmem.language.packs import languages as packs
from experiments.corpora.synthetic import SyntheticCorpus, written
from experiments.corpora.synthetic.catalogue import CHAINS, FORM_OF_CHANGE, TOPICS, UNKNOWN_FACTS
from experiments.corpora.synthetic.sealed import FAKED, LOCALES, drawn
from experiments.corpora.synthetic.written import slots_of
from experiments.errors import CorpusError

SEALED = SyntheticCorpus(worlds=1, vocabulary="unknown", topics="unknown")
BYTES = {
    "en": "80a35c8cf68fa3b89b22b61a5ee69b6cd1355c3143ab798be9c885ccb00650b8",
    "tr": "7f4d40532423f735f1407bc7990ed2a1042a1ad9faf7e1977a4d783887c776b8",
    "mixed": "d6fa1aa70aa3ec5a1a81d82d8196dd0d976b98b95cbd5c90ac6190c2e61eb704",
}
"""World 0 of seed 0, with the pinned version of Faker."""

QUANTITIES = frozenset(
    ["weekday", "date", "when", "clock", "daypart", "meal", "amount", "duration", "money", "number", "digits"]
)
CLOSED = QUANTITIES | {"address", "blood", "marital", "status"}
"""Grammars of numbers and times, and classes that no vocabulary can do without: no lists of values."""
KINDS = {"degree": "field", "species": "animal", "tipple": "drink", "sidejob": "job", "surname": "name"}
"""The pack's kind of value by pool, where it has another name than the pool."""

Entry = tuple[str, ...]


@cache
def _kinds() -> dict[str, dict[str, list[Entry]]]:
    """The entries of all packs, as words, by kind and first letter. A final * stands for any ending."""
    found: dict[str, dict[str, list[Entry]]] = {}

    def add(kind: str, entry: Entry) -> None:
        if entry and entry[0][:1]:
            found.setdefault(kind, {}).setdefault(entry[0][:1], []).append(entry)

    for code in packs():
        pack = language_pack(code)
        for kind, text in pack.section("claims")["values"].items():
            for phrase in text.split(","):
                if kind not in CLOSED:
                    add(kind, tuple(fold(phrase).split()))
        for key in ("names", "name_words"):
            for name in pack.words("entities", key):
                add("name", (name,))
    names = tomllib.loads((files("cogmem.language") / "gazetteer.toml").read_text("utf-8"))
    for kind, text in names.items():
        for name in re.split(r"[,()]", text):
            add(f"gazetteer {kind}", tuple(_words(name)))
    return found


def _words(text: str) -> list[str]:
    return re.findall(r"[\w+#]+(?:'\w+)*", fold(text))


@cache
def _entries() -> frozenset[Entry]:
    """All entries of any kind, without their endings."""
    found = (entry for index in _kinds().values() for entries in index.values() for entry in entries)
    return frozenset(tuple(word.rstrip("*") for word in entry) for entry in found)


def _matches(run: Sequence[str], entry: Entry) -> bool:
    return len(entry) == len(run) and all(
        word.startswith(part[:-1]) if part.endswith("*") else word == part
        for part, word in zip(entry, run, strict=True)
    )


def stands(pool: str, value: str) -> bool:
    """Whether a value of a pool stands in a language pack of the engine, word for word, in any case.

    As a whole it may be no entry of any kind. A part of it may be an ordinary word of another kind (the paper
    of a band, the blue of a staircase), for the engine looks for values of the kind that a sentence is about;
    but no run of its words may be an entry of its own kind, with whatever ending the entry allows.
    """
    words, pool = _words(value), pool.removesuffix("_fine")
    kinds = _kinds().get(KINDS.get(pool, pool), {})
    runs = (words[i:j] for i in range(len(words)) for j in range(i + 1, len(words) + 1)) if kinds else ()
    return tuple(words) in _entries() or any(
        _matches(run, entry) for run in runs for entry in kinds.get(run[0][:1], ())
    )


def _drawn(attempts: int) -> Iterator[tuple[str, str]]:
    """Pool and value of everything that Faker makes in this number of attempts, without repeats."""
    for locale in LOCALES.values():
        for pool, (make, shape, other) in FAKED.items():
            fake = Faker(other or locale, use_weighting=False)
            fake.seed_instance(5)
            for value in {make(fake) for _ in range(attempts)}:
                if shape.fullmatch(value) and not written.coincides(pool, value):
                    yield pool, value


def _listed_values() -> Iterator[tuple[str, str]]:
    """Pool and value of all written lists."""
    for code in LOCALES:
        for pools in (written.sealed_values(code), written.unknown_topics(code)[0]):
            for pool, values in pools.items():
                yield from ((pool, value.rstrip("~")) for value in values)


def test_what_stands_in_a_pack_is_told_from_what_does_not() -> None:
    for pool, value in [("drink", "Oat-Milk Latte"), ("drink", "iced mint tea"), ("cuisine_fine", "Thai")]:
        assert stands(pool, value)
    assert stands("city", "Ankara")
    assert stands("restaurant", "Emma")
    for pool, value in [
        ("restaurant", "Paper Crane"),
        ("passhint", "the blue staircase"),
        ("food", "polenta"),
    ]:
        assert not stands(pool, value)


@pytest.mark.slow
def test_no_sealed_value_stands_in_a_language_pack() -> None:
    """Of Faker's lists nearly all; a slow test draws the rest."""
    found = sorted(
        {(pool, value) for pool, value in (*_listed_values(), *_drawn(1500)) if stands(pool, value)}
    )
    assert not found, f"add these to wordings/sealed/coincide.toml: {found}"


@pytest.mark.slow
def test_nothing_that_faker_makes_stands_in_a_language_pack() -> None:
    assert not [(pool, value) for pool, value in _drawn(12_000) if stands(pool, value)]


def test_no_more_is_taken_away_than_what_stands_in_a_pack() -> None:
    for pool, texts in written._coincident().items():
        for words in texts:
            assert stands(pool, words), (pool, words)


def test_the_lists_are_those_whose_hashes_were_committed_first() -> None:
    root = Path(__file__).parents[3]
    lines = (root / "datasets/sealed.sha256").read_text("utf-8").splitlines()
    assert len(lines) == 7
    for line in lines:
        digest, path = line.split()
        assert hashlib.sha256((root / path).read_bytes()).hexdigest() == digest, path


@pytest.mark.parametrize("language", ["en", "tr", "mixed"])
def test_the_same_bytes_on_every_machine(language: str) -> None:
    """Whatever the hash seed of this process, and whatever others draw from Faker."""
    Faker.seed(1)
    assert replace(SEALED, language=language).load(0).sha256 == BYTES[language]


@pytest.mark.slow
@pytest.mark.parametrize("topics", [pytest.param("known", marks=pytest.mark.soak), "unknown"])
def test_a_vocabulary_changes_words_and_nothing_else(topics: str) -> None:
    sealed = replace(SEALED, language="mixed", topics=topics)
    known = replace(sealed, vocabulary="known")
    assert sealed.truth(3) == known.truth(3)
    assert sealed.asked(3) == known.asked(3)
    (mine,), (theirs,) = sealed.load(3).conversations, known.load(3).conversations
    assert [(message.time, message.message.id) for message in mine.messages] == [
        (message.time, message.message.id) for message in theirs.messages
    ]
    assert [replace(probe, query="", answer="") for probe in mine.probes] == [
        replace(probe, query="", answer="") for probe in theirs.probes
    ]
    assert mine.messages[0].message.speaker != theirs.messages[0].message.speaker


def test_every_world_has_values_of_its_own_in_pools_as_large_as_the_known_ones() -> None:
    sizes = {pool: len(values) for pool, values in written.words("en").pools.items()}
    english, turkish = (drawn(0, 0, code, "tr") for code in ("en", "tr"))
    for pool, values in english.items():
        assert len(values) == len(set(values)) == len(turkish[pool]) == sizes[pool], pool
    assert sizes.keys() - english.keys() == {"weekday", "weekdays", "months", "blood"}
    assert all(english[pool] == turkish[pool] for pool in FAKED)
    known = written.sealed_values("en")
    for pool in ("allergen", "daypart", "cuisine", "car"):
        pairs = set(zip(known[pool], known[f"{pool}_fine"], strict=True))
        assert pairs.issuperset(zip(english[pool], english[f"{pool}_fine"], strict=True))
    assert english["food"] != drawn(0, 1, "en", "tr")["food"]


def test_unknown_topics_are_none_of_the_known_and_all_are_talked_about() -> None:
    assert not set(UNKNOWN_FACTS) & set(TOPICS)
    asked = SyntheticCorpus(worlds=3, topics="unknown").asked(0)
    about = {name.split(".", 1)[1] for names in asked.values() for name in names.values()}
    lasting = {name for name in about if "." not in name and name != "mood"}
    assert lasting <= set(UNKNOWN_FACTS)
    assert len(lasting) >= 0.9 * len(UNKNOWN_FACTS)


@pytest.mark.parametrize("code", ["en", "tr"])
def test_unknown_topics_say_their_value_and_do_not_ask_it(code: str) -> None:
    _, sentences = written.unknown_topics(code)
    for name, topic in UNKNOWN_FACTS.items():
        topics = sentences[name]
        modes = {mode for change in topic.changes for mode in CHAINS.get(change, (change,))}
        needed = {"state", "ask", "answer", *(FORM_OF_CHANGE[mode] for mode in modes)}
        assert needed | ({"other", "ask_other"} if topic.shared else set()) <= set(topics), name
        for part, lines in topics.items():
            for line in lines:
                says = not part.startswith(("ask", "about"))
                assert says == ("v" in slots_of(line)) or part == "ask_before", (name, part, line)
                assert ("who" in slots_of(line)) == part.endswith("other"), (name, part, line)


def test_a_language_without_a_vocabulary_is_told(own_words: Path) -> None:
    (own_words / "fi/lives").mkdir(parents=True)
    for name in ("words.toml", "lives/labelled.toml", "lives/standard.toml"):
        (own_words / "fi" / name).write_text((own_words / "en" / name).read_text("utf-8"), "utf-8")
    with pytest.raises(CorpusError, match=r"no unknown vocabulary in 'fi'; expected one of en, tr"):
        replace(SEALED, language="fi", topics="known").load(0)
    with pytest.raises(CorpusError, match=r"sealed/topics\.fi\.toml: no such file"):
        replace(SEALED, language="fi", vocabulary="known").load(0)
