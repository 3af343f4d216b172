"""The course of a tournament of people: rounds, late comers, no-shows, rulings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.people_tournaments import NO_SHOW, Course, end, of
from yokai.app.people_tournaments import course as steps
from yokai.app.people_tournaments.pairing import pending, tallies_of
from yokai.notation.move import SideWord
from yokai.refusal import Refusal
from yokai.storage.groups.people_tournaments import Participant, TournamentChange


def refused(reason: str, course: Course, *who: str) -> None:
    with pytest.raises(Refusal) as why:
        course.join(*who)
    assert why.value.reason == reason


def test_rounds_follow_each_other_after_the_pause() -> None:
    course = of("swiss", 4, rounds=2, pause=500)
    assert course.go_on() == of("swiss", 4, rounds=2, pause=500).state  # it has not begun
    state = course.start()
    assert (len(course.games), state.tournament.due) == (2, 1_000 + NO_SHOW)
    first = pending(state)[0]
    course.go_on({first.played or "": end("south")})
    assert len(pending(course.state)) == 1  # a round waits for all
    course.finish_round()
    assert (course.state.tournament.next_at, len(course.games)) == (1_500, 2)
    course.now = 1_499
    course.go_on()
    assert len(course.games) == 2
    course.now = 1_500
    course.go_on()
    assert (course.state.tournament.next_at, len(course.games)) == (None, 4)
    course.finish_round()
    assert course.state.tournament.over == 1_500
    assert course.go_on().boards == course.state.boards


def test_organiser_need_not_wait_for_the_pause() -> None:
    course = of("swiss", 4, pause=60_000)
    course.start()
    course.finish_round()
    course.take(steps.advanced(course.state, course.moment(), at_once=True))
    assert len(course.games) == 4
    course.take(steps.advanced(course.state, course.moment(), at_once=True))
    assert len(course.games) == 4  # a round goes on


def test_start_needs_two_people_and_happens_once() -> None:
    with pytest.raises(Refusal, match="two people"):
        of("swiss", 1).start()
    course = of("swiss", 2)
    course.start()
    with pytest.raises(Refusal, match="begun already"):
        course.start()


def test_late_comer_to_a_swiss_gets_half_a_point() -> None:
    course = of("swiss", 4, rounds=2)
    course.start()
    course.join("late", "Lea")
    assert len(pending(course.state)) == 2  # from the next round on
    assert tallies_of(course.state).points["5"] == 0.5
    course.finish_round()
    assert any(5 in (board.south, board.north) for board in course.state.boards)
    refused("last_round", course, "later", "Tom")


def test_late_comer_to_a_round_robin_plays_everybody() -> None:
    course = of("round robin", 4)
    course.start()
    course.join("late", "Lea")
    assert tallies_of(course.state).points["5"] == 0
    state = course.play()
    games = [board for board in state.boards if board.north is not None]
    assert len(games) == 10
    assert sum(5 in (board.south, board.north) for board in games) == 4


def test_late_comer_to_a_simul_plays_at_once() -> None:
    course = of("simul", 3)
    course.start()
    course.join("late", "Lea")
    assert len(pending(course.state)) == 3
    course.play()
    refused("tournament_over", course, "later", "Tom")


def test_knock_out_takes_nobody_who_is_late() -> None:
    course = of("knock-out", 5)
    course.start()
    refused("tournament_begun", course, "late", "Lea")
    state = course.play()
    [final] = [board for board in state.boards if board.round == 3]
    assert final.winner


def test_drawn_pairing_of_a_knock_out_is_played_again() -> None:
    course = of("knock-out", 2)
    [board] = course.start().boards
    course.go_on({board.played or "": end(None, "agreement")})
    assert [(b.south, b.pairing, b.round) for b in course.state.boards] == [
        (board.south, 0, 1),
        (board.north, 1, 1),
    ]
    assert course.play().tournament.over


def test_who_is_away_from_a_knock_out_loses_to_the_next() -> None:
    course = of("knock-out", 4)
    course.start()
    course.take(TournamentChange(steps.went(course.state, 1, "left")))
    state = course.finish_round()  # who left had won already
    [final] = [board for board in state.boards if board.round == 2]
    assert (final.reason, final.played) == ("away", None)
    assert (final.south if final.winner == "north" else final.north) == 1
    assert state.tournament.over


def test_who_misses_two_games_is_out_and_may_come_back() -> None:
    course = of("swiss", 4, rounds=4)
    missing = course.start().boards[0].south
    for _ in range(2):
        ended = {}
        for board in pending(course.state):
            there = missing in (board.south, board.north)
            winner: SideWord = "south" if board.north == missing else "north"
            event = end(winner, "time", ply=int(board.north == missing)) if there else end("south")
            ended[board.played or ""] = event
        course.go_on(ended)
    found = steps.participant_of(course.state, missing)
    assert (found.state, found.missed) == ("missed", 2)
    byes = [b for b in course.state.boards if b.round == 3 and b.north is None]
    assert len(byes) == 1  # three are left
    course.take(TournamentChange(steps.came_back(course.state, missing)))
    course.finish_round()
    assert any(missing in (b.south, b.north) for b in course.state.boards if b.round == 4)


def test_who_plays_has_not_missed() -> None:
    course = of("round robin", 4)
    board = course.start().boards[0]
    course.go_on({board.played or "": end("north", "time", ply=0)})
    assert steps.participant_of(course.state, board.south).missed == 1
    assert board.north
    assert steps.participant_of(course.state, board.north).missed == 0
    course.finish_round()
    course.finish_round()
    assert steps.participant_of(course.state, board.south).missed == 0


def test_cards_are_taken_once_and_names_are_unique() -> None:
    course = of("swiss", 2)
    blank, named = (
        Participant(3, None, "aaaa", "", "invited"),
        Participant(4, None, "bbbb", "Mia", "invited"),
    )
    course.state = replace(course.state, participants=(*course.state.participants, blank, named))
    refused("wrong_card", course, "me", "Ann", "cccc")
    refused("no_name", course, "me", "", "aaaa")
    refused("name_taken", course, "me", "p1", "aaaa")
    course.join("me", "Ann", "aaaa")
    refused("card_taken", course, "you", "Ben", "aaaa")
    course.join("you", "", "bbbb")
    names = {each.person: each.name for each in course.state.participants}
    assert (names["me"], names["you"]) == ("Ann", "Mia")
    assert course.join("me", "Zoe") == course.state  # who is there stays
    closed = replace(course.state.tournament, open=False)
    course.state = replace(course.state, tournament=closed)
    refused("tournament_closed", course, "they", "Zoe")


def test_tournament_is_full_in_the_end() -> None:
    with pytest.raises(Refusal) as why:
        steps.joined(of("swiss", 3).state, "me", "Ann", "", most=3)
    assert why.value.reason == "tournament_full"


def test_who_was_taken_out_does_not_come_back_alone() -> None:
    course = of("swiss", 3)
    gone = steps.went(course.state, 3, "removed")
    assert [each.number for each in gone.participants] == [
        1,
        2,
    ]  # before the first pairing: no trace
    course.start()
    course.state = steps.went(course.state, 3, "removed")
    refused("tournament_removed", course, "p3", "P3")
    with pytest.raises(Refusal, match="one who plays all"):
        steps.went(of("simul", 3).state, 1, "left")
    with pytest.raises(Refusal, match="has the number 9"):
        steps.went(course.state, 9, "left")


def test_organiser_rules_and_ends() -> None:
    course = of("swiss", 4)
    board = course.start().boards[0]
    course.state = steps.ruled(course.state, board.number, "north")
    assert tallies_of(course.state).points[str(board.north)] == 1
    course.state = steps.ruled(course.state, board.number, None)
    assert tallies_of(course.state).points[str(board.north)] == 0.5
    with pytest.raises(Refusal, match="no board 99"):
        steps.ruled(course.state, 99, "south")
    course.state = steps.ended(course.state, 7)
    assert course.state.tournament.over == 7
    assert len(pending(course.state)) == 1  # which counts no more
    assert course.finish_round().boards == course.state.boards
    assert steps.ended(course.state, 9) == course.state
    with pytest.raises(Refusal, match="is over"):
        steps.came_back(course.state, 1)


def test_ruling_in_a_knock_out_names_a_winner_of_this_round() -> None:
    course = of("knock-out", 4)
    board = course.start().boards[0]
    with pytest.raises(Refusal, match="somebody has to win"):
        steps.ruled(course.state, board.number, None)
    course.finish_round()
    with pytest.raises(Refusal, match="paired already"):
        steps.ruled(course.state, board.number, "south")


def test_game_that_was_deleted_is_nobodys() -> None:
    course = of("swiss", 2, rounds=1)
    [board] = course.start().boards
    course.state = replace(course.state, boards=(replace(board, played=None),))
    [lost] = course.go_on().boards
    assert (lost.reason, lost.winner) == ("lost", None)
