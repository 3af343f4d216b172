"""Hooks of MkDocs: headings as GitHub names them, links that lead out of docs/, the HTTP routes."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

HTTP = "reference/http.md"  # below it the hooks put what tools/docs_http.py has written
ROUTES, OPENAPI = Path("build/http.md"), Path("build/openapi.json")
ICON = Path("src/yokai/web/art/icon.svg")
# What a reader of these two pages in the repository is told, and a reader of the site need not be.
_MADE = re.compile(r" `make docs` writes this page[^.]*\.")
_LINK = re.compile(r"(\]\()((?:\.\./)+[^)#\s]*)(#[^)\s]*)?(\))")


def on_config(config: Any) -> Any:
    """Name headings as GitHub does, so that a link to one works in both places."""
    from pymdownx.slugs import slugify

    config["mdx_configs"].setdefault("toc", {})["slugify"] = slugify(case="lower")
    return config


def on_files(files: Any, config: Any) -> Any:
    """Let the OpenAPI description and the icon be files of the site."""
    from mkdocs.structure.files import File

    for name, file in (("reference/openapi.json", OPENAPI), ("icon.svg", ICON)):
        files.append(File.generated(config, name, content=file.read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Let links to other files of the repository lead there."""
    text = outside_links(_MADE.sub("", markdown), page.file.src_uri, config["repo_url"])
    if page.file.src_uri == HTTP:
        routes = ROUTES.read_text(encoding="utf-8")
        text += f"The same as one file: [openapi.json](openapi.json).\n\n{routes}"
    return plain_headings(text)


def on_post_page(output: str, page: Any, config: Any) -> str:
    """Leave out the mark by which the theme asks GitHub for stars, and name its dialog.

    Without the mark a page fetches nothing elsewhere; the name is for screen readers.
    """
    without = output.replace(' data-md-component="source"', "")
    return without.replace('search" role="dialog"', 'search" role="dialog" aria-label="Search"')


def plain_headings(markdown: str) -> str:
    """Escape brackets in headings, which name optional arguments and are no links.

    >>> plain_headings("## yokai show [--json]")
    '## yokai show \\\\[--json\\\\]'
    """
    return re.sub(
        r"^#+ .*$", lambda line: re.sub(r"(?=[\[\]])", r"\\", line[0]), markdown, flags=re.MULTILINE
    )


def outside_links(markdown: str, page: str, repository: str) -> str:
    """Rewrite the links of a page, named from docs/, that lead out of docs/.

    >>> outside_links("[a](../../core/x.hpp) [b](../guide/y.md)", "inside/z.md", "https://r")
    '[a](https://r/blob/main/core/x.hpp) [b](../guide/y.md)'
    """

    def rewrite(found: re.Match[str]) -> str:
        start, path, anchor, end = found[1], found[2], found[3] or "", found[4]
        target = posixpath.normpath(posixpath.join("docs", posixpath.dirname(page), path))
        if target.startswith("docs/"):
            return found[0]
        return f"{start}{repository}/blob/main/{target}{anchor}{end}"

    return _LINK.sub(rewrite, markdown)
