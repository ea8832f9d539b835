"""Where Hydra finds the options of a group: the files of `configs/`, files of your own, and other packages.

A file is looked for in the folder `configs/` of this project and in a folder `configs/` where the command is
started. An option `package.module:NAME`, and one that an installed package announces
(`cogmem.outside`), needs no file.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import partial
from pathlib import Path
from typing import Any

from hydra._internal.core_plugins import file_config_source
from hydra._internal.sources_registry import SourcesRegistry
from hydra.core.config_search_path import ConfigSearchPath
from hydra.core.object_type import ObjectType
from hydra.core.plugins import Plugins
from hydra.plugins.config_source import ConfigResult, ConfigSource
from hydra.plugins.search_path_plugin import SearchPathPlugin
from omegaconf import DictConfig, OmegaConf

from cogmem import PROFILES, EngineConfig
from cogmem.errors import ConfigError
from cogmem.outside import announced, imported

CONFIGS = Path(__file__).parent / "yaml"
"""The folder `configs/` of the repository: a link to it in a checkout, its files in an installed package."""

YOURS = Path("configs")
"""The folder of files of your own, where a command is started."""

PACKAGES = {"profile": "engine", "decay_model": "engine.retention", "experiment": "_global_"}
"""Where a file of a group belongs in the configuration, if that is not named like the group and the file has
no line `# @package`."""


def _settings(group: str, name: str) -> DictConfig:
    address = announced(group).get(name, name)
    method = {"corpus": "load"}.get(group, "build")
    kind = imported(group, address, "package.module:CLASS")
    if not (isinstance(kind, type) and is_dataclass(kind) and hasattr(kind, method)):
        raise ConfigError(
            f"{group} {name!r}: expected a frozen dataclass of its settings with a method {method}"
        )
    return writable(kind)


def _part(group: str, name: str) -> DictConfig:
    return OmegaConf.create({"class": announced(group).get(name, name)})


def _law(name: str) -> DictConfig:
    return OmegaConf.create({"law": name})


_MADE: Mapping[str, Callable[[str], DictConfig]] = {
    **{group: partial(_settings, group) for group in ("corpus", "embedder", "store", "llm")},
    **{group: partial(_part, group) for group in ("system", "reranker")},
    "decay_model": _law,
    "profile": lambda name: OmegaConf.create(changed(PROFILES[name], EngineConfig())),
}
"""What makes the option of a group that has no file."""

GROUPS = (*_MADE, "experiment")
"""The groups of options."""


def options(group: str) -> list[str]:
    """The names of the options of a group, in alphabetical order."""
    files = {file.stem for folder in (CONFIGS, YOURS) for file in (folder / group).glob("*.yaml")}
    return sorted({*files, *_without_file(group)})


def option(group: str, name: str) -> Any:
    """The settings that an option of `corpus`, `embedder`, `store` or `llm` gives, by its file alone."""
    file = OmegaConf.load(CONFIGS / group / f"{name}.yaml")
    assert isinstance(file, DictConfig)
    [default] = file.pop("defaults")
    address, _, package = default.partition("@")  # with a package, the file is about the whole run
    return OmegaConf.to_object(OmegaConf.merge(_settings(group, address), {} if package else file))


def _without_file(group: str) -> set[str]:
    """The options of a group that have a name and may have no file."""
    return {*announced(group), *(PROFILES if group == "profile" else ())}


class Classes(ConfigSource):
    """Options of other packages, and of a file that names a class in its `defaults`."""

    @staticmethod
    def scheme() -> str:
        return "class"

    def available(self) -> bool:
        return True

    def is_group(self, config_path: str) -> bool:
        return config_path in _MADE

    def is_config(self, config_path: str) -> bool:
        group, _, name = config_path.partition("/")
        return group in _MADE and ((":" in name and group != "profile") or name in _without_file(group))

    def load_config(self, config_path: str) -> ConfigResult:
        group, _, name = config_path.partition("/")
        header = {"package": PACKAGES.get(group)}
        return ConfigResult(self.provider, self.full_path(), _MADE[group](name), header)

    def list(self, config_path: str, results_filter: ObjectType | None) -> list[str]:
        return sorted(_without_file(config_path)) if config_path in _MADE else []


class FileConfigSource(file_config_source.FileConfigSource):
    """YAML files; those of a group in `PACKAGES` need no line `# @package`. Hydra takes it for its own class
    of this name, in the processes of a launcher as well."""

    def load_config(self, config_path: str) -> ConfigResult:
        found = super().load_config(config_path)
        if found.header["package"] is None:
            found.header["package"] = PACKAGES.get(config_path.partition("/")[0])
        return found


class SearchPath(SearchPathPlugin):
    """The places that are searched behind the folder of this project."""

    def manipulate_search_path(self, search_path: ConfigSearchPath) -> None:
        search_path.append("classes", "class://")
        if YOURS.is_dir() and YOURS.resolve() != CONFIGS.resolve():
            search_path.append("yours", f"file://{YOURS.resolve()}")


def add_sources() -> None:
    """Have Hydra search all of these places."""
    Plugins.instance().register(Classes)
    Plugins.instance().register(SearchPath)
    SourcesRegistry.instance().types["file"] = FileConfigSource


def writable(node: Any) -> DictConfig:
    """A structured config of a frozen dataclass that overrides may change, at every depth."""
    config: DictConfig = OmegaConf.structured(node)
    _unlock(config)
    return config


def _unlock(config: DictConfig) -> None:
    OmegaConf.set_readonly(config, False)
    for key in config:
        child = config._get_node(key)
        if isinstance(child, DictConfig) and not child._is_missing():
            _unlock(child)


def changed(value: Any, default: Any) -> dict[str, Any]:
    """The settings in which a dataclass differs from the default, by section."""
    found = {}
    for each in fields(value):
        actual, usual = getattr(value, each.name), getattr(default, each.name)
        if actual != usual:
            found[each.name] = changed(actual, usual) if is_dataclass(actual) else actual
    return found
