"""The page's files: read and hashed once, compressed when first asked for, then served from memory.

All files share one hash in their address, /static/<hash>/app.js, so that a module finds the others
by relative names, and no browser ever mixes two releases. The page itself uses two bundles: all
modules in one file, and all style sheets in another. So does the page in a frame, `embed.html`,
which has what the page loads in a template, to load it when it is touched. Where the light core was
built, it is served with what it needs of each variant, and the page says so.
"""

from __future__ import annotations

import gzip
import re
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from yokai.engine.numbers import light_file
from yokai.rules.variant import VARIANTS, variant
from yokai.server.html_pages import WEB, html_pages

_TYPES = {
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_PACKED = {".png", ".woff2"}  # compressed already
_LIGHT = "light/light.wasm"
# A worker has its own policy: only there WebAssembly may run.
_WORKER = re.compile(r"light/[\w-]+-worker\.js")
_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
_FOREVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"


@dataclass(frozen=True)
class Asset:
    """A file as it is sent."""

    body: bytes
    suffix: str
    etag: str

    @classmethod
    def of(cls, body: bytes, suffix: str) -> Asset:
        """Prepare a file."""
        return cls(body, suffix, f'"{_hash(body)}"')

    @cached_property
    def packed(self) -> bytes | None:
        """The file by gzip, where that is shorter. Most files are never asked for, because the page
        loads bundles; compressing all would take most of the time of a start."""
        packed = None if self.suffix in _PACKED else gzip.compress(self.body, 9, mtime=0)
        return packed if packed and len(packed) < len(self.body) else None

    def response(self, request: Request, cache: str) -> Response:
        """The file, or 304 if it has not changed."""
        headers = {"Cache-Control": cache, "ETag": self.etag, "Vary": "Accept-Encoding"}
        known = request.headers.get("if-none-match", "")
        if self.etag in (tag.strip().removeprefix("W/") for tag in known.split(",")):
            return Response(status_code=304, headers=headers)
        body = self.body
        if _takes_gzip(request.headers.get("accept-encoding", "")) and self.packed:
            headers["Content-Encoding"] = "gzip"
            body = self.packed
        return Response(body, headers=headers, media_type=_TYPES[self.suffix])


class Assets:
    """Every file under a folder. `fresh` is for developers: it looks for changes at each page, and
    serves the files without bundles."""

    def __init__(self, folder: Path = WEB, fresh: bool = False, home: str = "") -> None:
        """Serve the files; `home` is the first section of the page, if it is not play."""
        self._folder, self._fresh, self._home = folder, fresh, home
        self._read()

    def page(self, request: Request) -> Response:
        """The page itself, which browsers do not cache."""
        if self._fresh:
            self._read()
        return self._index.response(request, _ASK_AGAIN)

    def embed(self, request: Request) -> Response:
        """The page for a frame of another site."""
        if self._fresh:
            self._read()
        return self._embed.response(request, _ASK_AGAIN)

    def file(self, request: Request, path: str) -> Response | None:
        """A file by its address below /static/; cached for ever if its hash is the current one."""
        stamp, _, name = path.partition("/")
        asset = self._files.get(name) or self._files.get(path)
        if asset is None:
            return None
        response = asset.response(request, _FOREVER if stamp == self.stamp else _ASK_AGAIN)
        if _WORKER.fullmatch(name):
            response.headers["Content-Security-Policy"] = _POLICY
        return response

    def _read(self) -> None:
        paths = sorted(p for p in self._folder.rglob("*") if p.suffix in _TYPES and p.is_file())
        bodies = {p.relative_to(self._folder).as_posix(): p.read_bytes() for p in paths}
        if _LIGHT in bodies:
            bodies |= _light_files()
        stamp = _hash(b"".join(name.encode() + b"\0" + body for name, body in bodies.items()))
        if stamp == getattr(self, "stamp", None):
            return
        self.stamp = stamp
        index, embed = html_pages(bodies, bundles=not self._fresh)
        self._files = {name: Asset.of(body, Path(name).suffix) for name, body in bodies.items()}
        self._index = Asset.of(self._addressed(index), ".html")
        self._embed = Asset.of(self._addressed(embed), ".html")

    def _addressed(self, index: str) -> bytes:
        """Put /static/<hash>/ before the names of our files."""

        def address(found: re.Match[str]) -> str:
            name = found[2].removeprefix("./")
            return f'{found[1]}"/static/{self.stamp}/{name}"' if name in self._files else found[0]

        page = re.sub(r'((?:href|src)=)"([^"]+)"', address, index)
        if self._home:
            page = page.replace("<html ", f'<html data-home="{self._home}" ', 1)
        if _LIGHT in self._files:
            page = page.replace("<html ", "<html data-light ", 1)
        return page.encode()


@cache
def _light_files() -> dict[str, bytes]:
    return {f"light/{name}.bin": light_file(variant(name)) for name in VARIANTS}


def _takes_gzip(accepted: str) -> bool:
    return any(
        name.strip() in ("gzip", "*") and weight.strip() not in ("q=0", "q=0.0")
        for name, _, weight in (item.partition(";") for item in accepted.split(","))
    )


def _hash(data: bytes) -> str:
    return blake2b(data, digest_size=8).hexdigest()
