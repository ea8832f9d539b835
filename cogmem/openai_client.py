"""The client of an OpenAI-compatible server: its address, its key, and the meaning of its errors."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlsplit

from cogmem.errors import CogmemError, ConfigError
from cogmem.extras import extra

if TYPE_CHECKING:
    from openai import OpenAI

PUBLIC_URL = "https://api.openai.com/v1"
KEY_VARIABLE = "OPENAI_API_KEY"

_Answer = TypeVar("_Answer")


class Endpoint:
    """A model on a server, by the `openai` client. Every failure is an error of the class `error` that names
    server, model, cause and remedy on one line, without the key. `expected` describes a valid answer.

    An empty `base_url` means OPENAI_BASE_URL or the public endpoint. The key comes from `api_key` or from the
    environment variable `key_variable`; a server on this machine needs none. Connection errors, time-outs,
    429 and 5xx are tried again `retries` times, after growing pauses. The time-out limits the silence of the
    server, not the length of an answer.

    The client is made by the first request, so a complete cache works without a key.
    """

    def __init__(
        self,
        model: str,
        *,
        expected: str,
        error: type[CogmemError],
        base_url: str | None,
        api_key: str | None,
        key_variable: str = KEY_VARIABLE,
        timeout_seconds: float,
        retries: int,
    ) -> None:
        self.model = model
        self.url = (base_url or os.environ.get("OPENAI_BASE_URL") or PUBLIC_URL).rstrip("/")
        self._expected = expected
        self._error_class = error
        self._api_key = api_key
        self._key_variable = key_variable
        self._timeout_seconds = timeout_seconds
        self._retries = retries
        self._client: OpenAI | None = None

    def ask(self, request: "Callable[[OpenAI], _Answer]", task: str = "") -> _Answer:
        """The result of `request`. `task` names the request in an error."""
        with extra("openai"):
            from openai import OpenAIError

        self._client = self._client or self._connect(task)
        try:
            return request(self._client)
        except (OpenAIError, ValueError, RecursionError) as error:  # the last two: an answer that is not JSON
            raise self.error(*self._explain(error), task) from error

    def close(self) -> None:
        """Close the connections. The endpoint can be used again."""
        if self._client is not None:
            self._client.close()
            self._client = None

    def error(self, problem: str, remedy: str, task: str = "") -> CogmemError:
        """The error, with its cause and its remedy."""
        line = " ".join(problem.split())
        if self._api_key:
            line = line.replace(self._api_key, "***")
        about = f"{task}: " if task else ""
        return self._error_class(f"openai: {self.url} ({self.model}): {about}{line[:300]}; {remedy}")

    def _connect(self, task: str) -> "OpenAI":
        from openai import OpenAI

        key = self._api_key or os.environ.get(self._key_variable)
        if not key and is_local(self.url):
            key = "not-needed"
        if not key:
            raise self.error(
                "there is no API key", f"set the environment variable {self._key_variable}", task
            )
        self._api_key = key
        return OpenAI(
            base_url=self.url, api_key=key, timeout=self._timeout_seconds, max_retries=self._retries
        )

    def _explain(self, error: Exception) -> tuple[str, str]:
        """The cause of an error, and the remedy."""
        import openai

        tries = f"after {self._retries + 1} tries" if self._retries else "at the only try"
        match error:
            case openai.APITimeoutError():
                return (
                    f"no answer within {self._timeout_seconds:g} s {tries}",
                    "raise the time-out or look at the server",
                )
            case openai.APIConnectionError():
                return (
                    f"cannot be reached {tries}",
                    "check the address, the network, and that the server runs",
                )
            case openai.AuthenticationError() | openai.PermissionDeniedError():
                return f"the key was refused ({error})", f"check {self._key_variable}"
            case openai.NotFoundError():
                return f"no such path or model ({error})", f"check the base URL and the model {self.model!r}"
            case openai.RateLimitError():
                return (
                    f"too many requests {tries} ({error})",
                    "wait, check the quota, or ask for less at a time",
                )
            case openai.InternalServerError():
                return f"the server failed {tries} ({error})", "look at the server's log"
            case openai.APIStatusError():
                return f"the request was refused ({error})", "check the model's limits"
            case _:
                return (
                    f"the answer is not {self._expected} ({error})",
                    "check that the URL is an OpenAI-compatible one",
                )


def is_local(url: str) -> bool:
    """Whether a URL names this machine."""
    host = urlsplit(url).hostname or ""
    return host in ("localhost", "::1", "0.0.0.0") or host.startswith("127.")


def check_base_url(owner: object, url: str) -> None:
    """Raise ConfigError, without showing a password, unless the setting `base_url` is empty or usable."""
    where = f"{type(owner).__name__}.base_url"
    try:
        parts = urlsplit(url)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # invalid brackets or port
        raise ConfigError(f"{where} is no URL; expected http://... or https://...") from None
    if parts.username or parts.password:
        raise ConfigError(f"{where} holds a user or password; give the key in the environment")
    if url and not usable:
        raise ConfigError(f"{where} = {url!r}; expected http://... or https://...")
