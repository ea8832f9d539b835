"""Rows of the document "retrieval scoring"."""

import math

from cogmem import EngineConfig
from experiments.studies.conformance.probes import Life, Model
from experiments.studies.conformance.rows import Row, document, error, says, setting

_HYBRID = {"search.fusion": "ranks"}
_RERANK = {"rerank.enabled": True}
_A, _B = (0.6, 0.95), (0.9, 0.25)  # cosine and retention of the two memories of the worked example


def _faded(life: Life, text: str, retention: float) -> str:
    """A memory whose τ is .3 · 2 · β days, and which was used last when e^(−t/τ) is this."""
    days = -0.6 * life.engine.config.retention.semantic_days * math.log(retention)
    return life.hold(text, age=days, stability=0.3, importance=0.5)


def score(config: EngineConfig, cosine: float, retention: float) -> float:
    """The score of a memory of this cosine and retention."""
    life = Life(config, {"memory": cosine})
    return life.scored(_faded(life, "memory", retention))


def ranking(config: EngineConfig, **memories: tuple[float, float]) -> tuple[str, ...]:
    """The order of memories of these cosines and retentions."""
    life = Life(config, {f"memory {name}": cosine for name, (cosine, _) in memories.items()})
    for name, (_, retention) in memories.items():
        _faded(life, f"memory {name}", retention)
    return tuple(text.removeprefix("memory ") for text in life.found())


def finds_words(config: EngineConfig) -> bool:
    """Whether a memory is found that shares a word with the question, but no meaning (cosine 0)."""
    life = Life(config, {"kettle": 0.0})
    life.hold("query")
    life.hold("a red kettle")
    return "a red kettle" in life.found("query kettle")


def finds_meaning(config: EngineConfig) -> bool:
    """Whether a memory is found that has the question's meaning, where the search by words finds nothing."""
    life = Life(config, {"a red pot": 0.8})
    life.hold("a red pot")
    return life.found() == ("a red pot",)


def by_words(config: EngineConfig, memories: int, k: int) -> float:
    """How many candidates the search by words brings, of so many that have the question's word."""
    life = Life(config, {"kettle": 0.0})
    for number in range(memories):
        life.hold(f"kettle {number}")
    (search,) = life.ask("query kettle", k).trace.of("search")
    return search.numbers["lexical"]


def fused(config: EngineConfig) -> tuple[str, ...]:
    """The order of what both searches find, what only meaning finds and what only words find."""
    life = Life(config, {"both kettle": 0.5, "meaning": 0.6, "kettle": 0.0})
    for text in ("meaning", "both kettle", "only kettle of all these words"):
        life.hold(text)
    return life.found("query kettle")


def reranked(config: EngineConfig, memories: int, model: bool = True) -> tuple[float, str]:
    """How many candidates a model is shown that puts the last of them first; and what comes first."""
    shown: list[int] = []

    def backwards(prompt: object) -> dict[str, list[int]]:
        shown.append(min(memories, int(config.rerank.candidates)))
        return {"order": list(reversed(range(shown[-1])))}

    life = Life(
        config,
        {f"memory {number:02}": 0.9 - number / 100 for number in range(memories)},
        model=Model({"rank_candidates": backwards}) if model else None,
    )
    for number in range(memories):
        life.hold(f"memory {number:02}")
    first = life.ask().items[0].memory.text
    return sum(shown), first


def penalty(config: EngineConfig, deep: bool = True) -> float:
    """The score of a superseded memory, as a share of that of its successor, which is as similar."""
    life = Life(config, {"now": 0.8, "before": 0.8})
    new = life.hold("now")
    old = life.hold("before", superseded_by=new)
    return life.scored(old, deep=deep) / life.scored(new, deep=deep)


_RAW = (1.0, 0.8, 0.6, 0.4, 0.2, 0.1, 0.02)
_SOFT = ("1.00", "0.93", "0.86", "0.76", "0.62", "0.50", "0.31")
_CUT = error(".8^.3 is .935, cut and not rounded")

_SECTIONS: dict[str, list[Row]] = {
    "Score": [
        says("score = sim · R^alpha", "scoring.alpha", 0.5 * 0.3**0.3, score, 0.5, 0.3),
        says("similarity is the cosine", "", 0.7, score, 0.7, 1.0),
    ],
    "Why alpha": [
        says(f"R^0.3 at {raw}", "scoring.alpha" if raw < 1 else "", soft, score, 1.0, raw).but(
            _CUT if soft == "0.93" else None
        )
        for raw, soft in zip(_RAW, _SOFT, strict=True)
    ]
    + [
        says(f"R^1 at {raw}", "scoring.alpha" if raw < 1 else "", raw, score, 1.0, raw).of("sdk_typescript")
        for raw in _RAW
    ],
    "Worked example": [
        says("memory A", "scoring.alpha", "0.591", score, *_A),
        says("memory B", "scoring.alpha", "0.594", score, *_B),
        says("B wins", "scoring.alpha", ("B", "A"), ranking, A=_A, B=_B),
        says("B under raw retention", "scoring.alpha", "0.225", score, *_B).of("sdk_typescript"),
        says("A wins then", "scoring.alpha", ("A", "B"), ranking, A=_A, B=_B).of("sdk_typescript"),
    ],
    "Hybrid search": [
        says("off by default: words alone find nothing", "search.fusion", False, finds_words),
        says("on, words are enough", "search.fusion", True, finds_words).under(_HYBRID),
        says("the sets are unioned", "", True, finds_meaning).under(_HYBRID),
        says(
            "combined by reciprocal ranks: both lists lead",
            "search.fusion",
            ("both kettle", "meaning", "only kettle of all these words"),
            fused,
        ).under(_HYBRID),
        says("k_sparse is top_k by default", "search.sparse_overfetch", 10, by_words, 40, 10).under(_HYBRID),
        says("without hits by words, dense retrieval stands", "", True, finds_meaning).under(_HYBRID),
    ],
    "Rerank": [
        says("off by default", "rerank.enabled", (0, "memory 00"), reranked, 12),
        says("the top 10 go to the model", "rerank.candidates", (10, "memory 09"), reranked, 12).under(
            _RERANK
        ),
        says("nothing changes without a model", "", (0, "memory 00"), reranked, 12, model=False).under(
            _RERANK
        ),
    ],
    "Deep recall": [
        says("superseded memories count half", "scoring.deep_penalty", "0.5", penalty),
        says("without deep recall they are left out", "", 0.0, penalty, deep=False),
    ],
    "Tuning": [
        says("default alpha", "scoring.alpha", 0.3, setting, "scoring.alpha"),
        says("alpha 0.1", "scoring.alpha", 0.2**0.1, score, 1.0, 0.2).under({"scoring.alpha": 0.1}),
        says("alpha 0.5", "scoring.alpha", 0.2**0.5, score, 1.0, 0.2).under({"scoring.alpha": 0.5}),
    ],
    "TypeScript": [
        says("alpha = 1", "scoring.alpha", 0.2, score, 1.0, 0.2).of("sdk_typescript"),
    ],
}

ROWS = document("retrieval scoring", "sdk", _SECTIONS)
