"""Views of a tournament of people."""

from __future__ import annotations

from dataclasses import replace

from tests.support.people_tournaments import START, of
from yokai.app.people_tournaments.tournament_views import (
    outline_of,
    played_boards,
    shared_view,
    view_for,
)
from yokai.storage.events import Event
from yokai.storage.groups.people_tournaments import Participant


def test_everybody_sees_the_same_but_for_who_they_are() -> None:
    course = of("swiss", 3, rounds=2, pause=5_000)
    card = Participant(4, None, "secretcard", "Zoe", "invited")
    course.state = replace(course.state, participants=(*course.state.participants, card))
    before = shared_view(course.state)
    assert (before.state, before.round, before.rounds, before.pairings) == ("open", 0, 2, [])
    course.start()
    shared = shared_view(course.state)
    assert "secretcard" not in str(shared)
    assert "p1" not in str(shared)  # who has the id of a player is that player
    assert (shared.state, shared.round) == ("running", 1)
    [pairing] = shared.pairings
    assert [board.reason for board in pairing.boards] == [None, "bye"]
    mine = view_for(shared, course.state, "p1", 0)
    assert (mine.organiser, mine.mine, mine.next_in) == (True, 1, None)
    other = view_for(shared, course.state, None, 0)
    assert (other.organiser, other.mine) == (False, None)
    course.finish_round()
    assert view_for(shared_view(course.state), course.state, "p2", 2_000).next_in == 4_000
    assert outline_of(course.state.tournament, 3, "p1").organiser


def test_knock_out_has_a_bracket_with_names_and_rounds_with_theirs() -> None:
    course = of("knock-out", 4)
    course.start()
    view = shared_view(course.state)
    assert [column.stage for column in view.bracket] == ["semi-final", "final"]
    names = {name for tie in view.bracket[0].ties for name in (tie.a, tie.b)}
    assert names == {"P1", "P2", "P3", "P4"}
    assert (view.pairings[0].stage, view.rounds, view.cross) == ("semi-final", 2, [])


def test_round_robin_has_a_cross_table_and_knows_its_rounds() -> None:
    for people, rounds in ((4, 3), (5, 5)):
        course = of("round robin", people)
        course.start()
        view = shared_view(course.state)
        assert (view.rounds, len(view.cross)) == (rounds, people)


def test_boards_in_play_have_their_clocks() -> None:
    course = of("swiss", 4)
    course.start()
    names = [game.header.id for game in course.games]
    turned = START.replace(" b ", " w ")
    last = {
        names[0]: Event(3, "move", 3, "2c2b", turned, None, None, 50_000, 60_000, 4_000),
        "other": Event(0, "start", 0, None, START, None, None, 1, 1, 0),
    }
    [board] = played_boards(course.state, last, 5_500)
    assert (board.plies, board.last, board.running, board.ms) == (3, "2c2b", "north", 1_500)
    assert (board.south, board.north) == (50_000, 60_000)
