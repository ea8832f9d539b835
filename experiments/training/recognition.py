"""Recognition: the weights by which shocks, plans, corrections and attacks are told, fitted and measured.

Material: `datasets/messages`, whose authors wrote apart, and the synthetic world in the wordings of
DEVELOPMENT. Attacks are learnt as the observer judges them: of a long message its passages. Every figure is
of messages whose source, an author or a wording, the weights did not see: each wording and each group of
authors is left out in turn, and the authors TESTS and the wordings of JUDGING are never learnt from. The
thresholds are set on the odds of the sources left out, so the figures of these may flatter; those of TESTS
and JUDGING do not. `--write` puts the weights into the language's pack, fitted to all but those. `--explain`
tells what the engine recognises in a message, and by which signs.
"""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import scipy.sparse as sp
from cogmem.documents.v9.filters import ObserverConfig
from numpy.typing import NDArray
from scipy.optimize import minimize

from cogmem import CognitiveMemory, EngineConfig, Message
from cogmem.clock import to_days
from cogmem.language import recognition as engine
from cogmem.language.packs import data
from cogmem.language.prompt_injection import passages_of
from cogmem.language.reading import read
from cogmem.language.recognition import Recognised, Recogniser, Weights, recogniser
from cogmem.rank.trust import LEAST_ODDS
from experiments.corpora.atomic import replacing
from experiments.corpora.synthetic import SyntheticCorpus
from experiments.errors import LabError
from experiments.report.tables import Table, columns_of
from experiments.training import lines, publish, strongest

MESSAGES = Path("datasets/messages")
TEST = "test"
"""An author who is never learnt from."""

TESTS = (TEST, "work-test", "t", "ab")
"""All of them."""

WORK = ("q", "r", "s")
"""The authors whose messages are of work."""

DEVELOPMENT = ("labelled", "heldout", "fresh", "unseen")
JUDGING = ("blind",)

LABELS = Recognised._fields
SAID_AT = to_days(datetime(2024, 5, 8, 12, tzinfo=UTC))
"""When the messages without a date of their own were said."""

PENALTY = 0.08
"""What half a squared weight costs, beside the log-loss of one message. Chosen on the authors left out, and
the rarity of signs on LoCoMo, where without it "you've got this" looked like an attack."""

TOLERANCE = 1e-6
"""The relative gain of the log-loss in an iteration at which a fit stops."""

SEEN = 2
"""Messages that a sign must be found in to be weighed."""

SIGNS = 60_000
"""Signs that are kept, those that move the most messages most."""

BETA = {"shock": 0.5}
"""How much more recall counts than precision where the threshold is set; 1 for the other labels. A memory of
a shock is pinned for good, so a false one costs more than a missed one."""

FALSE_ALARMS = {"injection": 0.005}
"""The share of the harmless messages of authors left out that are recognised where the threshold is set, for
labels of which a false one loses the message. Chosen so that about .1 % of the corpora for development is
refused; where most is right, it were .3 % of LoCoMo and .8 % of Mem-Gallery, for authors who write attacks
write them more often than life does."""

REFUSED = 0.02
"""The share of harmless messages at which what becomes of attacks is told, beside the engine's threshold."""

LONG = 60
"""Words of a message from which on the figures call it long."""

ROUNDS = 2
"""Times that the passage of a long attack is looked for which makes it one."""

FOLDS = 8
"""Groups of authors. Those of a group are left out together."""

WORLDS = 12

SHOWN = 6
"""Signs that an explanation names on either side."""

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Places = NDArray[np.int64]


class Labelled(NamedTuple):
    """A message that somebody has labelled."""

    source: str
    """Its author, or the wording it is of."""
    labels: frozenset[str]
    """What it is, of LABELS."""
    text: str
    """What it says."""
    at: float
    """When it was said, in days since 1970."""


def written(path: Path) -> Iterator[Labelled]:
    """The messages of a file of `datasets/messages`: author, label, message. Labels are joined by "+";
    "shock.joy" is a shock and a joy, "none.plan" looks like a plan and is none. Raises LabError that names a
    line which is none of this."""
    for place, (author, label, text) in lines(path, "author", "label", "message"):
        told = frozenset(label.replace(".joy", "+joy").split("+"))
        none = len(told) == 1 and label.partition(".")[0] == "none"
        if not (none or told <= set(LABELS)):
            raise LabError(f"{place}: label {label!r}; expected {', '.join(LABELS)} or none")
        yield Labelled(author, frozenset() if none else told, text, SAID_AT)


