"""Whole tournaments by the command, with broken bots, killed on the way."""

from __future__ import annotations

import json
import shutil
import signal
import socket
import subprocess
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from tests.support.games import DATA, wait_until
from tests.support.shell import PROGRAM, Terminal, complaint
from yokai.arena.sandbox import Protection
from yokai.cli import main
from yokai.tournament.event_log import GameResult
from yokai.tournament.store import is_locked, locked, read_entries
from yokai.tournament.tournament import Tournament

Capsys = pytest.CaptureFixture[str]

FAULTS = {
    "start": "this bot cannot even start",
    "illegal": "1a1a",
    "flood": "is no JSON object",
    "leave": "exit status 0",
}
TWO = '[[entrants]]\nplayer = "random"\n[[entrants]]\nplayer = "yokai:1"\n'


def put(folder: Path, fault: str) -> None:
    """A bot that fails in this way, as somebody would hand it in."""
    folder.mkdir(parents=True)
    shutil.copy(DATA / "bots" / "broken.py", folder)
    (folder / "bot.toml").write_text(f'command = "python3 broken.py {fault}"')


def played(folder: Path) -> int:
    return sum(isinstance(line, GameResult) for line in read_entries(folder)[0])


def test_swiss_with_broken_bots_is_killed_and_goes_on_to_its_end(tmp_path: Path) -> None:
    for fault in (*FAULTS, "good"):
        put(tmp_path / "bots" / fault, fault)
    (tmp_path / "bots" / "unreadable").mkdir()
    (tmp_path / "bots" / "unreadable" / "bot.toml").write_text("command = [")
    cup = tmp_path / "cup.toml"
    cup.write_text(
        'name = "School"\nbots = "bots"\nrounds = 3\ngames = 1\nmovetime = 300\ngrace = 5000\n'
        f"parallel = 2\nmax_plies = 60\n{TWO}"
    )
    folder = tmp_path / "cup-tournament"
    command = [*PROGRAM, "tournament", str(cup)]
    first = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_until(lambda: played(folder) >= 3)
    first.send_signal(signal.SIGKILL)
    first.wait()
    with (folder / "tournament.jsonl").open("ab") as file:
        file.write(b'{"kind": "game", "num')  # as if it had been writing
    kept = played(folder)
    wait_until(lambda: not is_locked(folder))
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120)
    assert done.returncode == 0, done.stderr
    tournament = Tournament.open(folder)
    assert tournament.is_over
    assert len(tournament.results) == 12 > kept
    assert len(tournament.starts) == 2
    rows = {row.name: row for row in tournament.standings()}
    assert not rows["good"].faults
    assert not rows["yokai:1"].faults
    for name, words in FAULTS.items():
        row = rows[name]
        assert row.losses == row.forfeits > 0 or name == "leave", row
        assert words in row.explanation
        assert f"{name} {row.explanation}" in done.stdout
    assert "lost 3 games by its own fault: cannot read 'unreadable/bot.toml'" in done.stdout
    assert (folder / "results" / "index.html").exists()
    assert done.stdout.splitlines()[-1] == str(folder / "results" / "index.html")
    assert "game 12 of 12" in done.stderr


def test_table_is_seen_while_it_is_played_and_interruption_keeps_the_games(tmp_path: Path) -> None:
    cup = tmp_path / "cup.toml"
    cup.write_text(f'format = "round robin"\ngames = 90\ndepth = 1\nparallel = 1\n{TWO}')
    terminal = Terminal("tournament", cup)
    terminal.until(r"round 1, game [1-9]\d* of 90(.|\n)*1\. ")
    terminal.press(b"\x03")
    status, shown = terminal.rest()
    assert status == 130
    assert "of 90 games are played; the same command goes on." in shown
    tournament = Tournament.open(tmp_path / "cup-tournament")
    assert 0 < len(tournament.results) < 90
    assert not tournament.is_running


def test_refusals_are_sentences(tmp_path: Path, capsys: Capsys) -> None:
    assert "name a cup file, or a folder of bots" in complaint(capsys, "tournament")
    gone = tmp_path / "gone.toml"
    assert "cannot be read: No such file" in complaint(capsys, "tournament", gone)
    (tmp_path / "bots").mkdir()
    empty = complaint(capsys, "tournament", "--bots", tmp_path / "bots", "--out", tmp_path / "x")
    assert "a tournament needs two or more entrants, not 0" in empty
    cup = tmp_path / "cup.toml"
    cup.write_text(TWO)
    with locked(tmp_path / "busy"):
        busy = complaint(capsys, "tournament", cup, "--out", tmp_path / "busy")
    assert "another command is playing the tournament in" in busy
    nowhere = complaint(capsys, "tournament", cup, "--out", "/proc/x")
    assert "cannot keep a tournament in '/proc/x'" in nowhere


