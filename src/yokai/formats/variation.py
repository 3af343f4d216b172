"""Variations, comments, glyphs and drawings of a record: writing and reading them.

All are written as comments of CSA, so that a program without variations still reads the game.

2c2b 3a3b
'?!
'@3b3c 2c
'*Too slow.
'(
'>2a2b 2d2c
'*This holds.
')
2b2a+
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from yokai.errors import BadNotation, YokaiError, quote
from yokai.notation.move import Move
from yokai.notation.square import read_square
from yokai.rules.game import Game
from yokai.rules.variant import Variant

_MOVES_PER_LINE = 10
DEEPEST = 50  # variations within variations
MOST_VARIATIONS = 1_000  # in a record
MOST_MOVES = 50_000  # in a record, those of all variations included

MOST_DRAWINGS = 40  # arrows and circles of a position
GLYPHS = ("!!", "!", "!?", "?!", "?", "??")  # judgements of a move

# The beginnings of rows that are comments in CSA.
COMMENT, OPEN, CLOSE, MOVES, GLYPH, DRAWING = "'*", "'(", "')", "'>", "'", "'@"
_SQUARES = re.compile(r"(\d[a-z])(\d[a-z])?")
_DRAWN = re.compile(rf"{DRAWING}({_SQUARES.pattern} ?)+")


@dataclass(frozen=True)
class Variation:
    """An alternative line that begins after `ply` moves of the game.

    `comments`, `glyphs` and `drawings` are by ply too: the number of moves played, counted from the
    start of the game. A drawing is a circle on a square, as in "2c", or an arrow, as in "2c2b".
    """

    ply: int
    moves: tuple[Move, ...]
    comments: Mapping[int, str] = field(default_factory=dict)
    variations: tuple[Variation, ...] = ()
    glyphs: Mapping[int, str] = field(default_factory=dict)
    drawings: Mapping[int, tuple[str, ...]] = field(default_factory=dict)


def write(line: Variation, mark: str = "") -> Iterator[str]:
    """Write a line as rows of text; each move is followed by its glyph, drawings, comment and
    variations."""
    if not mark:
        yield from _notes(line, line.ply)
    row: list[str] = []
    alternatives: defaultdict[int, list[Variation]] = defaultdict(list)
    for alternative in line.variations:
        alternatives[alternative.ply + 1].append(alternative)
    for ply, move in enumerate(line.moves, line.ply + 1):
        row.append(move.usi)
        asides = [*_notes(line, ply)]
        for alternative in alternatives.get(ply, ()):
            asides += [OPEN, *write(alternative, MOVES), CLOSE]
        if asides or len(row) == _MOVES_PER_LINE or ply == line.ply + len(line.moves):
            yield mark + " ".join(row)
            yield from asides
            row = []


def _notes(line: Variation, ply: int) -> Iterator[str]:
    if ply in line.glyphs:
        yield GLYPH + line.glyphs[ply]
    if drawings := line.drawings.get(ply):
        yield DRAWING + " ".join(drawings)
    for row in line.comments.get(ply, "").strip().splitlines():
        yield COMMENT + row.rstrip()


def checked_drawings(rules: Variant, drawings: Iterable[str]) -> tuple[str, ...]:
    """Circles and arrows of a position, each once; an error if one is not on the board."""
    found = tuple(dict.fromkeys(drawings))
    if len(found) > MOST_DRAWINGS:
        raise BadNotation(f"a position has at most {MOST_DRAWINGS} arrows and circles")
    for drawing in found:
        squares = _SQUARES.fullmatch(drawing)
        if not squares or squares[1] == squares[2]:
            raise BadNotation(
                f"a circle is like '2c' and an arrow like '2c2b', not {quote(drawing)}"
            )
        for square in filter(None, squares.groups()):
            read_square(square, rules.files, rules.ranks)
    return found


@dataclass
class Budget:
    """Counts the variations and moves of a record, and refuses too many of them.

    `tick` is called before each move, and may raise an error to end the work.
    """

    tick: Callable[[], object] = lambda: None
    variations: int = 0
    moves: int = 0

    def branch(self, place: str, depth: int) -> None:
        """Count a variation that is nested `depth` deep; an error begins with `place`."""
        self.variations += 1
        if depth > DEEPEST:
            raise BadNotation(f"{place}: variations within variations go at most {DEEPEST} deep")
        if self.variations > MOST_VARIATIONS:
            raise BadNotation(f"{place}: a record has at most {MOST_VARIATIONS:,} variations")

    def move(self, place: str, move: str) -> None:
        """Count a move; an error begins with `place`."""
        self.tick()
        self.moves += 1
        if self.moves > MOST_MOVES:
            raise BadNotation(
                f"{place}: {quote(move)} is one move too many,"
                f" a record has at most {MOST_MOVES:,} with those of its variations"
            )


@dataclass
class _Open:
    """A variation that is being read."""

    ply: int
    moves: list[Move] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)
    variations: list[Variation] = field(default_factory=list)
    glyphs: dict[int, str] = field(default_factory=dict)
    drawings: dict[int, tuple[str, ...]] = field(default_factory=dict)

    @property
    def end(self) -> int:
        """The ply after the last move of this line."""
        return self.ply + len(self.moves)

    def close(self) -> Variation:
        tidy = {ply: text.strip() for ply, text in self.comments.items() if text.strip()}
        notes = tidy, tuple(self.variations), self.glyphs, self.drawings
        return Variation(self.ply, tuple(self.moves), *notes)


class _TreeReader:
    """Plays the main line and all variations of a record in a single game.

    A variation takes back the move that it replaces; at its end its moves are taken back and that
    move is played again. So each move is played once, and once more for each of its variations.
    """

    def __init__(self, game: Game, budget: Budget) -> None:
        self._game, self._budget = game, budget
        self._stack = [_Open(0)]

    def read(self, number: int, line: str) -> None:
        """Read one row of the record's text."""
        here, inside = self._stack[-1], len(self._stack) > 1
        if line.startswith(COMMENT):
            before = here.comments.get(here.end)
            text = line.removeprefix(COMMENT)
            here.comments[here.end] = text if before is None else f"{before}\n{text}"
        elif line.removeprefix(GLYPH) in GLYPHS and here.moves:
            here.glyphs[here.end] = line.removeprefix(GLYPH)
        elif _DRAWN.fullmatch(line):
            self._draw(here, line.removeprefix(DRAWING), number)
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
        """The main line, once every row is read; `number` is that of the last row."""
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

    def _draw(self, here: _Open, drawings: str, number: int) -> None:
        before = here.drawings.get(here.end, ())
        try:
            every = *before, *drawings.split()
            here.drawings[here.end] = checked_drawings(self._game.variant, every)
        except BadNotation as error:
            raise BadNotation(f"bad record, line {number}: {error}") from None

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
    """Play the moves of a record, given as numbered rows of text, and collect its variations.

    `tick` is called before each move, and may raise an error to end the reading.
    """
    reader, number = _TreeReader(game, Budget(tick)), 0
    for number, line in lines:
        reader.read(number, line)
    return reader.end(number)