def spoken(language: str, wording: str) -> list[Labelled]:
    """The distinct messages of the synthetic world in a wording."""
    source = SyntheticCorpus(language=language, wording=wording, worlds=WORLDS)
    truths = source.truth(0)
    found: dict[str, Labelled] = {}
    for conversation in source.load(0).conversations:
        for event in conversation.messages:
            truth = truths[conversation.namespace][event.message.id]
            labels = {
                "shock": truth.flashbulb,
                "joy": truth.attribute == "shock.joy",
                "plan": truth.plan,
                "correction": truth.correction,
                "injection": truth.cls == "injection",
            }
            told = frozenset(name for name, holds in labels.items() if holds)
            message = Labelled(wording, told, event.message.text, to_days(event.time))
            found.setdefault(message.text, message)
    return list(found.values())


def material(language: str) -> tuple[list[Labelled], list[Labelled]]:
    """The messages that the weights of a language are learnt from, and those of TESTS.

    Raises LabError if nobody wrote messages in that language.
    """
    path = MESSAGES / f"{language}.tsv"
    if not path.is_file():
        raise LabError(f"{path}: no such file; expected the labelled messages of --language={language}")
    messages = list(written(path))
    known = [message for message in messages if message.source not in TESTS]
    known += [message for wording in DEVELOPMENT for message in spoken(language, wording)]
    return known, [message for message in messages if message.source in TESTS]


def are(label: str, messages: Sequence[Labelled]) -> Flags:
    """Which of the messages have a label."""
    return np.array([label in message.labels for message in messages], np.bool_)


def apart(messages: Sequence[Labelled]) -> tuple[list[Labelled], Places]:
    """The messages, and behind them the passages of the long ones, which the observer judges one by one; and
    the place of the message that each is of."""
    found, owner = list(messages), list(range(len(messages)))
    for place, message in enumerate(messages):
        cut = passages_of(read(message.text, "en"))
        if [passage.text for passage in cut] != [message.text]:
            found += [message._replace(text=passage.text) for passage in cut]
            owner += [place] * len(cut)
    return found, np.array(owner, np.int64)


def judged_for_attacks(owner: Places) -> Places:
    """Which of the texts of `apart` are judged for attacks: the passages, and the messages without any."""
    return np.flatnonzero((np.bincount(owner)[owner] == 1) | (owner != np.arange(len(owner))))


class Signs(NamedTuple):
    """Messages as a matrix: a row a message, a column a sign of `names`. Each counts as `share` says, times
    its rarity, the logarithm of how many messages there are to one that has it: what is common proves
    nothing."""

    names: tuple[str, ...]
    matrix: Any
    rarity: Floats

    @classmethod
    def of(cls, messages: Sequence[Labelled], language: str) -> "Signs":
        """The signs that SEEN messages have."""
        said = [engine.words(message.text) for message in messages]
        more = [engine.marks(read(message.text, language), message.at) for message in messages]
        found = [own | other for own, other in zip(said, more, strict=True)]
        counts = Counter(sign for signs in found for sign in signs)
        names = tuple(sorted(sign for sign, count in counts.items() if count >= SEEN))
        place = {name: number for number, name in enumerate(names)}
        columns = [sorted(place[sign] for sign in signs & place.keys()) for signs in found]
        ends = np.cumsum([0, *map(len, columns)])
        values = np.repeat([engine.share(len(own)) for own in said], np.diff(ends))
        rarity = np.log([len(messages) / counts[name] for name in names])
        at = np.concatenate(columns)
        shape = (len(messages), len(names))
        return cls(names, sp.csr_matrix((values * rarity[at], at, ends), shape), rarity)


def fit(matrix: Any, told: Flags, start: Floats | None = None) -> Floats:
    """Logistic regression with a quadratic penalty: the weights of the signs, then the constant. `start`:
    weights close to these, which save iterations."""
    sign = np.where(told, 1.0, -1.0)

    def loss(weights: Floats) -> tuple[float, Floats]:
        margin = sign * (matrix @ weights[:-1] + weights[-1])
        pull = -sign / (1.0 + np.exp(np.clip(margin, -30, 30)))
        gradient = np.append(matrix.T @ pull + PENALTY * weights[:-1], pull.sum())
        return float(np.logaddexp(0, -margin).sum() + PENALTY / 2 * weights[:-1] @ weights[:-1]), gradient

    start = np.zeros(matrix.shape[1] + 1) if start is None else start
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 300, "ftol": TOLERANCE})
    return np.asarray(found.x)


