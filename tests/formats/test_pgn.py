"""PGN as pychess writes it, in and out; Fairy-Stockfish's library checks the moves."""

from __future__ import annotations

from datetime import date

import pyffish
import pytest

import yokai
from tests.support.core.random_records import random_records
from tests.support.games import DATA
from yokai import NORTH, SOUTH, BadNotation, Game, Outcome, Record
from yokai.formats.variation import Variation

PYCHESS = """\
[Event "PyChess casual game"]
[Site "https://www.pychess.org/abcdefgh"]
[Date "2026.02.14"]
[Round "-"]
[White "Aiko"]
[Black "Ben"]
[Result "0-1"]
[TimeControl "180+2"]
[WhiteElo "1500?"]
[BlackElo "1500?"]
[Variant "Dobutsu"]
[FEN "gle/1c1/1C1/ELG[-] w 0 1"]
[SetUp "1"]

1. Gc2 Ga3 2. Gc3 La4 3. Gxc4 Lb4 4. E@c3 Cxb2 5. Eaxb2 C@a1 0-1
"""


def test_game_as_pychess_writes_it_is_read() -> None:
    record = Record.parse(PYCHESS)
    assert record.game.variant.id == "classic"
    assert (record.south, record.north, record.date) == ("Aiko", "Ben", date(2026, 2, 14))
    assert [move.usi for move in record.game.moves[-3:]] == ["2b2c", "3d2c", "P*3d"]
    assert record.game.outcome == Outcome(NORTH, "resignation")


def test_gorogoroplus_is_read_where_it_is_played_without_lance_and_knight() -> None:
    head = PYCHESS.partition("1. ")[0].replace("Dobutsu", "Gorogoroplus")
    text = head.replace("gle/1c1/1C1/ELG[-]", "sgkgs/5/1ppp1/1PPP1/5/SGKGS[-]") + "1. Pxc4 *"
    record = Record.parse(text)
    assert (record.game.variant.id, record.game.moves[0].usi) == ("expert", "3d3c")
    with pytest.raises(BadNotation, match="bad FEN"):
        Record.parse(text.replace("[-]", "[LNln]"))


@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_any_game_comes_back(name: str) -> None:
    for record in random_records(name, 12):
        again = Record.parse(record.export("pgn"))
        assert again.game.variant == record.game.variant
        assert again.game.moves == record.game.moves
        assert (again.game.outcome is None) == (record.game.outcome is None)
        assert (again.south, again.north, again.date) == (record.south, record.north, record.date)
        assert (again.comments, again.times) == (record.comments, record.times)


@pytest.mark.parametrize(("name", "theirs"), [("classic", "dobutsu"), ("expert", "gorogoro")])
def test_start_is_written_as_fairy_stockfish_takes_it(name: str, theirs: str) -> None:
    text = Record(Game(name)).export("pgn")
    fen = text.partition('[FEN "')[2].partition('"')[0]
    assert fen == pyffish.start_fen(theirs)
    for record in random_records(name, 4, plies=12):
        if record.game.position.outcome is None:
            text = Record(Game(record.game.position)).export("pgn")
            fen = text.partition('[FEN "')[2].partition('"')[0]
            assert pyffish.validate_fen(fen, theirs) == pyffish.FEN_OK
            assert Record.parse(text).game.start == record.game.position


def test_hen_of_its_own_letter_is_read() -> None:
    text = PYCHESS.partition("1. ")[0].replace("gle/1c1/1C1/ELG", "gl1/3/1c1/ELh")
    assert Record.parse(text + "*").game.start.sfen == "rk1/3/1p1/BK+p b - 1"


def test_variations_comments_and_glyphs_come_back() -> None:
    game = Game("classic", ["2c2b", "1a2b", "2d2c"])
    lines = [Game("classic", moves).moves for moves in (["1d1c"], ["2c2b", "2a2b", "1d1c", "2b1b"])]
    inner = Variation(2, Game("classic", ["2c2b", "2a2b", "2d3c"]).moves[2:], {3: "Or so."})
    variations = (Variation(0, lines[0]), Variation(1, lines[1][1:], {}, (inner,)))
    record = Record(game, 'A "quoted" name', "Ben", None, {0: "Begin."}, variations, {1: "!?"})
    text = record.export("pgn")
    assert "{Begin.} 1. Cxb3!? (1. Gc2) 1... Exb3 (1... Lxb3 2. Gc2 (2. La2 {Or so.})" in text
    assert Record.parse(text).text == record.text


def test_clocks_numbers_and_the_next_game_are_passed_over() -> None:
    text = PYCHESS.partition("1. ")[0] + "1.Gc2 {[%clk 0:01:00]} $1 1... Ga3 ; so\n2. Gc3 *\n\n"
    record = Record.parse(text + PYCHESS)
    assert [move.usi for move in record.game.moves] == ["1d1c", "3a3b", "1c1b"]
    assert (record.comments, record.glyphs) == ({2: "so"}, {1: "!"})


def test_loss_on_time_is_told() -> None:
    game = Game("classic", ["2c2b"])
    game.end(Outcome(SOUTH, "time"))
    again = Record.parse(Record(game).export("pgn"))
    assert again.game.outcome == Outcome(SOUTH, "time")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"Dobutsu"', '"Chess"', "the variant 'Chess' is none of these games"),
        ("gle/1c1", "xle/1c1", "bad FEN"),
        ("1. Gc2", "1. Gc3", "move 1: illegal move 'Gc3'"),
        ("1. Gc2", "1. hello", "move 1: cannot read the move 'hello'"),
        ("1. Gc2", "( 1. Gc2", "move 1: a variation begins, but no move stands before it"),
        ("2. Gc3", ") 2. Gc3", "move 3: a variation ends, but none is open"),
        ("2. Gc3", "( 2. Gc3", "still open at the end|move 2"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(old: str, new: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why) as refused:
        Record.parse(PYCHESS.replace(old, new))
    assert "\n" not in str(refused.value)


def test_rules_of_one_s_own_have_no_name_in_pgn() -> None:
    rules = yokai.load_variant(DATA / "variants" / "tiny.toml")
    with pytest.raises(BadNotation, match="PGN has no name for the variant 'tiny'"):
        Record(Game(rules)).export("pgn")
