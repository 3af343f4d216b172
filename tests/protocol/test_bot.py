"""A bot in Python is one method; the rest is done for it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import yokai
from yokai import Game, Move, Position
from yokai.formats.plain import write_question
from yokai.protocol.move_clock import MoveClock

SCRIPT = """
import yokai
class Mine(yokai.Bot):
    def choose(self, position, clock):
        print("I look at", len(position.legal_moves), "moves of game", len(self.game.moves))
        {body}
Mine().run()
"""
QUESTION = write_question(Game("classic"), 100)


def run(folder: Path, body: str, *lines: str) -> subprocess.CompletedProcess[str]:
    path = folder / "mine.py"
    path.write_text(SCRIPT.format(body=body))
    typed = "".join(f"{line}\n" for line in lines)
    return subprocess.run(
        [sys.executable, path], input=typed, capture_output=True, text=True, timeout=60
    )


def test_what_the_author_prints_is_no_answer(tmp_path: Path) -> None:
    done = run(tmp_path, "return position.legal_moves[0]", QUESTION, QUESTION)
    assert done.stdout == '{"move": "2c2b"}\n' * 2
    assert done.stderr == "I look at 4 moves of game 0\n" * 2
    assert done.returncode == 0


def test_remark_goes_with_its_move_alone(tmp_path: Path) -> None:
    body = "self.say('I'); self.say('take\\nit', 2) if not self.game.moves else 0"
    body += "; return position.legal_moves[0]"
    game = Game("classic")
    game.play("2c2b")
    done = run(tmp_path, body, QUESTION, write_question(game, 100))
    said = [json.loads(line).get("say") for line in done.stdout.splitlines()]
    assert said == ["I take it 2", "I"]
    done = run(
        tmp_path, body, "usi", "setoption name USI_Variant value classic", "position startpos", "go"
    )
    assert done.stdout.splitlines()[-2:] == ["info string I take it 2", "bestmove 2c2b"]


def test_error_is_told_in_usi_too(tmp_path: Path) -> None:
    done = run(tmp_path, "return position.legal_moves[99]", "usi", "position startpos", "go")
    assert done.stdout.splitlines()[-1] == (
        "info string its choose() failed, IndexError: list index out of range"
    )
    assert "choose() failed in sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1" in done.stderr
    assert done.returncode == 1


def test_error_ends_the_bot_in_order(tmp_path: Path) -> None:
    done = run(tmp_path, "return position.legal_moves[99]", QUESTION, QUESTION)
    told = json.loads(done.stdout)["error"]
    assert told == "its choose() failed, IndexError: list index out of range"
    shown = done.stderr.splitlines()
    assert "choose() failed in rkb/1p1/1P1/BKR b - 1" in shown
    assert "  1    B   K   R" in shown
    assert shown[-1] == "IndexError: list index out of range"
    assert "protocol/bot.py" not in done.stderr  # only the author's own lines
    assert done.returncode == 1


def test_bad_question_ends_the_bot_with_a_sentence(tmp_path: Path) -> None:
    done = run(tmp_path, "return None", "{}")
    assert "'game' is missing or wrong" in done.stderr
    assert (done.returncode, "error" in json.loads(done.stdout)) == (1, True)


class Typed(yokai.Bot):
    def __init__(self, answer: Move | str | None) -> None:
        self.answer = answer

    def choose(self, position: Position, clock: MoveClock) -> Move | str | None:
        return self.answer


def test_moves_may_be_written_as_people_do() -> None:
    think = [Typed(answer)._think for answer in ("kodama b2xb3", Move("2c2b"), None)]
    assert [one(Game("classic"), MoveClock()) for one in think] == ["2c2b", "2c2b", None]
    assert Typed("1a1b")._think(Game("classic"), MoveClock()) == "1a1b"


def test_bot_is_fetched_late_and_says_what_is_missing() -> None:
    light = "import sys, yokai; assert 'yokai.protocol' not in sys.modules; yokai.Bot"
    assert subprocess.run([sys.executable, "-c", light]).returncode == 0
    with pytest.raises(NotImplementedError, match="Bot has no method choose"):
        yokai.Bot().choose(Game("classic").position, MoveClock())
