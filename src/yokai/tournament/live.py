"""Games while they are played: a small file each, written by who plays it, read by who watches.

    {"number": 12, "south": "fox", "north": "owl", "variant": "classic", "start": "...", ...}
    2c2b
    3a3b

The first line says which game it is, each further line is a move in USI, the opening's included.
The file is gone when the game is over. It is for watchers and no more: what counts is in the store.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

import msgspec
from msgspec import Struct

from yokai.rules.game import Game
from yokai.tournament.event_log import Fixture

FOLDER = "live"


class LiveGame(Struct, frozen=True):
    """A game that is being played, and its moves so far."""

    number: int
    south: str
    north: str
    variant: str
    start: str  # SFEN
    began: str  # the time, in ISO 8601
    moves: tuple[str, ...] = ()


class LiveFile:
    """Tells watchers of one game; who cannot be told is not, and the game goes on."""

    def __init__(self, folder: Path, fixture: Fixture) -> None:
        """Name the file; it begins with the first call of `tell`."""
        self._path, self._fixture = folder / FOLDER / f"{fixture.number}.jsonl", fixture
        self._told = -1

    def tell(self, game: Game) -> None:
        """Add the moves since the last time."""
        moves = [move.usi for move in game.moves]
        lines = [f"{move}\n" for move in moves[max(self._told, 0) :]]
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

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        with suppress(OSError):
            self._path.unlink(missing_ok=True)


def read_live(folder: Path) -> list[LiveGame]:
    """The games in play, by number."""
    found = []
    for path in (folder / FOLDER).glob("*.jsonl"):
        with suppress(OSError, ValueError, msgspec.MsgspecError):
            head, *moves = path.read_text(encoding="utf-8").splitlines(keepends=True)
            game = msgspec.json.decode(head, type=LiveGame)
            whole = tuple(move.strip() for move in moves if move.endswith("\n"))
            found.append(msgspec.structs.replace(game, moves=whole))
    return sorted(found, key=lambda game: game.number)


def clear_live(folder: Path) -> None:
    """Forget games that nobody plays any more, and make room for others."""
    with suppress(OSError):  # who cannot be shown is played all the same
        (folder / FOLDER).mkdir(exist_ok=True)
        for path in (folder / FOLDER).glob("*.jsonl"):
            path.unlink(missing_ok=True)
