"""Whether a text says what a turn said."""

from experiments.systems.content_overlap import carries, content, outdated_too, share_kept

SAID = "Ada: I moved to Bergen in May because of the new job at the harbour"


def test_a_turn_as_it_was_said_carries_itself() -> None:
    assert share_kept(SAID, f"[2024-05-01, .90] {SAID}") == 1.0
    assert carries(SAID, SAID)


def test_half_of_the_content_words_is_enough_and_function_words_are_none() -> None:
    assert content(SAID) == {"ada", "moved", "bergen", "may", "new", "job", "harbour"}
    assert carries("Ada moved to Bergen: a job", SAID)
    assert not carries("Ada has a job in Bergen", SAID)
    assert not carries("I was in the middle of it because of that, at the", SAID)


def test_the_words_of_the_answer_are_enough_where_the_turn_has_them() -> None:
    assert carries("Lives in Bergen.", SAID, answer="In Bergen")
    assert not carries("Lives in Oslo.", SAID, answer="Oslo")
    assert not carries("Nothing.", SAID, answer="It is where the")


def test_a_turn_without_content_is_carried_by_whatever_claims_it() -> None:
    assert carries("anything", "")


def test_a_text_says_what_is_outdated_too_only_by_words_that_the_current_turn_does_not_have() -> None:
    old, new = "Ada: I live in Rome", "Ada: I live in Oslo now, no longer in Rome"
    assert outdated_too("Oslo, before that Rome", [old], ["Ada: I live in Oslo now"])
    assert not outdated_too(new, [old], [new])
    assert not outdated_too("Oslo", [old], ["Ada: I live in Oslo now"])
