"""Who answers from the memories, and who marks the answers: language models, and a floor without any."""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from cogmem.errors import ModelError
from cogmem.language.analysis import analyser
from cogmem.language.packs import languages
from cogmem.language.sentences import sentences
from cogmem.llm import LanguageModel, OpenAIModelConfig, Prompt, Usage
from cogmem.llm.answers import AnswerError, checked_text, parse
from cogmem.llm.prompts import fenced
from experiments.errors import LabError

EXTRACTIVE = "extractive"
PATIENCE = 5
"""Calls that may fail one after the other before a model is given up."""

MOST_CHARACTERS = 1000
"""Of an answer."""

_Value = TypeVar("_Value")

_TOLD: Mapping[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


def _instructions(of: str, field: str) -> tuple[str, dict[str, Any]]:
    """What a model is told, and the form of its answer."""
    reader = _TOLD[of]
    form = {"type": "object", "properties": {field: reader["schema"]}, "required": [field]}
    return reader["prompt"].replace("{data}", _TOLD["data"]), {**form, "additionalProperties": False}


READER, READER_SCHEMA = _instructions("reader", "answer")
JUDGE, JUDGE_SCHEMA = _instructions("judge", "verdict")

_UNKNOWN = re.compile(
    r"no information available|not mentioned|^(?:i do not know|i don['’]t know|unknown\W*$|bilmiyorum)",
    re.IGNORECASE,
)
"""How models say null in words: LoCoMo's two phrases anywhere, others at the beginning."""


class Reply(NamedTuple):
    """An answer, None for "I do not know"; `error`: why there is none, if the reader failed."""

    answer: str | None
    error: str = ""


class Respondent:
    """A language model that is asked one thing after the other, and what that takes."""

    def __init__(self, config: OpenAIModelConfig) -> None:
        model = config.build()
        assert model is not None  # these settings describe one
        self._model: LanguageModel = model
        self._failed = 0
        self.name = model.name
        self.usage = Usage(config.prices)

    def ask(self, prompt: Prompt, read: Callable[[Any], _Value]) -> tuple[_Value | None, str]:
        """What `read` makes of an answer of the right form, and no error; or None, and the error.

        Raises LabError after `PATIENCE` errors one after the other, CassetteError where a replay misses.
        """
        self.usage.calls += 1
        try:
            completion = self._model.complete(prompt)
            self.usage.input_tokens += completion.input_tokens
            self.usage.output_tokens += completion.output_tokens
            value = read(parse(completion.text, prompt.schema))
        except (ModelError, AnswerError) as error:
            self.usage.failures += isinstance(error, ModelError)
            self.usage.fallbacks += 1
            self._failed += 1
            if self._failed == PATIENCE:
                raise LabError(
                    f"{PATIENCE} calls one after the other failed, the last: {error}; expected a model that "
                    "answers (what it has said is kept: the same command goes on from there)"
                ) from None
            return None, str(error)
        self._failed = 0
        return value, ""

    def close(self) -> None:
        """Close the model's connections."""
        if (close := getattr(self._model, "close", None)) is not None:
            close()


class ModelReader:
    """A language model as the reader. It is not asked where no memory was injected."""

    def __init__(self, model: Respondent) -> None:
        self._model = model

    def answer(self, question: str, asked: datetime, memories: Sequence[str]) -> Reply:
        """A short answer from the memories, best first."""
        if not memories:
            return Reply(None)
        user = fenced(question=question, date=f"{asked:%Y-%m-%d}", memories=list(memories))
        return Reply(*self._model.ask(Prompt("answer_question", READER, user, READER_SCHEMA), _answer))


class Extractive:
    """No language model: the sentence of the memories that shares most terms with the question, the first of
    equals; no answer where none shares any. A floor for readers, the same every time."""

    def __init__(self, language: str) -> None:
        self._terms = analyser(language if language in languages() else "en").terms

    def answer(self, question: str, asked: datetime, memories: Sequence[str]) -> Reply:
        """The sentence, whenever it is asked."""
        wanted = set(self._terms(question))
        found = [sentence for memory in memories for sentence in sentences(memory)]
        shared = [len(wanted.intersection(self._terms(sentence))) for sentence in found]
        most = max(shared, default=0)
        return Reply(found[shared.index(most)] if most else None)


Reader = ModelReader | Extractive


def verdict(judge: Respondent, question: str, gold: str, answer: str) -> bool | None:
    """Whether an answer is correct; None if the judge failed."""
    user = fenced(question=question, gold=gold, answer=answer)
    reply, _ = judge.ask(Prompt("judge_answer", JUDGE, user, JUDGE_SCHEMA), lambda value: value["verdict"])
    return None if reply is None else reply == "correct"


def _answer(value: Mapping[str, Any]) -> str | None:
    text = value["answer"]
    if text is None or _UNKNOWN.search(text.strip()):
        return None
    return checked_text(text, "answer", MOST_CHARACTERS)
