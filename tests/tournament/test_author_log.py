"""The log of a bot for its author."""

from __future__ import annotations

from yokai.arena.move_note import MoveNote
from yokai.tournament.author_log import game_log, noted_moves
from yokai.tournament.event_log import Fixture, GameResult
from yokai.tournament.tournament import FinishedGame

RECORD = "V2.2\n$VARIANT:classic\n$RESULT:south capture\n2c2b 3a3b 2b2a+\n"
NOTES = (MoveNote(7, 5, "", "hm"), MoveNote(120, None, "I win"))
GAME = FinishedGame(
    1,
    Fixture(4, "fox", "owl", "classic", "", ("2c2b",)),
    GameResult(4, "south", "capture", RECORD, notes=NOTES),
    None,
)


def test_author_sees_the_time_and_the_prints_of_the_own_moves() -> None:
    assert [*game_log(GAME, "owl")][2:] == [
        "    2. 3a3b  7 ms, 5 ms of processor time",
        "       ! hm",
        "    3. 2b2a+",
    ]
    assert "       says I win" in [*game_log(GAME, "fox")]


def test_moves_of_the_opening_have_no_notes() -> None:
    assert [row[:3] for row in noted_moves(GAME)] == [(2, "owl", "3a3b"), (3, "fox", "2b2a+")]
