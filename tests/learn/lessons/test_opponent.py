"""The opponent of a lesson plays the part the step gives it, and always the same."""

from __future__ import annotations

from typing import Any

from tests.support.games import STUCK_DRAWS
from yokai import Game, Position
from yokai.learn.forced_wins import Forced
from yokai.learn.lessons.lesson import Step, StepHint
from yokai.learn.lessons.opponent import answer, gentle_move, quiet_move, sharpest_attack
from yokai.notation.move import Move


def answered(sfen: str, move: str, goal: str, **more: Any) -> str:
    step = Step(1, "Play!", Position.parse("classic", sfen), goal, StepHint((), (), None), **more)
    game = step.game()
    game.play(move)
    return answer(step, game, 1, Forced()).usi


def test_answer_of_the_file_comes_first() -> None:
    go = {"to": ("1c",), "within": 2}
    assert answered("k2/3/3/KR1 b - 1", "2d1d", "go", **go, answers=(Move("3a3b"),)) == "3a3b"


def test_answer_that_is_not_legal_is_left_out() -> None:
    go = {"to": ("1c",), "within": 2}
    quiet = answered("k2/3/3/KR1 b - 1", "2d1d", "go", **go)
    assert answered("k2/3/3/KR1 b - 1", "2d1d", "go", **go, answers=(Move("1a1b"),)) == quiet


def test_quiet_move_is_a_safe_step_of_the_royal_piece() -> None:
    # It neither takes the kodama nor drops, nor walks into the tanuki.
    position = Position.parse("classic", "k2/r1R/P2/2K w b 1")
    move = quiet_move(position)
    assert (move.origin, move.target) == ("3a", "2a")


def test_defence_is_the_longest() -> None:
    # Two answers lose at once to the reach, one is met by a move more.
    position = Position.parse("classic", "1k1/3/1R1/BPK b - 1")
    step = Step(1, "Win!", position, "win", StepHint((), (), None), within=3)
    game, forced = step.game(), Forced()
    game.play("1d1c")
    reply = answer(step, game, 1, forced)
    lengths = {move: forced.distance(game.position.play(move), 3) or 0 for move in game.legal_moves}
    assert lengths[reply] == max(lengths.values()) == 2


def test_attack_is_the_sharpest() -> None:
    # After the wrong move North wins at once, and does.
    assert answered("3/1k1/3/K2 b - 1", "3d2c", "hold", within=2) == "2b2c"


def test_attack_that_leaves_no_move_is_sharp_only_where_that_wins() -> None:
    sfen = "3/1k1/r2/2K w - 1"
    wins = sharpest_attack(Position.parse("dobutsu", sfen), 1, Forced()).usi
    assert wins in ("3c3d", "3c2c")
    assert sharpest_attack(Position.parse(STUCK_DRAWS, sfen), 1, Forced()).usi not in (
        "3c3d",
        "3c2c",
    )


def test_piece_that_is_hunted_runs_away() -> None:
    # The tanuki threatens one piece only, so that piece leaves.
    flight = answered("k2/3/2r/K1R b - 1", "3d2d", "capture", to=("1c",), within=2)
    assert flight.startswith("1c")


def test_computer_throws_the_same_dice_in_the_same_game() -> None:
    start = Position.parse("classic", "rkb/1p1/1P1/BKR b - 1")
    step = Step(1, "Play!", start, "play", StepHint((), (), None), level=1)
    games = [Game(start) for _ in range(2)]
    for game in games:
        for _ in range(3):
            game.play(gentle_move(step, game))
    assert games[0].moves == games[1].moves
