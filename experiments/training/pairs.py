"""Pairs: the weights by which a statement is told to replace another one, fitted and measured.

Material: `datasets/pairs`, whose authors wrote apart; the same statements paired across topics, which stand
side by side; and the synthetic world of known values in the wordings of DEVELOPMENT, where the truth tells
what replaces what. Every figure is of pairs whose author, or topic, the weights did not see: each is left out
in turn, with every pair across topics that has a statement of it, and authors whose names begin with `test`
are never learnt from.
Messages of `datasets/messages`, whose authors told one thing after the other, stand side by side too.
`--write` puts the weights into the language's pack, fitted to all but those authors. `--explain` tells what
the engine makes of a pair, and by which features.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from math import fsum
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
import scipy.sparse as sp
from cogmem.language.pairs.features import UNIT, features
from cogmem.language.pairs.judging import LABELS, Pair, Pairs, Weights, paired, pairs, stated
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import logsumexp

from cogmem import CognitiveMemory, EngineConfig, Message, Recalled, SimulatedClock
from cogmem.config import ReplacementConfig
from cogmem.documents.optional.claims import claims
from cogmem.documents.optional.claims.contradiction import LIKELY, claimed
from cogmem.language.packs import data
from cogmem.language.pairs.apart import apart
from cogmem.language.reading import read
from cogmem.memory import Relation
from cogmem.present.injection import NOTED
from experiments.corpora.atomic import replacing
from experiments.corpora.synthetic import SyntheticCorpus
from experiments.errors import LabError
from experiments.report.tables import Table, columns_of
from experiments.training import lines, publish, strongest
from experiments.training.recognition import DEVELOPMENT, MESSAGES, TEST
from experiments.training.recognition import written as spoken_by

PAIRS = Path("datasets/pairs")
FAR = "far"
"""The topic of statements that are paired across topics."""

PENALTY = 2.0
"""What half a squared weight costs, beside the log-loss of one pair. Chosen on the authors left out."""

WORDY = 2.0
"""The factor of that cost for features that are words."""

SEEN = 4
"""Pairs that a feature must be found in to be weighed."""

FEATURES = 4000
"""Features that are kept, those that move the most pairs most."""

BESIDES = 2
"""Pairs across topics for each statement."""

WORLDS = 2
NEAREST = 4
"""Memories of a world that each message is paired with."""

FOLDS = 8
"""Parts of the topics, each of which is left out in turn."""

SHARE = {**dict.fromkeys(DEVELOPMENT, 0.5), FAR: 0.3}
"""What a pair of these sources counts; any other counts 1."""

RARE = {"en": 0.8, "tr": 0.5}
"""What is taken off the log-odds of a replacement in a language: of what people say, less is replaced than of
the labelled pairs. In English LIKELY is then a fitted probability of .77. Of short everyday pairs by authors
left out, 90 % without and 94 % with a cue of change were replaced from .75 on, 95 % of both from .8."""

CERTAIN = 0.8
"""The probability from which a pair counts as found in the tables of precision."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Labelled(NamedTuple):
    """A pair that somebody has labelled."""

    author: str
    topic: str
    label: str
    earlier: str
    later: str


def written(path: Path) -> Iterator[Labelled]:
    """The pairs of a file of `datasets/pairs`: author, topic, label, earlier and later, divided by tabs.
    Raises LabError that names a line which is none of this."""
    for place, fields in lines(path, *Labelled._fields):
        pair = Labelled(*fields)
        if pair.label not in LABELS:
            raise LabError(f"{place}: label {pair.label!r}; expected one of {', '.join(LABELS)}")
        yield pair


def across(pairs: Sequence[Labelled], language: str) -> Iterator[Labelled]:
    """The statements of each author, paired across topics: with each later one the BESIDES earlier ones that
    share the rarest words with it."""
    for author in dict.fromkeys(pair.author for pair in pairs):
        own = [pair for pair in pairs if pair.author == author]
        read = [_content(pair.earlier, language) for pair in own]
        counts = Counter(stem for content in read for stem in content)
        for later in own:
            content = _content(later.later, language)
            worth = [
                -fsum(1 / counts[stem] for stem in content & theirs) if pair.topic != later.topic else 0.0
                for pair, theirs in zip(own, read, strict=True)
            ]
            for place in np.argsort(worth, kind="stable")[:BESIDES].tolist():
                if worth[place] < 0:
                    yield Labelled(author, FAR, "beside", own[place].earlier, later.later)


