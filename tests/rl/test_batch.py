"""Many games in one call, in lock step with Game; and everything that cannot be asked of them."""

from __future__ import annotations

import copy
import pickle
import random
import re
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import product

import numpy as np
import numpy.typing as npt
import pytest

from tests.support.core.small_games import ONE_MOVE
from tests.support.games import EVERY, STUCK_DRAWS
from yokai import BadPosition, Game, IllegalMove, Position, Tablebase, Variant, YokaiError, variant
from yokai.rl import SKIP, Arrays, Batch, BatchState
from yokai.rl.pgx_adapter import safe_actions

GAMES = 12


def same(batch: Batch, number: int, game: Game, seen: Arrays) -> None:
    """Everything a batch shows of one game is what Game says."""
    assert batch.position(number) == game.position
    assert batch.repetitions(number) == game.repetitions
    assert seen.turns[number] == game.turn
    assert np.array_equal(seen.observations[number], batch.planes.observe(game))
    legal = [batch.actions.encode(game.position, move) for move in game.legal_moves]
    assert np.flatnonzero(seen.masks[number]).tolist() == sorted(legal)


def back(batch: Batch, game: Game) -> list[int]:
    """The actions that lead to where the game has been."""
    return [
        action
        for action, move in batch.actions.legal(game.position).items()
        if game.position.play(move) in game.positions
    ]


@pytest.mark.parametrize("rules", EVERY, ids=lambda game: game.id)
def test_batch_plays_as_game_does(rules: Variant) -> None:
    batch, rng = Batch(rules, GAMES, seed=3, max_plies=70), random.Random(rules.id)
    games, ends = [Game(rules) for _ in range(GAMES)], Counter[str]()
    seen = batch.reset()
    for _ in range(90):
        actions = []
        for number, game in enumerate(games):
            same(batch, number, game, seen)
            legal = np.flatnonzero(seen.masks[number]).tolist()
            actions.append(rng.choice((number % 4 == 1 and back(batch, game)) or legal))
        batch.step(actions, seen)
        for number, (game, action) in enumerate(zip(games, actions, strict=True)):
            mover = game.turn
            game.play(batch.actions.decode(game.position, action))
            won = game.outcome is not None and game.outcome.winner is mover
            cut = game.outcome is None and len(game.moves) == 70
            assert seen.rewards[number] == won
            assert seen.terminated[number] == (game.outcome is not None)
            assert seen.truncated[number] == cut
            if game.outcome or cut:
                ends[game.outcome.reason if game.outcome else "cut"] += 1
                games[number] = Game(rules)
    assert len(ends) > 1, ends


def test_games_that_are_over_wait_without_auto_reset() -> None:
    batch = Batch("classic", 64, seed=1, auto_reset=False)
    seen, points = batch.reset(), np.zeros(64)
    for _ in range(400):
        over = seen.terminated | seen.truncated
        points += seen.rewards
        actions = batch.sample()
        assert np.array_equal(actions == -1, over)
        assert np.array_equal(seen.masks.any(axis=1), ~over)
        batch.step(actions, seen)
    assert over.all()
    assert set(points) <= {0, 1}  # a win is told once
    with pytest.raises(IllegalMove, match=r"action 42 in game 0: the game is over; it takes -1"):
        batch.step([42] + [-1] * 63)
    again = batch.renew(batch.arrays())
    assert not (again.terminated | again.truncated).any()
    assert again.masks.sum() == 64 * 4
    with pytest.raises(YokaiError, match="the actions of classic are the integers"):
        batch.step([-1] * 64)


def history(seed: int | None, threads: int = 1) -> list[npt.NDArray[np.int8]]:
    batch = Batch("expert", 300, threads=threads, seed=seed)
    seen, shown = batch.reset(), []
    for _ in range(30):
        shown.append(seen.observations.copy())
        batch.step(batch.sample(), seen)
    return shown


def test_seed_decides_and_threads_change_nothing() -> None:
    one = history(7)
    assert np.array_equal(one, history(7, threads=3))
    assert not np.array_equal(one, history(8))
    assert not np.array_equal(history(None), history(None))
    batch = Batch("expert", 300, opening_plies=9)
    first = batch.reset(batch.arrays(), seed=5).observations
    assert not np.array_equal(first, batch.reset().observations)
    assert np.array_equal(first, batch.reset(seed=5).observations)


