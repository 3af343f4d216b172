"""The tree of errors."""

import pickle

import pytest

import yokai
from yokai.errors import quote


@pytest.mark.parametrize("name", ["UnknownVariant", "BadVariant", "BadNotation", "BadPosition"])
def test_every_error_is_a_yokai_error_and_a_value_error(name: str) -> None:
    error = getattr(yokai, name)
    assert issubclass(error, yokai.YokaiError)
    assert issubclass(error, ValueError)


def test_illegal_move_tells_the_input_the_position_and_the_rule() -> None:
    position = yokai.Position.parse("classic", "2k/1P1/3/K2 b - 1")
    with pytest.raises(yokai.IllegalMove) as caught:
        position.play("2b2a")
    error = caught.value
    assert str(error) == "illegal move '2b2a' in 2k/1P1/3/K2 b - 1: a kodama must promote here"
    assert error.why == "a kodama must promote here"
    assert error.reason == "must_promote"


def test_illegal_move_survives_a_trip_to_another_process() -> None:
    error = yokai.IllegalMove("illegal move 'x'", "no dot", "no_dot")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.why, again.reason) == (str(error), "no dot", "no_dot")


def test_bad_position_survives_pickling_with_its_words() -> None:
    with pytest.raises(yokai.BadPosition) as caught:
        yokai.Position.parse("dobutsu", "1k1/3/3/3 b - 1")
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)
    assert again.reason == "royals"
    assert again.words == {"side": "south", "piece": "lion", "count": "0"}


def test_quote_keeps_messages_short_and_on_one_line() -> None:
    assert quote("a" * 1000) == repr("a" * 79 + "…")
    assert quote("a\nb") == "'a\\nb'"
    assert quote(None) == "'None'"
