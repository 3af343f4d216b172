"""Strengths: what they overlook, and what they never do."""

from __future__ import annotations

from random import Random

import pytest

import yokai
from yokai import Game, Position
from yokai.engine.engine import Engine
from yokai.engine.levels import LEVELS, STRONGEST, Lookahead
from yokai.engine.limits import Limits
from yokai.errors import EngineError
from yokai.solve.tablebase import Tablebase

# South's kirin can take an oni that nobody guards; nothing else is going on.
HANGING = "sgkg1/5/1ppp1/1PPPs/4G/SGK1S b - 1"


def choices(level: int, sfen: str, tries: int = 40, game: str = "expert") -> set[str]:
    position = Position.parse(game, sfen)
    engine = Engine(game, level, hash_mb=1, seed=level)
    found = set()
    for _ in range(tries):
        engine.forget()
        found.add(engine.best_move(position, Limits(nodes=20_000)).move.usi)
    return found


@pytest.mark.parametrize("level", range(6, STRONGEST + 1))
def test_from_level_6_up_no_hanging_piece_is_overlooked(level: int) -> None:
    tries = 40 if level < 10 else 3
    taken = choices(level, HANGING, tries)
    assert all(usi[2:4] == "1d" for usi in taken), taken


def test_weak_levels_overlook_it_sometimes() -> None:
    assert any(usi[2:4] != "1d" for usi in choices(1, HANGING))


def test_weak_levels_vary_and_strong_ones_do_not_dice() -> None:
    start = yokai.variant("expert").start.sfen
    assert len(choices(1, start)) > 4
    assert len(choices(STRONGEST, start, tries=3)) == 1


@pytest.mark.parametrize(("level", "least", "most"), [(0, 5, 22), (1, 18, 42), (2, 90, 100)])
def test_weak_levels_let_a_koropokkuru_go(level: int, least: int, most: int) -> None:
    position = Position.parse("expert", "2k2/2G2/5/5/5/2K2 b - 1")
    engine = Engine("expert", level, hash_mb=1, seed=1)
    won = [engine.best_move(position).move.usi == "3b3a" for _ in range(100)]
    assert least <= sum(won) <= most


@pytest.mark.parametrize("level", range(6, STRONGEST))
def test_a_capture_that_wins_is_not_put_off(level: int, classic_table: Tablebase) -> None:
    engine = Engine("classic", level, hash_mb=1, table=classic_table, seed=level)
    for sfen in ("1r1/1bk/1B1/1RK b Pp 9", "1kb/rp1/KP1/BR1 w - 4"):
        position = Position.parse("classic", sfen)
        for _ in range(12):
            assert position.play(engine.best_move(position).move).outcome


@pytest.mark.parametrize("level", [6, 8, 11])
def test_a_lost_game_is_not_given_up(level: int) -> None:
    # In check with one safe move, after which the game lasts longest.
    position = Position.parse("expert", "2g2/1+P+P1s/p1p2/1sg1k/2K+p1/S1GGS b p 41")
    engine = Engine("expert", level, hash_mb=1, seed=level)
    for _ in range(10):
        after = position.play(engine.best_move(position).move)
        ends = [after.play(move).outcome for move in after.legal_moves]
        assert not any(end and end.reason == "capture" for end in ends)


def test_a_weak_level_does_not_remember_what_a_strong_one_saw() -> None:
    position = Position.parse("expert", "1sk2/s4/2PG1/P4/2S2/2K2 w 2Ggs4p 1")
    fresh, taught = (Engine("expert", 5, hash_mb=8, seed=5) for _ in range(2))
    taught.lines(position, Limits(nodes=60_000))
    lines = [engine.best_move(position).lines for engine in (fresh, taught)]
    assert [(x.moves, x.score) for x in lines[0]] == [(x.moves, x.score) for x in lines[1]]


def test_a_level_looks_no_deeper_than_it_may() -> None:
    engine = Engine("expert", 11, hash_mb=1, seed=1)
    found = engine.best_move(yokai.variant("expert").start, Limits(depth=2)).lines
    assert {line.depth for line in found} == {2}


def test_a_seed_repeats_a_game() -> None:
    def moves(seed: int) -> list[str]:
        game, engine = Game("expert"), Engine("expert", 2, hash_mb=1, seed=seed)
        for _ in range(12):
            game.play(engine.best_move(game).move)
        return [move.usi for move in game.moves]

    assert moves(3) == moves(3)
    assert moves(3) != moves(4)


def test_in_a_solved_game_a_level_sees_as_far_as_it_should(classic_table: Tablebase) -> None:
    rng = Random(2)
    seen_all = True
    for level in (6, 9):
        engine = Engine("classic", level, table=classic_table, seed=1)
        game = Game("classic")
        for _ in range(60):
            if game.outcome:
                game = Game("classic")
            values = classic_table.moves(game.position)
            best = values[0].value
            method = LEVELS[level].method
            assert isinstance(method, Lookahead)
            if best.result == "win" and best.plies <= method.truth:
                move = engine.best_move(game).move
                value = next(m.value for m in values if m.move == move)
                seen_all &= value.result == "win"
            game.play(rng.choice(game.legal_moves))
    assert seen_all


def test_stronger_beats_weaker() -> None:
    points = 0.0
    for number in range(8):
        game = Game("expert")
        players = [Engine("expert", level, hash_mb=1, seed=number) for level in (7, 4)]
        if number % 2:
            players.reverse()
        while not game.outcome and len(game.moves) < 200:
            game.play(players[game.turn].best_move(game).move)
        winner = game.outcome.winner if game.outcome else None
        points += 0.5 if winner is None else float(players[winner].level.number == 7)
    assert points >= 7


@pytest.mark.parametrize("level", [-1, STRONGEST + 1, "five", None])
def test_other_levels_do_not_exist(level: object) -> None:
    with pytest.raises(EngineError, match=f"levels are 0 to {STRONGEST}"):
        Engine("expert", level)  # type: ignore[arg-type]  # on purpose
