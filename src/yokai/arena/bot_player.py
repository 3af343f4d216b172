"""A player that is a bot: asked by the plain protocol, and run in a sandbox."""

from __future__ import annotations

from contextlib import closing

from yokai.arena.player import Forfeit
from yokai.arena.process import LONGEST_LINE, START_SECONDS, EngineProcess, ProgramPlayer
from yokai.engine.limits import Limits
from yokai.errors import EngineError, YokaiError, quote
from yokai.formats.plain import read_answer, read_complaint, write_question
from yokai.notation.move import Move
from yokai.rules.game import Game

FIRST_SECONDS = 0.5  # added to the time of the first answer, as some languages warm up
_UNTIMED_SECONDS = 10.0  # for a move in a match by nodes or depth, which a bot is not told


class BotPlayer(ProgramPlayer):
    """A bot as a player."""

    _free = 0.0  # seconds of the next answer that do not count
    _is_busy = False  # since its start, and has answered nothing

    def new_game(self) -> None:
        """Start the bot if it does not run."""
        if self._process and not self._process.alive:
            self.close()
        if not self._process:
            try:
                self._process = EngineProcess(
                    self._command, self._sandbox, self.bot_log, farewell=""
                )
            except EngineError as error:
                raise Forfeit("crash", str(error)) from None
            # Not even a slow start is time to think: the first question comes when it is over.
            settled = self._process.settle(START_SECONDS)
            self._free = START_SECONDS if settled is None else FIRST_SECONDS
            self._is_busy = settled is False
        self._spare = self._grace

    def choose(self, game: Game, limits: Limits | None = None) -> Move | None:
        """Ask the bot for a move."""
        if not self._process:
            raise Forfeit("crash", "it does not run")
        if extra := self._process.unasked():
            raise Forfeit(
                "bad answer",
                f"it said {quote(extra)} without being asked: answer each question with one line",
            )
        limits = limits or self._limits
        try:
            line = self._answer(self._process, game, limits)
        except Forfeit as failure:
            if failure.reason != "stall" or not self._is_busy:
                raise
            busy = f"it was busy for {START_SECONDS:.0f} s from its start, and never read"
            raise Forfeit("stall", f"{busy} the first question") from None
        self._free, self._is_busy = 0.0, False
        move = self._read(game, line)
        self._charge(limits.seconds(game.turn, _UNTIMED_SECONDS), f"move {game.position.number}")
        return move

    def _answer(self, process: EngineProcess, game: Game, limits: Limits) -> str:
        clock = limits.clock(game.turn)
        times = [time for time in limits.for_core(game.turn)[2:] if time > 0]
        milliseconds = min(times, default=round(_UNTIMED_SECONDS * 1000))
        shown = (clock.left, clock.increment) if clock else None
        question = write_question(game, milliseconds, shown)
        called = f"the question for move {game.position.number}"
        seconds = limits.seconds(game.turn, _UNTIMED_SECONDS)
        with closing(self._ask(process, question, seconds, called, self._free)) as lines:
            for line in lines:
                if line:
                    return line
        raise AssertionError("answers end by a Forfeit only")

    def _read(self, game: Game, line: str) -> Move | None:
        if "\ufffd" in line:
            raise Forfeit("bad answer", f"{quote(line)} is not text in UTF-8")
        if len(line.encode()) >= LONGEST_LINE - 1:
            raise Forfeit("flood", f"a line of {LONGEST_LINE} bytes or more: {quote(line, 40)}")
        if complaint := read_complaint(line):
            raise Forfeit("crash", complaint)
        try:
            text, self.bot_log.say = read_answer(line)
        except YokaiError as error:
            raise Forfeit("bad answer", str(error)) from None
        if text is None:
            return None
        try:
            return game.position.move(text)
        except YokaiError as error:
            raise Forfeit("illegal move", str(error)) from None
