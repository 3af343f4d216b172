"""XBoard's protocol: boards and pieces that are described, games, limits, and everything wrong."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests.support.engine_dialogue import Heard
from tests.support.games import EVERY
from yokai import EngineError, Game, IllegalMove, Position, Variant, load_variant, variant
from yokai.formats.spelling import Fairy
from yokai.protocol.xboard import MARGIN, XboardSession, _table, betza, described, read_move

# Where XBoard looks for the steps of a letter of Betza's.
WAYS = {
    "W": {"f": (0, 1), "l": (1, 0), "r": (1, 2), "b": (2, 1)},
    "F": {"fl": (0, 0), "fr": (0, 2), "bl": (2, 0), "br": (2, 2)},
}


class Xboard(Heard):
    """A GUI that talks to a session in this process."""

    def __init__(self, game: str | None = None) -> None:
        super().__init__()
        self.session = XboardSession(self, game)

    def send(self, *lines: str) -> None:
        for line in lines:
            assert self.session.hear(line)

    def move(self, *lines: str) -> str:
        """Send lines; the engine's move."""
        self.send(*lines)
        return self.until("move")[-1].split()[1]


@pytest.fixture
def xboard() -> Iterator[Xboard]:
    gui = Xboard()
    yield gui
    assert not gui.session.hear("quit")
    gui.session.run([])


def test_introduction_names_the_variants(xboard: Xboard) -> None:
    xboard.send("xboard", "protover 2", "accepted done")
    said = xboard.rest()
    assert said[-1] == "feature done=1"
    assert 'variants="gorogoro,dobutsu,expert,classic,dobutsu-lpsa"' in " ".join(said)


@pytest.mark.parametrize("name", ["gorogoro", "dobutsu", "dobutsu-lpsa"])
def test_whole_games_are_played_against_random_moves(xboard: Xboard, name: str) -> None:
    rng, ended = random.Random(name), 0
    for _ in range(2):
        xboard.send("new", f"variant {name}", "option Skill Level=3", "sd 3")
        game = Game(xboard.session._rules)
        while not game.outcome and len(game.moves) < 80:
            move = rng.choice(game.legal_moves)
            text = Fairy().write_move(game.variant, move)
            game.play(move)
            xboard.send(f"usermove {text}")
            if not game.outcome:
                reply = xboard.until("move")[-1].split()[1]
                game.play(Fairy().read_move(game.position, reply))
            assert xboard.session._game.position == game.position
        if game.outcome:
            ended += 1
            result = xboard.until({None: "1/2-1/2", 0: "1-0", 1: "0-1"}[game.outcome.winner])[-1]
            assert result.endswith(f"{{{game.outcome}}}")
    assert ended


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.id)
def test_pieces_are_described_as_they_step(rules: Variant) -> None:
    setup, *pieces = described(rules)
    assert len(pieces) == len(rules.kinds)
    table, size, fen = re.fullmatch(r"setup \((\S+)\) (\S+) (.+)", setup).groups()  # type: ignore[union-attr]
    assert len(table) == 36
    assert size.startswith(f"{rules.files}x{rules.ranks}+")
    assert Fairy().read_position(rules, fen) == rules.start
    half = table[:18]
    for kind, line in zip(rules.kinds, pieces, strict=True):
        letter, steps = re.fullmatch(r"piece \+?(.)& (\S+)", line).groups()  # type: ignore[union-attr]
        place = half.index(letter)
        assert (place == 17) == kind.royal
        if kind.promotes_to:
            assert half[place + 11] == "+"
        squares = set()
        for ways, atom in re.findall(r"([a-z]*)([WFK])", steps):
            for each in "WF" if atom == "K" else atom:
                named = WAYS[each]
                squares |= {
                    square
                    for way, square in named.items()
                    if not ways or (way in ways if each == "W" else way.startswith(ways))
                }
        dots = {(y, x) for y in range(3) for x in range(3) if kind.dots[y][x] == "o"}
        assert squares == dots, (kind, steps)


