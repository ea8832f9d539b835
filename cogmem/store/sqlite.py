"""The store on disk: a SQLite database for each namespace, whose memories are searched in process.

A commit is stored in the database first (`log`) and applied to the columns in process then. Opening loads
everything; the index of words is made by the first search for words.
"""

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from cogmem.errors import Damage, StoreError
from cogmem.language.analysis import analyser
from cogmem.store.base import Partition
from cogmem.store.columns import Changes, Rows
from cogmem.store.filters import Filter
from cogmem.store.folder import (
    Lock,
    folder_name,
    folders_in,
    is_used,
    namespace_of,
    refuse_links,
    remove_deleted,
)
from cogmem.store.lexical import LexicalIndex
from cogmem.store.log import Log


class SqlitePartition(Partition):
    """The memories of a namespace on disk. One process at a time may open it to write. Whoever makes one
    closes the log if that fails."""

    def __init__(self, log: Log, index: LexicalIndex) -> None:
        super().__init__(index)
        self._indexed = False
        self._log = log
        with log.reading():
            self._embedder: Mapping[str, Any] | None = log.about("embedder")
            log.load(self._columns, self._links, self._relations, self._spans)
            self._load_vectors()
        if log.readonly:
            log.close()

    def _load_vectors(self) -> None:
        for vectors in self._log.vectors():
            self._vectors.extend(vectors)
        if len(self._vectors) != len(self):
            raise StoreError(f"{self._log.path}: {len(self)} memories, {len(self._vectors)} vectors")

    @property
    def _place(self) -> str:
        return str(self._log.folder)

    def _keep(self, changes: Changes) -> None:
        self._log.append(len(self), changes)

    def matching(self, where: Filter, after: int = -1, limit: int | None = None) -> Rows:
        """The rows behind the row `after` that a filter means, by a query where no index has them."""
        if self._log.readonly or where.session is not None:  # a log for reading is closed when it is loaded
            return super().matching(where, after, limit)
        return self._log.matching(where, after, limit)

    def embedded_by(self, embedder: Mapping[str, Any]) -> None:
        """Record the embedder (its name and dimensions), or raise StoreError if the vectors are of another
        one."""
        known, width = self._embedder, self._vectors.width
        if known is None and width not in (0, embedder["dimensions"]):
            known = {"name": "without a name", "dimensions": width}
        if known not in (None, embedder) and len(self):
            raise StoreError(f"{self._log.folder}: {_two_embedders(known, embedder)}")
        if known != embedder and not self._log.readonly:
            self._log.record("embedder", embedder)
            self._embedder = embedder

    def compact(self) -> None:
        self._log.compact()

    def nbytes(self) -> int:
        return self._log.nbytes()

    def close(self) -> None:
        """Release the files. What was committed is in them; nothing more can be. Those of a namespace that
        nothing was stored in are removed."""
        self._log.close(remove=self._whole and not len(self))


