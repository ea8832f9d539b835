"""A download is complete and right, or it is one line and exit code 2. All against a server of our own."""

import hashlib
import threading
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.request import ProxyHandler, build_opener, install_opener

import pytest

from experiments.commands.download import main
from experiments.corpora.sources import CHUNK_BYTES, fetch

BODY = b"a conversation\n" * 40_000
SHA256 = hashlib.sha256(BODY).hexdigest()
assert len(BODY) > 2 * CHUNK_BYTES


class Handler(BaseHTTPRequestHandler):
    """/file: the body; /unmeasured: without its length; /short: half of it; /moved: a
    redirect; else 404."""

    def do_GET(self) -> None:
        if self.path == "/moved":
            self.send_response(302)
            self.send_header("Location", "/file")
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif self.path in ("/file", "/unmeasured", "/short"):
            self.send_response(200)
            if self.path != "/unmeasured":
                self.send_header("Content-Length", str(len(BODY)))
            self.end_headers()
            with suppress(ConnectionError):  # the client may hang up first
                self.wfile.write(BODY[: len(BODY) // 2] if self.path == "/short" else BODY)
        else:
            self.send_error(404)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    install_opener(build_opener(ProxyHandler({})))  # loopback is not for a proxy
    with HTTPServer(("127.0.0.1", 0), Handler) as http:
        thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{http.server_port}"
        http.shutdown()
        thread.join()
    install_opener(None)


@pytest.mark.parametrize("page", ["/file", "/unmeasured", "/moved"])
def test_a_file_is_fetched_and_its_checksum_returned(server: str, tmp_path: Path, page: str) -> None:
    target = tmp_path / "new" / "folder" / "file.json"
    assert fetch(server + page, target, SHA256.upper()) == SHA256
    assert target.read_bytes() == BODY
    assert list(target.parent.iterdir()) == [target]


@pytest.mark.parametrize(
    ("page", "sha256", "says"),
    [
        pytest.param("/file", "0" * 64, f"its sha256 is {SHA256}; expected {'0' * 64}", id="checksum"),
        pytest.param("/nothing", SHA256, "404", id="not-found"),
        pytest.param("/short", "", f"{len(BODY) // 2} bytes came; expected {len(BODY)}", id="cut-short"),
    ],
)
def test_a_failed_download_leaves_what_was_there(
    server: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], page: str, sha256: str, says: str
) -> None:
    target = tmp_path / "file.json"
    target.write_text("before")
    assert main(["locomo", "--url", server + page, "--to", str(target), "--sha256", sha256]) == 2
    captured = capsys.readouterr()
    assert says in captured.err
    assert captured.err.count("\n") == 1
    assert captured.err.startswith(f"error: {server}{page}: ")
    assert captured.out == ""
    assert target.read_text() == "before"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("arguments", [["nothing"], ["beam"], [], ["locomo", "--sha256", "abc"]])
def test_bad_arguments_exit_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(arguments)
    assert exit_.value.code == 2
    assert capsys.readouterr().err
