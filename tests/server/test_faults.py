"""Games under fire: whatever is killed, frozen or away, nothing that was confirmed is lost."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.databases import Postgres, Redis
from tests.support.faults.flaky_connection import BadNetwork
from tests.support.faults.history import History, charged
from tests.support.faults.load_players import Fleet, Player, all_over, go_on, playing, seated
from tests.support.faults.lossy_link import lossy_link
from tests.support.soak import often, soaked
from yokai.app.games.room import Room
from yokai.storage.events import Header, Seat
from yokai.storage.store import Store


def check(url: str, log: History, players: list[Player]) -> None:
    """No law is broken, and the clocks ran."""
    store = Store(url)
    assert log.faults(store) == []
    kept = [found for game in log.confirmed if (found := asyncio.run(store.games.load(game)))]
    last = max(events[-1].at for _, events in kept)
    _, outages = asyncio.run(store.service_periods.beat(lambda: last, last))
    spent, served = (
        sum(each) for each in zip(*(t for k in kept for t in charged(*k, outages)), strict=True)
    )
    assert 0.5 * served < spent  # that it is not too much, is one of the laws
    for player in players:
        if player.is_over:
            game = asyncio.run(store.games.load(player.state["id"]))
            assert game
            *_, end = game[1]
            assert len(player.state["moves"]) == end.ply
            room = Room.begin(game[0]).after(*game[1][1:])
            assert [move["usi"] for move in player.state["moves"]] == [m.usi for m in room.moves]
    store.close()


def test_nothing_is_lost_when_all_is_killed(tmp_path: Path) -> None:
    """In the middle of many games, 200 in the soak; the players come back by themselves."""
    url, log = f"sqlite:///{tmp_path / 'games.sqlite'}", History()
    games = often(20, 200)
    players = seated(url, games, log)

    async def play(fleet: Fleet) -> None:
        async with playing(players, fleet.address):
            await go_on(players)
            for _ in range(often(1, 10)):
                await asyncio.to_thread(fleet.kill)
                await asyncio.to_thread(fleet.start)
                await go_on(players)

    with Fleet(tmp_path, url) as fleet:
        asyncio.run(play(fleet))
    assert sum(map(len, log.confirmed.values())) >= 3 * games
    check(url, log, players)


@soaked
def test_nothing_is_lost_when_everything_around_fails(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    """First Redis says nothing for a while, then it is gone, with PostgreSQL and a worker."""
    url, log = postgres.new(), History()
    players = seated(url, 10, log)

    async def play(fleet: Fleet) -> None:
        async with playing(players, fleet.address):
            await go_on(players)
            with redis.frozen():
                await asyncio.sleep(often(0, 10))
                await go_on(players)
            redis.stop()
            await asyncio.to_thread(postgres.stop)
            fleet.kill_a_worker()
            await asyncio.sleep(often(1, 10) / 2)
            await asyncio.to_thread(postgres.start)
            await go_on(players)

    with Fleet(tmp_path, url, "--redis", redis.url) as fleet:
        try:
            asyncio.run(play(fleet))
        finally:
            redis.start()
    check(url, log, players)


@pytest.mark.parametrize("seed", range(often(1, 10)))
def test_games_end_alike_on_both_sides_of_a_bad_network(tmp_path: Path, seed: int) -> None:
    """Messages are lost, doubled, late or the last of their connection; and so are packets below
    them, where the system lets us make such a link."""
    url, log = f"sqlite:///{tmp_path / 'games.sqlite'}", History()
    players = seated(url, often(6, 12), log, plies=6)

    async def play(network: BadNetwork) -> None:
        async with network.at() as address, playing(players, address):
            await all_over(players)

    with lossy_link(seed) as link, Fleet(tmp_path, url, link=link) as fleet:
        network = BadNetwork(fleet.address, seed=seed)
        asyncio.run(play(network))
        assert link is None or link.done["lost"] > 10
    assert {"lost", "doubled", "late", "cut"} <= set(network.done)
    assert all(player.is_over for player in players)
    check(url, log, players)


@pytest.mark.parametrize(
    ("seen", "confirmed", "fault"),
    [
        ([(0, 0), (1, 1)], [(0, "2c2b")], None),
        ([(1, 1), (0, 0)], [], "me saw the game go back"),
        ([(1, 2)], [], "me saw 2 moves in version 1, the store has 1"),
        ([(2, 2)], [], "me saw 2 moves in version 2, the store has None"),
        ([], [(0, "1d1c")], "1d1c at ply 0 is there 0 times"),
    ],
)
def test_checker_finds_what_is_wrong(
    store: Store, seen: list[tuple[int, int]], confirmed: list[tuple[int, str]], fault: str | None
) -> None:
    start = "rkb/1p1/1P1/BKR b - 1"
    room = Room.begin(Header("g", "classic", start, Seat("me"), Seat("me"), None, None, 0))
    asyncio.run(store.games.create(room.header, room.last))
    asyncio.run(store.games.append("g", room.moved("2c2b", 0).last))
    log = History()
    for version, plies in seen:
        log.saw("me", "g", version, plies)
    for ply, move in confirmed:
        log.was_confirmed("g", ply, move)
    faults = log.faults(store)
    assert bool(faults) is (fault is not None)
    if fault:
        assert any(fault in found for found in faults)


def test_checker_finds_lost_games(store: Store) -> None:
    log = History()
    log.saw("me", "lost", 0, 0)
    assert log.faults(store) == ["lost is lost"]


@pytest.mark.parametrize(
    ("left", "fault"),
    [
        ((9_000, 8_500), None),
        ((9_000, 6_000), "a move was charged 4000 ms, and 1500 ms had passed"),
        ((9_000, 10_500), "a move was charged -500 ms"),
        ((8_000, 9_000), "the clock of who did not move has changed, version 2"),
    ],
)
def test_checker_reads_clocks(store: Store, left: tuple[int, int], fault: str | None) -> None:
    start = "rkb/1p1/1P1/BKR b - 1"
    room = Room.begin(Header("g", "classic", start, Seat("me"), Seat("me"), 10_000, 0, 0))
    asyncio.run(store.games.create(room.header, room.last))
    first = room.moved("2c2b", 500)
    first = replace(first, last=replace(first.last, south_left=9_000))
    south, north = left
    second = replace(first.moved("2a2b", 2_000).last, south_left=south, north_left=north)
    asyncio.run(store.games.append("g", first.last))
    asyncio.run(store.games.append("g", second))
    log = History()
    log.saw("me", "g", 2, 2)
    faults = log.faults(store)
    assert faults == [] if fault is None else fault in " ".join(faults)
