"""The judge: solved, on the way, or wrong and why."""

from __future__ import annotations

import pytest

from tests.support.games import STUCK_DRAWS
from yokai import BadLesson, Engine, IllegalMove, Limits, Position
from yokai.learn.lessons import judge as judging
from yokai.learn.lessons.catalogue import lesson
from yokai.learn.lessons.judge import LONGEST_GAME, judge_step
from yokai.learn.lessons.lesson import Step, StepHint
from yokai.learn.lessons.lesson_file import read_lesson
from yokai.notation.move import Move
from yokai.rules.game import Game


def step(goal: str, position: str, solution: str, game: str = "classic") -> Step:
    """A step as a teacher writes it; `goal` may bring keys of its own."""
    text = f"""
        title = "Mine"
        game = "{game}"
        [[steps]]
        text = "Play!"
        position = "{position}"
        {goal}
        solution = ["{solution}"]
    """
    return read_lesson(text.replace("        ", ""), "mine").steps[0]


def test_solved_says_so() -> None:
    verdict = judge_step(step('goal = "go"\nto = ["b2"]', "2k/3/R2/2K b - 1", "a2-b2"), ["a2-b2"])
    assert (verdict.result, verdict.text, verdict.why) == ("solved", "lesson.solved", None)
    assert verdict.position.sfen == "2k/3/1R1/2K w - 2"


def test_on_the_way_has_the_answer_and_the_board_after_it() -> None:
    two = step('goal = "go"\nto = ["b2"]\nwithin = 2', "2k/3/3/R1K b - 1", "a1-a2")
    verdict = judge_step(two, ["a1-a2"])
    assert (verdict.result, verdict.text) == ("on", "lesson.on")
    assert verdict.answer
    assert verdict.position == Position.parse("classic", "2k/3/3/R1K b - 1").play("a1-a2").play(
        verdict.answer
    )
    assert judge_step(two, ["a1-a2", "a2-b2"]).result == "solved"
    assert verdict.line == (Move("3d3c"), verdict.answer)
    assert judge_step(two, ["a1-a2", "a2-b2"]).line == (*verdict.line, Move("3c2c"))


def test_opponent_who_is_left_without_a_move_may_draw() -> None:
    for game, result, why in (("dobutsu", "solved", None), (STUCK_DRAWS, "wrong", "drawn")):
        position = Position.parse(game, "k2/2R/1K1/3 b - 1")
        win = Step(1, "Win!", position, "win", StepHint((), (), None), within=1)
        verdict = judge_step(win, ["1b1a"])
        assert (verdict.result, verdict.why) == (result, why)


def test_learner_may_be_north() -> None:
    two = step('goal = "go"\nto = ["b3"]\nwithin = 2', "k1r/3/3/2K w - 1", "c4-c3")
    first = judge_step(two, ["c4-c3"])
    assert (first.result, first.position.turn) == ("on", two.side)
    assert judge_step(two, ["c4-c3", "c3-b3"]).result == "solved"
    assert judge_step(two, ["c4-b4", "b4-b3"]).result == "solved"


def test_detour_that_takes_too_long_is_wrong() -> None:
    two = step('goal = "go"\npiece = "R"\nto = ["b2"]\nwithin = 2', "2k/3/3/R1K b - 1", "a1-a2")
    assert judge_step(two, ["c1-c2"]).result == "wrong"


@pytest.mark.parametrize(
    ("goal", "position", "move", "why", "refutation"),
    [
        # the koropokkuru could be taken
        ('goal = "capture"', "2k/p1b/R1K/3 b - 1", "c2xc3", "lost", "1a1b"),
        ('goal = "hold"', "3/1k1/3/K2 b - 1", "a1-b2", "lost", "2b2c"),
        ('goal = "escape"', "k2/3/2r/1PK b - 1", "b1-b2", "lost", "1c1d"),
        # North would reach the far row, which is South's own
        ('goal = "hold"', "3/3/k2/2K b - 1", "c1-c2", "reached", "3c3d"),
        # the same a move later
        ('goal = "hold"\nwithin = 2', "r2/k2/1PP/2K b - 1", "b2-b3", "soon", "3b3c"),
        # the piece that moved could be
        ('goal = "go"\nto = ["a3"]', "2k/3/R2/2K b - 1", "a2-b2", "other", None),
        ('goal = "go"\nto = ["a3"]', "1k1/3/RB1/2K b - 1", "b2-c3", "taken", "2a1b"),
        # the other side gets away
        ('goal = "win"', "1k1/1R1/1P1/K2 b - 1", "b3-a3", "escapes", None),
    ],
)
def test_wrong_says_why_and_shows_what_would_happen(
    goal: str, position: str, move: str, why: str, refutation: str | None
) -> None:
    right = {
        "2k/p1b/R1K/3 b - 1": "a2xa3",
        "3/1k1/3/K2 b - 1": "a1-b1",
        "3/3/k2/2K b - 1": "c1-b1",
        "k2/3/2r/1PK b - 1": "c1xc2",
        "r2/k2/1PP/2K b - 1": "c1-b1",
        "2k/3/R2/2K b - 1": "a2-a3",
        "1k1/3/RB1/2K b - 1": "a2-a3",
        "1k1/1R1/1P1/K2 b - 1": "b3xb4",
    }[position]
    verdict = judge_step(step(goal, position, right), [move])
    assert (verdict.result, verdict.why) == ("wrong", why)
    assert verdict.text == f"lesson.why.{why}"
    assert verdict.answer is None
    if refutation:
        assert verdict.refutation == Move(refutation)
    if why == "escapes":
        assert verdict.refutation
    assert verdict.position == Position.parse("classic", position).play(move)


