"""Injection: what of the results goes into the agent's context, in which form, within which budget."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from cogmem.checks import at_least, one_of, require, unit
from cogmem.clock import from_days
from cogmem.language.dates import Span, written
from cogmem.language.packs import language_pack
from cogmem.mechanism import LossStage, Mechanism
from cogmem.memory import DataSource, Relation
from cogmem.read.eligibility import ValidityConfig
from cogmem.read.request import Chosen, Floats, Inject, Injected, Mode, View
from cogmem.read.siblings import SiblingsConfig, joined
from cogmem.store.columns import Rows
from cogmem.tokens import count_tokens
from cogmem.trace import Decision
from cogmem.trust import TrustConfig, quotation

_DOUBTED = int(DataSource.DOUBTED)

STYLES = ("confidence", "full", "plain", "abbreviated")
MEASURES = ("coverage", "similarity", "score")


@dataclass(frozen=True)
class InjectionConfig:
    """What of the results goes into the agent's context: the less sure a memory answers the question, the
    less of it is told. By default nothing is withheld: the reader decides what answers."""

    enabled: bool = True
    """Whether confidence decides; else every result is injected as it is."""
    style: str = "plain"
    """ "full": the text, when it was said and how sure it is; "plain": the text; "abbreviated": its first
    `characters`; "confidence": full from `full` on, below abbreviated."""
    measure: str = "coverage"
    """What confidence is: "coverage" of the question (see `cogmem.read.confidence`), "similarity" (the
    cosine) or the "score"."""
    full: float = 0.7
    """Minimum confidence for the full style, in [0, 1]."""
    abbreviated: float = 0.0
    """Minimum confidence for being told at all, whatever the style; in [0, `full`]."""
    silence: float = 0.0
    """Nothing is told if the best confidence of the first `search.depth` results is below this, in [0, 1]."""
    other_speaker: float = 0.5
    """Factor in [0, 1] of the coverage of what was said by another than the question names."""
    dated: bool = True
    """Whether a memory that a newer one is likely to replace is told as "until" the day of that one, and the
    newer as "since" it, where both are among the first `search.depth`."""
    characters: int = 80
    """Maximum length of an abbreviated text in characters, at least 10."""
    cut: bool = True
    """Whether the best result is cut to the budget where none fits into it."""

    def __post_init__(self) -> None:
        require(
            self,
            one_of(self, "style", STYLES),
            one_of(self, "measure", MEASURES),
            *unit(self, "full", "abbreviated", "silence", "other_speaker"),
            ("full", lambda: self.abbreviated <= self.full, "at least `abbreviated`"),
            *at_least(self, 10, "characters"),
        )


class InjectionDecision(Decision, stage="injection"):
    """What was injected; the rows are those withheld for want of confidence."""

    @property
    def confidence(self) -> float:
        """The highest of the first `search.depth` results, in [0, 1]."""
        return self.numbers["confidence"]

    @property
    def joined(self) -> int:
        """How many further parts of its message the results were told with."""
        return int(self.numbers["joined"])

    @property
    def over_budget(self) -> int:
        """How many results were left out because they did not fit into the budget."""
        return int(self.numbers["over_budget"])

    @property
    def withheld(self) -> tuple[int, ...]:
        """The rows that were withheld for want of confidence."""
        return self.rows


class Injection:
    """Confidence-gated injection."""

    def __init__(
        self,
        config: InjectionConfig,
        siblings: SiblingsConfig,
        trust: TrustConfig,
        language: str,
        likely: float = 0.0,
    ) -> None:
        self._config = config
        self._quotes = trust.enabled
        self._joined = siblings.joined if siblings.enabled else 0
        self._likely = likely
        self._forms: Mapping[str, str] = language_pack(language).section("dates")
        self._language = language

    def _dates(self, rows: Rows, view: View) -> dict[int, tuple[str, float]]:
        """The rows that are told as "until" or "since" an instant (days since 1970)."""
        if not self._config.dated or view.request.mode is not Mode.CURRENT:
            return {}
        edges = view.partition.relations.touching(rows, (Relation.UPDATES,))
        if not len(edges.source):
            return {}
        among = np.zeros(len(view.partition), np.bool_)
        among[rows] = True
        both = among[edges.source] & among[edges.target] & (edges.confidence >= self._likely)
        told = view.columns["created_at"]
        found: dict[int, tuple[str, float]] = {}
        for newer, older in zip(edges.source[both].tolist(), edges.target[both].tolist(), strict=True):
            found[older] = ("until", float(told[newer]))
            found.setdefault(newer, ("since", float(told[newer])))
        return found

    def _text(self, row: int, style: str, bounds: Mapping[int, tuple[str, float]], view: View) -> str:
        columns = view.columns
        text = str(columns.objects("text")[row])
        if self._quotes and columns["data_source"][row] == _DOUBTED:
            text = quotation(text, columns.objects("speaker")[row], self._language)
        if row not in bounds or style != "plain":
            return text
        form, at = bounds[row]
        day = int(at)
        date = written(Span(day, day, "day"), self._language)
        return self._forms[form].format(date=date, text=text)

    def __call__(
        self,
        chosen: Chosen,
        view: View,
        confidence: Floats,
        budget: int | None,
    ) -> tuple[list[Injected], InjectionDecision]:
        """The results in order, less those withheld and those told with another; with a budget, those that
        fit into its tokens: one that does not is told without the other parts of its message or left out,
        and a shorter one behind it may still come. If none fits, the best is cut. What is reserved is told
        however unsure it is."""
        told = view.columns["created_at"]
        best = float(confidence[: view.request.depth].max(initial=0.0))
        together = joined(chosen.ranked, self._joined, view)
        measured = chosen.measured.rows[: view.request.depth]
        bounds = self._dates(np.concatenate([measured, np.array(list(together), np.int64)]), view)
        injected: list[Injected] = []
        unfit: list[Injected] = []
        withheld, tokens = [], 0
        done: set[int] = set()
        always = () if chosen.reserved is None else chosen.reserved.rows.tolist()
        rest = chosen.told.take(np.arange(len(chosen.results), len(chosen.told)))
        sure_of = [*confidence[: len(chosen.results)].tolist(), *np.clip(rest.cosine, 0.0, 1.0).tolist()]
        for place, (row, sure) in enumerate(zip(chosen.told.rows.tolist(), sure_of, strict=True)):
            style = self._style(sure, best)
            if not style and row in always:
                style = "full" if self._config.style == "confidence" else self._config.style
            if not style:
                withheld.append(row)
                continue
            if row in done:
                continue
            for rows in ([one for one in together.get(row, [row]) if one not in done], [row]):
                text = " ".join(self._text(one, style, bounds, view) for one in rows)
                text = self._written(text, style, float(told[row]), sure)
                cost = count_tokens(text)
                if fits := budget is None or tokens + cost <= budget:
                    break
            if not fits:
                unfit.append(Injected(place, text, cost, style, sure, place >= len(chosen.results)))
                continue
            tokens += cost
            done.update(rows)
            injected.append(Injected(place, text, cost, style, sure, place >= len(chosen.results)))
        if self._config.cut and not injected and unfit and (text := fitting(unfit[0].text, budget or 0)):
            tokens = count_tokens(text)
            injected.append(unfit.pop(0)._replace(text=text, tokens=tokens, style="abbreviated"))
            done.add(int(chosen.told.rows[injected[0].place]))
        numbers = {
            "confidence": round(best, 6),
            "injected": float(len(injected)),
            "joined": float(len(done) - len(injected)),
            "tokens": float(tokens),
            "over_budget": float(len(unfit)),
        }
        decision = "injected" if injected else "nothing"
        return injected, InjectionDecision.told(decision, numbers=numbers, rows=tuple(withheld))

    def _style(self, confidence: float, best: float) -> str:
        """How a result is told, "" for not at all."""
        config = self._config
        if best < config.silence or confidence < config.abbreviated:
            return ""
        if config.style != "confidence":
            return config.style
        return "full" if confidence >= config.full else "abbreviated"

    def _written(self, text: str, style: str, told: float, confidence: float) -> str:
        if style == "full":
            return f"[{from_days(told):%Y-%m-%d}, {confidence:.2f}] {text}"
        if style == "abbreviated":
            return abbreviated(text, self._config.characters)
        return text


def fitting(text: str, tokens: int) -> str:
    """The first words of a text, as many as fit into this number of tokens; empty if none does.

    >>> fitting("Ada moved to Bergen in May.", 4)
    'Ada moved to…'
    """
    words = text.split()
    while words and count_tokens(f"{' '.join(words)}…") > tokens:
        words.pop()
    return f"{' '.join(words)}…" if words else ""


def abbreviated(text: str, characters: int) -> str:
    """The beginning of a text, cut at a space where there is one.

    >>> abbreviated("Ada moved to Bergen in May.", 15)
    'Ada moved to…'
    """
    if len(text) <= characters:
        return text
    head = text[:characters]
    return (head[: head.rfind(" ")] if " " in head else head).rstrip(" ,;:") + "…"


WITHHELD = LossStage(
    "withheld",
    "selected, but left out: too uncertain or too long",
    "the answer would have to be surer, or shorter",
)

INJECTION = Mechanism[Inject](
    "injection",
    "read",
    InjectionConfig,
    build=lambda config, parts: Injection(
        config.of(InjectionConfig),
        config.of(SiblingsConfig),
        config.of(TrustConfig),
        config.language,
        config.of(ValidityConfig).likely,
    ),
    losses=(WITHHELD,),
)
AS_IT_IS = Mechanism[Inject](
    "injection as it is",
    "read",
    switch="",
    when=lambda config: not INJECTION.is_on(config),
    build=lambda config, parts: Injection(
        InjectionConfig(style="plain", abbreviated=0.0, silence=0.0, dated=False, cut=False),
        config.of(SiblingsConfig),
        config.of(TrustConfig),
        config.language,
    ),
    stage="injection",
)
"""Without the mechanism: every result in full, within the budget."""
