"""Distractor talk: messages of another conversation are put before each question."""

from collections.abc import Sequence
from dataclasses import replace

from cogmem.language.sentences import sentences
from cogmem.rng import stream
from experiments.corpora.events import Conversation, Corpus, Event, Probe
from experiments.corpora.records import fingerprint
from experiments.errors import LabError

_SENTENCES, _LONGEST = 2, 200  # of each message


def with_distractors(corpus: Corpus, messages: int, seed: int) -> Corpus:
    """The corpus with the beginnings of this many messages before every question. They come from the
    next conversation, in their order, so the questioned memory has not heard them. Messages of assistants
    are left out. Raises LabError if the corpus has one conversation only."""
    if not messages:
        return corpus
    worlds = corpus.conversations
    if len(worlds) < 2:
        raise LabError(f"aside={messages}: {corpus.name} has one conversation; expected several")
    conversations = tuple(
        _interrupted(world, _beginnings(other), messages, seed)
        for world, other in zip(worlds, (*worlds[1:], worlds[0]), strict=True)
    )
    return replace(corpus, conversations=conversations, sha256=fingerprint(conversations))


def _beginnings(conversation: Conversation) -> list[str]:
    """The first sentences of each message, at most _LONGEST characters, whole ones if possible."""
    said = (message.message.text for message in conversation.messages if message.message.role != "assistant")
    return [" ".join(sentences(text)[:_SENTENCES])[:_LONGEST] for text in said]


def _interrupted(conversation: Conversation, talk: Sequence[str], messages: int, seed: int) -> Conversation:
    draw = stream(seed, f"aside {conversation.namespace}")

    def scattered(event: Event) -> Event:
        if not isinstance(event, Probe):
            return event
        first = int(draw.integers(max(1, len(talk) - messages + 1)))
        return replace(event, query=" ".join((*talk[first : first + messages], event.query)))

    return replace(conversation, events=tuple(map(scattered, conversation.events)))
