"""Tasks that take time: best move, mate search, perft. They run in the thinker's thread."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.engine.line import Line
from yokai.engine.mate import prove_mate
from yokai.engine.search_handle import Choice
from yokai.errors import YokaiError
from yokai.formats.book import Book
from yokai.notation.move import Move
from yokai.openings.explorer import explore
from yokai.protocol.dialect import Dialect
from yokai.protocol.go import Go
from yokai.protocol.thinker import Halt
from yokai.rules.game import Game
from yokai.rules.position import Position, divide

_PROOF_NODES = 2**62


@dataclass(frozen=True)
class BestMove:
    """Search a position, report the lines, and answer `bestmove`."""

    engine: Engine
    game: Game
    go: Go
    lines: int
    dialect: Dialect
    say: Callable[[str], None]
    book: Book | None = None

    def answer(self, halt: Halt) -> str:
        """Search, and keep the answer until `stop` after `go infinite` and `go ponder`. A move of
        the book needs no search."""
        if self.book and (move := self._book_move(self.book)):
            spelled = self._spell(move)[0]
            self.say(f"info string {spelled} is in the book")
            return f"bestmove {spelled}"
        choice = self._choice(halt) if self.game.legal_moves else None
        if self.go.infinite or self.go.ponder:
            halt.wait()
        if not choice:
            return f"bestmove {self.dialect.no_move}"
        reply = next((line.moves[1:2] for line in choice.lines if line.moves[0] == choice.move), ())
        best, *expected = self._spell(choice.move, *reply)
        return " ".join(["bestmove", best, *(f"ponder {move}" for move in expected)])

    def _book_move(self, book: Book) -> Move | None:
        """A good move of the book by chance, where the GUI wants a move and no analysis."""
        if self.go.infinite or self.go.ponder or self.go.mate or self.game.outcome:
            return None
        try:
            return explore(self.game.position, None, book).reply(Random())
        except YokaiError as error:
            self.say(f"info string {' '.join(str(error).split())}")
            return None

    def _choice(self, halt: Halt) -> Choice:
        def tell(line: Line) -> None:
            if (
                line.rank <= self.lines
            ):  # levels below the strongest compare more lines than asked for
                self.say(self._info(line))
            if self.go.mate and (line.score.plies or 0) in range(1, 2 * self.go.mate):
                halt.stop.set()

        try:
            return self.engine.best_move(self.game, self._limits, self.lines, tell, stop=halt.stop)
        except Exception as error:
            # The GUI waits for a move, so every error is reported and followed by a legal move.
            self.say(f"info string {' '.join(str(error).split())}")
            return Choice(self.game.legal_moves[0], [])

    @property
    def _limits(self) -> Limits:
        if self.go.ponder:
            return Limits()
        if self.go.mate:
            # Late move reductions may hide a mate from a search that is only as deep as the mate.
            return replace(self.go.limits, depth=self.go.limits.depth or 4 * self.go.mate)
        return self.go.limits

    def _spell(self, *moves: Move) -> list[str]:
        return [self.dialect.spelling.write_move(self.game.variant, move) for move in moves]

    def _info(self, line: Line) -> str:
        facts = (
            f"depth {line.depth} seldepth {line.deepest} multipv {line.rank}",
            f"score {self.dialect.score(line.score)} nodes {line.nodes}",
            f"nps {line.nodes * 1000 // max(line.ms, 1)} hashfull {line.full} time {line.ms}",
        )
        return " ".join(["info", *facts, "pv", *self._spell(*line.moves)])


@dataclass(frozen=True)
class Checkmate:
    """Prove a mate by checks alone, as USI's `go mate` asks."""

    position: Position
    milliseconds: int  # 0 means no limit

    def answer(self, halt: Halt) -> str:
        """Prove a mate or its absence, or run out of time."""
        if not self.position.variant.checkmate_ends:
            return "checkmate notimplemented"
        if self.position.outcome:
            return "checkmate nomate"
        alarm = threading.Timer(self.milliseconds / 1000, halt.stop.set)
        alarm.daemon = True
        if self.milliseconds:
            alarm.start()
        proof = prove_mate(self.position, _PROOF_NODES, stop=halt.stop)
        alarm.cancel()
        moves = " ".join(move.usi for move in proof.moves)
        return f"checkmate {({'mate': moves, 'no mate': 'nomate'}).get(proof.answer, 'timeout')}"


@dataclass(frozen=True)
class Perft:
    """Count move sequences for `go perft`: after each first move, and in total."""

    position: Position
    depth: int
    dialect: Dialect
    say: Callable[[str], None]

    def answer(self, halt: Halt) -> str:
        """Count until done or stopped."""
        total = 0 if self.depth else 1
        for move, count in divide(self.position, self.depth, stop=halt.stop):
            if halt.stop.is_set:
                break
            spelled = self.dialect.spelling.write_move(self.position.variant, move)
            self.say(f"{spelled}: {count}")
            total += count
        return f"\nNodes searched: {total}\n"
