"""Games in lock step with pgx's animal_shogi, which has our action code and nearly our rules.

Where the two differ is written down here and in docs/guide/rl.md, each difference with a witness:

danger      pgx forbids every move that leaves the own king to be captured. In `classic` it is
            legal (rule 7), and in `dobutsu` only the lion's own step is restricted (rule 12).
mate        so pgx ends a game when a player has only such moves; here it is played, and captured.
repetition  pgx compares hashes that also depend on the way to a position: what was captured is
            taken out of the wrong square, and a step without a capture counts as a change of the
            reserve. It misses a repetition after some captures.
length      pgx calls a game of 256 plies ended; here it is cut, which learners treat otherwise.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

import yokai
from tests.support.games import ROOT
from yokai import Game, Move, Position
from yokai.rl import Batch, PgxEnv, action_code

CODE = action_code("classic")
GAMES, PLIES = 24, 100


@cache
def pgx() -> tuple[Any, Any]:
    """The start, and a step of one game: to compile it for a batch would take longer than to play.

    It is loaded and compiled once, whatever the type of an action, by the worker that needs it.
    """
    import jax
    from pgx import make

    env = make("animal_shogi")
    step = jax.jit(env.step)
    start = jax.jit(env.init)(jax.random.PRNGKey(0))
    return start, lambda state, action: step(state, np.int32(action))


def legal_of(state: Any) -> list[int]:
    return [int(action) for action in np.flatnonzero(np.asarray(state.legal_action_mask))]


def safe(position: Position, move: Move) -> bool:
    """Does a move leave the own king where nobody can take it?"""
    after = position.play(move)
    if after.outcome:
        return True  # by a reach, which is safe
    turned = replace(after.setup, turn=position.turn)
    return not Position.from_setup(after.variant, turned).in_danger


def allowed(position: Position) -> list[int]:
    """What pgx allows: our legal actions less those that leave the king in danger."""
    return sorted(a for a, move in CODE.legal(position).items() if safe(position, move))


def games_in_lock_step() -> None:
    start, step = pgx()
    batch, rng = Batch("classic", GAMES, seed=1, auto_reset=False), random.Random(1)
    theirs = Batch("classic", GAMES, seed=1, auto_reset=False, rules="pgx")
    seen, going, ends = batch.reset(), dict.fromkeys(range(GAMES), start), Counter[str]()
    alike = theirs.reset()
    for _ in range(PLIES):
        actions, movers = batch.sample(), {game: s.current_player for game, s in going.items()}
        same = theirs.sample()
        for game, state in going.items():
            legal = legal_of(state)
            assert legal == allowed(batch.position(game)), batch.position(game)
            assert legal == np.flatnonzero(alike.masks[game]).tolist(), batch.position(game)
            same[game] = actions[game] = rng.choice(legal)
            going[game] = step(state, actions[game])
        batch.step(actions, seen)
        theirs.step(same, alike)
        for game, state in [*going.items()]:
            position, over = batch.position(game), bool(state.terminated)
            earned = float(state.rewards[movers[game]])
            assert state.rewards.sum() == 0
            assert alike.rewards[game] == earned
            repeated = bool(seen.terminated[game]) and not seen.rewards[game]
            assert alike.terminated[game] == (over or repeated)
            if seen.terminated[game] and seen.rewards[game]:
                assert position.outcome
                assert position.outcome.reason == "reach"
                assert (over, earned) == (True, 1)
                ends["reach"] += 1
            elif seen.terminated[game]:
                assert earned == 0  # pgx has found the repetition, or missed it
                ends["repetition"] += 1
            elif over:
                assert earned == 1
                assert position.legal_moves
                assert not allowed(position)
                ends["mate"] += 1
            else:
                assert earned == 0
                continue
            del going[game]
    assert min(ends["reach"], ends["mate"]) > 2, ends
    assert len(going) < GAMES / 4


def pgx_plays(moves: str) -> tuple[Any, Game]:
    """The same moves in both."""
    state, step = pgx()
    game = Game("classic")
    for usi in moves.split():
        action = CODE.encode(game.position, Move(usi))
        assert action in legal_of(state), usi
        state = step(state, action)
        game.play(usi)
    return state, game


def witness_of_danger() -> None:
    """South's kodama attacks the king: North may ignore it, but not in pgx."""
    state, game = pgx_plays("2c2b")
    ours, told = CODE.legal(game.position), legal_of(state)
    assert (len(ours), len(told)) == (5, 4)
    assert told == allowed(game.position)
    assert "3a3b" in {move.usi for action, move in ours.items() if action not in told}
    game.play("3a3b")
    game.play("2b2a+")
    assert str(game.outcome) == "South wins by capture"


