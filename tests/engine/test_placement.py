"""The reasons of placement; test_explainer.py sees that each is told where it is true."""

from __future__ import annotations

import pytest

from yokai import Position
from yokai.engine.line import Score
from yokai.engine.move_reason import ReasonName
from yokai.engine.placement import PLACEMENT, cages
from yokai.engine.played_move import PlayedMove

# Reason, game, position and move; then a position nearby where this is not true of the move.
PLACED: list[tuple[ReasonName, str, str, str, str]] = [
    ("cages", "expert", "3+sk/5/5/2K2/5/5 b - 1", "3d2c", "4k/5/5/2K2/5/5 b - 1"),
    ("supports", "classic", "3/1k1/2P/1K1 b P 1", "P*1d", "3/1k1/3/1K1 b P 1"),
    ("restricts", "expert", "1S3/5/5/2k2/5/3K1 b - 1", "2f3f", "1S3/5/1k3/5/5/3K1 b - 1"),
    ("attacker", "expert", "5/5/3K1/1k3/4G/5 b - 1", "1e2d", "5/5/3K1/k4/4G/5 b - 1"),
    ("covers", "expert", "5/5/1k3/2G2/1K3/5 b - 1", "3d2d", "5/k4/5/2G2/1K3/5 b - 1"),
    ("makes_room", "expert", "1K3/2+P2/5/5/2k2/5 b - 1", "3b2b", "K4/2+P2/5/5/2k2/5 b - 1"),
    ("joins", "expert", "5/2G2/5/4K/5/2k2 b - 1", "1d2c", "5/5/5/4K/5/2k2 b - 1"),
    ("walks", "classic", "3/1+p1/k2/2K b - 1", "1d1c", "3/1+p1/k2/1KR b - 1"),
    ("hides", "expert", "5/2G2/5/4K/5/2k2 b - 1", "1d1c", "5/2G2/5/4K/5/k4 b - 1"),
    ("develops", "expert", "5/2k2/5/5/4K/2G2 b - 1", "3f2e", "5/2k2/5/3p1/4K/2G2 b - 1"),
    ("nears", "expert", "5/2G2/5/4K/5/2k2 b - 1", "3b3c", "k4/2G2/5/4K/5/5 b - 1"),
]


def played(game: str, sfen: str, move: str) -> PlayedMove:
    position = Position.parse(game, sfen)
    return PlayedMove(position, position.move(move), Score(0), exact=False)


def told(move: PlayedMove) -> list[ReasonName]:
    return [found.name for find in PLACEMENT if (found := find(move))]


@pytest.mark.parametrize(("name", "game", "sfen", "move", "near"), PLACED)
def test_one_finder_tells_the_reason(
    name: ReasonName, game: str, sfen: str, move: str, near: str
) -> None:
    assert told(played(game, sfen, move)).count(name) == 1
    assert name not in told(played(game, near, move))


def test_cage_leaves_no_square_at_all() -> None:
    [(_, game, sfen, move, near)] = [case for case in PLACED if case[0] == "cages"]
    assert cages(played(game, sfen, move))
    assert cages(played(game, near, move)) is None
    [(_, game, sfen, move, near)] = [case for case in PLACED if case[0] == "restricts"]
    assert cages(played(game, sfen, move)) is None
