"""What takes time to answer: the best move, a mate, a count of moves. Runs in the thinker."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from yokai import _core
from yokai.engine.engine import Choice, Engine
from yokai.engine.limits import Limits
from yokai.engine.line import Line
from yokai.engine.mate import prove_mate
from yokai.notation.move import Move
from yokai.protocol.go import Go
from yokai.protocol.thinker import Thinker
from yokai.protocol.tongue import Tongue
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
    tongue: Tongue
    say: Callable[[str], None]
    stop: _core.Stop = field(default_factory=_core.Stop)

    def halt(self) -> None:
        """End the search; the answer follows."""
        self.stop.set()

    def answer(self, thinker: Thinker) -> str:
        """Search, and hold the answer back where the protocol asks for it."""
        choice = self._choice() if self.game.legal_moves else None
        if self.go.infinite or self.go.ponder:
            thinker.wait_for_stop()
        if not choice:
            return f"bestmove {self.tongue.no_move}"
        reply = next((line.moves[1:2] for line in choice.lines if line.moves[0] == choice.move), ())
        best, *expected = self._spell(choice.move, *reply)
        return " ".join(["bestmove", best, *(f"ponder {move}" for move in expected)])

    def _choice(self) -> Choice:
        told = False

        def tell(line: Line) -> None:
            nonlocal told
            told = True
            self.say(self._info(line))
            if self.go.mate and (line.score.plies or 0) in range(1, 2 * self.go.mate):
                self.stop.set()

        try:
            choice = self.engine.best_move(
                self.game, self._limits, self.lines, tell, stop=self.stop
            )
        except Exception as error:
            # Whatever went wrong, the other side waits for a move.
            self.say(f"info string {' '.join(str(error).split())}")
            return Choice(self.game.legal_moves[0], [])
        if not told:
            for line in choice.lines[: self.lines]:
                self.say(self._info(line))
        return choice

    @property
    def _limits(self) -> Limits:
        if self.go.ponder:
            return Limits()
        if self.go.mate:
            # Reductions may hide a mate from a search just as deep as the mate is long.
            return replace(self.go.limits, depth=self.go.limits.depth or 4 * self.go.mate)
        return self.go.limits

    def _spell(self, *moves: Move) -> list[str]:
        return [self.tongue.spelling.write_move(self.game.variant, move) for move in moves]

    def _info(self, line: Line) -> str:
        facts = (
            f"depth {line.depth} seldepth {line.deepest} multipv {line.rank}",
            f"score {self.tongue.score(line.score)} nodes {line.nodes}",
            f"nps {line.nodes * 1000 // max(line.ms, 1)} hashfull {line.full} time {line.ms}",
        )
        return " ".join(["info", *facts, "pv", *self._spell(*line.moves)])


class Checkmate:
    """Prove a mate by checks alone, as USI's `go mate` asks."""

    def __init__(self, position: Position, milliseconds: int) -> None:
        """Look for it this long; 0 is until it is found."""
        self._position = position
        self._seconds = milliseconds / 1000 if milliseconds else threading.TIMEOUT_MAX
        self._stop = _core.Stop()

    def halt(self) -> None:
        """End the proof."""
        self._stop.set()

    def answer(self, thinker: Thinker) -> str:
        """Prove it, refute it, or run out of time."""
        position = self._position
        if not position.variant.checkmate_ends:
            return "checkmate notimplemented"
        if position.outcome:
            return "checkmate nomate"
        alarm = threading.Timer(self._seconds, self._stop.set)
        alarm.daemon = True
        alarm.start()
        proof = prove_mate(position, _PROOF_NODES, stop=self._stop)
        alarm.cancel()
        moves = " ".join(move.usi for move in proof.moves)
        return f"checkmate {({'mate': moves, 'no mate': 'nomate'}).get(proof.answer, 'timeout')}"


@dataclass(frozen=True)
class Perft:
    """Count move sequences, as `go perft` asks: after each first move, and in all."""

    position: Position
    depth: int
    tongue: Tongue
    say: Callable[[str], None]
    stop: _core.Stop = field(default_factory=_core.Stop)

    def halt(self) -> None:
        """End the count."""
        self.stop.set()

    def answer(self, thinker: Thinker) -> str:
        """Count until done or stopped."""
        total = 0 if self.depth else 1
        for move, count in divide(self.position, self.depth, stop=self.stop):
            if self.stop.is_set:
                break
            self.say(f"{self.tongue.spelling.write_move(self.position.variant, move)}: {count}")
            total += count
        return f"\nNodes searched: {total}\n"
