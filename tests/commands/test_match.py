"""Whole matches, on this machine and on a cluster."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.support.games import DATA, wait_until
from tests.support.shell import PROGRAM
from tests.support.soak import SOAK
from yokai import NORTH, SOUTH, Record
from yokai.arena import Pair
from yokai.arena.referee import RefereedGame
from yokai.cli import main
from yokai.commands import match
from yokai.errors import YokaiError

Capsys = pytest.CaptureFixture[str]

LAST_LINE = re.compile(r"(?P<who>.+) (?P<points>[\d.]+)/(?P<games>\d+) = [\d.]+ %  Elo \S+ ± \S+")


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


def test_rule_file_is_a_variant_for_our_engine_and_for_programs(capsys: Capsys) -> None:
    usi = f"usi:{shlex.join([*PROGRAM, 'usi'])}"
    rules = str(DATA / "variants" / "tiny.toml")
    match = ["match", usi, "yokai:1", "--variant", rules, "--games", "2", "--depth", "2"]
    assert main(match) == 0
    assert LAST_LINE.fullmatch(capsys.readouterr().out.splitlines()[-1])
    bad = f"usi:{shlex.join([sys.executable, str(DATA / 'engines' / 'bad.py'), 'resign'])}"
    assert main(["match", bad, *match[2:]]) == 2
    assert "does not play tiny: it has no option RuleFile" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["yokai:99", "yokai"], "no level '99'"),
        (["yokai", "uci:no-such-engine"], "cannot start 'no-such-engine'"),
        (["yokai", "usi:true"], "usi:true does not play: crash"),
        (["yokai", "yokai", "--variant", "chess"], "unknown variant 'chess'"),
        (["yokai", "yokai", "--movetime", "0"], "--movetime must be 1 to"),
        (["yokai", "yokai", "--games", "0"], "--games must be 1 to 1000000000, not 0"),
        (["yokai", "yokai", "--concurrency", "0"], "--concurrency must be 1 to 1000, not 0"),
        (["yokai", "yokai", "--grace", "-1"], "--grace must be 0 to 1000000000000000, not -1"),
        (["yokai", "yokai", "--max-plies", "0"], "--max-plies must be 1 to 1000000, not 0"),
        (["yokai", "yokai", "--plies", "-1"], "--plies must be 0 to 100, not -1"),
        (["yokai", "yokai", "--nodes", "9" * 400], "--nodes must be 1 to 1000000000000000, not 9"),
        (["yokai", "yokai", "--sprt", "10", "0"], "the smaller first, not 10 0"),
        (["yokai", "yokai", "--sprt", "-200000", "0"], "from -10000 to 10000"),
        (["yokai", "yokai", "--sprt", "0", "nan"], "not 0 nan"),
        (["yokai", "yokai", "--openings", "/no/such"], "cannot be read"),
        (["yokai", "yokai", "--option-a", "Colour=red"], "no option 'Colour'"),
        (["yokai", "yokai", "--records", "/dev/null/x"], "cannot keep records"),
        (["yokai", "yokai", "--records", "/proc"], "cannot keep records in '/proc'"),
    ],
)
def test_bad_match_is_refused_in_one_sentence(
    capsys: Capsys, arguments: list[str], complaint: str
) -> None:
    assert main(["match", "--concurrency", "1", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("yokai: ")
    assert complaint in captured.err
    assert captured.err.count("\n") == 1


def test_records_of_two_matches_are_not_mixed(capsys: Capsys, tmp_path: Path) -> None:
    (tmp_path / "00007b.yokai").touch()
    assert main(["match", "yokai:1", "yokai:1", "--games", "2", "--records", str(tmp_path)]) == 2
    assert (
        "has the records of an earlier match, as 00007b.yokai: empty it" in capsys.readouterr().err
    )


def test_record_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    pair = Pair(3, RefereedGame("", SOUTH, "capture"), RefereedGame("", NORTH, "capture"))
    with pytest.raises(YokaiError, match=r"cannot write '.*00003a\.yokai': No such file"):
        match._save(pair, tmp_path / "gone")


def alive(group: int) -> list[int]:
    """The processes of a group that have not ended."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, of_group = stat.read_text().rpartition(")")[2].split()[:3]
            if int(of_group) == group and state != "Z":
                found.append(int(stat.parent.name))
    return found


