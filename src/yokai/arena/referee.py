"""The referee: plays one game between two players."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from yokai.arena.bot_log import BotLog
from yokai.arena.move_note import MoveNote
from yokai.arena.openings import Opening
from yokai.arena.player import Forfeit, Player
from yokai.engine.limits import Clock, Limits
from yokai.formats.record import Record
from yokai.formats.time_limit import TimeLimit, Times
from yokai.notation.move import Move, Side
from yokai.rules.game import Game
from yokai.rules.outcome import Outcome

MAX_PLIES = 400
Clocks = Clock | tuple[Clock, Clock]  # of both players, or South's and North's
GRACE_MS = 500  # of a game, for the noise of the machine


@dataclass(frozen=True)
class RefereedGame:
    """A finished game: its record and result, small enough to send between machines."""

    record: str
    winner: Side | None
    reason: str
    log: str = ""  # the last lines of the conversation with a bot that failed
    detail: str = ""  # of a player's failure
    notes: tuple[MoveNote, ...] = ()  # on each move after the opening
    first: Side = Side.SOUTH  # to move after the opening

    def own_notes(self, side: Side) -> tuple[MoveNote, ...]:
        """The notes on the moves of a side."""
        return self.notes[0 if side is self.first else 1 :: 2]

    def score(self, side: Side) -> float:
        """1 for a win of this side, a half for a draw, 0 for a loss."""
        return 0.5 if self.winner is None else float(self.winner is side)


Watch = Callable[[Game, Sequence[MoveNote]], None]


class Timekeeper:
    """The clocks of both players."""

    def __init__(self, clock: Clocks) -> None:
        """Give both players the same clock, or each their own."""
        self._clocks = [clock, clock] if isinstance(clock, Clock) else [*clock]

    @property
    def limits(self) -> Limits:
        """The clocks as search limits."""
        return Limits(south=self._clocks[Side.SOUTH], north=self._clocks[Side.NORTH])

    def charge(self, side: Side, seconds: float) -> None:
        """Subtract the time of a move, and add the increment."""
        clock = self._clocks[side]
        left = max(clock.left - round(seconds * 1000), 0) + clock.increment
        self._clocks[side] = replace(clock, left=left)


def play(
    opening: Opening,
    players: tuple[Player, Player],
    names: tuple[str, str],
    max_plies: int = MAX_PLIES,
    clock: Clocks | None = None,
    watch: Watch | None = None,
) -> RefereedGame:
    """Play a game from an opening, `players` South first; a player that fails loses.

    `watch` is called with the game and its notes at its beginning and after each move.
    """
    game = opening.game
    first = game.turn
    referee = _Referee(game, players, Timekeeper(clock) if clock else None)
    if watch:
        watch(game, referee.notes)
    for side in Side:
        if not game.outcome:
            referee.ask(side, referee.greet)
    while not game.outcome:
        if len(game.moves) >= max_plies:
            game.end(Outcome(None, "length"))
        else:
            referee.ask(game.turn, referee.move)
            if watch:
                watch(game, referee.notes)
    comments = {
        ply: note.say for ply, note in enumerate(referee.notes, len(opening.moves) + 1) if note.say
    }
    record = Record(game, *names, date.today(), comments, times=_times(clock)).text
    if referee.detail:
        record += f"'{referee.culprit}: {' '.join(referee.detail.split())}\n"
    return RefereedGame(
        record,
        game.outcome.winner,
        game.outcome.reason,
        referee.log,
        referee.detail,
        tuple(referee.notes),
        first,
    )


def _times(clock: Clocks | None) -> Times | None:
    if clock is None:
        return None
    south, north = (clock, clock) if isinstance(clock, Clock) else clock
    return _limit(south), _limit(north)


def _limit(clock: Clock) -> TimeLimit:
    return TimeLimit(clock.left, clock.byoyomi, clock.increment)


class _Referee:
    """Asks the two players of a game, and keeps the failure of one of them."""

    def __init__(
        self, game: Game, players: tuple[Player, Player], timekeeper: Timekeeper | None
    ) -> None:
        self._game, self._players, self._timekeeper = game, players, timekeeper
        self.culprit: Side | None = None
        self.detail = self.log = ""
        self.notes: list[MoveNote] = []

    def ask(self, side: Side, what: Callable[[Side], None]) -> None:
        """Run a request to a player; a failure ends the game."""
        player = self._players[side]
        try:
            what(side)
        except Forfeit as failure:
            player.close()
            self._game.end(Outcome(side.other, failure.reason))
            bot_log = getattr(player, "bot_log", None)
            self.culprit, self.detail = side, failure.detail
            self.log = bot_log.tail if bot_log else ""

    def greet(self, side: Side) -> None:
        """Tell a player that a game begins."""
        self._players[side].new_game()

    def move(self, side: Side) -> None:
        """Let a player move."""
        limits = self._timekeeper.limits if self._timekeeper else None
        began = time.monotonic()
        move = self._players[side].choose(self._game, limits)
        seconds = time.monotonic() - began
        bot_log: BotLog | None = getattr(self._players[side], "bot_log", None)
        if self._timekeeper:
            self._timekeeper.charge(side, seconds - (bot_log.excused if bot_log else 0.0))
        ms = round(seconds * 1000)
        note = bot_log.taken(ms) if bot_log else MoveNote(ms)
        if isinstance(move, Move):
            self._game.play(move)
            self.notes.append(note._replace(move=move.usi))
        else:
            self._game.resign()


def game_log(played: RefereedGame) -> str:
    """A game for the authors of its players: times, remarks, prints and failures."""
    lines = [*played.record.splitlines()[:6], ""]
    for number, note in enumerate(played.notes, 1):
        cpu = "" if note.cpu is None else f", {note.cpu} ms of processor time"
        lines += [f"move {number} {note.move}: {note.ms} ms{cpu}", *note.lines]
    if played.detail:
        lines += ["", f"{played.reason}: {played.detail}", *played.log.splitlines()]
    return "\n".join(lines) + "\n"
