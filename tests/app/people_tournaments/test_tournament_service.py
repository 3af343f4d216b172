"""The service of tournaments of people: bounds, no-shows by the clock, and one pairing for all."""

from __future__ import annotations

import asyncio

import pytest

from tests.support.hosts import HostInPlace
from yokai.app.application import Application, Options
from yokai.app.host import Call
from yokai.app.messages import ClockChoice, PeopleTournamentView, TournamentDraft
from yokai.app.people_tournaments import tournament_service
from yokai.app.people_tournaments.tournament_service import topic_of
from yokai.app.presence.presence import patience_of
from yokai.refusal import Refusal
from yokai.storage.groups.people_tournaments import FormName
from yokai.storage.store import Store

CLOCK = ClockChoice(initial=60_000)


def draft(form: FormName = "swiss", **more: object) -> TournamentDraft:
    usual: dict[str, object] = {"title": " Forest\ncup ", "variant": "classic", "clock": CLOCK}
    return TournamentDraft(form=form, **(usual | {"pause": 0, "no_show": 60} | more))  # type: ignore[arg-type]


class Club:
    """An application with a clock that is set by hand, and people who come."""

    def __init__(self, store: Store) -> None:
        self.time = 1_000_000
        self.host = HostInPlace(now=lambda: self.time)
        self.app = Application(store, self.host, Options(solve=False))
        self.service = self.app.tournaments
        self.called: list[tuple[str, Call]] = []
        self.app.caller.call = lambda player, call: self.called.append((player, call))  # type: ignore[method-assign]

    async def begin(self, people: int, form: FormName = "swiss", **more: object) -> str:
        made = await self.service.make("p1", draft(form, **more), "P1")
        for number in range(2, people + 1):
            await self.service.join(made.id, f"p{number}", f"P{number}", "")
        await self.service.start(made.id, "p1")
        return made.id

    async def view(self, name: str) -> PeopleTournamentView:
        return await self.service.view(name, "p1")

    async def settle(self) -> None:
        await self.service.close()

    async def move(self, game: str) -> None:
        room = await self.app.rooms.open(game)
        player = room.header.seat(room.game.turn).player
        await self.app.rooms.play(game, player, room.version, room.board.legal[0])


def test_tournaments_of_an_organiser_and_their_people_are_bounded(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament_service, "MOST_TOURNAMENTS", 2)

    async def work() -> None:
        service = Club(store).service
        for _ in range(2):
            made = await service.make("me", draft("simul"), "Mia")
        assert made.title == "Forest cup"
        with pytest.raises(Refusal, match="at most 2 tournaments"):
            await service.make("me", draft(), "")
        with pytest.raises(Refusal, match="same time"):
            await service.make("you", draft(clock=ClockChoice(60_000, other=1)), "")
        for clock in (ClockChoice(5_000), ClockChoice(86_400_000)):
            with pytest.raises(Refusal, match="ten seconds"):
                await service.make("you", draft(clock=clock), "")
        with pytest.raises(Refusal, match="plays all others"):
            await service.make("you", draft("simul"), "")
        await service.add_cards(made.id, "me", [""] * 50)
        with pytest.raises(Refusal, match="room for 51"):
            await service.add_cards(made.id, "me", [""])
        with pytest.raises(Refusal, match="room for 51"):
            await service.join(made.id, "you", "Ben", "")
        cards = await service.cards(made.id, "me")
        assert len({each.card for each in cards}) == 50
        assert made.id in {each.id for each in await service.of_player("me")}
        assert await service.of_player(None) == await service.of_player("you") == []

    asyncio.run(work())


def test_round_begins_once_however_many_look(store: Store) -> None:
    async def work() -> None:
        club = Club(store)
        name = await club.begin(4, rounds=2)
        assert {call.kind for _, call in club.called} == {"round"}
        assert sorted(player for player, _ in club.called) == ["p1", "p2", "p3", "p4"]
        told: list[int] = []
        club.host.bus.listen(topic_of(name), told.append)
        for board in (await club.view(name)).pairings[0].boards:
            await club.app.rooms.resign(board.game or "", f"p{board.north}")
        others = [Club(store) for _ in range(3)]  # as if in other processes
        await asyncio.gather(*(each.service.look() for each in (*others, club)), club.settle())
        view = await club.view(name)
        assert [len(each.boards) for each in view.pairings] == [2, 2]
        assert [row.points for row in view.table] == [1, 1, 0, 0]
        assert len(club.called) + sum(len(each.called) for each in others) == 8
        assert told
        assert await club.service.kept.unsettled(club.time) == []

    asyncio.run(work())


def test_who_does_not_come_loses_and_an_outage_counts_for_nobody(store: Store) -> None:
    async def work() -> None:
        club = Club(store)
        name = await club.begin(2, "round robin")
        [board] = (await club.view(name)).pairings[0].boards
        assert board.game
        club.time += 59_000
        await club.service.look()
        await club.move(board.game)
        club.time += 30_000
        await club.service.look()  # North has its own minute
        assert (await club.app.rooms.open(board.game)).game.outcome is None
        club.time += 30_000
        await club.service.look()
        await club.settle()
        [board] = (await club.view(name)).pairings[0].boards
        assert (board.winner, board.reason) == ("south", "time")
        assert (await club.view(name)).state == "over"

    asyncio.run(work())


