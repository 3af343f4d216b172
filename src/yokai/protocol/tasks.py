"""What takes time to answer: the best move, a mate, a count of moves. Runs in the thinker."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.engine.line import Line
from yokai.engine.mate import prove_mate
from yokai.engine.search_handle import Choice
from yokai.notation.move import Move
from yokai.protocol.dialect import Vocabulary
from yokai.protocol.go import Go
from yokai.protocol.thinker import Halt
from yokai.rules.game import Game
from yokai.rules.position import Position, divide

_PROOF_NODES = 2**62


@dataclass(frozen=True)
class BestMove:
    """Think about a position, say what is found, and answer `bestmove`."""

    engine: Engine
    game: Game
    go: Go
    lines: int
    vocabulary: Vocabulary
    say: Callable[[str], None]

    def answer(self, halt: Halt) -> str:
        """Search, and hold the answer back where the protocol asks for it."""
        choice = self._choice(halt) if self.game.legal_moves else None
        if self.go.infinite or self.go.ponder:
            halt.wait()
        if not choice:
            return f"bestmove {self.vocabulary.no_move}"
        reply = next((line.moves[1:2] for line in choice.lines if line.moves[0] == choice.move), ())
        best, *expected = self._spell(choice.move, *reply)
        return " ".join(["bestmove", best, *(f"ponder {move}" for move in expected)])

    def _choice(self, halt: Halt) -> Choice:
        def tell(line: Line) -> None:
            if line.rank <= self.lines:  # a level below the strongest compares more
                self.say(self._info(line))
            if self.go.mate and (line.score.plies or 0) in range(1, 2 * self.go.mate):
                halt.stop.set()

        try:
            return self.engine.best_move(self.game, self._limits, self.lines, tell, stop=halt.stop)
        except Exception as error:
            # Whatever went wrong, the other side waits for a move.
            self.say(f"info string {' '.join(str(error).split())}")
            return Choice(self.game.legal_moves[0], [])

    @property
    def _limits(self) -> Limits:
        if self.go.ponder:
            return Limits()
        if self.go.mate:
            # Reductions may hide a mate from a search just as deep as the mate is long.
            return replace(self.go.limits, depth=self.go.limits.depth or 4 * self.go.mate)
        return self.go.limits

    def _spell(self, *moves: Move) -> list[str]:
        return [self.vocabulary.spelling.write_move(self.game.variant, move) for move in moves]

    def _info(self, line: Line) -> str:
        facts = (
            f"depth {line.depth} seldepth {line.deepest} multipv {line.rank}",
            f"score {self.vocabulary.score(line.score)} nodes {line.nodes}",
            f"nps {line.nodes * 1000 // max(line.ms, 1)} hashfull {line.full} time {line.ms}",
        )
        return " ".join(["info", *facts, "pv", *self._spell(*line.moves)])


@dataclass(frozen=True)
class Checkmate:
    """Prove a mate by checks alone, as USI's `go mate` asks."""

    position: Position
    milliseconds: int  # 0 is until it is found

    def answer(self, halt: Halt) -> str:
        """Prove it, refute it, or run out of time."""
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
    """Count move sequences, as `go perft` asks: after each first move, and in all."""

    position: Position
    depth: int
    vocabulary: Vocabulary
    say: Callable[[str], None]

    def answer(self, halt: Halt) -> str:
        """Count until done or stopped."""
        total = 0 if self.depth else 1
        for move, count in divide(self.position, self.depth, stop=halt.stop):
            if halt.stop.is_set:
                break
            spelled = self.vocabulary.spelling.write_move(self.position.variant, move)
            self.say(f"{spelled}: {count}")
            total += count
        return f"\nNodes searched: {total}\n"
