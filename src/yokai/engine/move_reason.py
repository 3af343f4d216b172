"""The reason why a move is good, as a fact of the board that a child can check.

The engine says which move is the best; this module says what the move does. Hints, puzzles and
reviews use the same reasons and the same sentences: the texts `why.*` of the catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from yokai import _core
from yokai.engine.captures import (
    attacked_by,
    captures,
    covered,
    hanging,
    is_free,
    mover,
    targets,
    turned,
    winnable,
    winning_move,
    worth,
)
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.engine.line import Score
from yokai.notation.move import Move, Side
from yokai.notation.square import a1_square, read_square, usi_square
from yokai.rules.piece import Kind
from yokai.rules.position import Position

ReasonName = Literal[
    # the end of the game
    "wins_capture",
    "wins_reach",
    "wins_checkmate",
    "wins_no_move",
    "no_answer",
    "unstoppable",
    "zugzwang",
    "forces",
    # dangers
    "takes_attacker",
    "escapes",
    "stops_reach",
    "stops_mate",
    "stops_soon",
    # material
    "takes_free",
    "takes_more",
    "takes",
    "promotes",
    "forks",
    "guards",
    "retreats",
    # threats
    "checks",
    "threat_reach",
    "threat_mate",
    "threat_soon",
    "threatens",
    "stops_fork",
    "stops_promotion",
    "threat_promotion",
    # better places
    "cages",
    "supports",
    "restricts",
    "attacker",
    "covers",
    "makes_room",
    "joins",
    "walks",
    "hides",
    "develops",
    "nears",
    # what only the score tells
    "keeps_draw",
    "holds_out",
    "best",
]
_NEAR = 5  # plies of a forced win that is told before what else the move does
_FAR = 9  # plies of a forced win that is told after the threats
_LOOK = Limits(nodes=3_000)  # some milliseconds, for a threat that takes more than one move


@dataclass(frozen=True)
class Reason:
    """A sentence: its name, the pieces, squares and numbers of its blanks, and its arrows.

    Pieces are symbols as in SFEN, ``P`` and ``+P``; squares are as people name them; arrows are two
    squares in USI each.
    """

    name: ReasonName
    pieces: Mapping[str, str] = field(default_factory=dict)
    squares: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    arrows: tuple[str, ...] = ()


def moves_of(plies: int) -> int:
    """The number of the winner's moves in a forced win of so many plies, or in a loss if negative.

    >>> moves_of(1), moves_of(3), moves_of(-4)
    (1, 2, 2)
    """
    return (abs(plies) + 1) // 2


def reason(
    before: Position, move: Move, score: Score | None = None, *, exact: bool = False
) -> Reason:
    """The most important reason for a legal move.

    `score` is that of the move for its player, if it is known; `exact` if it is from a table.

    >>> import yokai
    >>> start = yokai.variant("classic").start
    >>> reason(start, start.move("2c2b")).name
    'takes'
    """
    done = _Done(before, move, score or Score(0), exact)
    finders = _AT_THE_END if done.after.outcome else _FINDERS
    return next(found for find in finders if (found := find(done)))


@dataclass(frozen=True)
class _Done:
    """A move that was played. `theirs` and `again` are the positions before and after the move with
    the other side to move: what the opponent threatened, and what the player threatens."""

    before: Position
    move: Move
    score: Score
    exact: bool

    @cached_property
    def after(self) -> Position:
        return self.before.play(self.move)

    @cached_property
    def theirs(self) -> Position:
        return turned(self.before)

    @cached_property
    def again(self) -> Position:
        return turned(self.after)

    @cached_property
    def own(self) -> Kind:
        return mover(self.before, self.move)

    @property
    def to(self) -> str:
        return self.move.target

    @property
    def from_(self) -> str:
        assert self.move.origin  # the move is a step
        return self.move.origin

    def forward(self, square: str) -> int:
        """The number of rows between the player's edge and a square."""
        game = self.before.variant
        row = read_square(square, game.files, game.ranks) // game.files
        return game.ranks - 1 - row if self.before.turn is Side.SOUTH else row

    @cached_property
    def new(self) -> set[str]:
        """The squares that the piece covers now, and did not cover before it moved."""
        origin = self.move.origin
        return covered(self.after, self.to) - (covered(self.before, origin) if origin else set())

    def tell(
        self,
        name: ReasonName,
        piece: Kind | None = None,
        square: str = "",
        arrows: tuple[str, ...] = (),
        **more: Kind,
    ) -> Reason:
        game = self.before.variant
        kinds = {"royal": game.royal, "piece": piece or self.own, **more}
        index = read_square(square or self.to, game.files, game.ranks)
        squares = {"square": a1_square(index, game.files, game.ranks)}
        pieces = {blank: kind.symbol for blank, kind in kinds.items()}
        return Reason(name, pieces, squares, arrows=arrows)

    def count(self, name: ReasonName, plies: int) -> Reason:
        return Reason(name, numbers={"moves": moves_of(plies)})


