"""Signs of what a text is about, counted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.errors import ConfigError
from cogmem.language import dates
from cogmem.language.packs import languages
from cogmem.language.signals import Signals, signal_reader


def read(text: str, language: str = "en") -> Signals:
    return signal_reader(language).read(text)


def plans(text: str, language: str = "en") -> int:
    """As said on Thursday, 4 April 2024."""
    return signal_reader(language).plans(text, dates.find(text, 19_817.5, language))


@pytest.mark.parametrize("language", languages())
def test_an_empty_text_gives_no_sign(language: str) -> None:
    assert read("", language) == Signals()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("There is a well.", "fact"),
        ("We met at 9:30.", "temporal"),
        ("I told you something wrong.", "correction"),
        ("I love olives.", "preference"),
        ("We decided to stay.", "decision"),
        ("I'm exhausted.", "state"),
        ("I was born in Oslo.", "identity"),
        ("I run every morning.", "routine"),
        ("Yesterday it rained.", "event"),
    ],
)
def test_each_sort_has_its_sign(text: str, name: str) -> None:
    assert getattr(read(text), name) >= 1


def test_the_same_sign_twice_is_one() -> None:
    assert read("I love olives. I love figs.").preference == 1
    assert read("I love olives. I adore figs.").preference == 2


def test_questions_give_no_sign_of_a_kind() -> None:
    assert plans("Is the wedding on 3 May?") == 0
    assert plans("When I'm in Rome on 3 May?") == 0
    assert read("Did I tell you something wrong?").correction == 0


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("The course starts on 3 May.", True),
        ("The course started on 3 May.", False),
        ("The dentist sees me this Friday.", True),
        ("Friday is for the gym.", False),
        ("Every 3 May they bring me a cake.", False),
        ("Dr. Pell will pull the tooth on 3 May.", True),
    ],
)
def test_a_day_makes_a_plan_if_nothing_speaks_against_it(text: str, plan: bool) -> None:
    assert bool(plans(text)) == plan


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("The plumber comes on Friday.", True),
        ("The plumber comes on Friday now.", False),
        ("The dentist gave me a slot on 3 May.", True),
        ("We walked to the lake on 3 May.", False),
        ("It was meant to be yesterday, but they moved it to 3 May.", True),
        ("See you on Friday.", False),
        ("I'm moving in May.", True),
        ("I'm fond of tulips in May.", False),
        ("I intend to quit.", True),
        ("Yesterday I intended to quit.", False),
    ],
)
def test_the_clause_of_a_day_tells_whether_it_is_a_plan(text: str, plan: bool) -> None:
    assert bool(plans(text)) == plan


@pytest.mark.parametrize(
    "text",
    [
        "Would you keep your fingers crossed on 3 May?",
        "I'm giving a talk on 3 May, do you know a good joke?",
        "I have the exam on 3 May, please remind me to sleep.",
    ],
)
def test_what_is_asked_for_a_day_states_that_something_will_be(text: str) -> None:
    assert plans(text) == 1


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I asked for another slot and got one on 3 May."),
        ("en", "The shop promised me the lamp on 3 May."),
        ("tr", "Başka gün istedim, 3 Mayıs günü verdiler."),
        ("tr", "Fizyoterapist beni 3 Mayıs günü araya aldı."),
    ],
)
def test_what_was_granted_for_a_day_lies_ahead(language: str, text: str) -> None:
    assert plans(text, language) == 1


def test_own_words_and_a_fault_make_a_correction_across_sentences() -> None:
    assert read("I said decaf. Wrong.").correction == 1
    assert read("Did I say decaf? Regular, I mean.").correction == 1
    assert read("My boss said decaf. Wrong.").correction == 0
    assert read("I said decaf.").correction == 0


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "What you noted about my birthday isn't right."),
        ("en", "I let you believe that I studied law. Nonsense."),
        ("en", "There is an error in my last message."),
        ("en", "Could you fix something I got wrong?"),
        ("en", "I mixed up two dates."),
        ("tr", "Benim hakkımda bildiğin doğru değil."),
        ("tr", "Önce verdiğim bilgiyi kullanma."),
        ("tr", "Son mesajımda bir hata var."),
        ("tr", "Yanlış bir şey söyledim, düzeltir misin?"),
        ("tr", "İki tarihi karıştırmışım."),
    ],
)
def test_a_fault_in_what_was_told_is_a_correction(language: str, text: str) -> None:
    assert read(text, language).correction


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I mixed up the salt and the sugar."),
        ("en", "The waiter got our order wrong."),
        ("en", "I never told you about my garden. I forget the roses."),
        ("en", "I made a mistake at work and my boss shouted."),
        ("en", "Taking a step back helps."),
        ("tr", "Tuzla şekeri karıştırdım."),
        ("tr", "Bordromda bir hata yapmışlar."),
        ("tr", "Unutulmasın diye yazdım, hiç pişman değilim."),
        ("tr", "Telefonum parkta kayboldu."),
    ],
)
def test_a_fault_in_what_was_done_is_no_correction(language: str, text: str) -> None:
    assert not read(text, language).correction


def test_a_passing_state_beside_something_lasting_is_said_by_the_way() -> None:
    assert read("I'm exhausted.").state == 1
    assert read("I'm exhausted. I live in Oslo.").state == 0


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ConfigError, match="unknown language 'xx'"):
        signal_reader("xx")


@given(st.text(), st.sampled_from(languages()))
def test_any_text_is_read(text: str, language: str) -> None:
    assert min(vars_of(read(text, language))) >= 0


def vars_of(signals: Signals) -> tuple[int, ...]:
    return tuple(getattr(signals, name) for name in Signals.__slots__)
