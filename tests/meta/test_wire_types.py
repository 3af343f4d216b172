"""The page's types are those of the server's messages; wire_types.js tries them in tsc."""

import runpy
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Literal

from msgspec import Struct

ROOT = Path(__file__).parent.parent.parent
TOOL = runpy.run_path(str(ROOT / "tools" / "wire_types.py"))
types: Callable[..., str] = TOOL["types"]


Colour = Literal["red", "blue"]


class Leaf(Struct):
    """What is heard
    is whole."""

    colour: Colour | None
    sizes: list[int | str] = []


class Wish(Struct, tag_field="type", tag="wish", forbid_unknown_fields=True):
    """What is asked may leave something out."""

    leaves: dict[str, Leaf]
    pair: tuple[bool, float] = (True, 0.0)


Said = Leaf | Wish


def test_each_kind_of_field_has_its_type() -> None:
    module = ModuleType(__name__)
    for name in ("Colour", "Leaf", "Wish", "Said"):
        setattr(module, name, globals()[name])
    text = types(module)
    assert (
        text.partition("\n\n")[2]
        == """\
export type Colour = "red" | "blue";

/** What is heard is whole. */
export interface Leaf {
  colour: Colour | null;
  sizes: (number | string)[];
}

/** What is asked may leave something out. */
export interface Wish {
  type: "wish";
  leaves: Record<string, Leaf>;
  pair?: [boolean, number];
}

export type Said = Leaf | Wish;
"""
    )