_WINS: dict[str, ReasonName] = {
    "capture": "wins_capture",
    "reach": "wins_reach",
    "checkmate": "wins_checkmate",
    "no move": "wins_no_move",
}


def _wins(done: _Done) -> Reason | None:
    end = done.after.outcome
    return done.tell(_WINS[end.reason]) if end else None


def _decides(done: _Done) -> Reason | None:
    """Whatever the opponent plays, the player wins with the next move."""
    core = done.after._core
    if not all(_wins_at_once(core.played(code)) for code in core.moves):
        return None
    if done.after.in_danger:
        return done.tell("no_answer", arrows=_to_royal(done.again))
    if won := winning_move(done.again):
        return done.tell("unstoppable", arrows=_step(won))
    return done.tell("zugzwang")


def _wins_at_once(core: _core.Position) -> bool:
    return any(core.played(code).ending for code in core.moves)


def _forces(most: int) -> Callable[[_Done], Reason | None]:
    def find(done: _Done) -> Reason | None:
        plies = done.score.plies
        return done.count("forces", plies) if plies and 0 < plies <= most else None

    return find


def _saves(done: _Done) -> Reason | None:
    """The royal piece was attacked, and is not any more."""
    if not done.before.in_danger or done.again.in_danger:
        return None
    attackers = {arrow[:2] for arrow in _to_royal(done.theirs)}
    taken = done.before.piece(done.to)
    if taken and done.to in attackers:
        return done.tell("takes_attacker", taken.kind)
    return done.tell("escapes", arrows=_to_royal(done.theirs))


def _stops_win(done: _Done) -> Reason | None:
    """The opponent threatened to win with the next move, and does not any more."""
    threat = None if done.before.in_danger else winning_move(done.theirs)
    if not threat or winning_move(done.after):
        return None
    end = done.theirs.play(threat).outcome
    names: dict[str, ReasonName] = {"reach": "stops_reach", "checkmate": "stops_mate"}
    if not end or end.reason not in names:
        return None
    return done.tell(names[end.reason], square=threat.target, arrows=_step(threat))


def _stops_soon(done: _Done) -> Reason | None:
    """The opponent threatened a forced win of a few moves, and does not any more."""
    threat = _forced(done.theirs)
    return done.count("stops_soon", threat) if threat and not _forced(done.after) else None


def _forced(position: Position) -> int | None:
    """The plies of a near forced win of the side to move, if a short search proves one.

    A win with the next move does not count: other reasons name it.
    """
    if position.outcome:  # a pass can end the game
        return None
    plies = Engine(position.variant, hash_mb=1).lines(position, _LOOK)[0].score.plies
    return plies if plies and 1 < plies <= _NEAR else None


def _takes(done: _Done) -> Reason | None:
    taken = done.before.piece(done.to)
    if not taken:
        return None
    if done.to not in targets(done.after):
        return done.tell("takes_free", taken.kind)
    if worth(taken.kind) > worth(done.own):
        return done.tell("takes_more", taken.kind)
    return done.tell("takes", taken.kind)


def _promotes(done: _Done) -> Reason | None:
    return done.tell("promotes") if done.move.promotes else None


def _forks(done: _Done) -> Reason | None:
    prey = forked(done.after, done.to)
    if not prey:
        return None
    first, second = (_on(done.after, square) for square in prey)
    arrows = tuple(done.to + square for square in prey)
    return done.tell("forks", arrows=arrows, first=first, second=second)


def forked(after: Position, square: str) -> list[str]:
    """The two best of the pieces that the piece on `square` forks, which has just moved, or none.

    It could win either of them, and nobody can take it.
    """
    if after.outcome or square in targets(after):
        return []
    prey = attacked_by(after, square)
    return prey[:2] if len(prey) > 1 else []


def _guards(done: _Done) -> Reason | None:
    """A piece that was hanging can still be captured, and the mover takes back."""
    still = {capture.target for capture in captures(done.after)} - hanging(done.after)
    for square in sorted(hanging(done.theirs) & still & done.new):
        if not (kind := _on(done.after, square)).royal:
            return done.tell("guards", kind, square, (done.to + square,))
    return None


