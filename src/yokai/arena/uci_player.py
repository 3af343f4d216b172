"""A player that is another engine, by the USI or UCI protocol."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import lru_cache

from yokai.arena.player import HASH_MB, THREADS, Forfeit
from yokai.arena.process import START_SECONDS, EngineProcess, ProgramPlayer
from yokai.arena.sandbox import Sandbox
from yokai.engine.limits import Limits
from yokai.errors import EngineError, YokaiError, quote
from yokai.formats.foreign import FAIRY_NAMES, FAIRY_VARIANTS, THEIR_NAMES
from yokai.formats.spelling import Fairy, Spelling, Usi, write_game
from yokai.notation.move import Move
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant

_READY_SECONDS = 30.0  # for an engine; a bot has less
_UNTIMED_SECONDS = 120.0

SPELLINGS: dict[str, Spelling] = {"usi": Usi(), "uci": Fairy()}


class UciPlayer(ProgramPlayer):
    """Another engine as a player."""

    def __init__(
        self,
        protocol: str,
        command: Sequence[str],
        game: Variant,
        limits: Limits,
        options: dict[str, str],
        grace: float,
        sandbox: Sandbox | None = None,
    ) -> None:
        """Keep the command; `grace` is the seconds that all moves of a game may be late."""
        super().__init__(command, limits, sandbox, grace)
        self._protocol, self._game, self._options = protocol, game, options
        self._offered: dict[str, list[str]] = {}  # option in lower case -> its description
        self._ready_seconds = START_SECONDS if sandbox else _READY_SECONDS

    def new_game(self) -> None:
        """Start the engine if it does not run, and send that a game begins."""
        if self._process and not self._process.alive:
            self.close()
        try:
            process = self._process or self._start()
        except EngineError as error:
            if self._sandbox:  # a bot that cannot start loses its game, and the match goes on
                raise Forfeit("crash", str(error)) from None
            raise
        self._spare = self._grace
        process.send(f"{self._protocol}newgame")
        self._await_ready(process)

    def choose(self, game: Game, limits: Limits | None = None) -> Move | None:
        """Ask the engine for a move."""
        if taking := captures_royal(game.position):
            # Engines that know check have no notation for the capture of a king.
            return taking
        limits = limits or self._limits
        *_, last = self._search(game, limits)
        answer = last.split()
        text = answer[1] if len(answer) > 1 else ""
        if text in ("resign", "(none)"):
            return None
        try:
            move = SPELLINGS[self._protocol].read_move(game.position, text)
        except YokaiError as error:
            raise Forfeit("illegal move", str(error)) from None
        self._charge(limits.seconds(game.turn, _UNTIMED_SECONDS), f"move {game.position.number}")
        return move

    def judge(self, game: Game, limits: Limits) -> int | None:
        """The engine's score for the side to move, in its hundredths of a pawn; None is a mate."""
        score = None
        for line in self._search(game, limits):
            kind, _, rest = line.partition(" score ")[2].partition(" ")
            number = rest.split(maxsplit=1)[:1]
            if kind in ("cp", "mate") and number:
                score = int(number[0]) if kind == "cp" else None
        return score

    def _search(self, game: Game, limits: Limits) -> Iterator[str]:
        """Let the engine search, and yield its lines; the last one is its choice."""
        if not self._process:
            raise Forfeit("crash", "it does not run")
        self._process.send(f"position {write_game(SPELLINGS[self._protocol], by_check(game))}")
        go = " ".join(["go", *go_words(self._protocol, limits)])
        seconds = limits.seconds(game.turn, _UNTIMED_SECONDS)
        with closing(self._ask(self._process, go, seconds)) as lines:
            for line in lines:
                yield line
                if _is(line, "bestmove"):
                    return

    def _start(self) -> EngineProcess:
        self._process = process = EngineProcess(self._command, self._sandbox, self.bot_log)
        self._offered = offered = {}
        for line in process.answers(self._protocol, self._ready_seconds):
            if line == f"{self._protocol}ok":
                break
            name, words = _option(line)
            if name:
                offered[name.lower()] = words
        for name, value in self._settings(process, offered):
            process.send(f"setoption name {name} value {value}")
        self._await_ready(process)
        return process

    def _settings(
        self, process: EngineProcess, offered: dict[str, list[str]]
    ) -> list[tuple[str, str]]:
        """The options to set, in order."""
        settings: list[tuple[str, str]] = []
        variant = _first_of(offered, "USI_Variant", "UCI_Variant")
        if not self._game.is_built_in:
            rule_file = _first_of(offered, "RuleFile")
            if not rule_file:
                raise EngineError(
                    f"{self} does not play {self._game.id}: it has no option RuleFile"
                )
            settings.append((rule_file, process.file(self._game.source, ".toml")))
        elif variant and "variantpath" in offered:
            name = FAIRY_NAMES[self._protocol][self._game.id]
            settings += [("VariantPath", process.file(FAIRY_VARIANTS)), (variant, name)]
        elif variant:
            plays = offered[variant.lower()]
            found = [n for n in THEIR_NAMES[self._protocol].get(self._game.id, ()) if n in plays]
            if not found:
                raise EngineError(f"{self} does not play {self._game.id}")
            settings.append((variant, found[0]))
        if memory := _first_of(offered, "Hash", "USI_Hash"):
            settings.append((memory, str(HASH_MB)))
        if threads := _first_of(offered, "Threads"):
            settings.append((threads, str(THREADS)))
        for option, text in self._options.items():
            # The same name with or without spaces: USI engines write underscores.
            known = _first_of(offered, option, option.replace(" ", "_"), option.replace("_", " "))
            if not known:
                raise EngineError(f"{self} has no option {quote(option)}")
            settings.append((known, text))
        return settings

    def offers(self, option: str) -> str | None:
        """The option's name, if the program that runs has it."""
        return _first_of(self._offered, option)

    def _await_ready(self, process: EngineProcess) -> None:
        self._wait(process, "isready", "readyok", self._ready_seconds)

    def _wait(self, process: EngineProcess, question: str, word: str, seconds: float) -> str:
        for line in process.answers(question, seconds):
            if _is(line, word):
                return line
        raise AssertionError("answers end by a Forfeit only")

    def __str__(self) -> str:
        return quote(" ".join(self._command))


