"""A step up after a win, a step down after a loss, and another opponent after two alike."""

from pathlib import Path

import pytest

from tests.support.servers import Browser, serving
from yokai.app.games.ladder import Result, ladder_of
from yokai.engine.levels import STRONGEST, WEAKEST


def gentle(*results: tuple[int, str]) -> list[Result]:
    return [Result(level, result, True) for level, result in results]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("results", "level"),
    [
        ([], WEAKEST),
        ([(1, "win")], 2),
        ([(1, "win"), (2, "win"), (3, "loss")], 2),
        ([(1, "win"), (2, "draw")], 2),
        ([(WEAKEST, "loss")], WEAKEST),
        ([(STRONGEST, "win")], STRONGEST),
    ],
)
def test_level_rises_and_falls(results: list[tuple[int, str]], level: int) -> None:
    found = ladder_of(gentle(*results))
    assert found.level == level
    assert [(step.level, step.result) for step in found.path] == results


def test_games_at_a_chosen_level_do_not_move_the_path() -> None:
    results = [*gentle((1, "win")), Result(9, "loss", False)]
    assert ladder_of(results).level == 2
    assert ladder_of(results).games == 1


@pytest.mark.parametrize(
    ("results", "offer"),
    [
        ([(5, "loss"), (5, "loss")], 4),
        ([(5, "win"), (5, "loss"), (5, "loss")], 4),
        ([(5, "win"), (5, "win")], 6),
        ([(5, "loss")], None),
        ([(5, "loss"), (5, "win")], None),
        ([(6, "loss"), (5, "loss")], None),
        ([(5, "draw"), (5, "draw")], None),
        ([(WEAKEST, "loss"), (WEAKEST, "loss")], None),
        ([(STRONGEST, "win"), (STRONGEST, "win")], None),
    ],
)
def test_two_alike_bring_an_offer(results: list[tuple[int, str]], offer: int | None) -> None:
    chosen = [Result(level, result, False) for level, result in results]  # type: ignore[arg-type]
    assert ladder_of(chosen).offer == offer


def test_beaten_levels_are_friends() -> None:
    results = [*gentle((1, "win"), (2, "loss"), (1, "win")), Result(7, "win", False)]
    assert ladder_of(results).friends == [1, 7]


def test_first_gentle_game_begins_with_the_players_move(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        for _ in range(6):  # by chance they would be alike once in 32 times
            state = Browser(address).begin(variant="classic", gentle=True)
            assert state["seat"] == state["below"] == "south"


def test_path_is_walked_in_games(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        browser = Browser(address)

        def ladder(variant: str = "classic") -> tuple[int, int]:
            found = browser.get(f"/api/ladder/{variant}").json()
            return found["level"], found["games"]

        def level(state: dict[str, dict[str, dict[str, int]]]) -> int:
            levels = [state["players"][side]["level"] for side in ("south", "north")]
            return next(level for level in levels if level is not None)

        assert ladder() == (WEAKEST, 0)
        # One move from a win; the computer is not asked.
        wanted = {"variant": "classic", "side": "south", "gentle": True}
        state = browser.begin(**wanted, sfen="2k/K2/3/3 b - 1")
        assert level(state) == WEAKEST
        with browser.line() as line:
            line.state(type="watch", game=state["id"], version=-1)
            line.state(type="play", game=state["id"], version=0, move="3b3a")
        assert ladder() == (WEAKEST + 1, 1)
        assert ladder("expert") == (WEAKEST, 0)
        # A rematch is against the same opponent, and counts for the ladder too.
        again = browser.begin(swap_of=state["id"])
        assert (level(again), again["gentle"]) == (WEAKEST, True)
        assert browser.get("/api/ladder/classic").json()["friends"] == [WEAKEST]
        other = Browser(address)
        assert other.get("/api/ladder/classic").json()["games"] == 0
        assert browser.get("/api/ladder/nothing").status_code == 404
