"""Records: written, read back, and refused."""

import random
from datetime import date
from pathlib import Path

import pytest

import yokai
from tests.support.games import OWN
from yokai import (
    NORTH,
    SOUTH,
    BadNotation,
    BadPosition,
    Game,
    MissingFile,
    Outcome,
    Position,
    Record,
)
from yokai.rules.variant import read_variant

TEXT = """\
V2.2
N+Aiko
N-Ben
$START_TIME:2026/11/15
$VARIANT:classic
$RESULT:north resignation
2c2b 2a2b
"""


def game(*moves: str) -> Game:
    found = Game("classic")
    for move in moves:
        found.play(move)
    return found


def test_record_is_written_in_the_style_of_csa() -> None:
    played = game("2c2b", "2a2b")
    played.resign()
    assert Record(played, "Aiko", "Ben", date(2026, 11, 15)).text == TEXT


def test_record_is_read_back() -> None:
    record = Record.parse(TEXT)
    assert (record.south, record.north, record.date) == ("Aiko", "Ben", date(2026, 11, 15))
    assert [move.usi for move in record.game.moves] == ["2c2b", "2a2b"]
    assert record.game.outcome == Outcome(NORTH, "resignation")
    assert record.text == TEXT


def test_unfinished_game_and_missing_header_lines() -> None:
    record = Record.parse("$VARIANT:classic\n2c2b")
    assert record.game.outcome is None
    assert (record.south, record.north, record.date) == ("", "", None)
    assert "$RESULT:*" in record.text
    finished = Record.parse("$VARIANT:classic\n2c2b 3a3b 2b2a+")
    assert finished.game.outcome == Outcome(SOUTH, "capture")


def test_game_from_a_position_keeps_it() -> None:
    played = Game(Position.parse("expert", "4k/5/5/5/5/K4 w - 8"))
    text = Record(played).text
    assert "$POSITION:4k/5/5/5/5/K4 w - 8" in text
    assert Record.parse(text).game.start == played.start


def test_long_game_is_broken_into_lines() -> None:
    played, rng = Game("expert"), random.Random(0)
    while len(played.moves) < 25:
        played.play(rng.choice(played.legal_moves))
    lines = Record(played).text.splitlines()
    assert [len(line.split()) for line in lines[-3:]] == [10, 10, 5]


def test_comments_blank_lines_and_people_s_notation_are_read() -> None:
    record = Record.parse("'a comment\n\n$variant: classic\n b2xb3  b4xb3\n")
    assert [move.usi for move in record.game.moves] == ["2c2b", "2a2b"]


def test_drop_of_a_piece_with_the_letter_v_is_no_version_line() -> None:
    source = yokai.variant("classic").source.replace('letter = "P"', 'letter = "V"')
    source = source.replace("1p1/1P1", "1v1/1V1")
    rules = read_variant(source, "vee")
    record = Record.parse("V2.2\n2c2b 1a2b\nV*2c", rules)
    assert record.game.moves[-1].usi == "V*2c"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("$VARIANT:classic", "", "the line '$VARIANT:' with the game's name is missing"),
        ("$VARIANT:classic", "$VARIANT", "line 5: '$VARIANT' has no colon"),
        ("2a2b", "2a2c", "line 7, move 2: illegal move '2a2c' in rkb/1P1/3/BKR w P 2: "),
        ("2a2b", "xyz", "line 7, move 2: cannot read the move 'xyz'"),
        ("2026/11/15", "2026-11-15", "the date is like 2026/11/15, not '2026-11-15'"),
        ("2026/11/15", "2026/13/15", "the date is like 2026/11/15, not '2026/13/15'"),
        (
            "$VARIANT",
            "$TIME:5 min\n$VARIANT",
            "the time is like '$TIME:300+10+0', not '$TIME:5 min'",
        ),
        ("north resignation", "west", "the result is '*' or like 'south capture', not 'west'"),
        ("north resignation", "north", "the result is '*' or like 'south capture', not 'north'"),
        (
            "north resignation",
            "south capture",
            "the result says 'south capture', but after the moves it is '*'",
        ),
    ],
)
def test_bad_record_is_refused_with_the_place(old: str, new: str, message: str) -> None:
    with pytest.raises(BadNotation) as caught:
        Record.parse(TEXT.replace(old, new))
    assert str(caught.value).startswith("bad record")
    assert message in str(caught.value)


def test_result_must_agree_with_the_board() -> None:
    with pytest.raises(BadNotation, match="after the moves it is 'south capture'"):
        Record.parse(
            "$VARIANT:classic\n$POSITION:2k/2P/3/K2 b - 1\n$RESULT:north resignation\n1b1a+"
        )


def test_strange_variant_position_or_text_is_refused() -> None:
    with pytest.raises(yokai.UnknownVariant, match="did you mean classic"):
        Record.parse(TEXT.replace("classic", "clasic"))
    with pytest.raises(BadPosition):
        Record.parse("$VARIANT:classic\n$POSITION:3/3/3/K2 b - 1")
    with pytest.raises(BadNotation, match="it must be text"):
        Record.parse(b"V2.2")  # type: ignore[arg-type]


def test_game_of_our_own_rules_is_read_with_these_rules() -> None:
    rules = OWN[0]
    played = Game(rules)
    played.play(played.legal_moves[0])
    text = Record(played).text
    assert Record.parse(text, rules).game.moves == played.moves
    with pytest.raises(BadNotation, match=f"it is a game of '{rules.id}', not of 'classic'"):
        Record.parse(text, yokai.variant("classic"))


def test_record_is_saved_and_loaded(tmp_path: Path) -> None:
    file = tmp_path / "game.yokai"
    record = Record(game("2c2b"), south="Åiko  \n 愛子")
    record.save(file)
    again = Record.load(file)
    assert again.south == "Åiko 愛子"
    assert again.game.turn is SOUTH.other


def test_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(MissingFile, match=r"^no such file: cannot be read: No such file"):
        Record.load("no such file")
    file = tmp_path / "game.yokai"
    file.write_bytes(b"\xff")
    with pytest.raises(BadNotation, match="is not a text file"):
        Record.load(file)
