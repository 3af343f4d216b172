"""The lessons that come along: each is played to its end, and what it promises is proved.

The judge looks at every move in Python; the proofs here are those of the engine's search in C++.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from yokai import VARIANTS, BadLesson, Engine, Limits, Position, variant
from yokai.learn.forced_wins import Forced, winning_move
from yokai.learn.lessons import catalogue as paths
from yokai.learn.lessons.catalogue import lesson, lessons_of, prerequisites
from yokai.learn.lessons.judge import judge_step
from yokai.learn.lessons.lesson import Lesson, Step
from yokai.learn.lessons.proof import faults, sameness
from yokai.learn.lessons.texts import lesson_words
from yokai.rules.variant import read_variant

LESSONS = [
    pytest.param(each, id=f"{each.game.id}-{each.name}")
    for game in VARIANTS
    for each in lessons_of(game)
]


def steps_of(game: str) -> list[Step]:
    return [step for each in lessons_of(game) for step in each.steps]


@pytest.mark.parametrize(
    ("game", "lessons", "steps"), [("classic", 20, 100), ("expert", 15, 60), ("dobutsu", 5, 20)]
)
def test_path_is_long_enough(game: str, lessons: int, steps: int) -> None:
    assert len(lessons_of(game)) >= lessons
    assert len(steps_of(game)) >= steps
    assert lessons_of(game)[-1].steps[-1].goal == "play"


@pytest.mark.parametrize("each", LESSONS)
def test_lesson_is_played_to_its_end_by_its_own_solution(each: Lesson) -> None:
    assert faults(each) == []
    for step in each.steps:
        for count in range(1, len(step.solution) + 1):
            result = judge_step(step, step.solution[:count]).result
            assert result == ("solved" if count == len(step.solution) else "on")


@pytest.mark.parametrize("each", LESSONS)
def test_every_legal_move_is_judged_and_wrong_ones_are_told_apart(each: Lesson) -> None:
    for step in each.steps:
        if step.goal == "play":
            continue
        here = step.game().position
        verdicts = {move: judge_step(step, [move]) for move in here.legal_moves}
        results = Counter(verdict.result for verdict in verdicts.values())
        # Only where a piece is met for the first time may every move be a good one.
        met = step.number == 1 and step.goal == "go"
        assert results["wrong"] or met, f"step {step.number}"
        for move, verdict in verdicts.items():
            assert (verdict.answer is not None) is (verdict.result == "on")
            assert (verdict.why is not None) is (verdict.result == "wrong")
            if verdict.refutation:
                assert verdict.refutation in here.play(move).legal_moves


ENDS = {"lost": "capture", "reached": "reach", "mated": "checkmate", "stuck": "no move"}


@pytest.mark.parametrize("each", LESSONS)
def test_refutation_does_what_is_said_of_it(each: Lesson) -> None:
    for step in each.steps:
        here = step.game().position
        for move in here.legal_moves if step.goal != "play" else ():
            verdict = judge_step(step, [move])
            if verdict.result != "wrong" or not verdict.refutation:
                assert verdict.why in (None, "drawn", "other", "escapes")
                continue
            then = here.play(move).play(verdict.refutation)
            if verdict.why in ENDS:
                assert then.outcome
                assert then.outcome.reason == ENDS[verdict.why]
                continue
            assert then.outcome is None
            if verdict.why == "soon":
                assert Forced().stoppers(then, step.within - 1) == []
            elif verdict.why == "escapes":
                assert not Forced().wins(then, max(step.within - 1, 1))
            else:
                assert (verdict.why, verdict.refutation.target) == ("taken", move.target)


@pytest.mark.parametrize("name", VARIANTS)
def test_engine_agrees_with_every_win_and_its_length(name: str) -> None:
    engine, proved = Engine(name, hash_mb=1, net=False), 0
    for step in steps_of(name):
        if step.goal == "win":
            plies = 2 * step.within - 1
            [line] = engine.lines(step.game().position, Limits(depth=plies + 4))
            assert line.score.plies == plies, step.position.sfen
            proved += 1
    assert proved >= 5


def loses(engine: Engine, after: Position, moves: int) -> bool:
    """Does the engine, to move here, win within so many moves?"""
    if after.outcome:
        return False
    [line] = engine.lines(after, Limits(depth=2 * moves + 3))
    return line.score.plies is not None and 0 < line.score.plies < 2 * moves


@pytest.mark.parametrize("name", VARIANTS)
def test_engine_agrees_which_moves_lose_and_which_hold(name: str) -> None:
    engine, proved = Engine(name, hash_mb=1, net=False), 0
    for step in steps_of(name):
        if step.goal in ("hold", "escape"):
            for move in step.game().legal_moves:
                wrong = judge_step(step, [move]).result == "wrong"
                after = step.game().position.play(move)
                assert loses(engine, after, step.within) is wrong, (step.position.sfen, move)
                proved += wrong
    assert proved >= 1


@pytest.mark.parametrize("name", VARIANTS)
def test_no_two_steps_are_the_same(name: str) -> None:
    counted = Counter(map(sameness, steps_of(name)))
    assert max(counted.values()) == 1


@pytest.mark.parametrize("name", VARIANTS)
def test_nobody_could_win_where_something_else_is_asked(name: str) -> None:
    for step in steps_of(name):
        if step.goal not in ("win", "play"):
            assert winning_move(step.game().position) is None, step.position.sfen


def test_no_plain_kodama_stands_where_the_rules_would_never_put_it() -> None:
    game = variant("expert")
    for step in steps_of("expert"):
        for side, far in ((0, 0), (1, game.ranks - 1)):
            for file in range(game.files):
                column = [row[file] for row in step.position.board]
                plain = [
                    rank
                    for rank, piece in enumerate(column)
                    if piece and piece.side == side and piece.kind.symbol == "P"
                ]
                assert len(plain) <= 1
                assert far not in plain


def moves_back(step: Step) -> list[Position]:
    """The positions after each way to take back what the solution has taken."""
    after = step.position.play(step.solution[0])
    takes = [move for move in after.legal_moves if move.target == step.solution[0].target]
    return [after.play(move) for move in takes]


def test_pinned_guard_loses_the_game_if_it_takes_back() -> None:
    for step in lesson("classic", "pin").steps:
        taken_back = moves_back(step)
        assert taken_back
        assert all(winning_move(position) for position in taken_back)


@pytest.mark.parametrize(("game", "name"), [("classic", "free"), ("expert", "free")])
def test_free_piece_is_one_that_nobody_takes_back(game: str, name: str) -> None:
    for step in lesson(game, name).steps:
        assert moves_back(step) == []


@pytest.mark.parametrize(
    ("game", "name", "drops"),
    [("classic", "fork", {False}), ("classic", "tempo", {True}), ("expert", "fork", {True, False})],
)
def test_fork_threatens_two_and_wins_one(game: str, name: str, drops: set[bool]) -> None:
    steps = lesson(game, name).steps
    assert {step.solution[0].is_drop for step in steps} == drops
    for step in steps:
        after = step.position.play(step.solution[0])
        assert after.in_danger
        for reply in after.legal_moves:
            now = after.play(reply)
            caught = [
                move
                for move in now.legal_moves
                if step.reached(now, move)
                and all(back.target != move.target for back in now.play(move).legal_moves)
            ]
            assert winning_move(now) or caught, f"{step.position.sfen}: {reply} saves both"


def test_path_goes_on_from_lesson_to_lesson() -> None:
    assert prerequisites(lesson("classic", "tanuki")) == ()
    assert prerequisites(lesson("classic", "kitsune")) == ("tanuki",)
    assert prerequisites(lesson("classic", "game")) == ("trap", "drops", "run")
    for game in VARIANTS:
        done: set[str] = set()
        for each in lessons_of(game):
            assert set(prerequisites(each)) <= done
            done.add(each.name)


def test_file_lies_in_the_folder_of_its_game() -> None:
    for game in VARIANTS:
        assert {each.game.id for each in lessons_of(game)} == {game}
        names = [each.name for each in lessons_of(game)]
        assert len(names) == len(set(names))


def test_first_lessons_have_one_thing_to_do_and_show_it() -> None:
    """For those who cannot read: a glowing piece, a glowing square, one or two steps."""
    for each in lessons_of("classic")[:10]:
        for step in each.steps:
            assert step.within <= 2
            assert step.hint.move == step.solution[0]
            assert step.hint.pieces
            assert step.hint.squares


def test_game_of_your_own_has_its_own_lesson_even_if_its_name_is_ours() -> None:
    source = variant("classic").source.replace("reach_wins = true", "reach_wins = false")
    for name in ("classic", "mine"):
        assert [each.name for each in lessons_of(read_variant(source, name))] == ["first"]


def test_lesson_cannot_come_after_a_later_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "classic"
    folder.mkdir()
    for number, after in (("01-one", "two"), ("02-two", "one")):
        (folder / f"{number}.toml").write_text(
            f'title = "x"\ngame = "classic"\nafter = ["{after}"]\n[[steps]]\ntext = "x"\n'
            'position = "rkb/1p1/1P1/BKR b - 1"\ngoal = "play"\nlevel = 1\n'
        )
    monkeypatch.setattr(paths, "_LESSONS", tmp_path)
    with pytest.raises(BadLesson, match=r"^one: after: no lesson 'two' comes before it$"):
        paths._load.__wrapped__("classic")


def test_unknown_lesson_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadLesson, match=r"^classic has no lesson 'dragon': there are tanuki, kits"):
        lesson("classic", "dragon")


@pytest.mark.parametrize("game", ["classic", "expert"])
def test_first_ten_lessons_cost_no_star_and_do_not_answer_their_questions(game: str) -> None:
    words = lesson_words()
    for each in lessons_of(game)[:10]:
        assert each.shown, each.name  # neither a hint nor a wrong try costs a star
        for step in each.steps:
            if words.say(step.text).endswith("?"):
                assert step.hint.look, (each.name, step.text)
