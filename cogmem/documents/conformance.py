"""Conformance of the published designs: what their documents say, compared with an engine of their profile.

The tables are TOML files (`cogmem/documents/*/conformance/*.toml`). A row is one claim: [claim, expected
value, input, setting, more]. `setting` is the setting that carries the claim; `more` has another `profile`
than that of the document, other settings (`with`), or why the value differs (`error`, `otherwise`,
`missing`). The input is a call of scripts:

    "Utility" = [["a success: .1 of the way to 1", 0.55, "used(0.5, True)", "utility.rate"]]

    [scripts."used(utility, success)"]
    do = [{ place = "query", as = "m", utility = "=utility" }, { feedback = "=[m]", success = "=success" }]
    see = "m.utility"

A step of `do` is a method of `Life` with its arguments, or a group of steps (`do`). `as` names its result;
`each` repeats it for `it` in a list or a range. `see` is the expression whose value is compared; a text in a
step that begins with "=" is an expression too. Expressions use the arguments, the named results, the settings
(`config`), the engine (`engine`), the methods of `Life`, and other scripts, each with an engine of its own. A
script may have `places` (vectors, see `Chart`), `model` (answers, see `Model`), `facts` (answers of a model
that forms one fact from each message) and `with` (settings).
"""

import json
import math
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from inspect import Signature, signature
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np

from cogmem.clock import SECONDS_PER_DAY, SimulatedClock, to_days
from cogmem.config import EngineConfig
from cogmem.dynamics.reinforcement import initial_stability
from cogmem.engine import CognitiveMemory
from cogmem.errors import ModelError
from cogmem.llm import Completion, Prompt
from cogmem.memory import Code, Draft, Relation, memory_id, parse_memory_id
from cogmem.message import Message
from cogmem.outside import imported
from cogmem.profiles import PROFILES
from cogmem.store.base import Partition
from cogmem.store.columns import CODES, Changes, Vectors
from cogmem.trace import Decision, Trace

START = datetime(2024, 3, 4, 12, tzinfo=UTC)
"""The time at which every engine begins, a Monday."""

Value = float | str | tuple["Value", ...]
"""What comes out: a number, a truth value, a word, or several of them."""

Place = float | Sequence[float]
"""Where a text lies: its cosine to the text "query", or the first components of its vector."""

Sort = Literal["error of the document", "built otherwise", "not built"]
"""The document contradicts itself; the engine departs from it on purpose; the engine has nothing like it."""

_SORTS: Mapping[str, Sort] = {
    "error": "error of the document",
    "otherwise": "built otherwise",
    "missing": "not built",
}
_ROUNDING = 1e-6  # vectors are float32


# --- an engine whose vectors, language model and clock the scripts choose ---


class Chart:
    """An embedder with chosen vectors. A text has the place of the first key that it contains; a text without
    one has a direction of its own. `texts` counts the embedded texts."""

    name = "chart"
    dimensions = 1024

    def __init__(self, places: Mapping[str, Place]) -> None:
        self.texts = 0
        self._vectors: dict[str, Vectors] = {}
        self._places = {key.casefold(): place for key, place in {"query": 1.0, **places}.items()}

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.texts += len(texts)
        vectors = [self._of(text.casefold()) for text in texts]
        return np.array(vectors, np.float32).reshape(-1, self.dimensions)

    def _of(self, text: str) -> Vectors:
        key = next((key for key in self._places if key in text), text)
        if key not in self._vectors:
            place = self._places.get(key, 0.0)
            vector = np.zeros(self.dimensions, np.float32)
            if isinstance(place, Sequence):
                vector[: len(place)] = np.array(place) / np.linalg.norm(place)
            else:
                vector[0], vector[8 + len(self._vectors)] = place, math.sqrt(1.0 - place * place)
            self._vectors[key] = vector
        return self._vectors[key]


class Model:
    """A language model with an answer or a list of answers for each task; it repeats the last of a list. It
    fails at other tasks."""

    name = "scripted"

    def __init__(self, answers: Mapping[str, Any]) -> None:
        self.prompts: list[Prompt] = []
        self._answers = answers

    def complete(self, prompt: Prompt) -> Completion:
        self.prompts.append(prompt)
        if prompt.task not in self._answers:
            raise ModelError(f"{self.name}: {prompt.task}: no answer")
        answer = self._answers[prompt.task]
        if isinstance(answer, list):
            answer = answer.pop(0) if len(answer) > 1 else answer[0]
        return Completion(json.dumps(answer), 100, 10)