class SqliteStore:
    """A folder of namespaces, each a folder with its database."""

    name = "sqlite"

    def __init__(
        self,
        path: str | Path,
        language: str = "en",
        *,
        question_words: bool = True,
        fsync: bool = False,
        readonly: bool = False,
        open_namespaces: int = 32,
    ) -> None:
        self._path = Path(path)
        self._analyser = analyser(language, question_words=question_words)
        self._about = {"language": language, "question_words": question_words}
        self._fsync, self._readonly = fsync, readonly
        self._embedder: Mapping[str, Any] | None = None
        self._most = open_namespaces
        self._partitions: OrderedDict[str, SqlitePartition] = OrderedDict()  # the open; the latest used last

    def _made(self, log: Log) -> SqlitePartition:
        return SqlitePartition(log, LexicalIndex(self._analyser))

    def embedded_by(self, name: str, dimensions: int) -> None:
        """From now on every namespace records this embedder when it is opened. Raises StoreError, as opening
        does then, if the vectors are of another one."""
        embedder = {"name": name, "dimensions": dimensions}
        if self._embedder not in (None, embedder):
            raise StoreError(f"{self._path}: {_two_embedders(self._embedder, embedder)}")
        for partition in self._partitions.values():
            partition.embedded_by(embedder)
        self._embedder = embedder

    def partition(self, namespace: str) -> SqlitePartition:
        if namespace not in self._partitions:
            self._open(namespace)
        self._partitions.move_to_end(namespace)
        return self._partitions[namespace]

    def _open(self, namespace: str) -> None:
        """Open a namespace, in the place of the least recently used where too many are open."""
        folder = self._path / folder_name(namespace)
        if self._readonly and not is_used(folder):
            raise StoreError(f"{folder}: opened read-only; there is no namespace {namespace!r}")
        while len(self._partitions) >= self._most:
            self._close(next(iter(self._partitions)))
        about = {"namespace": namespace, **self._about}
        opened: Log | SqlitePartition
        opened = log = Log(folder, about, fsync=self._fsync, readonly=self._readonly)
        try:
            opened = partition = self._made(log)
            if self._embedder:
                partition.embedded_by(self._embedder)
            self._partitions[namespace] = partition
        except BaseException:
            opened.close()
            raise

    def _close(self, namespace: str) -> None:
        """Close an open namespace, also if that is interrupted."""
        partition = self._partitions[namespace]
        try:
            partition.close()
        except BaseException:
            partition.close()
            raise
        finally:
            del self._partitions[namespace]

    def namespaces(self) -> list[str]:
        empty = {name for name, partition in self._partitions.items() if not len(partition)}
        return sorted({*map(self._namespace_of, folders_in(self._path))} - empty - {""})

    def _namespace_of(self, folder: Path) -> str:
        """The namespace of a folder; empty if another process has removed it. Raises StoreError where neither
        the folder nor its database tell."""
        if name := namespace_of(folder):
            return name
        try:
            with closing(Log(folder, {}, readonly=True)) as log:
                name = str(log.about("namespace"))
            if folder_name(name) != folder.name:
                raise StoreError(f"{log.path}: of the namespace {name!r}, whose folder has another name")
        except StoreError as error:
            if not is_used(folder):
                return ""
            raise StoreError(f"{folder}: the name of the namespace cannot be read ({error})") from error
        return name

    def holds(self, namespace: str) -> bool:
        opened = self._partitions.get(namespace)
        return is_used(self._path / folder_name(namespace)) if opened is None else bool(len(opened))

    def delete(self, namespace: str) -> None:
        if self._readonly:
            raise StoreError(f"{self._path}: opened read-only; nothing was changed")
        folder = self._path / folder_name(namespace)
        refuse_links(folder)
        if namespace in self._partitions:
            self._close(namespace)
        remove_deleted(self._path)
        if is_used(folder):
            Lock(folder, fsync=self._fsync).remove()

    def verify(self) -> list[Damage]:
        return [damage for folder in folders_in(self._path) for damage in self._damage(folder)]

    def _damage(self, folder: Path) -> Iterator[Damage]:
        namespace = ""
        try:
            namespace = self._namespace_of(folder)
            with closing(Log(folder, {}, readonly=True)) as log:
                if damage := log.damage():
                    raise StoreError(f"{log.path}: damaged ({damage})")
                SqlitePartition(log, LexicalIndex(self._analyser))
        except StoreError as error:
            if is_used(folder):  # no other process has removed it
                yield Damage(namespace, str(error))

    def close(self) -> None:
        with ExitStack() as every:  # also if one fails
            for namespace in self._partitions:
                every.callback(self._close, namespace)


def _two_embedders(known: Mapping[str, Any] | None, other: Mapping[str, Any]) -> str:
    """What is wrong if the vectors of a store are of one embedder and the engine has another."""
    known = known or {}
    return (
        f"the vectors are of the embedder {known['name']} ({known['dimensions']} dimensions), and the engine "
        f"has {other['name']} ({other['dimensions']} dimensions); expected the embedder of the vectors, or "
        "another folder"
    )
