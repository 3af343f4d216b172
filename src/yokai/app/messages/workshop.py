"""Messages of the workshop, where people make games of their own."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from yokai.app.messages.common import In, Out, ResultName, Text
from yokai.app.messages.responses import VariantView


class RulesQuestion(In, frozen=True):
    """Rules to be checked: either the keys of a rule file with plain values, or a text, which is a
    rule file, a code, a link, or the name of a shipped game."""

    rules: Annotated[dict[str, Any], Meta(max_length=100)] | None = None
    text: Text | None = None


class RuleFaultView(Out, frozen=True):
    """A fault of rules: the path of its key, its name for programs, its sentence in English, the
    words of the sentence, and whether it is so grave that the game cannot be played."""

    place: str
    code: str
    message: str
    words: dict[str, str]
    grave: bool


class RulesAnswer(Out, frozen=True):
    """Rules that were checked: their faults, and if they can be read, their keys with plain values,
    their file, the game, and its code unless that is too long for a link."""

    faults: list[RuleFaultView]
    rules: dict[str, Any] | None
    text: str | None
    variant: VariantView | None
    code: str | None


class AtlasRowView(Out, frozen=True):
    """A game of the atlas: its recipe, the columns and rows of its board, the result of
    best play for the first player and its plies, how fair it is among strong players (1 is even)
    and how often they draw, the plies of their average game, and the longest forced win."""

    recipe: str
    files: int
    ranks: int
    result: ResultName
    plies: int
    fairness: float
    drawn: float
    length: float
    longest: int


class AtlasView(Out, frozen=True):
    """All games of the atlas, and the names of some by their recipes: of shipped games, and
    `no_drops` for a shipped game in which nothing is dropped."""

    rows: list[AtlasRowView]
    named: dict[str, str]
