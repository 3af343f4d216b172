"""Serve site/ on this machine and open it: `make play-site`.

Any static host does the same. Ctrl-C ends it.
"""

from __future__ import annotations

import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from workshop import SITE


class _Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says nothing of it."""

    def log_message(self, format: str, *args: object) -> None:
        pass


def main() -> None:
    """Serve until Ctrl-C."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(SITE))) as server:
        address = f"http://127.0.0.1:{server.server_port}/"
        print(f"Yōkai no Mori is at {address} (Ctrl-C ends it)", flush=True)
        webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
