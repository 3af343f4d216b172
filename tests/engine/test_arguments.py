"""What an engine refuses to search, in one sentence."""

import pytest

from yokai.engine.arguments import asked_position, within
from yokai.errors import EngineError
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import variant

CLASSIC = variant("classic")


def test_game_and_position_are_the_same_question() -> None:
    game = Game(CLASSIC.start)
    assert asked_position(CLASSIC, game, 1, 9) == asked_position(CLASSIC, game.position, 1, 9)


def test_position_of_another_variant_is_refused() -> None:
    with pytest.raises(EngineError, match="is a position of expert, but this engine plays classic"):
        asked_position(CLASSIC, variant("expert").start, 1, 9)


def test_game_that_is_over_is_refused() -> None:
    over = Position.parse("classic", "K1k/3/3/3 w - 1")
    with pytest.raises(
        EngineError, match=r"K1k/3/3/3 w - 1: the game is over, .*; there is no move"
    ):
        asked_position(CLASSIC, over, 1, 9)


@pytest.mark.parametrize("lines", [0, 10, "1"])
def test_number_of_lines_has_bounds(lines: int) -> None:
    with pytest.raises(EngineError, match=f"bad lines '?{lines}'?: it must be 1 to 9"):
        asked_position(CLASSIC, CLASSIC.start, lines, 9)


def test_number_within_its_bounds_is_returned() -> None:
    assert within("hash", 64, 1, 64) == 64
