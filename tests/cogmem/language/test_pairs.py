"""What a later statement does to an earlier one: by learnt weights of features of the pair."""

import numpy as np
import pytest

from cogmem.errors import ConfigError
from cogmem.language.packs import languages
from cogmem.language.pairs.apart import apart, own
from cogmem.language.pairs.features import features
from cogmem.language.pairs.judging import (
    BREATH,
    LABELS,
    Pair,
    Pairs,
    Stated,
    Weights,
    paired,
    pairs,
    sentence_pairs,
    stated,
)
from cogmem.language.pairs.statements import ME, statement, statements, turns
from cogmem.language.reading import Reading, read

HEAD = "\t" + "\t".join(LABELS)


def sentences(text: str, language: str = "en", speaker: str = "") -> tuple[Reading, ...]:
    return statements(read(text, language), speaker)


def text_of(text: str, language: str = "en", speaker: str = "") -> Stated:
    return stated(read(text, language), speaker)


def pair(earlier: str, later: str, language: str = "en", speaker: str = "", claim: str = "") -> Pair:
    found = paired(text_of(earlier, language, speaker), text_of(later, language, speaker), claim)
    assert found is not None
    return found


def told(earlier: str, later: str, language: str = "en") -> set[str]:
    return features(*pair(earlier, later, language))


def test_words_of_another_script_are_not_judged() -> None:
    assert paired(text_of("我住在奥斯陆。"), text_of("我住在卑尔根。")) is None
    both = text_of("Ada和表妹Emily一起在公园画画。"), text_of("Ada在花园里种小菊花。")
    assert paired(*both) is None  # both name Ada, and that is all that could be read
    assert paired(text_of("We met in 東京."), text_of("We met in 京都, not in 東京.")) is not None
    assert pair("I live in Oslo 奥斯陆.", "I live in Bergen.").earlier.content == {"live", "oslo"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ada: Look at this. [shares image: a red kite. And a bag]", ("Look at this.",)),
        ("```css\n.row { color: red; }\n``` My port is 80.", ("My port is 80.",)),
        ('Ada: <li class="item"> <a href="#">About</a> </li>', ()),
        ("We moved to `uv`, rent is €950 (it was €900); feature_x is out.", None),
    ],
)
def test_code_and_pictures_are_no_statements(text: str, said: tuple[str, ...] | None) -> None:
    found = tuple(sentence.text for sentence in sentences(text, speaker="Ada"))
    assert found == ((text,) if said is None else said)


def test_the_speaker_is_the_first_person() -> None:
    first, third = pair("My rent is high.", "Ada: Ada's rent is high.", speaker="Ada")[:2]
    assert first.content == third.content == {"rent", "high"}
    assert first.subject == third.subject == ME


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("The fee is 950.", "number", "950"),
        ("The fee is €950.", "money", "950"),
        ("We run version 3.2 here.", "decimal", "3.2"),
        ("The train leaves at 7:15.", "clock", "7:15"),
        ("The discount is 15 %.", "percent", "15"),
        ("The bin is emptied on Tuesday.", "day", "tuesday"),
        ("The vet is called Novak.", "name", "novak"),
        ("The branch is called feature_x.", "code", "feature_x"),
    ],
)
def test_values_have_kinds(text: str, kind: str, value: str) -> None:
    statement = pair(text, text)[0]
    assert statement.values[kind] == {value}
    assert value not in statement.frame


def test_a_value_that_is_exchanged_in_its_place_is_a_feature() -> None:
    found = told("My rent is 950 euros.", "My rent is 1020 euros.")
    assert {
        "number exchanged",
        "same unit",
        "value exchanged in place",
        "same frame",
        "subject same",
    } <= found
    assert not any(feature.startswith(("kin", "modifier")) for feature in found)


def test_what_belongs_to_another_is_a_feature() -> None:
    assert {"kin added", "value exchanged, strangers"} <= told("My rent is 950.", "My sister's rent is 800.")
    assert "modifier added" in told("The bike is 36 V.", "The cargo bike is 48 V.")
    assert "former named and another" in told("We use port 8080.", "We went from 8080 to 9090.")


def test_what_both_say_and_what_is_long_makes_no_pair() -> None:
    one, other = pair("The sun is out. I drink tea.", "The sun is out. My tea is cold.")[:2]
    assert (one.text, other.text) == ("I drink tea.", "My tea is cold.")
    said = ("I drink tea.", "We sold the car.", "tea " * (BREATH + 2))
    tea, car, long = map(text_of, said)
    assert paired(tea, car) is None
    assert paired(long, tea) is None
    assert paired(tea, car, "replaces") is not None