def fit_passages(matrix: Any, owner: Places, told: Flags, start: Floats | None = None) -> Floats:
    """As `fit`, where messages are told by their passages: none of the passages of a harmless message is an
    attack, and of an attack's the one with the highest odds is (MI-SVM, Andrews et al. 2003).

    `matrix`: (passages, signs); `owner`: the message of each passage; `told`: (messages,).
    """
    attacks = told[owner]
    learnt = ~attacks | (np.bincount(owner)[owner] == 1)
    weights = fit(matrix[learnt], attacks[learnt], start)
    for _ in range(ROUNDS if not learnt.all() else 0):
        order = np.lexsort((scores(matrix, weights), owner))
        highest = order[np.flatnonzero(np.diff(owner[order], append=-1))]
        learnt = ~attacks | np.isin(np.arange(len(owner)), highest)
        weights = fit(matrix[learnt], attacks[learnt], weights)
    return weights


def fit_each(matrix: Any, owner: Places, told: Flags, choices: Sequence[Flags]) -> list[Floats]:
    """As `fit_passages`, to each choice of the messages, on a thread for each core: products of matrices
    leave Python's lock alone. The first choice is fitted first, and the others start from its weights."""

    def fitted(chosen: Flags, start: Floats | None = None) -> Floats:
        return fit_passages(matrix[chosen[owner]], owner[chosen[owner]], told, start)

    first = fitted(choices[0])
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return [first, *pool.map(partial(fitted, start=first), choices[1:])]


def of_messages(odds: Floats, owner: Places) -> Floats:
    """Log-odds of every message by those of its passages: the highest, less the logarithm of their number,
    since any of them may be the attack."""
    highest = np.full(int(owner.max()) + 1, -np.inf)
    np.maximum.at(highest, owner, odds)
    return highest - np.log(np.bincount(owner))


def scores(matrix: Any, weights: Floats) -> Floats:
    """Log-odds of every message."""
    return np.asarray(matrix @ weights[:-1] + weights[-1])


def threshold(odds: Floats, told: Flags, groups: Sequence[Flags], beta: float = 1.0) -> float:
    """The log-odds above which most is right: where F-beta, averaged over the groups that have any, is
    highest; half-way to the next message below. `beta`: how much more recall counts than precision."""
    borders, square = np.sort(odds)[::-1], beta * beta
    mean = np.zeros(len(borders))
    for group in groups:
        if not (group & told).any():
            continue
        right = _above(odds[group & told], borders)
        mean += (1 + square) * right / (_above(odds[group], borders) + square * (group & told).sum())
    best = int(np.argmax(mean))
    return float(borders[best : best + 2].mean())


def _above(odds: Floats, borders: Floats) -> Floats:
    """How many are at or above each border."""
    return (len(odds) - np.searchsorted(np.sort(odds), borders, side="left")).astype(np.float64)


class Learnt(NamedTuple):
    """For each label the weights, fitted to all, and the odds of every message by weights that never saw its
    source, above the threshold."""

    weights: dict[str, Floats]
    left_out: dict[str, Floats]


def learn(
    messages: Sequence[Labelled],
    matrix: Any,
    owner: Places | None = None,
    labels: Sequence[str] = LABELS,
    common: Flags | None = None,
) -> Learnt:
    """Fit every label to all messages, and once without each group of sources. `matrix`, `owner`: of the
    messages and of the passages behind them (see `apart`); without `owner` there are none. `common`: the
    signs that are weighed for every label, by default all; the others are weighed for attacks alone.

    The threshold is the one that serves every wording, and all authors as if they were one, as BETA weighs: a
    label is as rare in life as in the wordings. That of attacks is by FALSE_ALARMS. Either is set on the very
    odds that are returned: what they say of these messages is not independent of it. A joy is told from other
    shocks alone, and only where its author did so.
    """
    sources = np.array([message.source for message in messages])
    jolly = sources[are("joy", messages)]
    shipped, left_out = {}, {}
    whole = np.arange(len(messages))
    owner = whole if owner is None else owner
    for label in labels:
        told = are(label, messages)
        counts = np.ones(len(messages), np.bool_)
        if label == "joy":
            counts = are("shock", messages) & np.isin(sources, jolly)
        rows = judged_for_attacks(owner) if label == "injection" else whole
        weighed = np.ones(matrix.shape[1], np.bool_)
        if label != "injection" and common is not None:
            weighed = common
        texts, of = matrix[rows][:, np.flatnonzero(weighed)], owner[rows]
        odds = np.full(len(messages), np.nan)
        own = [counts & np.isin(sources, group) for group in left_out_together(sources[counts])]
        found, *without = fit_each(texts, of, told, [counts, *(counts & ~unseen for unseen in own)])
        for unseen, weights in zip(own, without, strict=True):
            odds[unseen] = of_messages(scores(texts, weights), of)[unseen]
        wordings = [sources[counts] == wording for wording in DEVELOPMENT]
        groups = (*wordings, ~np.logical_or.reduce(wordings))
        border = threshold(odds[counts], told[counts], groups, BETA.get(label, 1.0))
        if label in FALSE_ALARMS:
            harmless = ~np.isin(sources, DEVELOPMENT) & ~told
            border = float(np.quantile(odds[harmless], 1.0 - FALSE_ALARMS[label]))
        found[-1] -= border
        shipped[label], left_out[label] = np.zeros(matrix.shape[1] + 1), odds - border
        shipped[label][np.append(weighed, True)] = found
    return Learnt(shipped, left_out)