def test_board_without_room_for_its_pieces_is_refused() -> None:
    kinds = [replace(variant("classic").kinds[1], symbol=letter) for letter in "ABCDEFHIJLMO"]
    crowded = cast(Variant, SimpleNamespace(id="crowded", kinds=kinds))
    full = cast(Variant, SimpleNamespace(id="full", kinds=kinds[:11]))
    assert _table(full) == "HIBJLMCDEAF......."  # B and L in their usual places
    with pytest.raises(EngineError, match="no room for the piece 'tanuki'"):
        _table(crowded)


def test_declined_promotion_is_read_and_a_forced_one_is_made() -> None:
    oni = Position.parse("expert", "4k/2S2/5/5/5/K4 b - 1")
    assert read_move(oni, "c5d4=").usi == "3b2c"
    assert read_move(oni, "c5d4+").usi == "3b2c+"
    chick = Position.parse("classic", "2k/1P1/3/K2 b - 1")
    assert read_move(chick, "b3b4=").usi == "2b2a+"
    with pytest.raises(IllegalMove):
        read_move(chick, "b3b2")


def test_limits_are_kept(xboard: Xboard) -> None:
    session = xboard.session
    xboard.send("level 40 0:30 0.5", "time 1234")
    limits = session._limits()
    assert limits.south
    assert (limits.south.left, limits.south.increment) == (12340, 500)
    assert limits.moves_to_go == 40
    xboard.send("st 2", "sd 5")
    limits = session._limits()
    assert (limits.movetime, limits.depth, limits.south) == (2000 - MARGIN, 5, None)
    xboard.send("new", "level 0 5 0")
    assert (session._limits().movetime, session._limits().depth) == (None, None)


def test_force_undo_and_setboard(xboard: Xboard) -> None:
    xboard.send("new", "variant dobutsu", "force", "usermove b2b3", "usermove a4a3", "remove")
    assert xboard.session._game.position == variant("classic").start
    xboard.send("setboard 2l/1C1/3/L2[] w - - 0 1", "nopost", "sd 3")
    xboard.rest()
    xboard.send("go")
    [move, *_] = xboard.until("move")
    assert move.startswith("move ")  # no lines of thinking after nopost
    xboard.send("undo", "playother", "ping 7")
    assert xboard.until("pong")[-1] == "pong 7"


def test_search_is_cut_short_by_a_question_mark(xboard: Xboard) -> None:
    xboard.send("new", "st 100", "go", "?")
    assert xboard.until("move")
    xboard.send("force", "go", "force", "ping 1")
    assert "move" not in " ".join(xboard.until("pong"))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("dance", "Error (unknown command): dance"),
        ("level x y z", "Error (bad arguments): level x y z"),
        ("st", "Error (bad arguments): st"),
        ("variant chess", "Error (unknown variant): chess"),
        ("option Colour=3", "Error (unknown option): Colour"),
        ("usermove a1a9", "Illegal move ("),
        ("usermove c3c5", "Illegal move (a kodama has no dot that leads from c3 to c5): c3c5"),
        ("setboard 9", "tellusererror Illegal position: "),
        ("hard", ""),
        ("", ""),
    ],
)
def test_what_is_wrong_is_told(xboard: Xboard, line: str, said: str) -> None:
    xboard.send("new", "force", line)
    assert " ".join(xboard.rest()).startswith(said)
    xboard.send("usermove c3c4")
    assert xboard.session._game.moves


def test_rules_of_one_s_own_are_the_only_variant() -> None:
    path = Path(__file__).parents[1] / "data" / "variants" / "tiny.toml"
    gui, rules = Xboard(str(path)), load_variant(path)
    gui.send("protover 2")
    assert f'variants="{rules.id}"' in " ".join(gui.rest())
    gui.send(f"variant {rules.id}")
    assert gui.rest()[0].startswith("setup (")


def test_steps_to_one_side_are_named() -> None:
    kind = variant("classic").kinds[1]
    assert betza(replace(kind, dots=("o  ", "  o", "  o"))) == "rWflFbrF"
    assert betza(replace(kind, dots=("o o", "   ", "o  "))) == "fFblF"
