"""The engine against itself."""

from __future__ import annotations

from yokai import Game
from yokai.workshop.recipe import game_of
from yokai.workshop.self_play import EngineGames

DUEL = game_of("bkp/3/PKB Kff,Ba5,P02+5f 1rd")


def test_games_are_played_to_their_end_and_counted() -> None:
    play = EngineGames(DUEL, 8)
    games = list(play.play(6))
    assert all(game.outcome for game in games)
    results = play.results
    south = sum(bool(game.outcome and game.outcome.winner is DUEL.start.turn) for game in games)
    assert results.shares.first == south / 6
    assert results.plies == sum(len(game.moves) for game in games) / 6
    assert sum(1 for _ in play.positions) == sum(len(game.positions) for game in games)
    last = games[0]
    points = [p for position, p in play.positions if position == last.position]
    assert points[0] == 0  # who is to move at the end has lost


def test_forced_win_is_a_line_to_the_end_of_the_game() -> None:
    play = EngineGames(DUEL, 8)
    list(play.play(4))
    win = play.forced_win()
    assert win
    game = Game(win.start, win.moves)
    assert game.outcome
    assert game.outcome.winner is win.start.turn


def test_nothing_is_said_before_a_game_was_played() -> None:
    assert EngineGames(DUEL, 1).results.plies == 0
    assert EngineGames(DUEL, 1).forced_win() is None
