"""Puzzles from the server: judged there, counted there, and never solved for who has not."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest

from tests.support.hosts import HostInPlace
from tests.support.servers import Browser, Json, serving
from yokai.app.games.clock import DAY
from yokai.app.messages import PuzzleVerdict, StormTry, StormVerdict
from yokai.app.puzzles import puzzle_service as puzzle_desk
from yokai.app.puzzles.puzzle_service import PuzzleService
from yokai.app.puzzles.storm import PENALTY, TIME
from yokai.app.puzzles.storm_service import StormService
from yokai.errors import BadPuzzle, IllegalMove
from yokai.learn.puzzles.collection import PuzzleCollection, shelf
from yokai.learn.puzzles.puzzle import THEMES, Puzzle
from yokai.refusal import Refusal
from yokai.server.gate.rate_limits import RATES, Rate, Share
from yokai.storage.puzzles import Storm
from yokai.storage.store import Store

T = TypeVar("T")
ALL = shelf("classic")
# A few that take several moves and end the game, so that a test can walk through all.
LONG = [puzzle for puzzle in ALL if puzzle.kind == "win" and puzzle.moves > 1]
DROPS = [puzzle for puzzle in LONG if "drop" in puzzle.themes][:4]
SHELF = PuzzleCollection(ALL.game, {puzzle.id: puzzle for puzzle in (LONG[:8] + DROPS)}.values())
ONE, TWO, THREE, *_ = SHELF


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only these are handed out of the game."""
    monkeypatch.setattr(
        puzzle_desk, "shelf", lambda game: SHELF if game == "classic" else shelf(game)
    )


class Desk:
    """A desk whose clock is set by hand."""

    def __init__(self, store: Store, folder: Path) -> None:
        self.time = 20_000 * DAY
        self.desk = PuzzleService(store, HostInPlace(now=lambda: self.time, tables=folder))
        self.storms = StormService(self.desk)

    def attempt(self, puzzle: Puzzle, *moves: str, player: str = "me") -> PuzzleVerdict:
        return run(self.desk.attempt(player, puzzle, moves))

    def solve(self, puzzle: Puzzle, player: str = "me") -> PuzzleVerdict:
        return self.attempt(puzzle, *solution(puzzle), player=player)

    def rating(self, player: str = "me") -> int:
        return run(self.desk.hub(player, "classic")).solver.rating.rating


def run(work: Awaitable[T]) -> T:
    async def wait() -> T:
        return await work

    return asyncio.run(wait())


def solution(puzzle: Puzzle) -> list[str]:
    return [move.usi for move in puzzle.solution]


def wrong(puzzle: Puzzle) -> str:
    """A first move that is not the one, and does not win at once."""
    for move in puzzle.position.legal_moves:
        end = puzzle.position.play(move).outcome
        if move != puzzle.solution[0] and not (end and end.winner is puzzle.side):
            return move.usi
    raise AssertionError(puzzle.id)


@pytest.fixture
def desk(store: Store, tmp_path: Path) -> Desk:
    return Desk(store, tmp_path)


def test_puzzle_of_the_day_is_the_same_for_everyone(desk: Desk) -> None:
    mine, yours = (run(desk.desk.hub(player, "classic")) for player in ("me", None))
    assert mine.daily == yours.daily
    assert (mine.date, mine.puzzles) == ("2024-10-04", len(SHELF))
    desk.time += DAY - 1
    assert run(desk.desk.hub("me", "classic")).daily.id == mine.daily.id
    desk.time += 1
    assert run(desk.desk.hub("me", "classic")).daily.id != mine.daily.id
    assert [each.theme for each in mine.themes] == [*THEMES]


def test_wrong_move_is_refuted_and_the_line_played_to_its_end(desk: Desk) -> None:
    told = desk.attempt(ONE, wrong(ONE))
    assert told.result == "wrong"
    assert [move.usi for move in told.line] == [wrong(ONE)]
    assert told.refutation
    assert told.refutation.moves
    assert told.end is None
    first = desk.attempt(ONE, solution(ONE)[0])
    assert (first.result, len(first.line), first.end) == ("on", 2, None)
    assert first.line[-1].usi == ONE.line[1].usi
    assert first.position.sfen == ONE.positions[2].sfen
    done = desk.solve(ONE)
    assert (done.result, [move.usi for move in done.line]) == ("solved", [m.usi for m in ONE.line])
    assert done.end
    assert done.end.themes == [*ONE.themes]
    with pytest.raises(IllegalMove):
        desk.attempt(TWO, "3d3a")
    with pytest.raises(BadPuzzle, match="begin it again"):
        desk.attempt(ONE, wrong(ONE), wrong(ONE))