def test_random_openings_are_of_every_length() -> None:
    batch = Batch("classic", 2000, seed=2, opening_plies=6)
    batch.reset()
    lengths = Counter(batch.plies(game) for game in range(2000))
    assert set(lengths) == set(range(7))
    assert min(lengths.values()) > 150


def test_opening_that_always_ends_the_game_is_given_up() -> None:
    batch = Batch(ONE_MOVE, 200, seed=2, opening_plies=8)
    seen = batch.reset()
    assert not any(batch.plies(game) for game in range(200))
    assert seen.masks.sum() == 200
    assert batch.step(batch.sample()).rewards.all()


def test_sampled_actions_are_as_likely_as_each_other() -> None:
    batch = Batch("classic", 8000, seed=2)
    batch.reset()
    counts = Counter(batch.sample().tolist())
    assert len(counts) == 4
    assert all(1850 < count < 2150 for count in counts.values())


def test_games_begin_at_any_position() -> None:
    start = Position.parse("classic", "2k/K2/3/3 b - 1")
    batch = Batch(start, 3, seed=0)
    batch.reset()
    seen = batch.step([batch.actions.encode(start, start.move("3b3a"))] * 3)
    assert seen.rewards.tolist() == [1, 1, 1]
    assert batch.position(0) == start


def test_caller_owns_the_arrays() -> None:
    batch = Batch("classic", 5, seed=0)
    mine, other = batch.arrays(), batch.arrays()
    assert batch.reset(mine) is mine
    before = mine.observations.copy()
    assert batch.step(batch.sample(), other) is other
    assert np.array_equal(mine.observations, before)
    assert not np.array_equal(other.observations, before)
    assert batch.step(batch.sample()) is batch.step(batch.sample())


def test_actions_of_any_integers_are_taken() -> None:
    batch, twin = (Batch("classic", 2, seed=0) for _ in range(2))
    batch.reset()
    twin.reset()
    for dtype, stride in product((np.int16, np.int32, np.uint8, np.int64), (1, 2)):
        actions = batch.sample()
        given = np.repeat(actions.astype(dtype), stride)[::stride]  # contiguous, and not
        seen, plain = batch.step(given), twin.step(actions)
        assert np.array_equal(seen.observations, plain.observations)
        assert np.array_equal(seen.masks, plain.masks)


@pytest.fixture
def batch() -> Batch:
    made = Batch("classic", 3, seed=0)
    made.reset()
    return made


def wrong(batch: Batch, **changed: object) -> Arrays:
    return replace(batch.arrays(), **changed)  # type: ignore[arg-type]


NONSENSE: dict[str, tuple[Callable[[Batch], object], str]] = {
    "no games": (lambda b: Batch("classic", 0), "bad games '0': it must be a whole number, 1 to"),
    "half a game": (lambda b: Batch("classic", 1.5), "bad games"),  # type: ignore[arg-type]
    "a game unknown": (lambda b: Batch("chess", 1), "unknown variant 'chess'"),
    "no plies": (lambda b: Batch("classic", 1, max_plies=0), "bad max_plies '0'"),
    "long opening": (lambda b: Batch("classic", 1, max_plies=9, opening_plies=9), "0 to 8"),
    "no threads": (lambda b: Batch("classic", 1, threads=0), "bad threads '0'"),
    "seed": (lambda b: Batch("classic", 1, seed=-1), "bad seed '-1'"),
    "not begun": (lambda b: Batch("classic", 1).step([0]), "call reset"),
    "nothing to sample": (lambda b: Batch("classic", 1).sample(), "call reset"),
    "few actions": (lambda b: b.step([42]), r"int64 of shape \(1,\): integers of shape \(3,\)"),
    "floats": (lambda b: b.step([42.0, 42.0, 42.0]), r"float64 of shape"),
    "truths": (lambda b: b.step([True, True, True]), r"bool of shape"),
    "beyond": (lambda b: b.step([42, 132, 42]), "bad action '132'"),
    "below": (lambda b: b.step([42, 42, -3]), "bad action '-3'"),
    "no arrays": (lambda b: b.step(b.sample(), "x"), "Arrays are needed"),  # type: ignore[arg-type]
    "list": (lambda b: b.reset(wrong(b, rewards=[0.0])), "bad rewards .*an array is needed"),
    "shape": (
        lambda b: b.reset(wrong(b, masks=np.zeros((3, 131), np.int8))),
        r"bad masks, int8 of shape \(3, 131\): int8 of shape \(3, 132\) is needed",
    ),
    "dtype": (
        lambda b: b.reset(wrong(b, rewards=np.zeros(3))),
        r"bad rewards, float64 of shape \(3,\): float32 of shape \(3,\) is needed",
    ),
    "strides": (
        lambda b: b.reset(wrong(b, turns=np.zeros(6, np.int8)[::2])),
        "bad turns: the array must be C-contiguous and writeable",
    ),
    "drawn floats": (lambda b: b.sample(np.zeros(3)), "bad actions, float64"),  # type: ignore[arg-type]
    "no such game": (lambda b: b.position(3), "bad game '3': it must be a whole number, 0 to 2"),
}


