"""Positions and moves in the words of other programs; Fairy-Stockfish itself is the witness."""

from __future__ import annotations

import random

import pyffish  # type: ignore[import-not-found, import-untyped, unused-ignore]  # has no stubs
import pytest

import yokai
from tests.support.games import random_game
from yokai import Game, Position
from yokai.errors import BadNotation, IllegalMove, YokaiError
from yokai.formats.spelling import Fairy, Spelling, Usi, read_game, write_game

THEIRS = {"classic": "dobutsu", "expert": "gorogoro"}
SPELLINGS: list[Spelling] = [Usi(), Fairy()]


@pytest.mark.parametrize("spelling", SPELLINGS, ids=["usi", "fairy"])
@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_reading_inverts_writing(name: str, spelling: Spelling) -> None:
    game = yokai.variant(name)
    for seed in range(20):
        for position in random_game(game, random.Random(seed), plies=40):
            if position.outcome:
                break
            again = spelling.read_position(game, spelling.write_position(position))
            assert again == position
            assert again.number == position.number
            for move in position.legal_moves:
                assert spelling.read_move(position, spelling.write_move(game, move)) == move


@pytest.mark.parametrize("name", THEIRS)
def test_fairy_stockfish_writes_the_same(name: str) -> None:
    """Board, reserves, turn and number; in expert they know no move that exposes the royal."""
    game, fairy, theirs = yokai.variant(name), Fairy(), THEIRS[name]
    fen = pyffish.start_fen(theirs)
    checked = 0
    for seed in range(10):
        rng = random.Random(seed)
        played, spelled = Game(game), list[str]()
        for _ in range(24):
            legal = set(pyffish.legal_moves(theirs, fen, spelled))
            moves = [m for m in played.legal_moves if fairy.write_move(game, m) in legal]
            if not moves:
                break
            spelled.append(fairy.write_move(game, played.play(rng.choice(moves))))
            if played.outcome and played.outcome.reason == "capture":
                break  # they hold the royal in hand; to us that is no position
            written = pyffish.get_fen(theirs, fen, spelled)
            read = fairy.read_position(game, written)
            assert read == played.position
            assert read.number == played.position.number
            ours = fairy.write_position(played.position)
            assert sorted(ours.split()[0]) == sorted(written.split()[0])
            assert pyffish.validate_fen(ours, theirs) == pyffish.FEN_OK
        checked += len(spelled)
    assert checked > 60


@pytest.mark.parametrize(
    ("fen", "sfen"),
    [
        ("gle/1c1/1C1/ELG w - - 0 1", "rkb/1p1/1P1/BKR b - 1"),
        ("gle/1c1/1C1/ELG[-] w 0 1", "rkb/1p1/1P1/BKR b - 1"),
        ("gle/1c1/1C1/ELG[] b - - 3 7", "rkb/1p1/1P1/BKR w - 14"),
        ("gle/3/3/ELG[CCg] w", None),  # one tanuki too many
        ("1le/+C2/3/EL1[cGg] w - - 0 0", "1kb/+P2/3/BK1 b Rpr 1"),
    ],
)
def test_their_fen_is_read_as_they_write_it(fen: str, sfen: str | None) -> None:
    game = yokai.variant("classic")
    if sfen is None:
        with pytest.raises(BadNotation, match="bad FEN"):
            Fairy().read_position(game, fen)
    else:
        read = Fairy().read_position(game, fen)
        assert read == Position.parse(game, sfen)
        assert read.number == int(sfen.split()[-1])


@pytest.mark.parametrize("fen", ["", "x", "gle/1c1/1C1/ELG", "gle[ w - - 0 1", "3/3/3/3[] w - -"])
def test_bad_fen_is_refused_with_a_reason(fen: str) -> None:
    with pytest.raises(BadNotation, match=r"bad FEN .*: "):
        Fairy().read_position(yokai.variant("classic"), fen)


@pytest.mark.parametrize("text", ["", "b2", "B2B3", "P@b2", "b2b3q", "2c2b", "c@b2", "b2b9"])
def test_bad_move_is_refused(text: str) -> None:
    with pytest.raises(YokaiError):
        Fairy().read_move(yokai.variant("classic").start, text)


def test_usi_refuses_what_only_people_write() -> None:
    start = yokai.variant("classic").start
    assert start.move("b2-b3").usi == "2c2b"
    with pytest.raises(BadNotation):
        Usi().read_move(start, "b2-b3")


def test_game_from_elsewhere_keeps_its_start() -> None:
    game = Game(Position.parse("classic", "2k/3/3/K2 b P 1"))
    game.play("P*2b")
    assert write_game(Fairy(), game) == "fen 2l/3/3/L2[C] w - - 0 1 moves C@b3"
    again = read_game(Fairy(), game.variant, write_game(Fairy(), game).split())
    assert again.start == game.start
    assert again.moves == game.moves


def test_game_goes_on_after_a_repetition_if_the_other_side_says_so() -> None:
    classic = yokai.variant("classic")
    moves = ["1d1c", "3a3b", "1c1d", "3b3a"] * 3
    game = read_game(Usi(), classic, ["startpos", "moves", *moves])
    assert game.position == classic.start


def test_game_does_not_go_on_after_its_end() -> None:
    lost = ["sfen", *["2k/K2/3/3", "b", "-", "1"], "moves", "3b3a"]
    assert read_game(Usi(), yokai.variant("classic"), lost).outcome
    with pytest.raises(IllegalMove, match="over"):
        read_game(Usi(), yokai.variant("classic"), [*lost, "1a1b"])
