"""The page as files of the site: one script, one sheet, and answers that need no Python."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
from workshop import BUILD, PACKAGE, digest, digest_tree

from yokai.app.views import level_views, variant_view
from yokai.learn.puzzles.collection import puzzles_of
from yokai.rules.variant import VARIANTS, variant
from yokai.server.html_pages import EMBED, INDEX, html_pages

_WEB = PACKAGE / "web"
_KINDS = {".css", ".html", ".js", ".json", ".png", ".svg", ".webmanifest", ".woff2"}
# The scripts of the two pages, and the folders of the workers' modules and the service worker.
_SCRIPTS = (INDEX.script, EMBED.script, "tab/", "light/", "film/")
# The policy that a server sends as a header. Python is WebAssembly.
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self';"
    " img-src 'self' blob:; connect-src 'self'; frame-src 'self'; manifest-src 'self';"
    " base-uri 'none'; form-action 'none'"
)


class PageFile(NamedTuple):
    """A file of the page, and its name in the site."""

    source: Path
    name: str


def page_files(python: str) -> Iterator[PageFile]:
    """The files of the page; `python` is the name of the list of Python's files."""
    paths = sorted(p for p in _WEB.rglob("*") if p.suffix in _KINDS and p.is_file())
    stamp = digest(digest_tree(paths, _WEB), *_answers().values())[:12]
    folder = f"static/{stamp}"
    bodies = {p.relative_to(_WEB).as_posix(): p.read_bytes() for p in paths}
    index, embed = html_pages(bodies)
    for name, body in bodies.items():
        if not name.endswith(".js") or name.startswith(_SCRIPTS):
            if name == "manifest.webmanifest":
                body = _manifest(body)
            yield _written(f"{folder}/{name}", body)
    for name, body in _answers().items():
        yield _written(f"{folder}/answers/{name}", body)
    for page, html in ((INDEX, index), (EMBED, embed)):
        yield _written(page.name, _addressed(html, bodies, folder, python).encode())


def _answers() -> dict[str, bytes]:
    """Answers that are the same for everybody, so that the page has them before Python wakes."""
    return {
        "variants.json": msgspec.json.encode([variant_view(variant(name)) for name in VARIANTS]),
        "levels.json": msgspec.json.encode(level_views()),
        "bots.json": b"[]",
        **{f"puzzles-{name}.json": _sketches(name) for name in VARIANTS},
    }


def _sketches(game: str) -> bytes:
    """The puzzles of a game by their ids, as they are drawn before Python wakes: no solution."""
    return msgspec.json.encode(
        {each.id: (each.sfen, each.kind, each.moves) for each in puzzles_of(game)}
    )


def _addressed(html: str, bodies: dict[str, bytes], folder: str, python: str) -> str:
    """The page with relative addresses, so that it lies in any folder of a host."""

    def address(found: re.Match[str]) -> str:
        name = found[2].removeprefix("./")
        return f'{found[1]}"{folder}/{name}"' if name in bodies else found[0]

    page = re.sub(r'((?:href|src)=)"([^"]+)"', address, html)
    door = f'data-door="tab" data-static="{folder}/" data-python="{python}"'
    page = page.replace("<html ", f"<html {door} ", 1)
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    return page.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n    {policy}', 1)


def _manifest(body: bytes) -> bytes:
    """The web app manifest, which lies two folders below the page."""
    home = {"start_url": "../../", "scope": "../../"}
    kept = {key: value for key, value in json.loads(body).items() if key != "id"}
    return json.dumps(kept | home, ensure_ascii=False).encode()


def _written(name: str, body: bytes) -> PageFile:
    file = BUILD / "page" / name
    if not file.exists() or file.read_bytes() != body:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(body)
    return PageFile(file, name)
