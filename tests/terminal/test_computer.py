"""The computer beside a text game."""

from __future__ import annotations

import time

import pytest

import yokai
from yokai import NORTH, SOUTH, Game, Position
from yokai.engine.levels import LEVELS, STRONGEST
from yokai.solve.tablebase import Tablebase
from yokai.solve.value import Value
from yokai.terminal.computer import Computer

CLASSIC = yokai.variant("classic")


@pytest.fixture(autouse=True)
def no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tablebase, "find", lambda _: None)


def test_it_moves_when_it_is_its_turn_and_the_game_goes_on() -> None:
    game, computer = Game(CLASSIC), Computer(CLASSIC, 1, SOUTH)
    assert computer.is_to_move(game)
    assert not Computer(CLASSIC, 1, NORTH).is_to_move(game)
    assert not Computer(CLASSIC).is_to_move(game)
    game.resign()
    assert not computer.is_to_move(game)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_a_legal_move_within_its_second(level: int) -> None:
    game, computer = Game("expert"), Computer(yokai.variant("expert"), level, SOUTH, seed=1)
    begun = time.monotonic()
    assert computer.move(game) in game.legal_moves
    assert time.monotonic() - begun < 5  # on a busy machine


def test_hint_is_the_best_move_at_any_level() -> None:
    game = Game(Position.parse("expert", "2k2/5/2G2/5/5/2K2 b G 1"))
    for level in (1, STRONGEST):
        assert Computer(game.variant, level, NORTH).hint(game).usi == "G*3b"


def test_table_of_this_machine_is_used(
    classic_table: Tablebase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Tablebase, "find", lambda _: classic_table)
    game, computer = Game("classic"), Computer(CLASSIC, STRONGEST, SOUTH)
    best = {m.move for m in classic_table.moves(game.position) if m.value == Value("loss", 78)}
    assert computer.move(game) in best
    drawn = classic_table.first(Value("draw", 0))
    assert drawn
    assert Computer(CLASSIC, 1, NORTH).accepts_draw(Game(drawn))


def test_draw_is_refused_early_and_by_nobody_who_does_not_play() -> None:
    game = Game(CLASSIC)
    assert not Computer(CLASSIC, 3, NORTH).accepts_draw(game)
    assert Computer(CLASSIC).accepts_draw(game)