def test_checkmate_is_told_by_name() -> None:
    mated = step('goal = "hold"', "2k2/5/5/2g2/5/2K2 b Gg 1", "c1-b1", "expert")
    assert judge_step(mated, ["G*a6"]).why == "mated"


def test_draw_is_not_a_win() -> None:
    repeat = lesson("classic", "repetition").steps[2]
    verdict = judge_step(repeat, ["a3-b3"])
    assert (verdict.result, verdict.why, verdict.refutation) == ("wrong", "drawn", None)


def test_draw_that_was_asked_for_is_right() -> None:
    save = lesson("classic", "repetition").steps[1]
    assert judge_step(save, ["b1-a1"]).text == "lesson.repetition.drawn"
    assert judge_step(save, ["b1-c1"]).result == "wrong"


def test_whoever_wins_the_game_has_solved_any_step() -> None:
    walk = step('goal = "go"\nto = ["a1"]', "1k1/1R1/3/1K1 b - 1", "b1-a1")
    assert judge_step(walk, ["b3xb4"]).result == "solved"


def test_goal_reached_by_losing_the_game_is_not() -> None:
    grab = step('goal = "capture"', "2k/p1b/R1K/3 b - 1", "a2xa3")
    assert judge_step(grab, ["c2xc3"]).why == "lost"


def test_words_of_the_step_come_first() -> None:
    own = step(
        'goal = "go"\nto = ["b2"]\ndone = "Hurrah!"\nwrong = "No."', "2k/3/R2/2K b - 1", "a2-b2"
    )
    assert judge_step(own, ["a2-b2"]).text == "Hurrah!"
    assert judge_step(own, ["a2-a1"]).text == "No."


def test_what_the_rules_refuse_is_refused_and_not_judged() -> None:
    column = lesson("expert", "column").steps[0]
    with pytest.raises(IllegalMove) as caught:
        judge_step(column, ["P*c2"])
    assert caught.value.reason == "column_taken"
    with pytest.raises(IllegalMove):
        judge_step(column, [Move("P*3a")])


def test_mate_by_a_dropped_kodama_is_refused_where_the_lesson_says_so() -> None:
    other, by_step, _ = lesson("expert", "drop_mate").steps
    with pytest.raises(IllegalMove) as caught:
        judge_step(other, ["P*e5"])
    assert caught.value.reason == "drop_mate"
    assert judge_step(other, ["G*e5"]).result == "solved"
    assert judge_step(by_step, ["e4-e5="]).result == "solved"


def test_nothing_follows_the_end_of_a_step() -> None:
    go = step('goal = "go"\nto = ["b2"]', "2k/3/R2/2K b - 1", "a2-b2")
    with pytest.raises(BadLesson, match=r"^the step ended before 'b2-b3': begin it again$"):
        judge_step(go, ["a2-b2", "b2-b3"])
    with pytest.raises(BadLesson, match=r"^the step ended before 'a2-b2': begin it again$"):
        judge_step(go, ["a2-a1", "a2-b2"])


def test_no_move_and_too_many_are_refused() -> None:
    go = step('goal = "go"\nto = ["b2"]', "2k/3/R2/2K b - 1", "a2-b2")
    with pytest.raises(BadLesson, match="no move to judge in step 1: play one"):
        judge_step(go, [])
    with pytest.raises(BadLesson, match="too many to judge: a step has at most 200"):
        judge_step(go, ["a2-b2"] * (LONGEST_GAME + 1))


