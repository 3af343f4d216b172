"""What solving a game takes, foretold."""

from __future__ import annotations

import subprocess
import sys

import pytest

import yokai
from tests.support.soak import often
from yokai.errors import BadTable
from yokai.solve.foretold import foretell

_SOLVE = r"""
import re, sys
from pathlib import Path
from yokai.solve.foretold import foretell
from yokai.solve.solver import Solving
from yokai.workshop.recipe import game_of
game = game_of(sys.argv[1])
game.start
status = Path("/proc/self/status")
most = lambda: 1024 * int(re.search(r"VmHWM:\s+(\d+)", status.read_text())[1])
before = most()
told = foretell(game)
work = Solving(game)
while not work.run():
    pass
print((most() - before) / told.memory)
"""

_GAMES = ("k2/3/3/3/p2/PPK Kff,P02+5f 1dr", "rkb/1p1/1P1/BK1 Kff,R5a,Ba5,P02+5f 1dr")


def test_memory_is_foretold_within_a_tenth() -> None:
    command = [sys.executable, "-c", _SOLVE, _GAMES[often(0, 1)]]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    assert 0.9 < float(ended.stdout) < 1.1


def test_positions_are_counted_before_they_are_solved() -> None:
    told = foretell(yokai.variant("classic"))
    assert told.positions == 128_656_283
    assert foretell(yokai.variant("classic"), threads=2).seconds == told.seconds / 2


def test_game_that_cannot_be_solved_is_refused() -> None:
    with pytest.raises(BadTable, match="checkmate ends its games"):
        foretell(yokai.variant("expert"))
