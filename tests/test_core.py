"""The core's door: whatever Python passes, it is refused or right, and never a crash."""

from __future__ import annotations

import threading
import time
from array import array
from collections.abc import Callable
from dataclasses import asdict
from mmap import mmap

import numpy as np
import pytest

import yokai
from tests.support.core.tiny_networks import random_net
from yokai import Position, _core
from yokai.engine.netfile import LONG, SHORT
from yokai.engine.weights import weights
from yokai.rules.rulefile import Flags

EXPERT = yokai.variant("expert")
CLASSIC = yokai.variant("classic")
RULES = EXPERT.rules
START = EXPERT.start._core
SHORTS, LONGS = array(SHORT), array(LONG)
KEYS = np.frombuffer(START.key, np.uint8)[None]
OVER = Position.parse("expert", "2k2/2+S2/2G2/5/5/2K2 w - 1")._core
STUCK = Position.parse("classic", "k2/1P1/RK1/3 w - 1")._core  # no move saves the royal
CAPTURED = Position.parse("expert", "2k2/2G2/5/5/5/2K2 b - 1").play("3b3a")._core
PLAIN = _core.Kind(dots=2, promotes_to=-1, royal=False, one_per_column=False, drop_mate=True)
ROYAL = _core.Kind(dots=255, promotes_to=-1, royal=True, one_per_column=False, drop_mate=True)
ASTRAY = _core.Kind(dots=2, promotes_to=7, royal=False, one_per_column=False, drop_mate=True)


def rules(files: int = 3, ranks: int = 4, zone_rows: int = 1, **changed: object) -> _core.Rules:
    kinds = changed.get("kinds", [ROYAL, PLAIN])
    repetition = changed.get("repetition", 3)
    assert isinstance(kinds, list)
    assert isinstance(repetition, int)
    return _core.Rules(
        files=files,
        ranks=ranks,
        kinds=kinds,
        zone_rows=zone_rows,
        promotion_forced=False,
        repetition=repetition,
        **asdict(Flags()),
    )


def evaluation() -> _core.Evaluation:
    return _core.Evaluation(RULES, weights(EXPERT))


def search(megabytes: int = 1, threads: int = 1) -> _core.Search:
    tuned = weights(EXPERT)
    return _core.Search(RULES, evaluation(), _core.worth_of(RULES, tuned), megabytes, threads)


def run(position: _core.Position, depth: int = 2, lines: int = 1, quiet: int = 0) -> object:
    return search().run(position, [], quiet, depth, 10**9, -1, -1, lines, True, _core.Stop(), None)


def self_play(games: int = 1, start: _core.Position = START, opening: int = 6) -> bytes:
    return _core.self_play(search(), start, 1, games, 10, opening, 10, _core.Stop())


def full(reserve: int) -> None:
    position = _core.Position(RULES)
    for _ in range(reserve):
        position.hold(0, 1)


def twice(side: int) -> None:
    position = _core.Position(RULES)
    kind = next(i for i, kind in enumerate(EXPERT.kinds) if kind.royal)
    position.put(side, kind, 0)
    position.put(side, kind, 1)


def turn(side: int) -> None:
    _core.Position(RULES).turn = side


def batch(games: int = 1, max_plies: int = 9, opening: int = 0, threads: int = 1) -> _core.Batch:
    sizes = EXPERT.set_sizes
    return _core.Batch(RULES, [START], sizes, games, max_plies, opening, True, threads, False)


def outs(games: int) -> _core._Outs:
    small, flags = np.zeros(games, np.int8), np.zeros(games, np.bool_)
    return small, small, small, np.zeros(games, np.float32), flags, flags


