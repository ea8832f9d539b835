"""The read path's numbers and switches."""

from dataclasses import dataclass, field

from cogmem.checks import at_least, one_of, positive, require, unit
from cogmem.dynamics.activation import UNITS_PER_DAY
from cogmem.memory import Kind


@dataclass(frozen=True)
class RecallGateConfig:
    """The pre-retrieval gate: what is nothing but a greeting, a confirmation, a command or a single-word
    acknowledgement recalls nothing."""

    enabled: bool = True


@dataclass(frozen=True)
class Strategy:
    """How questions of one intent are answered (the table of the v9 document).

    `dense`, `lexical`: weights of the two lists, negative for the search's own. `limit`: candidates a list
    are fetched for at least so many results. `utility`: added to a score times the memory's utility.
    `superseded`: what was replaced may be surfaced too. `newest_first`: the results are sorted by the time
    from which they hold. `hub`: every memory that mentions an entity of the question is a candidate. `hops`:
    so many relations are followed from the best. `kinds`: only memories of these kinds; none: all.
    """

    dense: float = -1.0
    lexical: float = -1.0
    limit: int = 10
    utility: float = 0.0
    superseded: bool = False
    newest_first: bool = False
    hub: bool = False
    hops: int = 0
    kinds: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        own = self.dense < 0 and self.lexical < 0
        given = min(self.dense, self.lexical) >= 0 and self.dense + self.lexical > 0
        require(
            self,
            ("dense", own or given, "two weights of at least 0, not both 0, or both negative"),
            *at_least(self, 0, "limit", "utility", "hops"),
            ("kinds", set(self.kinds) <= set(Kind.labels()), f"some of {', '.join(Kind.labels())}"),
        )


INTENTS = ("factual", "temporal", "causal", "entity_profile", "preference", "general")


@dataclass(frozen=True)
class RouterConfig:
    """The intent router: a strategy for each of `INTENTS`. `model`: ask the language model first, where there
    is one. Off, for no strategy of the v9 document brings back more (LoCoMo and the synthetic world, R@10);
    most bring back less."""

    enabled: bool = False
    model: bool = True
    factual: Strategy = field(default_factory=Strategy)
    temporal: Strategy = field(default_factory=Strategy)
    causal: Strategy = field(default_factory=Strategy)
    entity_profile: Strategy = field(default_factory=Strategy)
    preference: Strategy = field(default_factory=Strategy)
    general: Strategy = field(default_factory=Strategy)


@dataclass(frozen=True)
class DecompositionConfig:
    """Compound questions are asked as their parts, at most `limit`, each on its own; their rankings are
    merged by reciprocal ranks, 1/(rank_constant + rank + 1). A high constant prefers what all parts find
    somewhere to what one of them finds first: with two LoCoMo questions in one, R@10 is .64 undivided, .48 at
    60 (v9) and .66 at 0."""

    enabled: bool = True
    limit: int = 4
    rank_constant: float = 0.0

    def __post_init__(self) -> None:
        require(self, *at_least(self, 2, "limit"), *at_least(self, 0, "rank_constant"))


@dataclass(frozen=True)
class HydeConfig:
    """Hypothetical documents (Gao et al. 2023), from templates by intent: the search vector is the centroid
    of the question's and theirs. `weight`: of all of them together against the question, in [0, 1]; negative:
    every one counts as much as the question, as in the v9 document. Off, for it changes next to nothing and
    costs two embeddings a question."""

    enabled: bool = False
    weight: float = -1.0

    def __post_init__(self) -> None:
        require(self, ("weight", self.weight <= 1, "a number in [0, 1], or negative for an equal share"))


@dataclass(frozen=True)
class EmbeddingCacheConfig:
    """The embeddings of a session's queries: the `entries` used last, each for `minutes`."""

    enabled: bool = True
    entries: int = 200
    minutes: float = 30.0

    def __post_init__(self) -> None:
        require(self, *at_least(self, 1, "entries"), *positive(self, "minutes"))


