"""Other programs as players, sound and faulty; Fairy-Stockfish above all."""

from __future__ import annotations

import os
import random
import shlex
import shutil
import sys
from contextlib import closing
from dataclasses import replace
from itertools import islice, takewhile
from pathlib import Path

import pytest

import yokai
from tests.support.games import DATA, random_game
from tests.support.shell import PROGRAM
from yokai import Game, Move, Position, Record
from yokai.arena import Conditions, Contender, play_pair
from yokai.arena.match import try_out
from yokai.arena.openings import Opening, random_openings
from yokai.arena.process import EngineProcess
from yokai.arena.uci_player import SPELLINGS, UciPlayer, by_check, captures_royal, go_words
from yokai.engine.limits import Clock, Limits
from yokai.errors import EngineError
from yokai.formats.foreign import FAIRY_NAMES, FAIRY_VARIANTS
from yokai.formats.spelling import Spelling

BAD = DATA / "engines" / "bad.py"


def bad(fault: str, *arguments: object, protocol: str = "usi") -> Contender:
    words = [sys.executable, BAD, fault, *arguments]
    return Contender.parse(f"{protocol}:{shlex.join(map(str, words))}")


EXPERT = Conditions(yokai.variant("expert"), Limits(nodes=200, movetime=20), grace=0.5)
WEAK = Contender.parse("yokai:1")


@pytest.mark.parametrize(
    ("fault", "reason", "comment"),
    [
        ("crash", "crash", "after 'go movetime 20 nodes 200': exit status 3"),
        (
            "stall",
            "stall",
            "no answer to 'go movetime 20 nodes 200' within 2.5 s; 20 ms are allowed",
        ),
        ("illegal", "illegal move", "illegal move '5e5d'"),
        ("mumble", "illegal move", "bad USI move ''"),
        ("resign", "resignation", ""),
    ],
)
def test_failing_program_loses_and_leaves_nothing_running(
    tmp_path: Path, fault: str, reason: str, comment: str
) -> None:
    ids = tmp_path / "ids"
    pair = play_pair(1, Opening(yokai.variant("expert").start), bad(fault, ids), WEAK, EXPERT)
    assert pair.points == (0.0, 0.0)
    for played, side in ((pair.first, "South"), (pair.second, "North")):
        assert played.reason == reason
        assert Record.parse(played.record).game.outcome
        if comment:
            assert f"'{side}: {comment}" in played.record
    for number in map(int, ids.read_text().split()):
        with pytest.raises(ProcessLookupError):
            os.kill(number, 0)


def test_failed_program_is_started_anew(tmp_path: Path) -> None:
    ids = tmp_path / "ids"
    play_pair(1, Opening(yokai.variant("expert").start), bad("crash", ids), WEAK, EXPERT)
    assert len(ids.read_text().split()) == 2
    ids.unlink()
    play_pair(1, Opening(yokai.variant("expert").start), bad("resign", ids), WEAK, EXPERT)
    assert len(ids.read_text().split()) == 1


def test_program_that_cannot_play_is_found_out_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yokai.arena.uci_player._READY_SECONDS", 0.5)
    assert "stall: no answer to 'usi' within 0.5 s" in try_out(bad("deaf"), EXPERT)
    monkeypatch.undo()
    assert "crash" in try_out(Contender.parse("usi:true"), EXPERT)
    assert try_out(bad("resign"), EXPERT) == ""
    with pytest.raises(EngineError, match="does not play expert"):
        try_out(bad("variantless", protocol="uci"), EXPERT)
    with pytest.raises(EngineError, match="cannot start 'no-such-engine'"):
        try_out(Contender.parse("uci:no-such-engine"), EXPERT)
    with pytest.raises(EngineError, match="has no option 'Colour'"):
        try_out(replace(bad("resign"), options=(("Colour", "red"),)), EXPERT)


def test_bot_that_cannot_play_loses_in_its_cell() -> None:
    bot = replace(bad("resign"), kind="bot+usi", options=(("Colour", "red"),))
    pair = play_pair(1, Opening(yokai.variant("expert").start), bot, WEAK, EXPERT)
    assert (pair.points, pair.first.reason) == ((0.0, 0.0), "crash")
    assert "has no option 'Colour'" in pair.first.record
    assert "> usi\n< id name Bad" in pair.first.log


