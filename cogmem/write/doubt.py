"""Doubt: words that may be an order to the agent are marked, and nothing lasting comes of them."""

from collections.abc import Sequence
from dataclasses import replace

from cogmem.language.prompt_injection import passages_of
from cogmem.language.triggers import recognises
from cogmem.mechanism import Mechanism
from cogmem.memory import Category, DataSource
from cogmem.trace import Decision
from cogmem.trust import TrustConfig
from cogmem.write.facts import Fact, Utterance
from cogmem.write.recognition import RecognitionConfig
from cogmem.write.session import Session
from cogmem.write.understanding import Refine


class DoubtDecision(Decision, stage="doubt"):
    """A fact that is not trusted; the reason is its source, `odds` are the log-odds of an attack in the
    passage of it that is most like one."""

    DOUBTED = "doubted"
    """It becomes neither core nor flashbulb."""


class Doubt:
    """Marks what may be an order, and takes core and flashbulb from whatever no user said in trust."""

    def __init__(self, config: TrustConfig, by: str) -> None:
        self._doubt = config.doubt
        self._by = by

    def __call__(
        self, fact: Fact, utterance: Utterance, session: Session
    ) -> tuple[Sequence[Fact], Decision | None]:
        source, odds = fact.data_source, 0.0
        if source in (DataSource.USER_MESSAGE, DataSource.FEDERATION):
            read = recognises(utterance.language, self._by).read
            odds = max(read(passage, utterance.at).injection for passage in passages_of(fact.said))
            if odds >= self._doubt:
                source = DataSource.DOUBTED
            elif source is DataSource.USER_MESSAGE:
                return (fact,), None
        category = Category.SEMANTIC if fact.category is Category.CORE else fact.category
        if (source, category, False) == (fact.data_source, fact.category, fact.flashbulb):
            return (fact,), None
        plain = replace(fact, data_source=source, category=category, flashbulb=False)
        return (plain,), DoubtDecision.told(
            DoubtDecision.DOUBTED, source.label, utterance.turn, numbers={"odds": odds}
        )


DOUBT = Mechanism[Refine](
    "trust",
    "write",
    TrustConfig,
    build=lambda config, parts: Doubt(config.of(TrustConfig), config.of(RecognitionConfig).by),
    stage="doubt",
)
