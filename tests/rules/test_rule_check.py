"""Checks of rules that can be played but make no sense."""

from typing import Any

import pytest

import yokai
from tests.support.games import EVERY
from tests.support.workshop import DUEL
from yokai import Variant
from yokai.rules.rule_check import check_rules

KING = DUEL["pieces"]["king"]
PAWN = {"letter": "P", "dots": [" o ", "   ", "   "]}
SIDEWAYS = {"letter": "S", "dots": ["   ", "o o", "   "]}


def found(**changes: Any) -> list[tuple[str, str, bool]]:
    faults = check_rules(DUEL | changes).faults
    assert all("\n" not in fault.message for fault in faults)
    return [(fault.place, fault.code, fault.grave) for fault in faults]


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
def test_games_that_make_sense_have_no_faults(game: Variant) -> None:
    checked = check_rules(game.source)
    assert checked.playable
    assert checked.variant is not None
    assert checked.faults == ()


def test_text_that_is_no_rule_file_is_a_fault_without_a_place() -> None:
    checked = check_rules("name =")
    assert [(fault.place, fault.code) for fault in checked.faults] == [("", "not_toml")]
    assert not checked.playable
    assert checked.variant is None


def test_faults_of_keys_are_told_before_sense() -> None:
    assert found(promotion_zone=7) == [("promotion_zone", "bad_zone", True)]


def test_piece_without_dots() -> None:
    stone = {"letter": "S", "dots": ["   ", "   ", "   "]}
    pieces = DUEL["pieces"] | {"stone": stone}
    assert found(pieces=pieces, start="fks/3/SKF b - 1") == [
        ("pieces.stone.dots", "no_dots", False)
    ]


def test_piece_that_is_never_there() -> None:
    assert found(pieces=DUEL["pieces"] | {"pawn": PAWN}) == [("pieces.pawn", "never_there", False)]


def test_piece_that_can_never_promote() -> None:
    assert found(promotion_zone=0) == [("pieces.fox.promotes_to", "never_promotes", False)]


def test_reach_that_is_impossible() -> None:
    king = KING | {"dots": ["   ", "o o", "   "]}
    changed = found(reach_wins=True, pieces=DUEL["pieces"] | {"king": king})
    assert changed == [("reach_wins", "no_reach", False)]
    assert found(reach_wins=True) == []


def test_nobody_can_ever_win() -> None:
    """Both kings stay on their rows, and no piece attacks another."""
    king = KING | {"dots": ["   ", "o o", "   "]}
    pieces = {"king": king, "guard": SIDEWAYS}
    assert found(pieces=pieces, start="1sk/3/KS1 b - 1") == [("pieces", "nobody_wins", False)]


def test_careful_kings_alone_never_win() -> None:
    lonely = {"pieces": {"king": KING}, "start": "1k1/3/1K1 b - 1"}
    assert found(**lonely) == []
    assert found(**lonely, royal_avoids_attack=True) == [("pieces", "nobody_wins", False)]
    assert found(**lonely, royal_avoids_attack=True, reach_wins=True) == []


def test_king_that_one_side_can_never_attack() -> None:
    king = KING | {"dots": ["   ", "   ", "   "]}
    # North captures nothing that could be dropped.
    assert found(pieces={"king": king, "pawn": PAWN}, start="1k1/3/KP1 b - 1") == [
        ("pieces.king.dots", "no_dots", False),
        ("start", "royal_safe", False),
        ("start", "uneven_start", False),
    ]


def test_captured_pieces_are_dropped_beside_the_king() -> None:
    king = KING | {"dots": ["   ", "o o", "   "]}
    pieces = {"king": king, "pawn": PAWN, "guard": SIDEWAYS}
    assert found(pieces=pieces, start="1sk/p2/2P/KS1 b - 1") == []


def test_start_that_is_over() -> None:
    assert found(start="1K1/3/k2 b - 1", reach_wins=True)[-1] == ("start", "start_over", True)
    assert not check_rules(DUEL | {"start": "1K1/3/k2 b - 1", "reach_wins": True}).playable


def test_start_with_a_king_to_be_captured() -> None:
    assert ("start", "start_capture", False) in found(start="1k1/1K1/3 b - 1")


def test_start_that_is_uneven() -> None:
    assert found(start="fk1/3/FK1 b - 1") == [("start", "uneven_start", False)]


def test_shipped_games_are_checked_by_their_values() -> None:
    for name in yokai.VARIANTS:
        assert check_rules(yokai.variant(name).values).faults == ()
