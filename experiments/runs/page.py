"""One page over any number of runs: a single file that needs no network and unpacks what is opened.

A run's report.html is this page for the run alone. Values that several runs share, such as the questions of a
corpus or the answers of one baseline, stand in it once. All texts reach the page as data: nothing that was
said can become markup (`experiments/report/page/page.js` writes text nodes alone).
"""

import base64
import gzip
import hashlib
import html
import json
import os
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from cogmem.dynamics.retention import CALIBRATIONS, LAWS, RetentionConfig, law_of
from cogmem.errors import ConfigError
from cogmem.rank.evidence import FEATURES
from experiments.analysis.losses import STAGES
from experiments.analysis.pooling import pooled
from experiments.analysis.statistics import Difference
from experiments.config.compose import as_typed, setting_paths
from experiments.errors import LabError
from experiments.metrics.lifecycle import HORIZONS
from experiments.metrics.registry import find
from experiments.report.differences import beside, beside_table, difference_table
from experiments.report.scores import all_tables, headline_score, main_table, summary_of
from experiments.report.tables import Estimate, Table, short
from experiments.runs.folder import Damaged, read_json, read_settings, read_table, readable_table
from experiments.runs.paired import asked, differences, names, usual
from experiments.runs.record import COLUMNS, Record, Records, records_of, replaced

MOST = 30 * 2**20
"""Maximum number of bytes of a page over several runs."""

_WHOLE = 3
"""Number of runs up to which a page has the whole record of each question; beyond, of the ranking it has the
places and scores of gold and outdated memories, and of the last that came back, where gold was lost."""

_POINTS, _FEWEST = 400, 20
"""Number of points of a curve and of memories in a cloud, about, and the fewest of one conversation."""

AGES = np.expm1(np.linspace(0.0, np.log1p(730.0), 160))
"""Ages in time constants at which a page has the curve of a law of another module, even on a logarithmic
axis (`curveOf` in page.js)."""

_TOLD_ELSEWHERE = re.compile(r"(corpus|corpus\.path|system|baselines|asked|scoring\..*|replay\.decisions)")
"""Settings that are no axis: what the page shows of each run anyway, and what only says how it was scored."""

_OF_CORPUS = ("corpus", "split=", "asked=", "baselines=", "scoring.", "replay.", "system=")
"""Beginnings of the overrides that say what was asked, not what answered."""

_ASSETS = Path(__file__).parent.parent / "report" / "page"

BEGINS = '<!doctype html>\n<html lang="en" data-first="'
"""What every page begins with."""


@dataclass
class Blocks:
    """The values that a page holds, each packed, by the first letters of their hash."""

    blocks: dict[str, str] = field(default_factory=dict)

    def add(self, value: Any) -> str:
        """Pack a value; returns the name of its block. Equal values have one block."""
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        content = text.encode(errors="backslashreplace")  # a lone surrogate is an escape of JSON
        name = hashlib.sha256(content).hexdigest()[:16]
        if name not in self.blocks:
            self.blocks[name] = base64.b64encode(gzip.compress(content, 6, mtime=0)).decode()
        return name


class _Texts(dict[str, int]):
    """The number of each text, in the order in which they were first looked up."""

    def __missing__(self, text: str) -> int:
        return self.setdefault(text, len(self))


@dataclass
class _Data(Blocks):
    """What a page over runs holds: texts by number, the blocks of answers by the digest of their records, and
    of each corpus what was said in its turns."""

    count: int = 1
    """Number of the runs."""
    texts: _Texts = field(default_factory=_Texts)
    answers: dict[str, str] = field(default_factory=dict)
    turns: dict[str, dict[tuple[str, str], list[Any]]] = field(default_factory=lambda: defaultdict(dict))
    pairs: dict[str, dict[str, Difference]] = field(default_factory=lambda: defaultdict(dict))
    """What is compared, with its difference on each corpus."""

    @property
    def whole(self) -> bool:
        return self.count <= _WHOLE

    @property
    def text(self) -> Callable[[str], int]:
        return self.texts.__getitem__


