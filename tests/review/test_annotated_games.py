"""Games to walk through."""

from __future__ import annotations

import pytest

from yokai import NORTH, UnknownVariant, variant
from yokai.i18n import LANGUAGES
from yokai.review.annotated_games import FOLDER, annotated_game, names, perfect_game
from yokai.solve.tablebase import Tablebase


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_game_has_comments_in_every_language(name: str, language: str) -> None:
    record = annotated_game(name, language)
    game = record.game
    assert len(game.moves) == {"seventy_eight": 78, "perfect": 76}[name]
    assert game.start == game.variant.start
    assert game.outcome
    assert game.outcome.winner is NORTH
    assert len(record.comments) > 40
    for text in record.comments.values():
        assert "{" not in text
        assert "review." not in text


def test_both_small_games_are_there() -> None:
    assert [annotated_game(name).game.variant.id for name in names()] == ["dobutsu", "classic"]


def test_shipped_game_is_what_the_table_says(classic_table: Tablebase) -> None:
    shipped = (FOLDER / "seventy_eight.csa").read_text(encoding="utf-8")
    assert perfect_game(classic_table).text == shipped
    assert classic_table.variant == variant("classic")


def test_unknown_game_is_one_sentence() -> None:
    with pytest.raises(UnknownVariant, match="no annotated game 'nothing': there are perfect"):
        annotated_game("nothing")
