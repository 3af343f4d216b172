"""Decoding: what is nested too deeply is refused before it is parsed. This runs in Pyodide too."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from yokai.app.messages import StudyDraft
from yokai.app.messages.decoding import DEEPEST, decode

ANY: msgspec.json.Decoder[Any] = msgspec.json.Decoder()
STUDY = msgspec.json.Decoder(StudyDraft)


@pytest.mark.parametrize("depth", [DEEPEST + 1, 20_000])
@pytest.mark.parametrize(("left", "right"), [("[", "]"), ('{"a":', "}"), ("[", ""), ("[1,[],", "")])
def test_too_many_levels_are_refused(depth: int, left: str, right: str) -> None:
    with pytest.raises(msgspec.DecodeError, match="the message has too many levels"):
        decode(left * depth + right * depth, ANY)


def test_variations_without_end_are_refused() -> None:
    inner = '{"ply": 0, "moves": ["2c2b"], "variations": ['
    text = '{"variant": "classic", "variations": [' + inner * 20_000
    with pytest.raises(msgspec.DecodeError, match="the message has too many levels"):
        decode(text.encode(), STUDY)


def test_brackets_side_by_side_or_in_texts_count_for_nothing() -> None:
    wide: list[Any] = [[{}]] * 1000
    assert decode(json.dumps(wide), ANY) == wide
    texts = ["[" * 1000, '"[', "\\", '\\"{' * 500, "\n[" * 500]
    assert decode(json.dumps(texts), ANY) == texts
    deepest = "[" * DEEPEST + "]" * DEEPEST
    assert json.dumps(decode(deepest, ANY)) == deepest


TREES = st.recursive(st.text('[]{}\\"a', max_size=200), lambda inner: st.lists(inner, max_size=3))


@given(TREES)
def test_honest_messages_are_read_as_ever(tree: object) -> None:
    assert decode(json.dumps(tree), ANY) == tree


@given(st.text('[]{}",\\a1', max_size=400))
def test_texts_that_are_no_messages_are_refused_as_ever(text: str) -> None:
    try:
        known = ANY.decode(text)
    except msgspec.DecodeError:
        with pytest.raises(msgspec.DecodeError):
            decode(text, ANY)
    else:
        assert decode(text, ANY) == known