def page(
    runs: Sequence[Path],
    title: str = "",
    live: bool = False,
    most: int = MOST,
    place: Path | None = None,
) -> str:
    """The page over the folders of finished runs; the first of those that were asked alike is their baseline.
    With `live` it loads itself again when the address that served it has another version. `place`: the folder
    that the page is written to, from which it links to the reports of the runs.

    Raises LabError if the folders are no finished runs, or the page of several would have more than `most`
    bytes.
    """
    data, entries = _Data(count=len(runs)), []
    labels = names(runs) if len(runs) > 1 else [""]
    for folder, label, address in zip(runs, labels, _addresses(runs), strict=True):
        entries.append(_entry(folder, label, address, data))
        if len(runs) > 1 and sum(map(len, data.blocks.values())) > most:
            raise LabError(
                f"{len(runs)} runs: more than {most >> 20} MiB after {len(entries)} of them; "
                "expected fewer: name the runs, or choose some with --only TEXT"
            )
    for entry, folder, settings in zip(entries, runs, differing(runs), strict=True):
        entry["settings"] = settings
        entry["report"] = os.path.relpath(folder / "report.html", place) if place else ""
    title = title or f"{len(runs)} runs"
    summary = {
        "title": title,
        "runs": entries,
        "verdicts": _verdicts(runs, labels, data.pairs),
        "pairs": [over_corpora(what, found) for what, found in data.pairs.items() if len(found) > 1],
        "features": [[feature.name, feature.group, feature.meaning] for feature in FEATURES],
        "stages": {name: [stage.meaning, stage.wanted] for name, stage in STAGES.items()},
        "horizons": HORIZONS,
        "laws": {
            name: [parameter, known.default, known.low, known.high]
            for name, law in LAWS.items()
            for parameter, known in law.parameters.items()
        },
        "live": live,
        "turns": {corpus: data.add(list(turns.values())) for corpus, turns in data.turns.items()},
        "texts": data.add(list(data.texts)),
    }
    return rendered(title, data.add(summary), data)


def unfinished(runs: Iterable[Path]) -> dict[Path, str]:
    """The folders that no page can show, each with the reason."""
    found = {}
    for folder in runs:
        try:
            metrics, facts = read_json(folder, "metrics.json"), read_json(folder, "manifest.json")
            summary_of(read_settings(folder), facts["corpus"])
            all_tables(metrics)
            main_table(metrics)
            names([folder])
            read_table(folder, "probes").select(COLUMNS)
        except Damaged as damaged:
            found[folder] = damaged.why
        except LabError as error:
            found[folder] = str(error).removeprefix(f"{folder}: ")
        except (AttributeError, LookupError, TypeError, ValueError, pl.exceptions.PolarsError):
            found[folder] = "its files are of another version"
    return found


def rendered(title: str, first: str, data: Blocks) -> str:
    """The file: a policy that allows this script and this style and nothing else, and the packed data."""
    style, script = _asset("page.css"), _asset("page.js")
    policy = "; ".join(
        (
            *("default-src 'none'", "connect-src 'self'", "base-uri 'none'", "form-action 'none'"),
            "img-src data:",
            *(f"style-src '{_hash(style)}'", f"script-src '{_hash(script)}'"),
        )
    )
    packed = "\n".join(
        f'<script type="application/octet-stream" id="{name}">{block}</script>'
        for name, block in data.blocks.items()
    )
    return f"""{BEGINS}{first}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{html.escape(title)}</title>
<style>{style}</style>
</head>
<body>
<noscript>This page needs JavaScript: it unpacks the data that it holds. It loads nothing.</noscript>
{packed}
<script>{script}</script>
</body>
</html>
"""


def curve(retention: Mapping[str, Any]) -> list[float]:
    """R of the law of a run at `AGES`; empty for a law of this project, which the page computes itself, and
    for one that cannot be imported here."""
    name, given = retention["law"], retention["law_parameters"]
    try:
        law, parameters = law_of(name), RetentionConfig(law=name, law_parameters=given).parameters
    except ConfigError:
        return []
    if law.fn.__module__ == law_of.__module__:
        return []
    factor = CALIBRATIONS[retention["calibration"]](name, **parameters)
    return [round(float(left), 4) for left in law.fn(factor * AGES, 1.0, **parameters)]


