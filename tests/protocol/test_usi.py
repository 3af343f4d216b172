"""USI: what a shogi GUI says, and what it must hear."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import yokai
from dialogue import Gui, Program, gui
from shell import PROGRAM
from yokai import Game, Position
from yokai.formats.spelling import Usi, read_game, write_game
from yokai.protocol import USI
from yokai.solve.tablebase import Tablebase
from yokai.solve.value import MoveValue, Value

MATE_IN_ONE = "2k2/5/2G2/5/5/2K2 b G 1"
# North has lost: rule 15's witness.
MATED = "2k2/2+S2/2G2/5/5/2K2 w - 1"


@pytest.fixture
def usi() -> Iterator[Gui]:
    with gui(USI) as speaker:
        yield speaker


def infos(said: list[str]) -> list[dict[str, str]]:
    """The facts of each info line; a score is `cp 12` or `mate 3`."""
    pattern = re.compile(
        r"info depth (?P<depth>\d+) seldepth (?P<seldepth>\d+) multipv (?P<multipv>\d+)"
        r" score (?P<score>cp -?\d+|mate -?\d+) nodes (?P<nodes>\d+) nps (?P<nps>\d+)"
        r" hashfull (?P<hashfull>\d+) time (?P<time>\d+) pv (?P<pv>\S+( \S+)*)"
    )
    found = [pattern.fullmatch(line) for line in said if line.startswith("info depth")]
    assert all(found), said
    return [match.groupdict() for match in found if match]


def test_introduces_itself_with_every_option(usi: Gui) -> None:
    said = usi.ask("usi", until="usiok")
    assert said[0] == f"id name Yokai no Mori {yokai.__version__}"
    assert said[1].startswith("id author ")
    names = [re.sub(r"option name (.*) type .*", r"\1", line) for line in said[2:-1]]
    assert names == [
        "Hash",
        "Threads",
        "MultiPV",
        "Skill Level",
        "Ponder",
        "Move Overhead",
        "UseTablebase",
        "USI_Variant",
    ]
    assert said[-2] == (
        "option name USI_Variant type combo default expert var expert var classic var dobutsu"
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


def test_info_lines_tell_of_the_search(usi: Gui) -> None:
    said = usi.ask("position startpos", "go depth 5")
    lines = infos(said)
    assert [int(line["depth"]) for line in lines] == [1, 2, 3, 4, 5]
    best = said[-1].split()
    assert best[:3] == ["bestmove", lines[-1]["pv"].split()[0], "ponder"]
    game = Game("expert")
    for move in lines[-1]["pv"].split():
        game.play(move)


def test_mate_is_counted_in_plies(usi: Gui) -> None:
    lines = infos(usi.ask(f"position sfen {MATE_IN_ONE}", "go depth 3"))
    assert lines[-1]["score"] == "mate 1"
    # South mates in three plies; after its first move North is mated in two.
    start = Position.parse("expert", "4k/5/5/5/4S/K3G b SG 1")
    lines = infos(usi.ask(f"position sfen {start.sfen}", "go depth 9"))
    win = int(lines[-1]["score"].removeprefix("mate "))
    assert win % 2 == 1
    after = start.play(lines[-1]["pv"].split()[0])
    lines = infos(usi.ask(f"position sfen {after.sfen}", "go depth 9"))
    assert lines[-1]["score"] == f"mate {1 - win}"


def test_multipv_gives_several_lines(usi: Gui) -> None:
    lines = infos(usi.ask("setoption name MultiPV value 3", "position startpos", "go depth 4"))
    assert [line["multipv"] for line in lines[-3:]] == ["1", "2", "3"]
    assert len({line["pv"].split()[0] for line in lines[-3:]}) == 3


@pytest.mark.parametrize(
    "go",
    [
        "go movetime 50",
        "go nodes 2000",
        "go depth 3",
        "go btime 500 wtime 500 byoyomi 0",
        "go btime 0 wtime 0 byoyomi 100",
        "go btime 300 wtime 300 binc 20 winc 20",
        "go byoyomi 80",
        "go btime -20 wtime 400",
        "go wtime 300",
        "go movetime 0",
        "go movetime 50 depth two",
    ],
)
def test_every_limit_ends_the_search(usi: Gui, go: str) -> None:
    usi.ask("isready", until="readyok")
    began = time.monotonic()
    assert usi.best_move("position startpos", go)
    assert time.monotonic() - began < 2


def test_small_time_is_kept(usi: Gui) -> None:
    usi.ask("isready", until="readyok")
    began = time.monotonic()
    usi.best_move("go btime 1000 wtime 1000")
    assert time.monotonic() - began < 0.6


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("go", ["go infinite", "go ponder btime 10 wtime 10", "go"])
def test_stop_answers_at_once(usi: Gui, threads: int, go: str) -> None:
    usi.ask(f"setoption name Threads value {threads}", "isready", until="readyok")
    times = []
    for wait in (0.0, 0.001, 0.05, 0.1):
        usi.send("position startpos", go)
        time.sleep(wait)
        began = time.monotonic()
        assert usi.best_move("stop")
        times.append(time.monotonic() - began)
    assert min(times) < 0.05
    assert max(times) < 0.3


def test_infinite_and_ponder_hold_the_answer_back(usi: Gui) -> None:
    for go in ("go infinite", "go ponder depth 2"):
        usi.ask(f"position sfen {MATE_IN_ONE}", go, until="info")
        time.sleep(0.1)
        usi.ask("isready", until="readyok")
        assert usi.rest() == []
        assert usi.best_move("stop") == "G*3b"


def test_ponderhit_starts_the_clock(usi: Gui) -> None:
    usi.ask("position startpos moves 3d3c", "go ponder btime 500 wtime 500", until="info")
    time.sleep(0.1)
    began = time.monotonic()
    assert usi.best_move("ponderhit")
    assert time.monotonic() - began < 0.6
    usi.send("ponderhit", "stop")
    assert usi.rest() == []


def test_commands_are_heard_while_it_thinks(usi: Gui) -> None:
    usi.send("position startpos", "go infinite")
    said = usi.ask(
        "go depth 1",
        "eval",
        "setoption name Hash value 8",
        "setoption name MultiPV value 2",
        "position startpos moves 3d3c",
        "d",
        "usinewgame",
        "isready",
        until="readyok",
    )
    assert said.count("info string thinking already: stop first") == 2
    assert not any(line.startswith("bestmove") for line in said)
    assert usi.best_move("stop")
    # What was said meanwhile holds from now on.
    lines = infos(usi.ask("position startpos", "go depth 2"))
    assert lines[-1]["multipv"] == "2"


def test_next_go_may_follow_the_answer_at_once(usi: Gui) -> None:
    # A thread that has answered but not ended must not count as thinking.
    for _ in range(100):
        assert usi.best_move("go nodes 20")


def test_gameover_ends_thinking_without_an_answer(usi: Gui) -> None:
    usi.send("go infinite", "gameover lose")
    usi.rest()
    usi.send("stop")
    assert usi.rest() == []


def test_finished_game_resigns(usi: Gui) -> None:
    assert usi.best_move(f"position sfen {MATED}", "go movetime 100") == "resign"
    usi.send("go infinite")
    assert usi.rest() == []
    assert usi.best_move("stop") == "resign"
    assert usi.ask("eval", until="info") == ["info string no evaluation: South wins by checkmate"]


def test_repetition_does_not_end_the_talk(usi: Gui) -> None:
    there_and_back = "3f3e 3a3b 3e3f 3b3a"
    moves = " ".join([there_and_back] * 3)
    assert usi.best_move(f"position startpos moves {moves}", "go depth 2") != "resign"
    assert usi.rest() == []


def test_mate_solver_answers(usi: Gui) -> None:
    def checkmate(*lines: str) -> str:
        return usi.ask(*lines, until="checkmate")[-1]

    assert checkmate(f"position sfen {MATE_IN_ONE}", "go mate 1000") == "checkmate G*3b"
    assert checkmate("go mate infinite") == "checkmate G*3b"
    assert checkmate("position sfen 4k/5/5/5/5/K4 b P 1", "go mate 1000") == "checkmate nomate"
    assert checkmate(f"position sfen {MATED}", "go mate 1000") == "checkmate nomate"
    usi.send("setoption name USI_Variant value classic")
    assert checkmate("go mate 1000") == "checkmate notimplemented"


def test_levels_differ(usi: Gui) -> None:
    usi.send("setoption name Skill Level value 1")
    assert len({usi.best_move("position startpos", "go movetime 50") for _ in range(12)}) > 1
    usi.send("setoption name Skill Level value 10")
    question = ("usinewgame", "position startpos", "go nodes 2000")
    assert len({usi.best_move(*question) for _ in range(3)}) == 1


def test_spellings_of_option_names_and_values(usi: Gui) -> None:
    usi.send(
        "setoption name USI_Hash value 2",
        "setoption name USI_Ponder value true",
        "setoption name Skill_Level value 99",
        "setoption name multipv value -3",
        "setoption name Threads value 2",
        "setoption name Move Overhead value 30",
    )
    assert usi.rest() == []
    assert usi.best_move("position startpos", "go depth 2")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (
            "setoption name Hash value much",
            "info string Hash cannot be 'much': it must be a number from 1 to ",
        ),
        ("setoption name Hash", "info string Hash cannot be ''"),
        (
            "setoption name Colour value red",
            "info string no option 'Colour': there are Hash, Threads, ",
        ),
        ("setoption", "info string no option ''"),
        (
            "setoption name Ponder value 1",
            "info string Ponder cannot be '1': it must be true or false",
        ),
        (
            "setoption name USI_Variant value chess",
            "info string Variant cannot be 'chess': it must be expert or ",
        ),
        ("position", "info string cannot read the position ''"),
        ("position sfen", "info string bad SFEN ''"),
        ("position sfen 9/9 b - 1", "info string bad position"),
        ("position startpos moves 9z9y", "info string "),
        ("position startpos moves a3-a4", "info string bad USI move 'a3-a4'"),
        ("position startpos moves 3d3c 3d3c", "info string illegal move '3d3c'"),
    ],
)
def test_what_it_cannot_do_is_explained_and_changes_nothing(
    usi: Gui, line: str, answer: str
) -> None:
    usi.send("position startpos moves 3d3c")
    before = usi.fen()
    said = usi.ask(line, until="info")
    assert len(said) == 1
    assert said[0].replace("USI_", "").startswith(answer)
    assert usi.fen() == before


def test_unknown_words_are_passed_over(usi: Gui) -> None:
    usi.send("", "   ", "hello", "\x00\xff", "go-go", "register later")
    assert usi.rest() == []
    assert usi.ask("joho isready", until="readyok") == ["readyok"]


def test_table_answers_where_it_is(usi: Gui, monkeypatch: pytest.MonkeyPatch) -> None:
    class Known:
        """Knows that the last legal move wins in 5, and that all others lose in 8."""

        def knows(self, position: Position) -> bool:
            return True

        def moves(self, position: Position) -> list[MoveValue]:
            *others, best = position.legal_moves
            lost = [MoveValue(move, Value("loss", 8)) for move in others]
            return [MoveValue(best, Value("win", 5)), *lost]

    monkeypatch.setattr(Tablebase, "find", lambda game: Known())
    usi.send("setoption name USI_Variant value classic", "setoption name MultiPV value 2")
    usi.rest()
    said = usi.ask("go movetime 1000")
    assert [line["score"] for line in infos(said)] == ["mate 5", "mate -8"]
    assert said[-1] == "bestmove 1d1c"
    usi.send("setoption name UseTablebase value false")
    assert int(infos(usi.ask("go depth 2"))[-1]["nodes"]) > 0


def test_perft_counts(usi: Gui) -> None:
    said = usi.ask("position startpos", "go perft 3", until="Nodes")
    assert said[-1] == f"Nodes searched: {yokai.perft(yokai.variant('expert').start, 3)}"
    counts = [line.split(": ") for line in said if re.fullmatch(r"\S+: \d+", line)]
    assert len(counts) == len(yokai.variant("expert").start.legal_moves)
    assert usi.ask("go perft 0", until="Nodes")[-1] == "Nodes searched: 1"


def test_perft_stops_at_once(usi: Gui) -> None:
    usi.send("go perft 60")
    time.sleep(0.05)
    began = time.monotonic()
    usi.ask("stop", until="Nodes")
    assert time.monotonic() - began < 0.3


WORDS = [
    *("usi", "isready", "setoption", "name", "value", "position", "startpos", "sfen", "moves"),
    *("go", "stop", "ponderhit", "gameover", "usinewgame", "d", "eval", "infinite", "ponder"),
    *("movetime", "btime", "wtime", "byoyomi", "binc", "nodes", "depth", "mate", "perft"),
    *("movestogo", "Ponder", "Threads", "MultiPV", "Skill", "Level", "USI_Variant", "classic"),
    *("dobutsu", "UseTablebase", "true", "false", "0", "1", "2", "-1", "7", "999999999999999999"),
    *("2c2b", "3d3c", "P*3c", "rkb/1p1/1P1/BKR", "sgkgs/5/1ppp1/1PPP1/5/SGKGS", "b", "w", "-"),
    *("é", "\x00", "１", "2b2a+", "resign", "searchmoves"),
]
LINES = st.lists(st.sampled_from(WORDS) | st.text(max_size=5), max_size=8).map(" ".join)


@settings(max_examples=60)
@given(st.lists(LINES, max_size=12))
def test_rubbish_never_stops_the_talk(lines: list[str]) -> None:
    with gui(USI) as usi:
        for line in lines:
            if "quit" not in line.split():
                usi.send(line)
        # Whatever was said, it still answers, and its position still is one.
        usi.send("stop", "gameover draw")
        usi.rest()
        usi.ask("isready", until="readyok")
        assert usi.fen().count(" ") == 3
        usi.send("setoption name USI_Variant value expert", "setoption name Threads value 1")
        assert usi.best_move("position startpos", "go depth 1")


def test_program_speaks_until_quit() -> None:
    program = Program("usi")
    program.send("usi", "isready", "position startpos", "go depth 3")
    assert program.until("bestmove")[-1].startswith("bestmove ")
    program.send("go infinite")
    program.until("info")
    assert program.leave("quit") == (0, "")


def test_program_ends_with_its_input() -> None:
    program = Program("usi")
    program.send("go infinite")
    program.until("info")
    assert program.leave() == (0, "")


def test_program_survives_bytes_that_are_no_text() -> None:
    typed = b"\xff\xfe\n\x80position startpos\nisready\nquit\n"
    done = subprocess.run([*PROGRAM, "usi"], input=typed, capture_output=True, timeout=20)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"readyok\n", b"")


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
