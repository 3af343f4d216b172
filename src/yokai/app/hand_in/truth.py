"""The moves of a game beside the solved truth: where a player gave away a win or a draw."""

from __future__ import annotations

from yokai.app.messages import GivenAway
from yokai.errors import YokaiError
from yokai.notation.move import Side
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.solve.tablebase import Tablebase

_WORTH = {"loss": 0, "draw": 1, "win": 2}
_MIRROR = {"loss": "win", "draw": "draw", "win": "loss"}


def given_away(game: Game, table: Tablebase) -> dict[int, GivenAway]:
    """The loss by each bad move, by its ply from 1 on."""
    found: dict[int, GivenAway] = {}
    before = _value(table, game.positions[0])
    for ply, position in enumerate(game.positions[1:], 1):
        after = _value(table, position)
        if before and after and _WORTH[_MIRROR[after]] < _WORTH[before]:
            found[ply] = "win" if before == "win" else "draw"
        before = after
    return found


def worst_moves(
    game: Game, given: dict[int, GivenAway], opening: int
) -> dict[Side, tuple[int, GivenAway]]:
    """The move of each side that one looks at first, with what it gave away: the first that gave
    away a win, or else a draw. The moves of the opening were not theirs."""
    found: dict[Side, tuple[int, GivenAway]] = {}
    for ply in sorted(given):
        side = game.positions[ply - 1].turn
        if ply > opening and found.get(side, (0, ""))[1] in ("", given[ply] == "win" and "draw"):
            found[side] = ply, given[ply]
    return found


def _value(table: Tablebase, position: Position) -> str | None:
    """The value of a position for its mover, or None if the table does not have it."""
    if position.outcome:
        winner = position.outcome.winner
        return "draw" if winner is None else "win" if winner is position.turn else "loss"
    try:
        return str(table.probe(position).result)
    except YokaiError:  # with odds: positions that lack pieces
        return None
