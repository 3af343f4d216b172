"""The tree of errors."""

import pickle
import re

import pytest

import yokai
from tests.support.games import ROOT
from yokai import errors
from yokai.errors import quote

CLASSES = [
    kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)
]


def drawn(text: str) -> list[tuple[str, str]]:
    """The branches of a tree in the text: `├── BadVariant   a rule file ...`."""
    return re.findall(r"^[├└]── (\w+) +(\S.*)$", text, re.MULTILINE)


def test_every_error_is_a_yokai_error_a_value_error_and_exported() -> None:
    for error in CLASSES:
        assert issubclass(error, yokai.YokaiError)
        assert issubclass(error, ValueError)
        assert error.__name__ in yokai.__all__
        assert getattr(yokai, error.__name__) is error


def test_tree_of_errors_is_drawn_as_it_is_here_and_in_the_docs() -> None:
    branches = drawn(errors.__doc__ or "")
    assert [name for name, _ in branches] == [
        kind.__name__ for kind in CLASSES if kind is not yokai.YokaiError
    ]
    assert all(kind.__bases__[0] is yokai.YokaiError for kind in CLASSES[1:])  # a tree of one level
    assert drawn((ROOT / "docs" / "guide" / "library.md").read_text(encoding="utf-8")) == branches


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
