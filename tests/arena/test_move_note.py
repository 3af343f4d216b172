"""Notes on moves: the time of each player."""

from __future__ import annotations

from yokai.arena.move_note import MoveNote, TimeUse, shortened, time_use


def test_time_is_counted_for_each_player() -> None:
    notes = (MoveNote(10, 8), MoveNote(500), MoveNote(30, 9))
    assert time_use(notes, first=True) == TimeUse(2, 40, 30, 17)
    assert time_use(notes, first=False) == TimeUse(1, 500, 500, 0)
    assert time_use(notes, first=True).mean == 20
    assert time_use((), first=True).mean == 0


def test_many_prints_are_cut() -> None:
    assert shortened(["a", "b"]) == "a\nb"
    assert len(shortened(["x" * 100] * 1000)) < 5000
