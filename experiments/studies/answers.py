"""Can a reader answer from what a memory injected: short answers of a language model, scored against gold?

RUN is the folder of a finished run (RUN:SYSTEM: another of its systems). The model is any OpenAI-compatible
one: the words are the settings of `llm=openai` (model=NAME base_url=URL cache=PATH ...), and those with
`judge.` before them the judge's where it differs from the reader. The reader sees a question, the day it is
asked and the injected memories, and nothing else; without memories it is not asked. What it said is in a
cache (by default RUN/answers-NAME/answers.sqlite): the same command goes on where it was stopped, and
repeats for nothing. A judge sees question, gold and answer. `--limit` draws the same probes every time. The
answers are in RUN/answers-NAME/answers.parquet.

`model=extractive` needs no model: it answers with the injected sentence that shares most words with the
question. That is a floor, no reader.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from omegaconf import OmegaConf
from omegaconf.errors import OmegaConfBaseException
from rich.console import Console
from rich.progress import track

from cogmem.kernel.checks import at_least, require
from cogmem.language.tokens import count_tokens
from cogmem.llm import OpenAIModelConfig
from cogmem.llm.prompts import fenced
from cogmem.rng import stream
from experiments.analysis.statistics import interval
from experiments.config.jobs import one_line
from experiments.config.sources import writable
from experiments.corpora.atomic import replacing
from experiments.errors import LabError
from experiments.metrics.answers import score_answers
from experiments.metrics.registry import mean
from experiments.replay.outcomes import parquet
from experiments.report.tables import ABSENT, Table, form_value, framed, natural, say, short
from experiments.runs.folder import Run, read_json, side, table_of
from experiments.runs.results import slug
from experiments.studies.base import Asked, Report, Study
from experiments.studies.readers import (
    EXTRACTIVE,
    JUDGE,
    READER,
    Extractive,
    ModelReader,
    Reader,
    Respondent,
    asking,
    verdict,
)

ANSWER_TOKENS = 30
"""Expected length of an answer, for the estimate."""

AGREED = 0.5
"""The F1 from which an answer counts as right, where that is compared with the judge's verdict."""


def probes_of(run: str | Path, limit: int = 0) -> pl.DataFrame:
    """The probes of one system of a run, in its order: all, or `limit` drawn at random; a smaller draw is
    part of a larger one. Raises LabError if the run has no such system."""
    probes = table_of(run, "probes")
    drawn = stream(0, "answers").permutation(probes.height)[: limit or None]
    return probes[np.sort(drawn)]


def answered(probes: pl.DataFrame, reader: Reader) -> pl.DataFrame:
    """The probes with `gold`, what the reader answered and why it failed; the memories are left out."""
    replies = [
        reader.answer(row["query"], row["time"], row["texts"])
        for row in _watched(probes.select("query", "time", "texts"), "answering")
    ]
    kept = ("system", "namespace", "probe", "kind", "scored", "evidence", "query", *_recall_of(probes))
    return probes.select(*kept, gold="answer").with_columns(
        answer=pl.Series([reply.answer for reply in replies], dtype=pl.String),
        error=pl.Series([reply.error for reply in replies], dtype=pl.String),
    )


def judged(answers: pl.DataFrame, judge: Respondent) -> pl.DataFrame:
    """The scored answers with `judge`: 1 or 0 by its verdict on each that answers something answerable (the
    others are not shown to it), 0 where there is no answer, null where it failed."""
    shown = answers.filter(pl.col("f1").is_not_null(), pl.col("answer").is_not_null())
    questions = shown.select("gold", "answer", question="query")
    verdicts = [verdict(judge, **row) for row in _watched(questions, "judging")]
    marked = shown.select("namespace", "probe", judge=pl.Series(verdicts, dtype=pl.Boolean).cast(pl.Float64))
    silent = pl.col("f1").is_not_null() & pl.col("answer").is_null()
    return answers.join(marked, on=["namespace", "probe"], how="left", maintain_order="left").with_columns(
        judge=pl.when(silent).then(0.0).otherwise("judge")
    )


def _recall_of(probes: pl.DataFrame) -> list[str]:
    """The name of the recall at the deepest cutoff, if the run has one."""
    names = [name for name in probes.columns if re.fullmatch(r"recall@\d+", name)]
    return sorted(names, key=natural)[-1:]


def _watched(rows: pl.DataFrame, doing: str) -> Iterable[dict[str, Any]]:
    console = Console(stderr=True)
    return track(
        rows.iter_rows(named=True), doing, rows.height, console=console, disable=not console.is_terminal
    )


