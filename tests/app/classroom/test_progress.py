"""Progress in a classroom: stars, and the places of a race."""

from yokai.app.classroom.progress import after_try, begun, is_on, is_shown, race_view, state_of
from yokai.storage.groups.classrooms import Child, ClassTask, Race, TaskResult

LESSON = ClassTask(1, "lesson", "classic", "tanuki")  # of five steps
WIN = ClassTask(2, "position", "classic", sfen="2k/K2/3/3 b - 1")
RACE = Race(1, (2, 3), begun=1_000, length=60_000)


def test_solved_steps_stay_and_stars_tell_of_help() -> None:
    result = begun(7, 1, 100)
    for step in range(1, 6):
        result = after_try(result, LESSON, step, True, step == 1, 100 + step)
        assert after_try(result, LESSON, step, True, True, 999) == result
    state = state_of(result, LESSON)
    assert (state.done, state.clean, state.stars, state.ms) == (5, 4, 2, 5)
    assert after_try(result, LESSON, 2, False, False, 999) == result  # it is over


def test_puzzle_has_fewer_stars_after_wrong_tries() -> None:
    stars = []
    for wrong in range(4):
        result = begun(7, 2, 100)
        for _ in range(wrong):
            result = after_try(result, WIN, 1, False, False, 110)
        assert state_of(result, WIN).stars == 0
        result = after_try(result, WIN, 1, True, wrong > 0, 120)
        stars.append(state_of(result, WIN).stars)
    assert stars == [3, 2, 2, 1]


def test_racers_stand_by_solved_then_wrong_then_time() -> None:
    children = [Child(n, f"card{n}", f"child {n}", 5) for n in range(1, 5)]
    children.append(Child(5, "unused", "", 0))

    def result(child: int, task: int, wrong: int, ended: int | None) -> TaskResult:
        return TaskResult(child, task, int(ended is not None), 0, wrong, 0, 1_000, ended)

    results = [
        result(1, 2, 0, 9_000),
        result(2, 2, 0, 8_000),
        result(3, 2, 1, 2_000),
        result(4, 2, 0, 8_000),
        result(4, 3, 5, None),
    ]
    view = race_view(RACE, children, results, 11_000)
    assert [(each.number, each.place, each.ms) for each in view.racers] == [
        (2, 1, 7_000),
        (1, 2, 8_000),
        (3, 3, 1_000),
        (4, 4, 7_000),
    ]
    assert (view.starts_in, view.left) == (0, 50_000)


def test_race_is_on_between_its_ends_and_seen_for_a_while() -> None:
    assert [is_on(RACE, now) for now in (999, 1_000, 60_999, 61_000)] == [False, True, True, False]
    assert [is_shown(RACE, now) for now in (0, 61_000, 10**7)] == [True, True, False]
