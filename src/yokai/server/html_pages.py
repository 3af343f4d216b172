"""The HTML of the page and of the page for frames, with bundles of their modules and style sheets.

The results of a tournament use it too, so it needs no web library.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from yokai.server import bundle

WEB = Path(__file__).parent.parent / "web"


class HtmlFile(NamedTuple):
    """A page: its file, its first module, and the names of its bundles."""

    name: str
    first: str
    script: str
    sheet: str


INDEX = HtmlFile("index.html", "app.js", "page.js", "css/page.css")
EMBED = HtmlFile("embed.html", "embed.js", "frame-page.js", "css/frame-page.css")
_MISSING = b"<!doctype html><title>The page is missing</title>"
_TEMPLATE = '<template id="page">'


def html_pages(bodies: dict[str, bytes], bundles: bool = True) -> tuple[str, str]:
    """Take the page and the page for frames out of the files, and add their bundles."""
    index, embed = (_html(page, bodies, bundles) for page in (INDEX, EMBED))
    return index, embed.replace(_TEMPLATE, _TEMPLATE + "".join(bundle.loaded(index)), 1)


def _html(page: HtmlFile, bodies: dict[str, bytes], bundles: bool) -> str:
    """A page, with a bundle of all its modules and one of all its style sheets if wanted."""
    html = bodies.pop(page.name, _MISSING).decode()
    if not bundles:
        return html
    if page.first in bodies:
        modules = {name: body.decode() for name, body in bodies.items() if name.endswith(".js")}
        bodies[page.script] = bundle.script(modules, page.first).encode()
    if sheets := bundle.sheets(html):
        bodies[page.sheet] = bundle.sheet(bodies[name].decode() for name in sheets).encode()
    html = re.sub(rf'src="(?:\./)?{page.first}"', f'src="{page.script}"', html)
    return bundle.with_one_sheet(html, page.sheet)