@pytest.mark.parametrize("name", ["classic", "expert", "dobutsu"])
def test_last_lesson_is_a_game_that_can_be_won_and_is_the_same_again(name: str) -> None:
    play = lesson(name, "game").steps[0]
    engine, game, moves = Engine(name, hash_mb=1), play.game(), list[Move]()
    while True:
        moves.append(engine.best_move(game, Limits(nodes=2000)).move)
        verdict = judge_step(play, moves)
        if verdict.result != "on":
            break
        assert verdict.answer
        assert verdict.text.startswith("lesson.comment.")
        game.play(moves[-1])
        game.play(verdict.answer)
    assert verdict.result == "solved"
    assert verdict.line == verdict.game.moves == (*game.moves, moves[-1])
    judging._cached_verdict.cache_clear()
    assert judge_step(play, moves).line == verdict.line


def test_line_leaves_out_what_was_played_before_the_step() -> None:
    repeat = lesson("classic", "repetition").steps[2]
    verdict = judge_step(repeat, ["a3-b3"])
    assert len(repeat.before) > 0
    assert verdict.game.moves == (*repeat.before, *verdict.line)
    assert [move.usi for move in verdict.line] == ["3b2b"]


def test_refutation_is_not_played() -> None:
    hold = step('goal = "hold"', "3/1k1/3/K2 b - 1", "a1-b1")
    verdict = judge_step(hold, ["a1-b2"])
    assert verdict.refutation
    assert verdict.line == verdict.game.moves == (Move("3d2c"),)


def test_playing_on_after_a_verdict_changes_no_later_one() -> None:
    two = step('goal = "go"\nto = ["b2"]\nwithin = 2', "2k/3/3/R1K b - 1", "a1-a2")
    first = judge_step(two, ["a1-a2"])
    first.game.play("a2-a1")
    again = judge_step(two, ["a1-a2"])
    assert again.game.moves == first.line == again.line
    assert judge_step(two, ["a1-a2", "a2-b2"]).result == "solved"


def test_no_move_is_played_again_to_judge_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    play = lesson("classic", "game").steps[0]
    first = judge_step(play, [play.game().legal_moves[0]])
    played: list[Move] = []
    of_games = Game.play

    def counted(game: Game, move: str | Move) -> Move:
        played.append(of_games(game, move))
        return played[-1]

    monkeypatch.setattr(Game, "play", counted)
    judging._cached_verdict.cache_clear()
    assert judge_step(play, first.line[:1]).line == tuple(played) == first.line
    then = judge_step(play, [first.line[0], first.game.legal_moves[0]])
    assert then.line == tuple(played)


@pytest.mark.parametrize(
    ("sfen", "move", "comment"),
    [
        ("1k1/3/1R1/BPK b - 1", "c1-c2", {"calm", "win"}),
        ("k2/2P/3/K2 b - 1", "c3-c4+", {"promotion", "win", "danger"}),
        ("2k/3/3/K2 b P 1", "P*b2", {"drop", "win"}),
        ("2k/p2/R2/2K b - 1", "a2xa3", {"capture", "win", "loss"}),
    ],
)
def test_comment_is_one_that_can_be_true(sfen: str, move: str, comment: set[str]) -> None:
    play = lesson("classic", "game").steps[0]
    here = Step(1, "Play!", Position.parse("classic", sfen), "play", play.hint, level=1)
    verdict = judge_step(here, [move])
    assert verdict.result == "on"
    assert verdict.text.removeprefix("lesson.comment.") in comment


def test_lost_game_shows_the_last_move() -> None:
    # North's computer of the highest level does not overlook the koropokkuru.
    play = lesson("classic", "game").steps[0]
    here = Step(
        1, "Play!", Position.parse("classic", "3/1k1/3/K2 b - 1"), "play", play.hint, level=12
    )
    verdict = judge_step(here, ["a1-b2"])
    assert (verdict.result, verdict.why) == ("wrong", "lost")
    assert verdict.refutation == Move("2b2c")
    assert verdict.line == verdict.game.moves == (Move("3d2c"),)


def test_all_mushrooms_are_collected_and_a_lost_one_is_told_at_once() -> None:
    step = lesson("classic", "mushrooms").steps[0]  # a tanuki on a1, mushrooms on a2 and b2
    assert judge_step(step, ["a1-a2"]).result == "on"
    assert judge_step(step, ["a1-a2", "a2-b2"]).result == "solved"
    assert judge_step(step, ["a1-b1"]).result == "wrong"  # a2 is too far then
