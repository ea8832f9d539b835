"""The client of an OpenAI-compatible server: its address, its key, and the meaning of its errors."""

import math
import os
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from email.utils import parsedate_to_datetime
from functools import partial
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import SplitResult, parse_qsl, urljoin, urlsplit

from cogmem.errors import CogmemError, ConfigError, shown
from cogmem.extras import extra

if TYPE_CHECKING:
    from openai import OpenAI

PUBLIC_URL = "https://api.openai.com/v1"
KEY_VARIABLE = "OPENAI_API_KEY"

_Answer = TypeVar("_Answer")


class Endpoint:
    """A model on a server, by the `openai` client. Every failure is an error of the class `error` that names
    server, model, cause and remedy on one line, without the key. `expected` describes a valid answer. `url`
    is the address to tell: passwords and keys are left out, wherever they stand.

    An empty `base_url` means OPENAI_BASE_URL or the public endpoint. The key comes from `api_key` or from the
    environment variable `key_variable`; a server on this machine needs none. Connection errors, time-outs,
    408, 409, 429 and 5xx are tried again `retries` times, after growing pauses or the one that the server
    asks for (Retry-After). `timeout_seconds` limits the silence of the server, `deadline_seconds` the whole:
    all tries, their pauses and an answer that comes in drops. A pause that would outlast it is not begun. A
    redirect is an error, because the key and the texts are meant for this server alone.

    `retried` counts the repetitions of requests so far. The client is made by the first request, so a
    complete cache works without a key.
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
        deadline_seconds: float,
        retries: int,
    ) -> None:
        self.model = model
        self._url = (base_url or os.environ.get("OPENAI_BASE_URL") or PUBLIC_URL).rstrip("/")
        self._api_key = api_key
        self._secrets = sorted(secrets(self._url), key=len, reverse=True)
        self.url = self._without_secrets(self._url)
        self._expected = expected
        self._error_class = error
        self._key_variable = key_variable
        self._timeout_seconds = timeout_seconds
        self._deadline_seconds = deadline_seconds
        self._retries = retries
        self._client: OpenAI | None = None
        self.retried = 0

    def ask(self, request: "Callable[[OpenAI], _Answer]", task: str = "") -> _Answer:
        """The result of `request`. `task` names the request in an error."""
        with extra("openai"):
            from openai import OpenAIError

        self._client = client = self._client or self._connect(task)
        ends = time.monotonic() + self._deadline_seconds
        for tried in range(1, self._retries + 2):
            try:
                return _within(ends - time.monotonic(), partial(request, client))
            except TimeoutError as error:
                self.close()  # what still runs gets no answer
                problem = f"no whole answer within {self._deadline_seconds:g} s"
                raise self.error(problem, "raise the deadline or look at the server", task) from error
            except (OpenAIError, ValueError, RecursionError) as error:  # the last two: an answer not in JSON
                pause = _pause(error, tried)
                if pause is None or tried > self._retries:
                    raise self.error(*self._explain(error, tried), task) from error
                if pause > ends - time.monotonic():
                    problem = (
                        f"the server asks to wait for {pause:g} s, of {self._deadline_seconds:g} s in all"
                    )
                    raise self.error(problem, "raise the deadline or ask later", task) from error
                time.sleep(pause)
                self.retried += 1
        raise AssertionError("the last try returns or raises")

    def close(self) -> None:
        """Close the connections. The endpoint can be used again."""
        if self._client is not None:
            self._client.close()
            self._client = None

    def error(self, problem: str, remedy: str, task: str = "") -> CogmemError:
        """The error, with its cause and its remedy."""
        line = self._without_secrets(" ".join(problem.split()))
        about = f"{task}: " if task else ""
        return self._error_class(f"openai: {self.url} ({self.model}): {about}{line[:300]}; {remedy}")

    def _without_secrets(self, line: str) -> str:
        for secret in (*self._secrets, self._api_key):
            if secret:
                line = line.replace(secret, "***")
        return line

    def _connect(self, task: str) -> "OpenAI":
        from openai import DefaultHttpxClient, OpenAI

        key = self._api_key or os.environ.get(self._key_variable)
        if not key and is_local(self.url):
            key = "not-needed"
        if not key:
            raise self.error(
                "there is no API key", f"set the environment variable {self._key_variable}", task
            )
        self._api_key = key
        encrypted = not self._url.startswith("http://")  # to load the certificates takes 50 ms
        return OpenAI(
            base_url=self._url,
            api_key=key,
            timeout=self._timeout_seconds,
            max_retries=0,
            http_client=DefaultHttpxClient(follow_redirects=False, verify=encrypted),
        )

    def _explain(self, error: Exception, tried: int) -> tuple[str, str]:
        """The cause of an error, and the remedy."""
        import openai

        tries = f"after {tried} tries" if tried > 1 else "at the only try"
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
            case openai.APIStatusError() if error.response.is_redirect:
                target = urljoin(self._url, error.response.headers["location"])
                return (
                    f"the server redirects to {target}, which is not followed",
                    "set base_url to the address that is meant",
                )
            case openai.APIStatusError():
                return f"the request was refused ({error})", "check the model's limits"
            case _:
                return (
                    f"the answer is not {self._expected} ({error})",
                    "check that the URL is an OpenAI-compatible one",
                )


def _within(seconds: float, work: Callable[[], _Answer]) -> _Answer:
    """The result of `work`, in a thread of its own. Raises TimeoutError after these seconds, and leaves the
    thread to itself."""
    done: Future[_Answer] = Future()

    def run() -> None:
        try:
            done.set_result(work())
        except BaseException as error:  # is raised where the result is waited for
            done.set_exception(error)

    threading.Thread(target=run, daemon=True, name="cogmem request").start()
    return done.result(max(seconds, 0.0))


def _pause(error: Exception, tried: int) -> float | None:
    """Seconds until the next try, as the server asks or else growing; None if there should be none."""
    import openai

    if isinstance(error, openai.APIConnectionError):  # or a time-out
        return _growing(tried)
    if not isinstance(error, openai.APIStatusError):
        return None
    headers, status = error.response.headers, error.status_code
    again = {"true": True, "false": False}.get(headers.get("x-should-retry", ""))
    if again is False or (again is None and status not in (408, 409, 429) and status < 500):
        return None
    asked = asked_pause(headers)
    return _growing(tried) if asked is None else asked


def _growing(tried: int) -> float:
    return min(0.5 * 2.0 ** (tried - 1), 8.0)


def asked_pause(headers: Mapping[str, str]) -> float | None:
    """Seconds that the server asks to wait: a number, or an instant beside that of its answer."""
    for name, unit in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) / unit
        except ValueError:
            continue
        return max(seconds, 0.0) if math.isfinite(seconds) else None
    try:
        until, now = (parsedate_to_datetime(headers.get(name, "")) for name in ("retry-after", "date"))
        return max((until - now).total_seconds(), 0.0)
    except (ValueError, TypeError):
        return None


def secrets(url: str) -> Iterator[str]:
    """What may be a password or a key in a URL: user and password, the values of the query, a fragment, and
    pieces of the path that look like a key.

    >>> sorted(secrets("https://ada:pw1@h/sk-abc/v1?api-key=k7#f8"))
    ['ada', 'f8', 'k7', 'pw1', 'sk-abc']
    """
    pieces = _split(url)
    if pieces is None:  # no URL: all of it may be one
        yield url
        return
    yield from filter(None, (pieces.username, pieces.password, pieces.fragment))
    yield from (value or name for name, value in parse_qsl(pieces.query, keep_blank_values=True))
    yield from (piece for piece in pieces.path.split("/") if _KEY.search(piece))


_KEY = re.compile(r"^(?:sk|pk|key)[-_]\w|(?=\w*\d)(?=\w*[A-Za-z])[A-Za-z0-9]{20,}", re.ASCII)


def _split(url: str) -> SplitResult | None:
    try:
        split = urlsplit(url)
        return split if split.port != 0 else None
    except ValueError:  # invalid brackets or port
        return None


def is_local(url: str) -> bool:
    """Whether a URL names this machine."""
    pieces = _split(url)
    host = (pieces.hostname if pieces else "") or ""
    return host in ("localhost", "::1", "0.0.0.0") or host.startswith("127.")


def check_base_url(owner: object, url: str) -> None:
    """Raise ConfigError, without showing a password or key, unless the setting `base_url` is empty or usable.
    A manifest prints it, so that it must hold neither; the environment variable OPENAI_BASE_URL may."""
    where = f"{type(owner).__name__}.base_url"
    if not isinstance(url, str) or (pieces := _split(url)) is None:
        raise ConfigError(f"{where} is no URL; expected http://... or https://...")
    if any(secrets(url)):
        raise ConfigError(f"{where} holds a user, a password or a key; give the key in the environment")
    if url and not (pieces.scheme in ("http", "https") and pieces.hostname):
        raise ConfigError(f"{where} = {shown(url)}; expected http://... or https://...")
