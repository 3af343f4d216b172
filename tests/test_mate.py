"""Proved mates, replayed by the rules."""

from __future__ import annotations

import random

import pytest

import yokai
from yokai import Game, Position
from yokai.engine import Engine
from yokai.errors import EngineError
from yokai.limits import Limits
from yokai.mate import prove_mate


def test_mates_the_search_reports_are_proved_and_replayed() -> None:
    engine, rng = Engine("expert", hash_mb=16), random.Random(5)
    proved, longest = 0, 0
    for _ in range(20):
        game = Game("expert")
        for _ in range(6):
            if not game.outcome:
                game.play(rng.choice(game.legal_moves))
        while not game.outcome and len(game.moves) < 150:
            choice = engine.best_move(game, Limits(nodes=1500))
            plies = choice.lines[0].score.plies
            if plies and plies > 1:
                proof = prove_mate(game.position, nodes=50_000)
                if proof.answer == "mate":
                    position = game.position
                    for move in proof.moves:
                        position = position.play(move)
                        in_check = position.turn is not game.turn
                        assert not in_check or position.in_danger
                    assert position.outcome == yokai.Outcome(game.turn, "checkmate")
                    proved += 1
                    longest = max(longest, len(proof.moves))
            game.play(choice.move)
    assert proved >= 20
    assert longest >= 7


def test_a_position_without_checks_has_no_mate() -> None:
    assert prove_mate(yokai.variant("expert").start).answer == "no mate"


def test_too_few_nodes_are_admitted() -> None:
    position = Position.parse("expert", "1g1+Pp/3Pg/1ksp1/sp3/4g/SKS2 w Pg 92")
    assert prove_mate(position, nodes=3).answer == "unknown"
    assert len(prove_mate(position).moves) == 9


def test_a_kodama_drop_never_mates() -> None:
    # G and P in reserve: the kirin mates, the kodama would be illegal (rule 20).
    proof = prove_mate(Position.parse("expert", "4k/2S2/2+S1S/3K1/P3+S/4G b P 1"))
    assert all(not move.usi.startswith("P*") for move in proof.moves[-1:])


def test_games_without_checkmate_and_bad_limits_are_refused() -> None:
    with pytest.raises(EngineError, match="checkmate does not end"):
        prove_mate(yokai.variant("classic").start)
    with pytest.raises(EngineError, match="impossible limit"):
        prove_mate(yokai.variant("expert").start, nodes=0)
    with pytest.raises(EngineError, match="the game is over"):
        prove_mate(Position.parse("expert", "2k2/2+S2/2G2/5/5/2K2 w - 1"))