_FACT: Mapping[str, Any] = {
    **{"category": "semantic", "kind": "fact", "entities": [], "valid_from": None, "valid_until": None},
    **{"temporary": False, "importance": 5, "confidence": 1.0},
}
"""A fact as a model answers it, without its text."""


@dataclass(frozen=True)
class Held:
    """A memory as it is now, by its fields. Vocabularies are words; instants are days from now, so that the
    past is negative."""

    life: "Life"
    id: str

    @property
    def row(self) -> int:
        return parse_memory_id(self.id)[1]

    @property
    def retention(self) -> float:
        return self.life.engine.retention(self.id)

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.life.engine.get(self.id), name)
        if isinstance(value, Code):
            return value.label
        if isinstance(value, datetime):
            return (value - self.life.clock.now()).total_seconds() / SECONDS_PER_DAY
        return value


class Life:
    """An engine with a simulated clock. Its public methods are the verbs of scripts: those of steps, and then
    those of expressions, which change nothing."""

    def __init__(
        self, config: EngineConfig, places: Mapping[str, Place], answers: Mapping[str, Any] | None
    ) -> None:
        self.clock = SimulatedClock(START)
        self._chart = Chart(places)
        self._model = None if answers is None else Model(answers)
        self.engine = CognitiveMemory(config, clock=self.clock, embedder=self._chart, llm=self._model)
        self._trace = Trace("none")
        self._turns = 0

    @property
    def _partition(self) -> Partition:
        return self.engine.store.partition("default")

    @property
    def _now(self) -> float:
        return to_days(self.clock.now())

    def place(self, text: str, *, age: float = 0.0, idle: float | None = None, **columns: Any) -> Held:
        """Store a memory directly, with these columns. It is `age` days old and was used last `idle` days ago
        (None: never since). Instants are days from now."""
        columns = {"stability": float(initial_stability(columns.get("importance", 0.5))), **columns}
        draft = {name: columns.pop(name) for name in [*columns] if name in _DRAFT}
        draft = {name: self._coded(name, value) for name, value in draft.items()}
        vector = self._chart.embed([text])[0]
        added = Draft(text=text, vector=vector, created_at=self._now - age, **draft)
        (row,) = self._partition.commit(Changes(added=[added])).tolist()
        memory = Held(self, memory_id("default", row))
        self.set(memory, **columns, **({} if idle is None else {"last_accessed_at": -idle}))
        return memory

    def add(self, text: str, **options: Any) -> Held:
        """Add a finished memory."""
        return Held(self, self.engine.add(text, **options))

    def set(self, memory: Held, **columns: Any) -> None:
        """Set columns of a memory."""
        changes = Changes()
        for name, value in columns.items():
            changes.set(name, memory.row, self._coded(name, value))
        self._partition.commit(changes)

    def link(self, pair: Sequence[Held], weight: float, count: int = 0) -> None:
        """Associate two memories."""
        changes, (first, second) = Changes(), pair
        changes.link(np.array([first.row]), np.array([second.row]), weight, self._now, count)
        self._partition.commit(changes)

    def relate(self, pair: Sequence[Held], kind: str, confidence: float = 1.0) -> None:
        """Relate a memory to another."""
        changes, (source, target) = Changes(), pair
        changes.relate(source.row, target.row, Relation.parse(kind), confidence, self._now)
        self._partition.commit(changes)

    def tell(self, text: str, *, speaker: str = "", role: str = "user", session: str = "s") -> Held | None:
        """Write a message. Returns its first memory, if there is one."""
        self._turns += 1
        message = Message(id=f"t{self._turns}", text=text, speaker=speaker, role=role, session=session)
        written = self.engine.write(message)
        self._trace = written.trace
        return Held(self, written.memories[0]) if written.memories else None

    def read(self, query: str, k: int = 10, **options: Any) -> None:
        """Ask a question, which reinforces the results."""
        self._trace = self.engine.read(query, k, **options).trace

    def dream(self, _: bool = True) -> None:
        """Run the nightly cycle."""
        self._trace = self.engine.dream()

    def advance(self, days: float) -> None:
        """Let days pass."""
        self.clock.advance(days=days)

    def feedback(self, memories: Sequence[Held], success: bool) -> None:
        """Say whether memories were of use."""
        self.engine.feedback([memory.id for memory in memories], success)

    def protect(self, memory: Held, *, pinned: bool = False, immutable: bool = False) -> None:
        """Protect a memory."""
        self.engine.protect(memory.id, pinned=pinned, immutable=immutable)

    def end(self, session: str) -> None:
        """End a session."""
        self.engine.end_session(session)

    def compact(self, _: bool = True) -> None:
        """Compact the store."""
        self.engine.compact()

    def note(self, value: Any) -> Any:
        """Keep a value for later."""
        return value

    # --- what expressions look at ---

    def decision(self, stage: str) -> Decision:
        """The last decision of a stage in the last write, read or dream. Raises LookupError without one."""
        found = self._trace.last(stage)
        if found is None:
            raise LookupError(f"the stage {stage!r} decided nothing")
        return found

    def number(self, stage: str, name: str, missing: float | None = None) -> float:
        """A number of that decision."""
        numbers = self.decision(stage).numbers
        return numbers[name] if missing is None else numbers.get(name, missing)

    def decisions(self, *stages: str) -> list[Decision]:
        """All decisions in the last write, read or dream in order, or those of some stages."""
        return [decision for decision in self._trace if not stages or decision.stage in stages]

    def stages(self, *among: str) -> list[str]:
        """The stages of these decisions in order, each once."""
        return list(dict.fromkeys(decision.stage for decision in self.decisions(*among)))

    def memories(self, kind: str = "") -> list[Held]:
        """All memories, or those of a kind, in order of creation."""
        held = [Held(self, memory_id("default", row)) for row in range(len(self._partition))]
        return [memory for memory in held if not kind or memory.kind == kind]

    def items(self, query: str = "query", k: int | None = 10, **options: Any) -> Sequence[Any]:
        """The results of a question, without reinforcement."""
        return self.engine.read(query, k, reinforce=False, **options).items

    def texts(self, query: str = "query", k: int | None = 10, **options: Any) -> tuple[str, ...]:
        """The texts of the memories among the results."""
        return tuple(item.memory.text for item in self.items(query, k, **options))

    def found(self, query: str = "query", **options: Any) -> tuple[str, ...]:
        """The texts of all candidates, best first."""
        trace = self.engine.read(query, 10, reinforce=False, **options).trace
        rows = [row for ranking in trace.of("ranking") for row in ranking.rows]
        return tuple(self.engine.get(memory_id("default", row)).text for row in rows)

    def score_of(self, memory: Held, query: str = "query", component: str = "", **options: Any) -> float:
        """The score of a memory, or a component of it; 0 if it is no candidate."""
        trace = self.engine.read(query, 10, reinforce=False, **options).trace
        ranking: Any = trace.of("ranking")[-1]
        scores = ranking.components[component] if component else ranking.scores
        return dict(zip(ranking.rows, scores, strict=True)).get(memory.row, 0.0)

    def relations(self, *kinds: str) -> list[tuple[Any, ...]]:
        """Source, target, kind and confidence of all relations, or of those of some kinds."""
        columns = (column.tolist() for column in self._partition.relations.edges)
        found = [(*pair, Relation(kind).label, sure) for *pair, kind, sure, _ in zip(*columns, strict=True)]
        return [relation for relation in found if not kinds or relation[2] in kinds]

    def asked(self, task: str = "", words: str = "") -> int:
        """How often the language model was asked to do a task, with these words in its instructions."""
        prompts = [] if self._model is None else self._model.prompts
        return sum(task in ("", prompt.task) and words in prompt.system for prompt in prompts)

    def embedded(self) -> int:
        """How many texts were embedded."""
        return self._chart.texts

    def _coded(self, name: str, value: Any) -> Any:
        """The value of a column: the code of a word, the row of a memory, the instant of days from now."""
        if name in CODES and isinstance(value, str):
            return CODES[name].parse(value)
        if isinstance(value, Held):
            return value.row
        return self._now + value if name in _INSTANTS else value


