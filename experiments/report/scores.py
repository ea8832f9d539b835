"""The tables of a run, from metrics.json and timing.json. The registry of metrics gives their columns."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from cogmem.language.packs import languages
from experiments.analysis.forgetting import EQUAL_COST, KEPT
from experiments.analysis.losses import STAGES, stage_order
from experiments.analysis.statistics import MIN_CONVERSATIONS
from experiments.metrics.lifecycle import HORIZONS
from experiments.metrics.registry import HEADLINE_BUDGET, Metric, members
from experiments.metrics.retrieval import headline
from experiments.report.tables import ABSENT, Column, Estimate, Table, columns_of, form_value, natural, short

Metrics = Mapping[str, Any]
Rows = Mapping[str, Metrics]
Columns = Mapping[str, Column]

HORIZON = (
    "days to the question from the newest message that answers it (synthetic world), from the last message "
    "or session before it (recorded corpora), or as a corpus file gives them (horizon_days)"
)
"""What a horizon is: a corpus gives what it knows."""
CHANCE, ORACLE = "chance", "oracle"
_LEADING = ("recall@{k}", "recall@{budget}t", "stale_leak")
"""The metrics that lead the main table: what is found, what of it a prompt has room for, what is outdated."""

_COUNT = Column("n", "count")


def all_tables(metrics: Metrics) -> list[Table]:
    """The tables of a run that have something to show, in the order of the report."""

    def by_system(name: str, title: str, part: str = "", named: str = "") -> Table:
        return _by_system(name, title, in_table(named or name, metrics, part), metrics)

    tables = (
        *(main_table(metrics), about_table(metrics), budget_table(metrics)),
        *(kind_table(metrics), definitions_table(metrics)),
        _split("by_horizon", "horizon", metrics, f" Horizon: {HORIZON}."),
        *(loss_table(metrics), forgetting_table(metrics)),
        by_system("lifecycle", "Lifecycle", "lifecycle", "details"),
        by_system("sizes", "The store at the end"),
    )
    return [table for table in tables if table.rows]


def notes(spoken: str, used: str, faults: Mapping[str, int]) -> list[str]:
    """What to know about a corpus before its scores: a language that the engine does not speak, and faults.

    `spoken`: the language of the corpus; `used`: that of the engine.

    >>> notes("en", "en", {})
    []
    >>> notes("tr", "en", {"evidence_lost": 2})
    ['The corpus speaks tr, the engine en (language=CODE chooses)', 'Faults of the source: evidence_lost 2']
    """
    lines = []
    if spoken != used:
        lines.append(f"The corpus speaks {spoken}, the engine {used} (language=CODE chooses)")
        if spoken not in (*languages(), "mixed"):
            lines[0] += (
                f". There is no pack of {spoken}: its words are stemmed, and its dates, names, facts, moods, "
                f"courtesies and attacks looked for, as if it were {used}. Where a script has no spaces, "
                "pairs of characters are the words"
            )
    if faults:
        counted = (f"{name} {count:,}" for name, count in faults.items())
        lines.append(f"Faults of the source: {', '.join(counted)}")
    return lines


def too_short(messages: Sequence[int], k: int) -> list[str]:
    """What to know where conversations have too few messages for recall@k to differ between memories.

    `messages`: the number of messages of each conversation.

    >>> too_short([10, 11], 10)
    ['1 of 2 conversations have 10 messages or fewer: R@10 is 1 for every memory that returns all of them \
(choose a smaller replay.k)']
    """
    few = sum(count <= k for count in messages)
    which = f"{few:,} of {len(messages):,} conversations have {k} messages or fewer"
    why = f"R@{k} is 1 for every memory that returns all of them (choose a smaller replay.k)"
    return [f"{which}: {why}"] * (few > 0)


def summary_of(config: Mapping[str, Any], corpus: Mapping[str, Any]) -> str:
    """One sentence on what was run. `config`: its settings; `corpus`: that of its manifest.json."""
    system, law = config["system"], config["engine"]["retention"]["law"]
    remarks = notes(corpus["language"], config["engine"]["language"], corpus["faults"])
    profile = f", profile {config['profile']}, {law} forgetting" if system == "cogmem" else ""
    return (
        f"{system}{profile} on {corpus['name']}: {corpus['messages']:,} messages and {corpus['probes']:,} "
        f"probes in {len(corpus['namespaces'])} namespaces, seed {config['seed']}."
        + "".join(f" {remark}." for remark in remarks)
    )


def main_table(metrics: Metrics) -> Table:
    """Every system in one line: the primary first, the others by recall, the oracle and chance last.

    A metric at a cutoff stands at the deepest, recall at the two deepest. Those of `_LEADING` come first.
    Where no question has evidence, the columns are abstention and what else has a value.
    """
    overall = metrics["overall"]
    wanted = sorted(in_table("main", metrics), key=partial(_place, cutoffs=cutoffs(metrics)))
    if not overall["n"]:
        abstention = [metric for metric in in_table("details", metrics) if metric.name == "abstention"]
        parts = [part for _, part in systems(metrics)]
        wanted = [
            metric
            for metric in (*abstention, *wanted)
            if any(part[metric.part].get(metric.name) is not None for part in parts)
        ]
    kinds = f" of kinds {', '.join(sorted(metrics['kinds'], key=natural))}" if metrics["kinds"] else ""
    probes = f"{overall['n']:,} of {metrics['counts']['probes']:,} probes"
    note = f"n = {probes}: those{kinds} with a gold turn. Recall leaves out all others. {_interval(metrics)}"
    table = _by_system(
        "main",
        "Systems",
        wanted,
        metrics,
        " ".join([note, *failures(metrics)]).strip(),
    )
    failed = [
        (f"{name}: {failure['status']}", *[None] * len(wanted))
        for name, failure in sorted(metrics.get("failed", {}).items())
    ]
    random = [(CHANCE, *(chance(metrics, metric.name, "overall") for metric in wanted))]
    return replace(table, rows=(*table.rows, *failed, *(random if overall["n"] else [])))


def _place(metric: Metric, cutoffs: Sequence[int]) -> int:
    """Where a metric stands in the main table: behind `_LEADING`, in the order of the registry."""
    name = metric.family or metric.name
    higher_up = name in _LEADING and metric.number not in cutoffs[:-1]
    return _LEADING.index(name) if higher_up else len(_LEADING)


def about_table(metrics: Metrics) -> Table:
    """What the systems are, where some works by a package, asks a model, or cannot tell turns."""
    about = metrics.get("about", {})
    facts: Rows = {name: about[name] for name, _ in systems(metrics) if name in about}
    foreign = any(
        fact["package"] or fact["patched"] or (fact["mode"], fact["provenance"]) != ("raw", "turn")
        for fact in facts.values()
    )
    rows = {
        name: {**fact, **{key: "yes" if fact[key] else "no" for key in ("forgets", "dates")}}
        for name, fact in facts.items()
        if foreign
    }
    columns = ("mode", "provenance", "granularity", "forgets", "dates", "package", "version", "patched")
    note = (
        "Mode: memories made without a language model (raw), by one (inferred), or by a stand-in for one "
        "(mocked). Provenance: what a system reports about where a memory comes from; a metric that needs "
        f"more is {ABSENT}. Granularity: what is handed over at once. Forgets: time alone changes what comes "
        "back. Dates: it receives the time of each message. Patched: what was changed to run it offline."
    )
    return _grid("about", "What the systems are", "system", rows, {c: Column(c) for c in columns}, note)


def failures(metrics: Metrics) -> list[str]:
    """A sentence for each system that has no scores because it failed."""
    return [
        f"{name}: {failure['status']} in {failure['namespace']}: {failure['text'].rstrip('.')} (see logs)."
        for name, failure in sorted(metrics.get("failed", {}).items())
    ]


def model_calls(metrics: Metrics, timing: Mapping[str, Any]) -> list[str]:
    """A sentence for each system that asked the language model, and for the run's own where it did not."""
    return [
        f"{name}: no mechanism that was switched on asked the language model"
        if not used["calls"]
        else f"{name}: {used['calls']:,} calls, {used['failures']:,} failed, "
        f"{used['fallbacks'] - used['failures']:,} invalid answers, "
        f"{timing['retries'][name]:,} retries, {used['input_tokens']:,} tokens in, "
        f"{used['output_tokens']:,} tokens out" + f", ${used['dollars']:.4f}" * (used["dollars"] > 0)
        for name, used in sorted(metrics.get("model", {}).items())
    ]


