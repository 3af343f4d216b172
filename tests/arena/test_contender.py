"""Who takes part in a match, as named on the command line."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import yokai
from yokai.arena import Contender
from yokai.engine.limits import Limits
from yokai.errors import EngineError


@pytest.mark.parametrize(
    "text", ["", "yokai:0", "yokai:13", "yokai:x", "chess", "usi:", "uci: ", "uci:'open", "USI:x"]
)
def test_bad_contender_is_refused(text: str) -> None:
    with pytest.raises(EngineError):
        Contender.parse(text)


@pytest.mark.parametrize("options", [["Hash"], ["=3"], ["Colour=red"], ["Hash=much"], ["Hash=0"]])
def test_bad_option_is_refused(options: Sequence[str]) -> None:
    with pytest.raises(EngineError):
        Contender.parse("yokai", options).enter(yokai.variant("classic"), Limits(), 1.0, 1)
