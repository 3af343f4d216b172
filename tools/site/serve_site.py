"""Serve site/ on this machine and open it: `make play-site`.

Any static host does the same. This one also isolates the page from others, so that a game is solved
on several threads. Ctrl-C ends it.
"""

from __future__ import annotations

import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from workshop import SITE

# A browser keeps games by address, so it is the same each time; `yokai play` has another.
PORT = 8018


class _Isolated(SimpleHTTPRequestHandler):
    """Serves files to a page whose threads may share memory, and says nothing of it."""

    def end_headers(self) -> None:
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


class _Patient(ThreadingHTTPServer):
    """Refuses no connection of a browser that opens many at once."""

    request_queue_size = 128


def server_of(folder: Path, port: int = PORT) -> ThreadingHTTPServer:
    """A server of the files in a folder, on another port if this one is taken."""
    answers = partial(_Isolated, directory=str(folder))
    try:
        return _Patient(("127.0.0.1", port), answers)
    except OSError:
        return _Patient(("127.0.0.1", 0), answers)


def main() -> None:
    """Serve until Ctrl-C."""
    with server_of(SITE) as server:
        address = f"http://127.0.0.1:{server.server_port}/"
        print(f"Yōkai no Mori is at {address} (Ctrl-C ends it)", flush=True)
        webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
