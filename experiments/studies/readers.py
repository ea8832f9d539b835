"""Readers, which answer from the memories, and judges: language models, and a baseline without one."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar

from pydantic import field_validator

from cogmem.errors import ModelError
from cogmem.language.analysis import analyser
from cogmem.language.packs import languages
from cogmem.language.sentences import sentences
from cogmem.llm import LanguageModel, OpenAIModelConfig, Prompt, Usage
from cogmem.llm.answers import Answer, AnswerError, checked_text, parse, schema_of
from cogmem.llm.prompts import fenced
from experiments.errors import LabError

EXTRACTIVE = "extractive"
PATIENCE = 5
"""Calls that may fail one after the other before a model is given up."""

MOST_CHARACTERS = 1000
"""Of an answer."""

_Form = TypeVar("_Form", bound=Answer)

_TOLD: Mapping[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))

READER, JUDGE = (_TOLD[of]["prompt"].replace("{data}", _TOLD["data"]) for of in ("reader", "judge"))


class Reading(Answer):
    """The answer of a reader; None: it does not know."""

    answer: str | None

    @field_validator("answer")
    @classmethod
    def _is_short(cls, value: str | None) -> str | None:
        unknown = value is None or _UNKNOWN.search(value.strip())
        return None if unknown else checked_text(value or "", MOST_CHARACTERS)


class Verdict(Answer):
    """The answer of a judge."""

    verdict: Literal["correct", "wrong"]


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
        self._model: LanguageModel = config.build()
        self._failed = 0
        self.name = self._model.name
        self.usage = Usage(config.prices)

    def ask(self, task: str, system: str, user: str, form: type[_Form]) -> tuple[_Form | None, str]:
        """An answer of the right form, and no error; or None, and the error.

        Raises LabError after `PATIENCE` errors one after the other, CacheError where a replay misses.
        """
        self.usage.calls += 1
        try:
            completion = self._model.complete(Prompt(task, system, user, schema_of(form)))
            self.usage.input_tokens += completion.input_tokens
            self.usage.output_tokens += completion.output_tokens
            value = parse(completion.text, form)
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


def asking(question: str, asked: datetime, memories: Sequence[str]) -> str:
    """What a reader is shown."""
    return fenced(question=question, date=str(asked)[:10], memories=list(memories))


class ModelReader:
    """A language model as the reader. It is not asked where no memory was injected."""

    def __init__(self, model: Respondent) -> None:
        self._model = model

    def answer(self, question: str, asked: datetime, memories: Sequence[str]) -> Reply:
        """A short answer from the memories, best first."""
        if not memories:
            return Reply(None)
        user = asking(question, asked, memories)
        found, error = self._model.ask("answer_question", READER, user, Reading)
        return Reply(found.answer if found else None, error)


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
    reply, _ = judge.ask("judge_answer", JUDGE, user, Verdict)
    return None if reply is None else reply.verdict == "correct"
