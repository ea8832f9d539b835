"""An autopsy in words: what happened to each gold turn, and what would have to differ."""

from collections import defaultdict
from collections.abc import Iterator
from textwrap import shorten

import polars as pl

from cogmem import Decision
from cogmem.documents.optional.classification import ClassificationDecision
from cogmem.documents.v9.importance import ImportanceDecision
from cogmem.dream.cold import MigrationDecision, StubsDecision
from cogmem.dream.rehearsal import RehearsalDecision
from cogmem.memory import memory_id
from cogmem.rank.reinforcement import ReinforcementDecision
from experiments.analysis.losses import STAGES
from experiments.analysis.timelines import Autopsy, Happening, Life, Shortfall
from experiments.report.tables import Table, columns_of
from experiments.systems.snapshots import TakeoverDecision

_HIGHEST = 3  # the number of memories shown, beside the last

_DREAMT = {
    (RehearsalDecision, RehearsalDecision.REHEARSED): "rehearsed by the dream, being nearly forgotten",
    (MigrationDecision, MigrationDecision.DORMANT): "made dormant by the dream: long at its floor",
    (StubsDecision, StubsDecision.STUB): "cut to a stub by the dream: long dormant",
}


def autopsy_tables(found: Autopsy) -> list[Table]:
    """A table for each life, and one that compares the lost memories with the returned ones."""
    lives = [life_table(life, number, found) for number, life in enumerate(found.lives, 1)]
    return [*lives, standing_table(found)] if found.ranked else lives


def life_table(life: Life, number: int, found: Autopsy) -> Table:
    """What happened to a turn, day by day, and what was left before it; the verdict as the note. What
    happened again and again is told once, with how often and until when."""
    happenings: dict[str, list[Happening]] = defaultdict(list)
    for happening in life.happenings:
        happenings[happened(happening, life, found)].append(happening)
    rows = []
    for text, (first, *others) in happenings.items():
        again = f" ({1 + len(others)} times until {others[-1].time:%Y-%m-%d})" if others else ""
        rows.append((f"{first.time:%Y-%m-%d %H:%M}", text + again, first.retention))
    if standing := life.standing:
        asked = f"asked for: {standing.memory} is {standing.state}, “{standing.text}”"
        rows.append(("the question", asked, standing.numbers["retention"]))
    said = f"{life.speaker}: “{life.text}”" if life.text else "never said"
    columns = columns_of("when | what | R: score")
    return Table(f"life-{number}", f"{life.turn}, {said}", columns, tuple(rows), verdict(life))


def standing_table(found: Autopsy) -> Table:
    """How the gold stood in the ranking, and those told first and last beside it."""
    gold = {life.standing.memory: life for life in found.lives if life.standing is not None}
    shown = [*found.returned[:_HIGHEST], *found.returned[-1:], *(life.standing for life in gold.values())]
    standings = {standing.memory: standing for standing in shown if standing is not None}
    rows = []
    ordered = sorted(standings.values(), key=lambda row: (row.place is None, row.place or 0, row.memory))
    for standing in ordered:
        numbers, turn = standing.numbers, gold[standing.memory].turn if standing.memory in gold else ""
        rule = numbers["base"] - numbers["relevance"] if "base" in numbers else None
        measured = (numbers[name] for name in ("lexical", "cosine", "retention"))
        components = (numbers.get("relevance"), *measured, rule, standing.boosts)
        text = shorten(standing.text, 60, placeholder="…")
        rows.append((standing.place, standing.memory, standing.score, *components, turn, text))
    columns = columns_of(
        "place: count | memory | score: score | relevance: score | words: score | meaning: score | R: score",
        "rule: change | boosts: change | gold | text",
    )
    note = (
        f"{found.ranked:,} candidates, {len(found.probe['memories'])} of them returned. Relevance: from "
        "words (BM25) and meaning (cosine), each by the best there is, and from the neighbours. Rule: what "
        "scoring made of that, for what is left (R) or outdated. Boosts: for the speaker, the time and the "
        "history that the question names."
    )
    return Table("standing", "When it was asked for", columns, tuple(rows), note)


def heading(found: Autopsy) -> list[str]:
    """The question, and how much of its gold came back."""
    probe = found.probe
    lost = sum(bool(life.stage) for life in found.lives)
    answer = f" Answer: {probe['answer']}." if probe["answer"] else ""
    asked = f"Asked in {probe['namespace']} on {probe['time']:%Y-%m-%d %H:%M} (kind {probe['kind']})"
    gold = f"Gold turns: {len(found.lives)}, lost: {lost}."
    return [f"{probe['probe']}: {probe['query']}", f"{asked}, of {probe['system']}.{answer} {gold}"]


