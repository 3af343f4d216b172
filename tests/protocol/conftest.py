"""A GUI for each protocol."""

from collections.abc import Iterator

import pytest

from tests.support.engine_dialogue import Gui, gui
from yokai.protocol import UCI, USI


@pytest.fixture
def usi() -> Iterator[Gui]:
    with gui(USI) as speaker:
        yield speaker


@pytest.fixture
def uci() -> Iterator[Gui]:
    with gui(UCI) as speaker:
        yield speaker