@cache
def _asset(name: str) -> str:
    return (_ASSETS / name).read_text("utf-8")


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _entry(folder: Path, label: str, address: str, data: _Data) -> dict[str, Any]:
    """What the page knows of a run at once, with the names of the blocks that hold the rest."""
    config, facts = read_settings(folder), read_json(folder, "manifest.json")
    damage = list[str]()
    metrics, systems = read_json(folder, "metrics.json"), records_of(folder, damage)
    system, score, corpus = config["system"], headline_score(metrics), facts["corpus"]
    probes = pl.concat([records.probes for records in systems.values()])
    effects = beside(probes, system, score, metrics["kinds"])
    shown, main = [*usual(folder)], main_table(metrics)
    for name, effect in effects.items():
        what = f"{_called(folder)} − {name}: {short(effect.metric)}"
        data.pairs[what].setdefault(corpus["name"], effect)
    turns = data.turns[corpus["sha256"]]
    for (namespace, turn), row in systems[system].turns.items():
        said = [data.text(namespace), data.text(turn), _seconds(row["time"]), data.text(row["speaker"])]
        turns[namespace, turn] = [*said, data.text(row["text"])]
    tables = [*all_tables(metrics), beside_table(system, effects)]
    details = {
        "tables": [plain(table) for table in tables if table.rows],
        "effects": [_effect(f"{system} − {name}", effect) for name, effect in effects.items()],
        "command": facts["command"],
        "identity": {"corpus": corpus["sha256"], "outcome": facts["outcome"]} | dict(facts["versions"]),
        "config": (folder / "config.yaml").read_text("utf-8"),
        "store": _store(folder, system, damage),
    }
    return {
        "label": label or system,
        "name": address,
        "system": system,
        "corpus": corpus["name"],
        "about": summary_of(config, corpus),
        "metric": score,
        "short": short(score),
        "metrics": [[name, short(name), find(name).higher_is_better] for name in shown],
        "law": config["engine"]["retention"]["law"],
        "curve": curve(config["engine"]["retention"]),
        "softness": config["engine"]["evidence"]["softness"],
        "columns": [[column.title, column.form] for column in main.columns],
        "rows": [list(map(_cell, row)) for row in main.rows],
        "damage": damage,
        "said": corpus["sha256"],
        "asked": data.add([_asked(row, data) for row in systems[system].probes.iter_rows(named=True)]),
        "answers": {name: _answered(records, shown, data) for name, records in systems.items()},
        "details": data.add(details),
    }


def _addresses(runs: Sequence[Path]) -> list[str]:
    """What the addresses of a page call each of its runs: nothing where there is one, else by its folder, and
    by a number as well where an earlier run has the same name.

    >>> _addresses([Path("runs/one"), Path("runs/two"), Path("more/one")])
    ['one', 'two', 'one~2']
    """
    found = list[str]()
    for folder in runs:
        again = sum(other.split("~")[0] == folder.name for other in found) + 1
        found.append(folder.name if again == 1 else f"{folder.name}~{again}")
    return found if len(runs) > 1 else [""]


def differing(runs: Sequence[Path]) -> list[dict[str, str | float | None]]:
    """The settings that an override of some run names and that differ between the runs, with the value that
    each run has, given or not; None where a run has no such setting."""
    given: list[dict[str, str]] = []
    for folder in runs:
        words = (as_typed(word).partition("=") for word in read_json(folder, "manifest.json")["overrides"])
        given.append({key: value for key, _, value in words if not _TOLD_ELSEWHERE.fullmatch(key)})
    configs = list(map(read_settings, runs))
    columns = dict[str, list[str | float | None]]()
    for key in dict.fromkeys(key for words in given for key in words):
        values = [_setting(config, key) for config in configs]
        options = {
            json.dumps(value): words[key] for value, words in zip(values, given, strict=True) if key in words
        }
        columns[key] = [
            _plain_setting(options.get(json.dumps(value), "default") if isinstance(value, dict) else value)
            for value in values
        ]
    several = {key: values for key, values in columns.items() if len(set(values)) > 1}
    return [dict(zip(several, row, strict=True)) for row in zip(*several.values(), strict=True)] or [
        {} for _ in runs
    ]