def test_rating_is_changed_by_the_first_verdict_alone(desk: Desk) -> None:
    before = desk.rating()
    lost = desk.attempt(ONE, wrong(ONE))
    assert lost.gain == desk.rating() - before < 0
    for _ in range(3):
        again = desk.solve(ONE)
        assert (again.gain, again.solver.rating.rating) == (None, before + lost.gain)
    won = desk.solve(TWO)
    assert won.gain
    assert won.gain > 0
    assert (won.solver.run, won.solver.solved, won.solver.failed) == (1, 1, 1)
    assert desk.attempt(TWO, wrong(TWO)).gain is None
    # A move that the rules forbid costs nothing.
    with pytest.raises(IllegalMove):
        desk.attempt(THREE, "3d3a")
    assert run(desk.desk.view("me", THREE)).tried == "no"
    tried = [run(desk.desk.view("me", puzzle)).tried for puzzle in (ONE, TWO)]
    assert tried == ["failed", "solved"]


def test_hint_and_giving_up(desk: Desk) -> None:
    hint = run(desk.desk.hint("me", ONE, []))
    move = ONE.solution[0]
    assert hint.square == move.origin
    assert desk.solve(ONE).gain is None
    given = run(desk.desk.give_up("me", TWO))
    assert given.gain
    assert given.gain < 0
    assert [move.usi for move in given.line] == [move.usi for move in TWO.line]
    assert given.position.outcome
    assert desk.solve(TWO).gain is None
    with pytest.raises(Refusal, match="does not go on"):
        run(desk.desk.hint("me", ONE, [wrong(ONE)]))


def test_next_puzzle_is_one_that_was_not_seen(desk: Desk) -> None:
    known: set[str] = set()
    for _ in SHELF:
        puzzle = SHELF.get(run(desk.desk.next("me", "classic", None)).id)
        assert puzzle.id not in known
        known.add(puzzle.id)
        desk.solve(puzzle)
        desk.time += 1
    desk.time += 29 * DAY
    desk.solve(ONE)
    desk.time += 2 * DAY
    for _ in range(5):  # all are known: one that was not seen lately
        assert run(desk.desk.next("me", "classic", None)).id != ONE.id
    assert "drop" in SHELF.get(run(desk.desk.next("you", "classic", "drop")).id).themes
    with pytest.raises(BadPuzzle, match="no theme 'skewer'"):
        run(desk.desk.next("me", "classic", "skewer"))


def test_puzzles_are_as_hard_as_solvers_find(desk: Desk) -> None:
    for n in range(40):
        desk.attempt(ONE, wrong(ONE), player=f"p{n}")
    found = round(run(desk.desk.store.puzzles.difficulties("classic"))[ONE.id])
    assert found > ONE.rating + 100
    hardest = run(desk.desk._by_difficulty("classic")).puzzles[-1]
    assert hardest.rating >= found
    assert run(desk.desk._by_difficulty("classic")).get(ONE.id).rating == found


def test_missed_puzzle_is_offered_again_another_day(desk: Desk) -> None:
    desk.attempt(ONE, wrong(ONE))
    desk.solve(ONE)
    with pytest.raises(Refusal, match="no puzzle to repeat"):
        run(desk.desk.repeat("me", "classic"))
    desk.time += DAY
    assert run(desk.desk.hub("me", "classic")).due == 1
    puzzle = run(desk.desk.repeat("me", "classic"))
    assert (puzzle.id, puzzle.due, puzzle.tried) == (ONE.id, True, "failed")
    before = desk.rating()
    assert desk.solve(ONE).gain is None
    assert desk.rating() == before
    assert run(desk.desk.hub("me", "classic")).due == 0


def storm_try(desk: Desk, storm: str, number: int, *moves: str) -> StormVerdict:
    return run(desk.storms.attempt("me", "classic", StormTry(storm, number, [*moves])))


def test_storm_runs_by_the_servers_clock(desk: Desk) -> None:
    storm = run(desk.storms.begin("me", "classic"))
    assert (storm.left, storm.number) == (TIME, 0)
    assert storm.puzzle
    first = SHELF.get(storm.puzzle.id)
    assert storm_try(desk, storm.id, 0, solution(first)[0]).result == "on"
    desk.time += 20_000
    told = storm_try(desk, storm.id, 0, *solution(first))
    assert (told.result, told.storm.solved, told.storm.left) == ("solved", 1, TIME - 20_000)
    assert storm_try(desk, storm.id, 0, *solution(first)).result == "late"  # once
    assert told.storm.puzzle
    second = SHELF.get(told.storm.puzzle.id)
    told = storm_try(desk, storm.id, 1, wrong(second))
    assert (told.result, told.storm.mistakes) == ("wrong", 1)
    assert told.storm.left == TIME - 20_000 - PENALTY
    assert told.storm.number == 2
    desk.time += told.storm.left
    assert told.storm.puzzle
    third = SHELF.get(told.storm.puzzle.id)
    told = storm_try(desk, storm.id, 2, *solution(third))
    assert (told.result, told.storm.left, told.storm.puzzle) == ("late", 0, None)
    look = run(desk.storms.look("me", "classic"))
    assert (look.solved, look.best) == (1, 1)
    assert desk.rating() == 1200
    assert desk.solve(first).gain is None  # it was seen
    again = run(desk.storms.begin("me", "classic"))
    assert (again.left, again.solved, again.best) == (TIME, 0, 1)
    assert storm_try(desk, storm.id, 0, *solution(first)).result == "late"  # of the storm before
    with pytest.raises(Refusal, match="no storm"):
        run(desk.storms.look("you", "classic"))