def chatted(language: str) -> Iterator[Labelled]:
    """The messages of each author of `datasets/messages`, paired with each other as in `across`: they tell of
    different things, as what friends say in a chat mostly does."""
    messages = [message for message in spoken_by(MESSAGES / f"{language}.tsv") if message.source != TEST]
    yield from across(
        [Labelled(author, str(at), "beside", text, text) for at, (author, _, text, _) in enumerate(messages)],
        language,
    )


def lived(language: str, wording: str) -> Iterator[Labelled]:
    """The messages of the synthetic world in a wording, each with those before it that share most content
    with it and still hold, and with those that it replaces."""
    source = SyntheticCorpus(language=language, wording=wording, worlds=WORLDS)
    truths = source.truth(0)
    for conversation in source.load(0).conversations:
        truth = truths[conversation.namespace]
        holding: dict[str, tuple[str, frozenset[str]]] = {}
        for event in conversation.messages:
            message = event.message
            told = truth[message.id]
            if not told.should_store or message.role != "user":
                continue
            content = _content(message.text, language)
            alike = sorted(
                (-len(content & theirs) / len(content | theirs), turn)
                for turn, (_, theirs) in holding.items()
                if content & theirs
            )
            chosen = dict.fromkeys([*(turn for _, turn in alike[:NEAREST]), *told.replaces])
            for turn in chosen:
                if turn in holding:
                    older = truth[turn]
                    same = (older.subject, older.attribute, older.value) == (
                        told.subject,
                        told.attribute,
                        told.value,
                    )
                    label = "replaces" if turn in told.replaces else "repeats" if same else "beside"
                    yield Labelled(wording, wording, label, holding[turn][0], message.text)
            for turn in told.replaces:
                holding.pop(turn, None)
            holding[message.id] = (message.text, content)


def _pair(pair: Labelled, language: str) -> Pair | None:
    """The pair as the engine reads it, the first where it reads several; None if it is not weighed: nothing
    is in common, or the two are apart."""
    earlier, later = (read(text, language) for text in (pair.earlier, pair.later))
    claim = claimed(claims(later), claims(earlier))
    read_as = paired(stated(earlier, ""), stated(later, ""), claim)
    return read_as if read_as and not apart(*read_as[:2], language, claim) else None


def _content(text: str, language: str) -> frozenset[str]:
    told = stated(read(text, language), "")
    pair = paired(told, told)
    return pair.later.content if pair else frozenset()


def material(language: str) -> tuple[list[Labelled], list[Labelled]]:
    """The pairs that the weights of a language are learnt from, and those of authors that begin with TEST.

    Raises LabError if nobody wrote pairs in that language.
    """
    files = sorted(PAIRS.glob(f"{language}*.tsv"))
    if not files:
        raise LabError(
            f"{PAIRS}: no file {language}*.tsv; expected the labelled pairs of --language={language}"
        )
    pairs = [pair for path in files for pair in written(path)]
    known = [pair for pair in pairs if not pair.author.startswith(TEST)]
    known += [*across(known, language), *chatted(language)]
    known += [pair for wording in DEVELOPMENT for pair in lived(language, wording)]
    made = {*DEVELOPMENT, FAR}
    known = [pair for pair in known if made.isdisjoint((pair.author, pair.topic)) or _pair(pair, language)]
    return known, [pair for pair in pairs if pair.author.startswith(TEST)]


class Read(NamedTuple):
    """Pairs as a matrix: a row a pair, a column a feature of `names`, 1 where the pair has it."""

    names: tuple[str, ...]
    matrix: Any
    rarity: dict[str, int]

    @property
    def costs(self) -> Floats:
        """The penalty of each feature: words cost more than what holds of any words."""
        return np.array([PENALTY * (WORDY if name[0] in "+-" else 1.0) for name in self.names])

    @property
    def weighed(self) -> NDArray[np.bool_]:
        """Which pairs are weighed: those with features."""
        return np.diff(self.matrix.indptr) > 0

    @classmethod
    def of(cls, pairs: Sequence[Labelled], language: str) -> "Read":
        rarity = rarities(pairs, language)
        found = [told(pair, language, rarity) for pair in pairs]
        authors: dict[str, set[str]] = {}
        counts: Counter[str] = Counter()
        for pair, own in zip(pairs, found, strict=True):
            counts.update(own)
            for feature in own:
                authors.setdefault(feature, set()).add(pair.author)
        names = tuple(sorted(name for name, n in counts.items() if n >= SEEN and len(authors[name]) > 2))
        place = {name: number for number, name in enumerate(names)}
        columns = [sorted(place[feature] for feature in own if feature in place) for own in found]
        ends = np.cumsum([0, *map(len, columns)])
        at = np.concatenate(columns)
        return cls(names, sp.csr_matrix((np.ones(len(at)), at, ends), (len(pairs), len(names))), rarity)


