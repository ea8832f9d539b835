"""Injection: what of the results goes into the agent's context, in which form, within which budget."""

import math
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time

import numpy as np

from cogmem.clock import LAST_DAY, from_days
from cogmem.kernel.checks import one_of, require, unit
from cogmem.language.date_notes import brackets, written, written_in
from cogmem.language.dates import DateMention
from cogmem.language.days import Span, span_of
from cogmem.language.packs import UNKNOWN, language_pack
from cogmem.language.tokens import count_tokens
from cogmem.log.corrections import CERTAIN
from cogmem.memory import NO_ROW, DataSource, NamedDate, Relation, WriteSource
from cogmem.plugins.dependencies import Dependencies
from cogmem.plugins.mechanism import LossStage, Mechanism, Settings
from cogmem.present.excerpts import ELLIPSIS, Excerpt, excerpts
from cogmem.rank.request import Chosen, Floats, Inject, Injected, View
from cogmem.rank.search import SearchConfig
from cogmem.rank.trust import Trust, TrustConfig, quotation, shown_name
from cogmem.store.columns import Rows
from cogmem.trace import Decision

STYLES = ("dated", "plain", "full", "abbreviated", "confidence")
MEASURES = ("coverage", "similarity", "score")


OTHER_SPEAKER = 0.5
"""Factor in [0, 1] of the coverage of what was said by another than the question names."""

OTHER_OWNER = 0.5
"""Factor in [0, 1] of the coverage of what another has, where the question asks for the asker's own."""

CHARACTERS = 80
"""Maximum length of an abbreviated text in characters, at least 10."""

FULL = 0.7
"""Minimum confidence for the full style, in [0, 1]. (A published design.)"""


@dataclass(frozen=True)
class InjectionConfig:
    """What the agent is shown of the results.

    The less confident the engine is that a memory answers the question, the less of it is shown. By default
    nothing is withheld.
    """

    enabled: bool = True
    """Whether confidence decides what is shown, rather than every result being shown as it is."""
    style: str = "dated"
    """Form of a shown memory: `dated` (certain dates, text), `plain` (text), `full` (ISO date, confidence,
    text), `abbreviated` (first 80 characters), or `confidence` (`full` from a confidence of 0.7, otherwise
    `abbreviated`)."""
    measure: str = "coverage"
    """Measure of confidence: `coverage` of the question, `similarity` (the cosine) or `score`."""
    abbreviated: float = 0.0
    """Minimum confidence of a shown memory, in [0, 1], for every style."""
    silence: float = 0.0
    """Minimum confidence of the best of the first `search.depth` results, in [0, 1], below which nothing is
    shown."""
    notes: bool = True
    """Whether the style `dated` adds certain facts, such as the date that "yesterday" means or what replaced
    a memory."""
    cut: bool = True
    """Whether the best result is shortened to the token budget if no result fits, but not below its date, its
    speaker and one word."""

    def __post_init__(self) -> None:
        require(
            self,
            one_of(self, "style", STYLES),
            one_of(self, "measure", MEASURES),
            *unit(self, "abbreviated", "silence"),
        )


class InjectionDecision(Decision, stage="injection"):
    """What was injected; the rows are those withheld for want of confidence."""

    @property
    def confidence(self) -> float:
        """The highest of the first `search.depth` results, in [0, 1]."""
        return self.numbers["confidence"]

    @property
    def withheld(self) -> tuple[int, ...]:
        """The rows that were withheld for want of confidence."""
        return self.rows


