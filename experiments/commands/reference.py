"""Write the reference of all settings, docs/reference/configuration.md, and the files configs/profile/*.yaml.

Both are made from the code: a profile is what `cogmem.profiles.PROFILES` says.
"""

import sys
import tomllib
from collections.abc import Sequence
from operator import attrgetter
from pathlib import Path

from omegaconf import DictConfig, OmegaConf

from cogmem import PROFILES, EngineConfig
from cogmem.config import SECTIONS
from experiments.config.cli import Parser
from experiments.config.compose import composed
from experiments.config.schema import ReportConfig, RunConfig
from experiments.config.sources import CONFIGS, GROUPS, changed, option, options
from experiments.corpora.atomic import write_text
from experiments.replay.replay import ReplayConfig
from experiments.report.reference import reference, shown
from experiments.systems.proxy import ChatConfig
from experiments.systems.published import PublishedConfig
from experiments.systems.rivals import RivalConfig

PAGE = Path("docs", "reference", "configuration.md")
PROFILES_AT = Path("configs", "profile")
_OF_PROFILES = (
    "# What differs from the default; made by `python -m experiments reference` from cogmem.profiles.\n"
    "# To change something, copy this file to another name, or begin a new one with `defaults: [NAME]`."
)
_TITLES = {"corpus": "Corpora", "embedder": "Embedders", "store": "Stores", "llm": "Language models"}
_HEAD = Path(__file__).with_suffix(".md").read_text("utf-8")
_TURNED = Path(__file__).with_suffix(".toml")


def page() -> str:
    """The whole page."""
    engine, run = EngineConfig(), composed([])
    sections = {f"engine.{name}": engine.of(section) for name, section in SECTIONS.items()}
    titled = {
        "A run": {
            **{"": run, "rivals": RivalConfig, "published": PublishedConfig, "chat": ChatConfig},
            **{"replay": ReplayConfig, "scoring": ReportConfig},
        },
        **{
            f"{title} (`{group}=`)": {f"{group}={name}": option(group, name) for name in options(group)}
            for group, title in _TITLES.items()
        },
        "The engine": sections,
    }
    return f"{_HEAD}\n{_turned(run)}\n{_groups()}\n{reference(titled)}"


def _turned(run: RunConfig) -> str:
    """A line for each of the settings that people turn."""
    lines = [
        f"| `{name}` | {unit or '–'} | {allowed} | `{shown(attrgetter(name)(run))}` | {effect} |"
        for name, (unit, allowed, effect) in tomllib.loads(_TURNED.read_text("utf-8")).items()
    ]
    head = "| setting | unit | range | default | effect of a larger, or of another value |"
    return "\n".join(["## The settings that people turn\n", head, "|:--|:--|:--|:--|:--|", *lines, ""])


def _groups() -> str:
    """A line for each group: its options, and the one that is chosen without a word."""
    chosen = OmegaConf.select(OmegaConf.load(CONFIGS / "run.yaml"), "defaults")
    defaults = {
        group: name for entry in chosen if isinstance(entry, DictConfig) for group, name in entry.items()
    }
    lines = [f"| `{group}` | {', '.join(options(group))} | {defaults[group] or '–'} |" for group in GROUPS]
    return "\n".join(["## Groups\n", "| group | options | default |", "|:--|:--|:--|", *lines, ""])


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
