"""How good short answers are: token F1 and exact match against the gold answer, and whether a judge agrees.

Texts are normalised and tokens counted as SQuAD has it, in LoCoMo's form: lower case, marks deleted, articles
and "and" left out, words stemmed by Porter's algorithm (its published one, by Snowball; LoCoMo runs NLTK's
extension of it, which differs in "dies" or "one"). Every mark of Unicode is deleted, not those of ASCII
alone. Exact match compares the words unstemmed. Turkish has no articles, two i's of its own, suffixes after
an apostrophe (cut), and Snowball's Turkish stemmer. Another language is neither stemmed nor loses articles.

Sources: Rajpurkar et al. 2016, EMNLP (SQuAD); Maharana et al. 2024, ACL (LoCoMo), and its published
task_eval/evaluation.py; Porter 1980, Program 14(3).
"""

import re
import string
import unicodedata
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
import polars as pl

from cogmem.language.analysis import stemmer
from cogmem.language.packs import language_pack, languages
from experiments.corpora.roles import family


class Convention(NamedTuple):
    """How a corpus's literature marks the answers of some kinds. `several`: gold and answer are lists with
    commas (`parts_f1`); `first`: of the gold counts what stands before a semicolon; `misleading`: to
    abstain is right, whatever the gold."""

    several: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    misleading: tuple[str, ...] = ()


CONVENTIONS = {"locomo": Convention(several=("1",), first=("3",), misleading=("5",))}
"""By the family of the corpus; every other one is marked alike in all its kinds."""

_ARTICLES = {"en": re.compile(r"\b(?:a|an|the|and)\b")}
_STEMMERS = {"en": "porter", "tr": "turkish"}
_DELETED = frozenset(string.punctuation)


def words(text: str, language: str = "en") -> list[str]:
    """The words of an answer that count, in order, not stemmed.

    >>> words("The dog's name -- and the cat's -- is Max!"), words("IŞIL'ın İzmir’deki evi", "tr")
    (['dogs', 'name', 'cats', 'is', 'max'], ['ışıl', 'izmir', 'evi'])
    """
    text = unicodedata.normalize("NFC", text)
    text = (text.replace("İ", "i").replace("I", "ı") if language == "tr" else text).lower()
    if suffix := _suffix(language):
        text = suffix.sub("", text)
    text = "".join(c for c in text if c not in _DELETED and unicodedata.category(c)[0] not in "PS")
    if language in _ARTICLES:
        text = _ARTICLES[language].sub(" ", text)
    return text.split()


def f1(answer: str, gold: str, language: str = "en") -> float:
    """Harmonic mean of the precision and the recall of the stemmed words, with repeats; in [0, 1].

    >>> f1("two dogs and a cat", "the dog")  # 1 of 3 words, 1 of 1: 2 · 1 / (3 + 1)
    0.5
    """
    stem = _stemmer(language)
    said, wanted = (Counter(map(stem, words(text, language))) for text in (answer, gold))
    common = (said & wanted).total()
    return 2 * common / (said.total() + wanted.total()) if common else 0.0


def parts_f1(answer: str, gold: str, language: str = "en") -> float:
    """For gold with several answers (LoCoMo): both are split at commas; mean over the gold parts of the F1
    of the answer's part that fits best. A part too many costs nothing.

    >>> parts_f1("a red kite, Maple", "kite, piano")  # 2 · 1 / (2 + 1) for the kite, nothing for the piano
    0.3333333333333333
    """
    said = answer.split(",")
    return float(np.mean([max(f1(part, wanted, language) for part in said) for wanted in gold.split(",")]))


def exact(answer: str, gold: str, language: str = "en") -> bool:
    """Whether the words are the same, in the same order.

    >>> exact("The beagle.", "a Beagle"), exact("beagles", "beagle")
    (True, False)
    """
    return words(answer, language) == words(gold, language)


def score_answers(answers: pl.DataFrame, corpus: str = "", language: str = "en") -> pl.DataFrame:
    """The answers with their scores, by the `CONVENTIONS` of the corpus.

    Wants kind, scored, evidence, gold, answer (null: none) and error ("": none). Adds `answerable`: false
    where to abstain is right; and in [0, 1] or null: `f1` and `exact` of what is answerable and has gold, and
    0 without an answer; `silent`, no answer to such a probe; `abstained`, none to one that is not
    answerable. A reader that failed was neither: it only did not answer.
    """
    rule = CONVENTIONS.get(family(corpus), Convention())
    nothing = (pl.col("evidence").list.len() == 0) | pl.col("kind").is_in(rule.misleading)
    marked = answers.with_columns(answerable=~(pl.col("scored") & nothing))
    answered = marked.filter(pl.col("answerable"), pl.col("gold") != "", pl.col("answer").is_not_null())
    rows = answered.select("kind", "answer", "gold").iter_rows()
    marks = [_marks(rule, kind, answer, gold, language) for kind, answer, gold in rows]
    schema = {"f1": pl.Float64, "exact": pl.Float64}
    found = answered.select("namespace", "probe").hstack(pl.DataFrame(marks, schema, orient="row"))
    none = (pl.col("answer").is_null() & (pl.col("error") == "")).cast(pl.Float64)
    asked = pl.col("answerable") & (pl.col("gold") != "")
    return marked.join(found, on=["namespace", "probe"], how="left", maintain_order="left").with_columns(
        *(pl.when(asked).then(pl.col(score).fill_null(0.0)).alias(score) for score in ("f1", "exact")),
        silent=pl.when(asked).then(none),
        abstained=pl.when(~pl.col("answerable")).then(none),
    )


def _marks(rule: Convention, kind: str, answer: str, gold: str, language: str) -> tuple[float, bool]:
    """F1 and exact match."""
    gold = gold.partition(";")[0] if kind in rule.first else gold
    score = parts_f1 if kind in rule.several else f1
    return score(answer, gold, language), exact(answer, gold, language)


@cache
def _suffix(language: str) -> re.Pattern[str] | None:
    """What a language writes after a word and apart from it."""
    suffix = language_pack(language).suffix if language in languages() else ""
    return re.compile(rf"(?<=\w){suffix}") if suffix else None


@cache
def _stemmer(language: str) -> Callable[[str], str]:
    return stemmer(_STEMMERS[language]) if language in _STEMMERS else str
