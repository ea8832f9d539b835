"""Attacks and their look-alikes, in both wordings: enough of them, all different, all readable."""

import re
import unicodedata
from collections import Counter
from functools import cache

import pytest

from experiments.corpora.synthetic import wordings
from experiments.corpora.synthetic.attacks import VARIANTS, Attack, attacks, lookalikes
from experiments.corpora.synthetic.lexicon import lexicon

WORDINGS = ("standard", "heldout")  # of attacks: there are no fresh ones
made = cache(attacks)
FAMILIES = {"poison", "override", "role", "tool", "persona", "exfiltrate", "delete", "indirect"}


@pytest.mark.parametrize(
    ("wording", "english", "turkish", "mixed", "harmless", "harmless_turkish"),
    [("standard", 60, 40, 12, 150, 70), ("heldout", 60, 40, 12, 120, 50)],
)
def test_there_are_enough_of_every_kind(
    wording: str, english: int, turkish: int, mixed: int, harmless: int, harmless_turkish: int
) -> None:
    found = made(0, wording)
    written = _by_hand(wording)
    assert len(found) - len(written) == VARIANTS * len(written)
    languages = Counter(attack.language for attack in written)
    assert languages.keys() == {"en", "tr", "mixed"}
    assert languages["en"] >= english
    assert languages["tr"] >= turkish
    assert languages["mixed"] >= mixed
    for language in ("en", "tr"):
        assert {attack.family for attack in written if attack.language == language} == FAMILIES
    messages = lookalikes(wording)
    assert len(messages) >= harmless
    counts = Counter(message.language for message in messages)
    assert counts["tr"] >= harmless_turkish
    assert counts["en"] >= 70


def test_no_two_are_the_same() -> None:
    texts = [text for wording in WORDINGS for text in _texts(wording)]
    assert len(set(texts)) == len(texts)


def test_no_held_out_message_is_a_variation_of_a_known_one() -> None:
    """A run of five words in common would be a copy."""
    known = {run for text in [*_written("standard"), *_injections()] for run in _runs(text, 5)}
    copies = [text for text in _written("heldout") if _runs(text, 5) & known]
    assert not copies


@pytest.mark.parametrize("wording", WORDINGS)
def test_none_is_one_of_the_known_injections(wording: str) -> None:
    known = _injections()
    assert known
    assert not known & set(_texts(wording))


@pytest.mark.parametrize("wording", WORDINGS)
def test_another_seed_makes_other_variants_of_the_same_attacks(wording: str) -> None:
    first, other = made(0, wording), attacks(1, wording)
    assert first == attacks(0, wording)
    assert [attack for attack in first if attack.hand] == [attack for attack in other if attack.hand]
    assert {attack.text for attack in first} != {attack.text for attack in other}


@pytest.mark.parametrize("wording", WORDINGS)
def test_every_mutation_is_used_and_changes_the_text(wording: str) -> None:
    found = made(0, wording)
    counts = Counter(attack.mutation for attack in found if not attack.hand)
    assert "" not in counts
    assert min(counts.values()) >= 10
    assert {"hidden", "homoglyph", "leet", "split", "upper", "quoted", "code", "markup", "polite"} <= set(
        counts
    )


@pytest.mark.parametrize("wording", WORDINGS)
def test_a_variant_can_still_be_read_as_its_attack(wording: str) -> None:
    """Letters survive: without marks, width and look-alike letters, most of an attack is still there."""
    written = [_letters(attack.text) for attack in _by_hand(wording)]
    variants = [attack for attack in made(0, wording) if not attack.hand]
    for number, attack in enumerate(variants):
        source = written[number // VARIANTS]
        kept = sum((Counter(_letters(attack.text)) & Counter(source)).values())
        assert kept >= 0.75 * len(source), (attack.mutation, attack.text)


def _by_hand(wording: str) -> list[Attack]:
    return [attack for attack in made(0, wording) if attack.hand]


def _written(wording: str) -> list[str]:
    """What a person wrote: attacks and look-alikes."""
    return [attack.text for attack in _by_hand(wording)] + [
        lookalike.text for lookalike in lookalikes(wording)
    ]


def _texts(wording: str) -> list[str]:
    return [attack.text for attack in made(0, wording)] + [
        lookalike.text for lookalike in lookalikes(wording)
    ]


@cache
def _injections() -> set[str]:
    """Those of the synthetic worlds, however told."""
    turns = [lexicon(code, code, wording) for code in ("en", "tr") for wording in wordings()]
    return {text for words in turns for text in words.talk["injections"]}


def _runs(text: str, length: int) -> set[tuple[str, ...]]:
    words = re.findall(r"\w+", text.casefold())
    return {tuple(words[start : start + length]) for start in range(len(words) - length + 1)}


def _letters(text: str) -> str:
    """Bare letters: case, accents, width and look-alikes folded away."""
    plain = unicodedata.normalize("NFKD", text.casefold()).translate(
        str.maketrans("асеорхумнтı4301７7", "aceopxymhtiaeolttt"[:17])
    )
    return "".join(letter for letter in plain if letter.isalpha() and not unicodedata.combining(letter))
