"""A tournament as visitors are told of it: everything at first, then what changes."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as connect_here

import yokai
from tests.support.cup_page import HOSTILE, SmallCup
from tests.support.hosts import HostInPlace
from tests.support.servers import PATIENCE, Browser, Json, serving
from yokai.app.tournaments.feed import TournamentFeed
from yokai.app.tournaments.spectators import Spectators


@contextmanager
def shown(folder: Path) -> Iterator[tuple[SmallCup, Browser]]:
    with (
        SmallCup(folder / "cup").playing() as cup,
        serving(folder, tournament=folder / "cup", lines_each=1000) as address,
    ):
        yield cup, Browser(address)


@contextmanager
def watching(browser: Browser) -> Iterator[ClientConnection]:
    address = f"ws{browser.address.removeprefix('http')}/ws/tournament"
    with connect_here(address, proxy=None) as line:
        yield line


def hear(line: ClientConnection) -> Json:
    return json.loads(line.recv(PATIENCE))


def hear_until(line: ClientConnection, part: str) -> Json:
    while not (news := hear(line))[part]:
        pass
    return news[part]


def test_visitor_sees_boards_results_and_standings_as_they_come(tmp_path: Path) -> None:
    with shown(tmp_path) as (cup, me), watching(me) as line:
        whole = hear(line)
        assert whole["whole"]
        assert (whole["cup"]["name"], whole["cup"]["entrants"]) == ("Forest cup", 4)
        assert whole["cup"]["protection"] == "bubblewrap"
        assert whole["cup"]["running"]
        assert [len(row) for row in whole["cross"]] == [4] * 4
        first, *_ = cup.pending
        cup.begin(first)
        assert hear_until(line, "boards")[0]["plies"] == 0
        game = cup.move(first, 3)
        [board] = hear_until(line, "boards")
        assert (board["plies"], board["sfen"]) == (3, game.position.sfen)
        live = me.get(f"/api/tournament/games/{first.number}").json()
        assert (len(live["moves"]), live["outcome"]) == (3, None)
        assert me.get(f"/api/tournament/games/{first.number}/record").status_code == 404
        cup.end(first, fails=True)
        news = hear(line)
        assert news["gone"] == [first.number]
        assert not news["whole"]
        assert [each["index"] for each in news["rounds"]] == [0]
        best = next(row for row in news["standings"] if row["points"])
        assert (best["name"], best["place"], best["points"]) == (first.south, 1, 1)
        worst = next(row for row in news["standings"] if row["faults"])
        assert worst["faults"][0]["games"] == [first.number]
        assert "within 1.0 s" in worst["faults"][0]["sentence"]
        assert best["rating"] > worst["rating"]
        assert best["error"] > 0
        # Who comes later is told the same at once.
        with watching(me) as late:
            again = hear(late)
        assert again["standings"] == news["standings"]
        assert again == me.get("/api/tournament").json()


def test_game_that_is_over_is_replayed_from_its_record(tmp_path: Path) -> None:
    with shown(tmp_path) as (cup, me):
        first, *_ = cup.pending
        cup.play(first, plies=5, fails=True)
        path = f"/api/tournament/games/{first.number}"
        with watching(me) as line:
            while not hear(line)["cup"]["games"]:
                pass
        game = me.get(path).json()
        assert len(game["moves"]) == 5
        assert game["outcome"] == {"winner": "south", "reason": "stall"}
        assert (game["round"], game["culprit"]) == (1, first.north)
        replayed = yokai.Game("classic")
        for move in game["moves"]:
            replayed.play(move["usi"])
        assert replayed.position.sfen == game["moves"][-1]["sfen"]
        assert f"N+{first.south}" in me.get(f"{path}/record").text
        for number in (99, 10**9):
            refused = me.get(f"/api/tournament/games/{number}")
            assert (refused.status_code, refused.json()["error"]) == (404, "unknown_game")


def test_visitors_change_nothing(tmp_path: Path) -> None:
    with shown(tmp_path) as (_, me), watching(me) as line:
        refused = me.post("/api/games", {"variant": "classic", "level": 1})
        assert refused.json()["error"] == "read_only"
        assert me.post("/api/tournament", {}).status_code == 405
        hear(line)
        line.send("anything at all")
        line.send(b"\0" * 1000)
        assert 'data-home="tournament"' in me.get("/").text


def test_server_without_a_tournament_has_no_page_of_one(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        me = Browser(address)
        assert me.get("/api/tournament").status_code == 404
        assert "data-home" not in me.get("/").text


def test_names_are_told_as_they_are(tmp_path: Path) -> None:
    with shown(tmp_path) as (_, me):
        names = [row["name"] for row in me.get("/api/tournament").json()["standings"]]
        assert HOSTILE in names


def test_only_what_has_changed_is_told(tmp_path: Path) -> None:
    with SmallCup(tmp_path).playing() as cup:
        feed = TournamentFeed(tmp_path)
        assert feed.look()
        assert feed.look() is None
        first, second, *_ = cup.pending
        cup.begin(first)
        cup.begin(second)
        feed.look()
        cup.move(second)
        news = feed.look()
        assert news
        assert [board.number for board in news.boards] == [second.number]
        assert (news.cup, news.standings, news.cross, news.rounds) == (None, None, None, [])
        cup.end(first)
        cup.play_round()
    news = feed.look()  # nobody plays any more
    assert news
    assert news.cup
    assert not news.cup.running
    assert feed.whole.boards == []
    assert len(feed.whole.rounds) == 2


def test_folder_without_a_tournament_is_shown_once_it_has_one(tmp_path: Path) -> None:
    feed = TournamentFeed(tmp_path)
    assert feed.look() is None
    with SmallCup(tmp_path).playing():
        news = feed.look()
    assert news
    assert news.cup


def test_who_reads_slowly_is_told_everything_anew(tmp_path: Path) -> None:
    async def watch() -> list[bool]:
        with SmallCup(tmp_path).playing() as cup:
            crowd = Spectators(tmp_path, HostInPlace())
            await crowd.look()
            first, *_ = cup.pending
            cup.begin(first)
            with crowd.watching() as slow:
                heard = [await slow.next()]
                for _ in range(30):
                    cup.move(first)
                    await crowd.look()
                heard.append(await slow.next())
                cup.move(first)
                await crowd.look()
                heard.append(await slow.next())
            told = [json.loads(each) for each in heard]
            assert told[-1]["boards"][0]["plies"] == 31
            return [each["whole"] for each in told]

    assert asyncio.run(watch()) == [True, True, False]


async def crowd_hears(address: str, watchers: int, happen: Any) -> list[float]:
    """So many watch while something happens; the seconds until each has heard of it."""
    lines = [
        await connect(f"ws{address.removeprefix('http')}/ws/tournament", proxy=None)
        for _ in range(watchers)
    ]
    for line in lines:
        assert json.loads(await line.recv())["whole"]
    begun = time.monotonic()
    happen()

    async def hear(line: Any) -> float:
        while not json.loads(await line.recv())["standings"]:
            pass
        return time.monotonic() - begun

    async with asyncio.timeout(60):
        waits = await asyncio.gather(*map(hear, lines))
    for line in lines:
        await line.close()
    return waits


def test_a_crowd_hears_of_a_result(tmp_path: Path) -> None:
    with shown(tmp_path) as (cup, me):
        first, *_ = cup.pending
        waits = asyncio.run(crowd_hears(me.address, 50, lambda: cup.play(first)))
        assert len(waits) == 50
