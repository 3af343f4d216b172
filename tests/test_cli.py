"""The command line, called in this process and as a program."""

import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import yokai
from support import DATA
from yokai.cli import main

Capsys = pytest.CaptureFixture[str]


PROGRAM = [sys.executable, "-c", "from yokai.cli import main; raise SystemExit(main())"]


def run(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        env=os.environ | {"LC_ALL": "C.UTF-8"} | environment,
    )


def say(capsys: Capsys, *arguments: str) -> str:
    assert main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def complaint(capsys: Capsys, *arguments: str) -> str:
    try:
        status = main(arguments)
    except SystemExit as leaving:  # argparse leaves by itself
        status = int(leaving.code or 0)
    captured = capsys.readouterr()
    assert (status, captured.out) == (2, "")
    assert captured.err.startswith("yokai: ")
    assert captured.err.count("\n") == 1
    return captured.err


def test_show_draws_a_position_with_sfen_status_and_moves(capsys: Capsys) -> None:
    shown = say(capsys, "show", "classic", "--moves", "2c2b")
    assert "  3    .   P   .\n" in shown
    assert "North to move, the koropokkuru is in danger\n" in shown
    assert "\nSFEN: rkb/1P1/3/BKR w P 2\n" in shown
    assert "  2a2b  koropokkuru b4xb3\n" in shown


@pytest.mark.parametrize(
    "moves",
    [
        ["2c2b", "2a2b", "2d2c"],
        ["2c2b 2a2b 2d2c"],
        ["kodama b2xb3", "koropokkuru b4xb3", "b1-b2"],
        ["b2xb3 b4xb3", "koropokkuru b2"],
    ],
)
def test_show_plays_moves_in_any_notation(capsys: Capsys, moves: list[str]) -> None:
    shown = json.loads(say(capsys, "show", "classic", "--json", "--moves", *moves))
    assert shown["sfen"] == "r1b/1k1/1K1/B1R w Pp 4"


def test_show_json_has_the_promised_keys(capsys: Capsys) -> None:
    shown = json.loads(say(capsys, "show", "classic", "--json"))
    assert shown == {
        "sfen": "rkb/1p1/1P1/BKR b - 1",
        "turn": "south",
        "legal": ["2c2b", "2d3c", "2d1c", "1d1c"],
        "outcome": None,
    }


@pytest.mark.parametrize(
    ("arguments", "turn", "outcome"),
    [
        (
            ["classic", "--sfen", "2k/K2/3/3 b - 1", "--moves", "3b3a"],
            "north",
            {"winner": "south", "reason": "reach"},
        ),
        (
            ["dobutsu", "--sfen", "2b/rk1/pr1/1pK b b 1"],
            "south",
            {"winner": "north", "reason": "no move"},
        ),
        (
            ["classic", "--moves", *["1d1c", "3a3b", "1c1d", "3b3a"] * 2],
            "south",
            {"winner": None, "reason": "repetition"},
        ),
    ],
)
def test_show_json_tells_the_outcome(
    capsys: Capsys, arguments: list[str], turn: str, outcome: dict[str, str]
) -> None:
    shown = json.loads(say(capsys, "show", *arguments, "--json"))
    assert (shown["turn"], shown["legal"], shown["outcome"]) == (turn, [], outcome)
    assert str(yokai.Outcome(None, "repetition")) in say(
        capsys, "show", "classic", "--moves", *["1d1c", "3a3b", "1c1d", "3b3a"] * 2
    )


def test_perft_prints_the_count_last(capsys: Capsys) -> None:
    assert say(capsys, "perft", "classic", "4") == "976\n"
    assert say(capsys, "perft", "expert", "0") == "1\n"
    assert say(capsys, "perft", "classic", "3", "--sfen", "2k/K2/3/3 b - 1") != "976\n"


def test_perft_divides(capsys: Capsys) -> None:
    lines = say(capsys, "perft", "classic", "4", "--divide").splitlines()
    assert [line.split(": ")[0] for line in lines[:-1]] == ["2c2b", "2d3c", "2d1c", "1d1c"]
    assert sum(int(line.split(": ")[1]) for line in lines[:-1]) == 976
    assert lines[-1] == "976"
    assert say(capsys, "perft", "classic", "0", "--divide") == "1\n"


@pytest.mark.parametrize("name", ["wide", "narrow", "tiny"])
def test_rule_file_of_ones_own_is_a_variant(capsys: Capsys, name: str) -> None:
    path = DATA / "variants" / f"{name}.toml"
    start = yokai.load_variant(path).start
    assert f"SFEN: {start.sfen}\n" in say(capsys, "show", str(path))
    assert say(capsys, "perft", str(path), "1") == f"{len(start.legal_moves)}\n"