def budget_table(metrics: Metrics) -> Table:
    """Recall of what fits into a budget of tokens: systems whose memories differ in length, made equal."""
    wanted = in_table("budgets", metrics)
    budgets = [metric for metric in wanted if metric.part == "overall"]
    return _by_system("budgets", "Recall at a budget of tokens", wanted if budgets else [], metrics)


def kind_table(metrics: Metrics) -> Table:
    """The `headline_score` of every system by kind of probe."""
    return _split("by_kind", "kind", metrics)


def definitions_table(metrics: Metrics) -> Table:
    """Every score of the primary system by kind, at the deepest cutoff."""
    wanted = in_table("details", metrics, "overall", depths=1) if cutoffs(metrics) else []
    kinds = {kind: row for kind, row in _ordered(metrics["by_kind"]).items() if row["n"] and wanted}
    title, columns = f"Scores of {metrics['system']} by kind", {"n": _COUNT, **_columns(wanted)}
    return _grid("definitions", title, "kind", kinds, columns, _meanings(wanted, metrics))


def forgetting_table(metrics: Metrics) -> Table:
    """What the law of forgetting did, and what other laws would have done at equal cost."""
    found = metrics.get("forgetting") or {"laws": [], "law": "", "verdict": "", "k": 0, "n": 0}
    rows = [row for row in found["laws"] if row["reading"] == EQUAL_COST]
    ages = [age for age in HORIZONS if any(age in row["ages"] for row in rows)]
    score = short(f"recall@{found['k']}")
    columns = columns_of(
        f"law | mean R: score | {score}: score",
        *(f"{age}: score" for age in ages),
        *(f"{share:.0%} kept: score" for share in KEPT),
        "change: change",
    )
    lines = tuple(
        (
            *(row["law"], row["needed"], row["recall"], *(row["ages"].get(age) for age in ages)),
            *(row["kept"][f"{share:g}"] for share in KEPT),
            row.get("difference"),
        )
        for row in rows
    )
    same = "the law of this run" if found["law"] != "none" else "exponential at its documented constants"
    note = (
        f"Every law ranks the candidates of the same questions (n = {found['n']:,}); nothing is replayed. "
        f"The stages after scoring are left out, so {score} may differ from the table of systems. Every "
        f"other law is rescaled to reach R = .02 on the same day as {same} (none never fades). Mean R: mean "
        f"retention of the candidates that carry a gold turn. A column such as 0-7 d: {score} of the "
        f"questions with a horizon of 0 to 7 days. Horizon: {HORIZON}. 50% kept: {score} if only the least "
        f"faded half of the memories were kept. Change: {score} minus that of the law of this run. "
        f"{found['verdict']}"
    )
    return Table(
        "forgetting", "What forgetting did, and what other laws would do", columns, lines, note, lead=True
    )


