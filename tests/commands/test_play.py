"""`yokai play --text`: games at one keyboard. The page's server is tested in tests/server."""

from __future__ import annotations

import io
import re

import pytest

from tests.support.shell import Capsys, Terminal, complaint, interrupted, run, say


def test_text_game_as_a_program() -> None:
    done = run("play", "dobutsu", "--text", typed="chick b3\nresign\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "South wins by resignation" in done.stdout


def test_text_game_ends_with_the_input() -> None:
    done = run("play", "classic", "--text", typed="b2xb3")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("North> \n")


def test_play_speaks_the_language_of_the_terminal_even_without_its_letters() -> None:
    done = run("play", "classic", "--text", typed="help\nb2xb3\n", LC_ALL="fr_FR.UTF-8")
    assert "Au tour de Nord" in done.stdout
    done = run(
        "play", "classic", "--text", "--lang", "ja", typed="コダマ b3\n", PYTHONIOENCODING="ascii"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "3?4?help ?" in done.stdout


def test_play_in_an_unknown_language_is_refused(capsys: Capsys) -> None:
    said = complaint(capsys, "play", "classic", "--text", "--lang", "xx")
    assert said == "yokai: no language 'xx': there are de, en, fr, ja\n"
    assert "--lang needs --text" in complaint(capsys, "play", "--lang", "fr")


def test_ctrl_c_leaves_a_game_cleanly() -> None:
    assert interrupted("play", "classic", "--text") == (130, "\n")


@pytest.mark.parametrize("side", ["south", "north"])
def test_computer_is_played_at_a_terminal(side: str) -> None:
    """As a person does it: read, type, read the reply, take back, leave."""
    game = Terminal("play", "classic", "--text", "--level", "3", "--side", side)
    prompt = f"\r\n{side.capitalize()}> "
    opening = game.until(prompt)
    assert f"You play {side.capitalize()} against the computer, level 3, Zashiki." in opening
    assert ("The computer plays" in opening) is (side == "north")
    game.type("moves")
    move = re.findall(r"^  (\S+) +\S+ ", game.until(prompt).replace("\r", ""), re.MULTILINE)[-1]
    game.type(move)
    assert re.search(r"The computer plays [a-z]+[ *][abc1-4x-]+\.", game.until(prompt))
    game.type("undo")
    game.until(prompt)
    game.type("quit")
    assert game.rest()[0] == 0


def test_ctrl_c_ends_a_game_while_the_computer_thinks() -> None:
    game = Terminal("play", "expert", "--text", "--level", "10", "--side", "north")
    game.until("South to move")
    game.press(b"\x03")
    assert game.rest()[0] == 130


def test_sides_are_drawn_unless_they_are_chosen(
    capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sides(*arguments: str) -> set[str]:
        found = set()
        for _ in range(20):
            monkeypatch.setattr("sys.stdin", io.StringIO())
            text = say(capsys, "play", "classic", "--text", "--level", "1", *arguments)
            found |= set(re.findall(r"You play (\w+)", text))
        return found

    assert sides() == sides("--side", "random") == {"South", "North"}
    assert sides("--side", "south") == {"South"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["classic", "--text", "--level", "-1"], "argument --level: must be 0 to 12, not '-1'"),
        (["classic", "--text", "--level", "best"], "argument --level: must be 0 to 12, not 'best'"),
        (["classic", "--text", "--side", "south"], "--side needs --level"),
        (["classic", "--text", "--level", "1", "--side", "up"], "argument --side: invalid choice"),
        (["--level", "3"], "--level and --side need --text"),
        (["--text", "--level", "3"], "name the variant: yokai play VARIANT --text"),
    ],
)
def test_mistakes_are_one_sentence(capsys: Capsys, arguments: list[str], message: str) -> None:
    assert message in complaint(capsys, "play", *arguments)
