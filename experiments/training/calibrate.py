"""What similarity means for an embedder, and the thresholds of the prediction-error gate that follow.

The rule. *create*: the similarity that at most 1 in 1,000 unrelated pairs exceeds. *reinforce*: the one that
99 % of the edited copies reach, though not below create. *update*: between the two in the
proportion of the thresholds without a calibration, (.75 - .70) / (.92 - .70) of the way. To three decimals,
create rounded up and reinforce down, so that both claims hold.

The pairs: *unrelated*, random turns of different sessions; *nearest earlier*, every turn and the
most similar one before it, which is what the gate looks at; *evidence together*, turns that answer one
question; *edited*, a turn and a copy of it in small letters, without punctuation, with a filler before it, or
short of one function word.
"""

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, groupby

import numpy as np
import polars as pl
from numpy.typing import NDArray
from scipy.stats import mannwhitneyu

from cogmem import Message
from cogmem.embedding import Embedder, Vectors
from cogmem.embedding.calibration import UNMEASURED, Calibration, family
from cogmem.language.packs import detect, fold, languages
from cogmem.log.facts import quoted
from cogmem.rng import stream
from experiments.corpora.events import Conversation, Corpus
from experiments.errors import LabError
from experiments.report.tables import Form, Table, framed

PAIRS = 20_000
"""Unrelated pairs that are drawn."""

SAMPLE = 300
"""Turns that are copied with edits: with a slow model, texts that are not in its cache are dear."""

EXCEEDING, REACHING = 0.001, 0.99
_BANDS: Mapping[str, Form] = {"create": "share", "gap": "share", "update": "share", "reinforce": "share"}
QUANTILES = (0.01, 0.10, 0.50, 0.90, 0.99, 0.999)

Similarities = NDArray[np.float64]
Pair = tuple[int, int]


def measure(
    corpus: Corpus, embedder: Embedder, seed: int, kinds: Iterable[str] = ()
) -> dict[str, Similarities]:
    """The similarities of each sort of pair, rounded to six decimals; sorts without any pair are left out.

    `kinds`: the probes whose evidence counts (empty: all). Raises LabError for a corpus whose turns are all
    of one session.
    """
    messages = [event.message for conversation in corpus.conversations for event in conversation.messages]
    messages = [message for message in messages if quoted(message)]
    vectors = embedder.embed([quoted(message) for message in messages])
    place = {(message.namespace, message.id): row for row, message in enumerate(messages)}
    evidence = together(corpus.conversations, place, frozenset(kinds))
    language = corpus.language if corpus.language in languages() else "en"
    found = {
        "unrelated": _cosines(vectors, vectors, unrelated(messages, stream(seed, "calibrate/unrelated"))),
        "nearest earlier": nearest_earlier(messages, vectors),
        "evidence together": _cosines(vectors, vectors, evidence),
        **edited(messages, vectors, embedder, language, stream(seed, "calibrate/edited")),
    }
    return {sort: similarities for sort, similarities in found.items() if similarities.size}


def unrelated(messages: list[Message], draws: np.random.Generator, count: int = PAIRS) -> list[Pair]:
    """Random pairs of turns of different sessions with different texts; a pair may come twice."""
    session = [(message.namespace, message.session) for message in messages]
    text = [quoted(message) for message in messages]
    pairs: list[Pair] = []
    for _ in range(_ROUNDS):
        drawn = draws.integers(len(messages), size=(2, count)).T.tolist()
        pairs += [(a, b) for a, b in drawn if session[a] != session[b] and text[a] != text[b]]
        if len(pairs) >= count:
            return pairs[:count]
    raise LabError(
        f"{len(pairs)} pairs of different sessions in {_ROUNDS * count:,} draws; too few to measure"
    )


def together(
    conversations: Iterable[Conversation], place: Mapping[tuple[str, str], int], kinds: frozenset[str]
) -> list[Pair]:
    """The pairs of turns that are evidence of one question, each once."""
    answering = (
        sorted(place[conversation.namespace, turn] for turn in set(probe.evidence))
        for conversation in conversations
        for probe in conversation.probes
        if probe.scored and (not kinds or probe.kind in kinds)
        if all((conversation.namespace, turn) in place for turn in probe.evidence)
    )
    return list(dict.fromkeys(pair for rows in answering for pair in combinations(rows, 2)))


def nearest_earlier(messages: Sequence[Message], vectors: Vectors) -> Similarities:
    """For every turn but a conversation's first, the similarity of the nearest earlier one in it."""
    found: list[float] = []
    for _, rows in groupby(range(len(messages)), key=lambda row: messages[row].namespace):
        said = vectors[list(rows)].astype(np.float64)
        found += (float((said[:row] @ said[row]).max()) for row in range(1, len(said)))
    return np.round(found, 6)


def edited(
    messages: Sequence[Message],
    vectors: Vectors,
    embedder: Embedder,
    language: str,
    draws: np.random.Generator,
) -> dict[str, Similarities]:
    """The similarities of a sample of turns to their edited copies, by edit; a copy that an edit left as it
    was or left no word of does not count."""
    sample = np.sort(draws.choice(len(messages), min(SAMPLE, len(messages)), replace=False)).tolist()
    found: dict[str, Similarities] = {}
    for name, edit in EDITS.items():
        copies: dict[int, str] = {}
        for row in sample:
            text = " ".join(messages[row].text.split())
            changed = edit(text, detect(text, language), draws)
            if changed != text and _WORD.search(changed):
                copies[row] = quoted(replace(messages[row], text=changed))
        pairs = [(row, copy) for copy, row in enumerate(copies)]
        found[f"edited: {name}"] = _cosines(vectors, embedder.embed(list(copies.values())), pairs)
    return found