_DRAFT = {field.name for field in fields(Draft)}
_INSTANTS = ("last_accessed_at", "utility_at", "cold_since", "valid_from", "valid_until", "tagged_until")


# --- scripts ---


def apart(cosine: float, first: str = "first", second: str = "second") -> dict[str, Place]:
    """The places of texts with a first and with a second word, which have this cosine."""
    return {first: (0.0, 1.0), second: (0.0, cosine, math.sqrt(1 - cosine**2))}


_NAMES: Mapping[str, Any] = {
    **{name: getattr(math, name) for name in ("exp", "inf", "log", "sqrt")},
    "setting": lambda config, name: setting(config, name),
    "apart": apart,
    "imported": partial(imported, "function"),
    "START": START,
    "timedelta": timedelta,
}
"""What every expression may use, besides the names of Python."""


@dataclass(frozen=True)
class Script:
    """Steps, and an expression that looks at what came of them."""

    signature: Signature
    parts: Mapping[str, Any]
    """What the table says: `places`, `model`, `facts`, `with`, `do` and `see`."""

    def run(self, scripts: "Scripts", config: EngineConfig, /, *given: Any, **named: Any) -> Any:
        """The value of the expression, from an engine with these settings."""
        config = with_settings(config, self.parts.get("with", {}))
        bound = self.signature.bind(*given, **named)
        bound.apply_defaults()
        scope = {**_scope(scripts, config), **bound.arguments}
        if "do" in self.parts:
            model = _evaluated(self.parts.get("model"), scope)
            if "facts" in self.parts:
                facts = _evaluated(self.parts["facts"], scope)
                model = {"form_facts": [{"facts": [{**_FACT, **fact}]} for fact in facts], **(model or {})}
            life = Life(config, _evaluated(self.parts.get("places", {}), scope), model)
            verbs = {name: getattr(life, name) for name in dir(life) if not name.startswith("_")}
            scope = {**scope, **verbs, **bound.arguments}
            for step in self.parts["do"]:
                _take(life, step, scope)
        return eval(f"({self.parts['see']})", scope)