def _retreats(done: _Done) -> Reason | None:
    """The mover could be taken where it stood, and cannot be won where it stands."""
    origin = done.move.origin
    if not origin or done.own.royal or origin not in winnable(done.theirs):
        return None
    if done.to in winnable(done.after):
        return None
    attackers = [capture for capture in captures(done.theirs) if capture.target == origin]
    return done.tell("retreats", square=origin, arrows=_step(attackers[0]))


def _checks(done: _Done) -> Reason | None:
    return done.tell("checks", arrows=_to_royal(done.again)) if done.after.in_danger else None


def _threatens_win(done: _Done) -> Reason | None:
    """The player would win with the next move if the opponent passed."""
    won = winning_move(done.again)
    end = done.again.play(won).outcome if won else None
    names: dict[str, ReasonName] = {"reach": "threat_reach", "checkmate": "threat_mate"}
    if not won or not end or end.reason not in names:
        return None
    return done.tell(names[end.reason], square=won.target, arrows=_step(won))


def _threatens_soon(done: _Done) -> Reason | None:
    threat = _forced(done.again)
    return done.count("threat_soon", threat) if threat else None


def _threatens(done: _Done) -> Reason | None:
    """The mover could win a piece next, and cannot be won itself."""
    prey = [] if done.to in winnable(done.after) else attacked_by(done.after, done.to)
    if not prey:
        return None
    return done.tell("threatens", _on(done.after, prey[0]), prey[0], (done.to + prey[0],))


def _stops_fork(done: _Done) -> Reason | None:
    """The opponent could fork two pieces, and cannot fork in that way any more."""
    for threat in done.theirs.legal_moves:
        if done.theirs.piece(threat.target) or not forked(done.theirs.play(threat), threat.target):
            continue
        legal = threat in done.after.legal_moves
        if not legal or not forked(done.after.play(threat), threat.target):
            kind = mover(done.theirs, threat)
            return done.tell("stops_fork", kind, threat.target, _step(threat))
    return None


def _stops_promotion(done: _Done) -> Reason | None:
    """The opponent could promote safely, and now cannot."""
    for threat in done.theirs.legal_moves:
        if not threat.promotes or not is_free(done.theirs, threat):
            continue
        if threat not in done.after.legal_moves or not is_free(done.after, threat):
            kind = mover(done.theirs, threat)
            return done.tell("stops_promotion", kind, threat.target, _step(threat))
    return None


def _threatens_promotion(done: _Done) -> Reason | None:
    """The mover can promote next, and nobody takes it before or after that."""
    if done.to in winnable(done.after):
        return None
    for then in done.again.legal_moves:
        if then.origin == done.to and then.promotes and is_free(done.again, then):
            return done.tell("threat_promotion", square=then.target, arrows=_step(then))
    return None


def _restricts(done: _Done) -> Reason | None:
    """The other royal piece has fewer safe squares than before the move, or none."""
    had, has = room(done.theirs), room(done.after)
    lost = sorted((had - has) & (done.new | {done.to}))
    if not lost or len(has) >= len(had):
        return None
    arrows = tuple(done.to + square for square in lost if square != done.to)
    return done.tell("restricts" if has else "cages", square=lost[0], arrows=arrows)


def room(position: Position) -> set[str]:
    """The squares to which the royal piece of the side to move can step without being taken."""
    home = _royal_square(position, position.turn)
    return {
        move.target
        for move in position.legal_moves
        if move.origin == home and is_free(position, move)
    }


def _supports(done: _Done) -> Reason | None:
    """The mover guards a piece that is attacked and had a guard."""
    attacked = {capture.target for capture in captures(done.after)}
    for square in sorted(attacked & done.new - {done.to}):
        if not (kind := _on(done.after, square)).royal:
            return done.tell("supports", kind, square, (done.to + square,))
    return None


def _attacks(done: _Done) -> Reason | None:
    """The mover covers a square beside the other royal piece, and covered none before."""
    around = _around(_royal_square(done.after, done.after.turn))
    origin = done.move.origin
    was = covered(done.before, origin) & around if origin else set()
    now = sorted(covered(done.after, done.to) & around)
    if done.own.royal or was or not now or done.to in winnable(done.after):
        return None
    return done.tell("attacker", arrows=(done.to + now[0],))


def _covers(done: _Done) -> Reason | None:
    """The mover guards a square beside its royal piece to which the opponent can step."""
    home = _royal_square(done.after, done.before.turn)
    near = sorted(done.new & _around(home) & targets(done.after) - {home})
    if done.own.royal or not near:
        return None
    return done.tell("covers", square=near[0], arrows=(done.to + near[0],))


