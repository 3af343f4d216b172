"""Every way of writing a move that people use, and what is left open."""

import pytest

import yokai
from yokai import BadNotation, IllegalMove, Position
from yokai.rules.move_finder import find_move

START = "rkb/1p1/1P1/BKR b - 1"
TWO_TANUKI = "2k/R2/3/RK1 b P 1"
OPTIONAL = "4k/5/2S2/2P2/5/K4 b - 1"


@pytest.mark.parametrize(
    ("game", "sfen", "text", "usi"),
    [
        ("classic", START, "2c2b", "2c2b"),
        ("classic", START, "b2b3", "2c2b"),
        ("classic", START, "b2-b3", "2c2b"),
        ("classic", START, "b2xb3", "2c2b"),
        ("classic", START, "B2 B3", "2c2b"),
        ("classic", START, "b22b", "2c2b"),
        ("classic", START, "kodama b2xb3", "2c2b"),
        ("classic", START, "Kodama b3", "2c2b"),
        ("classic", START, "p b3", "2c2b"),
        ("classic", START, "chick b3", "2c2b"),
        ("classic", START, "歩 b3", "2c2b"),
        ("dobutsu", START, "kodama b3", "2c2b"),
        ("classic", TWO_TANUKI, "P*2b", "P*2b"),
        ("classic", TWO_TANUKI, "p*b3", "P*2b"),
        ("classic", TWO_TANUKI, "kodama*b3", "P*2b"),
        ("classic", TWO_TANUKI, "kodama b3", "P*2b"),
        ("classic", "2k/1P1/3/K2 b - 1", "b3-b4", "2b2a+"),
        ("classic", "2k/1P1/3/K2 b - 1", "b3-b4+", "2b2a+"),
        ("classic", "2k/1+P1/3/K2 b - 1", "kodama samurai b4", "2b2a"),
        ("classic", "2k/1+P1/3/K2 b - 1", "+p b4", "2b2a"),
        ("expert", OPTIONAL, "c4-c5", "3c3b"),
        ("expert", OPTIONAL, "c4-c5=", "3c3b"),
        ("expert", OPTIONAL, "c4-c5+", "3c3b+"),
        ("expert", OPTIONAL, "oni c5+", "3c3b+"),
        ("expert", OPTIONAL, "oni c5=", "3c3b"),
    ],
)
def test_text_means_a_move(game: str, sfen: str, text: str, usi: str) -> None:
    assert Position.parse(game, sfen).move(text).usi == usi


@pytest.mark.parametrize(
    ("game", "sfen", "text", "why", "reason"),
    [
        ("classic", START, "tanuki b2xb3", "a kodama stands on b2, not a tanuki", "wrong_piece"),
        ("classic", START, "tanuki a2-a3", "no piece stands on a2", "no_piece"),
        ("classic", START, "tanuki b3", "no tanuki can go to b3", "none_goes"),
        ("classic", START, "b2-b2", "a step leads to another square", "no_dot"),
        ("classic", START, "k*b2", "a koropokkuru is never in a reserve", "not_held"),
        ("classic", START, "hen*b2", "a kodama samurai is never in a reserve", "not_held"),
        (
            "classic",
            TWO_TANUKI,
            "tanuki a2",
            "say which: tanuki a3-a2 or tanuki a1-a2",
            "ambiguous",
        ),
        ("expert", OPTIONAL, "oni c5", "say which: oni c4-c5+ or oni c4-c5", "ambiguous"),
        ("classic", "2k/1P1/3/K2 b - 1", "2b2a", "a kodama must promote here", "must_promote"),
        ("classic", "2k/1P1/3/K2 b - 1", "b3-b4=", "a kodama must promote here", "must_promote"),
    ],
)
def test_refusals_quote_all_that_was_typed(
    game: str, sfen: str, text: str, why: str, reason: str
) -> None:
    with pytest.raises(IllegalMove) as caught:
        Position.parse(game, sfen).play(text)
    assert str(caught.value) == f"illegal move '{text}' in {sfen}: {why}"
    assert caught.value.reason == reason


def test_unknown_piece_is_told_the_known_ones() -> None:
    with pytest.raises(BadNotation) as caught:
        find_move(yokai.variant("classic").start, "dragon a1-b2")
    assert str(caught.value) == (
        "cannot read the move 'dragon a1-b2': there is no piece 'dragon'; "
        "there are koropokkuru, tanuki, kitsune, kodama, kodama samurai"
    )


def test_square_off_the_board_is_told_the_board() -> None:
    with pytest.raises(BadNotation, match="no square 'd2' on this board: squares go from a1 to c4"):
        find_move(yokai.variant("classic").start, "a1-d2")
