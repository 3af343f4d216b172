"""Mates by checks, held against a slow reading in Python that looks at every legal move."""

from random import Random

import pytest

from yokai import Game, Position, prove_mate, variant
from yokai.learn.mining.mate_search import mate_distance, mating
from yokai.learn.puzzles.collection import puzzles_of


def slow_mating(position: Position, moves: int) -> list[str]:
    """The moves that mate within so many, each a check."""
    return [move.usi for move in position.legal_moves if slow_follows(position.play(move), moves)]


def slow_follows(after: Position, moves: int) -> bool:
    if after.outcome:
        return True
    if moves < 2 or not after.in_danger:
        return False
    replies = [after.play(reply) for reply in after.legal_moves]
    return all(
        not here.outcome and (can_take(here) or slow_mating(here, moves - 1)) for here in replies
    )


def can_take(position: Position) -> bool:
    return any(
        (taken := position.piece(move.target)) and taken.kind.royal
        for move in position.legal_moves
        if not move.is_drop
    )


def positions() -> list[Position]:
    """Of puzzles, and of games at random."""
    game = variant("expert")
    mates = [each.position for each in puzzles_of(game) if each.kind == "mate" and each.moves <= 2]
    found, random = mates[:: len(mates) // 15 + 1], Random(1)
    while len(found) < 30:
        play = Game(game)
        while not play.outcome and len(play.moves) < 40:
            play.play(random.choice(play.legal_moves))
            if len(play.moves) % 4 == 0 and not play.outcome and not can_take(play.position):
                found.append(play.position)
    return found


def test_core_agrees_with_the_slow_reading() -> None:
    mates = 0
    for position in positions():
        for moves in (1, 2):
            codes = mating(position, moves)
            legal = dict(zip(position._core.moves, position.legal_moves, strict=True))
            assert sorted(legal[code].usi for code in codes) == sorted(slow_mating(position, moves))
            mates += bool(codes)
    assert mates > 3


def test_distance_is_the_shortest_and_the_prover_agrees() -> None:
    for puzzle in [each for each in puzzles_of("expert") if each.kind == "mate"][::40]:
        assert mate_distance(puzzle.position, 5) == puzzle.moves
        assert prove_mate(puzzle.position).answer == "mate"
        if puzzle.moves > 1:
            assert mate_distance(puzzle.position, puzzle.moves - 1) is None


@pytest.mark.parametrize(
    ("sfen", "distance"),
    [
        ("2k2/5/2G2/5/5/2K2 b G 1", 1),
        ("2k2/5/2G2/5/5/2K2 b P 1", None),  # a dropped kodama may not mate
        ("2k2/2+S2/5/5/5/2K2 b - 1", None),  # who can take the royal piece needs no mate
    ],
)
def test_witnesses(sfen: str, distance: int | None) -> None:
    assert mate_distance(Position.parse("expert", sfen), 3) == distance
