"""An OpenAI-compatible server, asked by the `openai` package: its settings, and errors of this package."""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

from cogmem.cache import CacheConfig
from cogmem.errors import CogmemError, ConfigError
from cogmem.extras import extra
from cogmem.kernel.checks import Held, between, require

if TYPE_CHECKING:
    from openai import OpenAI

PUBLIC_URL = "https://api.openai.com/v1"
URL_VARIABLE, KEY_VARIABLE = "OPENAI_BASE_URL", "OPENAI_API_KEY"

_URL = re.compile(r"https?://(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?(/[^?#@\s]*)?", re.IGNORECASE)
_Answer = TypeVar("_Answer")


@dataclass(frozen=True, kw_only=True)
class ServerConfig(CacheConfig):
    """A model on an OpenAI-compatible server."""

    model: str = ""
    """Name of the model on the server."""
    base_url: str = ""
    """Address of the server, or empty for OPENAI_BASE_URL or else the public endpoint."""
    api_key_env: str = KEY_VARIABLE
    """Name of the environment variable that holds the key, which is itself never a setting."""
    timeout_seconds: float = 30.0
    """Maximum time in seconds to wait for the server, from 0.001 to 3,600."""
    retries: int = 2
    """Number of repetitions of a failed request, from 0 to 100."""

    def check_server(self, *rules: tuple[str, Held, str]) -> None:
        """Raise ConfigError for a setting out of its range, by these rules and those of a server. A value
        that may be a key is not shown."""
        name = type(self).__name__
        check_base_url(f"{name}.base_url", self.base_url)
        if not re.fullmatch(r"[A-Za-z_]\w*", str(self.api_key_env), re.ASCII):
            raise ConfigError(f"{name}.api_key_env is no name of an environment variable")
        require(
            self,
            ("model", lambda: bool(self.model), "the name of a model"),
            between(self, "timeout_seconds", 0.001, 3600),
            between(self, "retries", 0, 100),
            *self.cache_rules(),
            *rules,
        )


class Endpoint:
    """The server of a configuration. Every failure is an error of the class `error` that names server, model,
    cause and remedy on one line, without the key.

    The key comes from the environment; a server on this machine needs none. Time-outs and retries are those
    of `openai`. A redirect is an error, because key and texts are meant for this server alone. The client is
    made by the first request, so a complete cache works without a key. `retried` counts repeated requests.
    """

    def __init__(self, config: ServerConfig, error: type[CogmemError]) -> None:
        self.model = config.model
        self.url = (config.base_url or os.environ.get(URL_VARIABLE) or PUBLIC_URL).rstrip("/")
        check_base_url(URL_VARIABLE, self.url)
        self.retried = 0
        self._config = config
        self._error_class = error
        self._key = ""
        self._client: OpenAI | None = None

    def ask(self, request: "Callable[[OpenAI], _Answer]", task: str = "") -> _Answer:
        """The result of `request`. `task` names the request in an error."""
        with extra("openai"):
            from openai import OpenAIError

        self._client = self._client or self._connect(task)
        try:
            return request(self._client)
        except (OpenAIError, ValueError, RecursionError) as error:  # the last two: an answer not in JSON
            raise self.error(*self._explain(error), task) from error

    def error(self, problem: str, remedy: str, task: str = "") -> CogmemError:
        """The error, with its cause and its remedy."""
        line = " ".join(problem.split())
        line = line.replace(self._key, "***") if self._key else line
        about = f"{task}: " if task else ""
        return self._error_class(f"openai: {self.url} ({self.model}): {about}{line[:300]}; {remedy}")

    def close(self) -> None:
        """Close the connections. The endpoint can be used again."""
        if self._client is not None:
            self._client.close()
            self._client = None

    def _connect(self, task: str) -> "OpenAI":
        from openai import DefaultHttpxClient, OpenAI

        variable = self._config.api_key_env
        self._key = os.environ.get(variable, "")
        if not self._key and not is_local(self.url):
            raise self.error("there is no API key", f"set the environment variable {variable}", task)
        encrypted = self.url.startswith("https://")  # to load the certificates takes 50 ms
        return OpenAI(
            base_url=self.url,
            api_key=self._key or "not-needed",
            timeout=self._config.timeout_seconds,
            max_retries=self._config.retries,
            http_client=DefaultHttpxClient(
                follow_redirects=False, verify=encrypted, event_hooks={"request": [self._count]}
            ),
        )

    def _count(self, request: Any) -> None:
        self.retried += request.headers.get("x-stainless-retry-count", "0") != "0"

    def _explain(self, error: Exception) -> tuple[str, str]:
        """The cause of an error, and the remedy."""
        import openai

        match error:
            case openai.APITimeoutError():
                problem = f"no answer within {self._config.timeout_seconds:g} s"
                return problem, "raise timeout_seconds or look at the server"
            case openai.APIConnectionError():
                return "cannot be reached", "check the address, the network, and that the server runs"
            case openai.AuthenticationError() | openai.PermissionDeniedError():
                return f"the key was refused ({error})", f"check {self._config.api_key_env}"
            case openai.NotFoundError():
                return f"no such path or model ({error})", f"check the base URL and the model {self.model!r}"
            case openai.RateLimitError():
                return f"too many requests ({error})", "wait, check the quota, or ask for less at a time"
            case openai.APIStatusError() if error.response.is_redirect:
                target = error.response.headers.get("location")
                return f"the server redirects to {target}, which is not followed", "set base_url to it"
            case openai.APIStatusError():
                return f"the server refused or failed ({error})", "look at the server's log"
        return f"the answer cannot be read ({error})", "check that the server is OpenAI-compatible"


def is_local(url: str) -> bool:
    """Whether a URL names this machine."""
    host = urlsplit(url).hostname or ""
    return host in ("localhost", "::1", "0.0.0.0") or host.startswith("127.")


def check_base_url(where: str, url: str) -> None:
    """Raise ConfigError unless an address is empty or plain: without user, password, query and fragment,
    where keys stand. A manifest prints it; the error does not show it."""
    if url and not (isinstance(url, str) and _URL.fullmatch(url)):
        raise ConfigError(
            f"{where} is no plain address; expected http(s)://HOST/PATH without user, password and query"
        )