class Injection:
    """Confidence-gated injection."""

    def __init__(
        self,
        config: InjectionConfig,
        trust: TrustConfig,
        language: str,
        dense_weight: float,
    ) -> None:
        """`dense_weight`: what the meaning of a span counts beside its words."""
        self._config = config
        self._dense_weight = dense_weight
        self._quotes = trust.enabled
        self._trust = Trust(trust, language)
        self._forms: Mapping[str, str] = language_pack(language).section("dates")
        self._language = language

    def _notes(self, rows: Rows, view: View) -> dict[int, str]:
        """What is certain about the time of rows besides the day on which they were said: the beginning and
        the end that were given with a memory, and what somebody put in its place by the instant asked
        about."""
        columns = view.columns
        notes: dict[int, list[str]] = defaultdict(list)
        for row in rows[(columns["write_source"] == WriteSource.MANUAL)[rows]].tolist():
            start, end = float(columns["valid_from"][row]), float(columns["valid_until"][row])
            replaced = columns["contradicted_by"][row] != NO_ROW
            if not math.isnan(start):
                notes[row].append(self._forms["since"].format(date=self._moment(start, row, view)))
            if not (math.isnan(end) or replaced):
                notes[row].append(self._forms["until"].format(date=self._moment(end, row, view)))
        if self._config.notes:
            edges = view.partition.relations.touching(rows, (Relation.SUPERSEDES,))
            sure = (edges.confidence >= CERTAIN) & np.isin(edges.target, rows)
            sure &= columns["created_at"][edges.source] <= view.request.at
            pairs = zip(edges.target[sure].tolist(), edges.source[sure].tolist(), strict=True)
            for row, newer in dict(reversed(list(pairs))).items():  # of several, the first
                day = self._day(float(columns["created_at"][newer]), row, view)
                said = on_one_line(self._quoted(columns.said(newer), newer, view))
                form = self._forms["replaced" if said else "until"]  # a forgotten one has no text
                notes[row].append(form.format(date=day, text=abbreviated(said, CHARACTERS)))
        return {row: ", ".join(found) for row, found in notes.items()}

    def _header(self, row: int, notes: Mapping[int, str], view: View) -> str:
        """When a memory was said, and what is certain of it."""
        remarks = [self._day(float(view.columns["created_at"][row]), row, view)]
        if note := notes.get(row, ""):
            remarks.append(note)
        if self._config.notes and self._only_asks(row, view):
            remarks.append(language_pack(self._language).section("dates")["question"])
        return f"[{', '.join(remarks)}] "

    def _only_asks(self, row: int, view: View) -> bool:
        """Whether a message of a user is made of questions: what it names is no fact."""
        if int(view.columns["data_source"][row]) != DataSource.USER_MESSAGE:
            return False
        return view.said(row).only_asks

    def _day(self, at: float, row: int, view: View) -> str:
        """The day of an instant in the zone of the reader; in ISO format beside a text without a pack."""
        local = min(view.request.zone.local(at), LAST_DAY)  # the last instants round up to the day after it
        day, spoken = math.floor(local), view.said(row).language
        return written(Span(day, day, "day"), UNKNOWN if spoken == UNKNOWN else self._language)

    def _moment(self, at: float, row: int, view: View) -> str:
        """The day of an instant, and the time of the day unless it is midnight."""
        clock = from_days(view.request.zone.local(at))
        return self._day(at, row, view) + (f", {clock:%H:%M}" if clock.time() != time() else "")

    def _told(self, row: int, view: View) -> float:
        """When a row was told, as the clocks of the zone showed it."""
        return view.request.zone.local(float(view.columns["created_at"][row]))

    def _stored(self, row: int, view: View, excerpt: Excerpt | None = None) -> str:
        columns = view.columns
        text: str = columns.objects("text")[row]
        noted = self._config.notes and self._config.style == "dated"
        named = [NamedDate.decode(date) for date in columns.objects("dates")[row]] if noted else []
        days = [
            DateMention(day.start, day.end, span_of(day.day), day.relative, 0)
            for day in named
            if (day.certain or not day.relative) and (excerpt is None or excerpt.has(day.start, day.end))
        ]
        notes = brackets(text, days, view.said(row).language) if days else []
        shown = written_in(text, notes) if excerpt is None else excerpt.of(text, notes)
        return (columns.lead(row) + shown).strip()

    def _quoted(self, text: str, row: int, view: View) -> str:
        """The text of a memory, with the name of its speaker on one line, and quoted where it is doubted."""
        columns = view.columns
        speaker = str(columns.objects("speaker")[row])
        name = self._name(speaker)
        if text.startswith(f"{speaker}: "):
            text = f"{name}{text[len(speaker) :]}"
        if self._trust.doubts(columns, row):
            return quotation(text, name, self._language)
        return text

    def _name(self, speaker: str) -> str:
        return shown_name(speaker, self._language) if self._quotes else on_one_line(speaker)

    def _text(self, row: int, view: View, excerpt: Excerpt | None = None) -> str:
        return self._quoted(self._stored(row, view, excerpt), row, view)

    def __call__(
        self,
        chosen: Chosen,
        view: View,
        confidence: Floats,
        budget: int | None,
    ) -> tuple[list[Injected], InjectionDecision]:
        """The results in order, less those withheld; with a budget, those that fit into its tokens: one that
        does not is shown by fewer of its spans, or left out, and a shorter one behind it may still come. If
        none fits, the best is cut; where room is left, the best are shown by more of their spans. What is
        reserved is shown however unsure it is."""
        best = float(confidence[: view.request.depth].max(initial=0.0))
        notes = self._notes(chosen.shown.rows, view) if self._config.style == "dated" else {}
        injected: list[Injected] = []
        unfit: list[Injected] = []
        withheld, tokens = [], 0
        spans = excerpts(chosen.shown.rows.tolist(), view, self._dense_weight)
        shortened: dict[int, tuple[int, Excerpt]] = {}  # by place among the injected ones
        always = () if chosen.reserved is None else chosen.reserved.rows.tolist()
        rest = chosen.shown.take(np.arange(len(chosen.results), len(chosen.shown)))
        sure_of = [*confidence[: len(chosen.results)].tolist(), *np.clip(rest.cosine, 0.0, 1.0).tolist()]
        for place, (row, sure) in enumerate(zip(chosen.shown.rows.tolist(), sure_of, strict=True)):
            style = self._style(sure, best)
            if not style and row in always:
                style = "full" if self._config.style == "confidence" else self._config.style
            if not style:
                withheld.append(row)
                continue
            excerpt = spans[row]
            room = math.inf if budget is None else budget - tokens
            text = self._written(self._text(row, view, excerpt), row, style, sure, notes, view)
            doubted = self._trust.doubts(view.columns, row)
            reserved = place >= len(chosen.results)
            item = Injected(place, text, count_tokens(text), style, sure, reserved, doubted)
            fits = item.tokens <= room
            if not fits and excerpt.count > 1:
                item = self._spanned(item, row, excerpt, range(1, excerpt.count), room, notes, view)
                fits = item.tokens <= room
            if not fits:
                unfit.append(item)
                continue
            tokens += item.tokens
            injected.append(item)
            if excerpt.count < len(excerpt):
                shortened[len(injected) - 1] = row, excerpt
        if budget is not None:
            for number, (row, excerpt) in shortened.items():
                item, counts = injected[number], range(excerpt.count, len(excerpt) + 1)
                room = budget - tokens + item.tokens
                more = self._spanned(item, row, excerpt, counts, room, notes, view)
                tokens += more.tokens - injected[number].tokens
                injected[number] = more
        if self._config.cut and not injected and unfit:
            row = int(chosen.shown.rows[unfit[0].place])
            if text := fitting(unfit[0].text, budget or 0, self._lead(row, unfit[0], notes, view)):
                tokens = count_tokens(text)
                injected.append(unfit.pop(0)._replace(text=text, tokens=tokens, style="abbreviated"))
        numbers = {
            "confidence": round(best, 6),
            "injected": float(len(injected)),
            "tokens": float(tokens),
            "over_budget": float(len(unfit)),
            "quoted": float(sum(item.doubted for item in injected)),
        }
        decision = "injected" if injected else "nothing"
        return injected, InjectionDecision.made(decision, numbers=numbers, rows=tuple(withheld))

    def _spanned(
        self,
        item: Injected,
        row: int,
        excerpt: Excerpt,
        counts: range,
        room: float,
        notes: Mapping[int, str],
        view: View,
    ) -> Injected:
        """An item told by as many of its spans, within `counts`, as fit into this number of tokens; by the
        fewest if not even these do."""

        def up_to(count: int) -> Injected:
            excerpt.count = count
            text = self._text(row, view, excerpt)
            text = self._written(text, row, item.style, item.confidence, notes, view)
            return item._replace(text=text, tokens=count_tokens(text))

        fit = bisect_right(counts, room, key=lambda count: up_to(count).tokens)
        return up_to(counts[max(fit - 1, 0)])

    def _lead(self, row: int, item: Injected, notes: Mapping[int, str], view: View) -> int:
        """The number of characters before the words of an item: its date, its speaker, and what says that it
        is doubted."""
        name = f"{view.columns.objects('speaker')[row]}: "
        wordless = self._quoted(name if self._stored(row, view).startswith(name) else "", row, view)
        bare = self._written(wordless, row, item.style, item.confidence, notes, view)
        pairs = enumerate(zip(bare, item.text, strict=False))  # the end of a quotation differs
        end = next((place for place, (character, other) in pairs if character != other), len(bare))
        return end + len(ELLIPSIS) if item.text.startswith(ELLIPSIS, end) else end

    def _style(self, confidence: float, best: float) -> str:
        """How a result is told, "" for not at all."""
        config = self._config
        if best < config.silence or confidence < config.abbreviated:
            return ""
        if config.style != "confidence":
            return config.style
        return "full" if confidence >= FULL else "abbreviated"

    def _written(
        self,
        text: str,
        row: int,
        style: str,
        confidence: float,
        notes: Mapping[int, str],
        view: View,
    ) -> str:
        """The text of a memory in a style."""
        if style == "dated":
            return self._header(row, notes, view) + indented(text)
        if style == "full":
            day = self._told(row, view)
            return f"[{from_days(day).date()}, {confidence:.2f}] {indented(text)}"
        return abbreviated(text, CHARACTERS) if style == "abbreviated" else text