FUSIONS = ("scores", "ranks", "none")

DENSE_WEIGHTS = {"hashing": 0.2, "all-MiniLM": 0.4, "openai": 0.5, "": 0.5}
"""Weight of the dense side in score fusion, by what an embedder's name begins with: the first that fits
(chosen on LoCoMo; see results/)."""


@dataclass(frozen=True)
class SearchConfig:
    """Candidates. `fusion`: "scores" (each list divided by its maximum, weighted), "ranks"
    (reciprocal ranks, 1/(rank_constant + rank + 1)), or "none" (dense alone, plain cosine).

    `dense_weight` negative: the weight for the embedder's family. `overfetch` × k candidates a list, at least
    `pool`. `question_words`: the words that ask are dropped from lexical queries and documents.
    """

    fusion: str = "scores"
    dense_weight: float = -1.0
    rank_constant: float = 60.0
    overfetch: int = 3
    pool: int = 100
    question_words: bool = True

    def __post_init__(self) -> None:
        require(
            self,
            one_of(self, "fusion", FUSIONS),
            (
                "dense_weight",
                self.dense_weight <= 1,
                "a number in [0, 1], or negative for the embedder's own",
            ),
            *at_least(self, 1, "overfetch"),
            *at_least(self, 0, "rank_constant", "pool"),
        )


@dataclass(frozen=True)
class ContiguityConfig:
    """Temporal contiguity (Howard & Kahana 2002): what was said just before and after something relevant is
    relevant too. A memory gains `after` times the relevance of the one before it in its session, and `before`
    times that of the one behind it; `fading` times that for every further step, up to `reach`. Recall runs
    forward more easily than backward, so `after` is the larger. Chosen on LoCoMo and the synthetic world."""

    enabled: bool = True
    before: float = 0.3
    after: float = 0.4
    reach: int = 2
    fading: float = 0.5

    def __post_init__(self) -> None:
        require(self, *unit(self, "before", "after", "fading"), *at_least(self, 1, "reach"))


RULES = ("retention", "composite", "utility", "unified")


@dataclass(frozen=True)
class ScoringConfig:
    """From relevance to score. `rule`:

    - "retention": relevance · R^alpha (SDK documents)
    - "composite": similarity, ACT-R activation, importance and the raw reciprocal ranks, weighted (v9)
    - "utility": .6 relevance + .2 utility + .2 importance (v9)
    - "unified": composite with availability R^alpha on the similarity, every channel in [0, 1]

    `similarity` to `ranks`: weights of composite and unified. `activation_unit`: what ACT-R's time is counted
    in, "seconds" (v9), "hours" or "days". alpha 0 ranks by relevance alone; 0.1 was chosen with the law.
    """

    rule: str = "retention"
    alpha: float = 0.1
    deep_penalty: float = 0.5
    similarity: float = 0.40
    activation: float = 0.30
    importance: float = 0.15
    ranks: float = 0.15
    activation_unit: str = "seconds"

    def __post_init__(self) -> None:
        require(
            self,
            one_of(self, "rule", RULES),
            *at_least(self, 0, "alpha"),
            *unit(self, "deep_penalty", "similarity", "activation", "importance", "ranks"),
            one_of(self, "activation_unit", UNITS_PER_DAY),
        )


@dataclass(frozen=True)
class BoostConfig:
    """What raises or lowers a score beside relevance; each is off at 0 (what is added) or 1 (a factor).

    Added: `entity` for each entity that the question names too; `speaker` to what was said by a person whom
    it names; `event_time` to what happened, or was said, in the time that it names; `episode` to what was
    said in the same session; `coactivation` beside another result with which a memory was retrieved
    `coactivations` times. Factors: `mood` for a memory of the question's mood; `sub_tiers` (personal 1.1,
    observed 1.0, vicarious 0.9; schematic 1.1, procedural 1.05, factual 1.0; False: all 1); `doubtful` for a
    source confidence below `confidence`.
    """

    entity: float = 0.0
    speaker: float = 0.3
    event_time: float = 0.3
    episode: float = 0.0
    coactivation: float = 0.0
    coactivations: int = 3
    mood: float = 1.0
    sub_tiers: bool = False
    doubtful: float = 1.0
    confidence: float = 0.3

    def __post_init__(self) -> None:
        require(
            self,
            *at_least(self, 0, "entity", "speaker", "event_time", "episode", "coactivation"),
            *at_least(self, 1, "coactivations", "mood"),
            *unit(self, "doubtful", "confidence"),
        )


