"""Programs that are alike are found, whatever their names; our own examples do not count."""

from __future__ import annotations

import re
from pathlib import Path

from yokai.arena.new_bot import new_bot
from yokai.tournament.hand_in.likeness import Likeness, hashes_of, likenesses

MINE = """
import yokai

def worth(board, values):
    total = 0
    for row in board:
        for piece in row:
            if piece is None or piece.kind.royal:
                continue
            total += values[piece.kind.symbol] * (1 if piece.side is yokai.SOUTH else -1)
    return total + 3 * len([row for row in board if any(row)])

class Mine(yokai.Bot):
    def choose(self, position, clock):
        best, found = None, -10_000
        while best is None or not clock.is_up(0.25):
            for move in position.legal_moves:
                after = position.play(move)
                if after.outcome and after.outcome.winner is not position.turn.other:
                    return move
                score = worth(after.board, {"P": 1, "B": 4, "R": 5}) % 97
                if score > found and move.target not in ("a1", "b1", "c1"):
                    best, found = move, score
            if best is None:
                best = position.legal_moves[-1]
        return best
"""
OTHER = """
import json, sys
seen = {}
for line in sys.stdin:
    question = json.loads(line)
    key = question["sfen"].rsplit(" ", 1)[0]
    seen[key] = seen.get(key, 0) + 1
    moves = sorted(question["details"], key=lambda move: (move["takes"], move["promotes"]))
    while len(moves) > 1 and seen[key] > 2:
        moves.pop()
        seen[key] -= 1
    if question["milliseconds"] < 100 and question["number"] % 2 == 0:
        moves.reverse()
    print(json.dumps({"move": moves[-1]["move"], "say": f"{len(moves)} of {key}"}), flush=True)
"""


def program(folder: Path, name: str, text: str) -> frozenset[int]:
    (folder / name).mkdir()
    (folder / name / "bot.py").write_text(text)
    return hashes_of(folder / name)


def renamed(text: str) -> str:
    """The same with other names, comments and layout."""
    for before, after in (("worth", "bewerte"), ("best", "b"), ("found", "wert"), ("total", "x")):
        text = re.sub(rf"\b{before}\b", after, text)
    return "# mine!\n" + text.replace("\n        for", "\n\n        # all\n        for")


def test_copy_with_other_names_is_found(tmp_path: Path) -> None:
    programs = {
        "Anna": program(tmp_path, "a", MINE),
        "Bo": program(tmp_path, "b", renamed(MINE)),
        "Cy": program(tmp_path, "c", OTHER),
    }
    assert likenesses(programs) == {"Anna": Likeness("Bo", 100), "Bo": Likeness("Anna", 100)}


def test_copy_within_more_of_ones_own_is_found(tmp_path: Path) -> None:
    programs = {
        "Anna": program(tmp_path, "a", MINE),
        "Bo": program(tmp_path, "b", MINE + OTHER),
        "Cy": program(tmp_path, "c", ""),
    }
    found = likenesses(programs)
    assert {*found} == {"Anna", "Bo"}
    assert found["Anna"].percent >= 90


def test_examples_libraries_and_short_programs_do_not_count(tmp_path: Path) -> None:
    for name in ("a", "b"):
        new_bot(tmp_path / name, "python")
        (tmp_path / name / "venv").mkdir()
        (tmp_path / name / "venv" / "library.py").write_text(OTHER)
        (tmp_path / name / "mine.py").write_text("print(1)")
    programs = {name: hashes_of(tmp_path / name) for name in ("a", "b")}
    assert likenesses(programs) == {}


def test_comments_that_are_not_closed_are_left_out_at_once(tmp_path: Path) -> None:
    mine = program(tmp_path, "a", MINE)
    assert program(tmp_path, "b", MINE + "/* " * 66_000) == mine
