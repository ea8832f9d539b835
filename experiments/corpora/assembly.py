"""From loaded conversations to a corpus: citations checked, faults counted, content fingerprinted."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from experiments.corpora.events import Conversation, Corpus, Event, Feedback, MessageEvent, Probe
from experiments.corpora.records import fingerprint


def assemble(
    name: str, conversations: Iterable[Conversation], faults: Mapping[str, int], **about: Any
) -> Corpus:
    """A corpus with its fingerprint; of `faults` those that occurred, sorted by name.

    `about`: `language` ("en" if it is not given), `license` and `headline`, as `Corpus` has them.
    """
    conversations = tuple(conversations)
    counted = {fault: faults[fault] for fault in sorted(faults) if faults[fault]}
    about = {"language": "en", "sha256": fingerprint(conversations), **about}
    return Corpus(name, conversations=conversations, faults=counted, **about)


def answer_of(fields: Mapping[str, object], faults: Counter[str]) -> str:
    """The expected answer as text, empty without one; counts `answer_absent` and `answer_not_text`.

    >>> answer_of({"answer": 2022}, Counter())
    '2022'
    """
    answer = fields.get("answer")
    faults["answer_absent"] += answer is None
    faults["answer_not_text"] += not isinstance(answer, str | None)
    return "" if answer is None else str(answer)


def settle(conversation: Conversation, faults: Counter[str]) -> Conversation:
    """The conversation with every cited turn checked: what cannot be used is taken out and added to `faults`.

    A citation (`evidence`, `stale` of a probe; turns of a `feedback`) is kept if the turn came before. Else
    it counts as `<where>_unknown` (no such turn) or `<where>_later`; a second mention as `<where>_repeated`.
    A probe that had evidence and has none left counts as `evidence_lost` and is no longer scored: it must not
    pass for a question without an answer.
    """
    known = {event.message.id for event in conversation.messages}
    heard: set[str] = set()
    events: list[Event] = []

    def usable(turns: tuple[str, ...], where: str) -> tuple[str, ...]:
        unique = tuple(dict.fromkeys(turns))
        faults[f"{where}_repeated"] += len(turns) - len(unique)
        faults[f"{where}_unknown"] += len(set(unique) - known)
        faults[f"{where}_later"] += len(known.intersection(unique) - heard)
        return tuple(turn for turn in unique if turn in heard)

    for event in conversation.events:
        if isinstance(event, MessageEvent):
            heard.add(event.message.id)
        elif isinstance(event, Probe):
            evidence, stale = usable(event.evidence, "evidence"), usable(event.stale, "stale")
            lost = bool(event.evidence) and not evidence
            faults["evidence_lost"] += lost
            graded = dict(zip(event.evidence, event.grades, strict=False))
            grades = tuple(graded[turn] for turn in evidence) if graded else ()
            scored = event.scored and not lost
            event = replace(event, evidence=evidence, grades=grades, stale=stale, scored=scored)
        elif isinstance(event, Feedback):
            event = replace(event, turns=usable(event.turns, "feedback"))
        events.append(event)
    return Conversation(conversation.namespace, tuple(events))
