"""One game: the rules decide, and a player who fails loses."""

from __future__ import annotations

import time

import yokai
from yokai import NORTH, SOUTH, Game, Move, Record
from yokai.arena.openings import Opening
from yokai.arena.player import Forfeit
from yokai.arena.referee import RefereedGame, play
from yokai.engine.limits import Clock, Limits


class Scripted:
    """A player that does what it was told, and then fails."""

    def __init__(self, *script: str | Exception | None) -> None:
        self.script = list(script)
        self.closed = 0
        self.seen: list[Limits | None] = []  # what it was allowed, move by move

    def new_game(self) -> None:
        pass

    def choose(self, game: Game, limits: Limits | None = None) -> Move | None:
        self.seen.append(limits)
        step = self.script.pop(0)
        if isinstance(step, Exception):
            raise step
        if limits:
            time.sleep(0.02)
        return Move(step) if step else None

    def close(self) -> None:
        self.closed += 1


def judge(
    name: str, south: Scripted, north: Scripted, max_plies: int = 400
) -> tuple[RefereedGame, Game]:
    played = play(Opening(yokai.variant(name).start), (south, north), ("A", "B"), max_plies)
    record = Record.parse(played.record)
    assert (record.south, record.north) == ("A", "B")
    assert record.game.outcome
    assert (record.game.outcome.winner, record.game.outcome.reason) == (
        played.winner,
        played.reason,
    )
    return played, record.game


def test_game_is_played_to_its_end() -> None:
    played, game = judge("classic", Scripted("2c2b", "2b2a+"), Scripted("3a3b"))
    assert (played.winner, played.reason, len(game.moves)) == (SOUTH, "capture", 3)


def test_failure_loses_with_its_reason_in_the_record() -> None:
    north = Scripted(Forfeit("stall", "no answer\nwithin 1 s"))
    played, game = judge("classic", Scripted("2c2b"), north)
    assert (played.winner, played.reason, len(game.moves)) == (SOUTH, "stall", 1)
    assert "$RESULT:south stall\n" in played.record
    assert played.record.endswith("'North: no answer within 1 s\n")
    assert north.closed == 1


def test_resignation_loses() -> None:
    played, _ = judge("classic", Scripted(None), Scripted())
    assert (played.winner, played.reason) == (NORTH, "resignation")
    assert played.score(SOUTH) == 0.0
    assert played.score(NORTH) == 1.0


def test_long_game_is_a_draw() -> None:
    played, game = judge("classic", Scripted("1d1c", "1c1d"), Scripted("3a3b", "3b3a"), 3)
    assert (played.winner, played.reason, len(game.moves)) == (None, "length", 3)
    assert played.score(SOUTH) == played.score(NORTH) == 0.5


def test_repetition_is_a_draw() -> None:
    played, _ = judge("classic", Scripted(*["1d1c", "1c1d"] * 2), Scripted(*["3a3b", "3b3a"] * 2))
    assert (played.winner, played.reason) == (None, "repetition")


def test_clock_runs_and_each_move_adds() -> None:
    south, north = Scripted("1d1c", "1c1d", "1d1c"), Scripted("3a3b", "3b3a", "3a3b")
    shown: list[int] = []
    start = Opening(yokai.variant("classic").start)
    clock = Clock(60_000, 5)
    play(start, (south, north), ("A", "B"), 6, clock, lambda game, _: shown.append(len(game.moves)))
    left = [limits.south.left for limits in south.seen if limits and limits.south]
    assert left[0] == 60_000
    assert 59_000 < left[1] <= 60_005 - 20, "the first answer costs time, too"
    assert left[2] <= left[1] + 5 - 20
    last = north.seen[-1]
    assert last
    assert last.south
    assert last.north
    assert last.south.left < 60_000
    assert shown == [0, 1, 2, 3, 4, 5, 6], "a watcher sees the beginning and every move"


def test_nobody_loses_time_without_a_clock() -> None:
    south = Scripted("2c2b", "2b2a+")
    judge("classic", south, Scripted("3a3b"))
    assert south.seen == [None, None]
