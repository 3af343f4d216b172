"""Parts of messages: names, sizes, and the base classes of both directions."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from msgspec import Meta, Struct

from yokai.rules.rule_code import LONGEST_CODE

SideName = Literal["south", "north"]
SeatName = Literal["south", "north", "both"]
ResultName = Literal["win", "draw", "loss"]
GlyphName = Literal["!!", "!", "!?", "?!", "?", "??"]
# Phrases that players may say to each other; each reader sees them in their own language.
PhraseName = Literal[
    "hello", "good_luck", "well_played", "good_game", "thanks", "oops", "one_moment", "again",
    "smile", "laugh", "wow", "puzzled", "sad", "heart",
]  # fmt: skip
Days = Literal[1, 2, 3, 7]

# Sizes no honest message reaches.
Word = Annotated[str, Meta(max_length=64)]
# A shipped game by its name, or another one by its code, which holds its rules.
VariantName = Annotated[str, Meta(max_length=LONGEST_CODE)]
Name = Annotated[str, Meta(max_length=24)]
Sfen = Annotated[str, Meta(max_length=200)]
Text = Annotated[str, Meta(max_length=20_000)]
Ply = Annotated[int, Meta(ge=0, le=100_000)]
Moves = Annotated[list[Word], Meta(max_length=1000)]
Comment = Annotated[str, Meta(max_length=2000)]


class In(Struct, frozen=True, forbid_unknown_fields=True):
    """A message from the page; its fields are checked for kind and size."""


class Out(Struct, frozen=True):
    """A message to the page."""

    @classmethod
    def of(cls, source: object, **given: Any) -> Self:
        """A message with the fields that are given, and the others from a value's attributes."""
        names = [name for name in cls.__struct_fields__ if name not in given]
        return cls(**{name: getattr(source, name) for name in names}, **given)
