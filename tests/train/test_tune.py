"""Numbers of the search, moved by the games they win."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import yokai
from yokai import _core
from yokai.arena.openings import random_openings
from yokai.arena.player import OwnPlayer
from yokai.engine.limits import Limits
from yokai.errors import BadNet, EngineError
from yokai.train.tune import Trial, Tuning, tune

CLASSIC = yokai.variant("classic")


def test_numbers_go_where_games_are_won(tmp_path: Path) -> None:
    """A model of games in which a wide window wins and nothing else matters."""
    tuning = Tuning(tmp_path / "numbers.json")
    for pair in range(400):
        up, down, ways = tuning.apart(pair)
        assert set(up) == set(down) == set(_core.TUNING)
        tuning.learn(ways, 2.0 if up["window"] > down["window"] else 0.0)
    moved = {name: tuning.rounded[name] / start for name, start in _core.TUNING.items()}
    assert max(moved, key=lambda name: moved[name]) == "window"
    assert moved["window"] > 1.5


def test_real_games_are_played_and_gone_on_with(tmp_path: Path) -> None:
    trial, file = Trial(CLASSIC, nodes=40), tmp_path / "numbers.json"
    told: list[int] = []

    def run(pairs: int) -> None:
        openings = random_openings(CLASSIC, 2, 1)
        with ThreadPoolExecutor(1) as executor:
            tune(Tuning(file), trial, pairs, openings, executor, 1, told.append)

    run(2)
    run(3)
    assert told == [1, 2, 3]
    assert Tuning(file).pairs == 3
    file.write_text("[]")
    with pytest.raises(BadNet, match="does not hold parameters of the search"):
        Tuning(file)


def test_other_numbers_search_otherwise_and_nonsense_is_refused() -> None:
    def entered(numbers: str) -> OwnPlayer:
        options = {"Tuning": numbers, "UseTablebase": "false"}
        return OwnPlayer(CLASSIC, 12, Limits(depth=8), options, 1)

    def nodes(player: OwnPlayer) -> int:
        return player._engine.lines(CLASSIC.start, Limits(depth=8))[0].nodes

    assert nodes(entered('{"reduce_divisor": 90}')) != nodes(entered("{}"))
    refused: list[Callable[[], object]] = [
        lambda: entered("window"),
        lambda: entered('{"windows": 3}'),
        lambda: entered('{"window": 0}'),
        lambda: entered('{"window": "wide"}'),
    ]
    for attempt in refused:
        with pytest.raises(EngineError, match="bad"):
            attempt()