# --- edits that change nothing of what is said ----------------------------------------------------------

FILLERS = {"en": ("Well,", "Um,", "Oh,", "You know,"), "tr": ("Şey,", "Yani,", "Hani,", "Valla,")}
FUNCTION_WORDS = {
    "en": {"a", "an", "the", "that", "just", "so", "very", "really", "also", "some"},
    "tr": {"bir", "de", "da", "ki", "çok", "bu", "şu", "o", "ise", "bile"},
}
"""Words whose loss changes little (a "not" or "before" is none of them)."""

_PUNCTUATION = re.compile(r"[.,;:!?…\"“”()]+")
_WORD = re.compile(r"\w+\s*")


def _filled(text: str, language: str, draws: np.random.Generator) -> str:
    fillers = FILLERS.get(language, FILLERS["en"])
    return f"{fillers[int(draws.integers(len(fillers)))]} {text}"


def _shortened(text: str, language: str, draws: np.random.Generator) -> str:
    light = FUNCTION_WORDS.get(language, FUNCTION_WORDS["en"])
    found = [match for match in _WORD.finditer(text) if fold(match[0].rstrip()) in light]
    if not found:
        return text
    cut = found[int(draws.integers(len(found)))]
    return " ".join((text[: cut.start()] + text[cut.end() :]).split())


EDITS: Mapping[str, Callable[[str, str, np.random.Generator], str]] = {
    "case": lambda text, language, draws: text.lower(),
    "punctuation": lambda text, language, draws: _PUNCTUATION.sub("", text),
    "filler": _filled,
    "function word": _shortened,
}

_ROUNDS = 50  # of drawing before a corpus counts as having too few sessions


# --- thresholds -----------------------------------------------------------------------------------------


def calibrate(found: Mapping[str, Similarities], embedder: str, corpus: str) -> Calibration:
    """The thresholds by the rule above. Raises LabError if there is nothing to measure them on."""
    copies = [similarities for sort, similarities in found.items() if sort.startswith("edited: ")]
    if not copies:
        raise LabError(f"{corpus}: no turn that an edit changes; the thresholds need some")
    apart, alike = np.sort(found["unrelated"]), np.sort(np.concatenate(copies))
    # the epsilons keep k/n·n whole: neither share may be missed by one pair for a rounding of floats
    create = apart[apart.size - 1 - math.floor(EXCEEDING * apart.size + 1e-9)]
    reinforce = alike[math.floor((1 - REACHING) * alike.size + 1e-9)]
    create = min(max(math.ceil(create * 1000) / 1000, 0.0), 1.0)
    reinforce = min(max(math.floor(reinforce * 1000) / 1000, create), 1.0)
    part = (UNMEASURED.update - UNMEASURED.create) / (UNMEASURED.reinforce - UNMEASURED.create)
    return Calibration(
        embedder=family(embedder),
        create=create,
        update=round(create + part * (reinforce - create), 3),
        reinforce=reinforce,
        corpus=corpus,
        unrelated=apart.size,
        edited=alike.size,
    )


def bands(similarities: Similarities, calibration: Calibration) -> dict[str, float]:
    """What the gate makes of pairs: the shares below create, in the gap, in the update band, and above."""
    below = [float(np.mean(similarities < edge)) for edge in (calibration.create, calibration.update)]
    above = float(np.mean(similarities > calibration.reinforce))
    shares = (below[0], below[1] - below[0], 1 - below[1] - above, above)
    return dict(zip(_BANDS, shares, strict=True))


def tables(found: Mapping[str, Similarities], measured: Calibration, name: str) -> list[Table]:
    """The distributions, and the measured thresholds beside those without one, with their effects."""
    edges = [f"{100 * quantile:g} %" for quantile in QUANTILES]
    rows = [
        {"pairs": sort, "n": values.size}
        | dict(zip(edges, np.quantile(values, QUANTILES).tolist(), strict=True))
        | bands(values, measured)
        for sort, values in found.items()
    ]
    note = "Quantiles, and the share of the pairs in each band of the measured thresholds."
    if (alike := found.get("evidence together")) is not None:
        wins = mannwhitneyu(alike, found["unrelated"]).statistic / (alike.size * found["unrelated"].size)
        note += f" Chance that a pair is more similar than an unrelated one: evidence together {wins:.3f}."
    title = f"Similarities of {name} on {measured.corpus}"
    similar = framed("similarities", title, pl.DataFrame(rows), note, forms=_BANDS)
    rows = [
        {"thresholds": whose, "create <": bar.create, "update from": bar.update, "reinforce >": bar.reinforce}
        | bands(found["nearest earlier"], bar)
        for whose, bar in (("measured", measured), ("without a calibration", UNMEASURED))
    ]
    title = "Thresholds, and what they make of the nearest earlier turn"
    return [similar, framed("thresholds", title, pl.DataFrame(rows), forms=_BANDS)]


def _cosines(left: Vectors, right: Vectors, pairs: list[Pair]) -> Similarities:
    if not pairs:
        return np.zeros(0)
    first, second = np.array(pairs).T
    return np.round(np.einsum("ij,ij->i", left[first], right[second], dtype=np.float64), 6)