def laws_table(names: Sequence[str], metrics: Sequence[Metrics]) -> Table:
    """A line a run whose system forgets: what its law retained of the memories that carry gold and of the
    other candidates, and for how many questions that changed the answer. `names`: of the runs."""
    rows = []
    for name, figures in zip(names, metrics, strict=True):
        if found := figures.get("forgetting"):
            first = found["laws"][0]
            kept = needed, others = first["needed"], first["others"]
            apart = None if needed is None or others is None else needed - others
            rows.append((name, found["law"], *kept, apart, found["changed"], found["asked"]))
    columns = columns_of(
        "run | law | of gold: score | of the others: score | difference: change",
        "questions changed: count | of: count",
    )
    note = (
        "Mean retention of the candidates that carry gold and of the others, when they were asked for. "
        "Changed: questions for which retention changed the choice or the order of the first k results. "
        "A law that changes few of them cannot change recall: engine.scoring.alpha is its weight."
    )
    return Table("laws", "What each law retained", columns, tuple(rows), note)


def loss_table(metrics: Metrics) -> Table:
    """What was remembered and what was lost: every gold turn once, found or at the stage that lost it."""
    gold, missed = metrics["counts"]["gold_turns"], metrics["counts"]["missed_turns"]
    lost = sorted(metrics["losses"].items(), key=lambda item: stage_order(item[0]))
    known = "untold" not in metrics["losses"]
    rows = [("remembered", gold - missed, "carried by a returned memory")] * (known and gold > 0)
    rows += [(stage, turns, STAGES[stage].meaning if stage in STAGES else "") for stage, turns in lost]
    return Table(
        "losses",
        f"What {metrics['system']} remembered and lost",
        columns_of("stage | turns: count | share: share | meaning"),
        tuple((stage, turns, turns / gold if gold else None, why) for stage, turns, why in rows),
        f"{gold:,} gold turns, {missed:,} missed; each counts at the first stage that lost it.",
        lead=True,
    )


def systems(metrics: Metrics) -> list[tuple[str, Metrics]]:
    """Names and scores: the primary, the baselines by the `headline_score` (best first), the oracle last."""
    score = headline_score(metrics)

    def order(item: tuple[str, Metrics]) -> tuple[bool, float, str]:
        name, part = item
        return name == ORACLE, -(part["overall"].get(score) or 0.0), name

    return [(metrics["system"], metrics), *sorted(metrics["baselines"].items(), key=order)]


def cutoffs(metrics: Metrics) -> list[int]:
    """The k of every recall@k there is, ascending."""
    return _numbers(r"recall@(\d+)", metrics)


def headline_score(metrics: Metrics) -> str:
    """The score to show where there is room for one: recall at the deepest cutoff there is, else MRR."""
    return headline(cutoffs(metrics))