def rarities(pairs: Sequence[Labelled], language: str) -> dict[str, int]:
    """The rarity of the stems that more than two statements have, in hundredths: the logarithm of how many
    statements there are to one that has it, beside that of a stem of one statement."""
    texts = {text for pair in pairs if pair.author not in DEVELOPMENT for text in (pair.earlier, pair.later)}
    counts = Counter(stem for text in sorted(texts) for stem in _content(text, language))
    most = np.log(len(texts))
    return {stem: int(100 * np.log(len(texts) / n) / most) for stem, n in sorted(counts.items()) if n > 2}


def told(pair: Labelled, language: str, rarity: dict[str, int]) -> set[str]:
    """The features of a labelled pair."""
    read = _pair(pair, language)
    return features(*read, rarity) if read else set()


def fit(matrix: Any, labels: Ints, worth: Floats, costs: Floats) -> Floats:
    """Multinomial logistic regression with a quadratic penalty: shape (features + 1, labels), the constants
    last."""
    n, width = matrix.shape
    wanted = np.eye(len(LABELS))[labels]

    def loss(flat: Floats) -> tuple[float, Floats]:
        weights = flat.reshape(width + 1, len(LABELS))
        odds = matrix @ weights[:-1] + weights[-1]
        logs = odds - logsumexp(odds, axis=1, keepdims=True)
        pull = worth[:, None] * (np.exp(logs) - wanted)
        gradient = np.vstack([matrix.T @ pull + costs[:, None] * weights[:-1], pull.sum(axis=0)])
        cost = -(worth * logs[np.arange(n), labels]).sum() + (costs @ weights[:-1] ** 2).sum() / 2
        return float(cost), gradient.ravel()

    start = np.zeros((width + 1) * len(LABELS))
    found = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 80})
    return np.asarray(found.x).reshape(width + 1, len(LABELS))


def probabilities(matrix: Any, weights: Floats) -> Floats:
    """Shape (pairs, labels)."""
    odds = matrix @ weights[:-1] + weights[-1]
    return np.asarray(np.exp(odds - logsumexp(odds, axis=1, keepdims=True)))


def left_out(read: Read, pairs: Sequence[Labelled], groups: Sequence[str], language: str) -> Floats:
    """The probabilities of every pair by weights that never saw its group; of those without one ("") none,
    and each of them teaches always, but for pairs across topics (FAR) that share a statement with the group.
    """
    labels, worth = _targets(pairs)
    of, far = np.array(groups), np.array([pair.topic == FAR for pair in pairs])
    found = np.full((len(pairs), len(LABELS)), np.nan)
    for group in dict.fromkeys(filter(None, groups)):
        own = of == group
        said = {text for pair, held in zip(pairs, own, strict=True) if held for text in pair[-2:]}
        taught = read.weighed & ~own & ~(far & [not said.isdisjoint(pair[-2:]) for pair in pairs])
        weights = rarer(fit(read.matrix[taught], labels[taught], worth[taught], read.costs), language)
        found[own] = probabilities(read.matrix[own], weights)
        found[own & ~read.weighed] = np.eye(len(LABELS))[-1]
    return found


def rarer(weights: Floats, language: str) -> Floats:
    """The weights, with replacements as rare as people tell them."""
    weights[-1, LABELS.index("replaces")] -= RARE.get(language, 0.0)
    return weights


def _targets(pairs: Sequence[Labelled]) -> tuple[Ints, Floats]:
    labels = np.array([LABELS.index(pair.label) for pair in pairs])
    return labels, np.array([SHARE.get(pair.topic, 1.0) for pair in pairs])


