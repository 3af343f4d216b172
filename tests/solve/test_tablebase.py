"""The whole of classic, built here: what the table says, and that it is true.

In `make soak` the whole of dobutsu as well; small_games.py has games of the same rules.
"""

from __future__ import annotations

import pickle
import random
import time
from itertools import islice

import pytest

import yokai
from tests.support import oracle
from tests.support.core.random_setups import thrown, twins
from tests.support.games import random_game, rows
from tests.support.soak import SOAK
from yokai import Position
from yokai.errors import BadPosition
from yokai.solve.index import index_of
from yokai.solve.published_counts import published_counts
from yokai.solve.tablebase import Tablebase
from yokai.solve.value import Value

VALUES = rows("classic_values.tsv")
DRAW = Value("draw", 0)
SOLVED = ["classic", "dobutsu"] if SOAK else ["classic"]


def classic(sfen: str) -> Position:
    return Position.parse("classic", sfen)


def best_of_moves(table: Tablebase, position: Position) -> Value:
    """One ply of search by the oracle's rules."""
    state = oracle.parse(oracle.RULES[position.variant.id], position.sfen)
    if oracle.outcome(state):
        return Value("loss", 0)
    found = []
    for move in oracle.legal(state):
        after = oracle._after(state, move)
        if oracle.outcome(after):
            found.append(Value("win", 1))
        else:
            found.append(table.probe(Position.parse(position.variant, oracle.sfen(after))).before)
    return min(found, key=lambda value: value.rank)


def test_all_known_values_of_classic(classic_table: Tablebase) -> None:
    results, plies = classic_table.probe_many([classic(sfen) for sfen, _ in VALUES])
    assert len(VALUES) == 11_417
    assert [int(n) for _, n in VALUES] == (results.astype(int) * plies).tolist()


def test_first_player_loses_in_78(classic_table: Tablebase) -> None:
    start = yokai.variant("classic").start
    assert classic_table.probe(start) == Value("loss", 78)
    moves = {m.move.usi: m.value for m in classic_table.moves(start)}
    assert moves == {
        "2d3c": Value("loss", 78),
        "2d1c": Value("loss", 78),
        "1d1c": Value("loss", 78),
        "2c2b": Value("loss", 76),
    }
    line = classic_table.line(start)
    assert len(line) == 78
    game = yokai.Game("classic")
    for move in line:
        game.play(move)
    assert game.outcome
    assert game.outcome.winner is yokai.NORTH


def test_longest_win_takes_173(classic_table: Tablebase) -> None:
    longest = max((v for v in classic_table.counts if v.result == "win"), key=lambda v: v.plies)
    assert longest == Value("win", 173)
    example = classic_table.first(longest)
    assert example
    assert classic_table.probe(example) == longest
    assert len(classic_table.line(example)) == 173
    assert classic_table.first(Value("win", 175)) is None


def test_counts_cover_the_table_and_the_reachable(classic_table: Tablebase) -> None:
    counts = classic_table.counts
    assert sum(counts.values()) == len(classic_table.file.values)
    counted = published_counts(classic_table.variant)
    assert counted
    assert len(counted.counts) == 174
    assert sum(counted.counts.values()) == 99_485_568
    assert all(counts[value] >= count for value, count in counted.counts.items())


def test_a_line_is_perfect_ply_by_ply(classic_table: Tablebase) -> None:
    for sfen, _ in random.Random(3).sample(VALUES, 100):
        game = yokai.Game(classic(sfen))
        value = first = classic_table.probe(game.position)
        winner = game.turn if first.result == "win" else game.turn.other
        for move in classic_table.line(game.position):
            assert classic_table.probe(game.position) == value
            game.play(move)
            if value.result == "win":
                value = Value("loss", value.plies - 1)
            elif value.result == "loss":
                value = Value("win", value.plies - 1)
        assert game.outcome
        assert game.outcome.winner is (None if first == DRAW else winner)
        assert first == DRAW or len(game.moves) == first.plies


def test_line_of_a_draw_may_be_cut_short(classic_table: Tablebase) -> None:
    drawn = classic(next(sfen for sfen, value in VALUES if value == "0"))
    assert len(classic_table.line(drawn, limit=2)) == 2


def test_moves_stand_best_first_and_lead_where_they_say(classic_table: Tablebase) -> None:
    for sfen, _ in random.Random(4).sample(VALUES, 300):
        position = classic(sfen)
        moves = classic_table.moves(position)
        assert {m.move for m in moves} == set(position.legal_moves)
        assert moves[0].value == classic_table.probe(position)
        assert moves == sorted(moves, key=lambda m: m.value.rank)
        for m in moves:
            assert m.value == classic_table.probe(position.play(m.move)).before


def test_finished_game_is_lost_in_no_plies_and_has_no_moves(classic_table: Tablebase) -> None:
    position = classic("1rk/1Pb/1B1/K1R b p 1").play("2b2a+").play("1a2a")
    while not position.outcome:
        position = position.play(classic_table.moves(position)[0].move)
    assert classic_table.probe(position) == Value("loss", 0)
    assert not classic_table.moves(position)
    assert not classic_table.line(position)


