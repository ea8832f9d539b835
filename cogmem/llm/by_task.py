"""A language model for each task: a published design forms facts with one and does the rest with another."""

from cogmem.llm.base import Completion, LanguageModel, Prompt


class ByTask:
    """Asks the model of a task, or the one for the rest.

    >>> class Echo:
    ...     def __init__(self, name: str) -> None:
    ...         self.name = name
    ...     def complete(self, prompt: Prompt) -> Completion:
    ...         return Completion(self.name)
    >>> model = ByTask(Echo("gpt-4o-mini"), form_facts=Echo("haiku"))
    >>> model.name, model.complete(Prompt("form_facts", "", "", {})).text
    ('gpt-4o-mini, form_facts: haiku', 'haiku')
    """

    def __init__(self, rest: LanguageModel, **tasks: LanguageModel) -> None:
        self._rest = rest
        self._tasks = tasks

    @property
    def name(self) -> str:
        """The names of all models."""
        return ", ".join([self._rest.name, *(f"{task}: {model.name}" for task, model in self._tasks.items())])

    def complete(self, prompt: Prompt) -> Completion:
        """The answer of the task's model. Raises ModelError."""
        return self._tasks.get(prompt.task, self._rest).complete(prompt)

    def close(self) -> None:
        """Close the models that can be closed."""
        for model in (self._rest, *self._tasks.values()):
            close = getattr(model, "close", None)
            if close is not None:
                close()