def pruned(read: Read, weights: Floats) -> Weights:
    """The weights in whole units: the constant, then by name the FEATURES of the largest weights, a feature
    of four times the pairs counting twice."""
    centred = weights - weights.mean(axis=1, keepdims=True)
    whole = np.rint(centred * UNIT).astype(np.int64)
    often = np.sqrt(np.asarray(read.matrix.sum(axis=0)).ravel())
    largest = np.abs(whole[:-1]).max(axis=1) * often
    kept = np.sort(np.argsort(-largest, kind="stable")[:FEATURES])
    kept = kept[np.abs(whole[kept]).max(axis=1) > _LEAST]
    names = ("", *(read.names[place] for place in kept.tolist()))
    return Weights(names, np.vstack([whole[-1:], whole[kept]]), read.rarity)


_LEAST = 4  # hundredths of a weight that moves nothing


# --- the figures ----------------------------------------------------------------------------------------


def judged(name: str, pairs: Sequence[Labelled], found: Floats) -> Iterator[tuple[Any, ...]]:
    """A row for every label: pairs of it, found, right, precision and recall where the likeliest label
    counts, and both where only a probability of CERTAIN does."""
    if not pairs:
        return
    truth = np.array([LABELS.index(pair.label) for pair in pairs])
    likeliest = found.argmax(axis=1)
    for number, label in enumerate(LABELS):
        wanted, taken = truth == number, likeliest == number
        sure = found[:, number] >= CERTAIN
        right, certain = int((wanted & taken).sum()), int((wanted & sure).sum())
        n = int(wanted.sum())
        yield (
            *(name, label, n, int(taken.sum()), right),
            *(right / taken.sum() if taken.any() else None, right / n if n else None),
            *(certain / sure.sum() if sure.any() else None, certain / n if n else None),
        )


STEPS = (0.0, 0.1, 0.3, LIKELY, 0.8, NOTED, 1.01)
"""The certainties of a link between which its reliability is shown."""


def reliability(name: str, pairs: Sequence[Labelled], found: Floats) -> Iterator[tuple[Any, ...]]:
    """How certain a replacement is and how often it is one: a row for all pairs, with the Brier score, and
    one between any two of STEPS; precision and recall are of the links at least as certain."""
    truth = np.array([pair.label == "replaces" for pair in pairs])
    certainty = found[:, LABELS.index("replaces")]
    for low, high in ((0.0, STEPS[-1]), *pairwise(STEPS)):
        here, linked = (certainty >= low) & (certainty < high), certainty >= low
        n, right = int(here.sum()), int((linked & truth).sum())
        yield (
            *(name, f"{low:g} to {min(high, 1.0):g}", n),
            *(float(certainty[here].mean()) if n else None, float(truth[here].mean()) if n else None),
            *(right / int(linked.sum()) if linked.any() else None, right / int(truth.sum())),
            float(np.mean((certainty - truth)[here] ** 2)) if n else None,
        )


