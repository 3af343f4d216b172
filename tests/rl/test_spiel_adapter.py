"""States in OpenSpiel's shape, in lock step with Game, and under a search that clones them."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

import yokai
from yokai import Game, IllegalMove, Position, YokaiError
from yokai.rl import SpielGame, action_code, planes_of
from yokai.rl.spiel_adapter import TERMINAL_PLAYER, SpielState


@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_state_says_what_game_says(name: str) -> None:
    rng, code, planes = random.Random(name), action_code(name), planes_of(name)
    spiel = SpielGame(name, max_plies=60)
    assert spiel.num_distinct_actions() == code.size
    assert math.prod(spiel.observation_tensor_shape()) == math.prod(planes.shape)
    for _ in range(3):
        state, game, history = spiel.new_initial_state(), Game(name), []
        while not state.is_terminal():
            assert state.current_player() == game.turn
            assert state.legal_actions() == sorted(code.legal(game.position))
            assert np.flatnonzero(state.legal_actions_mask()).tolist() == state.legal_actions()
            assert state.legal_actions(1 - state.current_player()) == []
            seen = np.reshape(state.observation_tensor(), spiel.observation_tensor_shape())
            assert np.array_equal(seen, planes.observe(game))
            assert state.returns() == [0, 0]
            action = rng.choice(state.legal_actions())
            move = code.decode(game.position, action)
            assert state.action_to_string(int(game.turn), action) == move.describe(game.position)
            clone, before = state.clone(), str(state)
            clone.apply_action(action)
            assert str(state) == before != str(clone)
            state = clone
            game.play(move)
            history.append(action)
            assert state.history() == history
        assert state.current_player() == TERMINAL_PLAYER
        assert state.legal_actions() == []
        winner = game.outcome.winner if game.outcome else None
        expected = [0.0, 0.0]
        if winner is not None:
            expected[winner], expected[winner.other] = 1.0, -1.0
        assert state.returns() == state.rewards() == expected
        with pytest.raises(IllegalMove, match="the game is over"):
            state.apply_action(0)
        state.undo_action(1 - len(history) % 2, history[-1])
        assert state.history() == history[:-1]


def best(state: SpielState, depth: int) -> float:
    """The return of player 0 by a full search."""
    if state.is_terminal() or not depth:
        return state.returns()[0]
    values = [best(state.child(action), depth - 1) for action in state.legal_actions()]
    return max(values) if state.current_player() == 0 else min(values)


def test_search_by_clones_finds_a_win() -> None:
    start = Position.parse("classic", "2k/K2/3/3 b - 1")
    assert best(SpielGame(start).new_initial_state(), 1) == 1


def test_mistakes_are_refused() -> None:
    state = SpielGame("classic").new_initial_state()
    with pytest.raises(IllegalMove):
        state.apply_action(0)
    with pytest.raises(YokaiError, match="player 0 did not play action 42 last"):
        state.undo_action(0, 42)
    with pytest.raises(YokaiError, match="bad player '2'"):
        state.observation_tensor(2)
