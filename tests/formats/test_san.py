"""Moves in PGN, compared with those of Fairy-Stockfish's library."""

from __future__ import annotations

import random

import pyffish
import pytest

from yokai import BadNotation, Game, IllegalMove, Position
from yokai.formats.san import read_san, write_san
from yokai.formats.spelling import Fairy


@pytest.mark.parametrize(("name", "theirs"), [("classic", "dobutsu"), ("expert", "gorogoro")])
def test_moves_are_written_as_fairy_stockfish_writes_them(name: str, theirs: str) -> None:
    rng, start = random.Random(name), pyffish.start_fen(theirs)
    for _ in range(10):
        game = Game(name)
        moves: list[str] = []
        written: list[str] = []
        for _ in range(60):
            legal = {*pyffish.legal_moves(theirs, start, moves)}
            both = [m for m in game.legal_moves if Fairy().write_move(game.variant, m) in legal]
            if not both:
                break
            move = rng.choice(both)
            moves.append(Fairy().write_move(game.variant, move))
            written.append(write_san(game.position, move))
            assert read_san(game.position, written[-1]) == move
            game.play(move)
        san = pyffish.get_san_moves(theirs, start, moves, False, pyffish.NOTATION_SAN)
        assert written == san


def test_long_notation_and_our_own_letters_are_read() -> None:
    start = Position.parse("classic", "rkb/1p1/1P1/BKR b - 1")
    for text in ("Gc1-c2", "Gc1c2", "Rc2", "Gc2!", "Gc2+"):
        assert read_san(start, text).usi == "1d1c"


def test_what_no_piece_or_more_than_one_can_do_is_refused() -> None:
    twins = Position.parse("classic", "1k1/3/R1R/1K1 b 2Pbb 1")
    with pytest.raises(IllegalMove, match="more than one piece can go there"):
        read_san(twins, "Gb2")
    assert read_san(twins, "Gab2").usi == "3c2c"
    with pytest.raises(IllegalMove, match="no such piece can go there"):
        read_san(twins, "Hb2")
    with pytest.raises(BadNotation, match="cannot read the move"):
        read_san(twins, "b2")
