"""The pairing of a tournament of people."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.people_tournaments import of, pairs
from yokai.app.people_tournaments.pairing import next_pairing, seeds_of, tallies_of
from yokai.storage.groups.people_tournaments import FormName, TournamentState


def out(state: TournamentState, *numbers: int) -> TournamentState:
    people = tuple(
        replace(each, state="left") if each.number in numbers else each
        for each in state.participants
    )
    return replace(state, participants=people)


@pytest.mark.parametrize("people", range(2, 9))
def test_everybody_meets_everybody_once_in_as_few_rounds_as_can_be(people: int) -> None:
    course = of("round robin", people)
    course.start()
    state = course.play()
    met = [pair for n in range(1, 20) for pair in pairs(state.boards, n) if len(pair) == 2]
    assert len(met) == len({*met}) == people * (people - 1) // 2
    assert max(board.round for board in state.boards) == people - 1 + people % 2


def test_who_was_away_catches_up_in_later_rounds() -> None:
    course = of("round robin", 6)
    course.start()
    course.finish_round()
    away = course.state.boards[3].south
    course.state = out(course.state, away)
    course.finish_round()
    assert all(away not in pair for pair in pairs(course.state.boards, 3))
    people = tuple(replace(each, state="playing") for each in course.state.participants)
    course.state = replace(course.state, participants=people)
    state = course.play()
    met = [{b.south, b.north} for b in state.boards if b.north is not None]
    assert len(met) == 15
    assert all(sum(number in pair for pair in met) == 5 for number in range(1, 7))


def test_swiss_pairs_those_who_are_there_and_counts_all() -> None:
    course = of("swiss", 7)
    course.start()
    byes = [board for board in course.state.boards if board.north is None]
    assert [(b.reason, b.played) for b in byes] == [("bye", None)]
    assert tallies_of(course.state).points[str(byes[0].south)] == 1
    gone = next(board.south for board in course.state.boards if board.north is not None)
    course.state = out(course.state, gone)
    course.finish_round()
    second = pairs(course.state.boards, 2)
    assert len(second) == 3
    assert all(len(pair) == 2 and gone not in pair for pair in second)
    assert str(gone) in tallies_of(course.state).entrants
    state = course.play()
    assert max(board.round for board in state.boards) == 3
    met = [frozenset((b.south, b.north)) for b in state.boards if b.north]
    assert len(met) == len({*met})


def test_simul_is_one_against_all() -> None:
    course = of("simul", 6)
    state = course.start()
    assert pairs(state.boards, 1) == {frozenset((1, n)) for n in range(2, 7)}
    souths = [board.south for board in state.boards]
    assert souths.count(1) in (2, 3)  # sides alternate
    assert next_pairing(out(state, 1)) is None


@pytest.mark.parametrize("form", ["round robin", "swiss", "knock-out", "simul"])
def test_nobody_there_is_no_draw(form: FormName) -> None:
    course = of(form, 4)
    empty = out(course.state, 1, 2, 3, 4)
    assert next_pairing(empty) is None


def test_places_of_the_draw_are_random_and_the_same_for_a_secret() -> None:
    people = of("swiss", 30).state.participants
    seeds = seeds_of(people, "a")
    assert sorted(seeds.values()) == [*range(1, 31)]
    assert seeds == seeds_of(people, "a") != seeds_of(people, "b")
