"""Other moves than those of a line, with comments on both: how a record writes and reads them.

All of it stands in comments of CSA, so that whoever knows no variations still reads the game.

2c2b 3a3b
'*Too slow.
'(
'>2a2b 2d2c
'*This holds.
')
2b2a+
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from yokai.errors import BadNotation, YokaiError, quote
from yokai.notation.move import Move
from yokai.rules.game import Game

_MOVES_PER_LINE = 10
DEEPEST = 50  # variations within variations
MOST_VARIATIONS = 1_000  # of a record
MOST_MOVES = 50_000  # of a record, with those of all variations

# What stands at the beginning of a line.
COMMENT, OPEN, CLOSE, MOVES = "'*", "'(", "')", "'>"


@dataclass(frozen=True)
class Variation:
    """Moves to be played instead of a line's, once `ply` moves are on the board.

    `comments` are by ply as well: after how many moves, counted from the start of the game.
    """

    ply: int
    moves: tuple[Move, ...]
    comments: Mapping[int, str] = field(default_factory=dict)
    variations: tuple[Variation, ...] = ()


def write(line: Variation, mark: str = "") -> Iterator[str]:
    """The lines of text for a line of moves; each move is followed by its comment and rivals."""
    if not mark:
        yield from _comment(line.comments.get(line.ply, ""))
    row: list[str] = []
    rivals: defaultdict[int, list[Variation]] = defaultdict(list)
    for rival in line.variations:
        rivals[rival.ply + 1].append(rival)
    for ply, move in enumerate(line.moves, line.ply + 1):
        row.append(move.usi)
        asides = [*_comment(line.comments.get(ply, ""))]
        for rival in rivals.get(ply, ()):
            asides += [OPEN, *write(rival, MOVES), CLOSE]
        if asides or len(row) == _MOVES_PER_LINE or ply == line.ply + len(line.moves):
            yield mark + " ".join(row)
            yield from asides
            row = []


def _comment(text: str) -> Iterator[str]:
    return (COMMENT + line.rstrip() for line in text.strip().splitlines())


@dataclass
class Budget:
    """What a record may have, and how much of that is used. `tick` is called before each move,
    and may raise an error to end the work."""

    tick: Callable[[], object] = lambda: None
    variations: int = 0
    moves: int = 0

    def branch(self, place: str, depth: int) -> None:
        """One more variation, within so many others; an error that begins with its `place` if it
        is too much."""
        self.variations += 1
        if depth > DEEPEST:
            raise BadNotation(f"{place}: variations within variations go at most {DEEPEST} deep")
        if self.variations > MOST_VARIATIONS:
            raise BadNotation(f"{place}: a record has at most {MOST_VARIATIONS:,} variations")

    def move(self, place: str, move: str) -> None:
        """One more move; an error that begins with its `place` if it is too much."""
        self.tick()
        self.moves += 1
        if self.moves > MOST_MOVES:
            raise BadNotation(
                f"{place}: {quote(move)} is one move too many,"
                f" a record has at most {MOST_MOVES:,} with those of its variations"
            )


@dataclass
class _Open:
    """A line that is being read."""

    ply: int
    moves: list[Move] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    variations: list[Variation] = field(default_factory=list)

    @property
    def end(self) -> int:
        """How many moves are on the board after this line."""
        return self.ply + len(self.moves)

    def close(self) -> Variation:
        tidy = {ply: text.strip() for ply, text in self.comments.items() if text.strip()}
        return Variation(self.ply, tuple(self.moves), tidy, tuple(self.variations))


class _Reader:
    """Plays all lines of a record in one game: a variation takes back the move that it replaces,
    and when it ends its moves are taken back and that move is played again. So each move is
    played once, and the move before a variation once more for each."""

    def __init__(self, game: Game, budget: Budget) -> None:
        self._game, self._budget = game, budget
        self._stack = [_Open(0)]

    def read(self, number: int, line: str) -> None:
        """Take in a line of text."""
        here, inside = self._stack[-1], len(self._stack) > 1
        if line.startswith(COMMENT):
            before = here.comments.get(here.end)
            text = line.removeprefix(COMMENT)
            here.comments[here.end] = text if before is None else f"{before}\n{text}"
        elif line == OPEN:
            self._open(here, f"bad record, line {number}")
        elif line == CLOSE and inside:
            if not here.moves:
                raise BadNotation(f"bad record, line {number}: a variation has no move")
            self._close()
        elif line.startswith(MOVES) and inside:
            self._play(here, line.removeprefix(MOVES), number)
        elif not line.startswith("'"):
            if inside:
                raise BadNotation(f"bad record, line {number}: a variation is still open")
            self._play(here, line, number)

    def end(self, number: int) -> Variation:
        """The line of the game itself, once all is read; `number` is the last line of text."""
        if len(self._stack) > 1:
            raise BadNotation(f"bad record, line {number}: a variation is still open at the end")
        return self._stack[0].close()

    def _open(self, here: _Open, place: str) -> None:
        if not here.moves:
            raise BadNotation(f"{place}: a variation begins, but no move stands before it")
        self._budget.branch(place, len(self._stack))
        self._game.undo()
        self._stack.append(_Open(here.end - 1))

    def _close(self) -> None:
        closed = self._stack.pop()
        for _ in closed.moves:
            self._game.undo()
        here = self._stack[-1]
        here.variations.append(closed.close())
        self._game.play(here.moves[-1])

    def _play(self, here: _Open, moves: str, number: int) -> None:
        for move in moves.split():
            place = f"bad record, line {number}, move {here.end + 1}"
            self._budget.move(place, move)
            try:
                here.moves.append(self._game.play(move))
            except YokaiError as error:
                raise BadNotation(f"{place}: {error}") from None


def read(
    game: Game, lines: Iterable[tuple[int, str]], tick: Callable[[], object] = lambda: None
) -> Variation:
    """Play the lines of a record, each given with its number, and collect what branches off.
    `tick` is called before each move, and may raise an error to end the reading."""
    reader, number = _Reader(game, Budget(tick)), 0
    for number, line in lines:
        reader.read(number, line)
    return reader.end(number)
