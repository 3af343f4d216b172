"""The site of the docs: its nav names every page, and links lead where they should."""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterator
from typing import Any

import yaml

import yokai
import yokai.rl
from tests.support.games import ROOT

DOCS = ROOT / "docs"
HOOKS = runpy.run_path(str(ROOT / "tools" / "docs_hooks.py"))
page_of = runpy.run_path(str(ROOT / "tools" / "docs_http.py"))["page"]
outside_links, plain_headings = HOOKS["outside_links"], HOOKS["plain_headings"]
SITE = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))


def pages(nav: Any) -> Iterator[str]:
    if isinstance(nav, str):
        yield nav
    elif isinstance(nav, dict):
        for inner in nav.values():
            yield from pages(inner)
    else:
        for inner in nav:
            yield from pages(inner)


def test_nav_names_every_page_once() -> None:
    named = list(pages(SITE["nav"]))
    there = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    assert sorted(named) == sorted(there)


def test_reference_names_what_the_package_offers() -> None:
    text = (DOCS / "reference" / "python.md").read_text(encoding="utf-8")
    named = {path.rpartition(".")[2] for path in re.findall(r"^::: (\S+)", text, re.MULTILINE)}
    # Constants and names that only spell another have no docstring of their own.
    without = {
        "NORTH",
        "SOUTH",
        "SKIP",
        "VARIANTS",
        "Side",
        "engine",
        "rl",
        "action_code",
        "duel",
        "planes_of",
    }
    offered = {*yokai.__all__, *yokai.rl.__all__} - without
    errors = {name for name in offered if name in vars(yokai.errors)}
    assert offered - errors - named == set()


def test_links_out_of_the_docs_lead_to_the_repository() -> None:
    told = outside_links(
        "[a](../README.md#x) [b](guide/rl.md) ![c](../c.png)", "index.md", "https://r"
    )
    assert (
        told
        == "[a](https://r/blob/main/README.md#x) [b](guide/rl.md) ![c](https://r/blob/main/c.png)"
    )
    assert (
        outside_links("[a](../guide/y.md#z)", "inside/x.md", "https://r") == "[a](../guide/y.md#z)"
    )


def test_site_does_not_say_how_it_is_made() -> None:
    for name in ("python", "http"):
        text = (DOCS / "reference" / f"{name}.md").read_text(encoding="utf-8")
        assert "`make docs`" in text
        shown = HOOKS["_MADE"].sub("", text)
        assert "make docs" not in shown
        assert len(shown) > len(text) - 200


def test_icon_of_the_site_is_that_of_the_page() -> None:
    theme = SITE["theme"]
    assert theme["logo"] == theme["favicon"] == HOOKS["ICON"].name
    assert (ROOT / HOOKS["ICON"]).is_file()


def test_brackets_of_a_heading_are_no_links() -> None:
    assert plain_headings("# a [b]\n[c](d)\n") == "# a \\[b\\]\n[c](d)\n"


def test_routes_and_types_of_http_become_a_page() -> None:
    number = {"type": "integer", "minimum": 0, "maximum": 9}
    fields = {
        "n": number,
        "who": {"anyOf": [{"enum": ["a", "b"]}, {"type": "null"}], "default": None},
        "all": {"type": "array", "items": {"$ref": "#/components/schemas/B"}},
    }
    content = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/A"}}}}
    routes = {
        "/api/games/{game}": {
            "get": {"summary": "Looks.", "responses": {"2XX": content}},
            "post": {"summary": "Plays.", "requestBody": content, "responses": {"4XX": content}},
        },
        "/api/bots": {"get": {"summary": "Names bots.", "responses": {}}},
    }
    types = {
        "A": {"description": "An\nA.", "properties": fields, "required": ["n"]},
        "B": {"type": "string", "maxLength": 4},
    }
    assert (
        page_of({"paths": routes, "components": {"schemas": types}})
        == """## bots

### GET /api/bots

Names bots.

## games

### GET /api/games/{game}

Looks.

- Response: [A](#a)

### POST /api/games/{game}

Plays.

- Body: [A](#a)

## Types

### A

An A.

| field | type | default |
|---|---|---|
| `n` | integer, from 0 to 9 | needed |
| `who` | `"a"` or `"b"` or null | `null` |
| `all` | list of [B](#b) | |

### B

String, at most 4 characters.
"""
    )


def test_pages_fetch_nothing_from_others_and_name_their_dialog() -> None:
    link = '<a href="https://github.com/a/b" data-md-component="source">GitHub</a>'
    search = '<div data-md-component="search" role="dialog">'
    shown = HOOKS["on_post_page"](link + search, None, None)
    assert shown == (
        '<a href="https://github.com/a/b">GitHub</a>'
        '<div data-md-component="search" role="dialog" aria-label="Search">'
    )
