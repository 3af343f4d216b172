"""A position: what stands where, what is held, who is to move, and what may be played.

Positions are frozen. Playing a move gives a new one. Every question about the rules is answered
by the C++ core; this module gives the answers names and words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from yokai import _core
from yokai.errors import BadPosition, IllegalMove, quote
from yokai.move import NORTH, SOUTH, Move, Side
from yokai.notation import (
    LETTERS,
    MoveText,
    Reserve,
    Setup,
    a1_square,
    read_move,
    read_sfen,
    read_square,
    usi_square,
    write_sfen,
)
from yokai.variant import Kind, Variant, variant


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner, or None for a draw, and why."""

    winner: Side | None
    reason: str

    def __str__(self) -> str:
        return (
            f"{self.winner} wins by {self.reason}"
            if self.winner is not None
            else (f"draw by {self.reason}")
        )


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on the board: whose it is and which face is up."""

    side: Side
    kind: Kind

    def __str__(self) -> str:
        return self.kind.symbol if self.side is SOUTH else self.kind.symbol.lower()


# In the order of the core's End and Refusal.
_REASONS = (None, "capture", "reach", "checkmate", "no move")
_REFUSALS = (
    ("legal", ""),
    ("game_over", "the game is over"),
    ("no_piece", "no piece stands on {origin}"),
    ("not_yours", "the {there} on {origin} belongs to {enemy}"),
    ("no_dot", "{a_piece} has no dot that leads from {origin} to {target}"),
    ("own_piece", "{mover}'s own {there} stands on {target}"),
    ("royal_attacked", "the {piece} may not step onto a square that an enemy piece attacks"),
    ("never_promotes", "{a_piece} has no other side to promote to"),
    ("outside_zone", "{a_piece} promotes only on a step into, inside or out of the zone"),
    ("must_promote", "{a_piece} must promote here"),
    ("not_held", "there is no {piece} in {mover}'s reserve"),
    ("occupied", "{target} is not free, and a drop needs a free square"),
    ("dead_end", "{a_piece} dropped on {target} could never move again"),
    ("column_taken", "{a_piece} is already on this column"),
    ("drop_mate", "{a_piece} may not give checkmate by a drop"),
)


class _Codes(NamedTuple):
    """The core's move codes and our moves, both ways."""

    moves: dict[int, Move]
    codes: dict[str, int]


@cache
def _codes(game: Variant) -> _Codes:
    names = [usi_square(s, game.files) for s in range(game.squares)]
    moves = {
        to | origin << 5 | promotes << 10: Move(names[origin] + names[to] + "+" * promotes)
        for to in range(game.squares)
        for origin in range(game.squares)
        for promotes in (0, 1)
        if to != origin
    }
    for index, kind in enumerate(game.kinds):
        if not (kind.is_promoted or kind.royal):
            for to, name in enumerate(names):
                moves[to | index << 5 | 1 << 11] = Move(f"{kind.letter}*{name}")
    return _Codes(moves, {move.usi: code for code, move in moves.items()})


def article(noun: str) -> str:
    """Put the right article before a piece's name.

    >>> article("oni"), article("kodama")
    ('an oni', 'a kodama')
    """
    return ("an " if noun[0] in "aeiou" else "a ") + noun


