"""The journal of a mining run: its results so far, so that a killed run continues.

    yokai-mining 1 classic 1700 1     the order: variant, count, seed
    portion 2                         two puzzles were found in the first portion,
    ...                               a line each, as in their file
    ratings 10                        and later: ten ratings,
    tkkkf2 1325                       a line each

An incomplete block, because the run was killed while writing, is cut off and written again.
"""

from __future__ import annotations

import os
from pathlib import Path

from yokai.errors import BadPuzzle, quote

_MAGIC = "yokai-mining 1"
_Block = tuple[str, list[str]]


class Journal:
    """The journal: blocks of lines in a file, each complete or missing."""

    def __init__(self, path: Path, order: str) -> None:
        """Open the journal of an order; refuse the journal of another order."""
        self.path = path
        self._head = f"{_MAGIC} {order}"
        try:
            self._blocks = self._read()
            self._file = path.open("a", encoding="utf-8")
        except OSError as error:
            raise BadPuzzle(f"{path}: cannot be written: {error.strerror or error}") from None

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    @property
    def portions(self) -> list[list[str]]:
        """The puzzles of each finished portion as lines, in order."""
        return [lines for name, lines in self._blocks if name == "portion"]

    @property
    def ratings(self) -> dict[str, int]:
        """The finished ratings by puzzle id."""
        known = {}
        for name, lines in self._blocks:
            for line in lines if name == "ratings" else ():
                puzzle, _, rating = line.partition(" ")
                known[puzzle] = int(rating)
        return known

    def add_portion(self, lines: list[str]) -> None:
        """Append the puzzles of the next portion."""
        self._add("portion", lines)

    def add_ratings(self, ratings: dict[str, int]) -> None:
        """Append some ratings."""
        self._add("ratings", [f"{name} {rating}" for name, rating in ratings.items()])

    def _add(self, name: str, lines: list[str]) -> None:
        self._blocks.append((name, lines))
        text = "".join(f"{line}\n" for line in (f"{name} {len(lines)}", *lines))
        try:
            self._file.write(text)
            self._file.flush()
        except OSError as error:
            raise BadPuzzle(f"{self.path}: cannot be written: {error.strerror}") from None

    def _read(self) -> list[_Block]:
        """Read the complete blocks, and cut off the rest."""
        if not self.path.exists():
            self.path.write_text(f"{self._head}\n", encoding="utf-8")
            return []
        text = self.path.read_bytes().decode("utf-8", "replace")
        head, *lines = text.splitlines(keepends=True) or [""]
        if head.rstrip("\n") != self._head:
            raise BadPuzzle(
                f"{self.path}: belongs to {quote(head.strip())}, not to {quote(self._head)}:"
                " give the same numbers, or remove it to begin anew"
            )
        blocks, whole = _blocks(lines)
        os.truncate(self.path, len((head + "".join(lines[:whole])).encode()))
        return blocks


def _blocks(lines: list[str]) -> tuple[list[_Block], int]:
    """The complete blocks, and the number of their lines."""
    blocks: list[_Block] = []
    at = 0
    while at < len(lines):
        name, _, number = lines[at].strip().partition(" ")
        block = lines[at + 1 : at + 1 + int(number)] if number.isdecimal() else None
        if block is None or len(block) < int(number) or not lines[at + len(block)].endswith("\n"):
            break
        blocks.append((name, [line.rstrip("\n") for line in block]))
        at += 1 + len(block)
    return blocks, at
