"""`yokai play --text`: games at one keyboard. The page's server is tested in tests/server."""

from __future__ import annotations

from shell import Capsys, complaint, interrupted, run


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


def test_ctrl_c_leaves_a_game_cleanly() -> None:
    assert interrupted("play", "classic", "--text") == (130, "\n")
