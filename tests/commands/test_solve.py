"""yokai solve and yokai eval, from the command line."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import yokai
from small_games import GAMES
from yokai.cli import main
from yokai.commands.solve import _compare
from yokai.solve.known import known
from yokai.solve.reachable import Reachable
from yokai.solve.tablebase import Tablebase, default_path
from yokai.solve.tablefile import read_table, write_table
from yokai.solve.value import Value

Capsys = pytest.CaptureFixture[str]
Say = Callable[..., str]

PROGRAM = [sys.executable, "-c", "from yokai.cli import main; raise SystemExit(main())"]
ROOKS = GAMES[1]


@pytest.fixture
def rooks(tmp_path: Path) -> Path:
    path = tmp_path / "rooks.toml"
    path.write_text(ROOKS.source)
    return path


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of our own; nothing of the user's is read or written."""
    folder = tmp_path / "cache"
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda name: str(folder / name))
    return folder


def say(capsys: Capsys, *arguments: object) -> str:
    assert main([str(a) for a in arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def complaint(capsys: Capsys, *arguments: object) -> str:
    try:
        status = main([str(a) for a in arguments])
    except SystemExit as leaving:  # argparse leaves by itself
        status = int(leaving.code or 0)
    captured = capsys.readouterr()
    assert (status, captured.out) == (2, "")
    assert captured.err.count("\n") == 1
    return captured.err


def test_solve_sums_up(capsys: Capsys, rooks: Path, cache: Path) -> None:
    text = say(capsys, "solve", rooks)
    assert text.startswith("two rooks is solved: every position with all 4 pieces.\n")
    counts = dict(re.findall(r"^  (won|lost|drawn|all) +([\d,]+)  ", text, re.MULTILINE))
    assert counts == {"won": "378", "lost": "234", "drawn": "44", "all": "656"}
    assert "\nFrom the start: With best play the game is a draw.\n" in text
    longest, sfen = re.search(
        r"The longest win takes (\d+) plies, as here:\n\nNorth: .*SFEN: ([^\n]+)", text, re.DOTALL
    ).groups()  # type: ignore[union-attr]
    place = next((cache / "yokai").iterdir())
    assert re.search(rf"\n\d+\.\d s, [\d,]+ MB of memory, 0\.0 MB in {place}\n$", text)
    table = Tablebase.open(yokai.load_variant(rooks), place)
    found = table.probe(yokai.Position.parse(table.variant, sfen))
    assert found == Value("win", int(longest))


def test_solve_writes_where_it_is_told(capsys: Capsys, rooks: Path, tmp_path: Path) -> None:
    path = tmp_path / "here.table"
    assert f"MB in {path}\n" in say(capsys, "solve", rooks, "--out", path, "--threads", "1")
    assert not read_table(path).is_damaged
    assert not (tmp_path / "cache").exists()


def test_verify_builds_a_table_that_is_not_there(capsys: Capsys, rooks: Path) -> None:
    text = say(capsys, "solve", rooks, "--verify")
    assert "two rooks is solved" in text
    assert text.endswith("\nAll 656 positions agree with their number and with their moves.\n")
    found = re.findall(r"([\d,]+) +(?:positions can|can|are) ", text)
    met = [int(number.replace(",", "")) for number in found]
    assert met[0] == sum(met[1:4]) > 656
    assert "That is what is known" not in text


def test_verify_takes_a_good_table_as_it_is(capsys: Capsys, rooks: Path) -> None:
    say(capsys, "solve", rooks)
    text = say(capsys, "solve", rooks, "--verify")
    assert re.match(r"The table in .*\.table is checked as it is, not built anew\.\n", text)
    assert "is solved" not in text


@pytest.mark.parametrize("damage", ["cut short", "a value"])
def test_verify_builds_a_damaged_table_anew(
    capsys: Capsys, rooks: Path, tmp_path: Path, damage: str
) -> None:
    path = tmp_path / "t"
    say(capsys, "solve", rooks, "--out", path)
    content = bytearray(path.read_bytes())
    if damage == "a value":
        content[-1] ^= 1
    path.write_bytes(content if damage == "a value" else content[:-1])
    text = say(capsys, "solve", rooks, "--out", path, "--verify")
    assert re.match(rf"{path}: .*, so it is built anew\.\n\ntwo rooks is solved", text)
    assert not read_table(path).is_damaged


def test_verify_finds_a_wrong_value(capsys: Capsys, rooks: Path, tmp_path: Path) -> None:
    """Sums that fit do not help values that are wrong."""
    path = tmp_path / "t"
    game = yokai.load_variant(rooks)
    table = Tablebase.build(game, path)
    values = bytearray(table.file.values)
    values[values.index(3)] = 5
    write_table(path, game.fingerprint, len(values), lambda: memoryview(values))
    assert main(["solve", str(rooks), "--out", str(path), "--verify"]) == 1
    captured = capsys.readouterr()
    assert re.fullmatch(
        rf"yokai: {path}: \d of 656 positions disagree with their moves\n", captured.err
    )
    assert "not built anew" in captured.out


def test_walk_is_held_against_what_is_known(classic_table: Tablebase, capsys: Capsys) -> None:
    by_value = [0] * 256
    counted = known(classic_table.variant)
    assert counted
    for value, count in counted.counts.items():
        by_value[value.plies] = count
    met = Reachable(140_298_614, 7_018_985, by_value)
    assert met.total == 246_803_167
    assert _compare(classic_table.variant, met) == []
    said = capsys.readouterr().out
    assert said == "That is what is known: every distance, 174 rows, and the totals.\n"

    by_value[173] += 1
    assert _compare(classic_table.variant, met) == ["13 positions are a win in 173, not 12"]
    by_value[173] -= 1
    [fault] = _compare(classic_table.variant, replace(met, captures=1))
    assert fault.startswith("1 captures and 7,018,985 reaches can be reached, not 140,298,614")
    assert capsys.readouterr().out == ""


def test_other_games_are_not_held_against_classic() -> None:
    assert _compare(ROOKS, Reachable(0, 0, [0] * 256)) == []


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("solve", "expert"), "expert cannot be solved: the board has more than 16 squares"),
        (("solve", "expert", "--verify"), "expert cannot be solved"),
        (("solve", "clasic"), "did you mean classic?"),
        (("solve", "classic", "--threads", "0"), "must be 1 to 256, not '0'"),
        (("solve", "classic", "--threads", "two"), "must be 1 to 256, not 'two'"),
        (("solve", "classic", "--out", "/proc/x/t"), "/proc/x/t: cannot be written"),
        (("solve", "classic", "--out", "/"), "/: cannot be written: Is a directory"),
        (("eval", "expert"), "expert cannot be solved"),
        (("eval", "expert", "--build"), "expert cannot be solved"),
        (("eval", "classic"), "there is no table yet; `yokai solve classic` makes it"),
        (("eval", "classic", "--table", "/nowhere"), "`yokai solve classic --out /nowhere` makes"),
        (("eval", "classic", "--sfen", "x"), "x"),
        (("eval", "classic", "--moves", "2c2a"), "illegal move '2c2a'"),
    ],
)
def test_mistakes_are_one_sentence(capsys: Capsys, arguments: tuple[str, ...], reason: str) -> None:
    assert reason in complaint(capsys, *arguments)


