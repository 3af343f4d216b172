"""A game of another program while it is read: its main line, with comments and variations.

Moves are played on a Game, so that it is the only judge. A reader goes back to a ply to begin a
variation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from yokai.errors import BadNotation, YokaiError
from yokai.formats.record import Record
from yokai.formats.variation import Budget, Variation
from yokai.notation.move import Move
from yokai.rules.game import Game
from yokai.rules.outcome import BOARD_REASONS, Outcome
from yokai.rules.position import Position


@dataclass
class _Node:
    """The position after a move, and the moves that were played from it, the main one first."""

    move: Move | None = None
    depth: int = 0  # of variations within variations
    comment: list[str] = field(default_factory=list)
    glyph: str = ""
    children: list[_Node] = field(default_factory=list)


class LineTree:
    """Reads moves one by one, with `back` to an earlier ply for a variation."""

    def __init__(self, start: Position, tick: Callable[[], object]) -> None:
        self._game = Game(start)
        self._budget = Budget(tick)
        self._path = [_Node()]
        self._left: list[tuple[int, _Node]] = []  # plies and moves that open variations replace

    @property
    def ply(self) -> int:
        """The number of moves played in the line that is being read."""
        return len(self._path) - 1

    @property
    def position(self) -> Position:
        """The position that the next move is played in."""
        return self._game.position

    @property
    def last(self) -> Move | None:
        """The move played last."""
        return self._path[-1].move

    @property
    def is_over(self) -> bool:
        """Is the game drawn by repetition here, so that moves after it are left out?

        Other sites count repetitions in other ways and play on.
        """
        return self._game.outcome is not None and self._game.position.outcome is None

    def play(self, read: Callable[[Position], Move], text: str, place: str) -> None:
        """Play a move that `read` finds in the position; an error begins with `place`."""
        self._budget.move(place, text)
        try:
            move = self._game.play(read(self._game.position))
        except YokaiError as error:
            raise BadNotation(f"{place}: {error}") from None
        here = self._path[-1]
        known = next((each for each in here.children if each.move == move), None)
        if known is None:
            depth = here.depth + bool(here.children)
            if here.children:
                self._budget.branch(place, depth)
            known = _Node(move, depth)
            here.children.append(known)
        self._path.append(known)

    def back(self, ply: int) -> None:
        """Take back moves until `ply` of them are left."""
        while self.ply > ply:
            self._game.undo()
            self._path.pop()

    def open_variation(self, place: str) -> None:
        """Begin a variation that replaces the last move."""
        if not self.ply:
            raise BadNotation(f"{place}: a variation begins, but no move stands before it")
        self._left.append((self.ply, self._path[-1]))
        self.back(self.ply - 1)

    def close_variation(self, place: str) -> None:
        """Go back to the move that the variation replaced."""
        if not self._left:
            raise BadNotation(f"{place}: a variation ends, but none is open")
        ply, node = self._left.pop()
        self.back(ply - 1)
        assert node.move
        self._game.play(node.move)
        self._path.append(node)

    @property
    def in_variation(self) -> bool:
        """Is a variation open?"""
        return bool(self._left)

    def comment(self, text: str) -> None:
        """Add a comment to the last move, or to the start."""
        if text.strip():
            self._path[-1].comment.append(text.strip())

    def glyph(self, text: str) -> None:
        """Judge the last move."""
        self._path[-1].glyph = text

    def record(self, south: str, north: str, outcome: Outcome | None = None) -> Record:
        """The whole record; `outcome` is what the file says of the end."""
        root = self._path[0]
        self.back(0)
        for node in _line(root):
            assert node.move
            self._game.play(node.move)
        _finish(self._game, outcome)
        line = _variation(0, [*_line(root)], root)
        notes = line.comments, line.variations, line.glyphs
        return Record(self._game, " ".join(south.split()), " ".join(north.split()), None, *notes)


def _line(node: _Node) -> Iterator[_Node]:
    """The nodes after this one along the main line."""
    while node.children:
        node = node.children[0]
        yield node


def _variation(ply: int, nodes: list[_Node], root: _Node | None = None) -> Variation:
    comments, glyphs, variations = {}, {}, []
    for at, node in enumerate(([root] if root else []) + nodes, ply + (root is None)):
        if node.comment:
            comments[at] = "\n".join(node.comment)
        if node.glyph:
            glyphs[at] = node.glyph
        variations += [_variation(at, [other, *_line(other)]) for other in node.children[1:]]
    moves = tuple(node.move for node in nodes if node.move)
    return Variation(ply, moves, comments, tuple(variations), glyphs)


def _finish(game: Game, outcome: Outcome | None) -> None:
    """End the game as the file says; what follows from the board must not contradict it."""
    if outcome is None or (game.outcome and game.outcome.reason == "repetition"):
        return
    if game.outcome is None:
        if outcome.reason in BOARD_REASONS:  # by other rules than ours
            outcome = Outcome(outcome.winner, "resignation" if outcome.winner else "agreement")
        game.end(outcome)
    elif game.outcome.winner is not outcome.winner:
        raise BadNotation(
            f"bad record: it ends with '{outcome}', but after the moves it is '{game.outcome}'"
        )
