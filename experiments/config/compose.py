"""From override words to frozen configurations, one or many."""

import re
import shlex
from collections.abc import Iterable, Sequence
from copy import deepcopy
from dataclasses import fields, is_dataclass
from functools import cache

from hydra import compose, initialize_config_dir
from hydra.core.hydra_config import HydraConfig
from hydra.core.override_parser.overrides_parser import OverridesParser
from omegaconf import DictConfig, OmegaConf, open_dict

from cogmem.config import SECTIONS
from experiments.config.schema import RunConfig, build, register
from experiments.config.sources import CONFIGS, GROUPS, PACKAGES, options
from experiments.errors import LabError

_PARAMETER = re.compile(r"^\+{0,2}(system|reranker|decay_model)\.(?=[^=]+=)")
"""The beginning of a word that sets a parameter of what was chosen."""

_PARAMETERS = {"decay_model": "engine.retention.law_parameters"}
"""The section that has the parameters, if that is not the group."""


def composed(words: Sequence[str]) -> RunConfig:
    """The configuration of a run with these overrides. Raises an error of `jobs.FORESEEN`."""
    return build(_composed(words))


def composed_each(words: Sequence[str], points: Iterable[Sequence[str]]) -> list[RunConfig]:
    """As `composed` of the words with those of each point added.

    Points that choose the same options of groups are composed once: Hydra takes a quarter of a second for it.
    """
    bases: dict[tuple[str, ...], DictConfig] = {}
    found = []
    for point in points:
        overrides = for_hydra(point)
        chosen = tuple(word for word in overrides if key_of(word) in GROUPS)
        if chosen not in bases:
            bases[chosen] = _composed([*words, *chosen])
        config = deepcopy(bases[chosen])
        for override in OverridesParser.create().parse_overrides(overrides):
            if override.input_line not in chosen:
                added = override.is_add() or override.is_force_add()
                OmegaConf.update(config, override.key_or_group, override.value(), force_add=added)
        config.overrides = [*for_hydra(words), *overrides]
        found.append(build(config))
    return found


def described(words: Sequence[str]) -> str:
    """Every group with its options, and every setting with the value that these words give it."""
    settings = OmegaConf.to_yaml(_composed(words), resolve=True)
    names = "".join(f"{group}: {', '.join(options(group))}\n" for group in sorted(GROUPS))
    return f"groups (GROUP=OPTION):\n{names}\nsettings (SETTING=VALUE):\n{settings}"


def check_single(words: Sequence[str]) -> None:
    """Raises LabError if the configuration that was composed last is that of a sweep."""
    if swept := HydraConfig.get().sweeper.get("params"):
        culprit = next((word for word in words if key_of(word) == "experiment"), "the configuration")
        command = shlex.join(["python", "-m", "experiments.run", "-m", *words])
        raise LabError(f"{culprit} makes a run for each value of {', '.join(swept)} and needs -m: {command}")


def for_hydra(words: Iterable[str]) -> list[str]:
    """The words as Hydra takes them: parameters in the section that has them. Raises LabError for a section
    that is given as one value.

    >>> for_hydra(["+system.half_life=5,10", "+decay_model.slope=0.3"])
    ['++system.half_life=5,10', '++engine.retention.law_parameters.slope=0.3']
    """
    given = list(words)
    for word in given:
        _refuse_section(word)
    return [_PARAMETER.sub(_of_section, word) for word in given]


def _refuse_section(word: str) -> None:
    """Raises LabError for a section with one value, as in scoring=cosine. It names the group that has the
    value as an option."""
    key, equals, value = key_of(word), *word.partition("=")[1:]
    if equals and key in _sections() and not value.startswith(("{", "$")):
        group = next((group for group, section in PACKAGES.items() if section == key), "")
        known = bool(group) and value in options(group)
        expected = f"did you mean {group}={value}? Expected" if known else "expected"
        raise LabError(f"{word}: {key} is a section of settings; {expected} {key}.SETTING=VALUE")


@cache
def _sections() -> set[str]:
    """The sections of settings that no group chooses, with the section of the engine."""
    of_run = {part.name for part in fields(RunConfig) if is_dataclass(part.default_factory)}
    return {*of_run, "engine", *(f"engine.{name}" for name in SECTIONS)}


def _of_section(beginning: re.Match[str]) -> str:
    return f"++{_PARAMETERS.get(beginning[1], beginning[1])}."


def as_typed(word: str) -> str:
    """An override as a person types it, from how Hydra notes it: without its escapes, and a parameter below
    the group that it belongs to.

    >>> as_typed("decay_model=my_laws\\\\:WEIBULL"), as_typed("++engine.retention.law_parameters.shape=0.5")
    ('decay_model=my_laws:WEIBULL', 'decay_model.shape=0.5')
    """
    word = re.sub(r"\\([\\()\[\]{}:=,\s])", r"\1", word).lstrip("+")
    for group, section in _PARAMETERS.items():
        word = re.sub(rf"^{re.escape(section)}(?=\.[^=]+=)", group, word)
    return word


def setting_paths(key: str) -> list[str]:
    """Where the configuration of a run may have a setting that a command line names.

    >>> setting_paths("decay_model"), setting_paths("system.half_life")
    (['engine.retention.law'], ['parameters.half_life', 'system.half_life'])
    """
    group, _, name = key.partition(".")
    section = {"decay_model": _PARAMETERS["decay_model"], "system": "parameters"}.get(group)
    if key == "decay_model":
        return ["engine.retention.law"]
    return [f"{section}.{name}", key] if section else [key]


def key_of(word: str) -> str:
    """The setting that an override changes.

    >>> key_of("+engine.rerank.enabled=true")
    'engine.rerank.enabled'
    """
    return word.lstrip("+~").partition("=")[0]


def of_run(words: Iterable[str]) -> list[str]:
    """The overrides that configure a run, without Hydra's own (`hydra/launcher=ray`)."""
    return [word for word in words if not key_of(word).startswith("hydra")]


def refuse(words: Iterable[str], chosen: Sequence[str], why: str) -> None:
    """Raises LabError if overrides were given that are not the user's to give: of a setting that is `chosen`,
    or of one below a section in it, which ends in a dot."""
    sections = tuple(name for name in chosen if name.endswith("."))
    if given := [word for word in words if key_of(word) in chosen or key_of(word).startswith(sections)]:
        raise LabError(f"{', '.join(given)}: {why}; leave it out")


def _composed(words: Sequence[str]) -> DictConfig:
    """The configuration of a run, not resolved: a point of a sweep may change what others refer to."""
    config = _compose(words)
    HydraConfig.instance().set_config(config)  # the configuration tells its own choices
    with open_dict(config):
        del config["hydra"]
    return config


def _compose(words: Sequence[str]) -> DictConfig:
    register()
    with initialize_config_dir(version_base="1.3", config_dir=str(CONFIGS)):
        return compose("run", overrides=for_hydra(words), return_hydra_config=True)
