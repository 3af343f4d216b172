"""Opening books: which moves are played in a position, and how often. See docs/reference/book.md.

    yokai book 1
    variant:expert
    name:First steps
    @sgkgs/5/1ppp1/1PPP1/5/SGKGS b -
    3d3c 5 +20 12-1-9 Kodama exchange
    4f4e 2

A position is found in its mirror image too, where the pieces move alike to both sides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from yokai.errors import BadNotation, quote
from yokai.formats.encoding import LONGEST, read_any_text
from yokai.notation.move import Move
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant, variant

VERSION = 1
MOST_POSITIONS = 100_000
MOST_MOVES = 200  # of a position
MOST_WEIGHT = 10**9
MOST_SCORE = 10**6
LONGEST_NAME = 100
_HEAD = "yokai book "
_POSITION = re.compile(r"@([0-9A-Za-z+/]{1,200} [bw] (?:-|[0-9A-Za-z]{1,60}))")
_MOVE = re.compile(
    r"(?P<move>\S{4,8}) (?P<weight>[0-9]{1,10})(?: (?P<score>[+-][0-9]{1,7}))?"
    r"(?: (?P<results>[0-9]{1,10}-[0-9]{1,10}-[0-9]{1,10}))?(?: (?P<name>\S.*))?"
)

# Games won, drawn and lost.
Results = tuple[int, int, int]
NO_GAMES: Results = (0, 0, 0)


@dataclass(frozen=True)
class BookMove:
    """A move of a book: its weight among the others, and perhaps a score, results and a name.

    `score` is in hundredths of a plain piece for the side that moves; `results` says how many games
    that side won, drew and lost with the move.
    """

    move: Move
    weight: int = 1
    score: int | None = None
    name: str = ""
    results: Results = NO_GAMES

    def __post_init__(self) -> None:
        """Refuse numbers out of range, and names that a line cannot hold."""
        if type(self.weight) is not int or not 1 <= self.weight <= MOST_WEIGHT:
            raise BadNotation(f"bad weight {quote(self.weight)}: it is 1 to {MOST_WEIGHT:,}")
        if self.score is not None and (type(self.score) is not int or abs(self.score) > MOST_SCORE):
            raise BadNotation(f"bad score {quote(self.score)}: it is at most {MOST_SCORE:,}")
        if len(self.results) != 3 or not all(0 <= each <= MOST_WEIGHT for each in self.results):
            raise BadNotation(f"bad results {quote(self.results)}: each is 0 to {MOST_WEIGHT:,}")
        if len(self.name) > LONGEST_NAME or self.name != " ".join(self.name.split()):
            raise BadNotation(
                f"bad name {quote(self.name)}: it is one line of at most {LONGEST_NAME} characters"
            )
        if re.match(r"[+-][0-9]|[0-9]+-[0-9]+-[0-9]", self.name):
            raise BadNotation(
                f"bad name {quote(self.name)}: it must not begin like a score or results"
            )

    @property
    def text(self) -> str:
        """The move as a line of a book."""
        score = "" if self.score is None else f" {self.score:+d}"
        results = f" {'-'.join(map(str, self.results))}" if any(self.results) else ""
        return f"{self.move.usi} {self.weight}{score}{results}{self.name and ' ' + self.name}"


class Book:
    """An opening book of one variant.

    >>> book = Book("expert", name="First steps")
    >>> start = variant("expert").start
    >>> book.add(start, "3d3c", weight=5, name="Kodama exchange")
    >>> book.moves(start)[0].name
    'Kodama exchange'
    >>> Book.parse(book.text).pick(start).usi
    '3d3c'
    """

    def __init__(self, game: str | Variant, name: str = "") -> None:
        """Begin an empty book."""
        self.variant = variant(game)
        self.name = " ".join(name.split())[:LONGEST_NAME]
        self._moves: dict[str, list[BookMove]] = {}  # by SFEN without the move number
        self._mirrors = all(row == row[::-1] for kind in self.variant.kinds for row in kind.dots)

    def add(
        self,
        position: Position,
        move: str | Move,
        weight: int = 1,
        score: int | None = None,
        name: str = "",
        results: Results = NO_GAMES,
    ) -> None:
        """Add a legal move, or weight and results to one that is there; a score or a name replaces
        the old one."""
        self._check(position)
        found = position.move(move.usi if isinstance(move, Move) else move)
        key, mirrored = self._place(position)
        move = self._mirrored(found) if mirrored else found
        new = BookMove(move, weight, score, name, results)
        self._put(key, new, f"{quote(position.sfen)}")

    def add_game(self, game: Game, plies: int = 12, weight: int = 1) -> None:
        """Add the first moves of a game."""
        for position, move in zip(game.positions[:plies], game.moves, strict=False):
            self.add(position, move, weight)

    def set_moves(self, position: Position, moves: Iterable[BookMove]) -> None:
        """Replace the moves of a position."""
        self._check(position)
        key, mirrored = self._place(position)
        self._moves[key] = []
        for each in moves:
            found = position.move(each.move.usi)
            move = self._mirrored(found) if mirrored else found
            self._put(key, replace(each, move=move), f"{quote(position.sfen)}")

    def moves(self, position: Position) -> list[BookMove]:
        """The moves of a position, the one with the greatest weight first; none if it is unknown.

        A move that the rules refuse there is an error of the book.
        """
        self._check(position)
        key, mirrored = self._place(position)
        found = self._moves.get(key, [])
        if mirrored:
            found = [replace(each, move=self._mirrored(each.move)) for each in found]
        legal = position.legal_moves
        for each in found:
            if each.move not in legal:
                raise BadNotation(
                    f"bad book: it has {quote(each.move.usi)} in {quote(position.sfen)},"
                    " where that is not legal"
                )
        return sorted(found, key=lambda each: (-each.weight, each.move.usi))

    def find(self, position: Position, move: Move) -> BookMove | None:
        """The book's entry of a move. In a symmetric position it may be that of its twin."""
        moves = {each.move: each for each in self.moves(position)}
        if move not in moves and self._mirrors and position == position.mirror():
            return moves.get(self._mirrored(move))
        return moves.get(move)

    def without_twins(self, position: Position, moves: Iterable[BookMove]) -> list[BookMove]:
        """Moves of a position, in a symmetric one only the first of those that are mirror images
        of each other."""
        if not self._mirrors or position != position.mirror():
            return [*moves]
        kept: dict[Move, BookMove] = {}
        for each in moves:
            if self._mirrored(each.move) not in kept:
                kept.setdefault(each.move, each)
        return [*kept.values()]

    def pick(self, position: Position, random: Random | None = None) -> Move | None:
        """Choose a move by chance, in proportion to the weights; None in an unknown position."""
        moves = self.moves(position)
        if not moves:
            return None
        chance = random or Random()
        return chance.choices(moves, [each.weight for each in moves])[0].move

    def check(self) -> None:
        """Look at every position and every move, and raise an error at the first fault."""
        for position in self:
            self.moves(position)

    def __len__(self) -> int:
        """The number of positions."""
        return len(self._moves)

    def __contains__(self, position: object) -> bool:
        return (
            isinstance(position, Position)
            and position.variant == self.variant
            and self._place(position)[0] in self._moves
        )

    def __iter__(self) -> Iterator[Position]:
        """The positions, in the order in which they were added."""
        return (Position.parse(self.variant, f"{key} 1") for key in self._moves)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Book):
            return NotImplemented
        return self.text == other.text

    __hash__ = None  # type: ignore[assignment]  # a book changes

    def __repr__(self) -> str:
        return f"<Book of {self.variant.id}, {len(self)} positions>"

    @property
    def text(self) -> str:
        """The book as text; parse() reads it back."""
        rows = [f"{_HEAD}{VERSION}", f"variant:{self.variant.id}"]
        if self.name:
            rows.append(f"name:{self.name}")
        for key, moves in self._moves.items():
            rows += [f"@{key}", *(each.text for each in moves)]
        return "\n".join(rows) + "\n"

    def save(self, path: str | Path) -> None:
        """Write the book to a file."""
        Path(path).write_text(self.text, encoding="utf-8")

    @classmethod
    def load(cls, path: str | Path, game: Variant | None = None) -> Book:
        """Read a book from a file; `game` is its variant if that is not a built-in one."""
        return cls.parse(read_any_text(Path(path)), game)

    @classmethod
    def parse(cls, text: str, game: Variant | None = None) -> Book:
        """Read a book; the rules are asked about a position and its moves when it is looked up."""
        if not isinstance(text, str) or len(text) > LONGEST:
            raise BadNotation(f"bad book: it is a text of at most {LONGEST:,} characters")
        rows = [(number, row.strip()) for number, row in enumerate(text.splitlines(), 1)]
        rows = [(number, row) for number, row in rows if row and not row.startswith("#")]
        header, first = _header(rows)
        named = header.get("variant")
        if game is not None and named not in (None, game.id):
            raise BadNotation(f"bad book: it is one of {quote(named)}, not of {quote(game.id)}")
        if game is None and named is None:
            raise BadNotation("bad book: the line 'variant:' with the variant's name is missing")
        book = cls(game or named or "", header.get("name", ""))
        key = ""
        for number, row in rows[first:]:
            place = f"bad book, line {number}"
            if found := _POSITION.fullmatch(row):
                key = found[1]
                book._moves.setdefault(key, [])
                if len(book._moves) > MOST_POSITIONS:
                    raise BadNotation(f"{place}: it has more than {MOST_POSITIONS:,} positions")
            elif not key:
                raise BadNotation(f"{place}: {quote(row)} stands before the first position")
            else:
                book._put(key, _move(row, place), place)
        return book

    def _put(self, key: str, new: BookMove, place: str) -> None:
        moves = self._moves.setdefault(key, [])
        for at, old in enumerate(moves):
            if old.move == new.move:
                score = old.score if new.score is None else new.score
                weight = min(old.weight + new.weight, MOST_WEIGHT)
                results = added(old.results, new.results)
                moves[at] = BookMove(old.move, weight, score, new.name or old.name, results)
                return
        if len(moves) >= MOST_MOVES:
            raise BadNotation(f"{place}: a position has at most {MOST_MOVES} moves")
        moves.append(new)

    def _check(self, position: Position) -> None:
        if position.variant != self.variant:
            raise BadNotation(
                f"{quote(position.sfen)} is a position of {position.variant.id},"
                f" but this book is one of {self.variant.id}"
            )

    def _place(self, position: Position) -> tuple[str, bool]:
        """The key of a position, and whether the book has its mirror image instead."""
        key = _key(position)
        if self._mirrors and key not in self._moves:
            image = _key(position.mirror())
            if image in self._moves:
                return image, True
        return key, False

    def _mirrored(self, move: Move) -> Move:
        return move.mirror(self.variant.files)


