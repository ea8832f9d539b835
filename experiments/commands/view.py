"""Look at runs: one page with every score, every question, and why it was answered so.

FOLDER is a run, the first letters of its name if no other run begins so, or a folder with runs in it
(default: results/runs). --only shows all runs with TEXT in their path. The page is one file that needs
neither network nor server. Of the runs that were asked alike the first is the baseline of the others; name
another one before the folder to make it the baseline. With --serve the page is served on this machine and
loads itself again when a run finishes. A run's own report.html is the same page for that run.

With --site FOLDER it writes the published results in that folder as a static site for any host: leaderboards,
and a page for each study.
"""

import argparse
import webbrowser
from collections.abc import Callable, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from rich.console import Console

from experiments.config.cli import Parser, reported
from experiments.corpora.atomic import write_text
from experiments.errors import LabError
from experiments.report.tables import say
from experiments.runs.folder import RUNS, finished_runs, side
from experiments.runs.page import BEGINS, page, unfinished
from experiments.runs.site import write_site

_PAGE = Path("results", "view.html")

_LOOPBACK = ("127.0.0.1", "localhost")
"""The names under which --serve answers. A page of another name that was made to lead here gets nothing."""


def chosen(folders: Sequence[str], only: str, console: Console) -> list[Path]:
    """The runs that are meant, less those that no page can show, which the console names. Raises LabError if
    none is left."""
    places = [side(folder)[0] for folder in folders] or [RUNS]
    runs = [run for run in finished_runs(places) if only in f"{run}"]
    skipped = unfinished(runs)
    for run, why in skipped.items():
        say(console, f"left out  {run}: {why} (the command of the run completes it)")
    if shown := [run for run in runs if run not in skipped]:
        return shown
    where = ", ".join(map(str, places))
    raise LabError(
        f"{where}: no finished run{f' with {only!r} in its path' * bool(only)}; expected at least one"
    )


def server(make: Callable[[], str], version: Callable[[], str], port: int) -> ThreadingHTTPServer:
    """A server of the page on this machine. `version` changes when the page has to be made again."""
    made = {"version": "", "page": ""}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name, _, port = self.headers.get("Host", "").lower().partition(":")
            if name not in _LOOPBACK or (port and not port.isdigit()):
                self.send_error(403, explain="expected this machine's own name")
                return
            try:
                self._answer()
            except ConnectionError:
                pass  # the browser has gone
            except LabError as error:  # no run is left, or one was damaged meanwhile
                self.send_error(503, explain=str(error))

        def _answer(self) -> None:
            now = version()
            if self.path.startswith("/version"):
                content, kind = now, "text/plain"
            elif self.path in ("/", "/index.html"):
                if made["version"] != now:
                    made.update(version=now, page=make())
                content, kind = made["page"], "text/html; charset=utf-8"
            else:
                self.send_error(404)
                return
            body = content.encode()
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Nothing: the console is the user's."""

    return ThreadingHTTPServer(("127.0.0.1", port), Handler)


def _show(args: argparse.Namespace, console: Console) -> None:
    if args.site:
        out = args.out or Path("site")
        say(console, f"reading   the published results in {args.site}")
        count = write_site(args.site, out)
        say(console, f"site      {out / 'index.html'} ({count} results)")
        if not args.no_open:
            webbrowser.open((out / "index.html").resolve().as_uri())
        return

    def title(runs: Sequence[Path]) -> str:
        return runs[0].name if len(runs) == 1 else f"{len(runs)} runs"

    if args.serve:
        quiet = Console(quiet=True)

        def make() -> str:
            runs = chosen(args.folder, args.only, quiet)
            return page(runs, title(runs), live=True)

        def version() -> str:
            runs = chosen(args.folder, args.only, quiet)
            return "".join(f"{run}{(run / 'metrics.json').stat().st_mtime_ns}" for run in runs)

        chosen(args.folder, args.only, console)
        with server(make, version, args.port) as serving:
            address = f"http://127.0.0.1:{serving.server_address[1]}/"
            say(console, f"page      {address} (Ctrl-C ends it)")
            webbrowser.open(address)
            serving.serve_forever()
        return
    runs = chosen(args.folder, args.only, console)
    say(console, f"reading   {len(runs)} run{'s' * (len(runs) > 1)}")
    out = args.out or _PAGE
    if out.is_file() and out.read_bytes()[: len(BEGINS)] != BEGINS.encode():
        raise LabError(f"{out}: exists and is no page of this command; expected a new file")
    write_text(out, page(runs, title(runs), place=out.resolve().parent))
    say(console, f"page      {out} ({out.stat().st_size / 2**20:.1f} MiB)")
    if not args.no_open:
        webbrowser.open(out.resolve().as_uri())


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit code."""
    parser = Parser("view", __doc__, "results/runs --only locomo")
    parser.add_argument("folder", nargs="*", help="a run, or a folder with runs in it")
    parser.add_argument("--only", default="", metavar="TEXT", help="only the runs with TEXT in their path")
    parser.add_argument("--site", type=Path, metavar="FOLDER", help="a site of the results in FOLDER instead")
    parser.add_argument(
        "--out", type=Path, metavar="PATH", help=f"the file ({_PAGE}), or the folder of --site (site)"
    )
    parser.add_argument("--no-open", action="store_true", help="write the page and open no browser")
    parser.add_argument("--serve", action="store_true", help="serve the page on 127.0.0.1, and refresh it")
    parser.add_argument("--port", type=int, default=0, help="of --serve (default: one that is free)")
    args = parser.parse_args(argv)
    if args.site and (args.folder or args.serve or args.only):
        parser.error("--site: expected no FOLDER, --only or --serve beside it")
    return reported(lambda: _show(args, Console()))