def left_out_together(sources: Iterable[str]) -> list[list[str]]:
    """The groups of sources that are left out together: each wording by itself, and FOLDS of authors."""
    distinct = list(dict.fromkeys(sources))
    authors = [source for source in distinct if source not in DEVELOPMENT]
    wordings = [[source] for source in distinct if source in DEVELOPMENT]
    return [*wordings, *(authors[fold::FOLDS] for fold in range(min(FOLDS, len(authors))))]


def pruned(signs: Signs, weights: dict[str, Floats]) -> Weights:
    """The weights of signs, their rarity in them, in whole units: the constants as "", then by name the SIGNS
    of the largest weights, a sign of four times the messages counting twice."""
    table = np.stack([weights[label] for label in LABELS]) * np.append(signs.rarity, 1.0)
    whole = np.rint(table * engine.UNIT).astype(np.int64)
    largest = np.abs(whole[:, :-1]).max(axis=0) * np.exp(-signs.rarity / 2)
    kept = np.sort(np.argsort(-largest, kind="stable")[:SIGNS])
    kept = kept[largest[kept] > 0]
    names = ("", *(signs.names[place] for place in kept.tolist()))
    return Weights(names, np.concatenate([whole[:, -1:], whole[:, kept]], axis=1).T.astype(np.int32))


# --- the figures ----------------------------------------------------------------------------------------


def judged(
    name: str, messages: Sequence[Labelled], odds: dict[str, Floats]
) -> Iterator[tuple[str, str, int, int, int, float | None, float | None, float | None]]:
    """A row for every label: messages of it, found, right, precision, recall, false alarms."""
    for label in LABELS:
        told = are(label, messages)
        counted = ~np.isnan(odds[label])
        if label == "joy":
            counted &= are("shock", messages)
        told, found = told[counted], odds[label][counted] > 0
        n, taken, right = int(told.sum()), int(found.sum()), int((told & found).sum())
        if n:
            alarms = (taken - right) / (len(told) - n) if len(told) > n else None
            yield name, label, n, taken, right, right / taken if taken else None, right / n, alarms


def fences(
    name: str, messages: Sequence[Labelled], refused: Flags, doubted: Flags
) -> Iterator[tuple[str, str, int, float, float, float]]:
    """A row for attacks and two for all else, by length: messages, and the shares of them that are refused,
    told as a quotation, and told as they are."""
    attacks = are("injection", messages)
    long = np.array([len(message.text.split()) > LONG for message in messages])
    for what, own in (
        ("attacks", attacks),
        (f"all else, of at most {LONG} words", ~attacks & ~long),
        ("all else, longer", ~attacks & long),
    ):
        if own.any():
            fates = (refused, doubted & ~refused, ~refused & ~doubted)
            yield name, what, int(own.sum()), *(float(fate[own].mean()) for fate in fates)  # type: ignore[misc]


def taken_in(messages: Sequence[Labelled], language: str) -> tuple[Flags, Flags]:
    """Which messages the engine refuses as attacks where it is told to (`observer.injection`), and which of
    the others it doubts.  (messages,) each"""
    refused, doubted = [], []
    for message in messages:
        engine = CognitiveMemory(EngineConfig(language=language, observer=ObserverConfig(injection=True)))
        written = engine.write(Message(id="t", text=message.text, speaker="Ada"))
        refused.append("injection" in [decision.reason for decision in written.trace])
        doubted.append(bool(written.trace.of("doubt")))
    return np.array(refused), np.array(doubted)


