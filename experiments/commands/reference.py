"""Write the reference of all settings, docs/reference/configuration.md, and the files configs/profile/*.yaml.

Both are made from the code: every setting with its default and its docstring, and every profile with the
settings in which it differs from the default.
"""

import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from inspect import getdoc
from operator import attrgetter
from pathlib import Path
from textwrap import dedent
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
_TURNED = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


def page() -> str:
    """The whole page."""
    engine, run = EngineConfig(), composed([])
    sections = {
        "A run": {
            **{"": run, "rivals": RivalConfig, "published": PublishedConfig, "chat": ChatConfig},
            **{"replay": ReplayConfig, "scoring": ReportConfig},
        },
        **{
            f"{title} (`{group}=`)": {f"{group}={name}": option(group, name) for name in options(group)}
            for group, title in _TITLES.items()
        },
        "The engine": {f"engine.{name}": engine.of(section) for name, section in SECTIONS.items()},
    }
    chosen = OmegaConf.select(OmegaConf.load(CONFIGS / "run.yaml"), "defaults")
    defaults = {
        group: name for entry in chosen if isinstance(entry, DictConfig) for group, name in entry.items()
    }
    return _TEMPLATE.render(
        turned=[(name, *words, shown(attrgetter(name)(run))) for name, words in _TURNED.items()],
        groups=[(group, ", ".join(options(group)), defaults[group]) for group in GROUPS],
        sections={title: described(places) for title, places in sections.items()},
    )


def described(places: Mapping[str, Any]) -> list[tuple[str, str, list[tuple[str, str, str]]]]:
    """Of each place its name, the docstring of its class, and its settings: name, default and meaning.
    `places`: settings, a class or an instance of one, by where they stand: `engine.search`, `corpus=locomo`
    (an option of a group), or empty for the root."""
    found = []
    for place, node in places.items():
        kind = node if isinstance(node, type) else type(node)
        prefix = place.partition("=")[0] + "." * bool(place)
        found.append((place, dedent(getdoc(kind) or "").strip(), list(_settings(node, kind, prefix))))
    return found


def _settings(node: Any, kind: type, prefix: str) -> Iterator[tuple[str, str, str]]:
    """A line for each field but those that are sections of their own, which have their own place."""
    documents = field_docstrings(kind)
    for field in fields(kind):
        if not isinstance(node, type):
            default = getattr(node, field.name)
        elif field.default is not MISSING:
            default = field.default
        else:
            default = "(must be given)" if field.default_factory is MISSING else field.default_factory()
        if not is_dataclass(default):
            meaning = " ".join(documents.get(field.name, "").split()).replace("|", "\\|")
            yield f"{prefix}{field.name}", shown(default), meaning


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
