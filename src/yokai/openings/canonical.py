"""One of a position and its mirror image stands for both, and so do their moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from yokai.notation.move import Move
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant


def canonical(position: Position, move: Move) -> tuple[str, str]:
    """The key of a position, an SFEN without its number, and a move of it in USI, both the same for
    the mirror image.

    >>> import yokai
    >>> start = yokai.variant("expert").start
    >>> canonical(start, start.move("2f2e")) == canonical(start, start.move("4f4e"))
    True
    """
    key, is_mirrored = key_of(position)
    usi = (move.mirror(position.variant.files) if is_mirrored else move).usi
    if position == position.mirror():
        return key, min(usi, move.mirror(position.variant.files).usi)
    return key, usi


def key_of(position: Position) -> tuple[str, bool]:
    """The key of a position, and whether it is that of its mirror image."""
    own, other = (each.sfen.rpartition(" ")[0] for each in (position, position.mirror()))
    return min(own, other), other < own


def canonical_moves(game: Game, plies: int) -> Iterator[tuple[str, str]]:
    """The first moves of a game, each with the key of the position it is played in."""
    for position, move in zip(game.positions[:plies], game.moves, strict=False):
        yield canonical(position, move)


def line_of(variant: Variant, moves: Iterable[str]) -> Game:
    """A game from the start whose moves have these canonical forms; of twins the one that is
    written."""
    game = Game(variant)
    for usi in moves:
        move = Move(usi)
        is_mirrored = key_of(game.position)[1]
        game.play(move.mirror(variant.files) if is_mirrored else move)
    return game
