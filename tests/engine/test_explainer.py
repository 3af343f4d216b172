"""Why a move is good: each reason where it is true, and in a position nearby where it is not."""

from __future__ import annotations

from typing import get_args

import pytest

from tests.engine.test_placement import PLACED
from tests.support.games import STUCK_DRAWS
from yokai import Position
from yokai.engine.explainer import reason, winning_idea
from yokai.engine.line import Score
from yokai.engine.move_reason import Reason, ReasonName
from yokai.notation.move import Move

# Reason, game, position and move; then a position nearby in which the same move has another reason.
CASES: list[tuple[ReasonName, str, str, str, str]] = [
    ("wins_capture", "classic", "1k1/1P1/3/1K1 b - 1", "2b2a+", "k2/1P1/3/1K1 b - 1"),
    ("wins_reach", "classic", "2k/K2/3/3 b - 1", "3b3a", "1rk/K2/3/3 b - 1"),
    ("wins_checkmate", "expert", "2k2/5/2P2/5/5/2K2 b G 1", "G*3b", "2k2/5/5/5/5/2K2 b G 1"),
    ("wins_no_move", "dobutsu", "k2/2R/1K1/3 b - 1", "1b1a", "k2/p1R/1K1/3 b - 1"),
    ("draws_no_move", STUCK_DRAWS, "k2/2R/1K1/3 b - 1", "1b1a", "k2/p1R/1K1/3 b - 1"),
    ("no_answer", "classic", "3/K1k/3/1+P1 b - 1", "2d2c", "3/K2/3/1+Pk b - 1"),
    ("unstoppable", "classic", "k2/1R1/2K/3 b - 1", "1c1b", "1k1/1R1/2K/3 b - 1"),
    ("zugzwang", "classic", "k2/1R1/2K/3 b - 1", "1c2c", "k2/3/2K/3 b - 1"),
    ("takes_attacker", "classic", "2k/3/1r1/1K1 b - 1", "2d2c", "2k/3/1b1/1K1 b - 1"),
    ("escapes", "expert", "5/5/5/4s/2k2/3K1 b - 1", "2f1f", "5/5/5/1k2s/5/3K1 b - 1"),
    ("stops_reach", "classic", "3/2K/k2/1R1 b - 1", "1b1c", "3/2K/k2/3 b - 1"),
    ("stops_mate", "expert", "5/1G3/5/2k1+p/5/3K1 b - 1", "2f3f", "5/1G3/5/2k2/5/3K1 b - 1"),
    ("stops_soon", "classic", "1pk/3/3/1K1 b - 1", "2d3c", "1p1/1k1/3/1K1 b - 1"),
    ("takes_free", "classic", "2k/3/2r/1K1 b - 1", "2d1c", "3/2k/2r/1K1 b - 1"),
    ("takes_more", "expert", "5/K3S/3+pk/5/5/5 b - 1", "1b2c", "5/K3S/3sk/5/5/5 b - 1"),
    ("takes", "classic", "3/2k/2r/1K1 b - 1", "2d1c", "2k/3/2r/1K1 b - 1"),
    ("promotes", "classic", "k2/1P1/3/1K1 b - 1", "2b2a+", "1k1/1P1/3/1K1 b - 1"),
    ("forks", "classic", "2k/b2/1R1/p1K b - 1", "2c3c", "2k/b2/1R1/2K b - 1"),
    ("guards", "classic", "k2/2r/2B/KR1 b - 1", "2d1d", "k2/3/2B/KR1 b - 1"),
    ("retreats", "classic", "1R1/2k/3/K2 b - 1", "2a3a", "1R1/3/2k/K2 b - 1"),
    ("checks", "expert", "2k2/5/5/5/5/2K2 b G 1", "G*3b", "k4/5/5/5/5/2K2 b G 1"),
    ("threat_reach", "classic", "3/K2/2k/B2 b - 1", "3d2c", "3/3/K1k/B2 b - 1"),
    ("threat_mate", "expert", "1k3/5/1P3/3K1/5/5 b - 1", "2d3c", "1k3/5/5/3K1/5/5 b - 1"),
    ("threat_soon", "classic", "1k1/3/3/K1p b - 1", "3d2d", "k2/3/3/K1p b - 1"),
    ("threatens", "classic", "k2/2b/3/K1R b - 1", "1d1c", "k2/3/3/K1R b - 1"),
    ("stops_fork", "expert", "5/4+P/5/2k1P/K4/5 b - 1", "1b2a", "5/4+P/5/2k2/K4/5 b - 1"),
    ("stops_promotion", "expert", "K4/3k1/5/+Ps3/5/5 b - 1", "5d5e", "K4/3k1/5/+P4/5/5 b - 1"),
    ("threat_promotion", "expert", "5/4S/3K1/5/2k2/5 b - 1", "1b1a", "5/3KS/5/5/2k2/5 b - 1"),
    ("best", "expert", "5/2G2/5/4K/5/2k2 b - 1", "3b4a", "5/2G2/3K1/5/5/2k2 b - 1"),
]
QUIET = Position.parse("expert", "5/2G2/5/4K/5/2k2 b - 1")
# Reasons that depend on the score: the score that gives the reason, and one that does not.
SCORES: list[tuple[ReasonName, Score, Score]] = [
    ("forces", Score(31991, 9), Score(31989, 11)),
    ("keeps_draw", Score(0), Score(31989, 11)),
    ("holds_out", Score(-31990, -10), Score(31989, 11)),
]