Scripts = Mapping[str, Script]


def _scope(scripts: Scripts, config: EngineConfig) -> dict[str, Any]:
    """The names that every expression may use."""
    runs = {name: partial(script.run, scripts, config) for name, script in scripts.items()}
    return {**_NAMES, **runs, "config": config}


def _take(life: Life, step: Mapping[str, Any], scope: dict[str, Any]) -> None:
    """Take a step, or the steps of a group, and name the result."""
    (verb, subject), *named = [(key, value) for key, value in step.items() if key not in ("as", "each")]
    each = _evaluated(step.get("each", [None]), scope)
    results = []
    for item in range(each) if isinstance(each, int) else each:
        if "each" in step:
            scope["it"] = item
        if verb == "do":
            for part in subject:
                _take(life, part, scope)
        else:
            options = {key: _evaluated(value, scope) for key, value in named}
            options |= options.pop("columns", {})
            results.append(getattr(life, verb)(_evaluated(subject, scope), **options))
    if "as" in step:
        scope[step["as"]] = results if "each" in step else results[0]


def _evaluated(value: Any, scope: dict[str, Any]) -> Any:
    """A value of a script with its expressions, the texts that begin with "=", replaced by their values."""
    if isinstance(value, Mapping):
        return {key: _evaluated(part, scope) for key, part in value.items()}
    if isinstance(value, list):
        return [_evaluated(part, scope) for part in value]
    return eval(value[1:], scope) if isinstance(value, str) and value.startswith("=") else value


def _scripts(table: Mapping[str, Any]) -> dict[str, Script]:
    """The scripts of a table by name. Their keys are signatures, "name(first, second=0, **more)"."""
    found = {}
    for key, parts in table.get("scripts", {}).items():
        name, _, parameters = key.removesuffix(")").partition("(")
        found[name] = Script(signature(eval(f"lambda {parameters}: None")), parts)
    return found


# --- rows ---


class Reason(NamedTuple):
    """Why something else comes out than the document says."""

    sort: Sort
    why: str