@pytest.mark.parametrize("name", SOLVED)
def test_values_are_the_best_of_their_moves_by_the_oracle(
    name: str, request: pytest.FixtureRequest
) -> None:
    table: Tablebase = request.getfixturevalue(f"{name}_table")
    checked = 0
    for position in thrown(table.variant, name, 300, far=0.1):
        if table.knows(position):
            assert table.probe(position) == best_of_moves(table, position), position.sfen
            checked += 1
    assert checked > 150


@pytest.mark.parametrize("name", SOLVED)
def test_values_in_games_are_the_best_of_their_moves(
    name: str, request: pytest.FixtureRequest
) -> None:
    table: Tablebase = request.getfixturevalue(f"{name}_table")
    rng = random.Random(name)
    walk = (p for _ in iter(int, 1) for p in random_game(table.variant, rng))
    for position in islice(walk, 500):
        assert table.probe(position) == best_of_moves(table, position), position.sfen


def test_dobutsu_is_lost_in_76(dobutsu_table: Tablebase) -> None:
    """Two plies sooner than classic: a bare lion with no safe step has no move, and has lost.

    . . .      classic: South may still step into danger, and is captured
    r r .
    . . K
    """
    start = dobutsu_table.variant.start
    assert [m.value.plies for m in dobutsu_table.moves(start)] == [76, 76, 76, 74]
    game = yokai.Game(start)
    for move in dobutsu_table.line(start):
        game.play(move)
    assert game.outcome
    assert game.outcome.reason == "no move"


# South's koropokkuru stands on the far row, where North could have captured it and did not.
#   . . K      K r k      k . K
#   k P r      . . .      . . r
#   . p .      B r .      b . .
#   r b .      p . .      . p b
@pytest.mark.parametrize(
    ("sfen", "value"),
    [
        ("2K/kPr/1p1/rb1 b b 1", Value("win", 3)),
        ("Krk/3/Br1/p2 b BP 1", Value("win", 31)),
        ("k1K/2r/b2/1pb b rp 1", Value("loss", 54)),
    ],
)
def test_overlooked_reach_is_answered(classic_table: Tablebase, sfen: str, value: Value) -> None:
    position = classic(sfen)
    assert position.in_danger
    assert classic_table.probe(position) == value
    assert len(classic_table.line(position)) == value.plies


def test_overlooked_reach_is_answered_like_the_oracle_would(classic_table: Tablebase) -> None:
    values = set()
    for position in thrown(classic_table.variant, "far", 6000, far=1.0):
        value = classic_table.probe(position)
        if value not in (Value("win", 1), Value("loss", 0)):
            assert value == best_of_moves(classic_table, position), position.sfen
            values.add(value)
    assert {value.result for value in values} == {"win", "loss"}
    assert len(values) > 10


@pytest.mark.parametrize("name", SOLVED)
def test_mirror_and_colour_twins_share_a_value(name: str, request: pytest.FixtureRequest) -> None:
    table: Tablebase = request.getfixturevalue(f"{name}_table")
    for position in thrown(table.variant, "twins", 1000, far=0.1):
        if table.knows(position):
            value = table.probe(position)
            assert [table.probe(twin) for twin in twins(position)] == [value] * 4


def test_positions_with_fewer_pieces_are_refused(classic_table: Tablebase) -> None:
    position = classic("2k/1P1/3/K2 b - 1")
    assert not classic_table.knows(position)
    for ask in (classic_table.probe, classic_table.moves, classic_table.line):
        with pytest.raises(BadPosition, match="2k/1P1/3/K2 b - 1: the table knows only positions"):
            ask(position)


def test_positions_of_another_game_are_refused(classic_table: Tablebase) -> None:
    position = yokai.variant("dobutsu").start
    assert not classic_table.knows(position)
    with pytest.raises(BadPosition, match="is a position of dobutsu, but this table is of classic"):
        classic_table.probe(position)


def test_lions_that_cannot_have_met_are_refused(dobutsu_table: Tablebase) -> None:
    met = Position.parse("dobutsu", "1kr/1K1/2p/B1R b Pb 1")
    assert not dobutsu_table.knows(met)
    with pytest.raises(BadPosition, match=r"1kr/1K1/2p/B1R b Pb 1: no game can lead here"):
        dobutsu_table.probe(met)
    unguarded = Position.parse("dobutsu", "1k1/1K1/2p/B1R b Prb 1")
    assert dobutsu_table.probe(unguarded) == Value("win", 1)


def test_many_positions_at_once_name_the_one_that_is_refused(dobutsu_table: Tablebase) -> None:
    start = dobutsu_table.variant.start
    met = Position.parse("dobutsu", "1kr/1K1/2p/B1R b Pb 1")
    with pytest.raises(BadPosition, match="1kr/1K1/2p/B1R b Pb 1: no game"):
        dobutsu_table.probe_many([start, met])
    results, plies = dobutsu_table.probe_many([])
    assert (len(results), len(plies)) == (0, 0)


def test_position_that_has_travelled_is_known(classic_table: Tablebase) -> None:
    position = pickle.loads(pickle.dumps(yokai.variant("classic").start))
    assert classic_table.probe(position) == Value("loss", 78)


def test_opening_takes_no_time(classic_table: Tablebase) -> None:
    index_of.cache_clear()
    start = time.process_time()
    Tablebase.open("classic", classic_table.file.path)
    assert time.process_time() - start < 0.2
