"""Whole matches, on this machine and on a cluster."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import yokai
from dialogue import PROGRAM
from yokai import NORTH, SOUTH, Record
from yokai.cli import main
from yokai.errors import EngineError
from yokai.limits import Limits
from yokai.match import Contender, Pair, Sprt, contest
from yokai.match.openings import Opening
from yokai.match.player import OwnPlayer
from yokai.match.referee import Played

Capsys = pytest.CaptureFixture[str]

LAST_LINE = re.compile(r"(?P<who>.+) (?P<points>[\d.]+)/(?P<games>\d+) = [\d.]+ %  Elo \S+ ± \S+")


@pytest.mark.parametrize(
    "text", ["", "yokai:0", "yokai:11", "yokai:x", "chess", "usi:", "uci: ", "uci:'open", "USI:x"]
)
def test_bad_contender_is_refused(text: str) -> None:
    with pytest.raises(EngineError):
        Contender.parse(text)


@pytest.mark.parametrize("options", [["Hash"], ["=3"], ["Colour=red"], ["Hash=much"], ["Hash=0"]])
def test_bad_option_is_refused(options: Sequence[str]) -> None:
    with pytest.raises(EngineError):
        Contender.parse("yokai", options).enter(yokai.variant("classic"), Limits(), 1.0, 1)


def test_options_reach_our_own_player() -> None:
    entered = Contender.parse("yokai:4", ["hash=2", "Threads=2", "UseTablebase=false"])
    player = entered.enter(yokai.variant("classic"), Limits(nodes=10), 1.0, 1)
    assert isinstance(player, OwnPlayer)
    assert player._engine.level.number == 4
    assert player._engine.table is None


def test_match_of_two_levels(capsys: Capsys, tmp_path: Path) -> None:
    match = "match yokai:1 yokai:3 --variant classic --games 8 --depth 3 --concurrency 2 --seed 5"
    assert main([*match.split(), "--records", str(tmp_path / "games")]) == 0
    captured = capsys.readouterr()
    last = LAST_LINE.fullmatch(captured.out.splitlines()[-1])
    assert last
    assert (last["who"], last["games"]) == ("yokai:1", "8")
    assert float(last["points"]) <= 4
    assert "8 games: " in captured.err
    records = sorted((tmp_path / "games").iterdir())
    assert len(records) == 8
    # Each opening is played twice, with the players' sides swapped.
    total = 0.0
    for first, second in zip(records[::2], records[1::2], strict=True):
        one, two = Record.load(first), Record.load(second)
        assert one.game.moves[:4] == two.game.moves[:4]
        assert (one.south, one.north) == (two.north, two.south) == ("yokai:1", "yokai:3")
        for record, side in ((one, SOUTH), (two, NORTH)):
            assert record.game.outcome
            winner = record.game.outcome.winner
            total += 0.5 if winner is None else float(winner is side)
    assert total == float(last["points"])


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["yokai:99", "yokai"], "no level '99'"),
        (["yokai", "uci:no-such-engine"], "cannot start 'no-such-engine'"),
        (["yokai", "usi:true"], "usi:true does not play: crash"),
        (["yokai", "yokai", "--variant", "chess"], "unknown variant 'chess'"),
        (["yokai", "yokai", "--movetime", "0"], "impossible limit"),
        (["yokai", "yokai", "--games", "0"], "--games"),
        (["yokai", "yokai", "--plies", "-1"], "--plies"),
        (["yokai", "yokai", "--sprt", "10", "0"], "--sprt"),
        (["yokai", "yokai", "--openings", "/no/such"], "cannot be read"),
        (["yokai", "yokai", "--option-a", "Colour=red"], "no option 'Colour'"),
        (["yokai", "yokai", "--records", "/dev/null/x"], "cannot keep records"),
    ],
)
def test_bad_match_is_refused_in_one_sentence(
    capsys: Capsys, arguments: list[str], complaint: str
) -> None:
    assert main(["match", *arguments, "--concurrency", "1"]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("yokai: ")
    assert complaint in captured.err
    assert captured.err.count("\n") == 1


def sweep(number: int, first: Opening) -> Pair:
    won = Played("", SOUTH, "capture"), Played("", NORTH, "capture")
    time.sleep(0.001)
    return Pair(number, *won)


def endless() -> Iterator[Opening]:
    while True:
        yield Opening(yokai.variant("classic").start)


def test_sprt_stops_a_clear_match() -> None:
    with ThreadPoolExecutor(2) as executor:
        pairs = list(contest(executor, 2, sweep, endless(), 10_000, Sprt(0, 50)))
    assert 1 < len(pairs) < 100
    assert Sprt(0, 50).verdict(pairs[-1][1]) == "accepted"


def test_all_pairs_are_played_without_sprt() -> None:
    with ThreadPoolExecutor(2) as executor:
        numbers = [pair.number for pair, _ in contest(executor, 2, sweep, endless(), 25)]
    assert sorted(numbers) == list(range(1, 26))


def test_interrupted_match_ends_at_once(tmp_path: Path) -> None:
    match = "match yokai yokai --variant expert --games 100 --movetime 200 --concurrency 2"
    with subprocess.Popen(
        [*PROGRAM, *match.split(), "--records", str(tmp_path)],
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    ) as process:
        time.sleep(2.5)  # games are going on
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(5) == 130
        assert process.stderr
        assert "Traceback" not in process.stderr.read()


def test_match_on_a_dask_cluster_of_two_workers(capsys: Capsys, tmp_path: Path) -> None:
    distributed: Any = import_module("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=str(tmp_path)
    ) as cluster:
        place = ["--dask", cluster.scheduler_address, "--records", str(tmp_path / "games")]
        match = "match yokai:1 yokai:2 --variant classic --games 8 --depth 2"
        assert main([*match.split(), *place]) == 0
    assert LAST_LINE.fullmatch(capsys.readouterr().out.splitlines()[-1])
    assert len(list((tmp_path / "games").iterdir())) == 8


def test_missing_cluster_is_reported(capsys: Capsys) -> None:
    assert main(["match", "yokai", "yokai", "--dask", "rubbish://x"]) == 2
    assert "no Dask cluster at 'rubbish://x'" in capsys.readouterr().err