def test_games_are_played_on_a_cluster_and_bots_are_sent_there(
    tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path / "there"  # what is the worker's own
    there.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(there))
    put(tmp_path / "fox", "good")
    (tmp_path / "fox" / "bot.toml").write_text('command = "./run good"\nbuild = "make"')
    (tmp_path / "fox" / "Makefile").write_text(
        "run:\n\tprintf '#!/bin/sh\\nexec python3 broken.py $$1' > run\n\tchmod +x run\n"
    )
    cup = tmp_path / "cup.toml"
    cup.write_text(f'format = "round robin"\ngames = 1\nmovetime = 300\ngrace = 9000\n{TWO}')
    cup.write_text(cup.read_text() + '[[entrants]]\nbot = "fox"\n')
    distributed: Any = import_module("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0"
    ) as cluster:
        assert main(["tournament", str(cup), "--dask", cluster.scheduler_address]) == 0
    assert "1. " in capsys.readouterr().out
    tournament = Tournament.open(tmp_path / "cup-tournament")
    assert tournament.is_over
    assert not any(row.faults for row in tournament.standings())
    assert [*there.glob("yokai-bots-*/*/fox/run")]
    assert not (tmp_path / "fox" / "run").exists(), "it was built where it plays"


def test_page_shows_the_tournament_and_ends_with_its_command(tmp_path: Path) -> None:
    cup = tmp_path / "cup.toml"
    cup.write_text(f"rounds = 1\ngames = 1\nmovetime = 50\nmax_plies = 20\n{TWO}")
    command = [*PROGRAM, "tournament", str(cup), "--serve", "--port"]
    first = subprocess.Popen([*command, "0"], stdout=subprocess.PIPE, text=True)
    assert first.stdout
    # "Yōkai no Mori is at http://127.0.0.1:34567/ (Ctrl-C ends it)"
    with first.stdout as said:
        address = said.readline().split()[5]
        first.kill()
        first.wait()
        said.read()  # until the page, which had the same output, has ended too
    port = address.rstrip("/").rpartition(":")[2]
    second = subprocess.Popen([*command, port], stdout=subprocess.PIPE, text=True)
    assert second.stdout
    with second.stdout as said:
        assert address in said.readline()
        wait_until(lambda: is_over(address))
        wait_until(lambda: not is_locked(tmp_path / "cup-tournament"))
        second.send_signal(signal.SIGINT)
        assert second.wait(20) == 0


def is_over(address: str) -> bool:
    with suppress(OSError), urlopen(f"{address}api/tournament", timeout=20) as answer:
        seen = json.load(answer)["cup"]
        return bool(seen and seen["over"])
    return False


def test_page_needs_a_port_that_is_free(tmp_path: Path, capsys: Capsys) -> None:
    cup = tmp_path / "cup.toml"
    cup.write_text(TWO)
    assert "need --serve" in complaint(capsys, "tournament", str(cup), "--port", "8018")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = complaint(capsys, "tournament", str(cup), "--serve", "--port", str(port))
    assert f"port {port} cannot be used" in said
    assert not (tmp_path / "cup-tournament").exists()


def test_hand_in_is_refused_without_a_sandbox_and_without_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    names = tmp_path / "names.txt"
    names.write_text("Anna\n")
    rest = ["--out", str(tmp_path / "class")]
    given = ["tournament", *rest, "--hand-in"]
    assert "cannot read the names in" in complaint(capsys, *given, str(tmp_path / "gone"))
    both = [*given, str(names), "--bots", str(tmp_path)]
    assert "leave out --dask and --bots" in complaint(capsys, *both)
    bare = Protection("limits", "files are not limited, as bubblewrap is not installed")
    monkeypatch.setattr("yokai.commands.tournament.protection", lambda: bare)
    told = complaint(capsys, *given, str(names))
    assert "may run only in bubblewrap, and here files are not limited" in told


def test_handicaps_where_bots_are_handed_in_are_of_students_and_other_entrants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capsys
) -> None:
    monkeypatch.setattr(
        "yokai.commands.tournament.protection", lambda: Protection("bubblewrap", "")
    )
    (tmp_path / "names.txt").write_text("Anna\n")
    (tmp_path / "bots").mkdir()
    cup = tmp_path / "cup.toml"
    known = TWO + "[handicaps]\nAnna = { time = 50 }\nrandom = { time = 50 }\n"
    told = {}
    with socket.create_server(("127.0.0.1", 0)) as taken:  # the last that is refused
        rest = ["--hand-in", str(tmp_path / "names.txt"), "--port", str(taken.getsockname()[1])]
        for case, text in {
            "known": known,
            "stranger": known + "Zoe = { time = 50 }",
            "folder": f'bots = "bots"\n{known}Zoe = {{ time = 50 }}',
        }.items():
            cup.write_text(text)
            told[case] = complaint(capsys, "tournament", str(cup), *rest)
    assert "nobody is called 'Zoe'" in told["stranger"]
    assert "cannot be used" in told["known"]
    assert "cannot be used" in told["folder"]
