"""What `view` answers to, and what it leaves out."""

import http.client
import threading
from collections.abc import Iterator

import pytest

from experiments.commands.view import server


@pytest.fixture(scope="module")
def served() -> Iterator[int]:
    """The port of a page that is served on this machine."""
    with server(lambda: "the page", lambda: "1", 0) as made:
        thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield made.server_address[1]
        made.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("localhost:80", 200),
        ("LOCALHOST", 200),
        ("evil.example", 403),
        ("evil.example:80", 403),
        ("localhost.evil.example", 403),
        ("127.0.0.1.evil.example", 403),
        ("", 403),
    ],
)
@pytest.mark.parametrize("path", ["/", "/version"])
def test_only_the_names_of_this_machine_are_answered(served: int, host: str, status: int, path: str) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", served, timeout=5)
    connection.putrequest("GET", path, skip_host=True)
    if host:
        connection.putheader("Host", host)
    connection.endheaders()
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    assert answer.status == status
    assert (b"the page" in content) == (status == 200 and path == "/")