@pytest.mark.parametrize(("ask", "why"), NONSENSE.values(), ids=NONSENSE)
def test_nonsense_is_refused_with_what_would_be_right(
    batch: Batch, ask: Callable[[Batch], object], why: str
) -> None:
    with pytest.raises(YokaiError, match=why):
        ask(batch)


def test_two_threads_do_not_step_the_same_games(batch: Batch) -> None:
    actions = batch.sample()
    with batch._alone():  # as while another thread steps
        for ask in (lambda: batch.step(actions), batch.sample, batch.reset, batch.renew):
            with pytest.raises(YokaiError, match="stepped by another thread"):
                ask()
    batch.step(actions)


def test_games_stay_games_whatever_threads_do() -> None:
    shared, unexpected = Batch("expert", 1000, seed=0), []
    shared.reset()

    def play() -> None:
        arrays = shared.arrays()
        for _ in range(20):
            try:
                shared.step(shared.sample(), arrays)
            except YokaiError as error:  # busy, or moved on between the two calls
                if not re.search("another thread|illegal action", str(error)):
                    unexpected.append(error)

    threads = [threading.Thread(target=play) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not unexpected
    seen = shared.step(shared.sample())
    for game in range(0, 1000, 100):
        assert sorted(shared.actions.legal(shared.position(game))) == (
            np.flatnonzero(seen.masks[game]).tolist()
        )


def test_array_that_cannot_be_written_is_refused(batch: Batch) -> None:
    arrays = batch.arrays()
    batch.step(batch.sample(), arrays)  # checks them
    arrays.masks.flags.writeable = False
    with pytest.raises(YokaiError, match="writeable"):
        batch.reset(arrays)


def test_illegal_action_names_its_game_and_nothing_is_played(batch: Batch) -> None:
    with pytest.raises(IllegalMove, match=r"game 1: illegal action 0 in rkb/.*off the board"):
        batch.step([42, 0, 42])
    assert all(batch.position(game) == variant("classic").start for game in range(3))


def test_finished_position_begins_no_game() -> None:
    with pytest.raises(BadPosition, match="the game is over, South wins by checkmate"):
        Batch(Position.parse("expert", "2k2/2+S2/2G2/5/5/2K2 w - 1"), 1)


def test_truth_of_many_games_is_that_of_the_table(classic_table: Tablebase) -> None:
    batch = Batch("classic", 100, seed=4, opening_plies=30, auto_reset=False)
    batch.reset()
    batch.step(batch.sample())
    truths = batch.truth(classic_table)
    signs = {"win": 1, "draw": 0, "loss": -1}
    for game in range(100):
        position = batch.position(game)
        value = classic_table.probe(position)
        assert (truths.values[game], truths.plies[game]) == (signs[value.result], value.plies)
        best = [m.move for m in classic_table.moves(position) if m.value == value]
        actions = sorted(batch.actions.encode(position, move) for move in best)
        over = position.outcome is not None
        assert np.flatnonzero(truths.optimal[game]).tolist() == ([] if over else actions)


def test_table_of_another_game_or_lacking_pieces_is_refused(classic_table: Tablebase) -> None:
    with pytest.raises(BadPosition, match="the games are of dobutsu, but the table is of classic"):
        Batch("dobutsu", 1).truth(classic_table)
    few = Batch(Position.parse("classic", "2k/K2/3/3 b - 1"), 1)
    few.reset()
    with pytest.raises(BadPosition, match="with all 8 pieces"):
        few.truth(classic_table)


def test_copies_and_states_play_on_as_the_original_does() -> None:
    batch = Batch("classic", 200, seed=3, opening_plies=4, max_plies=60, threads=2)
    untouched = copy.deepcopy(batch)  # not yet begun
    batch.reset()
    for _ in range(25):
        batch.step(batch.sample())

    def plays(each: Batch) -> list[bytes]:
        shown = []
        for _ in range(40):
            seen = each.step(each.sample())
            shown += [array.tobytes() for array in vars(seen).values()]
        return [*shown, each.reset().observations.tobytes()]

    copied, pickled, state = copy.deepcopy(batch), pickle.loads(pickle.dumps(batch)), batch.state()
    said = plays(batch)
    assert plays(copied) == plays(pickled) == said
    batch.restore(state)
    assert plays(batch) == said
    other = Batch("classic", 200, max_plies=60, opening_plies=4)
    shown = other.restore(pickle.loads(pickle.dumps(state)))
    assert np.array_equal(shown.masks, pickled.restore(state).masks)
    assert plays(other) == said
    assert untouched.reset().observations.shape == shown.observations.shape


def test_one_game_is_tried_in_many_rows() -> None:
    batch = Batch("expert", 5, seed=1, auto_reset=False)
    batch.reset()
    for _ in range(7):
        batch.step(batch.sample())
    state, position = batch.state(), batch.position(3)
    assert len(state[1:]) == 4
    assert state[[True, False, True, False, False]] == state[np.array([0, 2])]
    seen = batch.restore(state[[3] * 5])
    assert {batch.position(game) for game in range(5)} == {position}
    assert batch.plies(0) == 7
    batch.step(np.flatnonzero(seen.masks[0])[:5])
    assert len({batch.position(game) for game in range(5)}) == 5


def test_states_end_as_games_do() -> None:
    batch = Batch("classic", 50, seed=4, auto_reset=False)
    seen = batch.reset()
    while not (seen.terminated | seen.truncated).all():
        batch.step(batch.sample(), seen)
        again = copy.deepcopy(batch).restore(batch.state())
        for name, array in vars(seen).items():
            assert np.array_equal(array, getattr(again, name)), name


def test_each_game_begins_at_its_own_position() -> None:
    game, starts = Game("classic"), []
    for move in ("2c2b", "2a2b", "1d1c", "P*2c"):
        starts.append(game.position)
        game.play(move)
    batch = Batch(starts, seed=1)
    batch.reset()
    assert [batch.position(number) for number in range(4)] == starts
    for _ in range(300):
        seen = batch.step(batch.sample())
        for number in np.flatnonzero(seen.terminated | seen.truncated):
            assert batch.position(int(number)) == starts[number]
    read_again = load_variant_again("classic")
    mixed = Batch([variant("classic").start, read_again.start])
    mixed.reset()
    assert mixed.games == 2


def load_variant_again(name: str) -> Variant:
    """The same rules, read once more: equal, but another object."""
    return pickle.loads(pickle.dumps(variant(name)))  # type: ignore[no-any-return]


def test_skipped_game_stays_as_it_is() -> None:
    batch = Batch("classic", 2, seed=1)
    batch.reset()
    before = batch.position(0)
    seen = batch.step([SKIP, 42])
    assert batch.position(0) == before
    assert batch.plies(1) == 1
    assert not seen.rewards.any()


def test_bytes_that_are_no_game_are_refused_and_change_nothing() -> None:
    batch = Batch("classic", 3, seed=1)
    batch.reset()
    batch.step(batch.sample())
    state, positions = batch.state(), [batch.position(game) for game in range(3)]
    good, rng = state.games[1], random.Random(1)
    bad = [b"", b"x", good[:-1], good + b"1", good[:20], b"\2" + good[1:]]
    for _ in range(300):  # any byte but those of the random numbers may be wrong
        at = rng.choice([*range(3), *range(11, len(good))])
        bad.append(good[:at] + bytes([(good[at] + rng.randrange(1, 256)) % 256]) + good[at + 1 :])
    refused = 0
    for each in bad:
        games = (state.games[2], each, state.games[0])
        why = ""
        try:
            batch.restore(BatchState(state.variant, games, 0))
        except YokaiError as error:
            why = str(error)
        if why:
            refused += 1
            assert "cannot restore game 1: " in why
            assert [batch.position(game) for game in range(3)] == positions
        batch.restore(state)
    assert refused > 250  # the rest are other sound histories
    for other, why in [
        (state[:2], "of 2 games cannot be one of 3"),
        (None, "cannot restore 'None'"),
        (Batch("expert", 3, seed=1), "cannot restore"),
    ]:
        with pytest.raises(YokaiError, match=why):
            batch.restore(other)  # type: ignore[arg-type]
    expert = Batch("expert", 3, seed=1)
    expert.reset()
    with pytest.raises(YokaiError, match="a state of expert cannot be one of classic"):
        batch.restore(expert.state())


def test_rules_of_pgx_keep_the_own_royal_safe() -> None:
    batch = Batch("classic", 40, seed=1, auto_reset=False, rules="pgx", threads=2)
    seen, mates = batch.reset(), 0
    for _ in range(60):
        for game in range(40):
            position = batch.position(game)
            wanted = [] if batch._core.over(game) else sorted(safe_actions(position))
            assert np.flatnonzero(seen.masks[game]).tolist() == wanted
        batch.step(batch.sample(), seen)
        for game in np.flatnonzero(seen.rewards).tolist():
            position = batch.position(game)
            mates += position.outcome is None
            assert position.outcome or not safe_actions(position)
    assert mates > 3
    again = copy.deepcopy(batch)
    assert again.rules == "pgx"
    assert again.state() == batch.state()


def test_player_without_a_move_draws_where_the_rules_say_so_but_not_by_those_of_pgx() -> None:
    for game, rules, reward in (
        ("dobutsu", "own", 1),
        (STUCK_DRAWS, "own", 0),
        (STUCK_DRAWS, "pgx", 1),
    ):
        position = Position.parse(game, "k2/2R/1K1/3 b - 1")
        batch = Batch(position, 1, seed=1, auto_reset=False, rules=rules)
        batch.reset()
        stuck = batch.actions.encode(position, position.move("1b1a"))
        seen = batch.step([stuck])
        assert seen.rewards[0] == reward
        assert seen.terminated[0]
        assert not seen.masks.any()
        before = batch.state()
        assert batch.restore(before).terminated[0]
        assert batch.state() == before


def test_rules_of_pgx_refuse_what_they_do_not_know(classic_table: Tablebase) -> None:
    batch = Batch("classic", 1, seed=1, rules="pgx")
    batch.reset()
    batch.step([42])
    [action] = {*batch.actions.legal(batch.position(0))} - {*safe_actions(batch.position(0))}
    with pytest.raises(IllegalMove, match=r"game 0: .* leaves the own royal in danger"):
        batch.step([action])
    with pytest.raises(YokaiError, match="not those of pgx"):
        batch.truth(classic_table)
    with pytest.raises(YokaiError, match="rules='pgx' cannot be one with 'own'"):
        Batch("classic", 1).restore(batch.state())
    with pytest.raises(YokaiError, match="bad rules 'jax'"):
        Batch("classic", 1, rules="jax")
    with pytest.raises(YokaiError, match="another board than expert"):
        Batch("expert", 1, rules="pgx")
    mated = Position.parse("classic", "k2/1P1/RK1/3 w - 1")
    assert not mated.outcome
    assert not safe_actions(mated)
    with pytest.raises(BadPosition, match="the game is over, for every move leaves the royal"):
        Batch(mated, 1, rules="pgx")


def test_threads_survive_a_fork() -> None:
    """Threads do not live on in the new process, which would wait for them for ever."""
    script = """
import os
from yokai.rl import Batch
batch = Batch("classic", 1024, seed=1, threads=2)
batch.reset()
child = os.fork()
for _ in range(5):
    batch.step(batch.sample())
if not child:
    del batch
    os._exit(7)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", script], capture_output=True)
    assert (done.stdout, done.stderr) == (b"7\n", b"")