def test_royal_is_taken_for_programs_that_play_by_check() -> None:
    game = Game(Position.parse("expert", "k4/G4/5/5/5/K4 b - 1"))
    peer = UciPlayer("uci", ["never-started"], game.variant, EXPERT.limits, {}, 0.1)
    assert peer.choose(game) == Move("5b5a")


def test_programs_that_play_by_check_are_told_only_what_they_understand() -> None:
    game = Game("classic")
    for move in ("2d3c", "2a3b", "3c2d", "2b2c"):  # North steps beside South, who looks away
        game.play(move)
    told = by_check(game)
    assert told.start == game.positions[3]
    assert told.moves == game.moves[3:]
    assert told.position == game.position
    plain = Game("classic")
    plain.play("1d1c")
    assert by_check(plain) is plain


def fairy_command() -> str:
    found = shutil.which("fairy-stockfish", path=f"{os.environ['PATH']}:/usr/games")
    assert found, "Fairy-Stockfish is missing: apt-get install fairy-stockfish"
    return found


def fairy_moves(process: EngineProcess, spelling: Spelling, position: Position) -> set[str]:
    process.send(f"position {spelling.keyword} {spelling.write_position(position)}")
    moves = set()
    for line in process.answers("go perft 1", 10):
        if line.startswith("Nodes searched"):
            break
        moves.add(line.removesuffix(": 1"))
    return moves - {""}


@pytest.mark.parametrize("protocol", ["usi", "uci"])
@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_fairy_stockfish_knows_the_rules_we_give_it(
    protocol: str, name: str, tmp_path: Path
) -> None:
    """All our moves but those that leave the royal to be captured, and no others."""
    game, spelling, rng = yokai.variant(name), SPELLINGS[protocol], random.Random(11)
    (tmp_path / "variants.ini").write_text(FAIRY_VARIANTS)
    with closing(EngineProcess([fairy_command()])) as process:
        process.send(protocol)
        process.send(f"setoption name VariantPath value {tmp_path / 'variants.ini'}")
        process.send(f"setoption name UCI_Variant value {FAIRY_NAMES[protocol][name]}")
        list(takewhile(lambda line: line != "readyok", process.answers("isready", 10)))
        for position in islice((p for _ in range(99) for p in random_game(game, rng)), 250):
            if position.outcome or captures_royal(position):
                continue
            theirs = fairy_moves(process, spelling, position)
            ours = {
                spelling.write_move(game, move)
                for move in position.legal_moves
                if not captures_royal(position.play(move))
            }
            # They list a kodama drop that mates, and call it lost; we refuse it (rule 20).
            assert ours <= theirs, position.sfen
            assert all(move[:2] in ("P@", "P*") for move in theirs - ours), position.sfen


@pytest.mark.parametrize("protocol", ["usi", "uci"])
@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_fairy_stockfish_is_a_peer(protocol: str, name: str) -> None:
    fairy = Contender.parse(f"{protocol}:{shlex.quote(fairy_command())}", ["Skill Level=5"])
    conditions = Conditions(yokai.variant(name), Limits(nodes=300), max_plies=60)
    first = next(random_openings(conditions.game, 4, seed=3))
    pair = play_pair(1, first, Contender.parse("yokai:9"), fairy, conditions)
    for played in (pair.first, pair.second):
        assert played.reason not in ("crash", "stall", "illegal move"), played.record
        assert Record.parse(played.record).game.moves[:4] == first.moves


@pytest.mark.parametrize("protocol", ["usi", "uci"])
@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_our_own_program_is_a_peer(protocol: str, name: str) -> None:
    program = shlex.join(PROGRAM)
    peer = Contender.parse(f"{protocol}:{program} {protocol}", ["Skill Level=6", "Hash=8"])
    conditions = Conditions(yokai.variant(name), Limits(nodes=200), max_plies=40)
    pair = play_pair(1, Opening(yokai.variant(name).start), WEAK, peer, conditions)
    for played in (pair.first, pair.second):
        assert played.reason not in ("crash", "stall", "illegal move"), played.record


def test_clock_is_told_in_the_words_of_the_protocol() -> None:
    limits = Limits(south=Clock(9000, 100), north=Clock(8000, 50))
    game = Game("expert")
    with closing(UciPlayer("usi", [*PROGRAM, "usi"], game.variant, limits, {}, 20.0)) as peer:
        peer.new_game()
        assert peer.choose(game)
        assert "> go btime 9000 wtime 8000 binc 100 winc 50" in peer.bot_log.lines
    assert go_words("uci", limits)[:4] == ["wtime", "9000", "btime", "8000"]
