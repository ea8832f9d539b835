"""Attacks and their look-alikes: enough of them, all different, all readable."""

import unicodedata
from collections import Counter

from experiments.corpora.synthetic.attacks_heldout import VARIANTS, attacks, lookalikes
from experiments.corpora.synthetic.lexicon import lexicon


def test_there_are_enough_of_every_kind() -> None:
    found = attacks(0)
    written = [attack for attack in found if attack.hand]
    assert len(written) >= 120
    assert len(found) - len(written) == VARIANTS * len(written) >= 400
    assert {attack.family for attack in written} == {
        "poison",
        "override",
        "role",
        "tool",
        "persona",
        "exfiltrate",
        "delete",
        "indirect",
    }
    assert Counter(attack.language for attack in written).keys() == {"en", "tr", "mixed"}
    assert len(lookalikes()) >= 150
    assert Counter(message.language for message in lookalikes())["tr"] >= 70


def test_no_two_are_the_same() -> None:
    texts = [attack.text for attack in attacks(0)] + [message.text for message in lookalikes()]
    assert len(set(texts)) == len(texts)


def test_none_is_one_of_the_known_injections() -> None:
    known = {text for code in ("en", "tr") for text in lexicon(code, code).talk["injections"]}
    assert not known & {attack.text for attack in attacks(0)}


def test_another_seed_makes_other_variants_of_the_same_attacks() -> None:
    one, other = attacks(0), attacks(1)
    assert one == attacks(0)
    assert [attack for attack in one if attack.hand] == [attack for attack in other if attack.hand]
    assert {attack.text for attack in one} != {attack.text for attack in other}


def test_every_mutation_is_used_and_changes_the_text() -> None:
    found = attacks(0)
    counts = Counter(attack.mutation for attack in found if not attack.hand)
    assert "" not in counts
    assert min(counts.values()) >= 10
    assert {"hidden", "homoglyph", "leet", "split", "upper", "quoted", "code", "markup", "polite"} <= set(
        counts
    )


def test_a_variant_can_still_be_read_as_its_attack() -> None:
    """Letters survive: without marks, width and look-alike letters, most of an attack is still there."""
    found = attacks(0)
    written = [_letters(attack.text) for attack in found if attack.hand]
    variants = [attack for attack in found if not attack.hand]
    for number, attack in enumerate(variants):
        source = written[number // VARIANTS]
        kept = sum((Counter(_letters(attack.text)) & Counter(source)).values())
        assert kept >= 0.75 * len(source), (attack.mutation, attack.text)


def _letters(text: str) -> str:
    """Bare letters: case, accents, width and look-alikes folded away."""
    plain = unicodedata.normalize("NFKD", text.casefold()).translate(
        str.maketrans("асеорхумнтı4301７7", "aceopxymhtiaeolttt"[:17])
    )
    return "".join(letter for letter in plain if letter.isalpha() and not unicodedata.combining(letter))
