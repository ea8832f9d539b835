"""Injection: what of the results goes into the agent's context, in which form, within which budget."""

from typing import NamedTuple

from cogmem.clock import from_days
from cogmem.read.request import Candidates, Floats, View
from cogmem.settings.read import InjectionConfig
from cogmem.tokens import count_tokens
from cogmem.trace import Decision


class Injected(NamedTuple):
    """One result as it is injected. `place`: its position among the candidates."""

    place: int
    text: str
    tokens: int
    style: str
    confidence: float


class Injection:
    """Confidence-gated: the less sure a memory answers the question, the less of it is told (v9 document)."""

    def __init__(self, config: InjectionConfig) -> None:
        self._config = config

    def __call__(
        self, candidates: Candidates, view: View, confidence: Floats, budget: int | None
    ) -> tuple[list[Injected], Decision]:
        """The results in order, less those withheld; with a budget, those that fit into so many tokens: one
        that does not is left out, and a shorter one behind it may still come."""
        texts, told = view.columns.objects("text"), view.columns["created_at"]
        best = float(confidence.max(initial=0.0))
        injected: list[Injected] = []
        withheld, left_out, tokens = [], 0, 0
        for place, row in enumerate(candidates.rows.tolist()):
            sure = float(confidence[place])
            style = self._style(sure, best)
            if not style:
                withheld.append(row)
                continue
            text = self._written(texts[row], style, float(told[row]), sure)
            cost = count_tokens(text)
            if budget is not None and tokens + cost > budget:
                left_out += 1
                continue
            tokens += cost
            injected.append(Injected(place, text, cost, style, sure))
        numbers = {
            "confidence": round(best, 6),
            "injected": float(len(injected)),
            "tokens": float(tokens),
            "over_budget": float(left_out),
        }
        decision = "injected" if injected else "nothing"
        return injected, Decision("injection", decision, numbers=numbers, rows=tuple(withheld))

    def _style(self, confidence: float, best: float) -> str:
        """How a result is told, "" for not at all."""
        config = self._config
        if not config.enabled:
            return "plain"
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


def abbreviated(text: str, characters: int) -> str:
    """The beginning of a text, cut at a space where there is one.

    >>> abbreviated("Ada moved to Bergen in May.", 15)
    'Ada moved to…'
    """
    if len(text) <= characters:
        return text
    head = text[:characters]
    return (head[: head.rfind(" ")] if " " in head else head).rstrip(" ,;:") + "…"
