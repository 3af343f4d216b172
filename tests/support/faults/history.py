"""What players saw, held against what the store has: the laws that no fault may break.

1. The versions of a game have no gap, and each follows from the one before it by the rules.
2. Every move that was confirmed to a player is there, once.
3. What one player sees of a game never goes back.
4. What was seen of a version is what the store has of it; a result is final.
5. A clock runs for the side to move alone, and never faster than time passes; a flag falls where
   nothing is left.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from yokai.app.games.room import Room
from yokai.notation.move import Side
from yokai.storage.events import Event, Header
from yokai.storage.service_periods import Outage
from yokai.storage.store import Store


@dataclass
class History:
    """A log that players fill from any thread as they play, checked when all is over."""

    seen: dict[tuple[str, str], list[tuple[int, int]]] = field(
        default_factory=lambda: defaultdict(list)
    )  # (player, game) -> versions in the order in which they were seen, with the moves standing
    confirmed: dict[str, list[tuple[int, str]]] = field(default_factory=lambda: defaultdict(list))

    def saw(self, player: str, game: str, version: int, plies: int) -> None:
        """Note that a player was told of a version."""
        self.seen[player, game].append((version, plies))

    def was_confirmed(self, game: str, ply: int, move: str) -> None:
        """Note that a player's own move was confirmed."""
        self.confirmed[game].append((ply, move))

    def faults(self, store: Store) -> list[str]:
        """Return every law that was broken."""
        games = {game for _, game in self.seen} | set(self.confirmed)
        return [fault for game in sorted(games) for fault in self._faults_of(store, game)]

    def _faults_of(self, store: Store, game: str) -> list[str]:
        kept = asyncio.run(store.games.load(game))
        if kept is None:
            return [f"{game} is lost"]
        header, events = kept
        faults = _of_events(events) + _of_clocks(header, events)
        try:
            room = Room.begin(header).after(*events[1:])
        except ValueError as error:
            return [f"{game}: {error}"]
        if room.last.sfen != room.game.position.sfen:
            faults.append("the last position does not follow from the moves")
        played = [(event.ply - 1, event.move) for event in events if event.kind == "move"]
        taken_back = any(event.kind == "takeback" for event in events)
        for (ply, move), times in Counter(self.confirmed[game]).items():
            found = played.count((ply, move))
            if found < times or (found > 1 and not taken_back):
                faults.append(f"{move} at ply {ply} is there {found} times")
        plies = {event.version: event.ply for event in events}
        for (player, name), seen in self.seen.items():
            if name == game:
                faults += _of_reader(player, seen, plies)
        return [f"{game}: {fault}" for fault in faults]


def _of_events(events: list[Event]) -> list[str]:
    faults = []
    if [event.version for event in events] != list(range(len(events))):
        faults.append("the versions have a gap")
    for event, following in pairwise(events):
        if event.reason is not None and following.kind != "takeback":
            faults.append(f"something happened after the end, version {following.version}")
    return faults


def charged(
    header: Header, events: list[Event], outages: Sequence[Outage] = ()
) -> list[tuple[int, int]]:
    """Time that each move was charged, and time since the event before it, without outages. Between
    two people no clock runs before both have moved."""
    found = []
    free = len(Side) if header.is_between_two else 1
    for before, event in pairwise(events):
        if event.kind == "move" and event.ply > free and None not in _left(event):
            mover = Side((event.ply - 1) % 2)
            spent = (_left(before)[mover] or 0) - (_left(event)[mover] or 0)
            lost = sum(
                max(0, min(ended, event.at) - max(began, before.at)) for began, ended in outages
            )
            found.append((spent + (header.increment or 0), event.at - before.at - lost))
    return found


def _left(event: Event) -> tuple[int | None, int | None]:
    return event.south_left, event.north_left


def _of_clocks(header: Header, events: list[Event]) -> list[str]:
    """Faults of the clocks, in a game that began with South to move."""
    faults = [
        f"a move was charged {spent} ms, and {passed} ms had passed"
        for spent, passed in charged(header, events)
        if not 0 <= spent <= passed
    ]
    faults += [
        f"a flag fell too soon, version {event.version}"
        for event in events
        if event.kind == "end" and event.reason == "time" and event.winner
        if _left(event)[Side.of(event.winner).other] != 0
    ]
    faults += [
        f"a move was played after its time, version {event.version}"
        for event in events
        if event.kind == "move" and event.ply > 1
        if _left(event)[(event.ply - 1) % 2] == header.increment
    ]
    for before, event in pairwise(events):
        other = Side(event.ply % 2)
        if event.kind == "move" and _left(before)[other] != _left(event)[other]:
            faults.append(f"the clock of who did not move has changed, version {event.version}")
    return faults


def _of_reader(player: str, seen: list[tuple[int, int]], plies: dict[int, int]) -> list[str]:
    versions = [version for version, _ in seen]
    faults = [] if versions == sorted(versions) else [f"{player} saw the game go back: {versions}"]
    return faults + [
        f"{player} saw {count} moves in version {version}, the store has {plies.get(version)}"
        for version, count in seen
        if plies.get(version) != count
    ]
