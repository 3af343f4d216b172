"""Bundles of the page: its modules as one script, its style sheets as one: two files to fetch.

Comments are left out: all of style sheets, those that have lines of their own of modules. Each
module becomes a function that is called once and returns its exports. Our modules keep to a few
forms, each at the start of a line: named imports and exports, and nothing exported that is assigned
again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from graphlib import TopologicalSorter
from posixpath import dirname, join, normpath

_NAMES = r"\{([^}]*)\}"
_IMPORT = re.compile(rf'^import {_NAMES} from "([^"]+)";', re.MULTILINE)
_PASSED_ON = re.compile(rf'^export {_NAMES} from "([^"]+)";', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async function|function|class|const) (\w+))", re.MULTILINE)
_REMARK = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)
_OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_SHEET = re.compile(r'<link rel="stylesheet" href="([^"]+)">\s*')
_CSS_REMARK = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
_LOADED = re.compile(r'<link rel="stylesheet"[^>]*>|<script type="module"[^>]*></script>')


def script(modules: Mapping[str, str], first: str) -> str:
    """One module that does the same as ``first``, with all modules that it needs.

    >>> page = {"app.js": 'import { a } from "./kit/a.js";', "kit/a.js": "export const a = 1;"}
    >>> print(script(page, "app.js"))
    const module1 = (() => {
    const a = 1;
    return { a };
    })();
    const module2 = (() => {
    const { a } = module1;
    return {  };
    })();
    """
    needed: dict[str, set[str]] = {}
    coming = [first]
    while coming:
        name = coming.pop()
        if name not in needed:
            found = [*_IMPORT.findall(modules[name]), *_PASSED_ON.findall(modules[name])]
            needed[name] = {_place(name, other) for _, other in found}
            coming += sorted(needed[name])
    order = list(TopologicalSorter(needed).static_order())
    numbers = {name: f"module{number}" for number, name in enumerate(order, 1)}
    return "\n".join(_function(name, modules[name], numbers) for name in order)


def _function(name: str, text: str, numbers: Mapping[str, str]) -> str:
    exported: list[str] = []

    def imported(found: re.Match[str]) -> str:
        return f"const {{{found[1].replace(' as ', ': ')}}} = {numbers[_place(name, found[2])]};"

    def passed_on(found: re.Match[str]) -> str:
        exported.extend(each.strip() for each in found[1].split(",") if each.strip())
        return imported(found)

    def own(found: re.Match[str]) -> str:
        exported.append(found[2])
        return found[1]

    text = _REMARK.sub("", text)
    text = _EXPORT.sub(own, _PASSED_ON.sub(passed_on, _IMPORT.sub(imported, text)))
    if odd := _OTHER.search(text):
        raise ValueError(f"{name}: {odd[0]!r} is no import or export of named things")
    # A module's relative URLs are relative to the module, not to the bundle.
    text = text.replace("import.meta.url", f'new URL("{name}", import.meta.url)').rstrip()
    return f"const {numbers[name]} = (() => {{\n{text}\nreturn {{ {', '.join(exported)} }};\n}})();"


def _place(module: str, other: str) -> str:
    """The path of "../kit/a.js" in a module."""
    return normpath(join(dirname(module), other))


def sheet(sheets: Iterable[str]) -> str:
    """One style sheet that does the same as several.

    >>> sheet(["a { color: red; }  /* of a link */", "/* wood */ b { color: tan; }"])
    'a { color: red; }  b { color: tan; }'
    """
    return _CSS_REMARK.sub("", "\n".join(sheets))


def sheets(page: str) -> list[str]:
    """The style sheets that a page names, in their order."""
    return _SHEET.findall(page)


def loaded(page: str) -> list[str]:
    """The elements by which a page loads its style sheets and modules."""
    return _LOADED.findall(page)


def with_one_sheet(page: str, name: str) -> str:
    """The page with one style sheet instead of all."""
    first = True

    def one(found: re.Match[str]) -> str:
        nonlocal first
        kept, first = first, False
        return found[0].replace(found[1], name) if kept else ""

    return _SHEET.sub(one, page)