def added(first: Results, second: Results) -> Results:
    """The sum of two results."""
    won, drawn, lost = (a + b for a, b in zip(first, second, strict=True))
    return won, drawn, lost


def _key(position: Position) -> str:
    return position.sfen.rpartition(" ")[0]


def _header(rows: list[tuple[int, str]]) -> tuple[dict[str, str], int]:
    """The lines before the first position, and how many rows they are."""
    if not rows or not rows[0][1].startswith(_HEAD):
        raise BadNotation(f"bad book: its first line is not '{_HEAD}{VERSION}'")
    version = rows[0][1].removeprefix(_HEAD)
    if version != str(VERSION):
        raise BadNotation(f"bad book: version {quote(version)} is not {VERSION}, which we read")
    header: dict[str, str] = {}
    for count, (_, row) in enumerate(rows[1:], 1):
        key, colon, value = row.partition(":")
        if row.startswith("@") or not colon or not key.isalpha():
            return header, count
        header[key] = value.strip()
    return header, len(rows)


def _move(row: str, place: str) -> BookMove:
    found = _MOVE.fullmatch(row)
    if not found:
        raise BadNotation(f"{place}: {quote(row)} is not like '3d3c 5 +20 Name'")
    try:
        score = None if found["score"] is None else int(found["score"])
        won, drawn, lost = map(int, (found["results"] or "0-0-0").split("-"))
        results = won, drawn, lost
        return BookMove(
            Move(found["move"]), int(found["weight"]), score, found["name"] or "", results
        )
    except BadNotation as error:
        raise BadNotation(f"{place}: {error}") from None
