"""Write docs/reference/configuration.md, the reference of all settings, from the code."""

import sys
from collections.abc import Sequence
from pathlib import Path

from omegaconf import DictConfig, OmegaConf

from cogmem import EngineConfig
from cogmem.config import SECTIONS
from experiments.config.cli import Parser
from experiments.config.compose import composed, groups
from experiments.config.schema import CONFIGS, GROUPS, ReportConfig
from experiments.corpora.atomic import write_text
from experiments.replay.replay import ReplayConfig
from experiments.report.reference import reference
from experiments.systems.proxy import ChatConfig
from experiments.systems.published import PublishedConfig
from experiments.systems.rivals import RivalConfig

PAGE = Path("docs", "reference", "configuration.md")
_TITLES = {"corpus": "Corpora", "embedder": "Embedders", "store": "Stores", "llm": "Language models"}
_HEAD = Path(__file__).with_suffix(".md").read_text("utf-8")


def page() -> str:
    """The whole page."""
    engine = EngineConfig()
    sections = {f"engine.{name}": engine.of(section) for name, section in SECTIONS.items()}
    titled = {
        "A run": {
            **{"": composed([]), "rivals": RivalConfig, "published": PublishedConfig, "chat": ChatConfig},
            **{"replay": ReplayConfig, "scoring": ReportConfig},
        },
        **{
            f"{title} (`{group}=`)": {f"{group}={name}": option for name, option in GROUPS[group].items()}
            for group, title in _TITLES.items()
        },
        "The engine": sections,
    }
    return f"{_HEAD}\n{_groups()}\n{reference(titled)}"


def _groups() -> str:
    """A line for each group: its options, and the one that is chosen without a word."""
    chosen = OmegaConf.select(OmegaConf.load(CONFIGS / "run.yaml"), "defaults")
    defaults = {group: name for one in chosen if isinstance(one, DictConfig) for group, name in one.items()}
    lines = [
        f"| `{group}` | {', '.join(names)} | {defaults[group] or '–'} |" for group, names in groups().items()
    ]
    return "\n".join(["## Groups\n", "| group | options | default |", "|:--|:--|:--|", *lines, ""])


def main(argv: Sequence[str] | None = None) -> int:
    """Returns 0; with --check 1 where the page is not what the code says."""
    parser = Parser("reference", __doc__, "--check")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the page is out of date")
    if parser.parse_args(argv).check:
        if PAGE.exists() and PAGE.read_text("utf-8") == page():
            return 0
        print(f"{PAGE}: out of date; python -m experiments reference writes it", file=sys.stderr)
        return 1
    write_text(PAGE, page())
    print(PAGE)
    return 0
