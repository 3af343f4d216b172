"""Write the page's types from the server's messages, for `make lint`.

What `src/yokai/app/messages/` says becomes `build/page/wire/messages.d.ts`, which `tsc` reads as a
module of the page, and no browser loads: a field that is misspelt or missing on the page is a type
error there.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any, Literal, get_args, get_origin

from msgspec import Struct, inspect

from yokai.app import messages

FILE = Path(__file__).parent.parent / "build" / "page" / "wire" / "messages.d.ts"

_HEAD = """\
// Every message between server and page, written by tools/wire_types.py from
// src/yokai/app/messages/. Change what is there.
"""
_PLAIN: dict[type[inspect.Type], str] = {
    inspect.StrType: "string",
    inspect.BytesType: "string",  # in Base64
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def types(module: ModuleType = messages) -> str:
    """Text of the type file: named words, messages, and unions of messages."""
    own = {name: value for name, value in vars(module).items() if not name.startswith("_")}
    words = {name: value for name, value in own.items() if get_origin(value) is Literal}
    structs = [value for value in own.values() if _is_message(value, module)]
    unions = {name: value for name, value in own.items() if isinstance(value, UnionType)}
    named = {get_args(value): name for name, value in words.items()}
    parts = [
        _HEAD,
        *(f"export type {name} = {_choice(get_args(v))};\n" for name, v in words.items()),
        *(_interface(kind, named) for kind in structs),
        *(f"export type {name} = {_names(value)};\n" for name, value in unions.items()),
    ]
    return "\n".join(parts)


def _is_message(value: object, module: ModuleType) -> bool:
    if not (isinstance(value, type) and issubclass(value, Struct)):
        return False
    return value.__module__.startswith(module.__name__) and value not in (messages.In, messages.Out)


def _interface(kind: type[Struct], named: dict[tuple[Any, ...], str]) -> str:
    """Interface of one message. Fields with a default are optional in what the page sends."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    lines = [
        f"/** {' '.join((kind.__doc__ or '').split())} */",
        f"export interface {kind.__name__} {{",
    ]
    if info.tag_field:
        lines.append(f"  {info.tag_field}: {json.dumps(info.tag)};")
    for field in info.fields:
        mark = "?" if info.forbid_unknown_fields and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {_type(field.type, named)};")
    return "\n".join([*lines, "}\n"])


def _type(kind: inspect.Type, named: dict[tuple[Any, ...], str]) -> str:
    match kind:
        case inspect.LiteralType():
            return next(
                (n for w, n in named.items() if {*w} == {*kind.values}), _choice(kind.values)
            )
        case inspect.UnionType():
            return " | ".join(_type(each, named) for each in kind.types)
        case inspect.ListType():
            inner = _type(kind.item_type, named)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case inspect.TupleType():
            return f"[{', '.join(_type(each, named) for each in kind.item_types)}]"
        case inspect.DictType():
            return f"Record<{_type(kind.key_type, named)}, {_type(kind.value_type, named)}>"
        case inspect.StructType():
            return kind.cls.__name__
    return _PLAIN[type(kind)]


def _choice(values: tuple[Any, ...]) -> str:
    return " | ".join(json.dumps(value) for value in values)


def _names(union: UnionType) -> str:
    return " | ".join(member.__name__ for member in get_args(union))


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(types(), encoding="utf-8")