def test_version(capsys: Capsys) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out == f"yokai {yokai.__version__}\n"


def test_help_has_examples_and_they_work(
    capsys: Capsys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    text = capsys.readouterr().out.partition("examples:")[2]
    examples = [re.split(r"   +", line.strip())[0] for line in text.splitlines() if line]
    assert len(examples) >= 6
    (tmp_path / "my").mkdir()
    (tmp_path / "my" / "game.toml").write_text(yokai.variant("classic").source, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for example in examples:
        program, command, *rest = shlex.split(example)
        assert program == "yokai"
        if command in ("show", "perft") or "--text" in rest:
            monkeypatch.setattr("sys.stdin", io.StringIO())
            assert say(capsys, command, *rest)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "chess"], "unknown variant 'chess': choose one of classic, expert, dobutsu"),
        (["show", "no/such.toml"], "no/such.toml: cannot be read: No such file or directory"),
        (["show", "such.toml"], "such.toml: cannot be read: No such file or directory"),
        (["show", "classic", "--sfen", "x"], "bad SFEN 'x': it must be a board"),
        (["show", "classic", "--sfen", "3/3/3/3 b - 1"], "bad position '3/3/3/3 b - 1'"),
        (["show", "classic", "--moves", "2c2a"], "illegal move '2c2a' in rkb/1p1/1P1/BKR b - 1: "),
        (["show", "classic", "--moves", "hop"], "cannot read the move 'hop'"),
        (["perft", "classic", "x"], "argument DEPTH: must be 0 to 64, not 'x'"),
        (["perft", "classic", "-1"], "argument DEPTH: must be 0 to 64, not '-1'"),
        (["perft", "classic", "65"], "argument DEPTH: must be 0 to 64, not '65'"),
        (["perft", "classic"], "the following arguments are required: DEPTH"),
        (["dance"], "argument COMMAND: invalid choice: 'dance'"),
        ([], "the following arguments are required: COMMAND"),
    ],
)
def test_mistakes_are_told_in_one_sentence(
    capsys: Capsys, arguments: list[str], message: str
) -> None:
    assert complaint(capsys, *arguments).startswith(f"yokai: {message}")


def test_program_is_installed() -> None:
    program = Path(sys.executable).with_name("yokai")
    shown = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=60)
    assert shown.stdout == f"yokai {yokai.__version__}\n"


def test_program_exits_with_2_and_without_a_traceback() -> None:
    done = run("show", "chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "yokai: unknown variant 'chess': choose one of classic, expert, dobutsu\n"


def test_text_game_as_a_program() -> None:
    done = run("play", "dobutsu", "--text", typed="chick b3\nresign\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "South wins by resignation" in done.stdout


def test_text_game_ends_with_the_input() -> None:
    done = run("play", "classic", "--text", typed="b2xb3")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("North> \n")


def test_bytes_that_are_no_letters_stop_nothing() -> None:
    done = run("play", "classic", "--text", typed="愛\nb2xb3\n", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Y?kai no Mori" in done.stdout
    assert "North to move" in done.stdout


def test_play_speaks_the_language_of_the_terminal_even_without_its_letters() -> None:
    done = run("play", "classic", "--text", typed="help\nb2xb3\n", LC_ALL="fr_FR.UTF-8")
    assert "À Nord de jouer" in done.stdout
    done = run(
        "play", "classic", "--text", "--lang", "ja", typed="コダマ b3\n", PYTHONIOENCODING="ascii"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "3?4?help ?" in done.stdout


def test_play_in_an_unknown_language_is_refused(capsys: Capsys) -> None:
    said = complaint(capsys, "play", "classic", "--text", "--lang", "xx")
    assert said == "yokai: no language 'xx': there are en, fr, de, ja\n"
    assert "--lang needs --text" in complaint(capsys, "play", "--lang", "fr")


def test_broken_pipe_is_quiet() -> None:
    command = shlex.join([*PROGRAM, "show", "classic"])
    script = f"{command} > >(exec true)"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60)
    assert done.stderr == ""


def interrupted(*arguments: str) -> tuple[int, str]:
    """Start the program, wait until it has spoken, and press Ctrl-C."""
    process = subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout
    assert process.stdout.readline()
    time.sleep(0.2)  # it has begun to wait, or to count
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    return process.returncode, errors


def test_ctrl_c_leaves_a_game_cleanly() -> None:
    assert interrupted("play", "classic", "--text") == (130, "\n")


def test_ctrl_c_stops_a_count_that_would_take_for_ever() -> None:
    # The first move captures, so its count is there at once.
    start = "2k/2P/3/K2 b RBrb 1"
    assert interrupted("perft", "classic", "20", "--divide", "--sfen", start) == (130, "\n")
