"""Puzzles of games that people make."""

from __future__ import annotations

import pytest

import yokai
from tests.support.games import OWN, STUCK_DRAWS
from tests.support.workshop import DUEL
from yokai import Position, Variant
from yokai.learn.forced_wins import Forced
from yokai.learn.mining.made_puzzles import MOST, made_puzzles, mine_puzzles, win_puzzle
from yokai.learn.mining.proof import faults
from yokai.learn.puzzles.collection import puzzles_of
from yokai.learn.puzzles.puzzle import Puzzle
from yokai.workshop.solved_game import solved

GAME = Variant.build(DUEL)


def test_puzzles_of_a_small_game_are_proved_by_its_table() -> None:
    found = made_puzzles(GAME)
    table = solved(GAME).table
    assert [fault for each in found for fault in faults(each, table)] == []
    assert 3 < len(found) <= MOST
    ratings = [each.rating for each in found]
    assert ratings == sorted(ratings)
    assert ratings[0] < ratings[-1]


def test_move_that_leaves_no_reply_is_a_puzzle_only_where_that_wins() -> None:
    wins = win_puzzle(Position.parse("dobutsu", "k2/1R1/1B1/K1P b - 1"))
    assert wins
    assert [move.usi for move in wins.line] == ["3d3c"]
    assert win_puzzle(Position.parse(STUCK_DRAWS, "k2/1R1/1B1/K1P b - 1")) is None
    stuck = next(game for game in OWN if game.id == "stuck")
    found, table = made_puzzles(stuck), solved(stuck).table
    assert [fault for each in found for fault in faults(each, table)] == []
    assert found


def test_puzzles_are_the_same_each_time() -> None:
    again = mine_puzzles.__wrapped__(GAME)
    assert [each.id for each in again] == [each.id for each in made_puzzles(GAME)]


def test_puzzles_of_a_larger_game_are_proved_by_every_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("yokai.learn.mining.made_puzzles._SOLVED", 0)
    monkeypatch.setattr("yokai.learn.mining.made_puzzles._GAMES", 2)
    found = mine_puzzles.__wrapped__(GAME)
    table = solved(GAME).table
    assert [fault for each in found for fault in faults(each, table)] == []
    assert len(found) > 1
    assert {each.kind for each in found} == {"win"}


@pytest.fixture
def proofs(monkeypatch: pytest.MonkeyPatch) -> list[Position]:
    """The positions in which a win is looked for."""
    looked: list[Position] = []

    def prove(position: Position) -> Puzzle | None:
        looked.append(position)
        return win_puzzle(position)

    monkeypatch.setattr("yokai.learn.mining.made_puzzles.win_puzzle", prove)
    return looked


def test_search_for_wins_ends_after_so_many_proofs(
    proofs: list[Position], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yokai.learn.mining.made_puzzles._SOLVED", 0)
    mine_puzzles.__wrapped__(GAME)
    assert len(proofs) == 400


def test_search_for_wins_ends_with_the_last_that_can_be_chosen(
    proofs: list[Position], monkeypatch: pytest.MonkeyPatch
) -> None:
    tiny = next(game for game in OWN if game.id == "tiny")
    monkeypatch.setattr("yokai.learn.mining.made_puzzles._OF_ONE_SORT", 1)
    found = mine_puzzles.__wrapped__(tiny)
    assert {each.moves for each in found} == {1, 2}
    assert proofs[-1] in [each.position for each in found]


def first_moves(position: Position) -> list[str]:
    """The moves after which a win in two cannot be stopped."""
    assert Forced().distance(position, 2) == 2
    after = [(move.usi, position.play(move)) for move in position.legal_moves]
    return [usi for usi, here in after if not Forced().stoppers(here, 1)]


def test_win_in_two_has_one_first_move() -> None:
    position = Position.parse("classic", "brk/3/1KR/2p b Bp 1")
    found = win_puzzle(position)
    assert found
    assert found.moves == 2
    assert first_moves(position) == [found.line[0].usi]


def test_win_in_two_with_two_first_moves_is_no_puzzle() -> None:
    position = Position.parse("classic", "k2/1Rb/K2/3 b RPbp 1")
    assert first_moves(position) == ["R*3b", "P*3b"]
    assert win_puzzle(position) is None


def test_position_without_a_hidden_win_is_no_puzzle() -> None:
    game = yokai.variant("classic")
    assert win_puzzle(game.start) is None
    assert win_puzzle(Position.parse(game, "rkb/1PK/3/B1R b P 1")) is None  # a plain capture


def test_shipped_games_have_their_shipped_puzzles() -> None:
    classic = yokai.variant("classic")
    assert made_puzzles(classic) is puzzles_of(classic)
