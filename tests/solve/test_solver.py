"""The work of solving: its threads, its progress, its end."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.support.core.small_games import GAMES
from yokai import Position
from yokai.errors import BadTable
from yokai.solve.index import index_of
from yokai.solve.solver import Solving
from yokai.solve.tablebase import Tablebase
from yokai.solve.value import Value


def test_what_does_not_fit_a_byte_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def overflow(*_: object) -> None:
        raise OverflowError("a win takes more than 190 plies")

    monkeypatch.setattr("yokai._core.Solver.run", overflow)
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


def test_work_in_slices_finds_the_same_values(tmp_path: Path) -> None:
    whole = b"".join(Tablebase.build(GAMES[9], tmp_path / "t").file.parts())
    work, slices = Solving(GAMES[9], threads=2), 1
    while not work.run(ms=0):
        slices += 1
        time.sleep(0.1)  # a slice ends when progress is reported, ten times a second
        assert slices < 100
    table = Tablebase.of_values(GAMES[9], work.values)
    assert slices > 1
    assert b"".join(table.file.parts()) == whole
    assert table.probe(GAMES[9].start) == Tablebase.open(GAMES[9], tmp_path / "t").probe(
        GAMES[9].start
    )


def test_positions_share_a_number_where_nothing_is_dropped() -> None:
    stones = next(game for game in GAMES if game.id == "stones")
    index = index_of(stones)
    numbers = {
        index.encode(Position.parse(stones, f"1k/2/2/KS b {held} 1")._core)
        for held in ("3S", "2Ss", "S2s", "3s")
    }
    assert len(numbers) == 1
    assert numbers != {-1}


def fallible_games(
    table: Tablebase, start: Position, games: int, slips: int
) -> tuple[int, int, int, int]:
    return table.ask(lambda core: core.fallible_games(start._core, games, slips, 200, 1))


def test_players_who_never_err_play_what_the_table_says(tmp_path: Path) -> None:
    for game in GAMES[1:4]:
        table = Tablebase.build(game, tmp_path / "t")
        value = table.probe(game.start)
        first, second, drawn, plies = fallible_games(table, game.start, 20, 0)
        won = {"win": (20, 0, 0), "loss": (0, 20, 0), "draw": (0, 0, 20)}[value.result]
        assert (first, second, drawn) == won
        assert value.result == "draw" or plies == 20 * value.plies


def test_players_who_always_err_play_at_random(tmp_path: Path) -> None:
    """The other side of the board changes nothing: who moves first wins as often."""
    game = GAMES[1]
    table = Tablebase.build(game, tmp_path / "t")
    twin = Position.parse(game, "rk1/3/1KR w - 1")
    results = [fallible_games(table, position, 4000, 1000) for position in (game.start, twin)]
    assert sum(results[0][:3]) == sum(results[1][:3]) == 4000
    assert all(abs(a - b) < 250 for a, b in zip(results[0][:3], results[1][:3], strict=True))
    assert min(results[0][:2]) > 400


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