def estimates(probes: pl.DataFrame, models: Mapping[str, Respondent]) -> list[str]:
    """A line for each model, before it is asked: the calls, the tokens (words and marks are counted, and
    `ANSWER_TOKENS` for an answer) and their price, if it has one."""
    shown = probes.filter(pl.col("texts").list.len() > 0)
    lines = []
    for role, respondent in models.items():
        prompts = [
            READER + asking(row["query"], row["time"], row["texts"])
            if role == "reader"
            else JUDGE + fenced(question=row["query"], gold=row["answer"], answer=" a" * ANSWER_TOKENS)
            for row in shown.iter_rows(named=True)
            if role == "reader" or row["answer"]
        ]
        usage = replace(
            respondent.usage,
            calls=len(prompts),
            input_tokens=sum(map(count_tokens, prompts)),
            output_tokens=len(prompts) * ANSWER_TOKENS,
        )
        price = f", ${usage.dollars:.4f}" * (usage.dollars > 0)
        lines.append(
            f"estimate  {role}: {usage.calls:,} calls, about {usage.input_tokens:,} tokens in and "
            f"{usage.output_tokens:,} out{price}; what is recorded costs nothing"
        )
    return lines


# --- tables ---------------------------------------------------------------------------------------------


def tables(answers: pl.DataFrame, about: str, models: Mapping[str, Respondent]) -> list[Table]:
    """Every table that has a row. `models`: by their roles, for what they took; `about`: who answered what,
    in plain words."""
    asked, unanswerable = (answers.filter(pl.col(score).is_not_null()) for score in ("f1", "abstained"))
    found = [answer_table(asked, about), abstention_table(unanswerable)]
    if recall := _recall_of(answers):
        found.append(found_table(asked, *recall))
    if "judge" in answers.columns:
        found.append(judge_table(asked.drop_nulls(["answer", "judge"])))
    return [table for table in (*found, usage_table(models)) if table.rows]


def answer_table(asked: pl.DataFrame, about: str) -> Table:
    """Scores of what is answerable, by kind; the judge's too, if there was one."""
    marked = ["judge"] if "judge" in asked.columns else []
    rows = _scores("kind", _by_kind(asked), "f1", "exact", "silent", *marked)
    failed = asked.filter(pl.col("error") != "").height
    note = (
        f"{about} F1 of the words against gold; exact: the same words; no answer: the reader did not know. "
        f"{f'It failed on {failed:,}, which count 0. ' * bool(failed)}{_units(asked, 'f1')}"
    )
    return framed("answers", "Answers to what can be answered", rows, note.strip(), lead=rows.height > 1)


def abstention_table(asked: pl.DataFrame) -> Table:
    """How often the reader was silent where nothing answers, by kind."""
    rows = _scores("kind", _by_kind(asked), "abstained")
    note = f"Share for which the reader said that it does not know. {_units(asked, 'abstained')}"
    return framed("unanswerable", "Answers to what cannot be answered", rows, note.strip())


def found_table(asked: pl.DataFrame, recall: str) -> Table:
    """The reader apart from the retrieval: F1 by how much of the gold was among the memories."""
    found = pl.col(recall)
    columns = {"all": found == 1, "some": found.is_between(0, 1, "none"), "none": found == 0}
    split = {name: asked.filter(part) for name, part in columns.items()}
    rows = _scores("gold turns found", split.items(), "f1", "silent")
    note = f"Of the answerable questions with evidence; found: {short(recall)} is 1, between, or 0."
    return framed("found", "Answers by what was retrieved", rows, note)


def judge_table(shown: pl.DataFrame) -> Table:
    """What the judge says of the answers that it marked, and how far it agrees with F1."""
    said, right = shown["judge"] == 1, shown["f1"] >= AGREED
    row = {
        "answers": shown.height,
        "correct": said.mean(),
        f"F1 ≥ {AGREED:g}": right.mean(),
        "agreed": (said == right).mean(),
    }
    note = (
        "Of the answers that the judge was shown. Agreed: correct where F1 is at least "
        f"{AGREED:g}, or neither."
    )
    return framed("judge", "The judge", pl.DataFrame([row] * bool(shown.height)), note)


def usage_table(models: Mapping[str, Respondent]) -> Table:
    """What reader and judge took."""
    rows = pl.DataFrame(
        {
            "role": role,
            "model": respondent.name,
            "calls": respondent.usage.calls,
            "failed": respondent.usage.failures,
            "off": respondent.usage.fallbacks - respondent.usage.failures,
            "tokens in": respondent.usage.input_tokens,
            "tokens out": respondent.usage.output_tokens,
            "dollars": round(respondent.usage.dollars, 4) or None,
        }
        for role, respondent in models.items()
        if respondent.usage.calls
    )
    note = "Off: answers of another form than was asked for. What the cache answers counts as recorded."
    return framed("usage", "What it took", rows, note, forms={"dollars": "text"})


_TITLES = {"f1": "F1", "silent": "no answer"}
_INTERVALS = {"f1": "95 % interval", "abstained": "95 % interval", "judge": "of the judge"}
"""The headings of intervals, of the scores that have one."""


