"""Write the reference of all settings, docs/reference/configuration.md, and the files configs/profile/*.yaml.

Both are made from the code: every setting with its default and its docstring, and every profile with the
settings in which it differs from the default.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from inspect import getdoc
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined
from omegaconf import DictConfig, OmegaConf

from cogmem import PROFILES, EngineConfig
from cogmem.config import SECTIONS
from experiments.config.cli import Parser
from experiments.config.compose import composed
from experiments.config.options import field_docstrings
from experiments.config.schema import ReportConfig
from experiments.config.sources import CONFIGS, GROUPS, changed, option, options
from experiments.corpora.atomic import write_text
from experiments.replay.replay import ReplayConfig
from experiments.systems.endpoint import ChatConfig
from experiments.systems.published import PublishedConfig
from experiments.systems.rivals import RivalConfig

PAGE = Path("docs", "reference", "configuration.md")
PROFILES_AT = Path("configs", "profile")
_OF_PROFILES = (
    "# What differs from the default; made by `python -m experiments reference` from cogmem.profiles.\n"
    "# To change something, copy this file to another name, or begin a new one with `defaults: [NAME]`."
)
_TITLES = {"corpus": "Corpora", "embedder": "Embedders", "store": "Stores", "llm": "Language models"}
_TEMPLATE = Environment(undefined=StrictUndefined, trim_blocks=True, keep_trailing_newline=True).from_string(
    Path(__file__).with_suffix(".md").read_text("utf-8")
)

Setting = tuple[str, str, str]
"""Name, default and meaning of a setting."""

Place = tuple[str, str, list[Setting]]
"""Where settings stand, what they are about, and the settings."""

_MOST_USED = (
    *("replay.k", "replay.dream_every_days", "replay.reinforce"),
    *("engine.retention.law", "engine.retention.calibration", "engine.retention.episodic_days"),
    *("engine.retention.semantic_days", "engine.retention.floor", "engine.scoring.alpha"),
    *("engine.search.dense_weight", "engine.search.pool", "engine.evidence.softness"),
    *("engine.validity.sinking", "engine.validity.over", "engine.succession.enabled"),
    *("engine.injection.style", "engine.reinforcement.direct", "engine.capacity.memories"),
    *("engine.rerank.enabled", "engine.rerank.candidates"),
)


def page() -> str:
    """The whole page."""
    chosen = OmegaConf.select(OmegaConf.load(CONFIGS / "run.yaml"), "defaults")
    defaults = {
        group: name for entry in chosen if isinstance(entry, DictConfig) for group, name in entry.items()
    }
    return _TEMPLATE.render(
        most_used=", ".join(f"`{name}`" for name in _MOST_USED),
        groups=[(group, ", ".join(options(group)), defaults[group]) for group in GROUPS],
        sections=sections(),
    )


@cache
def sections() -> Mapping[str, list[Place]]:
    """All settings, as `described` gives them, by the titles of the page. Composing takes a second."""
    engine, run = EngineConfig(), composed([])
    router = next(name for name in SECTIONS if name.endswith(".router"))
    found = {
        "A run": {
            **{"": run, "rivals": RivalConfig, "published": PublishedConfig, "chat": ChatConfig},
            **{"replay": ReplayConfig, "scoring": ReportConfig},
        },
        **{f"{title} (`{group}=`)": alternatives(group) for group, title in _TITLES.items()},
        "The engine": {
            "engine": engine,
            **{f"engine.{name}": engine.of(section) for name, section in SECTIONS.items()},
            f"engine.{router}.INTENT": engine.of(SECTIONS[router]).general,
        },
    }
    return {title: factored(described(places)) for title, places in found.items()}


def alternatives(group: str) -> dict[str, Any]:
    """The settings of the options of a group, by place. Options whose settings have one class share a place,
    `corpus=jsonl, msc`, and are a list there."""
    by_class: dict[type, dict[str, Any]] = {}
    for name in options(group):
        node = option(group, name)
        by_class.setdefault(node if isinstance(node, type) else type(node), {})[name] = node
    return {f"{group}={', '.join(found)}": list(found.values()) for found in by_class.values()}


def described(places: Mapping[str, Any]) -> list[Place]:
    """Of each place its name, the first paragraph of the docstring of its class, and its settings: name,
    default and meaning.

    `places`: settings by where they stand, `engine.search`, `corpus=locomo` (an option of a group) or empty
    for the root. Settings are a class, an instance of one, or a list of such alternatives of one class, which
    may differ in their defaults.
    """
    found = []
    for place, node in places.items():
        nodes = node if isinstance(node, list) else [node]
        kind = nodes[0] if isinstance(nodes[0], type) else type(nodes[0])
        prefix = place.partition("=")[0] + "." * bool(place)
        about = (getdoc(kind) or "").partition("\n\n")[0]
        found.append((place, about, list(_settings(nodes, kind, prefix))))
    return found


def factored(places: Sequence[Place]) -> list[Place]:
    """The same places, without the settings that several of them have; these get places before them.

    >>> a = ("store=a", "A.", [("store.path", '"a"', "Folder.")])
    >>> b = ("store=b", "B.", [("store.keep", "1", "Days."), ("store.path", '"b"', "Folder.")])
    >>> for place in factored([a, b]):
    ...     print(place)
    ('store=a, b', '', [('store.path', '"a"` or `"b"', 'Folder.')])
    ('store=a', 'A.', [])
    ('store=b', 'B.', [('store.keep', '1', 'Days.')])
    """
    having: dict[tuple[str, str], dict[str, str]] = {}
    for place, _, settings in places:
        for name, default, meaning in settings:
            having.setdefault((name, meaning), {})[place] = default
    shared: dict[str, list[Setting]] = {}
    for (name, meaning), defaults in having.items():
        if len(defaults) > 1:
            group = next(iter(defaults)).partition("=")[0]
            names = sorted(", ".join(place.partition("=")[2] for place in defaults).split(", "))
            rows = shared.setdefault(f"{group}={', '.join(names)}", [])
            rows.append((name, _either(defaults.values()), meaning))
    own = [
        (place, about, [row for row in settings if len(having[row[0], row[2]]) == 1])
        for place, about, settings in places
    ]
    return [*((place, "", settings) for place, settings in shared.items()), *own]


def _either(defaults: Iterable[str]) -> str:
    return "` or `".join(dict.fromkeys(defaults))


def _settings(nodes: Sequence[Any], kind: type, prefix: str) -> Iterator[Setting]:
    """A line for each field but those that are sections of their own, which have their own place."""
    documents = field_docstrings(kind)
    for field in fields(kind):
        defaults = [_default(node, field) for node in nodes]
        if not is_dataclass(defaults[0]):
            meaning = " ".join(documents.get(field.name, "").split())
            yield f"{prefix}{field.name}", _either(map(shown, defaults)), meaning


def _default(node: Any, field: Field[Any]) -> Any:
    if not isinstance(node, type):
        return getattr(node, field.name)
    if field.default is not MISSING:
        return field.default
    return "(must be given)" if field.default_factory is MISSING else field.default_factory()


def shown(value: Any) -> str:
    """A default as it is written on the command line."""
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(shown, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def profile_files() -> dict[Path, str]:
    """The file of each profile, with the settings in which it differs from the default."""
    default = EngineConfig()
    different = {name: OmegaConf.create(changed(config, default)) for name, config in PROFILES.items()}
    return {
        PROFILES_AT / f"{name}.yaml": f"# @package engine\n{_OF_PROFILES}\n{OmegaConf.to_yaml(settings)}"
        for name, settings in different.items()
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Returns 0; with --check 1 where a file is not what the code says."""
    parser = Parser("reference", __doc__, "--check")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is out of date")
    check = parser.parse_args(argv).check
    files = {PAGE: page(), **profile_files()}
    if check:
        old = [path for path, text in files.items() if not path.exists() or path.read_text("utf-8") != text]
        for path in old:
            print(f"{path}: out of date; python -m experiments reference writes it", file=sys.stderr)
        return int(bool(old))
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, text)
        print(path)
    return 0