NONSENSE: dict[str, Callable[[], object]] = {
    "no board": lambda: rules(files=0),
    "large board": lambda: rules(files=7, ranks=5),
    "huge board": lambda: rules(files=2**30, ranks=4),
    "no kinds": lambda: rules(kinds=[]),
    "many kinds": lambda: rules(kinds=[ROYAL] + [PLAIN] * 16),
    "no royal": lambda: rules(kinds=[PLAIN]),
    "two royals": lambda: rules(kinds=[ROYAL, ROYAL]),
    "promotes to nothing": lambda: rules(kinds=[ROYAL, ASTRAY]),
    "zone": lambda: rules(zone_rows=5),
    "repetition": lambda: rules(repetition=1),
    "square": lambda: _core.Position(RULES).put(0, 0, 30),
    "square below": lambda: _core.Position(RULES).put(0, 0, -1),
    "kind": lambda: _core.Position(RULES).put(0, 9, 0),
    "side": lambda: _core.Position(RULES).put(2, 0, 0),
    "two royals of one side": lambda: twice(1),
    "held kind": lambda: _core.Position(RULES).hold(0, -1),
    "full reserve": lambda: full(33),
    "turn": lambda: turn(2),
    "empty board": lambda: _core.Position(RULES).ending,
    "moves of an empty board": lambda: _core.Position(RULES).moves,
    "games of an empty board": lambda: _core.Position(RULES).random_games(1, 1, 1),
    "move code": lambda: START.refusal(_core.MOVE_CODES),
    "negative code": lambda: START.refusal(-1),
    "illegal move": lambda: START.played(0),
    "undo of an illegal move": lambda: START.undone_equals(1),
    "step": lambda: _core.step_code(32, 0, False),
    "drop": lambda: _core.drop_code(16, 0),
    "perft": lambda: START.perft(-1, _core.Stop()),
    "weights": lambda: _core.Evaluation(RULES, [1, 2, 3]),
    "network of another game": lambda: _core.Evaluation(
        RULES, weights(EXPERT), random_net(CLASSIC).for_core()
    ),
    "network without numbers": lambda: _core.Net(RULES, 16, SHORTS, SHORTS, SHORTS, LONGS, LONGS),
    "inputs of another game": lambda: _core.NetFeatures(RULES).inputs(
        RULES, np.zeros((1, 9), np.uint8), np.zeros((1, 2, 16), np.int16), np.zeros(1, np.uint8)
    ),
    "inputs without room": lambda: _core.NetFeatures(RULES).inputs(
        RULES, KEYS, np.zeros((0, 2, 16), np.int16), np.zeros(1, np.uint8)
    ),
    "values without room": lambda: evaluation().values(KEYS, np.zeros(2, np.int16)),
    "values of another game": lambda: evaluation().values(KEYS[:, :9], np.zeros(1, np.int16)),
    "values of no position": lambda: evaluation().values(KEYS * 0, np.zeros(1, np.int16)),
    "position of another game": lambda: _core.position_of(RULES, KEYS[0, :9].copy()),
    "position of nothing": lambda: _core.position_of(RULES, KEYS[0] * 0),
    "self-play of no games": lambda: self_play(games=0),
    "self-play of a finished game": lambda: self_play(start=OVER),
    "self-play after nothing": lambda: self_play(opening=-1),
    "number of the search": lambda: search().tune({"windows": 3}),
    "size of a number": lambda: search().tune({"window": 0}),
    "weights for worth": lambda: _core.worth_of(RULES, []),
    "worth": lambda: _core.Search(RULES, evaluation(), [], 1, 1),
    "memory": lambda: search(megabytes=0),
    "threads": lambda: search(threads=0),
    "no memory later": lambda: search().resize(0),
    "no threads later": lambda: search().set_threads(0),
    "finished game": lambda: run(OVER),
    "captured royal": lambda: run(CAPTURED),
    "another game": lambda: run(CLASSIC.start._core),
    "depth": lambda: run(START, depth=0),
    "depth beyond": lambda: run(START, depth=_core.MAX_DEPTH + 1),
    "lines": lambda: run(START, lines=0),
    "plies": lambda: run(START, quiet=-1),
    "value without a royal": lambda: evaluation().value(CAPTURED),
    "features of another game": lambda: evaluation().features(CLASSIC.start._core),
    "mate of a finished game": lambda: _core.prove_mate(OVER, 1, 1, _core.Stop()),
    "mate where none ends": lambda: _core.prove_mate(CLASSIC.start._core, 1, 1, _core.Stop()),
    "niceness": lambda: _core.lower_priority(20),
    "pieces": lambda: _core.Index(CLASSIC.rules, [1]),
    "negative pieces": lambda: _core.Index(CLASSIC.rules, [-1] * len(CLASSIC.kinds)),
    "result": lambda: _core.byte_of(2, 0),
    "distance": lambda: _core.byte_of(1, 191),
    "action": lambda: _core.Actions(RULES).move(START, 570),
    "action of an illegal move": lambda: _core.Actions(RULES).action(START, 0),
    "planes of another set": lambda: _core.Planes(RULES, [1]),
    "planes of a huge set": lambda: _core.Planes(RULES, [33] * 6),
    "planes for no side": lambda: _core.Planes(RULES, [1] * 6).write(
        START, 2, 1, np.zeros(2 * 6 * 30 + 2 * 3 * 30 + 30, np.int8)
    ),
    "planes without room": lambda: _core.Planes(RULES, [1] * 6).write(
        START, 0, 1, np.zeros(1, np.int8)
    ),
    "no games": lambda: batch(games=0),
    "games of no length": lambda: batch(max_plies=0),
    "games shorter than their opening": lambda: batch(opening=9),
    "games without threads": lambda: batch(threads=0),
    "games that are over": lambda: _core.Batch(
        RULES, [OVER], EXPERT.set_sizes, 1, 9, 0, True, 1, False
    ),
    "games without a safe move": lambda: _core.Batch(
        CLASSIC.rules, [STUCK], CLASSIC.set_sizes, 1, 9, 0, True, 1, True
    ),
    "arrays without room": lambda: batch().reset(1, outs(1)),
    "no such game": lambda: batch().position(1),
}