@pytest.mark.parametrize(
    ("name", "to_all"),
    [
        ("SIGINT", True),
        ("SIGTERM", False),
        ("SIGKILL", False),
        *[("SIGINT", False), ("SIGHUP", True)] * SOAK,
    ],
)
def test_match_that_is_ended_leaves_nothing_running(
    name: str, to_all: bool, tmp_path: Path
) -> None:
    number = getattr(signal, name)
    ids = tmp_path / "ids"
    stalling = shlex.join([sys.executable, str(DATA / "engines" / "bad.py"), "stall", str(ids)])
    # Two pairs and a try-out: while one process plays, another may have nothing to do.
    match = "match yokai:1 --games 4 --depth 1 --concurrency 2 --grace 99999999999999"
    with subprocess.Popen(
        [*PROGRAM, *match.split(), f"usi:{stalling}"],
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    ) as process:
        wait_until(lambda: ids.exists() and len(ids.read_text().split()) == 3)
        (os.killpg if to_all else os.kill)(process.pid, number)
        assert process.wait(5) == (-number if name == "SIGKILL" else 128 + number)
        assert process.stderr
        complaints = process.stderr.read().strip()
        assert complaints == "" or name == "SIGKILL"
    wait_until(lambda: not alive(process.pid), 5)
    engines = [int(number) for number in ids.read_text().split()]
    wait_until(lambda: not any(map(alive, engines)), 5)


def test_match_of_a_bot_tells_what_holds_it(capsys: Capsys) -> None:
    bot = shlex.join([sys.executable, str(DATA / "bots" / "broken.py"), "rubbish"])
    match = "match random --games 2 --movetime 9 --concurrency 1 --plies 0 --variant classic"
    assert main([*match.split(), f"bot:{bot}"]) == 0
    captured = capsys.readouterr()
    assert captured.err.startswith("bots: bubblewrap: no network")
    assert captured.out.startswith("2 games by bad answer 2\n")


def test_killed_match_leaves_no_bot_running(tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"  # a name that no other test's programs have
    broken.write_text((DATA / "bots" / "broken.py").read_text())

    def bots() -> list[Path]:
        found = []
        for line in Path("/proc").glob("[0-9]*/cmdline"):
            with suppress(OSError):
                words = line.read_bytes().split(b"\0")
                if str(broken).encode() in words and b"match" not in words:
                    found.append(line)
        return found

    command = shlex.join([sys.executable, str(broken), "children"])
    match = "match yokai:1 --games 2 --depth 1 --concurrency 1 --grace 99999"
    with subprocess.Popen(
        [*PROGRAM, *match.split(), f"bot:{command}", "--option-b", "Processes=100"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        wait_until(lambda: len(bots()) > 20)
        process.kill()
    wait_until(lambda: not bots(), 10)


def test_ctrl_c_while_processes_start_is_quiet() -> None:
    match = "match yokai:1 yokai:1 --games 100 --concurrency 4"
    with subprocess.Popen(
        [*PROGRAM, *match.split()],
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    ) as process:
        wait_until(lambda: len(alive(process.pid)) > 2)  # a worker, and who cleans up after it
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(5) == 130
        assert process.stderr
        assert process.stderr.read().strip() == ""


def test_score_of_an_interrupted_match_is_told(tmp_path: Path) -> None:
    match = "match yokai:1 yokai:2 --variant classic --games 100000 --depth 1 --concurrency 2"
    with subprocess.Popen(
        [*PROGRAM, *match.split(), "--records", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    ) as process:
        wait_until(lambda: any(tmp_path.iterdir()))
        time.sleep(0.1)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=5)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert LAST_LINE.fullmatch(out.splitlines()[-1])


def test_match_on_a_dask_cluster_of_two_workers(capsys: Capsys, tmp_path: Path) -> None:
    distributed: Any = import_module("distributed")
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=SOAK,  # else threads, which start at once
        dashboard_address=":0",
        local_directory=str(tmp_path),
    ) as two:
        place = ["--dask", two.scheduler_address, "--records", str(tmp_path / "games")]
        match = "match yokai:1 yokai:2 --variant classic --games 8 --depth 2"
        assert main([*match.split(), *place]) == 0
    assert LAST_LINE.fullmatch(capsys.readouterr().out.splitlines()[-1])
    assert len(list((tmp_path / "games").iterdir())) == 8


def test_missing_cluster_is_reported(capsys: Capsys) -> None:
    assert main(["match", "yokai", "yokai", "--dask", "rubbish://x"]) == 2
    assert "no Dask cluster at 'rubbish://x'" in capsys.readouterr().err


def test_player_with_more_time_wins_a_match_at_odds(capsys: Capsys) -> None:
    odds = "match yokai yokai --variant expert --games 2 --movetime-a 1 --movetime-b 20"
    assert main([*odds.split(), "--openings", "random"]) == 0
    *_, pairs, pace, last = capsys.readouterr().out.splitlines()
    won, drawn, lost = map(int, re.findall(r"(\d+) (?:won|drawn|lost)", pairs))
    times = re.fullmatch(r"yokai (\d+) ms a move, at most \d+; yokai (\d+) ms a .+", pace)
    assert times
    assert int(times[1]) < int(times[2])
    assert won + drawn + lost == 1
    found = LAST_LINE.fullmatch(last)
    assert found
    assert float(found["points"]) <= 1
