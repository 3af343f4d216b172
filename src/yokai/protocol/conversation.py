"""The conversation with a GUI in USI or UCI."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

import yokai
from yokai.errors import YokaiError
from yokai.formats.spelling import read_game
from yokai.protocol.dialect import Dialect
from yokai.protocol.engine_options import EngineOptions
from yokai.protocol.go import Go, read_go
from yokai.protocol.option import plain_name, split_setting
from yokai.protocol.session import Session
from yokai.protocol.tasks import BestMove, Checkmate, Perft
from yokai.protocol.thinker import Task
from yokai.rules.game import Game
from yokai.rules.position import PERFT_DEEPEST


class Conversation(Session):
    """Answers commands in USI or UCI; hear() never waits for a search."""

    def __init__(self, dialect: Dialect, out: TextIO, game: str | None = None) -> None:
        """Prepare to answer in a protocol, into a stream; `game` is the variant to begin with."""
        super().__init__(out)
        self._dialect = dialect
        self._options = EngineOptions(dialect)
        if game is not None:
            self._options.begin_with(game)
        self._game = Game(self._options.game)
        self._refused = False  # was the last position refused?
        self._pondered: Go | None = None
        self._commands: dict[str, Callable[[list[str]], None]] = {
            dialect.name: self._introduce,
            "isready": self._ready,
            "setoption": self._set_option,
            f"{dialect.name}newgame": self._new_game,
            "position": self._position,
            "go": self._go,
            "ponderhit": self._ponderhit,
            "stop": self._stop,
            "gameover": self._game_over,
            "d": self._show_board,
            "eval": self._evaluate,
        }

    def hear(self, line: str) -> bool:
        """Answer one command; False after `quit`."""
        words = line.split()
        # Both protocols require unknown words to be skipped, and the rest to be tried.
        known = (at for at, word in enumerate(words) if word in self._commands or word == "quit")
        words = words[next(known, len(words)) :]
        if words[:1] == ["quit"]:
            return False
        if words:
            self._commands[words[0]](words[1:])
        return True

    def _explain(self, text: object) -> None:
        self._say(f"info string {' '.join(str(text).split())}")

    def _introduce(self, _: list[str]) -> None:
        self._say(
            f"id name Yokai no Mori {yokai.__version__}",
            "id author the Yokai no Mori contributors",
            *map(str, self._options.offered),
            f"{self._dialect.name}ok",
        )

    def _ready(self, _: list[str]) -> None:
        if not self._thinker.busy:
            self._options.engine(self._explain)
        self._say("readyok")

    def _set_option(self, words: list[str]) -> None:
        name, value = split_setting(words)
        before = self._options.game
        if wrong := self._options.set(name, value):
            self._explain(wrong)
        if self._options.game != before:
            self._set_up()
        elif plain_name(name) == "variant" and not wrong:
            # A GUI without the variant waits for its board, also if it chose what was chosen.
            self._explain(self._options.describe_game())

    def _set_up(self) -> None:
        """Begin with the first position of the variant, and describe its board."""
        self._game, self._refused = Game(self._options.game), False
        self._explain(self._options.describe_game())

    def _new_game(self, _: list[str]) -> None:
        self._game, self._refused = Game(self._options.game), False
        self._options.forget = True

    def _position(self, words: list[str]) -> None:
        before = self._options.game
        if words[:1] in (["sfen"], ["fen"]):
            self._options.suit(" ".join(words[1:2]))
        if self._options.game != before:
            self._set_up()
        self._refused = True
        try:
            self._game = read_game(self._dialect.spelling, self._options.game, words)
            self._refused = False
        except YokaiError as error:
            self._explain(error)

    def _go(self, words: list[str]) -> None:
        if self._thinker.busy:
            self._explain("thinking already: stop first")
            return
        if self._refused:
            self._explain("no move: the last position was refused")
            self._say(f"bestmove {self._dialect.no_move}")
            return
        self._begin(read_go(words, self._dialect, self._options.number("move overhead")))

    def _begin(self, go: Go) -> None:
        game = self._game
        if game.outcome and not game.position.outcome:
            # A draw by repetition here, but the GUI is the referee and asks for a move.
            game = Game(game.position)
        self._pondered = go if go.ponder else None
        self._thinker.start(self._task(game, go), self._say)

    def _task(self, game: Game, go: Go) -> Task:
        dialect = self._dialect
        if go.perft is not None:
            return Perft(game.position, min(go.perft, PERFT_DEEPEST), dialect, self._say)
        if go.mate is not None and dialect.mate_answer:
            return Checkmate(game.position, go.mate)
        engine = self._options.engine(self._explain)
        lines, book = self._options.number("multipv"), self._options.book(self._explain)
        return BestMove(engine, game, go, lines, dialect, self._say, book)

    def _ponderhit(self, _: list[str]) -> None:
        if self._pondered and self._thinker.busy:
            # Results of pondering are in the hash table; from now on the clock limits the search.
            self._thinker.stop(mute=True)
            self._begin(Go(self._pondered.limits))

    def _stop(self, _: list[str]) -> None:
        self._thinker.stop()

    def _game_over(self, _: list[str]) -> None:
        self._thinker.stop(mute=True)

    def _show_board(self, _: list[str]) -> None:
        position = self._game.position
        fen = self._dialect.spelling.write_position(position)
        lines = ["", *str(self._game).splitlines(), ""]
        if fen != position.sfen:
            lines.append(f"Fen: {fen}")
        self._say(*lines, f"Sfen: {position.sfen}")

    def _evaluate(self, _: list[str]) -> None:
        if self._thinker.busy:
            self._explain("thinking already: stop first")
        elif self._game.position.outcome:
            self._explain(f"no evaluation: {self._game.status}")
        else:
            value = self._options.engine(self._explain).evaluate(self._game.position)
            self._explain(f"evaluation {value / 100:+.2f} for the side to move")
