"""Boards as text."""

import yokai


def test_reserves_are_named_and_counted() -> None:
    position = yokai.Position.parse("expert", "2k2/5/5/2+s2/5/2K2 w 2PSp 1")
    assert str(position).splitlines() == [
        "North: kodama P",
        "",
        "  6    .   .   k   .   .",
        "  5    .   .   .   .   .",
        "  4    .   .   .   .   .",
        "  3    .   .  +s   .   .",
        "  2    .   .   .   .   .",
        "  1    .   .   K   .   .",
        "       a   b   c   d   e",
        "",
        "South: oni S, kodama P x2",
        "North to move",
    ]
