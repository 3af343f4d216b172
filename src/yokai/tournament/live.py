"""Live games: a small file per running game, written by its worker and read by watchers.

    {"number": 12, "south": "fox", "north": "owl", "variant": "classic", "start": "...", ...}
    2c2b
    3a3b 120

The first line describes the game. Each further line is a move in USI, the opening's included, and
the milliseconds that it took.
The file is deleted when the game is over. Results come from the event log only.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from yokai.arena.move_note import MoveNote
from yokai.rules.game import Game
from yokai.tournament.event_log import Fixture

FOLDER = "live"


class LiveGame(Struct, frozen=True):
    """A running game with its moves so far."""

    number: int
    south: str
    north: str
    variant: str
    start: str  # SFEN
    began: str  # the time, in ISO 8601
    moves: tuple[str, ...] = ()
    times: tuple[int, ...] = ()  # milliseconds of each move; 0 for the opening


class LiveFile:
    """The live file of one game; errors of writing it do not disturb the game."""

    def __init__(self, folder: Path, fixture: Fixture) -> None:
        """Name the file; the first call of `tell` creates it."""
        self._path, self._fixture = folder / FOLDER / f"{fixture.number}.jsonl", fixture
        self._told = -1

    def tell(self, game: Game, notes: Sequence[MoveNote] = ()) -> None:
        """Append the moves since the last call."""
        moves = [move.usi for move in game.moves]
        opening = len(moves) - len(notes)
        timed = [
            *moves[:opening],
            *(f"{m} {n.ms}" for m, n in zip(moves[opening:], notes, strict=True)),
        ]
        lines = [f"{move}\n" for move in timed[max(self._told, 0) :]]
        if self._told < 0:
            lines.insert(0, self._head(game))
        with (
            suppress(OSError),
            self._path.open("w" if self._told < 0 else "a", encoding="utf-8") as file,
        ):
            file.write("".join(lines))
        self._told = len(moves)

    def _head(self, game: Game) -> str:
        told = self._fixture
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        head = LiveGame(told.number, told.south, told.north, told.variant, game.start.sfen, now)
        return msgspec.json.encode(head).decode() + "\n"

    def __enter__(self) -> LiveFile:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._path.unlink(missing_ok=True)


def read_live(folder: Path) -> list[LiveGame]:
    """The running games, ordered by number."""
    found = []
    for path in (folder / FOLDER).glob("*.jsonl"):
        with suppress(OSError, ValueError, msgspec.MsgspecError):
            head, *moves = path.read_text(encoding="utf-8").splitlines(keepends=True)
            game = msgspec.json.decode(head, type=LiveGame)
            whole = [[*move.split(), "0"] for move in moves if move.endswith("\n")]
            usis, times = tuple(row[0] for row in whole), tuple(int(row[1]) for row in whole)
            found.append(msgspec.structs.replace(game, moves=usis, times=times))
    return sorted(found, key=lambda game: game.number)


def clear_live(folder: Path) -> None:
    """Delete the files of games that no command plays any more, and create the folder."""
    with suppress(OSError):  # games are played also if they cannot be shown
        (folder / FOLDER).mkdir(exist_ok=True)
        for path in (folder / FOLDER).glob("*.jsonl"):
            path.unlink(missing_ok=True)
