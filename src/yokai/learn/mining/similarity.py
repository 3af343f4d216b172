"""The similarity of puzzles: the same idea in the same place, perhaps mirrored."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from yokai.learn.puzzles.puzzle import TO_THE_END, Puzzle
from yokai.notation.move import Move
from yokai.notation.square import read_square
from yokai.rules.position import Position
from yokai.rules.variant import Variant

Place = tuple[int, int]  # row and column


def twin_keys(puzzle: Puzzle) -> Iterator[Hashable]:
    """The similarity keys of a puzzle: two puzzles that share a key are too similar.

    The first key is the pattern: the pieces around the royal piece in danger, or around the
    material won, and the player's moves there. The others are the positions of the line with the
    player to move, so that no puzzle is the second half of another.
    """
    yield pattern(puzzle)
    ended = puzzle.kind in TO_THE_END  # the last position is similar in many puzzles
    for position in puzzle.positions[: -2 if ended and puzzle.moves > 1 else None : 2]:
        yield min(position.key, position.mirror().key)


def pattern(puzzle: Puzzle) -> tuple[Hashable, ...]:
    """The pattern of a puzzle, equal for puzzles with the same idea and for mirror images."""
    return min(_pattern(puzzle, mirror) for mirror in (False, True))


def _pattern(puzzle: Puzzle, mirror: bool) -> tuple[Hashable, ...]:
    centre = _centre(puzzle)
    around = _around(puzzle.position, centre, mirror)
    moves = puzzle.line[::2]
    if puzzle.kind in TO_THE_END and len(moves) > 1:
        moves = moves[:-1]  # the last move is similar in many puzzles
    shape = [_shape(puzzle.positions[2 * n], move, centre, mirror) for n, move in enumerate(moves)]
    return puzzle.kind, puzzle.moves, around, tuple(shape)


def _centre(puzzle: Puzzle) -> Place:
    """The centre of the pattern: a royal piece, or the square where material is won."""
    if puzzle.kind == "material":
        return place(puzzle.game, puzzle.line[-1].target)
    side = puzzle.side if puzzle.kind in ("hold", "draw") else puzzle.side.other
    return next(
        (row, column)
        for row, pieces in enumerate(puzzle.position.board)
        for column, piece in enumerate(pieces)
        if piece and piece.kind.royal and piece.side is side
    )


def _around(position: Position, centre: Place, mirror: bool) -> str:
    """The nine squares around the centre, row by row."""
    board, across = position.board, (1, 0, -1) if mirror else (-1, 0, 1)

    def look(row: int, column: int) -> str:
        if not (0 <= row < len(board) and 0 <= column < len(board[0])):
            return "#"
        return str(board[row][column] or ".")

    return " ".join(
        look(centre[0] + down, centre[1] + right) for down in (-1, 0, 1) for right in across
    )


def _shape(before: Position, move: Move, centre: Place, mirror: bool) -> tuple[Hashable, ...]:
    """The shape of a move: piece, capture, promotion, and target relative to the centre."""
    row, column = place(before.variant, move.target)
    right = column - centre[1]
    moved = move.letter or str(before.piece(move.origin or ""))
    taken = str(before.piece(move.target) or "")
    return moved, move.is_drop, taken, move.promotes, row - centre[0], -right if mirror else right


def place(game: Variant, square: str) -> Place:
    """Row and column of a square."""
    row, column = divmod(read_square(square, game.files, game.ranks), game.files)
    return row, column