def study(language: str, write: bool, out: Path, remade_by: str) -> None:
    """Fit the weights; print and write how well they tell; with `write`, put them into the language pack."""
    known, own = material(language)
    texts, owner = apart(known)
    signs = Signs.of(texts, language)
    common = np.array([not name.startswith(engine.OF_ATTACKS) for name in signs.names])
    learnt = learn(known, signs.matrix, owner, common=common)
    weights = pruned(signs, learnt.weights)
    reader = Recogniser(language, weights)
    if write:  # first, for the engine is judged as well
        with replacing(Path(str(data() / f"{language}.weights.npz"))) as file:
            file.write(weights.as_bytes())
        recogniser.cache_clear()

    def left_out(name: str, sources: Sequence[str]) -> Iterator[Any]:
        at = [place for place, message in enumerate(known) if message.source in sources]
        return judged(name, [known[place] for place in at], {k: v[at] for k, v in learnt.left_out.items()})

    def unknown(name: str, messages: Sequence[Labelled]) -> Iterator[Any]:
        texts, owner = apart(messages)
        odds = np.array([reader.read(read(message.text, language), message.at) for message in texts]).T
        found = dict(zip(LABELS, odds[:, : len(messages)], strict=True))
        rows = judged_for_attacks(owner)
        found["injection"] = of_messages(odds[LABELS.index("injection"), rows], owner[rows])
        return judged(name, messages, found)

    tests = {
        author: said for author in TESTS if (said := [message for message in own if message.source == author])
    }
    sources = dict.fromkeys(message.source for message in known)
    authors = [source for source in sources if source not in DEVELOPMENT]
    rows = [
        *left_out(f"{len(authors)} authors, left out", authors),
        *(row for wording in DEVELOPMENT for row in left_out(f"wording {wording}, left out", [wording])),
        *left_out(f"of these {len(WORK)} of work", WORK),
        *(row for author, said in tests.items() for row in unknown(f"author {author}", said)),
        *(row for wording in JUDGING for row in unknown(f"wording {wording}", spoken(language, wording))),
    ]
    shares = "precision: share | recall: share | false alarms: share"
    columns = columns_of("judged on | what | n: count | found: count | right: count", shares)
    note = (
        f"Learnt from {len(known):,} messages of {len(sources)} sources. Where a "
        "source is left out, the weights never saw it, but the thresholds are set on these very odds; none "
        "of them saw the others."
    )
    table = Table("recognition", f"Recognised, {language}", columns, tuple(rows), note)
    odds = learnt.left_out["injection"]
    at = [place for place, message in enumerate(known) if message.source in authors]
    said, odds = [known[place] for place in at], odds[at]
    of_author = f"{len(authors)} authors, left out: the weights alone"
    held = list(fences(of_author, said, odds > 0, odds >= LEAST_ODDS[language]))
    harmless = ~are("injection", said)
    border = float(np.quantile(odds[harmless], 1.0 - REFUSED))
    of_author = f"the same, where {REFUSED:.0%} of all else are refused"
    held += fences(of_author, said, odds > border, odds > border)
    for author, said in tests.items():
        held += fences(f"author {author}: the engine", said, *taken_in(said, language))
    ends = "refused: share | quoted: share | told as they are: share"
    told = (
        "Refused: where `observer.injection=true`; by default what would be refused is quoted, too. Quoted: "
        "stored, never core or flashbulb, and told as what its speaker said (`engine.trust`)."
    )
    fence = Table(
        "attacks",
        f"What becomes of attacks, {language}",
        columns_of("judged on | messages | n: count", ends),
        tuple(held),
        told,
    )
    publish([table, fence], out, remade_by)


def explanation(text: str, language: str) -> Table:
    """What the engine recognises in a text, and the signs that speak most for it and against it."""
    reader = recogniser(language)
    told = read(text, language)
    odds, reasons = reader.read(told, SAID_AT), reader.reasons(told, SAID_AT)
    rows = []
    for label, value in odds._asdict().items():
        weights = {sign: getattr(reasons[sign], label) for sign in sorted(reasons) if sign}
        speaking = (strongest(weights, sign, SHOWN) for sign in (1, -1))
        rows.append((label, "yes" if value > 0 else "no", value, *speaking))
    columns = columns_of("what | recognised | log-odds: change | speaks for it | against it")
    return Table("explanation", text, columns, tuple(rows), "Joy: of a shock.")
