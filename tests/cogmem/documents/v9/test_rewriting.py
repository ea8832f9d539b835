"""The text that is stored."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogmem.documents.v9.rewriting import RewritingConfig, rewrite
from cogmem.language.packs import languages
from cogmem.language.reading import read
from cogmem.log.facts import Fact, Utterance
from cogmem.trace import Decision

FACT = Fact(text="", said=read("", "en"), source_turns=("t1",), speaker="Ada")


def rewritten(
    text: str, config: RewritingConfig, speaker: str = "Ada", language: str = "en", **fields: object
) -> tuple[Fact, Decision | None]:
    utterance = Utterance(
        turn="t1",
        said=read(text, language),
        raw=text,
        speaker=speaker,
        role="user",
        session="s",
        namespace="n",
        at=19485.5,
    )
    return rewrite(replace(FACT, text=text, said=utterance.said, **fields), utterance, config)


@pytest.mark.parametrize(
    ("config", "speaker", "expected"),
    [
        (RewritingConfig(), "Ada", "Um, I moved my bed"),
        (RewritingConfig(fillers=True), "Ada", "I moved my bed"),
        (RewritingConfig(third_person=True), "Ada", "Um, Ada moved Ada's bed"),
        (RewritingConfig(third_person=True, fillers=True), "", "User moved User's bed"),
    ],
)
def test_the_speaker_is_told(config: RewritingConfig, speaker: str, expected: str) -> None:
    fact, _ = rewritten("Um, I moved my bed", config, speaker)
    assert fact.text == expected
    assert fact.said.text == "Um, I moved my bed"


LONG = "I met Sara in Rome. " + "We walked, and walked. " * 3 + "Then Tom came."


def test_a_long_text_is_cut() -> None:
    entities = ("entity://person/sara", "entity://place/rome", "entity://person/tom", "entity://date/2023")
    fact, decision = rewritten(LONG, RewritingConfig(max_characters=55), entities=entities)
    assert fact.text == "I met Sara in Rome. We walked, and walked."
    assert fact.entities == (*entities[:2], entities[3])
    assert decision is not None
    assert decision.reason == "cut"


@given(
    st.text(min_size=1),
    st.text(max_size=80),
    st.sampled_from(languages()),
    st.booleans(),
    st.booleans(),
    st.integers(40, 90),
)
def test_any_text_is_rewritten_within_the_limit(
    text: str, speaker: str, language: str, third_person: bool, fillers: bool, limit: int
) -> None:
    config = RewritingConfig(third_person=third_person, fillers=fillers, max_characters=limit)
    fact, _ = rewritten(text, config, speaker, language)
    assert len(fact.text) <= limit
    if not (third_person or fillers):
        kept = "".join(fact.text.split())
        assert "".join(text.encode("utf-8", "replace").decode().split()).startswith(kept)
