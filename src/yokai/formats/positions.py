"""A game given as its positions: SFEN, one a line, each one move after the line before."""

from __future__ import annotations

from collections.abc import Callable

from yokai.errors import BadNotation, YokaiError, quote
from yokai.formats.record import Record
from yokai.formats.variation import MOST_MOVES
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import VARIANTS, Variant, variant


def read(text: str, game: Variant | None, tick: Callable[[], object]) -> Record:
    """Read a list of positions as a record."""
    return Record(read_positions(text, game, tick))


def write(record: Record) -> str:
    """Write the positions of a game, one a line."""
    return "".join(f"{position.sfen}\n" for position in record.game.positions)


def read_positions(
    text: str, game: Variant | None = None, tick: Callable[[], object] = lambda: None
) -> Game:
    """Read a list of positions; without `game`, as the first built-in variant that fits.

    >>> read_positions("rkb/1p1/1P1/BKR b - 1\\nrkb/1P1/3/BKR w P 2").moves[0].usi
    '2c2b'
    """
    rows = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    rows = [(number, line.removeprefix("sfen ")) for number, line in rows if line]
    if not rows:
        raise BadNotation("a list of positions has at least one line with an SFEN")
    first = rows[0][1]
    played = Game(Position.parse(game or fitting(first), first))
    if len(rows) > MOST_MOVES:
        raise BadNotation(f"bad list of positions: it has more than {MOST_MOVES:,} lines")
    for number, sfen in rows[1:]:
        tick()
        here, fields = played.position, sfen.split()[:3]
        moves = [move for move in played.legal_moves if here.play(move).sfen.split()[:3] == fields]
        if not moves:  # perhaps its reserves are in another order
            try:
                there = Position.parse(played.variant, sfen)
            except YokaiError as error:
                raise BadNotation(f"bad list of positions, line {number}: {error}") from None
            moves = [move for move in played.legal_moves if here.play(move) == there]
        if not moves:
            raise BadNotation(
                f"bad list of positions, line {number}: no move leads from"
                f" {quote(here.sfen)} to {quote(sfen)}"
            )
        played.play(moves[0])
    return played


def fitting(sfen: str) -> Variant:
    """The first built-in variant that a position fits."""
    faults = []
    for name in VARIANTS:
        try:
            Position.parse(name, sfen)
        except YokaiError as error:
            faults.append(error)
        else:
            return variant(name)
    raise faults[0]