@pytest.mark.parametrize("nonsense", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_is_refused_at_the_door(nonsense: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        nonsense()


def test_bytes_of_a_table_and_their_answers_are_each_others_inverse() -> None:
    for result, plies in ((0, 0), (1, 1), (-1, 2), (1, 189), (-1, 190), (-1, 0)):
        assert _core.answer(_core.byte_of(result, plies)) == (result, plies)


def test_index_asks_for_all_pieces() -> None:
    from yokai.solve.index import index_of

    index = index_of(CLASSIC)
    alone = Position.parse("classic", "2k/3/3/K2 b - 1")._core
    with pytest.raises(ValueError, match="without all its pieces"):
        index.encode(alone)
    captured = Position.parse("classic", "2k/2P/3/K2 b - 1").play("1b1a+")._core
    assert not index.royals_meet(captured)


def test_what_a_listener_raises_ends_the_solving_and_comes_back() -> None:
    small = rules(kinds=[ROYAL, PLAIN])
    index = _core.Index(small, [2, 2])
    values = mmap(-1, index.size)

    def listen(plies: int, done: float, known: list[int]) -> None:
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        _core.Solver(index, values, 2).run(listen)


def test_search_ticks_about_20_times_a_second_in_the_thread_that_called_it() -> None:
    threads = []

    def tick() -> None:
        threads.append(threading.current_thread())

    search(threads=2).run(START, [], 0, 99, 10**12, -1, 1000, 1, True, _core.Stop(), None, tick)
    assert 3 <= len(threads) <= 40  # fewer on a busy machine
    assert set(threads) == {threading.current_thread()}


@pytest.mark.parametrize("threads", [1, 2])
def test_tick_that_says_so_ends_the_search_but_sets_no_stop(threads: int) -> None:
    ticks = iter([False, None, True])
    stop = _core.Stop()
    begun = time.perf_counter()
    endless = search(threads=threads)
    found = endless.run(
        START, [], 0, 99, 10**12, -1, -1, 1, True, stop, None, lambda: next(ticks, True)
    )
    assert found[0].moves
    assert 0.1 < time.perf_counter() - begun < 10
    assert list(ticks) == []
    assert not stop.is_set


def test_error_in_a_tick_ends_the_search_and_comes_back() -> None:
    def tick() -> None:
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        search().run(START, [], 0, 99, 10**12, -1, -1, 1, True, _core.Stop(), None, tick)


def test_only_a_search_that_was_broken_off_goes_on() -> None:
    whole, stop = search(), _core.Stop()
    with pytest.raises(ValueError, match="no search was broken off"):
        whole.resume(5, 10**9, -1, -1, stop)
    whole.run(START, [], 0, 3, 10**9, -1, -1, 1, True, stop, None)
    assert not whole.is_resumable
    for change in (
        whole.forget,
        lambda: whole.resize(1),
        lambda: whole.set_threads(2),
        lambda: whole.tune({}),
        lambda: whole.use(evaluation()),
    ):
        whole.run(START, [], 0, 99, 10**9, -1, 5, 1, True, stop, None)
        assert whole.is_resumable
        assert whole.resume(99, 10**9, -1, 10, stop)[0].moves
        with pytest.raises(ValueError, match="no such depth"):
            whole.resume(0, 10**9, -1, 15, stop)
        change()
        with pytest.raises(ValueError, match="no search was broken off"):
            whole.resume(99, 10**9, -1, 15, stop)
