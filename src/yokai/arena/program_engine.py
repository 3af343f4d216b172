"""Another program as an engine: the client of a match, with the methods of our own engine."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator, Mapping, Sequence

from yokai import _core
from yokai.arena.botfile import words
from yokai.arena.player import Forfeit
from yokai.arena.process import EngineProcess
from yokai.arena.uci_player import SPELLINGS, UciPlayer, by_check, captures_royal, go_words
from yokai.engine.analysis import LiveAnalysis
from yokai.engine.arguments import asked_position
from yokai.engine.limits import Limits
from yokai.engine.line import Line, Score
from yokai.engine.search_handle import Choice, SearchHandle, Tell
from yokai.errors import EngineError, YokaiError, quote
from yokai.formats.spelling import write_game
from yokai.notation.move import Move
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant, variant

_USUAL_LIMITS = Limits(movetime=1000)
_GREETING_SECONDS = 5.0  # for an answer to `uci` before `usi` is tried
_GRACE = 5.0  # seconds that a search may be late
_LOOK_SECONDS = 0.02  # between two looks at whether the search is to stop
_MOST_LINES = 256
_WORD = re.compile(r"\b(depth|seldepth|multipv|nodes|time|score (?:cp|mate)) ([+-]?[0-9]*)")


class ProgramEngine:
    """A program that speaks UCI or USI; see yokai.engine.open.

    It runs until it is closed, one search at a time. A failure is an EngineError.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        game: str | Variant,
        *,
        protocol: str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        """Start the program, set its options, and wait until it is ready."""
        self.variant = variant(game)
        self._command = words(command) if isinstance(command, str) else [*command]
        if not self._command:
            raise EngineError("no command of an engine: name its program")
        if protocol not in (None, *SPELLINGS):
            raise EngineError(f"the protocol is {' or '.join(SPELLINGS)}, not {quote(protocol)}")
        self.protocol = protocol or protocol_of(self._command)
        self._busy = threading.Lock()
        self._stop = _core.Stop()
        self._client = _Client(
            self.protocol, self._command, self.variant, _USUAL_LIMITS, dict(options or {}), _GRACE
        )
        self.forget()

    def best_move(self, game: Game | Position, limits: Limits | None = None) -> Choice:
        """Let the program choose a move; without limits it has a second."""
        with self.think(game, limits or _USUAL_LIMITS) as search:
            return search.result()

    def lines(
        self, game: Game | Position, limits: Limits | None = None, lines: int = 1
    ) -> list[Line]:
        """The program's best lines; `lines` is its option MultiPV, if it has that."""
        with self.think(game, limits or _USUAL_LIMITS, lines) as search:
            return search.result().lines

    def think(
        self, game: Game | Position, limits: Limits | None = None, lines: int = 1
    ) -> SearchHandle:
        """Start a search; without limits it runs until it is stopped."""
        played = Game(game) if isinstance(game, Position) else game.copy()
        asked_position(self.variant, played, lines, _MOST_LINES)
        if not self._busy.acquire(blocking=False):
            raise EngineError("this engine is thinking already: stop it first, or open another")
        self._stop = stop = _core.Stop()

        def search(tell: Tell, stop: _core.Stop) -> Choice:
            try:
                return self._client.search(played, limits or Limits(), lines, tell, stop)
            except Forfeit as error:
                self._client.close()
                raise EngineError(f"{self._client}: {error}") from None

        return SearchHandle(search, stop, self._busy)

    def analyse(
        self, game: Game | Position, limits: Limits | None = None, lines: int = 1
    ) -> LiveAnalysis:
        """Yield the best lines as they deepen, by `for` or by `async for`."""
        return LiveAnalysis(lambda: self.think(game, limits, lines))

    def stop(self) -> None:
        """End the present search at once, from any thread."""
        self._stop.set()

    def forget(self) -> None:
        """Tell the program that a new game begins; one that has ended is started again."""
        try:
            self._client.new_game()
        except Forfeit as error:
            self.close()
            raise EngineError(f"{self._client}: {error}") from None
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the program."""
        self._stop.set()
        self._client.close()

    def __enter__(self) -> ProgramEngine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Client(UciPlayer):
    """The client of a match that also reports its lines and can be stopped."""

    def search(
        self, game: Game, limits: Limits, width: int, tell: Tell, stop: _core.Stop
    ) -> Choice:
        """Search a game until its limits or until `stop`."""
        position = game.position
        if taking := captures_royal(position):  # for which other engines have no notation
            return Choice(
                taking, [Line(1, 1, 1, Score.from_core(_core.WIN - 1), 1, 0, 0, (taking,))]
            )
        process = self._process
        if not process:
            raise Forfeit("crash", "it does not run")
        self._widen(process, width)
        process.send(f"position {write_game(SPELLINGS[self._protocol], by_check(game))}")
        process.send(" ".join(["go", *(go_words(self._protocol, limits) or ["infinite"])]))
        found: dict[int, Line] = {}
        for line in self._lines(process, limits, game, stop):
            if line.startswith("bestmove"):
                return self._chosen(position, line, [found[rank] for rank in sorted(found)])
            if (read := self._line(position, line)) and read.rank <= width:
                found[read.rank] = read
                if read.rank == min(width, len(position.legal_moves)):
                    tell([found[rank] for rank in sorted(found)])
        raise AssertionError("the lines end by bestmove or by a Forfeit")

    def _lines(
        self, process: EngineProcess, limits: Limits, game: Game, stop: _core.Stop
    ) -> Iterator[str]:
        bounded = any((limits.movetime, limits.south, limits.north))
        end = time.monotonic() + limits.seconds(game.turn, 0) + self._grace if bounded else None
        told = False
        while end is None or time.monotonic() < end:
            if stop.is_set and not told:
                process.send("stop")
                told, end = True, time.monotonic() + self._grace
            if (line := process.next_line(_LOOK_SECONDS)) is not None:
                yield line
        raise Forfeit("stall", "no answer to 'go' in time")

    def _widen(self, process: EngineProcess, width: int) -> None:
        if name := self.offers("MultiPV"):
            process.send(f"setoption name {name} value {width}")

    def _line(self, position: Position, text: str) -> Line | None:
        """A line of `info` with a score and moves, or None."""
        head, pv, tail = text.partition(" pv ")
        if not head.startswith("info ") or not pv:
            return None
        told = dict(_WORD.findall(head))
        moves = self._moves(position, tail.split())
        score = self._score(told)
        if not moves or score is None:
            return None
        depth, rank, nodes, ms = (
            _whole(told.get(k)) for k in ("depth", "multipv", "nodes", "time")
        )
        return Line(
            depth, _whole(told.get("seldepth")) or depth, rank or 1, score, nodes, ms, 0, moves
        )

    def _moves(self, position: Position, texts: Sequence[str]) -> tuple[Move, ...]:
        moves: list[Move] = []
        for text in texts:
            try:
                moves.append(SPELLINGS[self._protocol].read_move(position, text))
            except YokaiError:  # other rules at the end of a line
                break
            position = position.play(moves[-1])
        return tuple(moves)

    def _score(self, told: Mapping[str, str]) -> Score | None:
        if (centi := told.get("score cp")) and centi.strip("+-"):
            return Score(max(-_core.DECIDED + 1, min(int(centi), _core.DECIDED - 1)))
        mate = told.get("score mate")
        if mate is None:
            return None
        sign = -1 if mate.startswith("-") else 1
        count = min(_whole(mate.strip("+-")), 1000)
        if self._protocol == "uci":  # in moves; a mate that was given has the last ply
            count = max(2 * count - (sign > 0), 0)
        return Score.from_core(sign * (_core.WIN - count))

    def _chosen(self, position: Position, text: str, lines: list[Line]) -> Choice:
        answer = [*text.split(), ""][1]
        if answer in ("resign", "(none)", "win", ""):
            raise EngineError(f"{self}: it gives no move but {quote(answer)}")
        try:
            move = SPELLINGS[self._protocol].read_move(position, answer)
        except YokaiError as error:
            raise EngineError(f"{self}: {error}") from None
        return Choice(move, lines or [Line(0, 0, 1, Score(0), 0, 0, 0, (move,))])


def _whole(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 19 else 0


def protocol_of(command: Sequence[str]) -> str:
    """The protocol that a program answers to, UCI first."""
    for protocol in ("uci", "usi"):
        process = EngineProcess(command)
        try:
            for line in process.answers(protocol, _GREETING_SECONDS):
                if line == f"{protocol}ok":
                    return protocol
        except Forfeit:
            continue
        finally:
            process.close()
    raise EngineError(f"{quote(' '.join(command))} answers neither to 'uci' nor to 'usi'")
