"""What a crowd costs the page of a tournament: one watcher, and 200.

    python bench/watchers.py [--watchers N] [--results N] [--entrants N]

A Swiss tournament of thirty grows by a result twice a second, with boards that move in between,
while its page is served by a process of its own. Told are the seconds until the last watcher has
heard of a result, and the processor time of the server for each of them, with one watcher and with
many: the ratio says how much cheaper another watcher is than the first.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from websockets.asyncio.client import ClientConnection, connect

from yokai.formats.record import Record
from yokai.notation.move import SOUTH
from yokai.rules.game import Game
from yokai.rules.outcome import Outcome
from yokai.rules.variant import variant
from yokai.server.tournament_main import TournamentPage
from yokai.tournament.event_log import Cup, Entrant, Fixture, GameResult, Start
from yokai.tournament.fixtures import OpeningBook, arrange
from yokai.tournament.live import LiveFile, clear_live
from yokai.tournament.pairing import next_rounds
from yokai.tournament.store import FILE, EventLogFile, locked
from yokai.tournament.tournament import Tournament

TICK = os.sysconf("SC_CLK_TCK")
PLIES = 40


@dataclass
class Found:
    """The cost of a crowd of one size."""

    watchers: int
    heard: list[float]  # seconds until the last one knew, for each result
    processor: float  # seconds for a result

    def __str__(self) -> str:
        return (
            f"{self.watchers:4} watchers: the last has heard of a result after"
            f" {median(self.heard):.2f} s (at most {max(self.heard):.2f} s),"
            f" {self.processor * 1000:.1f} ms of processor time each"
        )


class Season:
    """A tournament without players: the bench writes results when it wants them."""

    def __init__(self, folder: Path, entrants: int) -> None:
        self._folder, self._rng = folder, Random(1)
        clear_live(folder)
        self._store = EventLogFile(folder / FILE, 0)
        self._tournament = Tournament(folder)
        cup = Cup("Bench", "swiss", ("classic",), rounds=9, movetime=100)
        names = [f"bot number {number}" for number in range(entrants)]
        players = [Entrant(name, "random") for name in names]
        self._store.add(cup, Start("2026-11-16T12:00:00Z", "nothing", "none"), *players)
        self._book = OpeningBook(cup)
        self._waiting: list[Fixture] = []

    def next(self) -> Fixture:
        """Return the next game, after pairing a new round if none is left."""
        self._tournament.refresh()
        if not (pending := self._tournament.tallies.pending):
            tallies = self._tournament.tallies
            self._store.add(*arrange(tallies, next_rounds(tallies), self._book))
            return self.next()
        return pending[0]

    def play(self, fixture: Fixture) -> None:
        """Play a game on a board that everyone sees, and keep its result."""
        game = Game(variant(fixture.variant))
        with LiveFile(self._folder, fixture) as live:
            live.tell(game)
            while len(game.moves) < PLIES and not game.outcome:
                game.play(self._rng.choice(game.legal_moves))
                live.tell(game)
            if not game.outcome:
                game.end(Outcome(self._rng.choice((SOUTH, None)), "length"))
            assert game.outcome
            record = Record(game, fixture.south, fixture.north, date(2026, 11, 16)).text
            winner = game.outcome.winner.word if game.outcome.winner else None
            self._store.add(GameResult(fixture.number, winner, game.outcome.reason, record))


def processor_time(pid: int) -> float:
    """Processor time of a process so far, in seconds."""
    words = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / TICK


async def measure(season: Season, page: TournamentPage, watchers: int, results: int) -> Found:
    """Measure a number of watchers over a number of results."""
    address = f"ws://127.0.0.1:{page.port}/ws/tournament"
    async with AsyncExitStack() as stack:
        lines = []
        for _ in range(watchers):
            line = await stack.enter_async_context(connect(address, proxy=None, max_size=None))
            assert json.loads(await line.recv())["whole"]
            lines.append(line)
        pid = page.pid
        used, heard = processor_time(pid), []
        for _ in range(results):
            fixture = season.next()
            await asyncio.to_thread(season.play, fixture)
            begun = time.monotonic()
            needle = f'"number":{fixture.number},"south":'
            await asyncio.gather(*(_hear(line, needle) for line in lines))
            heard.append(time.monotonic() - begun)
        return Found(watchers, heard, (processor_time(pid) - used) / results)


async def _hear(line: ClientConnection, needle: str) -> None:
    """Wait for a round in which this game has a result, without parsing every message."""
    async with asyncio.timeout(60):
        while True:
            news = str(await line.recv())
            at = news.find(needle, news.find('"rounds":'))
            if '"standings":[' in news and at > 0:
                reason = news[at:].partition('"reason":')[2]
                if not reason.startswith("null"):
                    return


def main() -> None:
    """Measure one watcher and many, and print the ratio."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--watchers", type=int, default=200, help="size of the crowd")
    parser.add_argument("--results", type=int, default=20, help="results to wait for")
    parser.add_argument("--entrants", type=int, default=30, help="bots in the tournament")
    args = parser.parse_args()
    with TemporaryDirectory() as name, locked(Path(name)):
        season = Season(Path(name), args.entrants)
        season.play(season.next())
        with TournamentPage(Path(name), "127.0.0.1", 0) as page:
            found = [
                asyncio.run(measure(season, page, watchers, args.results))
                for watchers in (1, args.watchers)
            ]
    for each in found:
        print(each)
    one, many = found
    ratio = many.processor / max(one.processor, 1e-9)
    print(f"{args.watchers} watchers cost the server {ratio:.1f} times what one costs")


if __name__ == "__main__":
    main()