MATED = "2c2b 2a1b P*2c 3a3b 1d1c"


STUCK = (
    "2d3c 3a3b 3c2d 2b2c 3d2c P*3d 2d1c 1a2b 1c2d 2a1a P*3c 2b3a 2c3b 1a1b R*2c 1b1a 2d1c 3a2b 2c2b"
)


def witness_of_mate(moves: str, attacked: bool) -> None:
    """North is attacked, or not; whatever it does, it can be captured, so pgx calls it lost."""
    state, game = pgx_plays(moves)
    assert state.terminated
    assert sorted(state.rewards.tolist()) == [-1, 1]
    assert game.position.in_danger is attacked
    assert game.outcome is None
    assert game.legal_moves
    assert not allowed(game.position)


REPEATED = "1d1c 2b2c 2d2c P*2b 2c3c 3a3b 3c2d 3b3a P*2c 2b2c 2d2c P*2b 2c3c 3a3b 3c2d 3b3a 2d3c"
SHUFFLE = "1d1c 3a3b 1c1d 3b3a"


def test_witnesses_are_on_the_page() -> None:
    told = (ROOT / "docs" / "guide" / "rl.md").read_text(encoding="utf-8")
    assert f"`{REPEATED}`" in told
    assert f"`{MATED}`" in told


def witness_of_a_repetition_that_is_missed() -> None:
    state, game = pgx_plays(REPEATED)
    assert str(game.outcome) == "draw by repetition"
    assert not state.terminated
    # Without captures both see it at the same ply.
    state, game = pgx_plays(f"{SHUFFLE} {SHUFFLE}")
    assert str(game.outcome) == "draw by repetition"
    assert state.terminated
    assert state.rewards.tolist() == [0, 0]


def witness_of_length() -> None:
    """pgx only counts plies, so its counter is set instead of playing 255 of them."""
    state, step = pgx()
    late = step(state.replace(_step_count=state._step_count + 255), 42)
    assert late.terminated
    assert not late.truncated
    batch = Batch("classic", 1, seed=0, max_plies=1)
    batch.reset()
    seen = batch.step([42])
    assert (seen.terminated[0], seen.truncated[0]) == (False, True)


def same_labels(name: str) -> None:
    """From a start both share, each action leads to the same squares: pgx draws them for us."""
    state, step = pgx()
    position = yokai.variant(name).start
    for action, move in action_code(name).legal(position).items():
        board = np.asarray(step(state, action)._board)
        after = position.play(move)
        # pgx turns the board for who is to move, North now, and counts down the columns.
        letters = {"P": 0, "B": 1, "R": 2, "K": 3, "+P": 4}
        mine = [
            -1
            if (piece := after.board[3 - square % 4][square // 4]) is None
            else letters[piece.kind.symbol] + (0 if piece.side is after.turn else 5)
            for square in range(12)
        ]
        assert board.tolist() == mine


def adapter_in_lock_step() -> None:
    """PgxEnv gives what pgx gives, but for the repetitions that pgx misses, which end the game."""
    first, step = pgx()
    ours, rng, plies = PgxEnv("classic"), random.Random(2), 0
    for _ in range(4):
        theirs, mine = first, ours.init(int(first.current_player))
        while True:
            assert np.array_equal(np.asarray(theirs.legal_action_mask), mine.legal_action_mask)
            assert np.array_equal(np.asarray(theirs.observation), mine.observation)
            assert np.array_equal(np.asarray(theirs.rewards), mine.rewards)
            assert int(theirs.current_player) == mine.current_player
            assert bool(theirs.terminated) == mine.terminated
            if mine.terminated:
                break
            action = rng.choice(legal_of(theirs))
            theirs, mine = step(theirs, action), ours.step(mine, action)
            plies += 1
    assert plies > 60


def test_pgx_agrees_but_for_what_is_written_down() -> None:
    """One test, so that one worker compiles."""
    games_in_lock_step()
    adapter_in_lock_step()
    witness_of_danger()
    witness_of_mate(MATED, attacked=True)
    witness_of_mate(STUCK, attacked=False)
    witness_of_a_repetition_that_is_missed()
    witness_of_length()
    for name in ("classic", "dobutsu"):
        same_labels(name)
