"""The protocol of XBoard and WinBoard (CECP, version 2), whose boards the engine describes.

See docs/reference/protocols.md. XBoard draws any board that `setup` and `piece` describe, so it
plays every variant with pieces that step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TextIO

import yokai
from yokai.engine.engine import MAX_THREADS, Engine
from yokai.engine.levels import LEVELS, STRONGEST, WEAKEST
from yokai.engine.limits import Clock, Limits
from yokai.engine.line import Line
from yokai.errors import EngineError, IllegalMove, YokaiError, quote
from yokai.formats.foreign import OUR_NAMES
from yokai.formats.spelling import Fairy, to_theirs
from yokai.notation.move import SOUTH, Move, Side
from yokai.protocol.session import Session
from yokai.protocol.thinker import Halt
from yokai.rules.game import Game
from yokai.rules.piece import Kind
from yokai.rules.position import Position
from yokai.rules.variant import Variant, variant, variant_of
from yokai.solve.tablebase import Tablebase

SPELLING = Fairy()
MATE = 100_000  # what XBoard adds to the moves to a mate
MARGIN = 50  # milliseconds of `st` that the way to the GUI may take
# The places of pieces in XBoard's table: those that promote lie 11 before their promoted faces.
# Usual letters have their own places, and so their own pictures.
PLACES = {"P": 0, "N": 1, "B": 2, "R": 3, "L": 4, "S": 5, "G": 9}
PROMOTING, PLAIN, PROMOTED, ROYAL = range(6), (9, 6, 7, 8, 10), 11, 17
# Messages about the opponent and about conveniences that we have not got.
IGNORED = {
    "accepted", "rejected", "random", "hard", "easy", "computer", "name", "rating", "ics", "draw",
    "bk", "otim", "hint", "pause", "resume",
}  # fmt: skip


class XboardSession(Session):
    """Answers commands of XBoard; hear() never waits for a search."""

    def __init__(self, out: TextIO, game: str | None = None) -> None:
        """Prepare to answer into a stream; `game` is the variant to begin with."""
        super().__init__(out)
        self._names = {name: variant(ours) for name, ours in OUR_NAMES["uci"].items()}
        self._rules = self._names["gorogoro"]
        if game is not None:
            self._rules = variant_of(game)
            if self._rules not in self._names.values():
                self._names = {self._rules.id: self._rules}
        self._game = Game(self._rules)
        self._own: Side | None = None  # the side that we play; None in force mode
        self._engine: Engine | None = None
        self._level, self._hash, self._threads = STRONGEST, 64, 1
        self._posts, self._left = True, 300_000
        self._moves, self._increment, self._movetime, self._depth = 0, 0, 0, 0
        self._commands: dict[str, Callable[[str], None]] = {
            "xboard": lambda _: None,
            "protover": self._introduce,
            "new": self._new,
            "variant": self._choose,
            "force": self._force,
            "go": self._go,
            "playother": self._play_other,
            "usermove": self._user_move,
            "?": lambda _: self._thinker.stop(),
            "ping": lambda number: self._say(f"pong {number}"),
            "result": self._force,
            "setboard": self._set_board,
            "undo": lambda _: self._undo(1),
            "remove": lambda _: self._undo(2),
            "level": self._set_clock,
            "st": self._set_movetime,
            "sd": self._set_depth,
            "time": self._set_time,
            "post": lambda _: self._post(True),
            "nopost": lambda _: self._post(False),
            "memory": self._set_memory,
            "cores": self._set_cores,
            "option": self._set_option,
        }

    def hear(self, line: str) -> bool:
        """Answer one command; False after `quit`."""
        word, _, rest = line.strip().partition(" ")
        if word == "quit":
            return False
        if word in self._commands:
            try:
                self._commands[word](rest.strip())
            except (ValueError, IndexError):  # a number that is none
                self._say(f"Error (bad arguments): {line.strip()}")
        elif word and word not in IGNORED:
            self._say(f"Error (unknown command): {word}")
        return True

    def _introduce(self, _: str) -> None:
        names = ",".join(self._names)
        self._say(
            "feature done=0",
            f'feature myname="Yokai no Mori {yokai.__version__}" variants="{names}"',
            "feature ping=1 setboard=1 usermove=1 playother=1 memory=1 smp=1 colors=0 sigint=0",
            "feature sigterm=0 analyze=0 reuse=1 debug=0",
            f'feature option="Skill Level -spin {STRONGEST} {WEAKEST} {STRONGEST}"',
            "feature done=1",
        )

    # The game.

    def _new(self, _: str) -> None:
        self._thinker.stop(mute=True)
        self._game, self._own = Game(self._rules), SOUTH.other
        self._depth = 0
        if self._engine:
            self._engine.forget()

    def _choose(self, name: str) -> None:
        if name not in self._names:
            self._say(f"Error (unknown variant): {name}")
            return
        self._rules = self._names[name]
        self._new("")
        self._say(*described(self._rules))

    def _force(self, _: str) -> None:
        self._thinker.stop(mute=True)
        self._own = None

    def _go(self, _: str) -> None:
        self._thinker.stop(mute=True)
        self._own = self._game.turn
        self._think()

    def _play_other(self, _: str) -> None:
        self._own = self._game.turn.other

    def _user_move(self, text: str) -> None:
        self._thinker.stop(mute=True)
        self._play_on()
        try:
            self._game.play(read_move(self._game.position, text))
        except YokaiError as error:
            why = error.why if isinstance(error, IllegalMove) else str(error)
            self._say(f"Illegal move ({why}): {text}")
            return
        self._tell_end()
        if self._game.turn is self._own:
            self._think()

    def _set_board(self, fen: str) -> None:
        self._thinker.stop(mute=True)
        try:
            self._game = Game(SPELLING.read_position(self._rules, fen))
        except YokaiError as error:
            self._say(f"tellusererror Illegal position: {error}")

    def _undo(self, count: int) -> None:
        self._thinker.stop(mute=True)
        for _ in range(min(count, len(self._game.moves))):
            self._game.undo()

    def _play_on(self) -> None:
        """Go on after a draw that is one here, where the GUI is the referee."""
        if self._game.outcome and not self._game.position.outcome:
            self._game = Game(self._game.position)

    def _tell_end(self) -> None:
        if outcome := self._game.outcome:
            result = {None: "1/2-1/2", SOUTH: "1-0", SOUTH.other: "0-1"}[outcome.winner]
            self._say(f"{result} {{{outcome}}}")

    # The search.

    def _think(self) -> None:
        self._play_on()
        if self._game.outcome:
            return
        try:
            engine = self._ready_engine()
        except (YokaiError, MemoryError) as error:
            self._say(f"tellusererror {error}")
            return
        task = _Move(engine, self._game.copy(), self._limits(), self._report)
        self._thinker.start(task, self._play_own)

    def _play_own(self, usi: str) -> None:
        position = self._game.position
        self._game.play(usi)
        self._say(f"move {SPELLING.write_move(self._rules, position.move(usi))}")
        self._tell_end()

    def _ready_engine(self) -> Engine:
        engine = self._engine
        if not engine or engine.variant != self._rules:
            engine = Engine(self._rules, hash_mb=self._hash)
            engine.table = Tablebase.find(self._rules)
            engine.use_threads(self._threads)
        engine.level = LEVELS[self._level]
        self._engine = engine
        return engine

    def _limits(self) -> Limits:
        depth = self._depth or None
        if self._movetime:
            return Limits(movetime=max(self._movetime - MARGIN, 10), depth=depth)
        clock = Clock(max(self._left, 1), self._increment)
        played = len(self._game.moves) // 2
        to_go = self._moves - played % self._moves if self._moves else None
        return Limits(depth=depth, south=clock, north=clock, moves_to_go=to_go)

    def _report(self, line: Line) -> None:
        if not self._posts or line.rank > 1:
            return
        score = line.score.centi
        if line.score.plies is not None:
            score = (MATE + (abs(line.score.plies) + 1) // 2) * (1 if line.score.plies > 0 else -1)
        moves = " ".join(SPELLING.write_move(self._rules, move) for move in line.moves)
        self._say(f"{line.depth} {score} {line.ms // 10} {line.nodes} {moves}")

    # The settings.

    def _set_clock(self, words: str) -> None:
        """`level MOVES MINUTES[:SECONDS] INCREMENT`; 0 moves are a whole game."""
        moves, base, increment = words.split()
        minutes, _, seconds = base.partition(":")
        self._moves, self._movetime = max(int(moves), 0), 0
        self._left = 1000 * (60 * int(minutes) + int(seconds or 0))
        self._increment = int(1000 * float(increment))

    def _set_movetime(self, seconds: str) -> None:
        self._movetime = max(int(1000 * float(seconds)), 1)

    def _set_depth(self, plies: str) -> None:
        self._depth = max(int(plies), 0)

    def _set_time(self, hundredths: str) -> None:
        self._left = 10 * int(hundredths)

    def _post(self, on: bool) -> None:
        self._posts = on

    def _set_memory(self, megabytes: str) -> None:
        self._thinker.stop(mute=True)
        self._hash = max(int(megabytes), 1)
        if self._engine:
            self._engine.resize(self._hash)

    def _set_cores(self, count: str) -> None:
        self._thinker.stop(mute=True)
        self._threads = min(max(int(count), 1), MAX_THREADS)
        if self._engine:
            self._engine.use_threads(self._threads)

    def _set_option(self, text: str) -> None:
        name, _, value = text.partition("=")
        if name.strip().lower() != "skill level":
            self._say(f"Error (unknown option): {name}")
            return
        self._level = min(max(int(value), WEAKEST), STRONGEST)


def read_move(position: Position, text: str) -> Move:
    """Read a legal move of XBoard, which ends with = where the promotion is declined.

    XBoard offers that also where a promotion is forced; the move is then the promotion.
    """
    plain = text.removesuffix("=")
    try:
        return SPELLING.read_move(position, plain)
    except IllegalMove as error:
        if error.reason != "must_promote":
            raise
    return SPELLING.read_move(position, f"{plain}+")


@dataclass(frozen=True)
class _Move:
    """A search for our move in a game, in the thinker's thread."""

    engine: Engine
    game: Game
    limits: Limits
    report: Callable[[Line], None]

    def answer(self, halt: Halt) -> str:
        """The move in USI; an error of the search leaves any legal one."""
        try:
            choice = self.engine.best_move(self.game, self.limits, 1, self.report, stop=halt.stop)
        except (YokaiError, MemoryError, RuntimeError):
            return self.game.legal_moves[0].usi
        return choice.move.usi