def _setting(config: Mapping[str, Any], key: str) -> Any:
    """The value of a setting that a command line names, in the configuration of a run; None: it has none."""
    for found in setting_paths(key):
        value: Any = config
        for name in found.split("."):
            value = value.get(name) if isinstance(value, dict) else None
        if value is not None:
            return value
    return None


def _plain_setting(value: Any) -> str | float | None:
    """A value of a setting for an axis or a cell."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{','.join(map(str, value))}]"
    return value if value is None or (isinstance(value, int | float) and isfinite(value)) else str(value)


def _asked(probe: Mapping[str, Any], data: _Data) -> list[Any]:
    """namespace, id, kind, time, as_of, horizon, query, answer, gold turns, outdated turns."""
    return [
        *(data.text(probe[name]) for name in ("namespace", "probe", "kind")),
        *(_seconds(probe[name]) for name in ("time", "as_of")),
        _rounded(probe["horizon_days"], 1),
        *(data.text(probe[name]) for name in ("query", "answer")),
        *(list(map(data.text, dict.fromkeys(probe[name]))) for name in ("evidence", "stale")),
    ]


def _answered(records: Records, shown: Sequence[str], data: _Data) -> str:
    """The block of the answers of a system, made once for equal records."""
    key = records.digest if data.count > 1 else str(records.probes["system"][0])
    if key not in data.answers:
        data.answers[key] = data.add(_answers(records, shown, data))
    return data.answers[key]


def _answers(records: Records, shown: Sequence[str], data: _Data) -> dict[str, Any]:
    """The records of a system, in the order of its questions, and the life of every turn that is asked
    about."""
    records, text = records.rounded(), data.text
    questions, lives, decides = [], dict[tuple[str, str], list[Any]](), False
    for record in records:
        decides = decides or bool(record.steps)
        questions.append(_question(record, shown, data))
        for turn in (*record.probe["evidence"], *record.probe["stale"]):
            key = record.probe["namespace"], turn
            if key not in lives:
                lives[key] = [
                    [order, _seconds(time), phase, text(told), left]
                    for order, time, phase, told, left in records.life(*key)
                ]
    told = [[text(namespace), text(turn), events] for (namespace, turn), events in lives.items()]
    left_out = decides and not data.whole
    return {"questions": questions, "lives": [row for row in told if row[2]], "left_out": left_out}


def _question(record: Record, shown: Sequence[str], data: _Data) -> list[Any]:
    """verdict, metrics, [tokens, candidates, confidence, position of the read], memories, scores, texts,
    turns and tokens of what came back, standings, losses, steps."""
    probe, returned, text = record.probe, record.returned, data.text
    last = {row["memory"] for row in returned[-1:]}
    standings = [
        _standing(row, data)
        for row in record.standings
        if data.whole or (record.losses and (row["role"] or row["memory"] in last))
    ]
    return [
        record.verdict,
        [probe.get(name) for name in shown],
        [probe["tokens"], probe["candidates"], probe["confidence"], record.asked],
        [text(row["memory"]) for row in returned],
        [row["score"] for row in returned],
        [text(row["text"]) for row in returned],
        [list(map(text, row["turns"])) for row in returned],
        [row["tokens"] for row in returned],
        standings,
        [
            [text(turn), row["stage"], text(row["memory"]), row["rank"], text(row["detail"])]
            for turn, row in record.losses.items()
        ],
        [
            [
                *(step["stage"], step["decision"], text(step["reason"])),
                {name: _rounded(value) for name, value in step["numbers"].items()},
                text(replaced(step, probe["namespace"])),
            ]
            for step in record.steps
            if data.whole
        ],
    ]


def _standing(row: Mapping[str, Any], data: _Data) -> list[Any]:
    """memory, turns, text, told, retention, stages, places, scores, evidence, best."""
    text = data.text
    return [
        text(row["memory"]),
        list(map(text, row["turns"])),
        text(row["text"]),
        _seconds(row["told"]),
        row["retention"],
        text("\n".join(row["stages"])),
        row["places"],
        row["scores"],
        row["evidence"],
        row["best"],
    ]


def _store(folder: Path, system: str, damage: list[str]) -> dict[str, Any]:
    """The size of the store through time and what was left of its memories at the end, by conversation."""
    states, left = (
        readable_table(folder, name, damage).filter(system=system) for name in ("states", "retention")
    )
    sizes = {
        str(namespace): [
            [_seconds(row["time"]), row["memories"], row["active"], row["dormant"] + row["stubs"]]
            for row in group.gather_every(max(1, len(group) // _POINTS)).iter_rows(named=True)
        ]
        for (namespace,), group in states.group_by("namespace", maintain_order=True)
    }
    groups = left.group_by("namespace", maintain_order=True)
    points = max(_FEWEST, _POINTS // max(1, left["namespace"].n_unique()))
    kept = {
        str(namespace): [
            [_rounded(age, 1), _rounded(share)]
            for age, share in group.gather_every(max(1, len(group) // points))
            .select("age_days", "retention")
            .iter_rows()
        ]
        for (namespace,), group in groups
    }
    return {"sizes": sizes, "left": kept}


def _verdicts(
    runs: Sequence[Path], labels: Sequence[str], pairs: dict[str, dict[str, Difference]]
) -> list[dict[str, Any]]:
    """For each group of runs that were asked alike, the differences of all to its first, which are added to
    `pairs` as well."""
    groups = defaultdict[tuple[str, ...], list[tuple[Path, str]]](list)
    for folder, label in zip(runs, labels, strict=True):
        groups[tuple(asked(folder).values())].append((folder, label))
    found = []
    for group in groups.values():
        if len(group) > 1:
            others, effects = [label for _, label in group], differences([folder for folder, _ in group])
            corpus = read_json(group[0][0], "manifest.json")["corpus"]["name"]
            called, rows = [_called(folder) for folder, _ in group], list[dict[str, Any]]()
            for label, name, of_run in zip(others[1:], called[1:], effects, strict=True):
                for effect in of_run:
                    rows.append(_effect(label, effect))
                    what = f"{name} − {called[0]}: {short(effect.metric)}"
                    pairs[what].setdefault(corpus, effect)
            found.append(
                {"baseline": others[0], "rows": rows, "table": plain(difference_table(others, effects))}
            )
    return found


def _called(folder: Path) -> str:
    """The system of a run and what was changed of it: equal on every corpus."""
    words = read_json(folder, "manifest.json")["overrides"]
    changed = [as_typed(word) for word in words if not word.startswith(_OF_CORPUS)]
    return " ".join([read_json(folder, "metrics.json")["system"], *changed])


def over_corpora(what: str, found: Mapping[str, Difference]) -> dict[str, Any]:
    """A difference on each corpus, and pooled over them where that can be estimated."""
    estimate, rows = pooled([*found.values()]), [_effect(*row) for row in found.items()]
    known = {name: _rounded(getattr(estimate, name), 4) for name in ("difference", "low", "high")}
    margin = min(effect.margin for effect in found.values())
    rows.append({"label": "pooled", "verdict": estimate.verdict, "margin": _rounded(margin)} | known)
    return {"what": what, "rows": rows}


def _effect(label: str, effect: Difference) -> dict[str, Any]:
    numbers = {name: _rounded(getattr(effect, name), 4) for name in ("difference", "low", "high", "margin")}
    known = {"label": label, "metric": effect.metric, "verdict": effect.verdict, "clusters": effect.clusters}
    return known | numbers


def plain(table: Table) -> dict[str, Any]:
    """A table as the page takes it."""
    columns = [[column.title, column.form] for column in table.columns]
    rows = [list(map(_cell, row)) for row in table.rows]
    return {"name": table.name, "title": table.title, "columns": columns, "rows": rows, "note": table.note}


def _cell(value: Any) -> Any:
    """A value as the page takes it; of an estimate with its interval, unless that has no width."""
    if isinstance(value, Estimate) and value.low != value.high:
        return [_rounded(value), _rounded(value.low), _rounded(value.high)]
    return _rounded(value, 6) if isinstance(value, float) else value


def _rounded(value: float | None, digits: int = 3) -> float | None:
    return None if value is None or not isfinite(value) else round(value, digits)


def _seconds(time: datetime | None) -> int | None:
    return None if time is None else int(time.timestamp())
