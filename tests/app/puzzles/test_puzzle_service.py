"""Puzzles handed out and judged: what counts, and what is shown when."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from tests.support.puzzles import FEW, Desk, hand_out, run, solution, wrong
from tests.support.workshop import DUEL
from yokai.app.games.clock import DAY
from yokai.errors import BadPuzzle, IllegalMove
from yokai.learn.puzzles.collection import PuzzleCollection, puzzles_of
from yokai.learn.puzzles.puzzle import THEMES
from yokai.refusal import Refusal
from yokai.rules.variant import Variant
from yokai.storage.store import Store

ONE, TWO, THREE, *_ = FEW


@pytest.fixture
def desk(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    hand_out(monkeypatch, FEW)
    return Desk(store, tmp_path)


def test_puzzle_of_the_day_is_the_same_for_everyone(desk: Desk) -> None:
    mine, yours = (run(desk.puzzles.hub(player, "classic")) for player in ("me", None))
    assert mine.daily == yours.daily
    assert (mine.date, mine.puzzles) == ("2024-10-04", len(FEW))
    desk.time += DAY - 1
    assert run(desk.puzzles.hub("me", "classic")).daily.id == mine.daily.id
    desk.time += 1
    assert run(desk.puzzles.hub("me", "classic")).daily.id != mine.daily.id
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
    assert done.end.why.key.startswith("why.")
    assert done.end.why.key != "why.best"
    assert ONE.line[done.end.ply] in ONE.solution
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
    assert run(desk.puzzles.view("me", THREE)).tried == "no"
    tried = [run(desk.puzzles.view("me", puzzle)).tried for puzzle in (ONE, TWO)]
    assert tried == ["failed", "solved"]


def test_hint_and_giving_up(desk: Desk) -> None:
    hint = run(desk.puzzles.hint("me", ONE, []))
    move = ONE.solution[0]
    assert hint.square == move.origin
    assert desk.solve(ONE).gain is None
    given = run(desk.puzzles.give_up("me", TWO))
    assert given.gain
    assert given.gain < 0
    assert [move.usi for move in given.line] == [move.usi for move in TWO.line]
    assert given.position.outcome
    assert desk.solve(TWO).gain is None
    with pytest.raises(Refusal, match="does not go on"):
        run(desk.puzzles.hint("me", ONE, [wrong(ONE)]))


def test_next_puzzle_is_one_that_was_not_seen(desk: Desk) -> None:
    known: set[str] = set()
    for _ in FEW:
        puzzle = FEW.get(run(desk.puzzles.next("me", "classic", None)).id)
        assert puzzle.id not in known
        known.add(puzzle.id)
        desk.solve(puzzle)
        desk.time += 1
    desk.time += 29 * DAY
    desk.solve(ONE)
    desk.time += 2 * DAY
    for _ in range(5):  # all are known: one that was not seen lately
        assert run(desk.puzzles.next("me", "classic", None)).id != ONE.id
    assert "drop" in FEW.get(run(desk.puzzles.next("you", "classic", "drop")).id).themes
    with pytest.raises(BadPuzzle, match="no theme 'skewer'"):
        run(desk.puzzles.next("me", "classic", "skewer"))


def test_near_twins_do_not_come_in_one_stream(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = puzzles_of("classic")
    twins, other = [ours.get("2khhmt"), ours.get("t33lt2")], ours.puzzles[900]
    hand_out(monkeypatch, PuzzleCollection(ours.game, [*twins, other]))
    desk.solve(twins[0])
    for _ in range(5):
        assert run(desk.puzzles.next("me", "classic", None)).id == other.id
    desk.solve(other)
    assert run(desk.puzzles.next("me", "classic", None)).id == twins[1].id  # nothing else is new


def test_puzzles_are_as_hard_as_solvers_find(desk: Desk) -> None:
    for n in range(40):
        desk.attempt(ONE, wrong(ONE), player=f"p{n}")
    sorted_anew = run(desk.puzzles._by_difficulty("classic"))
    assert sorted_anew.get(ONE.id).rating > ONE.rating + 100
    assert sorted_anew.puzzles[-1].rating >= sorted_anew.get(ONE.id).rating


def test_missed_puzzle_is_offered_again_another_day(desk: Desk) -> None:
    desk.attempt(ONE, wrong(ONE))
    found = desk.solve(ONE).end
    assert found
    assert found.days == 1  # the page says so
    found = desk.solve(TWO).end
    assert found
    assert found.days is None
    with pytest.raises(Refusal, match="no puzzle to repeat"):
        run(desk.puzzles.repeat("me", "classic"))
    desk.time += DAY
    assert run(desk.puzzles.hub("me", "classic")).due == 1
    puzzle = run(desk.puzzles.repeat("me", "classic"))
    assert (puzzle.id, puzzle.due, puzzle.tried) == (ONE.id, True, "failed")
    before = desk.rating()
    assert desk.solve(ONE).gain is None
    assert desk.rating() == before
    assert run(desk.puzzles.hub("me", "classic")).due == 0


def test_no_answer_before_the_end_tells_how_it_ends(desk: Desk) -> None:
    """What the page is told of a puzzle, as bytes, has neither its moves nor its themes."""
    told = [
        run(desk.puzzles.hub("me", "classic")).daily,
        run(desk.puzzles.view("me", ONE)),
        desk.attempt(ONE, solution(ONE)[0]),
        run(desk.storms.begin("me", "classic")),
    ]
    for each in told:
        text = msgspec.json.encode(each).decode()
        assert '"themes"' not in text
        assert json.loads(text).get("end") is None
    on = msgspec.json.decode(msgspec.json.encode(told[2]))
    assert len(on["line"]) == 2


def test_puzzles_of_a_made_game_are_not_searched_for_among_short_work(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    pools = []

    def note(pool: str) -> None:
        async def do(work: Callable[..., object], *given: object) -> object:
            pools.append(pool)
            return work(*given)

        monkeypatch.setattr(desk.puzzles.host, pool, do)

    note("run")
    note("compute")
    for game in ("classic", Variant.build(DUEL).id):
        run(desk.puzzles.collection(game))
    assert pools == ["run", "compute"]


def test_players_who_ask_at_once_wait_for_one_search(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches = []
    game = Variant.build(DUEL).id

    async def search(work: Callable[..., object], *given: object) -> object:
        searches.append(given)
        await asyncio.sleep(0.05)
        return work(*given)

    async def ask() -> list[PuzzleCollection]:
        first = asyncio.create_task(desk.puzzles.collection(game))
        await asyncio.sleep(0)
        first.cancel()  # one who leaves ends nobody's search
        asked = (desk.puzzles.collection(game) for _ in range(2))
        return await asyncio.gather(*asked)

    monkeypatch.setattr(desk.puzzles.host, "compute", search)
    one, other = run(ask())
    assert one is other
    assert searches == [(game,)]
    run(desk.puzzles.collection(game))
    assert len(searches) == 2
