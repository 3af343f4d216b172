"""Facts that explain why a move mattered, each one checked on the board.

A fact is the name of a sentence with the words for its blanks; `locale/review` has the sentences,
in every language. A fact is stated only if a test in this module confirms it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from yokai.engine.captures import attacked_by, captures, hanging, is_free, mover, turned, worth
from yokai.engine.line import Score
from yokai.engine.move_reason import ReasonName, reason
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
    # pieces
    "hangs",
    "unguards",
    "leaves",
    "gives_more",
    "allows_fork",
    "allows_promotion",
    "left_free",
    # drops that the rules forbid
    "forbidden_mate",
    "forbidden_fear",
    # the change of the value, if no other fact holds
    "loses_sooner",
    "wins_later",
    "gets_worse",
]
_MOST_VISIBLE_PLIES = 5  # wins that take longer are stated after other facts
BetterName = ReasonName | Literal["forks", "wins", "holds"]


@dataclass(frozen=True)
class Fact:
    """A sentence: its name, and the pieces, squares and numbers of its blanks.

    Pieces are symbols as in SFEN, ``P`` and ``+P``; squares are as people name them.
    """

    name: FactName | BetterName
    pieces: Mapping[str, str] = field(default_factory=dict)
    squares: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)


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
    return fact.numbers.get("plies", 0) > _MOST_VISIBLE_PLIES


def winning_now(position: Position) -> Move | None:
    """A move that wins at once, if there is one."""
    for move in position.legal_moves:
        if (end := position.play(move).outcome) and end.winner is position.turn:
            return move
    return None


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
    return Fact("missed_win", numbers={"plies": scene.could.plies or 0})


def _allows_now(scene: Scene) -> Fact | None:
    """The opponent can win at once, and could not after the best move."""
    after = scene.after
    won = winning_now(after)
    if not won or (not scene.instead.outcome and winning_now(scene.instead)):
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
    return Fact("allows_win", numbers={"plies": -plies - 1})


def _is_won(score: Score) -> bool:
    return score.plies is not None and score.plies > 0


def _is_lost(score: Score) -> bool:
    return score.plies is not None and score.plies < 0


def _repeats(scene: Scene) -> Fact | None:
    return Fact("repeats") if scene.repeats else None


def _loses_a_piece(scene: Scene) -> Fact | None:
    """The best reply takes a piece that nobody takes back, or one that is worth more.

    A piece that also hangs after the best move does not count, nor does a piece that was exchanged
    for one of the same worth.
    """
    after, reply = scene.after, scene.reply
    if after.outcome or reply is None or not (prey := after.piece(reply.target)):
        return None
    if prey.kind.royal:
        return None
    taken = scene.before.piece(scene.move.target)
    if taken and worth(taken.kind) >= worth(prey.kind):
        return None
    square = reply.target
    pieces = {"piece": prey.kind.symbol, "taker": mover(after, reply).symbol}
    squares = {"square": _a1(after, square)}
    # The piece also hangs after the best move, unless it moved away or was exchanged there.
    if not scene.instead.outcome and _falls(scene.instead, square, prey.kind):
        return None
    if not is_free(after, reply):
        if worth(prey.kind) > worth(mover(after, reply)):
            return Fact("gives_more", pieces, squares)
        return None
    if square == scene.move.target:
        return Fact("hangs", pieces, squares)
    if square in hanging(turned(scene.before)):
        return Fact("leaves", pieces, squares)
    if square in {move.target for move in captures(turned(scene.before))}:
        return Fact("unguards", pieces, squares)
    return None


def _falls(position: Position, square: str, kind: Kind) -> bool:
    """Can the side to move take this piece on this square for nothing?"""
    piece = position.piece(square)
    return piece is not None and piece.kind == kind and square in hanging(position)


def _allows_fork(scene: Scene) -> Fact | None:
    """The best reply forks: it attacks two pieces that it can win, and cannot be taken."""
    after, reply = scene.after, scene.reply
    if after.outcome or reply is None or (then := after.play(reply)).outcome:
        return None
    return _fork("allows_fork", then, reply)


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
    """The best move takes a piece that nobody takes back, and the move played did not."""
    before, best = scene.before, scene.best
    prey = before.piece(best.target)
    if scene.instead.outcome or not prey or best.target == scene.move.target:
        return None
    if not is_free(before, best):
        return None
    return Fact("left_free", {"piece": prey.kind.symbol}, {"square": _a1(before, best.target)})


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
        return Fact(later, numbers={"could": abs(could), "did": abs(did)})
    shares = [percent(chance(scene.before.variant, score)) for score in (scene.could, scene.did)]
    return Fact("gets_worse", numbers={"could": shares[0], "did": shares[1]})


def better(scene: Scene) -> Fact:
    """The fact that names what the best move visibly does."""
    then, best = scene.instead, scene.best
    said = reason(scene.before, best)
    target = {"square": _a1(scene.before, best.target)}
    if then.outcome:
        return Fact(said.name, _royal(scene.before) | {"piece": said.symbol}, target)
    if fork := _fork("forks", then, best):
        return fork
    if said.name == "best" and scene.could.plies is not None and scene.could.plies > 0:
        return Fact("wins", numbers={"plies": scene.could.plies})
    if said.name == "best" and scene.could.plies is None and scene.exact:
        return Fact("holds")
    square = {"square": _a1(then, _about(scene, said.kind))} if said.name == "guards" else target
    return Fact(said.name, _royal(scene.before) | {"piece": said.symbol}, square)


def _about(scene: Scene, kind: Kind) -> str:
    """The square of the piece that the best move guards."""
    hung = hanging(turned(scene.before)) - hanging(scene.instead)
    for square in sorted(hung):
        if (piece := scene.instead.piece(square)) and piece.kind == kind:
            return square
    return scene.best.target


def _fork(name: Literal["allows_fork", "forks"], then: Position, move: Move) -> Fact | None:
    """A fork: the piece that has just moved can win two pieces, and nobody can take it."""
    prey = attacked_by(then, move.target)
    if len(prey) < 2 or move.target in {capture.target for capture in captures(then)}:
        return None
    first, second = (then.piece(square) for square in prey[:2])
    forker = then.piece(move.target)
    assert first
    assert second
    assert forker
    pieces = {
        "piece": forker.kind.symbol,
        "first": first.kind.symbol,
        "second": second.kind.symbol,
    }
    return Fact(name, pieces, {"square": _a1(then, move.target)})


_FINDERS: tuple[Callable[[Scene], Fact | None], ...] = (
    _missed_now,
    _allows_now,
    _repeats,
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
