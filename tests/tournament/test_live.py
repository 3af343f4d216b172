"""Boards in play, for who watches."""

from __future__ import annotations

from pathlib import Path

import yokai
from yokai.tournament.event_log import Fixture
from yokai.tournament.live import FOLDER, LiveFile, clear_live, read_live

FIXTURE = Fixture(12, "fox", "owl", "classic")


def test_watchers_see_each_move_and_the_end(tmp_path: Path) -> None:
    clear_live(tmp_path)
    game = yokai.Game("classic")
    with LiveFile(tmp_path, FIXTURE) as live:
        for move in ("2c2b", "3a3b"):
            live.tell(game)
            [seen] = read_live(tmp_path)
            assert seen.moves == tuple(m.usi for m in game.moves)
            game.play(move)
        assert (seen.number, seen.south, seen.start) == (12, "fox", game.start.sfen)
    assert read_live(tmp_path) == []


def test_half_a_line_and_rubbish_are_passed_over(tmp_path: Path) -> None:
    clear_live(tmp_path)
    game = yokai.Game("classic")
    game.play("2c2b")
    LiveFile(tmp_path, FIXTURE).tell(game)
    path = tmp_path / FOLDER / "12.jsonl"
    path.write_text(path.read_text() + "3a")
    (tmp_path / FOLDER / "13.jsonl").write_text("")
    (tmp_path / FOLDER / "14.jsonl").write_bytes(b"\xff{")
    assert [one.moves for one in read_live(tmp_path)] == [("2c2b",)]
    clear_live(tmp_path)
    assert read_live(tmp_path) == []


def test_game_goes_on_where_nobody_can_be_told(tmp_path: Path) -> None:
    with LiveFile(tmp_path / "missing", FIXTURE) as live:
        live.tell(yokai.Game("classic"))
    assert read_live(tmp_path / "missing") == []
