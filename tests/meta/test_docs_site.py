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
        "review_game",  # `review` of its module
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


def test_brackets_of_a_heading_are_no_links() -> None:
    assert plain_headings("# a [b]\n[c](d)\n") == "# a \\[b\\]\n[c](d)\n"