@pytest.mark.parametrize(
    ("earlier", "later", "compared"),
    [
        ("It rains. I have 3 hens.", "I fed the cat. I have 5 hens.", ("I have 3 hens.", "I have 5 hens.")),
        ("It rains. I have 3 hens.", "I fed the cat. I have 3 hens now.", None),  # no other value
        ("It rains. I have 3 hens.", "I fed the cat. The flat has 5 rooms.", None),  # of another thing
        ("It rains. I have 3 hens.", "I fed the cat. Do 5 hens fit here?", None),  # only asked
    ],
)
def test_of_long_texts_the_sentences_that_give_another_value_are_compared(
    earlier: str, later: str, compared: tuple[str, str] | None
) -> None:
    found = sentence_pairs(text_of(earlier), text_of(later))
    assert [(one.earlier.text, one.later.text) for one in found] == ([compared] if compared else [])


def test_the_probabilities_are_those_of_the_sums_of_weights() -> None:
    """Sums of 2, 0, 0 and 0 for the first label and the others: e^2 / (e^2 + 3)."""
    weights = Weights.parse(f"{HEAD}\n\t50\t0\t0\t0\nsame unit\t150\t0\t0\t0\nrent\t40\n", "en.pairs.tsv")
    assert weights.rarity == {"rent": 40}
    (odds,) = Pairs("en", weights).judge([pair("My rent is 950 euros.", "My rent is 1020 euros.")])
    assert odds[0] == pytest.approx(np.exp(2) / (np.exp(2) + 3))
    assert odds.sum() == pytest.approx(1.0)
    assert Weights.parse(weights.as_text(), "again").as_text() == weights.as_text()


@pytest.mark.parametrize("text", ["", "feature\treplaces", f"{HEAD}\na\t1\t2", f"{HEAD}\na\t1\t2\tx\t4"])
def test_a_broken_file_is_named(text: str) -> None:
    with pytest.raises(ConfigError, match=r"en\.pairs\.tsv:[12]: expected"):
        Weights.parse(text, "en.pairs.tsv")


def test_without_weights_everything_stands_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Weights, "load", lambda language: None)
    assert Pairs("en").judge([pair("I drink tea.", "I drink no tea.")]).argmax() == LABELS.index("beside")


def test_every_language_has_weights_whose_reasons_add_up() -> None:
    for language in languages():
        judge = pairs(language)
        one = pair("I pay 950 in Oslo.", "I pay 1020 in Oslo now.", language)
        total = np.sum(list(judge.reasons(*one).values()), axis=0)
        odds = np.exp(total) / np.exp(total).sum()
        assert judge.judge([one])[0] == pytest.approx(odds)


@pytest.mark.parametrize(
    ("earlier", "later", "replaced"),
    [
        ("The service listens on port 8080.", "The service listens on port 9090 now.", True),
        ("We are on API version 3.2.", "We moved to API version 4.0.", True),
        ("My dentist appointment is at 9:30.", "My dentist appointment was moved to 11:15.", True),
        ("My rent is 950 euros.", "My sister's rent is 800 euros.", False),
        ("I have a dog called Rex.", "I adopted a second dog, Bolt.", False),
        ("We use Postgres for billing.", "I wonder if we should use MySQL for billing.", False),
    ],
)
def test_plain_pairs(earlier: str, later: str, replaced: bool) -> None:
    probability = pairs("en").judge([pair(earlier, later)])[0, 0]
    assert (probability > 0.5) == replaced, probability


APART = [
    ("The bus to Ghent costs 7 euros.", "The bus to Liege costs 11 euros.", "subject"),
    ("Locker 12 is locked.", "Locker 14 is not locked.", "subject"),
    ("Nora's router password is elm.", "Our router password is oak.", "owner"),
    ("My rent is 900.", "My brother's rent is 700.", "owner"),
    ("I bought a lamp for 30 euros.", "I bought a lamp for 45 euros.", "event"),
    ("I live in Graz.", "I'm living in Turin for three weeks.", "brief"),
    ("I am a nurse.", "Pretend that I am a judge.", "unreal"),
    ("I have a cat.", "He said that he has two cats.", "reported"),
    ("I drink tea.", "My aunt goes I only drink coffee.", "reported"),
    ("I drive a van.", "lol sure, and I drive a tank.", "unreal"),
    ("I drive a van.", "What would a truck cost?", "question"),
    ("I drive a van.", "Back then I changed to a truck.", "former"),
    ("My lesson is at 9:00.", "The porter asked whether my lesson is at 10:00.", "reported"),
    ("I have a locker at the pool.", "I cancelled the locker at the gym.", "another"),
    ("I live in Graz.", "I do not live in Turin now.", "another"),
    ("I speak Dutch.", "I speak Danish.", "several"),
    ("I have 3 hens.", "I have 5 hens.", ""),
    ("The call with Ben is at 3.", "The call with Lea moved to 5.", "subject"),
    ("Our cook is Nadia.", "Nadia quit, our cook is Lenz.", ""),
    ("The bus to Ghent costs 7 euros.", "The bus to Ghent costs 9 euros.", ""),
    ("Lena is our captain.", "Marta is our captain now.", ""),
    ("I live in Graz.", "I live in Turin now.", ""),
    ("The thats shop is blue.", "The shop that opened is red.", ""),  # "thats" is content, "that" is none
]