def test_storm_with_a_puzzle_that_is_no_more_is_over(desk: Desk) -> None:
    storm = Storm("a", ("nomore",), desk.time)
    run(desk.desk.store.puzzles.begin_storm("me", "classic", storm))
    assert run(desk.storms.look("me", "classic")).puzzle is None
    with pytest.raises(Refusal, match="no puzzle 'nomore'"):
        storm_try(desk, "a", 0, "2c2b")


def test_no_answer_before_the_end_tells_how_it_ends(desk: Desk) -> None:
    """What the page is told of a puzzle, as bytes, has neither its moves nor its themes."""
    told = [
        run(desk.desk.hub("me", "classic")).daily,
        run(desk.desk.view("me", ONE)),
        desk.attempt(ONE, solution(ONE)[0]),
        run(desk.storms.begin("me", "classic")),
    ]
    for each in told:
        text = msgspec.json.encode(each).decode()
        assert '"themes"' not in text
        assert json.loads(text).get("end") is None
    on = msgspec.json.decode(msgspec.json.encode(told[2]))
    assert len(on["line"]) == 2


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with serving(tmp_path) as found:
        yield found


def test_puzzles_over_the_wire(address: str) -> None:
    mia = Browser(address)
    hub: Json = mia.get("/api/puzzles/classic").json()
    name = hub["daily"]["id"]
    puzzle = SHELF.get(name)
    assert mia.get(f"/api/puzzle/classic/{name}").json() == hub["daily"]
    told = mia.post(f"/api/puzzle/classic/{name}/try", {"moves": [wrong(puzzle)]}).json()
    assert (told["result"], told["gain"] < 0) == ("wrong", True)
    told = mia.post(f"/api/puzzle/classic/{name}/try", {"moves": solution(puzzle)}).json()
    assert (told["result"], told["gain"]) == ("solved", None)
    assert mia.get(f"/api/puzzle/classic/{name}").json()["tried"] == "failed"
    assert Browser(address).get(f"/api/puzzle/classic/{name}").json()["tried"] == "no"
    assert mia.get("/api/puzzles/classic/next?theme=drop").json()["id"] != name
    assert mia.post(f"/api/puzzle/classic/{name}/hint", {"moves": []}).status_code == 200
    assert mia.post(f"/api/puzzle/classic/{name}/give-up").json()["result"] == "given_up"
    storm = mia.post("/api/puzzles/classic/storm").json()
    body = {"storm": storm["id"], "number": 0, "moves": []}
    assert mia.post("/api/puzzles/classic/storm/try", body).json()["result"] == "on"
    assert mia.get("/api/puzzles/classic/storm").json()["id"] == storm["id"]


def test_unknown_puzzles_are_refused_in_a_sentence(address: str) -> None:
    mia = Browser(address)
    asked = {
        "/api/puzzle/classic/nopuzzle": (404, "unknown_puzzle"),
        "/api/puzzle/chess/2utrg4": (404, "unknown_variant"),
        "/api/puzzles/chess": (404, "unknown_variant"),
        "/api/puzzles/classic/next?theme=skewer": (422, "bad_puzzle"),
        "/api/puzzles/classic/repeat": (404, "nothing_due"),
        "/api/puzzles/classic/storm": (404, "no_storm"),
    }
    for path, expected in asked.items():
        told = mia.get(path)
        assert (told.status_code, told.json()["error"]) == expected, path
        assert "\n" not in told.json()["message"]
    told = mia.get("/api/puzzle/classic/nopuzzle").json()
    assert told["message"] == "classic has no puzzle 'nopuzzle': an id is like 'tkkkf2'"
    name = ONE.id
    for body, status in (
        ({"moves": ["1a1a"] * 9}, 400),
        ({"moves": "1a"}, 400),
        ({"moves": ["rubbish"]}, 422),
        ({}, 400),
    ):
        assert mia.post(f"/api/puzzle/classic/{name}/try", body).status_code == status, body
    assert mia.get(f"/api/puzzle/classic/{name}").json()["tried"] == "no"


def test_who_asks_too_much_waits(tmp_path: Path) -> None:
    with serving(tmp_path, rates={"try": Share(Rate(3, 0.001), None)}) as address:
        mia = Browser(address)
        answers = [
            mia.post(f"/api/puzzle/classic/{ONE.id}/hint", {"moves": []}).status_code
            for _ in range(4)
        ]
    assert answers == [200, 200, 200, 429]
    assert RATES["try"].player