class Position:
    """What two people see on the table between two moves.

    >>> p = Position.parse("classic", "rkb/1p1/1P1/BKR b - 1")
    >>> [m.usi for m in p.legal_moves]
    ['2c2b', '2d3c', '2d1c', '1d1c']
    >>> p.play("2c2b").sfen
    'rkb/1P1/3/BKR w P 2'
    """

    def __init__(self, game: Variant, core: _core.Position, number: int) -> None:
        """Wrap a position of the core; use parse() or play() instead."""
        self.variant = game
        self.number = number
        self._core = core

    @classmethod
    def parse(cls, game: str | Variant, sfen: str) -> Position:
        """Read a position from SFEN; a set-up no game could hold is refused with the reason."""
        game = variant(game) if isinstance(game, str) else game
        setup = read_sfen(sfen)
        _check(game, setup, sfen)
        return cls.from_setup(game, setup)

    @classmethod
    def from_setup(cls, game: Variant, setup: Setup) -> Position:
        """Build a position from parts that are known to be sound."""
        core = _core.Position(game.rules)
        symbols = [symbol for row in setup.rows for symbol in row]
        for square, symbol in enumerate(symbols):
            if symbol:
                side = SOUTH if symbol.isupper() else NORTH
                core.put(side << 4 | game.by_symbol[symbol.upper()], square)
        for side in Side:
            for letter, held in setup.reserves[side].items():
                for _ in range(held):
                    core.hold(side, game.by_symbol[letter])
        core.turn = setup.turn
        return cls(game, core, setup.number)

    # What is there.

    @property
    def turn(self) -> Side:
        """Who is to move."""
        return Side(self._core.turn)

    @cached_property
    def board(self) -> tuple[tuple[Piece | None, ...], ...]:
        """The rows from North's edge to South's, each a row of pieces or None."""
        codes = self._core.board
        pieces = [
            None if code < 0 else Piece(Side(code >> 4), self.variant.kinds[code & 15])
            for code in codes
        ]
        width = self.variant.files
        return tuple(tuple(pieces[i : i + width]) for i in range(0, len(pieces), width))

    def piece(self, square: str) -> Piece | None:
        """The piece on a square named in either notation.

        >>> import yokai
        >>> str(yokai.variant("classic").start.piece("a1"))
        'B'
        """
        row, column = divmod(
            read_square(square, self.variant.files, self.variant.ranks), self.variant.files
        )
        return self.board[row][column]

    def reserve(self, side: Side) -> Reserve:
        """What a side holds, counted by letter."""
        held = self._core.reserve[side]
        return {kind.letter: held[i] for i, kind in enumerate(self.variant.kinds) if held[i]}

    @cached_property
    def setup(self) -> Setup:
        """The same position as plain parts."""
        rows = tuple(tuple(str(piece or "") for piece in row) for row in self.board)
        return Setup(rows, (self.reserve(SOUTH), self.reserve(NORTH)), self.turn, self.number)

    @cached_property
    def sfen(self) -> str:
        """The position as every shogi program reads it."""
        return write_sfen(self.setup)

    @property
    def key(self) -> bytes:
        """Equal for two positions exactly if rule 5 calls them the same."""
        return self._core.key

    # What may happen.

    @cached_property
    def legal_moves(self) -> list[Move]:
        """Every move the rules allow; none once the game is over."""
        moves = _codes(self.variant).moves
        return [moves[code] for code in self._core.moves]

    @property
    def in_danger(self) -> bool:
        """Could the mover's royal piece be captured if the opponent were to move?"""
        return self._core.in_danger

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game has ended, if it has. Draws need the history: see Game."""
        reason = _REASONS[self._core.ending]
        return Outcome(self.turn.other, reason) if reason else None

    def play(self, move: str | Move) -> Position:
        """Play a move, given as a Move, in USI or as people write it."""
        code = self._legal_code(move)
        return Position(self.variant, self._core.played(code), self.number + 1)

    def move(self, text: str) -> Move:
        """Read a legal move in either notation; refuse others and say why.

        >>> import yokai
        >>> yokai.variant("classic").start.move("kodama b2xb3").usi
        '2c2b'
        """
        return _codes(self.variant).moves[self._legal_code(text)]

    def _legal_code(self, move: str | Move) -> int:
        table = _codes(self.variant)
        code = table.codes.get(move.usi if isinstance(move, Move) else move)
        if code is None:
            text = read_move(move.usi if isinstance(move, Move) else move)
            found = self._resolve(text)
            code = table.codes[found]
        if code not in self._core.moves:
            raise self._illegal(code, move)
        return code

    def _resolve(self, text: MoveText) -> str:
        """Find the USI of a move taken apart, guessing nothing that the text leaves open."""
        game = self.variant
        target = usi_square(read_square(text.target, game.files, game.ranks), game.files)
        kind = self._kind_named(text.piece) if text.piece else None
        if text.drop:
            assert kind is not None
            if kind.is_promoted or kind.royal:
                raise self._refuse(text.piece or "", f"{article(kind.name)} is never in a reserve")
            return f"{kind.letter}*{target}"
        if text.origin is None:
            return self._only_move(kind, target, text)
        origin = usi_square(read_square(text.origin, game.files, game.ranks), game.files)
        there = self.piece(origin)
        if origin == target:
            raise self._refuse(origin + target, "a step leads to another square")
        if kind and (there is None or there.kind != kind):
            found = f"{article(there.kind.name)} stands" if there else "no piece stands"
            raise self._refuse(
                f"{kind.name} {text.origin}", f"{found} on {text.origin}, not {article(kind.name)}"
            )
        plain, promoting = origin + target, origin + target + "+"
        if text.promotes is None:
            # Nothing said: stay plain, unless only the promotion is legal.
            legal = {m.usi for m in self.legal_moves}
            return promoting if promoting in legal and plain not in legal else plain
        return promoting if text.promotes else plain

    def _only_move(self, kind: Kind | None, target: str, text: MoveText) -> str:
        """Without an origin the piece and the target must leave one move, as in 'kodama b3'."""
        assert kind is not None
        fits = [
            m
            for m in self.legal_moves
            if m.target == target
            and (text.promotes is None or m.promotes == text.promotes)
            and (m.letter == kind.symbol if m.is_drop else self._mover(m).kind == kind)
        ]
        if len(fits) != 1:
            what = f"{kind.name} {text.target}"
            options = " or ".join(self.describe(m) for m in fits)
            reason = f"say which: {options}" if fits else "no such piece can go there"
            raise self._refuse(what, reason)
        return fits[0].usi

    def _kind_named(self, name: str) -> Kind:
        game = self.variant
        for kind in game.kinds:
            names = {kind.name.lower(), kind.symbol.lower()}
            names |= {names_there[kind.name].lower() for names_there in game.themes.values()}
            if name.lower() in names:
                return kind
        known = ", ".join(kind.name for kind in game.kinds)
        raise self._refuse(name, f"there is no such piece; there are {known}")

    def _mover(self, move: Move) -> Piece:
        assert move.origin is not None
        piece = self.piece(move.origin)
        assert piece is not None
        return piece

    def describe(self, move: Move) -> str:
        """Say a move as people do, with the piece's name and a1 squares.

        >>> import yokai
        >>> p = yokai.variant("classic").start
        >>> p.describe(p.move("3d3c"))
        Traceback (most recent call last):
        yokai.errors.IllegalMove: illegal move '3d3c' in rkb/1p1/1P1/BKR b - 1: \
