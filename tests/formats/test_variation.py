"""Variations and comments of a record: written, read back, and refused."""

import random
import re

import pytest

import yokai
from yokai import BadNotation, Game, Position, Record
from yokai.formats import variation
from yokai.formats.variation import Variation
from yokai.notation.move import Move

SQUARES = ("3a", "2a", "1a", "3b", "2b", "1b", "3c")

STUDY = """\
V2.2
N+
N-
$VARIANT:classic
$RESULT:south capture
'*The smallest game.
2c2b 3a3b
'?!
'@3a3b 2c
'*Too slow:
'*it loses.
'(
'>2a2b 2d2c
'!
'*This holds.
'(
'>3d2c
')
'>3a3b
')
'(
'>1a2b
')
2b2a+
"""


def test_comments_and_variations_are_read_and_written() -> None:
    record = Record.parse(STUDY)
    assert [move.usi for move in record.game.moves] == ["2c2b", "3a3b", "2b2a+"]
    assert record.comments == {0: "The smallest game.", 2: "Too slow:\nit loses."}
    first, second = record.variations
    assert (first.ply, [move.usi for move in first.moves]) == (1, ["2a2b", "2d2c", "3a3b"])
    assert first.comments == {3: "This holds."}
    assert (record.glyphs, record.drawings) == ({2: "?!"}, {2: ("3a3b", "2c")})
    assert (first.glyphs, first.drawings) == ({3: "!"}, {})
    assert [move.usi for move in first.variations[0].moves] == ["3d2c"]
    assert (second.ply, second.moves[0].usi) == (1, "1a2b")
    assert record.text == STUDY


def test_reader_without_variations_still_reads_the_game() -> None:
    alone = "\n".join(line for line in STUDY.splitlines() if not line.startswith("'"))
    assert Record.parse(alone).game.moves == Record.parse(STUDY).game.moves


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("'(\n'>2c2b\n')", "line 2: a variation begins, but no move stands before it"),
        ("2c2b\n'(\n')", "line 4: a variation has no move"),
        ("2c2b\n'(\n'>1d1c", "line 4: a variation is still open at the end"),
        ("2c2b\n'(\n1d1c\n')", "line 4: a variation is still open"),
        ("2c2b\n'(\n'>2c2a\n')", "line 4, move 1: illegal move '2c2a'"),
        ("2c2b" + "\n'(\n'>1d1c" * 60, "line 103: variations within variations go at most 50 deep"),
    ],
)
def test_bad_variation_is_refused_with_the_place(lines: str, message: str) -> None:
    with pytest.raises(BadNotation) as caught:
        Record.parse(f"$VARIANT:classic\n{lines}")
    assert message in str(caught.value)


def test_record_has_so_many_variations_and_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    branch = "'(\n'>1d1c\n')\n"
    assert len(Record.parse(f"$VARIANT:classic\n2c2b\n{branch * 1_000}").variations) == 1_000
    with pytest.raises(BadNotation, match=r"line 3003: a record has at most 1,000 variations$"):
        Record.parse(f"$VARIANT:classic\n2c2b\n{branch * 1_001}")
    monkeypatch.setattr(variation, "MOST_MOVES", 3)
    assert Record.parse(f"$VARIANT:classic\n2c2b\n{branch}2a2b")
    with pytest.raises(BadNotation, match=r"line 6, move 3: '3a3b' is one move too many") as caught:
        Record.parse(f"$VARIANT:classic\n2c2b\n{branch}2a2b 3a3b")
    assert str(caught.value).endswith("a record has at most 3 with those of its variations")


def test_each_move_is_played_once_and_reading_can_be_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """A variation costs what its own moves cost, however long the game is."""
    text = "$VARIANT:classic\n1d1c 3a3b 1c1d\n" + "'(\n'>1c1b\n')\n" * 50
    played: list[object] = []
    play = Position.play

    def counted(position: Position, move: Move | str) -> Position:
        played.append(move)
        return play(position, move)

    monkeypatch.setattr(Position, "play", counted)
    Record.parse(text)
    assert len(played) == 3 + 50 * 2  # the variation, and the move that it replaces

    ticks: list[None] = []

    def tick() -> None:
        ticks.append(None)
        if len(ticks) > 10:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        Record.parse(text, tick=tick)


def test_any_other_comment_is_passed_over() -> None:
    record = Record.parse("$VARIANT:classic\n'>no moves here\n2c2b\n')\n'(and so on)\n'or this\n")
    assert [move.usi for move in record.game.moves] == ["2c2b"]
    assert (record.comments, record.variations) == ({}, ())


def test_only_what_looks_like_a_glyph_or_a_drawing_is_one() -> None:
    text = "$VARIANT:classic\n'!\n2c2b\n'!!!\n'@home\n'@2c 3b3\n'?\n'@2c\n'@2c 2c2b\n"
    record = Record.parse(text)
    assert (record.glyphs, record.drawings) == ({1: "?"}, {1: ("2c", "2c2b")})


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("'@2c 4a", "line 3: no square '4a' on this board"),
        ("'@2c2c", "line 3: a circle is like '2c' and an arrow like '2c2b', not '2c2c'"),
        ("'@" + " ".join(f"{a}{b}" for a in SQUARES for b in SQUARES if a != b), "at most 40"),
    ],
)
def test_drawing_off_the_board_and_too_many_are_refused(row: str, message: str) -> None:
    with pytest.raises(BadNotation, match=re.escape(message)):
        Record.parse(f"$VARIANT:classic\n2c2b\n{row}\n")


@pytest.mark.parametrize("seed", range(30))
def test_any_study_survives_the_way_there_and_back(seed: int) -> None:
    rng = random.Random(seed)
    played = Game(rng.choice(yokai.VARIANTS))
    line = wander(played, rng, depth=3)
    notes = line.comments, line.variations, line.glyphs, line.drawings
    record = Record(played, "Aiko", "Ben", None, *notes)
    again = Record.parse(record.text)
    assert again.game.moves == played.moves
    assert (again.comments, again.variations, again.glyphs, again.drawings) == notes
    assert again.text == record.text


def wander(game: Game, rng: random.Random, depth: int) -> Variation:
    """Play on at random, and beside it from some of the positions on the way."""
    first = len(game.moves)
    moves: list[Move] = []
    comments: dict[int, str] = {}
    rivals: list[Variation] = []
    glyphs: dict[int, str] = {}
    drawings: dict[int, tuple[str, ...]] = {}
    for _ in range(rng.randint(1, 25)):
        if game.outcome:
            break
        if moves and rng.random() < 0.2:
            comments[len(game.moves)] = rng.choice(
                ["愛", "'( not one", "$VARIANT:x", "a\n\n  b", ")"]
            )
        if moves and rng.random() < 0.2:
            glyphs[len(game.moves)] = rng.choice(variation.GLYPHS)
            drawings[len(game.moves)] = tuple(rng.sample(["2a", "2b2c", "1c3a", "3b"], 2))
        before = game.copy()
        moves.append(game.play(rng.choice(game.legal_moves)))
        if depth and rng.random() < 0.2:
            rivals.append(wander(before, rng, depth - 1))
    return Variation(first, tuple(moves), comments, tuple(rivals), glyphs, drawings)