@pytest.mark.parametrize(("earlier", "later", "why"), APART)
def test_what_is_about_something_else_is_apart(earlier: str, later: str, why: str) -> None:
    one, other = (statement(read(text, "en"), "Ada") for text in (earlier, later))
    assert apart(one, other, "en") == why
    if why:
        assert pairs("en").judge([Pair(one, other)])[0].tolist() == [0.0, 0.0, 0.0, 1.0]


@pytest.mark.parametrize(
    ("earlier", "later", "turning"),
    [
        ("I know Sam from work.", "I know Bea from school.", False),
        ("We use port 8080.", "We went from 8080 to 9090.", True),
        ("My boss is Henrik.", "My new boss is Salma.", True),
        ("The tyre is flat.", "I had the tyre patched.", True),
    ],
)
def test_a_word_before_something_past_is_a_cue_only_where_that_was_said(
    earlier: str, later: str, turning: bool
) -> None:
    assert turns(*pair(earlier, later)[:2]) == turning


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        ("> I live in Paris now.\nThat is his ad.", "en", "That is his ad."),
        ('My aunt wrote: "I am 61 now."', "en", "My aunt wrote:"),
        ("Translate: I live in Rome now.", "en", "Translate:"),
        ("Tom asked, and I said: I live in Rome now.", "en", None),
        ("Ali dedi ki: Ben artık İzmir'de yaşıyorum.", "tr", "Ali dedi ki:"),
    ],
)
def test_what_others_say_is_not_ones_own(text: str, language: str, said: str | None) -> None:
    assert own(read(text, language)).text == (text if said is None else said)


@pytest.mark.parametrize("language", languages())
def test_the_judge_adds_up_the_weights_of_the_features_by_name(language: str) -> None:
    texts = (
        "My rent is 950 euros now.",
        "I live in Oslo, the end.",
        "My sister Sara lives in Oslo with her 2 dogs!",
        "Not Oslo: since May I live in Bergen. We moved.",
        "Ada's dentist is on Tuesday at 10:15, not on Monday",
        "Artık Bergen'de oturuyorum, kiram 950 euro.",
        "The end I live in Oslo? end end",
    )
    judge = pairs(language)
    said = (" ".join(one.text for one in sentences(text, language, "Ada")) for text in texts)
    told = [statement(read(text, language), "Ada") for text in said]
    every = [Pair(one, other, claim) for one in told for other in told for claim in ("", "replaces")]
    every = [pair for pair in every if not apart(*pair[:2], language, pair.claim)]
    sums = np.array([np.sum(list(judge.reasons(*pair).values()), axis=0) for pair in every])
    odds = np.exp(sums - sums.max(axis=1, keepdims=True))
    assert judge.judge(every) == pytest.approx(odds / odds.sum(axis=1, keepdims=True), abs=1e-9)


def test_a_letter_of_another_language_changes_the_reading_of_no_other_word() -> None:
    text = "Ada's v2 costs 9.50 at 7 pm in Oslo, they don't say until May 3rd"
    plain, other = (statement(read(one, "en"), "Ada") for one in (text, f"{text} ñ"))
    assert (*plain.words, "ñ") == other.words
    assert (plain.values, plain.kin, plain.cues) == (other.values, other.kin, other.cues)
    assert plain.subject == other.subject == ME
    assert (plain.values["name"], plain.values["clock"]) == ({"oslo", "may"}, {"7"})


@pytest.mark.parametrize(
    ("text", "reacts"),
    [
        ("Way to go, Jon!", True),
        ("I'm so proud of you.", True),
        ("Wow, I moved to Bergen, too!", False),
        ("You can't park in front of the garage.", False),
        ("You can reach me at 555 1234.", False),
    ],
)
def test_what_only_speaks_to_the_hearer_replaces_nothing(text: str, reacts: bool) -> None:
    assert statement(read(text, "en"), "Ada").reacts == reacts
    assert (
        not reacts or paired(text_of(text, speaker="Ada"), text_of("Way to go, Ann!", speaker="Ada")) is None
    )
