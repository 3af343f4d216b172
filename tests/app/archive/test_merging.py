"""Merging: the better of both, nothing lost, and the second time nothing."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yokai.app.archive.merging import merged
from yokai.glicko import Rating
from yokai.storage.archive import Everything, Present, StoredGame, StoredLesson, StoredPuzzle
from yokai.storage.events import Event, Header, Seat
from yokai.storage.lessons import LessonProgress
from yokai.storage.puzzles import Attempt, Card, PuzzleStanding, Storm

KEY = "classic", "aaaaaa"


def game_of(name: str, line: str, north: Seat | None = None, title: str = "") -> StoredGame:
    """A game in which each letter is a move."""
    header = Header(name, "classic", "start", Seat("me"), north or Seat("me"), None, None, 5)
    start = Event(0, "start", 0, None, "start", None, None, None, None, 5)
    moves = [
        Event(number, "move", number, move, "sfen", None, None, None, None, 5 + number)
        for number, move in enumerate(line, 1)
    ]
    return StoredGame(header, (start, *moves), title)


def line_of(game: StoredGame) -> str:
    return "".join(event.move or "" for event in game.events)


def after(there: Everything, change: Everything) -> Everything:
    """What is there after a change is written."""
    games = {game.header.id: game for game in there.games}
    for game in change.games:
        name = game.header.id
        old = games[name].events if name in games else ()
        assert [event.version for event in old + game.events] == [*range(len(old + game.events))]
        games[name] = replace(game, events=old + game.events)
    return Everything(
        [*games.values()],
        {**there.lessons, **change.lessons},
        {**there.puzzles, **change.puzzles},
        {**there.standings, **change.standings},
        {**there.storms, **change.storms},
    )


def present(there: Everything, others: frozenset[str] = frozenset()) -> Present:
    return Present(there, others | {game.header.id for game in there.games})


LINES = st.lists(st.text("ab", max_size=4), max_size=5)


@given(LINES, LINES)
def test_no_line_is_lost_and_merging_twice_changes_nothing(old: list[str], new: list[str]) -> None:
    there = Everything([game_of(f"old{number}", line) for number, line in enumerate(old)])
    come = Everything([game_of(f"new{number}", line) for number, line in enumerate(new)])
    both = after(there, merged(present(there), come))
    kept = [line_of(game) for game in both.games]
    for line in old + new:
        assert any(each.startswith(line) for each in kept), (line, kept)
    assert {game.header.id for game in both.games} >= {game.header.id for game in there.games}
    assert merged(present(both), come) == Everything([])
    # Of the lines that came, none is there twice.
    assert len(kept) <= len(old) + len({*new})


def test_game_grows_only_if_nobody_else_sits_in_it() -> None:
    long = Everything([game_of("a", "ab")])
    for seat, names in {
        Seat("me"): ["a"],
        Seat(None, 3): ["a"],
        Seat("you"): ["a", "another"],
        Seat(None): ["a", "another"],
    }.items():
        there = Everything([game_of("a", "a", seat)])
        both = after(there, merged(present(there), long))
        assert [*map(line_of, both.games)] == ["ab"] if len(names) == 1 else ["a", "ab"]


def test_name_of_somebody_else_is_not_taken() -> None:
    change = merged(Present(Everything(), frozenset({"a"})), Everything([game_of("a", "ab")]))
    assert [game.header.id != "a" for game in change.games] == [True]


def test_title_comes_along_where_there_is_none() -> None:
    for old, new, title in (("", "new", "new"), ("old", "new", "old"), ("old", "", "old")):
        there = Everything([game_of("a", "a", title=old)])
        change = merged(present(there), Everything([game_of("a", "a", title=new)]))
        assert [game.title for game in after(there, change).games] == [title]
        assert len(change.games) == (old != title)


def lesson(done: int, clean: int, at: int) -> StoredLesson:
    return StoredLesson(LessonProgress(done, clean), at)


OLD, NEW = Card(1, 2, 3, 4), Card(5, 6, 7, 8)


@pytest.mark.parametrize(
    ("old", "new", "both"),
    [
        (lesson(0b01, 0b01, 5), lesson(0b10, 0b00, 4), lesson(0b11, 0b01, 5)),
        (lesson(0b11, 0b01, 5), lesson(0b10, 0b00, 9), lesson(0b11, 0b01, 5)),
        (
            StoredPuzzle(Attempt(False, False, -9.0, 5), OLD),
            StoredPuzzle(Attempt(True, True, None, 4), NEW),
            StoredPuzzle(Attempt(True, True, None, 5), OLD),
        ),
        (
            StoredPuzzle(Attempt(False, False, -9.0, 5), OLD),
            StoredPuzzle(Attempt(None, True, None, 6), None),
            StoredPuzzle(Attempt(False, False, -9.0, 6), None),
        ),
        (
            PuzzleStanding(Rating(1500), 3, 2, 0, 3, 9, 5),
            PuzzleStanding(Rating(1200), 5, 1, 2, 2, 4, 4),
            PuzzleStanding(Rating(1200), 5, 1, 2, 3, 9, 4),
        ),
        (Storm("a", ("x",), 5), Storm("b", ("y",), 6), Storm("b", ("y",), 6)),
        (Storm("a", ("x",), 5, 1), Storm("a", ("x",), 5, 0), Storm("a", ("x",), 5, 1)),
    ],
)
def test_better_of_both_is_kept(old: object, new: object, both: object) -> None:
    noun = {
        StoredLesson: "lessons",
        StoredPuzzle: "puzzles",
        PuzzleStanding: "standings",
        Storm: "storms",
    }[type(old)]
    one_of: dict[str, Any] = {noun: {KEY: old}}
    other: dict[str, Any] = {noun: {KEY: new}}
    there, come = Everything(**one_of), Everything(**other)
    found = after(there, merged(present(there), come))
    assert getattr(found, noun) == {KEY: both}
    assert merged(present(found), come) == Everything([])
    assert getattr(merged(Present(Everything(), frozenset()), come), noun) == {KEY: new}
