"""Refusals: a reason for programs, a sentence for people, and words for other languages."""

import pytest

import yokai
from yokai.errors import BadNotation, BadPuzzle, UnknownVariant, YokaiError
from yokai.refusal import NoSuchGame, Refusal


def test_illegal_move_is_refused_by_its_rule() -> None:
    position = yokai.Position.parse("classic", "2k/1P1/3/K2 b - 1")
    with pytest.raises(yokai.IllegalMove) as caught:
        position.play("2b2a")
    refusal = Refusal.of(caught.value)
    assert (refusal.reason, refusal.message) == ("must_promote", "a kodama must promote here")
    assert refusal.words["piece"] == "kodama"


def test_set_up_is_refused_by_what_does_not_fit() -> None:
    with pytest.raises(yokai.BadPosition) as caught:
        yokai.Position.parse("dobutsu", "1k1/3/3/3 b - 1")
    refusal = Refusal.of(caught.value)
    assert (refusal.reason, refusal.message) == ("bad_position", str(caught.value))
    assert refusal.words == {"misfit": "royals", "side": "south", "piece": "lion", "count": "0"}


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        (BadNotation, "bad_notation"),
        (UnknownVariant, "unknown_variant"),
        (BadPuzzle, "bad_puzzle"),
        (YokaiError, "yokai_error"),
    ],
)
def test_other_mistakes_are_refused_by_their_kind(kind: type[YokaiError], reason: str) -> None:
    refusal = Refusal.of(kind("bad SFEN 'x'"))
    assert (refusal.reason, refusal.message, refusal.words) == (reason, "bad SFEN 'x'", {})
    assert str(refusal) == "bad SFEN 'x'"


def test_refusals_share_no_words() -> None:
    first, second = Refusal("a", "b"), Refusal("a", "b")
    first.words["piece"] = "kodama"
    assert second.words == {}
    assert NoSuchGame().reason == "unknown_game"
