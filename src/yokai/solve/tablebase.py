"""Tablebases: the exact value of every position of a variant small enough to solve."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from hashlib import blake2b
from mmap import mmap
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from yokai import _core
from yokai.errors import BadPosition, BadTable
from yokai.notation.move import Move
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.rule_code import is_code
from yokai.rules.variant import VARIANTS, Variant, variant
from yokai.solve.index import index_of
from yokai.solve.reachable import Reachable
from yokai.solve.solver import Known, Progress, solve, stages
from yokai.solve.tablefile import TableFile, read_table, write_table
from yokai.solve.value import MoveValue, Value, counts_by_value
from yokai.system import cache_folder, cores

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_T = TypeVar("_T")

CUSTOM = "custom"  # how the file of a game begins that is named by its code


class Tablebase:
    """The exact value of every position of a variant.

    Use open() for a table that was built before, build() to compute one.
    """

    def __init__(self, game: Variant, file: TableFile) -> None:
        """Wrap an open file; use open() or build() instead."""
        self.variant = game
        self.file = file
        self._index = index_of(game)
        self._table = _core.Table(self._index, file.values, file.sums, file.number, file.start)
        self._damaged = False  # as found in the pages read so far

    @classmethod
    def open(cls, game: str | Variant, path: str | Path | None = None) -> Tablebase:
        """Open a table, in milliseconds; refuse one that is missing, damaged or of other rules."""
        game = variant(game)
        where = Path(path) if path else default_path(game)
        index = index_of(game)
        try:
            file = read_table(where)
            if file.rules not in game.fingerprints or file.positions != index.size:
                raise BadTable(f"{where}: holds other rules than those of {game.id}")
        except BadTable as error:
            raise BadTable(f"{error}; {_remedy(game, path)}") from error
        return cls(game, file)

    @classmethod
    def find(cls, game: str | Variant) -> Tablebase | None:
        """Open the table in the user's cache folder, or return None if there is no sound one."""
        try:
            return cls.open(game)
        except BadTable:
            return None

    @classmethod
    def build(
        cls,
        game: str | Variant,
        path: str | Path | None = None,
        progress: Progress | None = None,
        threads: int | None = None,
        known: Known | None = None,
    ) -> Tablebase:
        """Solve a variant and write its table.

        `progress` gets the stage and the share done, `known` the present distance and the number of
        positions with each value that is known.
        """
        game = variant(game)
        where = Path(path) if path else default_path(game)
        index = index_of(game)
        work = partial(solve, game, progress, threads or cores(), known)
        write_table(where, game.fingerprint, index.size, work)
        return cls.open(game, where)

    @classmethod
    def of_values(cls, game: Variant, values: mmap) -> Tablebase:
        """A table in memory, which is gone with the object: `Solving` computes the values."""
        return cls(game, TableFile.of_values(game.fingerprint, values))

    def knows(self, position: Position) -> bool:
        """Can the position and its moves be looked up? See probe() for positions that cannot.

        The answer is always False once the table was found to be damaged.
        """
        return (
            not self._damaged
            and not self.file.is_cut_short
            and position.variant == self.variant
            and self._index.complete(position._core)
            and not self._index.royals_meet(position._core)
        )

    def probe(self, position: Position) -> Value:
        """The value of a position for the player to move.

        Positions that lack pieces are refused. So are positions that no game can reach: two royal
        pieces side by side that may not step into danger, one of them guarded.

            . k r      dobutsu: one of the lions must have stepped here,
            . K .      onto a square that the other attacked
        """
        self._check(position)
        with self._explained(position):
            return Value.from_core(self._table.probe(position._core))

    def probe_many(
        self, positions: Sequence[Position]
    ) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int16]]:
        """The values of many positions: for each 1, 0 or -1, and the plies to the end."""
        import numpy as np  # slow to load, and needed only here

        results = np.empty(len(positions), dtype=np.int8)
        plies = np.empty(len(positions), dtype=np.int16)
        for position in positions:
            self._check(position)
        try:
            self.file.check_length()
            self._table.probe_many([p._core for p in positions], results, plies)
        except IndexError:
            for position in positions:
                self.probe(position)
            raise
        return results, plies

    def moves(self, position: Position) -> list[MoveValue]:
        """Every legal move with its value, best first."""
        self._check(position)
        with self._explained(position):
            answers = self._table.moves(position._core)
        moves = zip(position.legal_moves, map(Value.from_core, answers), strict=True)
        return sorted((MoveValue(*m) for m in moves), key=lambda m: m.value.rank)

    def line(
        self, position: Position, limit: int = 200, *, first: Move | None = None
    ) -> list[Move]:
        """A line of perfect play to the end of the game, or of `limit` plies in a draw.

        `first` is the first move of the line, perfect or not.
        """
        game = Game(position)
        self._check(position)
        if first:
            game.play(first)
        while not game.outcome and len(game.moves) < limit:
            game.play(self.moves(game.position)[0].move)
        return list(game.moves)

    def verify(self, progress: Progress | None = None, threads: int | None = None) -> int:
        """Verify the table, and return the number of wrong entries.

        Every number is turned into its position and back, and its value is compared with the
        best of its moves.
        """
        with self._explained():
            tell = stages(progress, lambda _: "check every value")
            return self._table.verify(threads or cores(), tell)

    def reachable(self, progress: Progress | None = None, threads: int | None = None) -> Reachable:
        """Count the positions that can be reached from the start."""
        with self._explained():
            tell = stages(progress, lambda _: "walk from the start")
            return Reachable(
                *self._table.reachable(self.variant.start._core, threads or cores(), tell)
            )

    @cached_property
    def counts(self) -> dict[Value, int]:
        """The number of positions in the table with each value."""
        with self._explained():
            parts = [_core.histogram(part) for part in self.file.parts()]
        return counts_by_value([sum(counts) for counts in zip(*parts, strict=True)])

    @cached_property
    def longest_win(self) -> tuple[Value, Position] | None:
        """The win that takes the most plies, with a position that has it."""
        wins = [value for value in self.counts if value.result == "win"]
        value = max(wins, key=lambda value: value.plies, default=None)
        position = self.first(value) if value else None
        return (value, position) if value and position else None

    def first(self, value: Value) -> Position | None:
        """A position with this value, if the table holds one."""
        with self._explained():
            number = self.file.find(value.byte)
        return None if number is None else self.at(number)

    def at(self, number: int) -> Position:
        """The position with a number, from 0 to `file.positions` less one."""
        return Position(self.variant, self._index.decode(number), 1)

    def ask(self, question: Callable[[_core.Table], _T]) -> _T:
        """Call `question` with the core's table, to look up many positions at once."""
        with self._explained():
            return question(self._table)

    def _check(self, position: Position) -> None:
        if position.variant.rules is not self.variant.rules and position.variant != self.variant:
            raise BadPosition(
                f"{position.sfen}: is a position of {position.variant.id},"
                f" but this table is of {self.variant.id}"
            )
        if not self._index.complete(position._core):
            raise BadPosition(
                f"{position.sfen}: the table knows only positions with all"
                f" {sum(self.variant.pieces.values())} pieces of the set"
            )

    @contextmanager
    def _explained(self, position: Position | None = None) -> Iterator[None]:
        """Turn the core's IndexError into an error with a sentence."""
        try:
            self.file.check_length()
            yield
        except IndexError as error:
            if position and str(error) == "unreachable":
                raise BadPosition(
                    f"{position.sfen}: no game can lead here, so the table does not know it:"
                    " the royal pieces stand side by side, where neither may step"
                ) from None
            self._damaged = True
            path = self.file.path
            raise BadTable(f"{path}: is damaged; {_remedy(self.variant, path)}") from None


def default_path(game: Variant) -> Path:
    """The path of a variant's table in the user's cache folder.

    The file of a variant that is not built in is named after its fingerprint. An existing file
    that is named after the old fingerprint is used as it is.
    """
    folder = cache_folder()
    if game.is_built_in:
        return folder / f"{game.id}.table"
    texts = [json.dumps(rules).encode() for rules in game.fingerprints]
    own = CUSTOM if is_code(game.id) else Path(game.id).name
    names = [f"{own}-{blake2b(text, digest_size=4).hexdigest()}" for text in texts]
    paths = [folder / f"{name}.table" for name in names]
    return next((path for path in paths if path.exists()), paths[0])


def _remedy(game: Variant, path: str | Path | None) -> str:
    name = game.id if game.id in VARIANTS else "FILE.toml"
    return f"`yokai solve {name}{f' --out {path}' if path else ''}` makes it"
