"""USI: what a shogi GUI says, and what it must hear."""

from __future__ import annotations

import re

import pytest

import yokai
from tests.support.engine_dialogue import Gui
from yokai import Game
from yokai.formats.spelling import Usi, read_game, write_game


def test_introduces_itself_with_every_option(usi: Gui) -> None:
    said = usi.ask("usi", until="usiok")
    assert said[0] == f"id name Yokai no Mori {yokai.__version__}"
    assert said[1].startswith("id author ")
    names = [re.sub(r"option name (.*) type .*", r"\1", line) for line in said[2:-1]]
    assert names == [
        "Hash",
        "Threads",
        "MultiPV",
        "Skill_Level",
        "Ponder",
        "Move_Overhead",
        "UseTablebase",
        "EvalFile",
        "OwnBook",
        "BookFile",
        "USI_Variant",
        "RuleFile",
    ]
    assert said[-3] == (
        "option name USI_Variant type combo default expert"
        " var expert var classic var dobutsu var gorogoro"
    )


@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_plays_every_game(usi: Gui, name: str) -> None:
    game = Game(name)
    usi.send(f"setoption name USI_Variant value {name}", "usinewgame")
    for _ in range(6):
        move = usi.best_move(f"position {write_game(Usi(), game)}", "go nodes 500")
        game.play(game.position.move(move))
    assert usi.fen() == game.positions[-2].sfen


def test_default_game_is_expert(usi: Gui) -> None:
    assert usi.fen() == yokai.variant("expert").start.sfen


def test_board_is_read_from_the_sfen_unless_a_variant_was_chosen(usi: Gui) -> None:
    classic = yokai.variant("classic").start
    move = usi.best_move(f"position sfen {classic.sfen}", "go nodes 100")
    assert move in {move.usi for move in classic.legal_moves}
    usi.send("setoption name USI_Variant value gorogoro", f"position sfen {classic.sfen}")
    assert usi.fen() == yokai.variant("expert").start.sfen


def test_after_a_refused_position_no_move_of_another_game_is_given(usi: Gui) -> None:
    usi.send("setoption name USI_Variant value expert", "position sfen rkb/1p1/1P1/BKR b - 1")
    assert usi.best_move("go nodes 100") == "resign"
    assert usi.best_move("position startpos", "go nodes 100") != "resign"


@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_position_command_round_trip(name: str) -> None:
    game = Game(name)
    for _ in range(10):
        game.play(game.legal_moves[-1])
        if game.outcome:
            break
        again = read_game(Usi(), game.variant, write_game(Usi(), game).split())
        assert again.moves == game.moves
        assert again.position == game.position
