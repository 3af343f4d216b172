"""UCI in the words of Fairy-Stockfish; what both protocols share is tested with USI."""

from __future__ import annotations

import re

import pyffish  # type: ignore[import-not-found, import-untyped, unused-ignore]  # has no stubs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.engine_dialogue import Gui, gui
from yokai import Game
from yokai.formats.spelling import Fairy, write_game
from yokai.protocol import UCI

GAMES = {
    "dobutsu": "classic",
    "gorogoro": "expert",
    "classic": "classic",
    "expert": "expert",
    "dobutsu-lpsa": "dobutsu",
}


def test_introduces_itself_with_the_names_of_fairy_stockfish(uci: Gui) -> None:
    said = uci.ask("uci", until="uciok")
    assert said[-3] == (
        "option name UCI_Variant type combo default gorogoro"
        " var gorogoro var dobutsu var expert var classic var dobutsu-lpsa"
    )
    assert "option name Skill Level type spin default 12 min 0 max 12" in said


@pytest.mark.parametrize("name", GAMES)
def test_plays_every_game_in_their_words(uci: Gui, name: str) -> None:
    fairy, game = Fairy(), Game(GAMES[name])
    uci.send(f"setoption name UCI_Variant value {name}", "ucinewgame")
    for _ in range(6):
        move = uci.best_move(f"position {write_game(fairy, game)}", "go nodes 500")
        game.play(fairy.read_move(game.position, move))
    uci.send(f"position {write_game(fairy, game)}")
    assert uci.fen("Fen:") == fairy.write_position(game.position)


@pytest.mark.parametrize("name", ["dobutsu", "gorogoro"])
def test_lines_are_legal_to_fairy_stockfish(uci: Gui, name: str) -> None:
    uci.send(f"setoption name UCI_Variant value {name}")
    fen, played = pyffish.start_fen(name), list[str]()
    for _ in range(4):
        position = " ".join(["position fen", fen, "moves", *played])
        said = uci.ask(position, "go nodes 3000")
        line = re.sub(r".* pv ", "", said[-2]).split()
        for move in line:
            assert move in pyffish.legal_moves(name, fen, played)
            played.append(move)
        assert pyffish.validate_fen(uci.fen("Fen:"), name) == pyffish.FEN_OK


def test_choosing_a_game_describes_its_board(uci: Gui) -> None:
    said = uci.ask("setoption name UCI_Variant value dobutsu", until="info")
    assert said == [
        "info string variant dobutsu files 3 ranks 4 pocket 3"
        " template shogi startpos gle/1c1/1C1/ELG[] w - - 0 1"
    ]
    assert uci.fen("Fen:") == "gle/1c1/1C1/ELG[] w - - 0 1"
    assert uci.fen() == "rkb/1p1/1P1/BKR b - 1"


def test_choosing_the_game_of_the_beginning_describes_it_and_keeps_the_position(uci: Gui) -> None:
    uci.send("position startpos moves d2d3")
    fen = uci.fen("Fen:")
    [said] = uci.ask("setoption name UCI_Variant value gorogoro", until="info")
    assert said.startswith("info string variant gorogoro files 5 ranks 6 pocket 3 template shogi")
    assert uci.fen("Fen:") == fen


def test_lion_may_step_into_attack_only_where_theirs_may(uci: Gui) -> None:
    fen = "position fen 1gl/L2/3/3[] w - - 0 1 moves a3a4"
    uci.send("setoption name UCI_Variant value dobutsu", fen)
    assert len(uci.rest()) == 1  # the description of the board
    uci.send("setoption name UCI_Variant value dobutsu-lpsa", fen)
    assert any("illegal move" in line for line in uci.rest())


def test_go_mate_ends_when_it_is_found_or_too_deep(uci: Gui) -> None:
    said = uci.ask("position fen 2k2/5/2G2/5/5/2K2[G] w - - 0 1", "go mate 2")
    assert said[-1] == "bestmove G@c5"
    assert "score mate 1" in said[-2]
    assert uci.best_move("position startpos", "go mate 2")


def test_finished_game_has_no_move(uci: Gui) -> None:
    said = uci.ask("position fen 2k2/2+S2/2G2/5/5/2K2[] b - - 0 1", "go movetime 50")
    assert said == ["bestmove (none)"]


def test_sfen_is_read_too(uci: Gui) -> None:
    uci.send("position sfen 4k/5/5/5/5/K4 w P 8")
    assert uci.fen("Fen:") == "4k/5/5/5/5/K4[P] b - - 0 4"


def test_perft_is_spelled_as_theirs(uci: Gui) -> None:
    said = uci.ask("setoption name UCI_Variant value dobutsu", "go perft 4", until="Nodes")
    assert said[-1] == "Nodes searched: 976"
    first = {line.split(":")[0] for line in said if re.fullmatch(r"\S+: \d+", line)}
    assert first == set(pyffish.legal_moves("dobutsu", pyffish.start_fen("dobutsu"), []))


@pytest.mark.parametrize(
    "line",
    [
        "position fen",
        "position fen rubbish",
        "position fen 4/4/4/4[] w - - 0 1",
        "position startpos moves b3b4 b3b4",
        "position startpos moves 3d3c",
        "position startpos moves P@@",
    ],
)
def test_bad_position_is_explained_and_changes_nothing(uci: Gui, line: str) -> None:
    before = uci.fen()
    said = uci.ask(line, until="info")
    assert said[0].startswith("info string ")
    assert uci.fen() == before
    assert uci.best_move("go nodes 100") == "(none)"


WORDS = [
    *("uci", "isready", "setoption", "name", "value", "position", "startpos", "fen", "moves"),
    *("go", "stop", "ponderhit", "ucinewgame", "d", "eval", "infinite", "ponder", "mate", "[", "]"),
    *("movetime", "btime", "wtime", "nodes", "depth", "perft", "UCI_Variant", "dobutsu", "0", "1"),
    *("b2b3", "b3b4", "C@b3", "P@b3", "gle/1c1/1C1/ELG[]", "w", "b", "- - 0 1", "4k[P]", "é", "+"),
]


LINES = st.lists(st.sampled_from(WORDS) | st.text(max_size=5), max_size=8).map(" ".join)


@settings(max_examples=40)
@given(st.lists(LINES, max_size=12))
def test_rubbish_never_stops_the_talk(lines: list[str]) -> None:
    with gui(UCI) as uci:
        for line in lines:
            if "quit" not in line.split():
                uci.send(line)
        uci.send("stop")
        uci.rest()
        uci.ask("isready", until="readyok")
        uci.send("setoption name UCI_Variant value gorogoro", "position startpos")
        assert uci.best_move("go depth 1")