def described(rules: Variant) -> list[str]:
    """The lines that describe a variant's board and pieces.

    >>> for line in described(variant("classic")):
    ...     print(line)
    setup (C.EG.......+.....Lc.eg.......+.....l) 3x4+3_shogi gle/1c1/1C1/ELG[] w - - 0 1
    piece L& K
    piece G& W
    piece E& F
    piece C& fW
    piece +C& WfF
    """
    table = _table(rules)
    held = sum(kind.in_reserves for kind in rules.kinds)
    start = SPELLING.write_position(rules.start)
    size = f"{rules.files}x{rules.ranks}+{held}_shogi"
    pieces = [f"piece {to_theirs(rules, kind.symbol)}& {betza(kind)}" for kind in rules.kinds]
    return [f"setup ({table}{table.lower()}) {size} {start}", *pieces]


def _table(rules: Variant) -> str:
    """XBoard's table of letters for one side, by whose places it draws and promotes."""
    table = ["."] * (ROYAL + 1)
    usual = sorted(rules.kinds, key=lambda kind: kind.letter not in PLACES)  # these come first
    for kind in usual:
        letter = to_theirs(rules, kind.letter)
        if kind.is_promoted:
            continue
        if kind.royal:
            table[ROYAL] = letter
            continue
        places = [*(PROMOTING if kind.promotes_to else (*PLAIN, *PROMOTING))]
        wished = PLACES.get(kind.letter)
        if wished in places:
            places.insert(0, wished)
        free = [place for place in places if table[place] == "."]
        if not free:
            raise EngineError(f"XBoard has no room for the piece {quote(kind.name)}")
        table[free[0]] = letter
        if kind.promotes_to:
            table[free[0] + PROMOTED] = "+"
    return "".join(table)