def _makes_room(done: _Done) -> Reason | None:
    more = room(done.again) - room(done.before)
    if done.own.royal or not more or len(room(done.again)) <= len(room(done.before)):
        return None
    home = _royal_square(done.after, done.before.turn)
    return done.tell("makes_room", square=min(more), arrows=(home + min(more),))


def _joins(done: _Done) -> Reason | None:
    """The mover guards a piece that nobody guarded."""
    side = done.before.turn
    for square in sorted(done.new):
        on = done.after.piece(square)
        if not on or on.side is not side or on.kind.royal:
            continue
        if not any(square in covered(done.before, each) for each in _squares(done.before, side)):
            return done.tell("joins", on.kind, square, (done.to + square,))
    return None


def _walks(done: _Done) -> Reason | None:
    """The royal piece steps towards the far row, where it would win."""
    goes = done.own.royal and done.before.variant.reach_wins
    return done.tell("walks") if goes and done.forward(done.to) > done.forward(done.from_) else None


def _hides(done: _Done) -> Reason | None:
    """The royal piece steps away: fewer enemies cover the squares beside it."""
    if not done.own.royal:
        return None
    had, has = (
        sum(bool(covered(at, each) & _around(home)) for each in _squares(at, at.turn))
        for at, home in ((done.theirs, done.from_), (done.after, done.to))
    )
    return done.tell("hides") if has < had else None


def _develops(done: _Done) -> Reason | None:
    """A piece leaves the row at its own edge, and cannot be won where it stands."""
    if done.own.royal or done.move.is_drop or done.to in winnable(done.after):
        return None
    leaves = done.forward(done.from_) == 0 < done.forward(done.to)
    return done.tell("develops") if leaves else None


def _nears(done: _Done) -> Reason | None:
    """A piece steps nearer to the other royal piece, and cannot be won where it stands."""
    if done.own.royal or done.move.is_drop or done.to in winnable(done.after):
        return None
    royal = _royal_square(done.after, done.after.turn)
    return done.tell("nears") if _apart(done.to, royal) < _apart(done.from_, royal) else None


def _apart(one: str, two: str) -> tuple[int, int]:
    """How far two squares are apart: in steps of a royal piece, then in rows and columns."""
    rows, columns = (abs(ord(a) - ord(b)) for a, b in zip(one, two, strict=True))
    return max(rows, columns), rows + columns


def _keeps_draw(done: _Done) -> Reason | None:
    return Reason("keeps_draw") if done.exact and done.score.plies is None else None


def _holds_out(done: _Done) -> Reason | None:
    return Reason("holds_out") if done.score.plies is not None and done.score.plies < 0 else None


def _best(done: _Done) -> Reason:
    return done.tell("best")


_AT_THE_END: tuple[Callable[[_Done], Reason | None], ...] = (_wins,)
_FINDERS: tuple[Callable[[_Done], Reason | None], ...] = (
    _decides,
    _forces(_NEAR),
    _saves,
    _stops_win,
    _takes,
    _promotes,
    _stops_soon,
    _forks,
    _guards,
    _retreats,
    _checks,
    _threatens_win,
    _threatens_soon,
    _threatens,
    _forces(_FAR),
    _stops_fork,
    _stops_promotion,
    _threatens_promotion,
    _restricts,
    _supports,
    _attacks,
    _covers,
    _makes_room,
    _joins,
    _walks,
    _hides,
    _develops,
    _nears,
    _keeps_draw,
    _holds_out,
    _best,
)


def _step(move: Move) -> tuple[str, ...]:
    """The arrow of a step; a drop has none."""
    return (move.origin + move.target,) if move.origin else ()


def _to_royal(position: Position) -> tuple[str, ...]:
    """The arrows from the attackers of the other royal piece to it."""
    found = [capture for capture in captures(position) if _on(position, capture.target).royal]
    return tuple(dict.fromkeys(arrow for capture in found for arrow in _step(capture)))


def _squares(position: Position, side: Side) -> list[str]:
    """The squares of a side's pieces."""
    game = position.variant
    every = [usi_square(index, game.files) for index in range(game.squares)]
    return [square for square in every if (on := position.piece(square)) and on.side is side]


def _royal_square(position: Position, side: Side) -> str:
    return next(each for each in _squares(position, side) if _on(position, each).royal)


def _around(square: str) -> set[str]:
    """A square and its neighbours, those beyond the edge included."""
    return {
        chr(ord(square[0]) + right) + chr(ord(square[1]) + down)
        for right in (-1, 0, 1)
        for down in (-1, 0, 1)
    }


def _on(position: Position, square: str) -> Kind:
    piece = position.piece(square)
    assert piece
    return piece.kind
