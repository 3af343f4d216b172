"""The work of solving: its threads, its progress, its end."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.support.small_games import GAMES
from yokai.errors import BadTable
from yokai.solve.tablebase import Tablebase
from yokai.solve.value import Value


def test_what_does_not_fit_a_byte_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def overflow(*_: object) -> None:
        raise OverflowError("a win takes more than 190 plies")

    monkeypatch.setattr("yokai._core.solve", overflow)
    with pytest.raises(BadTable, match="two rooks cannot be solved: a win takes more than 190"):
        Tablebase.build(GAMES[1], tmp_path / "no.table")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_threads_change_nothing(threads: int, tmp_path: Path) -> None:
    tables = [
        Tablebase.build(GAMES[9], tmp_path / f"{n}.table", threads=n).file.values
        for n in (1, threads)
    ]
    assert tables[0] == tables[1]


def test_progress_is_told_stage_and_share(tmp_path: Path) -> None:
    told: list[tuple[str, float]] = []
    Tablebase.build(
        GAMES[1], tmp_path / "t", progress=lambda stage, done: told.append((stage, done))
    )
    assert told[0] == ("count moves", 0.0)
    assert told[-1] == ("write the table", 1.0)
    assert [done for _, done in told] == sorted(done for _, done in told)


def test_stopping_the_work_stops_it(tmp_path: Path) -> None:
    """What the progress function raises ends the build, all its threads, and leaves no file."""
    seen = []

    def stop(stage: str, done: float) -> None:
        seen.append(time.monotonic())
        if done > 0.01:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        Tablebase.build("classic", tmp_path / "t", progress=stop, threads=2)
    assert time.monotonic() - seen[-1] < 2
    assert not list(tmp_path.iterdir())


def test_known_positions_are_counted_by_value_while_they_are_decided(
    classic_table: Tablebase, tmp_path: Path
) -> None:
    told: list[tuple[int, dict[Value, int]]] = []

    def listen(plies: int, known: dict[Value, int]) -> None:
        told.append((plies, known))
        if plies > 2:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        Tablebase.build("classic", tmp_path / "t", threads=1, known=listen)
    assert told[0] == (0, {})
    totals = [sum(known.values()) for _, known in told]
    assert totals == sorted(totals)
    plies, last = told[-1]
    settled = {value: count for value, count in last.items() if value.plies <= plies}
    assert settled == {value: classic_table.counts[value] for value in settled}
    assert Value("win", 3) in settled
