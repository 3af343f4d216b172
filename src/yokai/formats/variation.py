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

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from yokai.errors import BadNotation, YokaiError
from yokai.notation.move import Move
from yokai.rules.game import Game

_MOVES_PER_LINE = 10
DEEPEST = 50  # variations within variations

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
    for ply, move in enumerate(line.moves, line.ply + 1):
        row.append(move.usi)
        asides = [*_comment(line.comments.get(ply, ""))]
        for rival in line.variations:
            if rival.ply == ply - 1:
                asides += [OPEN, *write(rival, MOVES), CLOSE]
        if asides or len(row) == _MOVES_PER_LINE or ply == line.ply + len(line.moves):
            yield mark + " ".join(row)
            yield from asides
            row = []


def _comment(text: str) -> Iterator[str]:
    return (COMMENT + line.rstrip() for line in text.strip().splitlines())


@dataclass
class _Open:
    """A line that is being read."""

    game: Game
    ply: int
    comments: dict[int, str] = field(default_factory=dict)
    variations: list[Variation] = field(default_factory=list)

    def close(self) -> Variation:
        moves = self.game.moves[self.ply :]
        tidy = {ply: text.strip() for ply, text in self.comments.items() if text.strip()}
        return Variation(self.ply, moves, tidy, tuple(self.variations))


def read(game: Game, lines: Iterable[tuple[int, str]]) -> Variation:
    """Play the lines of a record, each given with its number, and collect what branches off."""
    stack = [_Open(game, 0)]
    number = 0
    for number, line in lines:
        here = stack[-1]
        ply = len(here.game.moves)
        if line.startswith(COMMENT):
            before = here.comments.get(ply)
            text = line.removeprefix(COMMENT)
            here.comments[ply] = text if before is None else f"{before}\n{text}"
        elif line == OPEN:
            if ply == here.ply or len(stack) > DEEPEST:
                why = "no move stands before it" if ply == here.ply else "it lies too deep"
                raise BadNotation(f"bad record, line {number}: a variation begins, but {why}")
            stack.append(_Open(here.game.at(ply - 1), ply - 1))
        elif line == CLOSE and len(stack) > 1:
            if ply == here.ply:
                raise BadNotation(f"bad record, line {number}: a variation has no move")
            stack.pop()
            stack[-1].variations.append(here.close())
        elif line.startswith(MOVES) and len(stack) > 1:
            _play(here.game, line.removeprefix(MOVES), number)
        elif not line.startswith("'"):
            if len(stack) > 1:
                raise BadNotation(f"bad record, line {number}: a variation is still open")
            _play(here.game, line, number)
    if len(stack) > 1:
        raise BadNotation(f"bad record, line {number}: a variation is still open at the end")
    return stack[0].close()


def _play(game: Game, moves: str, line: int) -> None:
    for move in moves.split():
        try:
            game.play(move)
        except YokaiError as error:
            where = f"line {line}, move {len(game.moves) + 1}"
            raise BadNotation(f"bad record, {where}: {error}") from None
