"""Facts that explain why a move mattered, each one checked on the board.

A fact is the name of a sentence with the words for its blanks; `locale/review` has the sentences,
in every language. A fact is stated only if a test in this module confirms it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from yokai.engine.captures import (
    captures,
    hanging,
    is_free,
    mover,
    turned,
    winnable,
    winning_move,
    worth,
)
from yokai.engine.explainer import reason
from yokai.engine.line import Score
from yokai.engine.move_reason import Reason, moves_of
from yokai.engine.played_move import forked
from yokai.engine.win_chance import chance, percent
from yokai.errors import IllegalMove
from yokai.notation.move import Move
from yokai.notation.square import a1_square, read_square, usi_square
from yokai.rules.piece import Kind
from yokai.rules.position import Position

FactName = Literal[
    # missed wins
    "missed_capture",
    "missed_reach",
    "missed_checkmate",
    "missed_no_move",
    "missed_win",
    # chances of the opponent
    "allows_capture",
    "allows_reach",
    "allows_checkmate",
    "allows_no_move",
    "allows_win",
    "repeats",
    "stalemates",
    # pieces
    "hangs",
    "unguards",
    "leaves",
    "gives_more",
    "allows_fork",
    "allows_promotion",
    "left_free",
    "left_more",
    # drops that the rules forbid
    "forbidden_mate",
    "forbidden_fear",
    # the change of the value, if no other fact holds
    "loses_sooner",
    "wins_later",
    "gets_worse",
]
_MOST_VISIBLE_MOVES = 3  # wins that take longer are stated after other facts


@dataclass(frozen=True)
class Fact:
    """A sentence: its name, and the pieces, squares and numbers of its blanks.

    Pieces are symbols as in SFEN, ``P`` and ``+P``; squares are as people name them.
    """

    name: FactName
    pieces: Mapping[str, str] = field(default_factory=dict)
    squares: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    arrows: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scene:
    """A move to be explained: its position, its score, and the best move with its score."""

    before: Position
    move: Move
    best: Move
    could: Score
    did: Score
    exact: bool
    reply: Move | None  # the best reply; None if the game was over
    repeats: bool = False  # did the move end the game by repetition?

    @property
    def after(self) -> Position:
        """The position after the move."""
        return self.before.play(self.move)

    @property
    def instead(self) -> Position:
        """The position after the best move."""
        return self.before.play(self.best)


def facts(scene: Scene) -> list[Fact]:
    """All facts about what went wrong, the most important first; at least one."""
    found = [fact for find in _FINDERS if (fact := find(scene))]
    return sorted(found, key=_is_far) or [_came_to(scene)]


def _is_far(fact: Fact) -> bool:
    """Is this a forced win too far away to be seen? Such facts come last."""
    return fact.numbers.get("moves", 0) > _MOST_VISIBLE_MOVES


def _missed_now(scene: Scene) -> Fact | None:
    """The best move would have won at once."""
    end = scene.instead.outcome
    if not end or end.winner is not scene.before.turn:
        return None
    names: dict[str, FactName] = {
        "capture": "missed_capture",
        "reach": "missed_reach",
        "checkmate": "missed_checkmate",
        "no move": "missed_no_move",
    }
    return Fact(names[end.reason], _royal(scene.before))


def _missed_win(scene: Scene) -> Fact | None:
    """The best move led to a proved win, and the move played does not."""
    if scene.instead.outcome or not _is_won(scene.could) or _is_won(scene.did):
        return None
    return Fact("missed_win", numbers={"moves": moves_of(scene.could.plies or 0)})


def _allows_now(scene: Scene) -> Fact | None:
    """The opponent can win at once, and could not after the best move."""
    after = scene.after
    won = winning_move(after)
    if not won or (not scene.instead.outcome and winning_move(scene.instead)):
        return None
    end = after.play(won).outcome
    assert end
    names: dict[str, FactName] = {
        "capture": "allows_capture",
        "reach": "allows_reach",
        "checkmate": "allows_checkmate",
        "no move": "allows_no_move",
    }
    return Fact(names[end.reason], _royal(after))


def _allows_win(scene: Scene) -> Fact | None:
    """The opponent has a proved win, and had none before."""
    plies = scene.did.plies
    if scene.after.outcome or plies is None or plies >= -2 or _is_lost(scene.could):
        return None
    return Fact("allows_win", numbers={"moves": moves_of(plies)})


def _is_won(score: Score) -> bool:
    return score.plies is not None and score.plies > 0


def _is_lost(score: Score) -> bool:
    return score.plies is not None and score.plies < 0


def _repeats(scene: Scene) -> Fact | None:
    return Fact("repeats") if scene.repeats else None


def _stalemates(scene: Scene) -> Fact | None:
    """The opponent has no move, which is a draw by the rules of the game."""
    end = scene.after.outcome
    return Fact("stalemates") if end and end.reason == "stalemate" else None


def _loses_a_piece(scene: Scene) -> Fact | None:
    """The best reply takes a piece that nobody takes back, or one that is worth more; or another
    reply takes one for nothing.

    A piece that also hangs after the best move does not count, nor does a piece that was exchanged
    for one of the same worth.
    """
    after, reply = scene.after, scene.reply
    if after.outcome or reply is None:
        return None
    found = _lost_by(scene, reply)
    if found:
        return found
    others = _given_away(scene.before, scene.move, scene.best)
    return next((fact for capture in others if (fact := _lost_by(scene, capture))), None)


def _lost_by(scene: Scene, capture: Move) -> Fact | None:
    """The fact that this reply wins a piece, if it does."""
    after, square = scene.after, capture.target
    prey = after.piece(square)
    if not prey or prey.kind.royal:
        return None
    taken = scene.before.piece(scene.move.target)
    if taken and worth(taken.kind) >= worth(prey.kind):
        return None
    pieces = {"piece": prey.kind.symbol, "taker": mover(after, capture).symbol}
    squares, arrows = {"square": _a1(after, square)}, ((capture.origin or "") + square,)
    # The piece also hangs after the best move, unless it moved away or was exchanged there.
    if not scene.instead.outcome and _falls(scene.instead, square, prey.kind):
        return None
    if not is_free(after, capture):
        if worth(prey.kind) > worth(mover(after, capture)):
            return Fact("gives_more", pieces, squares, arrows=arrows)
        return None
    if square == scene.move.target:
        return Fact("hangs", pieces, squares, arrows=arrows)
    if square in hanging(turned(scene.before)):
        return Fact("leaves", pieces, squares, arrows=arrows)
    if square in {move.target for move in captures(turned(scene.before))}:
        return Fact("unguards", pieces, squares, arrows=arrows)
    return None


def loses_piece(before: Position, move: Move, best: Move) -> bool:
    """Can the opponent take a piece for nothing, which the best move would not have given away?"""
    return bool(_given_away(before, move, best))


def _given_away(before: Position, move: Move, best: Move) -> list[Move]:
    """The captures for nothing that the move allows and the best move does not, the best first."""
    after = before.play(move)
    return [capture for capture in _conceded(before, move, best) if is_free(after, capture)]


def loses_material(before: Position, move: Move, best: Move) -> bool:
    """Can the opponent win a piece, for nothing or by a weaker one, that the best move keeps?"""
    return bool(_conceded(before, move, best))


def _conceded(before: Position, move: Move, best: Move) -> list[Move]:
    """The captures that win a piece, which the move allows and the best move does not.

    A piece that takes one of its own worth first, or whose capture loses the game at once, does not
    count. The capture of the most valuable piece comes first.
    """
    after, instead = before.play(move), before.play(best)
    if after.outcome:
        return []
    taken = before.piece(move.target)
    gained = worth(taken.kind) if taken else 0
    lost = winnable(after)
    found: list[tuple[int, Move]] = []
    for capture in captures(after):
        square, prey = capture.target, after.piece(capture.target)
        if not prey or prey.kind.royal or worth(prey.kind) <= gained or square not in lost:
            continue
        falls = hanging if is_free(after, capture) else winnable
        if not instead.outcome and instead.piece(square) == prey and square in falls(instead):
            continue
        if not winning_move(after.play(capture)):
            found.append((worth(prey.kind), capture))
    return [capture for _, capture in sorted(found, key=lambda each: -each[0])]


def wins_material(before: Position, move: Move) -> bool:
    """Does the move take a piece that nobody takes back, or one that is worth more?"""
    prey = before.piece(move.target)
    if prey is None:
        return False
    return worth(prey.kind) > worth(mover(before, move)) or is_free(before, move)


def _falls(position: Position, square: str, kind: Kind) -> bool:
    """Can the side to move take this piece on this square for nothing?"""
    piece = position.piece(square)
    return piece is not None and piece.kind == kind and square in hanging(position)


def _allows_fork(scene: Scene) -> Fact | None:
    """The best reply forks: it attacks two pieces that it can win, and cannot be taken."""
    after, reply = scene.after, scene.reply
    if after.outcome or reply is None or not (prey := forked(after.play(reply), reply.target)):
        return None
    then = after.play(reply)
    on = dict(zip(("piece", "first", "second"), (reply.target, *prey), strict=True))
    pieces = {blank: piece.kind.symbol for blank, at in on.items() if (piece := then.piece(at))}
    return Fact("allows_fork", pieces, {"square": _a1(then, reply.target)})


def _allows_promotion(scene: Scene) -> Fact | None:
    after, reply = scene.after, scene.reply
    if after.outcome or reply is None or not reply.promotes or after.play(reply).outcome:
        return None
    best = scene.instead
    if best.outcome or reply in best.legal_moves:
        return None
    kind = mover(after, reply)
    return Fact("allows_promotion", {"piece": kind.symbol}, {"square": _a1(after, reply.target)})


def _left_free(scene: Scene) -> Fact | None:
    """The best move takes a piece that nobody takes back, or one that is worth more, and the move
    played did not."""
    before, best = scene.before, scene.best
    prey = before.piece(best.target)
    if scene.instead.outcome or not prey or best.target == scene.move.target:
        return None
    if not wins_material(before, best):
        return None
    name: FactName = "left_free" if is_free(before, best) else "left_more"
    return Fact(name, {"piece": prey.kind.symbol}, {"square": _a1(before, best.target)})


def _forbidden_mate(scene: Scene) -> Fact | None:
    """The move prepares a mate by a drop which the rules forbid."""
    if scene.after.outcome:
        return None
    now = _forbidden_mates(turned(scene.after))
    new = now - _forbidden_mates(scene.before)
    return _forbidden("forbidden_mate", scene.before, new)


def _forbidden_fear(scene: Scene) -> Fact | None:
    """The move prevents a mate by a drop which the rules forbid anyway."""
    if scene.after.outcome:
        return None
    gone = _forbidden_mates(turned(scene.before)) - _forbidden_mates(scene.after)
    return _forbidden("forbidden_fear", scene.before, gone)


def _forbidden_mates(position: Position) -> set[Move]:
    """The drops that are refused only because they would be mate."""
    found = set()
    game = position.variant
    squares = [usi_square(index, game.files) for index in range(game.squares)]
    for letter in position.reserve(position.turn):
        if game.kind(letter).drop_mate:
            continue  # this piece may give mate by a drop
        for square in squares:
            try:
                position.play(Move(f"{letter}*{square}"))
            except IllegalMove as refused:
                if refused.reason == "drop_mate":
                    found.add(Move(f"{letter}*{square}"))
    return found


def _forbidden(name: FactName, position: Position, drops: set[Move]) -> Fact | None:
    if not drops:
        return None
    drop = min(drops, key=lambda move: move.usi)
    piece = position.variant.kind(drop.letter or "").symbol
    return Fact(name, {"piece": piece}, {"square": _a1(position, drop.target)})


def _came_to(scene: Scene) -> Fact:
    """The fact that always holds: another distance to the end, or other winning chances."""
    could, did = scene.could.plies, scene.did.plies
    if could is not None and did is not None:
        later: FactName = "wins_later" if could > 0 else "loses_sooner"
        return Fact(later, numbers={"could": moves_of(could), "did": moves_of(did)})
    shares = [percent(chance(scene.before.variant, score)) for score in (scene.could, scene.did)]
    return Fact("gets_worse", numbers={"could": shares[0], "did": shares[1]})


def better(scene: Scene) -> Reason:
    """The reason why the best move is better."""
    return reason(scene.before, scene.best, scene.could, exact=scene.exact)


_FINDERS: tuple[Callable[[Scene], Fact | None], ...] = (
    _missed_now,
    _allows_now,
    _repeats,
    _stalemates,
    _missed_win,
    _allows_win,
    _loses_a_piece,
    _allows_fork,
    _left_free,
    _allows_promotion,
    _forbidden_mate,
    _forbidden_fear,
)


def _royal(position: Position) -> dict[str, str]:
    return {"royal": position.variant.royal.symbol}


def _a1(position: Position, usi: str) -> str:
    game = position.variant
    return a1_square(read_square(usi, game.files, game.ranks), game.files, game.ranks)
