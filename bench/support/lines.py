"""Games for the benches of the server: legal, without an end, and no two alike."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from yokai.rules.game import Game

VARIANT = "expert"

Line = Sequence[tuple[str, str]]  # moves, each with the position after it


def lines(count: int, plies: int) -> list[Line]:
    """Make `count` different games of `plies` moves that have not ended."""
    return [_line(Random(f"{plies} {number}"), plies) for number in range(count)]


def _line(rng: Random, plies: int) -> Line:
    game = Game(VARIANT)
    while len(game.moves) < plies:
        for move in rng.sample(game.legal_moves, len(game.legal_moves)):
            game.play(move)
            if not game.outcome:
                break
            game.undo()
        else:
            for _ in range(3):
                game.undo()
    positions = [position.sfen for position in game.positions[1:]]
    return list(zip([move.usi for move in game.moves], positions, strict=True))
