"""What takes time to answer: best moves, mates, counts."""

from __future__ import annotations

import re
import time

import pytest

import yokai
from tests.support.engine_dialogue import Gui, infos
from yokai import Game, Position
from yokai.engine.levels import STRONGEST
from yokai.solve.tablebase import Tablebase
from yokai.solve.value import MoveValue, Value

MATE_IN_ONE = "2k2/5/2G2/5/5/2K2 b G 1"


# North has lost: rule 15's witness.
MATED = "2k2/2+S2/2G2/5/5/2K2 w - 1"


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


def test_finished_game_resigns(usi: Gui) -> None:
    assert usi.best_move(f"position sfen {MATED}", "go movetime 100") == "resign"
    usi.send("go infinite")
    assert usi.rest() == []
    assert usi.best_move("stop") == "resign"
    assert usi.ask("eval", until="info") == ["info string no evaluation: South wins by checkmate"]


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
    usi.send(f"setoption name Skill Level value {STRONGEST}")
    question = ("usinewgame", "position startpos", "go nodes 2000")
    assert len({usi.best_move(*question) for _ in range(3)}) == 1


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
    times = []
    for _ in range(3):
        usi.send("go perft 60")
        time.sleep(0.05)
        began = time.monotonic()
        usi.ask("stop", until="Nodes")
        times.append(time.monotonic() - began)
    assert min(times) < 0.3  # the machine may pause us
