"""Proved mates, replayed by the rules."""

from __future__ import annotations

import random

import pytest

import yokai
from yokai import Game, Position, _core
from yokai.engine.engine import Engine, Past
from yokai.engine.limits import Limits
from yokai.engine.mate import prove_mate
from yokai.errors import EngineError


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


@pytest.mark.parametrize(
    "sfen",
    [
        "kg3/3+P1/5/gSPG1/2K2/S4 b GS2Ps2p 1",
        "2ps1/3s1/G1Ppk/1SSPp/2GG1/2K2 b Gp 1",
        "s4/2skg/P1P2/GP1S1/1K1G1/5 b G2Psp 1",
        "3k1/1S1g1/5/1Ps2/K1+p2/5 w GS3P2gsp 1",
    ],
)
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("lines", [1, 3])
def test_long_mates_are_announced_early(sfen: str, threads: int, lines: int) -> None:
    # Proved in a few thousand nodes; 600,000 nodes of search alone do not find them.
    position = Position.parse("expert", sfen)
    engine = Engine("expert", hash_mb=16, threads=threads)
    # A second thread proves beside the search, and on a busy machine begins late.
    nodes = 120_000 if threads == 1 else 600_000
    found = engine.lines(position, Limits(nodes=nodes), lines)
    plies = found[0].score.plies
    assert plies
    assert plies >= 11
    assert len(found) == lines
    assert len({line.moves[0] for line in found}) == lines
    # The line of a proof is whole; one of the search may be cut short by what it remembers.
    end = position
    for move in found[0].moves:
        end = end.play(move)
    if len(found[0].moves) == plies:
        assert end.outcome == yokai.Outcome(position.turn, "checkmate")
    else:
        assert threads > 1 or lines > 1


def test_a_mate_that_a_repetition_ends_is_not_announced() -> None:
    position = Position.parse("expert", "2ps1/3s1/G1Ppk/1SSPp/2GG1/2K2 b Gp 1")
    mating = prove_mate(position).moves[0]
    stood = position.play(mating)._core.hash
    engine, limits = Engine("expert", hash_mb=16), Limits(nodes=120_000)
    for times, win in ((0, True), (1, True), (2, False)):
        engine.forget()
        before = [1, stood if times > 0 else 2, 3, stood if times > 1 else 4]
        line = engine._run(position, Past(before, 0), limits, 1, _core.Stop())[0]
        assert (line.moves[0] == mating and (line.score.plies or 0) > 0) is win


LOSING = [
    ("1k3/5/2+S2/1p1Gp/5/2K1S w 2G2Pg2s2p 1", "G*4b"),
    ("1sk2/s4/2PG1/P4/2S2/2K2 w 2Ggs4p 1", "3a4b"),
    ("5/2s+P1/k4/1p1S1/P2GS/2K2 w 2GSg3p 1", "3b4c"),
]


@pytest.mark.parametrize(("sfen", "losing"), LOSING)
@pytest.mark.parametrize("nodes", [12_000, 80_000, 160_000])
@pytest.mark.parametrize("lines", [1, 3])
def test_a_move_that_lets_itself_be_mated_is_not_made(
    sfen: str, losing: str, nodes: int, lines: int
) -> None:
    position = Position.parse("expert", sfen)
    assert prove_mate(position.play(losing)).answer == "mate"
    engine = Engine("expert", hash_mb=16)
    told: list[tuple[int, str]] = []
    choice = engine.best_move(
        position,
        Limits(nodes=nodes),
        lines,
        tell=lambda line: told.append((line.rank, line.moves[0].usi)),
    )
    assert len(choice.lines) == lines
    assert told[-lines:] == [(line.rank, line.moves[0].usi) for line in choice.lines]
    assert [line.rank for line in choice.lines] == list(range(1, lines + 1))
    if nodes > 12_000:
        assert choice.move.usi != losing


@pytest.mark.parametrize(("sfen", "losing"), LOSING)
def test_a_draw_by_repetition_is_no_loss(sfen: str, losing: str) -> None:
    # The opponent could mate after this move, but the game ends with it.
    position = Position.parse("expert", sfen)
    stood = position.play(losing)._core.hash
    before = Past([1, stood, 3, stood], 0)
    line = Engine("expert", hash_mb=16)._run(
        position, before, Limits(nodes=40_000), 1, _core.Stop()
    )[0]
    assert line.moves[0].usi == losing
    assert line.score.centi == 0


def test_short_losses_are_exact_though_longer_ones_were_proved() -> None:
    position = Position.parse("expert", "3k1/K+p1g1/5/2s2/5/5 b GS3P2g2s2p 8")
    for nodes in (50_000, 400_000):
        line = Engine("expert", hash_mb=16).lines(position, Limits(nodes=nodes))[0]
        assert line.score.plies == -6


def test_a_position_without_checks_has_no_mate() -> None:
    assert prove_mate(yokai.variant("expert").start).answer == "no mate"


def test_too_few_nodes_are_admitted() -> None:
    position = Position.parse("expert", "1g1+Pp/3Pg/1ksp1/sp3/4g/SKS2 w Pg 92")
    assert prove_mate(position, nodes=3).answer == "unknown"
    assert len(prove_mate(position).moves) == 9


def test_a_stopped_proof_admits_that_it_knows_nothing() -> None:
    stop = _core.Stop()
    stop.set()
    position = Position.parse("expert", "3k1/1S1g1/1Sp2/3p1/PS2G/2K2 b GSPg2p 1")
    proof = prove_mate(position, nodes=10**12, stop=stop)
    assert (proof.answer, proof.moves) == ("unknown", ())
    assert proof.nodes < 5000


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
