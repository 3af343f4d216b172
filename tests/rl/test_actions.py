"""The action code, against a second reading of what its page says."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.support.games import EVERY, random_game
from yokai import SOUTH, IllegalMove, Move, Position, Variant, YokaiError, variant
from yokai.rl.actions import DIRECTIONS, action_code

AWAY = {"forward": (0, -1), "back": (0, 1), "right": (1, 0), "left": (-1, 0)}


def square(game: Variant, position: Position, usi: str) -> int:
    """The number of a square: down the columns from the mover's right."""
    from_right, row = int(usi[:-1]) - 1, ord(usi[-1]) - ord("a")
    if position.turn is not SOUTH:
        from_right, row = game.files - 1 - from_right, game.ranks - 1 - row
    return from_right * game.ranks + row


def direction(game: Variant, origin: int, target: int) -> int:
    right = origin // game.ranks - target // game.ranks
    down = target % game.ranks - origin % game.ranks
    for number, name in enumerate(DIRECTIONS):
        steps = [AWAY[word] for word in name.split()]
        if (sum(x for x, _ in steps), sum(y for _, y in steps)) == (right, down):
            return number
    raise AssertionError


def by_hand(position: Position, usi: str) -> int:
    game = position.variant
    held = [kind.letter for kind in reversed(game.kinds) if kind.in_reserves]
    steps = 8 if game.promotion == "forced" else 16
    if "*" in usi:
        letter, to = usi.split("*")
        return (steps + held.index(letter)) * game.squares + square(game, position, to)
    text = usi.rstrip("+")
    middle = next(i for i, char in enumerate(text) if char.isalpha()) + 1
    origin, target = (square(game, position, part) for part in (text[:middle], text[middle:]))
    plane = direction(game, origin, target) + (8 if usi.endswith("+") and steps == 16 else 0)
    return plane * game.squares + origin


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
def test_every_move_has_the_number_its_page_says(game: Variant) -> None:
    code, rng = action_code(game), random.Random(game.id)
    for _ in range(4):
        for position in random_game(game, rng, plies=60):
            legal = code.legal(position)
            assert legal == {by_hand(position, m.usi): m for m in position.legal_moves}
            assert np.flatnonzero(code.mask(position)).tolist() == sorted(legal)
            for action, move in legal.items():
                assert code.encode(position, move) == action
                assert code.decode(position, action) == move


def test_small_boards_have_132_actions_and_the_large_one_570() -> None:
    sizes = {name: action_code(name).size for name in ("classic", "dobutsu", "expert")}
    assert sizes == {"classic": 132, "dobutsu": 132, "expert": 570}
    for name, size in sizes.items():
        assert len(action_code(name).plane_names) * variant(name).squares == size


@pytest.mark.parametrize(
    "action", [-1, 132, 1.0, "42", None, True, np.array([1, 2]), np.float32(3)]
)
def test_what_is_no_action_is_refused(action: object) -> None:
    with pytest.raises(YokaiError, match="the actions of classic are the integers 0 to 131"):
        action_code("classic").decode(variant("classic").start, action)


@pytest.mark.parametrize("action", [42, np.int64(42), np.array(42, np.int32), np.uint8(42)])
def test_numbers_of_numpy_are_actions(action: object) -> None:
    start = variant("classic").start
    assert action_code("classic").decode(start, action).usi == "2c2b"


def test_every_illegal_action_is_refused_with_its_rule() -> None:
    code, start = action_code("classic"), variant("classic").start
    reasons = set()
    for action in set(range(code.size)) - set(code.legal(start)):
        with pytest.raises(IllegalMove, match=f"illegal action {action} ") as refused:
            code.decode(start, action)
        reasons.add(refused.value.reason)
    assert reasons == {"no_dot", "no_piece", "not_yours", "own_piece", "not_held"}
    with pytest.raises(IllegalMove, match="leads off the board"):
        code.decode(start, 0)
    with pytest.raises(IllegalMove, match="illegal move '2c2a'"):
        code.encode(start, Move("2c2a"))