def in_table(table: str, metrics: Metrics, part: str = "", depths: int = 0) -> list[Metric]:
    """The metrics that have a column in a table: first those of the part "overall". Of a family: at every
    budget (the main table: at the one nearest to `HEADLINE_BUDGET`), and at as many of the deepest cutoffs as
    it asks for (or as `depths` says)."""
    deep, budgets = cutoffs(metrics), _numbers(r"recall@(\d+)t", metrics)
    shown = min(budgets, key=lambda budget: abs(budget - HEADLINE_BUDGET), default=0)
    found = [
        metric
        for metric in members(deep, budgets)
        if table in metric.tables and part in ("", metric.part)
        if "{k}" not in metric.family or metric.number in deep[-(depths or metric.deepest) :]
        if table != "main" or "{budget}" not in metric.family or metric.number == shown
    ]
    return sorted(found, key=lambda metric: metric.part != "overall")


def chance(metrics: Metrics, score: str, *path: str) -> float | None:
    """The recall of a random order of the memories of the system that stores most, because a small store may
    lack the gold. `path`: of the part of the scores; None for another score than recall."""
    found = list[float]()
    for _, part in systems(metrics) if score.startswith("recall") else ():
        for name in path:
            part = part.get(name, {})
        if (value := part.get(score.replace("recall", CHANCE))) is not None:
            found.append(value)
    return min(found, default=None)


def within(row: Metrics, score: str) -> float | None:
    """The `headline_score` of a kind or a horizon, with its interval."""
    return _estimate(row.get(score), row.get("interval"))


def _estimate(value: float | None, interval: Sequence[float] | None) -> float | None:
    return value if value is None or not interval else Estimate(value, *interval)


def _numbers(pattern: str, metrics: Metrics) -> list[int]:
    found = (re.fullmatch(pattern, name) for name in metrics["overall"])
    return sorted(int(name[1]) for name in found if name)


def _grid(
    name: str, title: str, first: str, rows: Rows, columns: Columns, note: str = "", lead: bool = False
) -> Table:
    """A line for each of the rows: its label, below `first`, and its values by the keys of the columns."""
    cells = tuple((label, *(row.get(key) for key in columns)) for label, row in rows.items())
    return Table(name, title, (Column(first), *columns.values()), cells, note, lead)


def _ordered(rows: Rows) -> Rows:
    return {label: rows[label] for label in sorted(rows, key=natural)}


def _by_system(name: str, title: str, wanted: Sequence[Metric], metrics: Metrics, note: str = "") -> Table:
    """One line a system, the primary first; what each metric means in the note."""
    rows = {
        system: {
            metric.name: _estimate(
                part[metric.part].get(metric.name), part.get("intervals", {}).get(metric.name)
            )
            for metric in wanted
        }
        for system, part in systems(metrics)
        if wanted
    }
    words = f"{note} {_meanings(wanted, metrics)}".strip()
    return _grid(name, title, "system", rows, _columns(wanted), words, lead=True)


def _columns(wanted: Iterable[Metric]) -> Columns:
    return {metric.name: Column(metric.label, metric.form) for metric in wanted}


def _meanings(wanted: Sequence[Metric], metrics: Metrics) -> str:
    """The sentence of each metric, with the number of cases of the primary system."""
    said = (metric.meaning.format(n=metrics["lifecycle"].get(f"{metric.name}_n") or 0) for metric in wanted)
    return " ".join(filter(None, dict.fromkeys(said)))


def _interval(metrics: Metrics) -> str:
    """The interval of the primary's headline score in words; empty if there is none."""
    score, intervals = headline_score(metrics), metrics.get("intervals", {})
    if score not in intervals:
        return ""
    value, low, high = (form_value(end, "score") for end in (metrics["overall"][score], *intervals[score]))
    units = f"{intervals['units']:,} conversations"
    if intervals["units"] < MIN_CONVERSATIONS:
        units += ": it holds for these conversations, which are too few to conclude about others"
    return f"{short(score)} of {metrics['system']}: {value} ({low} to {high}, 95 % interval over {units})."


def _split(part: str, first: str, metrics: Metrics, more: str = "") -> Table:
    """Labels × systems. Labels whose probes have no evidence are left out."""
    score, shown = headline_score(metrics), dict(systems(metrics))
    rows = {
        label: {
            **{name: within(scores[part].get(label, {}), score) for name, scores in shown.items()},
            **{"n": scores_of["n"], CHANCE: chance(metrics, score, part, label)},
        }
        for label, scores_of in _ordered(metrics[part]).items()
        if scores_of["n"]
    }
    columns = {"n": _COUNT, **{name: Column(name, "score") for name in (*shown, CHANCE)}}
    return _grid(part, f"{short(score)} by {first}", first, rows, columns, f"n: probes with evidence.{more}")
