"""The table of a tournament of people."""

from __future__ import annotations

from tests.support.people_tournaments import end, of
from yokai.app.people_tournaments.pairing import pending
from yokai.app.people_tournaments.table import cross_of, table_of
from yokai.notation.move import SideWord


def test_table_has_points_and_both_tie_breaks() -> None:
    course = of("round robin", 3)
    course.start()
    # 1 beats 2, 2 beats 3, 3 and 1 draw.
    while boards := pending(course.state):
        [board] = boards
        assert board.north
        drawn = {board.south, board.north} == {1, 3}
        better: SideWord = "south" if board.south < board.north else "north"
        winner = None if drawn else better
        course.go_on({board.played or "": end(winner)})
    rows = table_of(course.state)
    assert [(row.number, row.points, row.place) for row in rows] == [
        (1, 1.5, 1),
        (2, 1.0, 2),
        (3, 0.5, 3),
    ]
    assert [(row.wins, row.draws, row.losses, row.byes) for row in rows] == [
        (1, 1, 0, 1),
        (1, 0, 1, 1),
        (0, 1, 1, 1),
    ]
    assert [row.buchholz for row in rows] == [1.5, 2.0, 2.5]
    assert [row.sonneborn for row in rows] == [1.25, 0.5, 0.75]
    cross = cross_of(course.state, rows)
    assert cross == [
        [None, (1.0, 1), (0.5, 1)],
        [(0.0, 1), None, (1.0, 1)],
        [(0.5, 1), (0.0, 1), None],
    ]


def test_equals_share_a_place_and_a_knock_out_ranks_by_rounds() -> None:
    rows = table_of(of("swiss", 3).state)
    assert [row.place for row in rows] == [1, 1, 1]
    course = of("knock-out", 4)
    course.start()
    course.play()
    rows = table_of(course.state)
    assert (rows[0].number, rows[0].wins) == (1, 2)
    assert [row.place for row in rows[:2]] == [1, 2]
