"""A download is complete and right, or it is one line and exit code 2. All against a server of our own."""

import hashlib
import json
import threading
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.request import ProxyHandler, build_opener, install_opener

import pytest

from experiments.commands.download import main
from experiments.corpora.sources import CHUNK_BYTES, Source, fetch, fetch_all
from experiments.errors import DownloadError

BODY = b"a conversation\n" * 40_000
SHA256 = hashlib.sha256(BODY).hexdigest()
assert len(BODY) > 2 * CHUNK_BYTES


PARTS = {"chats/1/a.json": b"[1]", "chats/2/a.json": b"[2]", "plans/a.json": b"[3]"}


def blob(body: bytes) -> str:
    return hashlib.sha1(b"blob %d\0%b" % (len(body), body), usedforsecurity=False).hexdigest()


TREE = [{"path": path, "type": "blob", "size": len(body), "sha": blob(body)} for path, body in PARTS.items()]
HUB = [
    {"path": row["path"], "size": row["size"], "oid": row["sha"]}
    | (
        {"lfs": {"oid": hashlib.sha256(b"[2]").hexdigest()}, "oid": "0"}
        if row["path"] == "chats/2/a.json"
        else {}
    )
    for row in TREE
]
LISTED = {
    "/github": json.dumps({"tree": [*TREE, {"path": "chats", "type": "tree", "sha": "0"}]}).encode(),
    "/hub": json.dumps(HUB).encode(),
    "/wrong": json.dumps({"tree": [TREE[0] | {"sha": "0" * 40}]}).encode(),
    "/none": b"[]",
    "/odd": b'{"message": "rate limit"}',
    **{f"/raw/{path}": body for path, body in PARTS.items()},
}


def several(server: str, listing: str) -> Source:
    return Source(
        name="several",
        url=f"{server}/raw/",
        file="several",
        sha256="",
        license="MIT",
        listing=server + listing,
        members=r"chats/\d+/a\.json",
    )


class Handler(BaseHTTPRequestHandler):
    """What LISTED has; /file: the body; /unmeasured: without its length; /short: half of it; /moved: a
    redirect; else 404."""

    def do_GET(self) -> None:
        if self.path in LISTED:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(LISTED[self.path])
        elif self.path == "/moved":
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


@pytest.mark.parametrize("listing", ["/github", "/hub"])
def test_several_files_come_as_their_host_lists_them(server: str, tmp_path: Path, listing: str) -> None:
    source = several(server, listing)
    digest, files = fetch_all(source, source.url, tmp_path)
    found = {str(path.relative_to(tmp_path)): path.read_bytes() for path in tmp_path.rglob("*.json")}
    assert found == {path: body for path, body in PARTS.items() if path.startswith("chats")}
    printed = "".join(f"{hashlib.sha256(found[path]).hexdigest()}  {path}\n" for path in sorted(found))
    assert (digest, files) == (hashlib.sha256(printed.encode()).hexdigest(), 2)
    assert fetch_all(source, source.url, tmp_path, digest.upper()) == (digest, 2)
    with pytest.raises(DownloadError, match=rf"sha256 of its files is {digest}; expected 000"):
        fetch_all(source, source.url, tmp_path, "0" * 64)


@pytest.mark.parametrize(
    ("listing", "says"),
    [
        ("/wrong", f"its Git blob is {blob(b'[1]')}; expected 000"),
        ("/none", "lists no file like"),
        ("/odd", "/odd: the field 'tree' is missing"),
        ("/nothing", "404"),
    ],
)
def test_a_listing_that_does_not_fit_is_one_line(
    server: str, tmp_path: Path, listing: str, says: str
) -> None:
    source = several(server, listing)
    with pytest.raises(DownloadError) as error:
        fetch_all(source, source.url, tmp_path)
    assert says in str(error.value)
    assert not list(tmp_path.rglob("*.json"))


def test_the_command_fetches_several_files_and_says_what_it_could_not_check(
    server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("experiments.commands.download.SOURCES", {"beam": several(server, "/github")})
    assert main(["beam"]) == 0
    assert (tmp_path / "datasets" / "downloads" / "several" / "chats" / "1" / "a.json").exists()
    said = capsys.readouterr().out
    assert "2 files, each as" in said
    assert "(not verified), licence MIT" in said


@pytest.mark.parametrize("arguments", [["nothing"], [], ["locomo", "--sha256", "abc"]])
def test_bad_arguments_exit_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(arguments)
    assert exit_.value.code == 2
    assert capsys.readouterr().err