def why(game: str, sfen: str, move: str, score: Score | None = None) -> Reason:
    position = Position.parse(game, sfen)
    return reason(position, position.move(move), score)


@pytest.mark.parametrize(("name", "game", "sfen", "move", "near"), [*CASES, *PLACED])
def test_reason_is_told_where_it_is_true_and_nowhere_else(
    name: ReasonName, game: str, sfen: str, move: str, near: str
) -> None:
    assert why(game, sfen, move).name == name
    assert why(game, near, move).name != name


@pytest.mark.parametrize(("name", "score", "near"), SCORES)
def test_score_is_told_where_the_board_shows_nothing(
    name: ReasonName, score: Score, near: Score
) -> None:
    assert reason(QUIET, QUIET.move("3b4a"), score, exact=True).name == name
    assert reason(QUIET, QUIET.move("3b4a"), near, exact=True).name == "best"


def test_every_reason_is_tried() -> None:
    tried = {case[0] for case in (*CASES, *PLACED, *SCORES)}
    assert tried == set(get_args(ReasonName))


def test_near_forced_win_comes_before_a_capture() -> None:
    free = "classic", "2k/3/2r/1K1 b - 1", "2d1c"
    assert why(*free, Score(31995, 5)) == Reason("forces", numbers={"moves": 3})
    assert why(*free, Score(31993, 7)).name == "takes_free"


def test_reason_names_pieces_squares_and_arrows() -> None:
    guards = why("classic", "k2/2r/2B/KR1 b - 1", "2d1d")
    assert (guards.pieces["piece"], guards.squares["square"]) == ("B", "c2")
    assert guards.arrows == ("1d1c",)
    forks = why("classic", "2k/b2/1R1/p1K b - 1", "2c3c")
    assert (forks.pieces["first"], forks.pieces["second"]) == ("B", "P")
    assert forks.arrows == ("3c3b", "3c3d")
    stops = why("classic", "3/2K/k2/1R1 b - 1", "1b1c")
    assert stops.arrows == ("3c2d",)  # where the other lion would have gone


def test_winning_idea_is_not_what_the_move_also_does() -> None:
    takes = Position.parse("classic", "2k/3/2r/1K1 b - 1")
    assert winning_idea(takes, Move("2d1c")) is None
    forced = Position.parse("classic", "k2/1R1/2K/3 b - 1")
    assert winning_idea(forced, Move("1c1b")) == reason(forced, Move("1c1b"))
    mate = Position.parse("expert", "1k3/5/1P3/3K1/5/5 b - 1")
    idea = winning_idea(mate, Move("2d3c"))
    assert idea
    assert idea.name == "threat_mate"
    ends = winning_idea(Position.parse("classic", "2k/K2/3/3 b - 1"), Move("3b3a"))
    assert ends
    assert ends.name == "wins_reach"
