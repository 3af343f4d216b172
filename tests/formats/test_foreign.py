"""Foreign names lead to our games, and to all of them."""

from __future__ import annotations

import pytest

import yokai
from yokai.formats.foreign import (
    FAIRY_LETTERS,
    FAIRY_NAMES,
    FAIRY_VARIANTS,
    OUR_NAMES,
    THEIR_NAMES,
)


@pytest.mark.parametrize("protocol", ["usi", "uci"])
def test_every_game_has_a_name_in_every_protocol(protocol: str) -> None:
    games = set(yokai.VARIANTS)
    assert set(OUR_NAMES[protocol].values()) == games
    assert set(THEIR_NAMES[protocol]) == set(FAIRY_NAMES[protocol]) == games


@pytest.mark.parametrize("protocol", ["usi", "uci"])
def test_our_own_program_is_called_by_its_best_name(protocol: str) -> None:
    for game, names in THEIR_NAMES[protocol].items():
        assert OUR_NAMES[protocol][names[0]] == game


def test_rule_file_defines_the_names_that_are_used() -> None:
    defined = {line[1:].partition(":")[0] for line in FAIRY_VARIANTS.splitlines() if line[0] == "["}
    assert {name for names in FAIRY_NAMES.values() for name in names.values()} == defined


def test_letters_stand_for_every_piece_of_the_game() -> None:
    for game, (ours, theirs) in FAIRY_LETTERS.items():
        letters = set(yokai.variant(game).pieces)
        assert set(ours.upper()) == letters
        assert len(ours) == len(set(ours)) == len(set(theirs)) == 2 * len(letters)