@dataclass(frozen=True)
class ValidityConfig:
    """Validity windows: what is not yet valid is no candidate. `expired`: what the relevance of an expired
    plan or passing state is multiplied with; 0 excludes it, as the documents do. `modes`: a question about
    the past ("where did I live before", "in March 2023") brings back what was replaced too, and prefers what
    held then. `succession`: in any other question, what was replaced leads to what replaced it. `tense`: a
    question in the past tense is told of plans and passing states that are over, cold ones too."""

    enabled: bool = True
    expired: float = 0.0
    modes: bool = True
    succession: bool = True
    tense: bool = True

    def __post_init__(self) -> None:
        require(self, *unit(self, "expired"))


@dataclass(frozen=True)
class RerankConfig:
    """The language model orders the `candidates` best again, where there is one."""

    enabled: bool = False
    candidates: int = 10

    def __post_init__(self) -> None:
        require(self, *at_least(self, 2, "candidates"))


SAMENESS = ("vectors", "words")


@dataclass(frozen=True)
class DiversityConfig:
    """Maximal marginal relevance (Carbonell & Goldstein 1998): score · `balance` less (1 − `balance`) times
    the likeness to what was chosen already, by cosine of "vectors" or of "words" (term counts, v9). Chosen
    among `pool` · k. Off: at every balance it costs recall on LoCoMo."""

    enabled: bool = False
    balance: float = 0.7
    sameness: str = "vectors"
    pool: int = 3

    def __post_init__(self) -> None:
        require(self, *unit(self, "balance"), one_of(self, "sameness", SAMENESS), *at_least(self, 1, "pool"))


@dataclass(frozen=True)
class HotTierConfig:
    """What is most useful is a candidate of every question: at most `items` memories of that `utility`, so
    many `accesses` and less than `days` old, looked for every `minutes`."""

    enabled: bool = True
    utility: float = 0.8
    accesses: int = 10
    days: float = 30.0
    items: int = 15
    minutes: float = 5.0

    def __post_init__(self) -> None:
        require(
            self,
            *unit(self, "utility"),
            *at_least(self, 0, "accesses", "items", "minutes"),
            *positive(self, "days"),
        )


STYLES = ("confidence", "full", "plain", "abbreviated")
MEASURES = ("coverage", "similarity", "score")


@dataclass(frozen=True)
class InjectionConfig:
    """What of the results goes into the agent's context. `style`: "full" (the text, when it was said and how
    sure it is), "plain" (the text), "abbreviated" (its first `characters`), or by "confidence": from `full`
    on full, from `abbreviated` on abbreviated. Below `abbreviated` a memory is withheld, whatever the style;
    if the best is below `silence`, all are.

    `measure` of confidence: "coverage" of the question (see `read.confidence`; times `other_speaker` for what
    was said by another than the question names), "similarity" (the cosine, v9) or the "score". `silence` was
    chosen on LoCoMo, where it costs nothing, and on the synthetic world.
    """

    enabled: bool = True
    style: str = "plain"
    measure: str = "coverage"
    full: float = 0.7
    abbreviated: float = 0.0
    silence: float = 0.01
    other_speaker: float = 0.5
    characters: int = 80

    def __post_init__(self) -> None:
        require(
            self,
            one_of(self, "style", STYLES),
            one_of(self, "measure", MEASURES),
            *unit(self, "full", "abbreviated", "silence", "other_speaker"),
            ("full", self.abbreviated <= self.full, "at least `abbreviated`"),
            *at_least(self, 10, "characters"),
        )
