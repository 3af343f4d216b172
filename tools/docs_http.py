"""The HTTP routes as a page of the docs, made from the OpenAPI description of the application.

    python tools/docs_http.py build/openapi.json build/http.md

`make docs` runs it, and the hooks put its text below docs/reference/http.md.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

_CODES = {"2XX": "Response", "4XX": "Refusal"}
_BOUNDS = {"minimum": "from", "maximum": "to", "minLength": "at least", "maxLength": "at most"}


def described() -> dict[str, Any]:
    """The OpenAPI description of a server with its usual settings."""
    from yokai.app.routes.openapi import description
    from yokai.server.asgi import create_app
    from yokai.server.settings import Settings

    with TemporaryDirectory() as folder:
        data = Path(folder)
        app = create_app(Settings(f"sqlite:///{data / 'games.sqlite'}", data, solve=False))
        return description(app.routes)


def page(told: dict[str, Any]) -> str:
    """Every route by its noun, then every type."""
    groups: dict[str, list[str]] = {}
    for path, operations in told["paths"].items():
        noun = path.split("/")[2].partition(".")[0]
        for method, operation in operations.items():
            groups.setdefault(noun, []).extend(_operation(method.upper(), path, operation))
    parts = []
    for noun in sorted(groups):
        parts += [f"## {noun}", *groups[noun]]
    parts.append("## Types")
    for name, schema in sorted(told["components"]["schemas"].items()):
        parts += [f"### {name}", *_type(schema)]
    return "\n\n".join(parts) + "\n"


def _operation(method: str, path: str, operation: dict[str, Any]) -> Iterator[str]:
    yield f"### {method} {path}"
    yield operation["summary"]
    lines = []
    if body := _schema(operation.get("requestBody", {})):
        lines.append(f"- Body: {_kind(body)}")
    for code, response in operation["responses"].items():
        if (schema := _schema(response)) and code == "2XX":
            lines.append(f"- {_CODES[code]}: {_kind(schema)}")
    if lines:
        yield "\n".join(lines)


def _schema(content: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = content.get("content", {}).get("application/json", {}).get("schema", {})
    return found


def _type(schema: dict[str, Any]) -> Iterator[str]:
    if about := schema.get("description"):
        yield re.sub(r"\s*\n\s*", " ", about)
    properties = schema.get("properties")
    if not properties:
        kind = _kind(schema)
        yield f"{kind[:1].upper()}{kind[1:]}."
        return
    needed = {*schema.get("required", ())}
    rows = ["| field | type | default |", "|---|---|---|"]
    for name, kind in properties.items():
        default = "needed" if name in needed else ""
        if "default" in kind:
            default = f"`{json.dumps(kind['default'], ensure_ascii=False)}`"
        rows.append(" ".join(f"| `{name}` | {_kind(kind)} | {default}".split()) + " |")
    yield "\n".join(rows)


def _kind(schema: dict[str, Any]) -> str:
    """A schema in a few words, with a link for each type that has a name."""
    if name := schema.get("$ref"):
        title = name.rpartition("/")[2]
        return f"[{title}](#{title.lower()})"
    if choices := schema.get("enum"):
        return " or ".join(f"`{json.dumps(each)}`" for each in choices)
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(_kind(each) for each in schema[several])
    kind = schema.get("type", "anything")
    if kind == "array":
        if "prefixItems" in schema:
            return "list of " + ", ".join(_kind(each) for each in schema["prefixItems"])
        return f"list of {_kind(schema['items'])}" if schema.get("items") else "list"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_kind(schema['additionalProperties'])}"
    bounds = [f"{word} {schema[name]}" for name, word in _BOUNDS.items() if name in schema]
    letters = " characters" if kind == "string" and bounds else ""
    return f"{kind}, {' '.join(bounds)}{letters}" if bounds else str(kind)


def main() -> None:
    """Write the description and the page."""
    where, text = map(Path, sys.argv[1:])
    told = described()
    where.parent.mkdir(parents=True, exist_ok=True)
    where.write_text(json.dumps(told, ensure_ascii=False, indent=1), encoding="utf-8")
    text.write_text(page(told), encoding="utf-8")


if __name__ == "__main__":
    main()