a kitsune has no dot that leads from a1 to a2
        """
        target = self._a1(move.target)
        if move.is_drop:
            return f"{self.variant.kind(move.usi[0]).name}*{target}"
        mover = self._mover(move)
        link = "x" if self.piece(move.target) else "-"
        promotes = "+" if move.promotes else ""
        return f"{mover.kind.name} {self._a1(move.origin or '')}{link}{target}{promotes}"

    def _a1(self, usi: str) -> str:
        game = self.variant
        return a1_square(read_square(usi, game.files, game.ranks), game.files, game.ranks)

    # Refusals.

    def _refuse(self, what: str, why: str, reason: str = "unreadable") -> IllegalMove:
        error = IllegalMove(f"illegal move {quote(what)} in {self.sfen}: {why}")
        error.reason = reason
        return error

    def _illegal(self, code: int, given: str | Move) -> IllegalMove:
        game = self.variant
        move = _codes(game).moves[code]
        reason, sentence = _REFUSALS[self._core.refusal(code)]
        origin = self.piece(move.origin) if move.origin else None
        target = self.piece(move.target)
        mover = game.kind(move.usi[0]) if move.is_drop else origin.kind if origin else game.royal
        there = target if reason == "own_piece" else origin
        why = sentence.format(
            origin=self._a1(move.origin) if move.origin else "",
            target=self._a1(move.target),
            piece=mover.name,
            a_piece=article(mover.name),
            there=there.kind.name if there else "",
            mover=self.turn,
            enemy=self.turn.other,
        )
        if reason == "game_over":
            why = f"{why}, {self.outcome}"
        return self._refuse(str(given), why, reason)

    # Being a value.

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position) and self.variant == other.variant and self.key == other.key
        )

    def __hash__(self) -> int:
        return self._core.hash

    def __reduce__(self) -> tuple[Callable[[Variant, Setup], Position], tuple[Variant, Setup]]:
        return Position.from_setup, (self.variant, self.setup)

    def __repr__(self) -> str:
        return f"Position({self.variant.id!r}, {self.sfen!r})"

    def __str__(self) -> str:
        return draw(self)


def _check(game: Variant, setup: Setup, sfen: str) -> None:
    """Refuse what no game of this kind can hold."""

    def bad(reason: str) -> BadPosition:
        return BadPosition(f"bad position {quote(sfen)} for {game.id}: {reason}")

    if (setup.files, setup.ranks) != (game.files, game.ranks):
        raise bad(
            f"the board is {setup.files}x{setup.ranks}, but must be {game.files}x{game.ranks}"
        )
    on_board = [symbol for row in setup.rows for symbol in row if symbol]
    count: dict[str, int] = {}
    for symbol in on_board:
        if symbol.upper() not in game.by_symbol:
            raise bad(f"there is no piece {quote(symbol)}")
        letter = symbol[-1].upper()
        count[letter] = count.get(letter, 0) + 1
    for held in setup.reserves:
        for letter, number in held.items():
            if letter not in game.by_symbol:
                raise bad(f"there is no piece {quote(letter)}")
            if letter == game.royal.letter:
                raise bad(f"a {game.royal.name} is never in a reserve")
            count[letter] = count.get(letter, 0) + number
    for side in Side:
        royal = game.royal.letter if side is SOUTH else game.royal.letter.lower()
        if (royals := on_board.count(royal)) != 1:
            raise bad(f"{side} must have exactly one {game.royal.name}, not {royals}")
    for letter, number in count.items():
        if number > game.pieces[letter]:
            name = game.kind(letter).name
            raise bad(f"there are {number} {name}, but the set has only {game.pieces[letter]}")


def draw(position: Position) -> str:
    """Draw the board as text, North above, with reserves and whose turn it is."""
    game = position.variant

    def held(side: Side) -> str:
        names = [
            game.kind(letter).name + (f" x{count}" if count > 1 else "")
            for letter, count in position.reserve(side).items()
        ]
        return f"{side}: {', '.join(names) or '-'}"

    lines = [held(NORTH), ""]
    for index, row in enumerate(position.board):
        cells = "".join(f"{piece or '.'!s:>4}" for piece in row)
        lines.append(f"{game.ranks - index:>3} {cells}")
    lines.append("    " + "".join(f"{LETTERS[i]:>4}" for i in range(game.files)))
    lines += ["", held(SOUTH)]
    status = str(position.outcome) if position.outcome else f"{position.turn} to move"
    if not position.outcome and position.in_danger:
        status += f", whose {game.royal.name} is in danger"
    return "\n".join([*lines, status])


def perft(position: Position, depth: int) -> int:
    """Count the move sequences of this length, as every move generator is tested.

    >>> import yokai
    >>> perft(yokai.variant("classic").start, 4)
    976
    """
    if not isinstance(depth, int) or not 0 <= depth <= 64:
        raise IllegalMove(f"bad depth {quote(depth)}: it must be 0 to 64")
    return position._core.perft(depth)
