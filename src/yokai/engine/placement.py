"""The reasons of placement: a move that wins nothing brings a piece to a better square."""

from __future__ import annotations

from collections.abc import Callable

from yokai.engine.captures import captures, covered, targets, winnable
from yokai.engine.move_reason import Reason
from yokai.engine.played_move import PlayedMove, around, kind_on, room, royal_square, squares_of


def _restricts(done: PlayedMove) -> Reason | None:
    """The other royal piece has fewer safe squares than before the move, or none."""
    had, has = room(done.theirs), room(done.after)
    lost = sorted((had - has) & (done.new | {done.to}))
    if not lost or len(has) >= len(had):
        return None
    arrows = tuple(done.to + square for square in lost if square != done.to)
    return done.tell("restricts" if has else "cages", square=lost[0], arrows=arrows)


def cages(done: PlayedMove) -> Reason | None:
    """The other royal piece had a safe square before the move, and has none any more."""
    found = _restricts(done)
    return found if found and found.name == "cages" else None


def _supports(done: PlayedMove) -> Reason | None:
    """The mover guards a piece that is attacked and had a guard."""
    attacked = {capture.target for capture in captures(done.after)}
    for square in sorted(attacked & done.new - {done.to}):
        if not (kind := kind_on(done.after, square)).royal:
            return done.tell("supports", kind, square, (done.to + square,))
    return None


def _attacks(done: PlayedMove) -> Reason | None:
    """The mover covers a square beside the other royal piece, and covered none before."""
    beside = around(royal_square(done.after, done.after.turn))
    origin = done.move.origin
    was = covered(done.before, origin) & beside if origin else set()
    now = sorted(covered(done.after, done.to) & beside)
    if done.own.royal or was or not now or done.to in winnable(done.after):
        return None
    return done.tell("attacker", arrows=(done.to + now[0],))


def _covers(done: PlayedMove) -> Reason | None:
    """The mover guards a square beside its royal piece to which the opponent can step."""
    home = royal_square(done.after, done.before.turn)
    near = sorted(done.new & around(home) & targets(done.after) - {home})
    if done.own.royal or not near:
        return None
    return done.tell("covers", square=near[0], arrows=(done.to + near[0],))


def _makes_room(done: PlayedMove) -> Reason | None:
    more = room(done.again) - room(done.before)
    if done.own.royal or not more or len(room(done.again)) <= len(room(done.before)):
        return None
    home = royal_square(done.after, done.before.turn)
    return done.tell("makes_room", square=min(more), arrows=(home + min(more),))


def _joins(done: PlayedMove) -> Reason | None:
    """The mover guards a piece that nobody guarded."""
    side = done.before.turn
    for square in sorted(done.new):
        on = done.after.piece(square)
        if not on or on.side is not side or on.kind.royal:
            continue
        if not any(square in covered(done.before, each) for each in squares_of(done.before, side)):
            return done.tell("joins", on.kind, square, (done.to + square,))
    return None


def _walks(done: PlayedMove) -> Reason | None:
    """The royal piece steps towards the far row, where it would win."""
    goes = done.own.royal and done.before.variant.reach_wins
    return done.tell("walks") if goes and done.forward(done.to) > done.forward(done.from_) else None


def _hides(done: PlayedMove) -> Reason | None:
    """The royal piece steps away: fewer enemies cover the squares beside it."""
    if not done.own.royal:
        return None
    had, has = (
        sum(bool(covered(at, each) & around(home)) for each in squares_of(at, at.turn))
        for at, home in ((done.theirs, done.from_), (done.after, done.to))
    )
    return done.tell("hides") if has < had else None


def _develops(done: PlayedMove) -> Reason | None:
    """A piece leaves the row at its own edge, and cannot be won where it stands."""
    if done.own.royal or done.move.is_drop or done.to in winnable(done.after):
        return None
    leaves = done.forward(done.from_) == 0 < done.forward(done.to)
    return done.tell("develops") if leaves else None


def _nears(done: PlayedMove) -> Reason | None:
    """A piece steps nearer to the other royal piece, and cannot be won where it stands."""
    if done.own.royal or done.move.is_drop or done.to in winnable(done.after):
        return None
    royal = royal_square(done.after, done.after.turn)
    return done.tell("nears") if _apart(done.to, royal) < _apart(done.from_, royal) else None


def _apart(one: str, two: str) -> tuple[int, int]:
    """The distance of two squares: in steps of a royal piece, then in rows and columns."""
    rows, columns = (abs(ord(a) - ord(b)) for a, b in zip(one, two, strict=True))
    return max(rows, columns), rows + columns


# The most telling first.
PLACEMENT: tuple[Callable[[PlayedMove], Reason | None], ...] = (
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
)