def study(language: str, write: bool, out: Path, remade_by: str) -> None:
    """Fit the weights; print and write how well they tell; with `write`, put them into the language pack."""
    known, own = material(language)
    read = Read.of(known, language)
    labels, worth = _targets(known)
    far = [place for place, pair in enumerate(known) if pair.topic == FAR]
    worlds = [place for place, pair in enumerate(known) if pair.author in DEVELOPMENT]
    people = sorted({*range(len(known))} - {*far, *worlds})
    writers = {known[place].author for place in people}
    authors = [
        "" if pair.author in DEVELOPMENT else pair.author if pair.author in writers else _fold(pair.author)
        for pair in known
    ]
    topics = ["" if pair.author in DEVELOPMENT or pair.topic == FAR else _fold(pair.topic) for pair in known]
    wordings = [pair.author if pair.author in DEVELOPMENT else "" for pair in known]
    taught = read.weighed
    found = fit(read.matrix[taught], labels[taught], worth[taught], read.costs)
    weights = pruned(read, rarer(found, language))
    judge = Pairs(language, weights)

    by_topic = left_out(read, known, topics, language)

    def rows(name: str, groups: Sequence[str], places: Sequence[int]) -> Iterator[tuple[Any, ...]]:
        return judged(
            name, [known[place] for place in places], left_out(read, known, groups, language)[places]
        )

    names = dict.fromkeys(pair.author for pair in own)
    held = {f"author {name}": [pair for pair in own if pair.author == name] for name in names}
    by_author = left_out(read, known, authors, language)
    table = [
        *judged("authors left out", [known[place] for place in people], by_author[people]),
        *judged("topics left out", [known[place] for place in people], by_topic[people]),
        *judged("across topics", [known[place] for place in far], by_author[far]),
        *rows("wordings left out", wordings, worlds),
        *(row for name, told in held.items() for row in judged(name, told, verdicts(judge, told, language))),
    ]
    written_by = [known[place] for place in people]
    reliable = [
        *reliability("authors left out", written_by, by_author[people]),
        *reliability("topics left out", written_by, by_topic[people]),
        *(
            row
            for name, told in held.items()
            for row in reliability(name, told, verdicts(judge, told, language))
        ),
    ]
    reliable_columns = columns_of(
        "judged on | certainty of a link | n: count | certainty: share | replaced: share",
        "precision from here on: share | recall from here on: share | Brier score: share",
    )
    columns = columns_of(
        "judged on | what | n: count | found: count | right: count | precision: share | recall: share",
        f"precision at {CERTAIN:g}: share | recall at {CERTAIN:g}: share",
    )
    own_words = f"{len(people):,} of them written by {len(writers)} authors"
    note = f"Learnt from {len(known):,} pairs, {own_words}."
    printed = Table("pairs", f"Pairs, {language}", columns, tuple(table), note)
    title = f"Certainty of replacements, {language}"
    tables = [printed, Table("reliability", title, reliable_columns, tuple(reliable), "")]
    if write:
        with replacing(Path(str(data() / f"{language}.pairs.tsv"))) as file:
            file.write(weights.as_text().encode())
        pairs.cache_clear()
    tables.append(links(own, language))
    if language == "en":
        tables += [replacements(), in_one_breath()]
    publish(tables, out, remade_by)


def _fold(name: str) -> str:
    """The part of FOLDS that an author or a topic is left out with."""
    return f"{crc32(name.encode()) % FOLDS}"


def links(pairs: Sequence[Labelled], language: str) -> Table:
    """Which pairs a fresh engine links with at least LIKELY, forty days apart: by author, and by kind where
    the topic of a pair names one behind a colon."""
    counts: dict[tuple[str, str], Counter[bool]] = {}
    for pair in pairs:
        linked = certainty(pair, language) >= LIKELY
        kind = pair.topic.rpartition(": ")[2] if ": " in pair.topic else ""
        for named in dict.fromkeys(("", kind)):
            of = (f"{pair.author}, {named}" if named else pair.author, pair.label)
            counts.setdefault(of, Counter())[linked] += 1
    rows = [(of, label, n.total(), n[True], n[True] / n.total()) for (of, label), n in sorted(counts.items())]
    columns = columns_of("author | label | n: count | linked: count | share linked: share")
    return Table("links", f"Pairs that the engine links, {language}", columns, tuple(rows))


def certainty(pair: Labelled, language: str) -> float:
    """How certainly a fresh engine links the later statement to the earlier one; 0 without a link."""
    clock = SimulatedClock(datetime(2024, 5, 1, tzinfo=UTC))
    engine = CognitiveMemory(EngineConfig(language=language), clock=clock)
    for turn, text in (("earlier", pair.earlier), ("later", pair.later)):
        engine.write(Message(id=turn, text=text, speaker="Ada", session=turn))
        clock.advance(days=40)
    found = engine.store.partition("default").relations.of_kind(Relation.UPDATES)
    return float(found.confidence.max(initial=0.0))


def verdicts(judge: Pairs, pairs: Sequence[Labelled], language: str) -> Floats:
    """The probabilities that the engine gives to labelled pairs."""
    if not pairs:
        return np.zeros((0, len(LABELS)))
    read = [_pair(pair, language) for pair in pairs]
    found = np.tile(np.eye(len(LABELS))[-1], (len(pairs), 1))
    found[[pair is not None for pair in read]] = judge.judge([pair for pair in read if pair])
    return found


# --- replacements, told to an engine ----------------------------------------------------------------------

REPLACEMENTS = Path("datasets/replacements.tsv")
_TOLD = ("topic", "earlier", "later", "question", "current", "stale")
"""The columns of REPLACEMENTS."""
CUED = 50
"""The rows at the beginning of REPLACEMENTS that carry a cue of change."""

FIRSTS = ("current", "outdated", "both", "nothing")
"""What an answer may begin with: the memory of the replacement, that of what it replaced, or one of both."""


