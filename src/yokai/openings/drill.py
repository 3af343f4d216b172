"""A trainer of openings: it plays the book, or perfectly, and judges each move of a player."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal

from yokai.formats.book import Book
from yokai.notation.move import Side
from yokai.openings.explorer import Exploration, ExploredMove, explore
from yokai.rules.game import Game
from yokai.solve.tablebase import Tablebase

LONGEST = 24  # plies of a line in a solved game, whose table never ends

DrillResult = Literal["go_on", "wrong", "end"]


@dataclass(frozen=True)
class DrillVerdict:
    """The verdict on a player's last move. `game` is the line with the trainer's reply; after a
    wrong move it is the line before that move, `found` has what the player could have done, and
    `did` what is known of the move."""

    result: DrillResult
    game: Game
    found: Exploration | None = None
    did: ExploredMove | None = None


def drill(
    game: Game, side: Side, table: Tablebase | None, book: Book | None, random: Random
) -> DrillVerdict:
    """Judge the last move of a line if it is the player's, and reply to it."""
    if game.moves and game.turn is not side:
        found = explore(game.positions[-2], table, book)
        if found.moves and game.moves[-1] not in _accepted(found):
            before = Game(game.start, game.moves[:-1])
            return DrillVerdict("wrong", before, found, found.find(game.moves[-1]))
    if not game.outcome and game.turn is not side and len(game.moves) < LONGEST:
        reply = explore(game.position, table, book).reply(random)
        if reply is None:
            return DrillVerdict("end", game)
        game = Game(game.start, game.moves)
        game.play(reply)
    goes_on = not game.outcome and len(game.moves) < LONGEST
    known = goes_on and explore(game.position, table, book).moves
    return DrillVerdict("go_on" if known else "end", game)


def _accepted(found: Exploration) -> set[object]:
    """The good moves, in a symmetric position with their mirror images."""
    good = {each.move for each in found.good}
    position = found.position
    if position == position.mirror():
        good |= {move.mirror(position.variant.files) for move in good}
    return {*good}
