"""The base class of bots in Python: a bot writes one method. See docs/guide/bots.md."""

from __future__ import annotations

import sys
import traceback
from contextlib import redirect_stdout
from io import TextIOWrapper

from yokai.errors import YokaiError
from yokai.notation.move import Move
from yokai.protocol.bot_loop import BotCrashed, Protocol, talk
from yokai.protocol.move_clock import MoveClock
from yokai.rules.game import Game
from yokai.rules.position import Position

_WAITS = (
    "{} is a bot: it waits for a question, a line of JSON (docs/guide/bots.md), or for usi. Let it"
    " play by: yokai bot check FOLDER. Ctrl-D ends it."
)


class Bot:
    """A player for matches and tournaments.

    >>> class First(Bot):
    ...     def choose(self, position, clock):
    ...         return position.legal_moves[0]

    `First().run()` then plays, in USI or in the plain protocol: the first input decides.
    """

    game: Game  # the game so far, for bots that use its history
    _said = ""  # to the move that is being chosen

    def choose(self, position: Position, clock: MoveClock) -> Move | str | None:
        """Choose one of position.legal_moves, or None to resign. A bot must write this method."""
        raise NotImplementedError(f"{type(self).__name__} has no method choose(position, clock)")

    def say(self, *words: object) -> None:
        """Add a remark, given as to print(), to the move that is being chosen; the record of the
        game keeps it."""
        self._said = " ".join(" ".join(map(str, (self._said, *words))).split())

    def run(self, protocol: Protocol | None = None) -> None:
        """Play until the input ends; without `protocol`, the first input decides the protocol."""
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(encoding="utf-8", errors="replace")
        out = sys.stdout
        if sys.stdin.isatty():
            print(_WAITS.format(type(self).__name__), file=sys.stderr)
        try:
            # Prints of the bot go to standard error; the referee would take them for an answer.
            with redirect_stdout(sys.stderr):
                name, lines = type(self).__name__, iter(sys.stdin)
                talk(name, self._think, lines, out, protocol, self._take_remark)
        except (BotCrashed, YokaiError) as error:
            if isinstance(error, YokaiError):
                print(error, file=sys.stderr)
            sys.exit(1)
        except KeyboardInterrupt:
            sys.exit(130)
        except BrokenPipeError:
            sys.exit(1)

    def _think(self, game: Game, clock: MoveClock) -> str | None:
        self.game = game
        position = game.position
        try:
            move = self.choose(position, clock)
        except Exception as error:
            self._show(error, position)
            what = " ".join(f"{type(error).__name__}: {error}".split())
            raise BotCrashed(f"its choose() failed, {what}") from None
        if move is None:
            return None
        try:
            return position.move(str(move)).usi
        except YokaiError as error:
            # The referee judges the move; this message is for the author of the bot.
            print(f"choose() gave no legal move: {error}\n{position}", file=sys.stderr)
            return str(move)

    def _take_remark(self) -> str:
        said, self._said = self._said, ""
        return said

    def _show(self, error: Exception, position: Position) -> None:
        """Print the failure for the author: the position, then the traceback of the bot."""
        own = error.__traceback__.tb_next if error.__traceback__ else None
        lines = traceback.format_exception(type(error), error, own)
        print(f"choose() failed in {position.sfen}", position, "", sep="\n", file=sys.stderr)
        print("".join(lines), end="", file=sys.stderr, flush=True)