def replaced(config: EngineConfig) -> list[str]:
    """For each row of REPLACEMENTS, which of FIRSTS a fresh engine answers first that has heard a statement,
    nine days later what replaces it, and nine days later a question."""
    told = (line.fields[1:4] for line in lines(REPLACEMENTS, *_TOLD))
    return [_first(earlier, later, question, config) for earlier, later, question in told]


def _answer(earlier: str, later: str, question: str, config: EngineConfig) -> Sequence[Recalled]:
    clock = SimulatedClock(datetime(2024, 5, 1, tzinfo=UTC))
    engine = CognitiveMemory(config, clock=clock)
    for turn, text in (("earlier", earlier), ("later", later)):
        engine.write(Message(id=turn, text=text, speaker="Ada", session=turn))
        clock.advance(days=9)
    return engine.read(question, session="asking").items


def _first(earlier: str, later: str, question: str, config: EngineConfig) -> str:
    items = _answer(earlier, later, question, config)
    told = set(items[0].source_turns) if items else set()
    return FIRSTS[3 if not told else 2 if len(told) == 2 else 0 if "later" in told else 1]


def replacements() -> Table:
    """How a fresh engine answers after a replacement: by claims alone, and with the model of pairs."""
    default = EngineConfig()
    settings = {
        "by claims alone": default.having(ReplacementConfig(pairs=False)),
        "with pairs": default,
    }
    rows = []
    for name, config in settings.items():
        found = replaced(config)
        for what, part in (("with a cue", found[:CUED]), ("without", found[CUED:])):
            answered = len(part) - part.count("nothing")
            right = part.count("current")
            rows.append(
                (name, what, len(part), *map(part.count, FIRSTS), right / answered if answered else None)
            )
    firsts = (f"{first}: count" for first in FIRSTS)
    columns = columns_of("engine | replacements | n: count", *firsts, "current of answered: share")
    return Table("replacements", "First answer after a replacement", columns, tuple(rows))


def kept(config: EngineConfig, joined: Callable[[str, str], str]) -> list[int]:
    """For each statement of REPLACEMENTS, told in one message before and behind that of the row above it,
    which is replaced later: the place (from 1) at which an answer tells its value; 0: it does not."""
    rows = [line.fields for line in lines(REPLACEMENTS, *_TOLD)]
    places = []
    for (_, gone, later, *_), (_, stays, _, question, _, value) in zip(
        rows, (*rows[1:], rows[0]), strict=True
    ):
        for earlier in (joined(gone, stays), joined(stays, gone)):
            texts = [item.text.lower() for item in _answer(earlier, later, question, config)]
            places.append(next((place for place, text in enumerate(texts, 1) if value.lower() in text), 0))
    return places


def _as_clauses(first: str, second: str) -> str:
    """Two statements as one sentence. "I" keeps its capital."""
    start = second if second.split()[0].partition("'")[0] == "I" else second[0].lower() + second[1:]
    return f"{first.rstrip('.!')} and {start}"


def in_one_breath() -> Table:
    """What a fresh engine still tells of two statements of one message after one of them was replaced."""
    rows = []
    for told_as, joined in (("two sentences", "{} {}".format), ("two clauses", _as_clauses)):
        places = kept(EngineConfig(), joined)
        rows.append((told_as, len(places), sum(map(bool, places)), places.count(1)))
    columns = columns_of("told as | n: count | told: count | told first: count")
    return Table("breath", "What was told in one breath with what is replaced", columns, tuple(rows))


SHOWN = 8
"""Features that an explanation names on either side."""


def explanation(earlier: str, later: str, language: str) -> Table:
    """What the engine makes of a pair, and the features that speak most for each label and against it."""
    judge = pairs(language)
    pair = Labelled("", "", "", earlier, later)
    (odds,) = verdicts(judge, [pair], language)
    read = _pair(pair, language)
    reasons = judge.reasons(*read) if read else {}
    rows = []
    for number, label in enumerate(LABELS):
        weights = {name: float(each[number]) for name, each in reasons.items() if name}
        rows.append((label, float(odds[number]), *(strongest(weights, sign, SHOWN) for sign in (1, -1))))
    columns = columns_of("what | probability: share | speaks for it | against it")
    return Table("explanation", f"{earlier} -> {later}", columns, tuple(rows))