def test_host_of_a_simul_has_time_for_all_boards(store: Store) -> None:
    async def work() -> None:
        club = Club(store)
        name = await club.begin(4, "simul")
        boards = (await club.view(name)).pairings[0].boards
        assert len(boards) == 3
        for board in boards:
            header = (await club.app.rooms.open(board.game or "")).header
            host, guest = header.at_start if board.south == 1 else header.at_start[::-1]
            assert (host, guest) == (180_000, 60_000)
        waits = {board.game or "": board.south == 1 for board in boards}  # for the host's move
        club.time += 61_000  # a guest who has not come by now has lost
        await club.service.look()
        over = {each: (await club.app.rooms.open(each)).game.outcome for each in waits}
        assert {each: not outcome for each, outcome in over.items()} == waits
        assert any(waits.values())
        club.time += 120_000
        await club.service.look()
        await club.settle()
        assert (await club.view(name)).state == "over"

    asyncio.run(work())


def test_claims_are_possible_at_every_board_of_a_long_simul(store: Store) -> None:
    async def work() -> None:
        club = Club(store)
        three_hours = ClockChoice(initial=3 * 3_600_000)
        name = await club.begin(9, "simul", clock=three_hours)
        boards = (await club.view(name)).pairings[0].boards
        assert {board.south == 1 for board in boards} == {True, False}
        for board in boards:
            assert patience_of((await club.app.rooms.open(board.game or "")).header)

    asyncio.run(work())


def test_game_that_has_begun_is_left_to_its_clock(store: Store) -> None:
    async def work() -> None:
        club = Club(store)
        name = await club.begin(2, no_show=20)
        [board] = (await club.view(name)).pairings[0].boards
        assert board.game
        for _ in range(2):
            await club.move(board.game)
        club.time += 59_000
        await club.service.look()
        club.time += 500
        await club.service.look()
        assert (await club.app.rooms.open(board.game)).game.outcome is None
        assert await club.service.kept.unsettled(club.time + 10**9) == []
        [played] = await club.service.boards(name)
        assert (played.plies, played.running, played.ms) == (2, "south", 59_500)
        assert await club.service.boards(name) == [played]

    asyncio.run(work())


def test_leaving_removing_and_ruling_end_the_game(store: Store) -> None:
    async def work() -> None:
        club = Club(store)
        name = await club.begin(6, rounds=2)
        one, two, three = (await club.view(name)).pairings[0].boards
        await club.service.leave(name, f"p{one.south}")
        await club.service.remove(name, "p1", two.north or 0)
        await club.service.rule(name, "p1", three.number, "south")
        await club.settle()
        first = (await club.view(name)).pairings[0].boards
        assert [(board.winner, board.reason) for board in first] == [
            ("north", "resignation"),
            ("south", "resignation"),
            ("south", "ruling"),
        ]
        for board in first:
            assert (await club.app.rooms.open(board.game or "")).game.outcome
        assert len((await club.view(name)).pairings[1].boards) == 2
        await club.service.come_back(name, f"p{one.south}")
        with pytest.raises(Refusal, match="taken you out"):
            await club.service.come_back(name, f"p{two.north}")
        await club.service.readmit(name, "p1", two.north or 0)
        states = {each.number: each.state for each in (await club.view(name)).participants}
        assert {*states.values()} == {"playing"}
        for refused in (club.service.leave, club.service.come_back):
            with pytest.raises(Refusal, match="do not take part"):
                await refused(name, "stranger")

    asyncio.run(work())


def test_result_that_was_not_counted_is_counted_when_somebody_looks(store: Store) -> None:
    """A process that ends between the end of a game and its count leaves it to the others."""

    async def work() -> None:
        club = Club(store)
        name = await club.begin(2, rounds=1)
        [board] = (await club.view(name)).pairings[0].boards
        club.app.rooms.committed.remove(club.service.hear)
        await club.app.rooms.resign(board.game or "", f"p{board.north}")
        assert (await club.view(name)).state == "running"
        await club.service.look()
        assert (await club.view(name)).state == "over"
        again = Club(store)  # and a process that begins knows all of it
        assert (await again.view(name)).table == (await club.view(name)).table

    asyncio.run(work())


def test_tournament_is_ended_and_deleted(store: Store) -> None:
    async def work() -> None:
        club = Club(store)
        name = await club.begin(4)
        with pytest.raises(Refusal, match="only the organiser"):
            await club.service.end(name, "p2")
        assert (await club.service.end(name, "p1")).state == "over"
        await club.service.delete(name, "p1")
        with pytest.raises(Refusal, match="no such tournament"):
            await club.view(name)

    asyncio.run(work())
