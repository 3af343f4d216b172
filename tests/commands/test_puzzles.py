"""`yokai puzzles`: one a day for people, mining and proof for those who make them."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.support.games import wait_until
from tests.support.shell import PROGRAM, Capsys, complaint, say
from tests.support.workshop import DUEL
from yokai import Tablebase, Variant
from yokai.cli import main
from yokai.learn.mining.ordered_map import local_table
from yokai.learn.puzzles.collection import PUZZLES, puzzles_of
from yokai.learn.puzzles.puzzle_file import load_puzzles

ORDER = ["puzzles", "mine", "expert", "--count", "1", "--seed", "7", "--workers", "1", "--out"]


@pytest.fixture
def with_table(cache: Path, classic_table: Tablebase) -> None:
    """The solved table where every process finds it."""
    (cache / "yokai").mkdir(parents=True)
    (cache / "yokai" / "classic.table").symlink_to(classic_table.file.path)
    local_table.cache_clear()


def test_puzzle_of_the_day_is_shown_and_can_be_given_up(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: "quit")
    puzzle = puzzles_of("classic").of_the_day(date.today())
    for args in (["puzzles"], ["puzzles", "solve"], ["puzzles", "solve", "classic"]):
        assert main(args) == 1
        assert f"puzzle {puzzle.id}, rating {puzzle.rating}" in capsys.readouterr().out


def test_rule_file_of_one_s_own_has_a_puzzle(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = Variant.build(DUEL)
    game.save(tmp_path / "duel.toml")
    monkeypatch.setattr("builtins.input", lambda prompt: "quit")
    for name in (str(tmp_path / "duel.toml"), game.code):
        assert main(["puzzles", "solve", name]) == 1
        assert "rating " in capsys.readouterr().out


def test_puzzle_is_solved_by_its_line(capsys: Capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = puzzles_of("expert").puzzles[0]
    typed = iter(move.usi for move in puzzle.solution)
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    assert say(capsys, "puzzles", "solve", puzzle.id).endswith("Solved!\n")
    assert "Solution: " in say(capsys, "puzzles", "show", puzzle.id)


def test_unknown_puzzle_is_one_sentence(capsys: Capsys) -> None:
    assert "there is no puzzle 'dragon'" in complaint(capsys, "puzzles", "show", "dragon")
    assert "there is no puzzle 'dragon'" in complaint(capsys, "puzzles", "solve", "dragon")


@pytest.mark.usefixtures("with_table")
def test_mined_puzzles_are_proved(capsys: Capsys, tmp_path: Path) -> None:
    out = tmp_path / "mine.txt"
    mine = ["puzzles", "mine", "classic", "--count", "12", "--workers", "2", "--out", str(out)]
    said = say(capsys, *mine)
    assert re.match(rf"{re.escape(str(out))}: 12 puzzles, \d+ kB: ", said)
    assert list(tmp_path.glob("mine*")) == [out]  # the journal has gone
    assert len(load_puzzles(out)) == 12
    assert "12 puzzles, all right" in say(capsys, "puzzles", "verify", out, "--workers", "1")
    first = out.read_text(encoding="utf-8")
    words = next(line for line in first.splitlines() if line[0] not in "#y").split()
    spoiled = " ".join([*words[:3], "reach,defence", *words[4:]])
    out.write_text(first.replace(" ".join(words), spoiled), encoding="utf-8")
    assert main(["puzzles", "verify", str(out), "--workers", "1"]) == 1
    assert f"{out}: {words[0]}: its themes are" in capsys.readouterr().out


def test_without_a_table_a_sentence_says_how_to_make_it(capsys: Capsys, tmp_path: Path) -> None:
    out = tmp_path / "mine.txt"
    told = complaint(capsys, "puzzles", "mine", "classic", "--workers", "1", "--out", out)
    assert "there is no table yet; `yokai solve classic` makes it" in told


def test_broken_file_is_one_sentence(capsys: Capsys, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    text = (PUZZLES / "expert.txt").read_text(encoding="utf-8")
    file.write_text(text + "half a line\n", encoding="utf-8")
    told = complaint(capsys, "puzzles", "verify", file)
    assert f"{file}: line {text.count(chr(10)) + 1}: 'half a line' is too short" in told


def test_killed_mine_goes_on_and_makes_the_same_file(capsys: Capsys, tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole.txt", tmp_path / "killed.txt"
    journal = tmp_path / "killed.txt.journal"
    with subprocess.Popen([*PROGRAM, *ORDER, str(killed)], start_new_session=True) as program:
        wait_until(lambda: journal.exists() and "portion" in journal.read_text(), 120)
        os.killpg(program.pid, signal.SIGKILL)
    assert not killed.exists()
    kept = journal.read_text(encoding="utf-8")
    other = [*ORDER[:6], "8", *ORDER[7:], str(killed)]
    assert "give the same numbers, or remove it" in complaint(capsys, *other)
    assert main([*ORDER, str(killed)]) == 0
    assert not journal.exists()
    assert kept.startswith("yokai-mining 1 expert 1 7\nportion")
    assert main([*ORDER, str(whole)]) == 0
    assert killed.read_bytes() == whole.read_bytes()


def test_mine_on_a_dask_cluster(capsys: Capsys, tmp_path: Path) -> None:
    distributed: Any = import_module("distributed")
    out = tmp_path / "mine.txt"
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0"
    ) as one:
        place = ["--dask", one.scheduler_address]
        assert main([*ORDER, str(out), *place]) == 0
    assert len(load_puzzles(out)) == 1