@dataclass(frozen=True, slots=True)
class Row:
    """One claim of a document, and the script that shows whether an engine meets it."""

    document: str
    section: str
    profile: str
    claim: str
    setting: str
    """The setting that carries it, SECTION.FIELD of `EngineConfig`; empty: it is in the code."""
    said: Value
    """What the document says must come out. Digits in a text ("0.60") are met if they are what rounding
    gives; a number is met to six places."""
    call: str
    """The script and its arguments."""
    settings: Mapping[str, Any]
    """Settings of the row besides the profile's."""
    reason: Reason | None
    """Declared: why it comes out otherwise. None: it comes out as said."""
    scripts: Scripts

    @property
    def config(self) -> EngineConfig:
        """The profile with the settings of the row."""
        return with_settings(PROFILES[self.profile], self.settings)

    @property
    def input(self) -> str:
        """The call, with the settings of the row."""
        settings = [f"{name} = {value}" for name, value in self.settings.items()]
        return f"{self.call} with {', '.join(settings)}" if settings else self.call

    @property
    def verdict(self) -> str:
        """The declared verdict. A row without a reason is met, perhaps only with other settings."""
        if self.reason is not None:
            return self.reason.sort
        called = [self.scripts[name] for name in re.findall(r"\w+", self.call) if name in self.scripts]
        overridden = self.settings or any("with" in script.parts for script in called)
        return "by override" if overridden else "as said"

    def holds(self, value: Value) -> bool:
        """Whether the declared verdict is true of a value."""
        return meets(self.said, value) == (self.reason is None)

    def comes_out(self, config: EngineConfig | None = None) -> Value:
        """What comes out, with other settings than the row's if these are given."""
        config = self.config if config is None else config
        return _tuple(eval(self.call, _scope(self.scripts, config)))


@cache
def claims() -> tuple[Row, ...]:
    """The claims of all tables, by document."""
    folder = Path(__file__).parent
    shared = _scripts(tomllib.loads((folder / "conformance.toml").read_text("utf-8")))
    paths = sorted(folder.glob("*/conformance/*.toml"))
    return tuple(row for path in paths for row in _rows(tomllib.loads(path.read_text("utf-8")), shared))


def _rows(table: Mapping[str, Any], shared: Scripts) -> Iterator[Row]:
    """The rows of a table, whose scripts may use the shared ones."""
    scripts = {**shared, **_scripts(table)}
    for section, rows in table["sections"].items():
        for claim, said, call, *rest in rows:
            more: Mapping[str, Any] = rest[1] if len(rest) > 1 else {}
            reasons = [Reason(sort, more[key]) for key, sort in _SORTS.items() if key in more]
            yield Row(
                document=table["document"],
                section=section,
                profile=more.get("profile", table["profile"]),
                claim=f"{claim} ({more['profile']})" if "profile" in more else claim,
                setting=rest[0] if rest else "",
                said=_tuple(said),
                call=call,
                settings=more.get("with", {}),
                reason=reasons[0] if reasons else None,
                scripts=scripts,
            )


def _tuple(value: Any) -> Any:
    return tuple(map(_tuple, value)) if isinstance(value, list | tuple) else value


def meets(said: Value, value: Value) -> bool:
    """Whether what comes out is what was said. Raises ValueError for a number where a word was said.

    >>> meets("0.60", 0.6049), meets("0.60", 0.6051), meets(0.6, 0.6001), meets(("a", "0.5"), ("a", 0.45))
    (True, False, False, True)
    """
    if isinstance(said, tuple) and isinstance(value, tuple):
        return len(said) == len(value) and all(map(meets, said, value))
    if isinstance(said, tuple) or isinstance(value, str | tuple):
        return said == value
    if isinstance(said, str):
        return abs(float(said) - value) <= 0.5 * 10.0 ** -len(said.partition(".")[2]) + _ROUNDING
    return said == value or abs(said - value) <= _ROUNDING


def setting(config: Any, name: str) -> Any:
    """The value of a setting by its dotted name."""
    for part in name.split("."):
        config = getattr(config, part)
    return config


def having(config: Any, name: str, value: Any) -> Any:
    """The same settings with another value of one. Raises ConfigError for a value out of range."""
    first, _, rest = name.partition(".")
    return replace(config, **{first: having(getattr(config, first), rest, value) if rest else value})


def with_settings(config: EngineConfig, settings: Mapping[str, Any]) -> EngineConfig:
    """The same settings with other values of some."""
    for name, value in settings.items():
        config = having(config, name, value)
    return config
