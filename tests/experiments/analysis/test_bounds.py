"""The bound of recall, by hand."""

from datetime import UTC, datetime, timedelta

import pytest

from cogmem.message import Message
from experiments.analysis.bounds import recall_bound
from experiments.corpora.events import Conversation, MessageEvent, Probe

START = datetime(2024, 1, 1, tzinfo=UTC)


def conversation(*events: str) -> Conversation:
    """A letter alone is a message, "?ab" asks for messages a and b."""
    found: list[MessageEvent | Probe] = []
    for day, event in enumerate(events):
        at = START + timedelta(days=day)
        if event.startswith("?"):
            found.append(Probe(at, f"p{day}", "?", evidence=tuple(event[1:])))
        else:
            found.append(MessageEvent(at, Message(id=event, text=event, session="s", namespace="c")))
    return Conversation("c", tuple(found))


@pytest.mark.parametrize(
    ("events", "capacity", "recall"),
    [
        (("a", "b", "?a", "?b"), 2, 2.0),
        (("a", "b", "?a", "?b"), 1, 1.0),  # both would have to be held between b and ?a
        (("a", "?a", "b", "?b"), 1, 2.0),  # one after the other
        (("a", "b", "c", "?abc"), 2, 2 / 3),
        (("a", "x", "b", "?a", "?a", "?b"), 1, 2.0),  # a, which is asked for twice
        (("a", "b", "?ab", "?b", "?b"), 1, 2.5),  # b alone: .5 + 1 + 1
        (("a", "b", "?a", "c", "?c", "?b"), 1, 2.0),
        (("a", "?b"), 1, 0.0),  # never told
        (("a",), 1, 0.0),
    ],
)
def test_nobody_recalls_more(events: tuple[str, ...], capacity: int, recall: float) -> None:
    assert recall_bound(conversation(*events), capacity) == pytest.approx(recall)
