"""What messages are made of: words, sizes, and the two directions."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

SideName = Literal["south", "north"]
SeatName = Literal["south", "north", "both"]
ResultName = Literal["win", "draw", "loss"]
# What players may say to each other; each reader hears it in their own language.
PhraseName = Literal[
    "hello", "good_luck", "well_played", "good_game", "thanks", "oops", "one_moment", "again",
    "smile", "laugh", "wow", "puzzled", "sad", "heart",
]  # fmt: skip
Days = Literal[1, 2, 3, 7]

# Sizes no honest message reaches.
Word = Annotated[str, Meta(max_length=64)]
Name = Annotated[str, Meta(max_length=24)]
Sfen = Annotated[str, Meta(max_length=200)]
Text = Annotated[str, Meta(max_length=20_000)]
Ply = Annotated[int, Meta(ge=0, le=100_000)]
Moves = Annotated[list[Word], Meta(max_length=1000)]
Comment = Annotated[str, Meta(max_length=2000)]


class In(Struct, frozen=True, forbid_unknown_fields=True):
    """From the page: a message that exists has the right fields of the right kinds and sizes."""


class Out(Struct, frozen=True):
    """To the page."""
