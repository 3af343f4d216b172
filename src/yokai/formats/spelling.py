"""Positions and moves in the notation of engine protocols: of USI, and of Fairy-Stockfish.

    USI                              Fairy-Stockfish over UCI
    rkb/3/3/BKR b 2Pr 1              gle/3/3/ELG[CCg] w - - 0 1
    3b2a+, P*1c                      a3b4+, C@c2

Both are read and written here, for our engine in a GUI and for other engines in our matches.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from yokai.errors import BadNotation, YokaiError, quote
from yokai.formats.foreign import FAIRY_LETTERS
from yokai.notation.move import NORTH, Move
from yokai.notation.square import a1_square, read_square, usi_square
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant

_STEP = re.compile(r"([a-z][0-9]{1,2})([a-z][0-9]{1,2})(\+?)", re.ASCII)
_DROP = re.compile(r"([A-Z])@([a-z][0-9]{1,2})", re.ASCII)
_FEN = re.compile(
    r"(?P<rows>[^\s\[\]]+)(?:\[(?P<hand>[A-Za-z]*|-)\])?\s+(?P<turn>[wb])"
    r"(?:\s+-)*(?:\s+[0-9]+)?(?:\s+(?P<number>[0-9]{1,6}))?\s*",
    re.ASCII,
)


class Spelling(Protocol):
    """A notation of positions and moves."""

    keyword: str  # the word before a position in the command `position`

    def write_position(self, position: Position) -> str:
        """Spell a position."""

    def read_position(self, game: Variant, text: str) -> Position:
        """Read a position, or refuse it with the reason."""

    def write_move(self, game: Variant, move: Move) -> str:
        """Spell a move."""

    def read_move(self, position: Position, text: str) -> Move:
        """Read a legal move, or refuse it with the reason."""


class Usi:
    """SFEN and USI moves only; moves as people write them are refused."""

    keyword = "sfen"

    def write_position(self, position: Position) -> str:
        """Spell a position as SFEN."""
        return position.sfen

    def read_position(self, game: Variant, text: str) -> Position:
        """Read an SFEN."""
        return Position.parse(game, text)

    def write_move(self, game: Variant, move: Move) -> str:
        """Spell a move in USI."""
        return move.usi

    def read_move(self, position: Position, text: str) -> Move:
        """Read a legal USI move."""
        return position.move(Move(text).usi)


class Fairy:
    """Fairy-Stockfish's FEN with reserves in brackets, and a1 moves; its White is our South.

    >>> import yokai
    >>> start = yokai.variant("classic").start
    >>> Fairy().write_position(start)
    'gle/1c1/1C1/ELG[] w - - 0 1'
    >>> Fairy().read_move(start, "b2b3").usi
    '2c2b'
    """

    keyword = "fen"

    def write_position(self, position: Position) -> str:
        """Spell a position as Fairy-Stockfish's FEN."""
        rows, turn, _, number = position.sfen.split()
        south, north = position.setup.reserves
        hand = "".join(letter * count for letter, count in south.items())
        hand += "".join(letter.lower() * count for letter, count in north.items())
        board = to_theirs(position.variant, f"{rows}[{hand}]")
        return f"{board} {'w' if turn == 'b' else 'b'} - - 0 {(int(number) + 1) // 2}"

    def read_position(self, game: Variant, text: str) -> Position:
        """Read Fairy-Stockfish's FEN; its castling field and its halfmove clock are ignored."""
        found = _FEN.fullmatch(text)
        if not found:
            raise BadNotation(f"bad FEN {quote(text)}: it must be like rows[hand] w - - 0 1")
        turn = "b" if found["turn"] == "w" else "w"
        sfen = f"{found['rows']} {turn} {(found['hand'] or '').strip('-') or '-'} 1"
        try:
            position = Position.parse(game, _to_ours(game, sfen))
        except YokaiError as error:
            raise BadNotation(f"bad FEN {quote(text)}: {error}") from None
        number = max(int(found["number"] or 1), 1)
        return replace(position, number=2 * number - (0 if position.turn is NORTH else 1))

    def write_move(self, game: Variant, move: Move) -> str:
        """Spell a move as Fairy-Stockfish does."""
        target = _square(game, move.target, a1=True)
        if move.letter:
            return f"{to_theirs(game, move.letter)}@{target}"
        return _square(game, move.origin or "", a1=True) + target + "+" * move.promotes

    def read_move(self, position: Position, text: str) -> Move:
        """Read a legal move as Fairy-Stockfish writes it."""
        game = position.variant
        if drop := _DROP.fullmatch(text):
            return position.move(f"{_to_ours(game, drop[1])}*{_square(game, drop[2])}")
        if step := _STEP.fullmatch(text):
            return position.move(_square(game, step[1]) + _square(game, step[2]) + step[3])
        raise BadNotation(
            f"cannot read the move {quote(text)}: write a step like a1b2, a promotion like b3b4+,"
            " a drop like P@b2"
        )


def write_game(spelling: Spelling, game: Game) -> str:
    """Spell a game so far as the command `position` takes it.

    >>> g = Game("classic")
    >>> _ = g.play("2c2b")
    >>> write_game(Fairy(), g)
    'startpos moves b2b3'
    """
    start = "startpos"
    if game.start.sfen != game.variant.start.sfen:
        start = f"{spelling.keyword} {spelling.write_position(game.start)}"
    moves = [spelling.write_move(game.variant, move) for move in game.moves]
    return " ".join([start, "moves", *moves] if moves else [start])


def read_game(spelling: Spelling, game: Variant, words: Sequence[str]) -> Game:
    """Read the arguments of the command `position`, or refuse them with the reason.

    >>> import yokai
    >>> read_game(Usi(), yokai.variant("classic"), "startpos moves 2c2b".split()).position.sfen
    'rkb/1P1/3/BKR w P 2'
    """
    cut = words.index("moves") if "moves" in words else len(words)
    kind, *fields = words[:cut] or [""]
    if kind == "startpos" and not fields:
        played = Game(game)
    elif kind in ("sfen", spelling.keyword):
        reader: Spelling = Usi() if kind == "sfen" else spelling
        played = Game(reader.read_position(game, " ".join(fields)))
    else:
        raise BadNotation(
            f"cannot read the position {quote(' '.join(words))}:"
            f" it is 'startpos' or '{spelling.keyword} ...', then perhaps 'moves ...'"
        )
    for text in words[cut + 1 :]:
        if played.outcome and not played.position.outcome:
            # A draw by repetition here, but the GUI is the referee and may play on by another rule.
            played = Game(played.position)
        played.play(spelling.read_move(played.position, text))
    return played


def to_theirs(game: Variant, text: str) -> str:
    """Replace our letters of pieces by those of Fairy-Stockfish."""
    ours, theirs = FAIRY_LETTERS.get(game.id, ("", ""))
    return text.translate(str.maketrans(ours, theirs))


def _to_ours(game: Variant, text: str) -> str:
    ours, theirs = FAIRY_LETTERS.get(game.id, ("", ""))
    return text.translate(str.maketrans(theirs, ours))


def _square(game: Variant, text: str, *, a1: bool = False) -> str:
    square = read_square(text, game.files, game.ranks)
    return a1_square(square, game.files, game.ranks) if a1 else usi_square(square, game.files)
