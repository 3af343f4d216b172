"""Near twins: puzzles that look so alike that one of them gives the other away."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import chain

from yokai.learn.puzzles.puzzle import Puzzle
from yokai.notation.sfen import read_sfen

_ALIKE = 3  # two boards are alike if at most one square of three differs

_Board = tuple[str, ...]


def is_twin(one: Puzzle, two: Puzzle) -> bool:
    """Do two puzzles of a variant stand on nearly the same board, perhaps mirrored?

    >>> from yokai.learn.puzzles.collection import puzzles_of
    >>> classic = puzzles_of("classic")
    >>> is_twin(classic.get("2khhmt"), classic.get("t33lt2"))
    True
    """
    board, _ = _boards(one.sfen)
    return any(_ALIKE * _differences(board, other) <= len(board) for other in _boards(two.sfen))


def without_twins(puzzles: Iterable[Puzzle], known: Collection[Puzzle]) -> Iterator[Puzzle]:
    """The puzzles that are no twin of a known one."""
    return (each for each in puzzles if not any(is_twin(each, other) for other in known))


def _differences(one: _Board, two: _Board) -> int:
    return sum(here != there for here, there in zip(one, two, strict=True))


@lru_cache(maxsize=4096)
def _boards(sfen: str) -> tuple[_Board, _Board]:
    """The pieces of a board, square by square, as it is and in a mirror."""
    rows = read_sfen(sfen).rows
    return tuple(chain(*rows)), tuple(chain(*(reversed(row) for row in rows)))
