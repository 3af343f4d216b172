"""Checks of what an engine is asked, our own or another program."""

from __future__ import annotations

from yokai.errors import EngineError, quote
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant


def asked_position(own: Variant, game: Game | Position, lines: int, most_lines: int) -> Position:
    """The position to search for an engine that plays the variant `own`."""
    position = game.position if isinstance(game, Game) else game
    if position.variant != own:
        raise EngineError(
            f"{position.sfen}: is a position of {position.variant.id},"
            f" but this engine plays {own.id}"
        )
    if over := game.outcome:
        raise EngineError(f"{position.sfen}: the game is over, {over}; there is no move")
    within("lines", lines, 1, most_lines)
    return position


def within(what: str, value: int, least: int, most: int) -> int:
    """Return a whole number that lies between `least` and `most`; refuse any other."""
    if not isinstance(value, int) or not least <= value <= most:
        raise EngineError(f"bad {what} {quote(value)}: it must be {least} to {most}")
    return value
