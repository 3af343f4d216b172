"""A bot of your own: one method to write, and everything else is done. See docs/guide/bots.md."""

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


class Bot:
    """A player for matches and tournaments.

    >>> class First(Bot):
    ...     def choose(self, position, clock):
    ...         return position.legal_moves[0]

    `First().run()` then plays, in USI or in the plain protocol, whichever it is spoken to in.
    """

    game: Game  # the game so far, for who wants to look back

    def choose(self, position: Position, clock: MoveClock) -> Move | str | None:
        """Choose one of position.legal_moves, or None to resign. Write this one."""
        raise NotImplementedError(f"{type(self).__name__} has no method choose(position, clock)")

    def run(self, protocol: Protocol | None = None) -> None:
        """Play until the other side is done: the first line tells the protocol, unless you do."""
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(encoding="utf-8", errors="replace")
        out = sys.stdout
        try:
            # What the author prints is for the author; the referee would take it for an answer.
            with redirect_stdout(sys.stderr):
                talk(type(self).__name__, self._think, iter(sys.stdin), out, protocol)
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
            # The referee is the judge; the author learns here what was wrong.
            print(f"choose() gave no legal move: {error}\n{position}", file=sys.stderr)
            return str(move)

    def _show(self, error: Exception, position: Position) -> None:
        """Tell the author what failed and where: the position, then the lines of the bot."""
        own = error.__traceback__.tb_next if error.__traceback__ else None
        lines = traceback.format_exception(type(error), error, own)
        print(f"choose() failed in {position.sfen}", position, "", sep="\n", file=sys.stderr)
        print("".join(lines), end="", file=sys.stderr, flush=True)
