"""The explainer: what a move does on the board, as a fact that a child can check.

The engine says which move is the best; this module says why. Each finder returns a reason if it is
true of the move; the most important comes first.
"""

from __future__ import annotations

from collections.abc import Callable

from yokai import _core
from yokai.engine.captures import (
    attacked_by,
    captures,
    hanging,
    is_free,
    mover,
    targets,
    winnable,
    winning_move,
    worth,
)
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.engine.line import Score
from yokai.engine.move_reason import Reason, ReasonName
from yokai.engine.placement import PLACEMENT, cages
from yokai.engine.played_move import PlayedMove, arrow_of, arrows_to_royal, forked, kind_on
from yokai.notation.move import Move
from yokai.rules.position import Position

_NEAR = 5  # plies of a forced win that is told before what else the move does
_FAR = 9  # plies of a forced win that is told after the threats
_LOOK = Limits(nodes=3_000)  # some milliseconds, for a threat that takes more than one move


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
    done = PlayedMove(before, move, score or Score(0), exact)
    finders = _AT_THE_END if done.after.outcome else _FINDERS
    return next(found for find in finders if (found := find(done)))


def winning_idea(before: Position, move: Move) -> Reason | None:
    """The reason why a move of a forced win wins, or None if the move only prepares the win.

    >>> winning_idea(Position.parse("classic", "2k/K2/3/3 b - 1"), Move("3b3a")).name
    'wins_reach'
    """
    done = PlayedMove(before, move, Score(0), exact=False)
    finders = _AT_THE_END if done.after.outcome else _IDEAS
    return next((found for find in finders if (found := find(done))), None)


_ENDS: dict[str, ReasonName] = {
    "capture": "wins_capture",
    "reach": "wins_reach",
    "checkmate": "wins_checkmate",
    "no move": "wins_no_move",
    "stalemate": "draws_no_move",
}


def _ends(done: PlayedMove) -> Reason | None:
    end = done.after.outcome
    return done.tell(_ENDS[end.reason]) if end else None


def _decides(done: PlayedMove) -> Reason | None:
    """The player wins with the next move, whatever the opponent plays."""
    core = done.after._core
    if not all(_wins_at_once(core.played(code)) for code in core.moves):
        return None
    if done.after.in_danger:
        return done.tell("no_answer", arrows=arrows_to_royal(done.again))
    if won := winning_move(done.again):
        return done.tell("unstoppable", arrows=arrow_of(won))
    return done.tell("zugzwang")


def _wins_at_once(core: _core.Position) -> bool:
    return any(core.played(code).won for code in core.moves)


def _forces(most: int) -> Callable[[PlayedMove], Reason | None]:
    def find(done: PlayedMove) -> Reason | None:
        plies = done.score.plies
        return done.count("forces", plies) if plies and 0 < plies <= most else None

    return find


def _saves(done: PlayedMove) -> Reason | None:
    """The royal piece was attacked, and is not any more."""
    if not done.before.in_danger or done.again.in_danger:
        return None
    attackers = {arrow[:2] for arrow in arrows_to_royal(done.theirs)}
    taken = done.before.piece(done.to)
    if taken and done.to in attackers:
        return done.tell("takes_attacker", taken.kind)
    return done.tell("escapes", arrows=arrows_to_royal(done.theirs))


def _stops_win(done: PlayedMove) -> Reason | None:
    """The opponent threatened to win with the next move, and does not any more."""
    threat = None if done.before.in_danger else winning_move(done.theirs)
    if not threat or winning_move(done.after):
        return None
    end = done.theirs.play(threat).outcome
    names: dict[str, ReasonName] = {"reach": "stops_reach", "checkmate": "stops_mate"}
    if not end or end.reason not in names:
        return None
    return done.tell(names[end.reason], square=threat.target, arrows=arrow_of(threat))


def _stops_soon(done: PlayedMove) -> Reason | None:
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


def _takes(done: PlayedMove) -> Reason | None:
    taken = done.before.piece(done.to)
    if not taken:
        return None
    if done.to not in targets(done.after):
        return done.tell("takes_free", taken.kind)
    if worth(taken.kind) > worth(done.own):
        return done.tell("takes_more", taken.kind)
    return done.tell("takes", taken.kind)


def _promotes(done: PlayedMove) -> Reason | None:
    return done.tell("promotes") if done.move.promotes else None


