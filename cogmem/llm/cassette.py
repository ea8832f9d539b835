"""A recorded language model: its answers on disk, replayed without it."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Self

from cogmem.errors import CassetteError, ConfigError, Damage, ModelError
from cogmem.llm.base import Completion, LanguageModel, Prompt
from cogmem.llm.recordings import Damaged, adding, fields_of, line_of, read

MODES = ("auto", "record", "replay")


class _Recording(NamedTuple):
    """A line of a cassette. `answer` is a Completion, or the message of the ModelError in its place."""

    key: str
    model: str
    task: str
    user: str
    answer: Completion | str


class Cassette:
    """A language model that records the answers of another one in a file, and replays them.

    `record` asks the model once for each request. `replay` never asks it, and raises CassetteError naming a
    request that is not in the file. `auto` asks for requests that are not in the file. A failure (ModelError)
    is recorded too, so that a replay falls back where the run did; a later run under `auto` asks again.
    `hits` counts requests served from the file or from this run, `misses` requests sent to the model.

    The file is one of `cogmem.llm.recordings`: key (SHA-256 of model name and prompt), model, task, user, and
    text with tokens, or error. A damaged line is an error, which names it: take it out, and it is asked for
    again. Instructions and schema are only in the key, so when they change, record again. A line is added
    only if it differs from the file; of two lines with one key the later counts. A replay needs no model if
    the file has answers of only one.

    Raises ConfigError for an unknown mode or a missing model, and CassetteError for a file that is no
    cassette or that is missing in a replay.
    """

    def __init__(self, path: str | Path, mode: str = "auto", model: LanguageModel | None = None) -> None:
        if mode not in MODES:
            raise ConfigError(f"cassette: unknown mode {mode!r}; expected one of {', '.join(MODES)}")
        if model is None and mode != "replay":
            raise ConfigError(f"cassette: mode {mode!r} needs a model to ask; only 'replay' does without")
        self.inner = model
        self.hits = 0
        self.misses = 0
        self._path = Path(path).expanduser()
        self._mode = mode
        self._recorded = {recording.key: recording for recording in self._read()}
        self._of_this_run: set[str] = set()
        self.name = self._only_model() if model is None else model.name

    def complete(self, prompt: Prompt) -> Completion:
        key = request_key(self.name, prompt)
        known = self._recorded.get(key)
        if known is None and self._mode == "replay":
            raise self._missing(key, prompt)
        if known is None or not self._holds(known):
            self.misses += 1
            known = self._record(key, prompt)
        else:
            self.hits += 1
        if isinstance(known.answer, str):
            raise ModelError(known.answer)
        return known.answer

    @property
    def retried(self) -> int:
        """Number of repetitions of requests to the inner model so far."""
        return getattr(self.inner, "retried", 0)

    def close(self) -> None:
        """Close the inner model."""
        close = getattr(self.inner, "close", None)
        if close is not None:
            close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _holds(self, known: _Recording) -> bool:
        """Whether a recording is served. Everything that this run received is, failures too, as in its
        replay."""
        if self._mode == "replay" or known.key in self._of_this_run:
            return True
        return self._mode == "auto" and isinstance(known.answer, Completion)

    def _record(self, key: str, prompt: Prompt) -> _Recording:
        assert self.inner is not None  # never under `replay`
        try:
            answer: Completion | str = self.inner.complete(prompt)
        except ModelError as error:
            answer = str(error)
        recording = _Recording(key, self.name, prompt.task, prompt.user, answer)
        if self._recorded.get(key) != recording:
            self._append(_line(recording))
            self._recorded[key] = recording
        self._of_this_run.add(key)
        return recording

    def _read(self) -> Iterator[_Recording]:
        if self._mode == "replay" and not self._path.is_file():
            raise CassetteError(
                f"{self._path}: no such cassette to replay; record it by a run with mode 'record' or 'auto'"
            )
        try:
            for recording in read(self._path, _recording):
                if isinstance(recording, Damaged):
                    raise self._unusable(recording)
                yield recording
        except OSError as error:
            raise self._unusable(error) from error

    def verify(self) -> list[Damage]:
        """Read the whole file, and tell which lines are damaged."""
        try:
            damaged = [str(line) for line in read(self._path, _recording) if isinstance(line, Damaged)]
        except OSError as error:
            damaged = [str(error)]
        return [Damage("", f"{self._path}: {problem}") for problem in damaged]

    def _append(self, line: bytes) -> None:
        try:
            with adding(self._path) as file:
                file.write(line)
        except OSError as error:
            raise self._unusable(error) from error

    def _only_model(self) -> str:
        models = sorted({recording.model for recording in self._recorded.values()})
        if len(models) != 1:
            raise CassetteError(
                f"{self._path}: recordings of {len(models)} models ({', '.join(models)}); "
                "name the one to replay by giving the model"
            )
        return models[0]

    def _missing(self, key: str, prompt: Prompt) -> CassetteError:
        same = any(
            (recording.model, recording.task, recording.user) == (self.name, prompt.task, prompt.user)
            for recording in self._recorded.values()
        )
        changed = " (it was, under other instructions)" if same else ""
        return CassetteError(
            f"{self._path}: replay: {prompt.task} was not recorded for {self.name}{changed}: "
            f"{prompt.user[:80]!r}, key {key[:16]}; record it with mode 'auto'"
        )

    def _unusable(self, reason: object) -> CassetteError:
        return CassetteError(
            f"{self._path}: not usable as a cassette ({reason}); "
            "name another path, or delete the file to start it afresh"
        )


def request_key(model: str, prompt: Prompt) -> str:
    """SHA-256 of the model's name and the whole prompt, as hexadecimal digits."""
    request = [model, prompt.task, prompt.system, prompt.user, dict(prompt.schema)]
    return hashlib.sha256(json.dumps(request, sort_keys=True).encode()).hexdigest()


def _line(recording: _Recording) -> bytes:
    fields: dict[str, str | int] = {
        "key": recording.key,
        "model": recording.model,
        "task": recording.task,
        "user": recording.user,
    }
    match recording.answer:
        case Completion(text, input_tokens, output_tokens):
            fields |= {"text": text, "input_tokens": input_tokens, "output_tokens": output_tokens}
        case error:
            fields |= {"error": error}
    return line_of(fields)


def _recording(line: bytes) -> _Recording | None:
    """The recording in a line; None if there is none."""
    fields = fields_of(line)
    if fields is None:
        return None
    try:
        answer = (
            str(fields["error"])
            if "error" in fields
            else Completion(str(fields["text"]), int(fields["input_tokens"]), int(fields["output_tokens"]))
        )
        return _Recording(
            str(fields["key"]), str(fields["model"]), str(fields["task"]), str(fields["user"]), answer
        )
    except (ValueError, KeyError, TypeError, OverflowError):
        return None
