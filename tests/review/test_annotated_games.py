"""Games to walk through."""

from __future__ import annotations

import pytest

from yokai import NORTH, SOUTH, Record, UnknownVariant, variant
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.engine.win_chance import chance
from yokai.i18n import LANGUAGES
from yokai.notation.square import a1_square, read_square
from yokai.review.annotated_games import (
    FOLDER,
    annotated_game,
    judged_game,
    names,
    perfect_game,
    played_game,
)
from yokai.solve.tablebase import Tablebase

PLAYED = ("loose_pieces", "quick_mate")  # by two levels of the computer
LENGTHS = {"loose_pieces": 48, "perfect": 76, "quick_mate": 35, "seventy_eight": 78}


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_game_has_comments_in_every_language(name: str, language: str) -> None:
    record = annotated_game(name, language)
    game = record.game
    assert len(game.moves) == LENGTHS[name]
    assert game.start == game.variant.start
    assert game.outcome
    assert game.outcome.winner is (SOUTH if name == "quick_mate" else NORTH)
    assert len(record.comments) > 0.5 * len(game.moves)
    asides = [text for each in record.variations for text in each.comments.values()]
    for text in [*record.comments.values(), *asides]:
        assert "{" not in text
        assert "review." not in text


def test_every_game_has_its_own() -> None:
    """The page offers the same: tests/page/analysis/test_study_board.py."""
    found: dict[str, list[str]] = {}
    for name in names():
        found.setdefault(annotated_game(name).game.variant.id, []).append(name)
    assert found == {
        "expert": ["loose_pieces", "quick_mate"],
        "dobutsu": ["perfect"],
        "classic": ["seventy_eight"],
    }


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_said_of_a_capture_a_check_and_the_end_is_true(name: str) -> None:
    record = Record.load(FOLDER / f"{name}.yokai")
    game = record.game
    told = 0
    for ply, text in record.comments.items():
        if not ply:
            continue
        before, after = game.positions[ply - 1], game.positions[ply]
        move = game.moves[ply - 1]
        key, *blanks = text.splitlines()[0].split()
        if key.startswith("why.takes"):
            taken = before.piece(move.target)
            square = a1_square(read_square(move.target, 5, 6), 5, 6)
            assert taken
            assert {f"piece:{taken.kind.symbol}", f"square@{square}"} <= set(blanks), ply
            told += 1
        elif key in ("why.checks", "why.no_answer"):
            assert after.in_danger, ply
            told += 1
        elif key.startswith("why.wins_"):
            assert game.outcome
            assert ply == len(game.moves)
            assert key == f"why.wins_{game.outcome.reason.replace(' ', '_')}"
            told += 1
    assert told > 10


@pytest.mark.parametrize("name", PLAYED)
def test_move_with_a_question_mark_is_worse_than_the_one_beside_it(name: str) -> None:
    record = Record.load(FOLDER / f"{name}.yokai")
    engine = Engine("expert")
    assert record.glyphs
    assert {each.ply + 1 for each in record.variations} == set(record.glyphs)
    for variation in record.variations:
        before = record.game.positions[variation.ply]
        played = record.game.moves[variation.ply]
        chances = [
            1
            - chance(before.variant, engine.lines(before.play(move), Limits(nodes=60_000))[0].score)
            for move in (variation.moves[0], played)
        ]
        assert chances[0] - chances[1] > 0.05, (variation.ply, chances)


def test_game_is_played_and_judged_again() -> None:
    game = played_game("expert", (5, 1), seed=3, longest=10)
    record = judged_game(game, (5, 1))
    assert Record.parse(record.text).text == record.text
    assert record.comments[0] == "review.walk.levels south=5 north=1"
    for variation in record.variations:
        assert variation.moves[0] != game.moves[variation.ply]


def test_shipped_game_is_what_the_table_says(classic_table: Tablebase) -> None:
    shipped = (FOLDER / "seventy_eight.yokai").read_text(encoding="utf-8")
    assert perfect_game(classic_table).text == shipped
    assert classic_table.variant == variant("classic")


def test_unknown_game_is_one_sentence() -> None:
    with pytest.raises(UnknownVariant, match="no annotated game 'nothing': there are loose_pieces"):
        annotated_game("nothing")