def betza(kind: Kind) -> str:
    """The steps of a piece in Betza's notation: W to the four sides, F to the four corners.

    >>> by_name = {kind.name: kind for kind in variant("expert").kinds}
    >>> [betza(by_name[name]) for name in ("koropokkuru", "kirin", "oni", "kodama")]
    ['K', 'WfF', 'FfW', 'fW']
    """
    sides = {way: kind.dots[row][column] == "o" for way, (row, column) in _SIDES.items()}
    corners = {way: kind.dots[row][column] == "o" for way, (row, column) in _CORNERS.items()}
    if all(sides.values()) and all(corners.values()):
        return "K"
    parts = [_part("W", sides), _part("F", corners)]
    return "".join(sorted(parts, key=lambda part: (len(part) != 1, part == "")))


_SIDES = {"f": (0, 1), "l": (1, 0), "r": (1, 2), "b": (2, 1)}
_CORNERS = {"fl": (0, 0), "fr": (0, 2), "bl": (2, 0), "br": (2, 2)}


def _part(atom: str, ways: dict[str, bool]) -> str:
    if all(ways.values()):
        return atom
    on = [way for way, is_on in ways.items() if is_on]
    if atom == "W":
        return "".join(f"{way}W" for way in on)
    for half in "fb":
        if {f"{half}l", f"{half}r"} <= {*on}:
            on = [half, *(way for way in on if way[0] != half)]
    return "".join(f"{way}F" for way in on)
