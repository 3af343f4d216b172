"""What a mine has found so far, kept beside its file so that a killed one goes on.

    yokai-mining 1 classic 1700 1     the order: game, puzzles, seed
    portion 2                         two puzzles were found in the first portion,
    ...                               a line each, as in their file
    ratings 10                        and later: ten ratings,
    tkkkf2 1325                       a line each

A block that is not whole, because the mine was killed while it was written, is written again.
"""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import Literal

from yokai.errors import BadPuzzle, quote

_MAGIC = "yokai-mining 1"
_Block = tuple[str, list[str]]


class Journal:
    """Blocks of lines in a file, each whole or not there."""

    def __init__(self, path: Path, order: str) -> None:
        """Open the journal of an order; refuse that of another."""
        self.path = path
        self._head = f"{_MAGIC} {order}"
        try:
            self._blocks = self._read()
            self._file = path.open("a", encoding="utf-8")
        except OSError as error:
            raise BadPuzzle(f"{path}: cannot be written: {error.strerror or error}") from None

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> Literal[False]:
        self._file.close()
        return False

    @property
    def portions(self) -> list[list[str]]:
        """The puzzles of each portion that is done, as lines, in their order."""
        return [lines for name, lines in self._blocks if name == "portion"]

    @property
    def ratings(self) -> dict[str, int]:
        """The ratings that are known, by id."""
        known = {}
        for name, lines in self._blocks:
            for line in lines if name == "ratings" else ():
                puzzle, _, rating = line.partition(" ")
                known[puzzle] = int(rating)
        return known

    def add_portion(self, lines: list[str]) -> None:
        """Keep what a portion gave, the next one."""
        self._add("portion", lines)

    def add_ratings(self, ratings: dict[str, int]) -> None:
        """Keep some ratings."""
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
        """Take what is whole, and cut off what is not."""
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
    """The whole blocks, and how many lines they take."""
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
