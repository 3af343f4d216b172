"""Rules written as a rule file: every key that has not its default, in a fixed order."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from yokai.notation.sfen import write_sfen
from yokai.rules.rulefile import PIECE, TOP

if TYPE_CHECKING:
    from yokai.rules.variant import Variant


def values_of(game: Variant) -> dict[str, Any]:
    """The keys of a rule file as plain values, without those that have their default.

    >>> import yokai
    >>> values_of(yokai.variant("classic"))["pieces"]["kodama"]
    {'letter': 'P', 'promotes_to': 'kodama samurai', 'dots': [' o ', '   ', '   ']}
    """
    facts = {key: getattr(game, key) for key in TOP if key not in ("start", "pieces")}
    facts["start"] = write_sfen(game.setup)
    facts["pieces"] = {
        kind.name: _not_default(
            PIECE,
            {key: getattr(kind, key) for key in PIECE}
            | {"letter": None if kind.is_promoted else kind.letter, "dots": list(kind.dots)},
        )
        for kind in game.kinds
    }
    return _not_default(TOP, facts)


def _not_default(keys: Mapping[str, tuple[type, Any]], facts: dict[str, Any]) -> dict[str, Any]:
    return {key: facts[key] for key, (_, default) in keys.items() if facts[key] != default}


def rules_text(values: Mapping[str, Any]) -> str:
    """A rule file with these keys, which `read_rules` reads back.

    >>> print(rules_text({"name": "Duel", "pieces": {"fox": {"letter": "F"}}}), end="")
    name = "Duel"
    <BLANKLINE>
    [pieces.fox]
    letter = "F"
    """
    tables = {key: value for key, value in values.items() if isinstance(value, Mapping)}
    lines = [f"{key} = {_value(value)}" for key, value in values.items() if key not in tables]
    for group, table in tables.items():
        for name, inner in table.items():
            lines += ["", f"[{group}.{_key(name)}]"]
            lines += [f"{_key(key)} = {_value(value)}" for key, value in inner.items()]
    return "\n".join(lines) + "\n"


def _key(name: str) -> str:
    bare = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if bare else _text(name)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return _text(value) if isinstance(value, str) else str(value)


def _text(text: str) -> str:
    """A text in quotes; TOML reads those of JSON, but for one character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
