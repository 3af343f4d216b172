"""Conditional moves: lines that are judged, and plans that fit or not."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from yokai.app.games.conditional_moves import fitting, kept_with, read_lines
from yokai.app.games.room import Room
from yokai.app.messages import Replies
from yokai.errors import IllegalMove
from yokai.notation.move import SOUTH
from yokai.refusal import Refusal
from yokai.rules.game import Game
from yokai.rules.outcome import Outcome
from yokai.rules.variant import variant
from yokai.storage.conditional_moves import ConditionalPlan, PlanDue, PlansDropped
from yokai.storage.events import Header, Seat


def test_lines_are_judged() -> None:
    game = Game(variant("classic").start)
    assert read_lines(game, [["b2-b3", "2a2b"]]) == (("2c2b", "2a2b"),)
    with pytest.raises(IllegalMove):
        read_lines(game, [["2c2b", "2c2b"]])
    with pytest.raises(Refusal, match="'2c2b' lacks an answer"):
        read_lines(game, [["2c2b"]])


def test_later_answer_to_the_same_moves_counts() -> None:
    game = Game(variant("classic").start)
    one, two = ["2c2b", "2a2b"], ["2c2b", "3a3b"]
    other = ["1d1c", "3a3b"]
    longer = [*one, "1d1c", "2b2c"]
    assert read_lines(game, [one, other, two]) == (tuple(other), tuple(two))
    assert read_lines(game, [one, one]) == (tuple(one),)
    assert read_lines(game, [one, longer]) == read_lines(game, [longer, one]) == (tuple(longer),)


def test_plan_fits_only_where_it_was_made() -> None:
    start = variant("classic").start.sfen
    plan = ConditionalPlan(0, start, (("2c2b", "2a2b"),))
    assert fitting(plan, start, []) == [("2c2b", "2a2b")]
    assert fitting(plan, start.replace(" b ", " w "), []) == []
    assert fitting(ConditionalPlan(1, start, plan.lines), start, []) == []


@pytest.mark.parametrize("lines", [[["a", "b"]] * 21, [["a"] * 11], [["a"]]])
def test_lines_are_few_and_short(lines: list[list[str]]) -> None:
    text = msgspec.json.encode({"version": 1, "lines": lines})
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Replies)


def test_what_is_kept_of_plans_with_an_event() -> None:
    start = variant("classic").start.sfen
    header = Header("game", "classic", start, Seat("me"), Seat("you"), None, None, 0, days=3)
    moved = Room.begin(header).moved("2c2b", 7)
    assert kept_with(header, moved.last) == [PlanDue("game", "north", 7)]
    assert kept_with(header, moved.taken_back(0, 8).last) == [PlansDropped("game")]
    ended = moved.ended(Outcome(SOUTH, "time"), 8)
    assert kept_with(header, ended.last) == [PlansDropped("game")]
    assert kept_with(replace(header, days=None), ended.last) == []