def _forks(done: PlayedMove) -> Reason | None:
    prey = forked(done.after, done.to)
    if not prey:
        return None
    first, second = (kind_on(done.after, square) for square in prey)
    arrows = tuple(done.to + square for square in prey)
    return done.tell("forks", arrows=arrows, first=first, second=second)


def _guards(done: PlayedMove) -> Reason | None:
    """A piece that was hanging can still be captured, and the mover takes back."""
    still = {capture.target for capture in captures(done.after)} - hanging(done.after)
    for square in sorted(hanging(done.theirs) & still & done.new):
        if not (kind := kind_on(done.after, square)).royal:
            return done.tell("guards", kind, square, (done.to + square,))
    return None


def _retreats(done: PlayedMove) -> Reason | None:
    """The mover could be taken where it stood, and cannot be won where it stands."""
    origin = done.move.origin
    if not origin or done.own.royal or origin not in winnable(done.theirs):
        return None
    if done.to in winnable(done.after):
        return None
    attackers = [capture for capture in captures(done.theirs) if capture.target == origin]
    return done.tell("retreats", square=origin, arrows=arrow_of(attackers[0]))


def _checks(done: PlayedMove) -> Reason | None:
    return done.tell("checks", arrows=arrows_to_royal(done.again)) if done.after.in_danger else None


def _threatens_win(done: PlayedMove) -> Reason | None:
    """The player would win with the next move if the opponent passed."""
    won = winning_move(done.again)
    end = done.again.play(won).outcome if won else None
    names: dict[str, ReasonName] = {"reach": "threat_reach", "checkmate": "threat_mate"}
    if not won or not end or end.reason not in names:
        return None
    return done.tell(names[end.reason], square=won.target, arrows=arrow_of(won))


def _threatens_soon(done: PlayedMove) -> Reason | None:
    threat = _forced(done.again)
    return done.count("threat_soon", threat) if threat else None


def _threatens(done: PlayedMove) -> Reason | None:
    """The mover could win a piece next, and cannot be won itself."""
    prey = [] if done.to in winnable(done.after) else attacked_by(done.after, done.to)
    if not prey:
        return None
    return done.tell("threatens", kind_on(done.after, prey[0]), prey[0], (done.to + prey[0],))


def _stops_fork(done: PlayedMove) -> Reason | None:
    """The opponent could fork two pieces, and cannot fork in that way any more."""
    for threat in done.theirs.legal_moves:
        if done.theirs.piece(threat.target) or not forked(done.theirs.play(threat), threat.target):
            continue
        legal = threat in done.after.legal_moves
        if not legal or not forked(done.after.play(threat), threat.target):
            kind = mover(done.theirs, threat)
            return done.tell("stops_fork", kind, threat.target, arrow_of(threat))
    return None


def _stops_promotion(done: PlayedMove) -> Reason | None:
    """The opponent could promote safely, and now cannot."""
    for threat in done.theirs.legal_moves:
        if not threat.promotes or not is_free(done.theirs, threat):
            continue
        if threat not in done.after.legal_moves or not is_free(done.after, threat):
            kind = mover(done.theirs, threat)
            return done.tell("stops_promotion", kind, threat.target, arrow_of(threat))
    return None


def _threatens_promotion(done: PlayedMove) -> Reason | None:
    """The mover can promote next, and nobody takes it before or after that."""
    if done.to in winnable(done.after):
        return None
    for then in done.again.legal_moves:
        if then.origin == done.to and then.promotes and is_free(done.again, then):
            return done.tell("threat_promotion", square=then.target, arrows=arrow_of(then))
    return None


def _keeps_draw(done: PlayedMove) -> Reason | None:
    return Reason("keeps_draw") if done.exact and done.score.plies is None else None


def _holds_out(done: PlayedMove) -> Reason | None:
    return Reason("holds_out") if done.score.plies is not None and done.score.plies < 0 else None


def _best(done: PlayedMove) -> Reason:
    return done.tell("best")


_AT_THE_END: tuple[Callable[[PlayedMove], Reason | None], ...] = (_ends,)
_IDEAS: tuple[Callable[[PlayedMove], Reason | None], ...] = (_decides, _threatens_win, cages)
_FINDERS: tuple[Callable[[PlayedMove], Reason | None], ...] = (
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
    *PLACEMENT,
    _keeps_draw,
    _holds_out,
    _best,
)