def go_words(protocol: str, limits: Limits) -> list[str]:
    """The words after `go`: the limits as a protocol writes them."""
    named = [("movetime", limits.movetime), ("nodes", limits.nodes), ("depth", limits.depth)]
    if limits.south and limits.north:
        # South moves first: black in USI, white in Fairy-Stockfish's UCI.
        first, second = ("b", "w") if protocol == "usi" else ("w", "b")
        named += [(f"{first}time", limits.south.left), (f"{second}time", limits.north.left)]
        named += [(f"{first}inc", limits.south.increment)]
        named += [(f"{second}inc", limits.north.increment)]
    return [str(word) for name, value in named if value for word in (name, value)]


def _is(line: str, word: str) -> bool:
    return line.split(maxsplit=1)[:1] == [word]


def _option(line: str) -> tuple[str, list[str]]:
    """Name and description of `option name Skill Level type spin default 20 ...`."""
    words = line.split()
    if words[:2] != ["option", "name"] or "type" not in words:
        return "", []
    kind = words.index("type")
    return " ".join(words[2:kind]), words[kind:]


def _first_of(offered: dict[str, list[str]], *names: str) -> str | None:
    return next((name for name in names if name.lower() in offered), None)


def by_check(game: Game) -> Game:
    """The game since the last move that is illegal to an engine that knows check.

    Such an engine stops reading there, and would search another position. Random openings and
    games of beginners have positions where a royal piece could be captured and was not.
    """
    exposed = [i for i, position in enumerate(game.positions[:-1]) if captures_royal(position)]
    if not exposed:
        return game
    first = exposed[-1] + 1
    return Game(game.positions[first], game.moves[first:])


@lru_cache(maxsize=1024)
def captures_royal(position: Position) -> Move | None:
    """The move that takes the royal piece, if there is one."""
    royal = position.variant.royal
    for move in position.legal_moves:
        taken = None if move.is_drop else position.piece(move.target)
        if taken and taken.kind == royal:
            return move
    return None