def _scores(heading: str, groups: Iterable[tuple[str, pl.DataFrame]], *scores: str) -> pl.DataFrame:
    """A row a group that has probes: their number, and their mean scores."""
    rows = []
    for name, group in groups:
        row: dict[str, Any] = {heading: name, "n": group.height}
        for score in scores:
            row[_TITLES.get(score, score)] = mean(group[score])
            if score in _INTERVALS and (found := interval(group, score)):
                low, high = (form_value(end, "score") for end in (found.low, found.high))
                row[_INTERVALS[score]] = f"{low} to {high}"
        rows += [row] * bool(group.height)
    return pl.DataFrame(rows)


def _by_kind(asked: pl.DataFrame) -> Iterable[tuple[str, pl.DataFrame]]:
    """The whole if it has several kinds, and each kind that has a row."""
    kinds = sorted(asked["kind"].unique(), key=natural)
    if len(kinds) > 1:
        yield "all", asked
    for kind in kinds:
        yield kind or ABSENT, asked.filter(kind=kind)


def _units(asked: pl.DataFrame, score: str) -> str:
    """What the intervals of the whole were resampled over."""
    found = interval(asked, score)
    return f"Intervals: bootstrap over {found.units:,} conversations." if found else ""


# --- the study ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Options:
    run: str
    """RUN or RUN:SYSTEM of a finished run."""
    judge: bool = False
    """Have a model mark the answers."""
    limit: int = 0
    """Number of probes to ask, drawn at random (0: all)."""

    def __post_init__(self) -> None:
        require(self, *at_least(self, 0, "limit"))


_FLOOR = (
    "No language model, but the injected sentence that shares most words with the question: a floor, "
    "no reader."
)


def report(asked: Asked[Options], runs: Mapping[str, Run]) -> Report:
    """Ask, judge and score. Raises LabError, and asks nothing, where something is missing."""
    options = asked.options
    folder, system = side(options.run)
    manifest = read_json(folder, "manifest.json")
    corpus, probes = manifest["corpus"], probes_of(options.run, options.limit)
    of_judge = [word.removeprefix("judge.") for word in asked.words if word.startswith("judge.")]
    words = [word for word in asked.words if not word.startswith("judge.")]
    if of_judge and not options.judge:
        raise LabError("settings of a judge, but none is asked for; expected --judge")
    if not (name := _model_of(words)):
        raise LabError(
            "no model to read the memories; expected model=NAME (and base_url=URL where it is not OpenAI's, "
            f"with its key in OPENAI_API_KEY), or model={EXTRACTIVE}, which needs none"
        )
    named = [*[system] * bool(system), name]
    place = folder / slug("-".join(["answers", *named]))
    models = {} if name == EXTRACTIVE else {"reader": Respondent(settings(words, place))}
    if options.judge:
        models["judge"] = Respondent(settings(_of_judge(words, of_judge), place))
    reader = ModelReader(models["reader"]) if "reader" in models else Extractive(corpus["language"])
    with ExitStack() as stack:
        for model in models.values():
            stack.callback(model.close)
        for line in estimates(probes, models):
            say(Console(stderr=True), line)
        answers = score_answers(answered(probes, reader), corpus["name"], corpus["language"])
        answers = judged(answers, models["judge"]) if options.judge else answers
    with replacing(place / "answers.parquet") as file:
        file.write(parquet(answers))
    read_by = _FLOOR if name == EXTRACTIVE else f"Read by {name}."
    source = f"corpus {corpus['name']}, outcome {manifest['outcome'][:16]}"
    about = f"{read_by} From what {probes['system'][0]} injected, {source}."
    return Report(
        tables(answers, about, models), corpus=slug("-".join([corpus["name"], *named])), read=[options.run]
    )


def settings(words: Sequence[str], out: Path) -> OpenAIModelConfig:
    """The settings of a model, from words like model=NAME; by default its cache is in the folder `out`.
    Raises ConfigError, or LabError for a word that is none."""
    base = writable(OpenAIModelConfig(cache=str(out / "answers.sqlite")))
    try:
        merged = OmegaConf.merge(base, OmegaConf.from_dotlist(list(words)))
    except OmegaConfBaseException as error:
        known = ", ".join(sorted(map(str, base)))
        raise LabError(f"{' '.join(words)}: {one_line(error)}; expected SETTING=VALUE of {known}") from None
    config = OmegaConf.to_object(merged)
    assert isinstance(config, OpenAIModelConfig)  # what it was made from
    return config


def _of_judge(words: Sequence[str], judge_words: Sequence[str]) -> list[str]:
    """The settings of the judge: the reader's, and its own."""
    settings = [word for word in (*words, *judge_words) if word != f"model={EXTRACTIVE}"]
    if not _model_of(settings):
        raise LabError(f"no model to judge with; expected judge.model=NAME beside model={EXTRACTIVE}")
    return settings


def _model_of(words: Iterable[str]) -> str:
    """The model that is named last; empty if none is."""
    return dict(word.partition("=")[::2] for word in words).get("model", "")


STUDY = Study.of(
    report,
    options=Options,
    takes="SETTING=VALUE",
    example="results/runs/FOLDER model=extractive",
)