def missed_turns_table(losses: pl.DataFrame, probes: pl.DataFrame) -> Table:
    """The gold turns that a system missed, each with its stage and its question."""
    several = losses.select("namespace", "probe").unique()["probe"].is_duplicated().any()
    name = pl.format("{}/{}", "namespace", "probe") if several else pl.col("probe")
    asked = losses.join(
        probes.select("namespace", "probe", "query"), on=["namespace", "probe"], maintain_order="left"
    ).select(name, "turn", "stage", "detail", "query")
    rows = tuple((*labels, shorten(query, 48, placeholder="…")) for *labels, query in asked.iter_rows())
    columns = columns_of("probe | turn | stage | detail | question")
    return Table("missed", f"Gold turns missed: {len(rows):,}", columns, rows)


def verdict(life: Life) -> str:
    """How a turn was found or lost, and what would have to differ."""
    if life.rank is not None and not life.stage:
        return f"Found: {life.memory} came back at place {life.rank} with a score of {life.score:.3f}."
    if not life.stage:
        return "Not asked for."
    stage = STAGES.get(life.stage)
    sentences = [f"Lost at {life.stage!r}: {stage.meaning if stage else 'a stage of its own'}"]
    sentences[0] += f" ({life.detail})." if life.detail else "."
    if life.short:
        sentences += _short(life.short)
    elif stage and stage.wanted:
        sentences.append(f"To be found, {stage.wanted}.")
    return " ".join(sentences)


def _short(short: Shortfall) -> Iterator[str]:
    """What cost an out-ranked memory its place: fading, or what the last that was selected has besides."""
    if short.faded > 0:
        less = short.gap - short.faded
        close = "it would have come back" if less < 0 else f"it would still be {less:.3f} short"
        yield f"Unfaded (R = 1 in place of {short.retention:.2f}), {close}, the others being as they are."
    if short.boosts > 1e-6:
        yield f"{short.boosts:.3f} of what the last has more are boosts: a speaker or a time that is named."
    if short.relevance > 0:
        yield f"It is {short.relevance:.3f} less relevant than the last: words, meaning and neighbours."


def happened(happening: Happening, life: Life, found: Autopsy) -> str:
    """One happening of a life in words."""
    if not happening.decisions:
        return f"said by {life.speaker or 'somebody'}"
    *before, last = happening.decisions
    memories = ", ".join(happening.memories)
    if happening.when == "own":
        end = last.ENDS.get(last.decision)
        if end is None:
            numbers = ", ".join(f"{name} {number:g}" for name, number in last.numbers.items())
            return f"rejected: {last.stage} ({'; '.join(filter(None, (last.reason, numbers)))})"
        decisions = [*before, *[last] * bool(last.account)]
        return "; ".join([*(_part(part, found) for part in decisions), f"{end.words} {memories}".strip()])
    why = f" ({last.reason})" if last.reason else ""
    if isinstance(last, TakeoverDecision):
        return f"{'absorbed' if last.absorbed else 'superseded'} by {memories} in a dream"
    if isinstance(last, ReinforcementDecision):
        came = last.decision == last.STRENGTHENED
        return f"came back to {last.subject}" if came else f"{last.decision}, when {last.subject} was asked"
    fate = last.FATES.get(last.decision)
    if happening.when == "dream":
        usual = _DREAMT.get((type(last), last.decision), f"in a dream: {last.stage}, {last.decision}{why}")
        return fate.words if fate else usual
    said = found.texts.get(last.subject)
    by = last.subject if said is None else f"{last.subject} “{shorten(said, 70, placeholder='…')}”"
    if fate:
        return fate.words.format(memories=memories, why=why, by=by)
    return f"{last.stage}: {last.decision}, when {by} was said"


def _part(decision: Decision, found: Autopsy) -> str:
    """One step of the writing of a fact."""
    if isinstance(decision, ClassificationDecision):
        return f"understood as {decision.decision.replace('_', ' ')} ({decision.reason})"
    if isinstance(decision, ImportanceDecision):
        return f"importance {decision.importance:.3f} ({decision.decision}), novelty {decision.novelty:.3f}"
    concerned = ", ".join(memory_id(found.probe["namespace"], row) for row in decision.rows)
    return decision.account.replace("{memories}", concerned)