def test_eval_speaks_to_people_and_programs(capsys: Capsys, classic_table: Tablebase) -> None:
    place = ("--table", classic_table.file.path)
    text = say(capsys, "eval", "classic", *place, "--moves", "2c2b")
    assert "North wins in 75 plies." in text
    facts = json.loads(say(capsys, "eval", "classic", *place, "--moves", "2c2b", "--json"))
    assert set(facts) == {"sfen", "turn", "legal", "outcome", "result", "plies", "moves", "line"}
    assert (facts["turn"], facts["result"], facts["plies"]) == ("north", "win", 75)
    assert {m["move"] for m in facts["moves"]} == set(facts["legal"])
    assert len(facts["line"]) == 75


def test_eval_refuses_what_the_table_does_not_know(
    capsys: Capsys, classic_table: Tablebase
) -> None:
    place = ("--table", classic_table.file.path)
    few = complaint(capsys, "eval", "classic", *place, "--sfen", "2k/3/3/K2 b - 1")
    assert "2k/3/3/K2 b - 1: the table knows only positions with all 8 pieces" in few
    assert "holds other rules" in complaint(capsys, "eval", "dobutsu", *place)


def test_eval_builds_when_asked(capsys: Capsys, rooks: Path) -> None:
    assert main(["eval", str(rooks), "--build"]) == 0
    captured = capsys.readouterr()
    assert "With best play the game is a draw." in captured.out
    assert "there is no table yet. Solving, once and for all ...\n" in captured.err
    assert default_path(yokai.load_variant(rooks)).exists()
    assert say(capsys, "eval", rooks) == captured.out


def test_eval_and_its_bar_on_a_terminal(rooks: Path, tmp_path: Path) -> None:
    """With somebody at the keyboard the game is solved at once, before their eyes."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, "eval", str(rooks)],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=os.environ | {"XDG_CACHE_HOME": str(tmp_path), "TERM": "xterm", "COLUMNS": "100"},
    )
    os.close(follower)
    shown, deadline = b"", time.monotonic() + 60
    while time.monotonic() < deadline:
        if not select.select([leader], [], [], 1)[0]:
            continue
        try:
            shown += os.read(leader, 4096)
        except OSError:  # the other end is closed
            break
    os.close(leader)
    assert process.wait(timeout=60) == 0
    text = shown.decode()
    assert "Solving, once and for all" in text
    assert re.search(r"\r\x1b\[Kcount moves +[█·]{28}    0%    0\.\d s", text)
    assert "With best play the game is a draw." in text
