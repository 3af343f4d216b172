"""Puzzle files: the puzzles of one variant as text, one per line. See docs/inside/puzzles.md."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import cast

from yokai.errors import BadPuzzle, YokaiError, quote
from yokai.learn.puzzles.puzzle import (
    HIGHEST,
    KINDS,
    LONGEST,
    LOWEST,
    THEMES,
    KindName,
    Puzzle,
    ThemeName,
    puzzle_id,
)
from yokai.notation.move import SOUTH, Move
from yokai.notation.tomlfile import read_text
from yokai.rules.position import Position
from yokai.rules.variant import Variant, variant

MAGIC = "yokai-puzzles 1"
MOST = 20_000  # lines of a file


def load_puzzles(path: str | Path) -> tuple[Puzzle, ...]:
    """Read the puzzles of a file."""
    return read_puzzles(read_text(Path(path), BadPuzzle), str(path))


def read_puzzles(text: str, file: str = "puzzles") -> tuple[Puzzle, ...]:
    """Read puzzles from text; `file` is what an error calls it.

    >>> read_puzzles("yokai-puzzles 1 classic\\nabc")
    Traceback (most recent call last):
    yokai.errors.BadPuzzle: puzzles: line 2: 'abc' is too short: it must be id, rating, ...
    """
    lines = text.splitlines()
    head = lines[0] if lines else ""
    if not head.startswith(f"{MAGIC} "):
        raise BadPuzzle(f"{file}: line 1: must be '{MAGIC} GAME', not {quote(head)}")
    if len(lines) > MOST:
        raise BadPuzzle(f"{file}: has {len(lines)} lines, and {MOST} are the most")
    number = 1
    found: dict[str, Puzzle] = {}
    try:
        game = variant(head.removeprefix(MAGIC).strip())
        for number, line in enumerate(lines, 1):
            if number == 1 or not line.strip() or line.startswith("#"):
                continue
            puzzle = read_puzzle(game, line)
            if puzzle.id in found:
                raise BadPuzzle(f"{puzzle.id} is there already; leave it out")
            found[puzzle.id] = puzzle
    except YokaiError as error:
        raise BadPuzzle(f"{file}: line {number}: {error}") from None
    return tuple(found.values())


def read_puzzle(game: Variant, line: str) -> Puzzle:
    """Read a puzzle from a line: id, rating, kind, themes, board, side, reserves, moves."""
    words = line.split()
    if len(words) < 8:
        raise BadPuzzle(
            f"{quote(line)} is too short: it must be id, rating, kind, themes, board, side,"
            " reserves and moves"
        )
    name, rating, goal, themes, *sfen = words[:7]
    kind, _, left = goal.partition(":")
    position = Position.parse(game, " ".join(sfen))
    if position.turn is not SOUTH:
        raise BadPuzzle(f"the player must be South, so the side is 'b', not {quote(sfen[1])}")
    if name != (right := puzzle_id(position)):
        raise BadPuzzle(f"the id of this position is {right}, not {quote(name)}")
    puzzle = Puzzle(
        id=right,
        game=game,
        sfen=position.sfen,
        line=_line(words[7:]),
        kind=_kind(kind),
        themes=_themes(themes),
        rating=_rating(rating),
        left=_left(goal, left),
    )
    _ = puzzle.positions  # refuses a move that is not legal; an assert would not under -OO
    return puzzle


def _line(words: list[str]) -> tuple[Move, ...]:
    if len(words) > LONGEST or len(words) % 2 == 0:
        raise BadPuzzle(
            f"a line has 1 to {LONGEST} moves and ends with the player's, so their number is odd,"
            f" not {len(words)}"
        )
    return tuple(map(Move, words))


def _kind(word: str) -> KindName:
    if word not in KINDS:
        raise BadPuzzle(f"no kind {quote(word)}: kinds are {', '.join(KINDS)}")
    return word


def _left(goal: str, left: str) -> int:
    """The plies to the win after the line, an even number as the opponent moves next."""
    if goal.partition(":")[1] == "":
        return 0
    plies = int(left) if left.isdecimal() and left.isascii() and len(left) < 4 else 0
    if not goal.startswith("only_win:") or plies < 2 or plies % 2:
        raise BadPuzzle(f"a win that is left is like 'only_win:18', not {quote(goal)}")
    return plies


def _themes(text: str) -> tuple[ThemeName, ...]:
    words = [] if text == "-" else text.split(",")
    for word in words:
        if word not in THEMES:
            raise BadPuzzle(f"no theme {quote(word)}: themes are {', '.join(THEMES)}, or '-'")
    if words != [theme for theme in THEMES if theme in words]:
        raise BadPuzzle(f"themes {quote(text)} must be in the order {','.join(THEMES)}, each once")
    return tuple(cast(list[ThemeName], words))


def _rating(text: str) -> int:
    if not (text.isdecimal() and text.isascii() and LOWEST <= int(text) <= HIGHEST):
        raise BadPuzzle(f"a rating is {LOWEST} to {HIGHEST}, not {quote(text)}")
    return int(text)


def write_puzzle(puzzle: Puzzle) -> str:
    """A puzzle as a line of a file."""
    themes = ",".join(puzzle.themes) or "-"
    sfen = puzzle.sfen.rpartition(" ")[0]
    moves = " ".join(move.usi for move in puzzle.line)
    goal = f"{puzzle.kind}:{puzzle.left}" if puzzle.left else puzzle.kind
    return f"{puzzle.id} {puzzle.rating} {goal} {themes} {sfen} {moves}"


def write_puzzles(game: Variant, puzzles: Iterable[Puzzle], remarks: Iterable[str] = ()) -> str:
    """The text of a puzzle file, easiest first; the remarks say how it was made."""
    ordered = sorted(puzzles, key=lambda each: (each.rating, each.id))
    return "\n".join(
        [
            f"{MAGIC} {game.id}",
            *(f"# {remark}" for remark in remarks),
            *map(write_puzzle, ordered),
            "",
        ]
    )


def save_puzzles(
    path: Path, game: Variant, puzzles: Iterable[Puzzle], remarks: Iterable[str] = ()
) -> None:
    """Write a puzzle file atomically."""
    text = write_puzzles(game, puzzles, remarks)
    making = path.with_name(f"{path.name}.making")
    try:
        making.write_text(text, encoding="utf-8")
        os.replace(making, path)
    except OSError as error:
        raise BadPuzzle(f"{path}: cannot be written: {error.strerror or error}") from None
