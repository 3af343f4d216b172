"""The bots of a final: they stay as they were when they qualified."""

from __future__ import annotations

import shlex
from pathlib import Path

from yokai.arena.contender import Contender
from yokai.tournament.event_log import Entrant
from yokai.tournament.finalists import settled
from yokai.tournament.hand_in.class_list import Pupil
from yokai.tournament.hand_in.upload import BotSource
from yokai.tournament.hand_in.versions import CheckVerdict, VersionStore

ANNA = Pupil("Anna", "abcde-fghjk")


def hand_in(store: VersionStore, program: bytes) -> Path:
    version = store.add(ANNA, [BotSource("bot.py", program)])
    store.judge(version, CheckVerdict(True, "fox"))
    return version.bot


def test_finalist_plays_on_while_its_author_hands_in(tmp_path: Path) -> None:
    store = VersionStore(tmp_path / "class of 7b")
    bot = hand_in(store, b"1")
    one = Entrant("Anna", f"bot:{shlex.quote(str(bot))}", ("Memory=99",))
    final = settled(one, tmp_path / "final")
    for program in (b"2", b"3"):
        hand_in(store, program)
    assert not bot.exists()
    folder = Contender.parse(final.player).folder
    assert folder
    assert Path(folder, "bot.py").read_bytes() == b"1"
    assert (final.name, final.options) == (one.name, one.options)
    assert settled(one, tmp_path / "final") == final, "also when the command is given again"


def test_other_entrants_are_as_they_were(tmp_path: Path) -> None:
    (tmp_path / "fox").mkdir()
    players = (f"bot:{tmp_path}/fox", "bot:python3 bot.py", "yokai:3", "usi:engine --deep")
    for one in (Entrant("x", player) for player in players):
        assert settled(one, tmp_path / "final") is one
    assert not (tmp_path / "final").exists()
