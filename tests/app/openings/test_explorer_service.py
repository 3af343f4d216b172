"""The explorer: table, book and games here, for one position."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.support.hosts import HostInPlace
from tests.support.rooms import Place
from yokai import Move
from yokai.app.messages import DrillQuestion, ExplorerQuestion, ExplorerView, ResultCounts
from yokai.app.openings.explorer_service import ExplorerService
from yokai.errors import IllegalMove
from yokai.solve.tablebase import Tablebase
from yokai.storage.store import Store

QUIET = ["2d3c", "2a1b", "3c2d", "1b2a"]


def explore(store: Store, variant: str, *moves: str, tables: Path | None = None) -> ExplorerView:
    service = ExplorerService(store, HostInPlace(tables=tables))
    return asyncio.run(service.explore(ExplorerQuestion(variant, moves=[*moves])))


def test_solved_game_shows_every_move_with_its_exact_worth(
    store: Store, classic_table: Tablebase
) -> None:
    found = explore(store, "classic", tables=Path(classic_table.file.path).parent)
    assert found.exact
    assert not found.booked
    assert [each.result for each in found.moves] == ["loss"] * 4
    assert {each.worth.plies for each in found.moves if each.worth} == {-78, -76}
    names = {each.move: each.opening.id for each in found.moves if each.opening}
    assert names == {"1d1c": "giraffe_wing", "2d1c": "lion_c3", "2d3c": "lion_a3"}


def test_book_and_games_here_stand_side_by_side(store: Store) -> None:
    place = Place(store)
    room = place.play(place.beside(variant="expert"), "2f2e", "3a3b", "2e2f", "3b3a")
    place.do(place.rooms.resign, room)
    found = explore(store, "expert")
    assert found.booked
    assert not found.exact
    known = {each.move: each for each in found.moves}
    played = known.get("4f4e") or known["2f2e"]
    assert played.played == ResultCounts(0, 0, 1)
    assert played.worth
    assert found.moves[0].good
    chances = [each.worth.percent for each in found.moves if each.worth]
    assert chances == sorted(chances, reverse=True)


def test_games_of_a_position_that_nothing_else_knows_are_shown(store: Store) -> None:
    place = Place(store)
    room = place.play(place.beside(), *QUIET)
    place.do(place.rooms.resign, room)
    found = explore(store, "classic")
    assert (found.exact, found.booked) == (False, False)
    [move] = found.moves
    assert (move.move, move.worth, move.played) == ("2d3c", None, ResultCounts(0, 0, 1))
    assert explore(store, "classic", "2c2b").moves == []


def test_shape_is_told_with_the_points_that_it_brings(store: Store) -> None:
    [shape] = explore(store, "classic", "1d1c", "3a3b", "1c1d", "2a3a").shapes
    assert (shape.side, shape.name.id, shape.points) == ("north", "hole_lion", 52)


def test_name_and_shapes_of_a_position(store: Store) -> None:
    found = explore(store, "dobutsu", "2c2b", "1a2b", "3d2c")
    assert found.opening
    assert (found.opening.id, found.opening.name) == ("elephant_crown", "ゾウ冠")
    assert found.shapes == []


def test_known_openings_are_judged_by_the_truth(store: Store, classic_table: Tablebase) -> None:
    service = ExplorerService(store, HostInPlace(tables=Path(classic_table.file.path).parent))
    known = {each.name.id: each for each in asyncio.run(service.known("classic"))}
    crown = known["elephant_crown"]
    assert (crown.turn, crown.result, crown.worth and crown.worth.plies) == ("north", "win", 73)
    assert [move.usi for move in crown.moves] == ["2c2b", "1a2b", "3d2c"]


def test_trainer_answers_and_explains(store: Store) -> None:
    service = ExplorerService(store, HostInPlace())
    begun = asyncio.run(service.drill("expert", DrillQuestion("north", [])))
    assert (begun.result, len(begun.line)) == ("go_on", 1)
    best = asyncio.run(service.drill("expert", DrillQuestion("south", [])))
    assert best.position.turn == "south"
    explored = explore(store, "expert")
    bad = next(each for each in reversed(explored.moves) if not each.good)
    wrong = asyncio.run(service.drill("expert", DrillQuestion("south", [bad.move])))
    assert wrong.result == "wrong"
    assert wrong.line == []
    assert explored.moves[0].move in wrong.best
    assert wrong.could
    assert wrong.did
    assert wrong.could.percent > wrong.did.percent
    with pytest.raises(IllegalMove):
        asyncio.run(service.drill("expert", DrillQuestion("south", ["5a5b"])))
    assert Move(best.position.legal[0])


def test_trainer_needs_a_book_or_a_table(store: Store) -> None:
    service = ExplorerService(store, HostInPlace())
    assert asyncio.run(service.trains("expert"))
    assert not asyncio.run(service.trains("dobutsu"))