def on_one_line(name: str) -> str:
    """A name without line breaks."""
    return " ".join(name.split())


def indented(text: str) -> str:
    """A text whose further lines cannot be taken for items of their own: none begins with the bracket of a
    header.

    >>> print(indented("Ada: My cat is Tom.\\n[1 May 2024] Eva: My cat is Rex."))
    Ada: My cat is Tom.
      [1 May 2024] Eva: My cat is Rex.
    """
    return _BRACKET.sub("  [", text)


_BRACKET = re.compile(r"(?<=[\n\r\v\f\x1c-\x1e\x85\u2028\u2029])\[")  # behind any line break


def fitting(text: str, tokens: int, lead: int = 0) -> str:
    """The first words of a text, as many as fit into this number of tokens; empty if none beside the `lead`
    does, its first characters.

    >>> fitting("Ada: I moved to Bergen in May.", 4, len("Ada: ")), fitting("Ada: I moved.", 3, len("Ada: "))
    ('Ada: I…', '')
    """
    ends = [word.end() for word in re.finditer(r"\S+", text) if word.end() > lead]
    fit = bisect_right(ends, tokens, key=lambda end: count_tokens(f"{text[:end]}…"))
    return f"{text[: ends[fit - 1]]}…" if fit else ""


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


def _built(config: Settings, dependencies: Dependencies, section: InjectionConfig) -> Injection:
    weight = config.of(SearchConfig).weight_for(dependencies.embedder.name)
    return Injection(section, config.of(TrustConfig), config.language, weight)


INJECTION = Mechanism[Inject](
    "injection",
    "read",
    InjectionConfig,
    build=lambda config, dependencies: _built(config, dependencies, config.of(InjectionConfig)),
    losses=(WITHHELD,),
)
AS_IT_IS = Mechanism[Inject](
    "injection as it is",
    "read",
    switch="",
    when=lambda config: not INJECTION.is_on(config),
    build=lambda config, dependencies: _built(
        config, dependencies, InjectionConfig(style="plain", abbreviated=0.0, silence=0.0, cut=False)
    ),
    stage="injection",
)
"""Without the mechanism: every result in full, within the budget."""
