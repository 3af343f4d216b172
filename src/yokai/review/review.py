"""The review of a game: a grade for every move, accuracies, a curve, and the key moments."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Literal

from yokai import _core
from yokai.engine.engine import Engine
from yokai.engine.line import Score
from yokai.engine.move_reason import Reason
from yokai.formats.record import Record
from yokai.notation.move import Move, Side
from yokai.review.evaluations import Evaluator, PositionEvaluation, Progress, negated
from yokai.review.facts import (
    Fact,
    Scene,
    better,
    facts,
    loses_material,
    loses_piece,
    wins_material,
)
from yokai.review.grades import (
    MATTERS,
    Grade,
    accuracy,
    grade,
    is_near,
    standing,
    visible_loss,
)
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.solve.tablebase import Tablebase

MOST_MOMENTS = 3
_SECONDS = 20.0  # for a game that the engine evaluates
_LINE_PLIES = 15  # the longest line shown
_LOST = 0.25  # standing in a game that is as good as lost


@dataclass(frozen=True)
class Judged:
    """A judged move. Scores and standings are for the player who made it."""

    ply: int  # 1 is the first move
    side: Side
    move: Move
    before: Position
    best: Move
    could: Score  # of the best move
    did: Score  # of this move
    exact: bool  # are the scores from a table?
    stood: float  # from 0 to 1, before the move; see grades.standing()
    stands: float  # from 0 to 1, after the move
    lost: float  # the difference of the two standings, or what a person would call it
    grade: Grade
    visible: bool  # could a person have seen what it loses?


@dataclass(frozen=True)
class Moment:
    """A key moment: a move that mattered, and the facts that explain it."""

    judged: Judged
    facts: tuple[Fact, ...]  # what went wrong, the most important first
    better: Reason  # why the best move is better
    punished: tuple[Move, ...]  # the best line from the position after the move
    instead: tuple[Move, ...]  # the best line from the position before the move


@dataclass(frozen=True)
class Review:
    """The review of a game."""

    game: Game
    south: str
    north: str
    exact: bool  # was every move judged by the table?
    moves: tuple[Judged, ...]
    moments: tuple[Moment, ...]
    curve: tuple[float, ...]  # South's standing, from 0 to 1, after 0, 1, 2 ... moves

    def accuracy(self, side: Side) -> float | None:
        """The accuracy of a side, from 0 to 100; None if it never had a choice."""
        return accuracy(
            each.lost for each in self.moves if each.side is side and each.grade != "only"
        )


Stage = Literal["look", "look again", "explain"]


@dataclass(frozen=True)
class ReviewProgress:
    """The progress of a review: its stage, and the share of that stage that is done."""

    stage: Stage
    done: float


def review(
    game: Game | Record,
    *,
    table: Tablebase | None = None,
    engine: Engine | None = None,
    seconds: float = _SECONDS,
    side: Side | None = None,
    progress: Progress | None = None,
) -> Review:
    """Review a game, or the main line of a record.

    Positions that the table has are judged exactly; the engine searches the others, in about
    `seconds` in all. The moments of `side`, the reader's, come first. `progress` is called with the
    stage and the share of it that is done.

    >>> from yokai.rules.position import Position
    >>> game = Game(Position.parse("classic", "2k/K2/3/3 b - 1"))
    >>> _ = game.play("3b3c")
    >>> found = review(game, seconds=1)
    >>> found.moves[0].best.usi, found.moments[0].facts[0].name
    ('3b3a', 'missed_reach')
    """
    for step in reviewing(game, table=table, engine=engine, seconds=seconds, side=side):
        if isinstance(step, Review):
            return step
        if progress:
            progress(step.stage, step.done)
    raise AssertionError("reviewing() ended without a Review")


def reviewing(
    game: Game | Record,
    *,
    table: Tablebase | None = None,
    engine: Engine | None = None,
    seconds: float = _SECONDS,
    side: Side | None = None,
    most: int = MOST_MOMENTS,
) -> Generator[ReviewProgress | Review, None, None]:
    """Review a game in steps of about half a second; the last step is the Review, which explains
    `most` moments. A single one is the move that decided."""
    record = game if isinstance(game, Record) else Record(game)
    work = _Work(record.game, Evaluator(record.game, table, engine, seconds))
    yield from work.evaluate()
    moves = work.judge()
    chosen = _chosen(moves, side, most)
    if not all(each.exact for each in chosen):
        yield from work.evaluate_deeper(chosen)
        moves = work.judge()
        chosen = _chosen(moves, side, most)
    moments: list[Moment] = []
    for each in chosen:
        moment = yield from work.moment(each)
        moments.append(moment)
    exact = all(each.exact for each in work.evaluations if each)
    yield Review(
        record.game,
        record.south,
        record.north,
        exact,
        tuple(moves),
        tuple(moments),
        work.curve(),
    )


def _chosen(moves: list[Judged], side: Side | None, most: int) -> list[Judged]:
    """The moves to be explained: those of the reader's side first, each side's as it played them.

    They are moves whose loss a person could have seen, those that lose most. Only a game without
    such a move has moments that the table or the engine alone sees.
    """
    matters = [each for each in moves if each.grade in ("inaccuracy", "mistake", "blunder")]
    matters = [each for each in matters if each.visible] or matters
    if most == 1 and (decided := _decided(matters, side)):
        return [decided]
    matters.sort(key=lambda each: (_is_others(each, side), -each.lost, each.ply))
    return sorted(matters[:most], key=lambda each: (_is_others(each, side), each.ply))


def _decided(matters: list[Judged], side: Side | None) -> Judged | None:
    """The last mistake of a side in a game that was not lost in plain sight.

    What an opponent has overlooked did not decide: another mistake came after it.
    """
    mine = [each for each in matters if not _is_others(each, side) and each.grade != "inaccuracy"]
    open_yet = [each for each in mine if not (is_near(each.could) and each.could.centi < 0)]
    return open_yet[-1] if open_yet else None


def _is_others(judged: Judged, side: Side | None) -> bool:
    return side is not None and judged.side is not side


class _Work:
    """A review in progress."""

    def __init__(self, game: Game, evaluator: Evaluator) -> None:
        self.game, self.evaluator = game, evaluator
        self.positions = game.positions
        self.end = game.at(len(game.moves)).outcome  # without resignation and agreement
        self.evaluations: list[PositionEvaluation | None] = [None] * len(self.positions)

    def evaluate(self) -> Iterator[ReviewProgress]:
        """Evaluate every position, the last first: its hash entries help those before it."""
        last = len(self.positions) - 1
        for ply in range(last, -1, -1):
            yield ReviewProgress("look", (last - ply) / (last + 1))
            if ply < last or not self.end:
                exact = self.evaluator.exact(self.positions[ply])
                self.evaluations[ply] = exact or self.evaluator.searched(self.game.at(ply))

    def evaluate_deeper(self, chosen: list[Judged]) -> Iterator[ReviewProgress]:
        """Search the positions before and after the chosen moves deeper."""
        plies = sorted({ply for each in chosen for ply in (each.ply, each.ply - 1)}, reverse=True)
        for done, ply in enumerate(plies):
            yield ReviewProgress("look again", done / len(plies))
            evaluation = self.evaluations[ply]
            if evaluation and not evaluation.exact:
                self.evaluations[ply] = self.evaluator.searched(self.game.at(ply), deeper=True)

    def judge(self) -> list[Judged]:
        return [self._judged(ply) for ply in range(len(self.game.moves))]

    def _judged(self, ply: int) -> Judged:
        before, move = self.positions[ply], self.game.moves[ply]
        evaluation = self.evaluations[ply]
        assert evaluation  # a move was played, so the game went on
        did = self._worth(ply, evaluation)
        could = max(evaluation.score, did)
        best = evaluation.best if could == evaluation.score and did != could else move
        exact = evaluation.exact
        stood = standing(before.variant, could, exact)
        if not exact and stood < _LOST and loses_piece(before, move, evaluation.best):
            best = evaluation.best  # also where the search finds both equally hopeless
        stands = standing(before.variant, did, exact)
        only = len(before.legal_moves) == 1
        lost = max(0.0, stood - stands)
        if best == move or only:
            lost, visible = 0.0, False
        else:
            hung = loses_piece(before, move, best)
            lost = max(lost, visible_loss(could, did), MATTERS if hung else 0.0)
            left = best.target != move.target and wins_material(before, best)
            seen = left or loses_material(before, move, best)
            visible = seen or is_near(could) or is_near(did)
        return Judged(
            ply=ply + 1,
            side=before.turn,
            move=move,
            before=before,
            best=best,
            could=could,
            did=did,
            exact=exact,
            stood=stood,
            stands=stands,
            lost=lost,
            grade="only" if only else "best" if best == move else grade(lost),
            visible=visible,
        )

    def _worth(self, ply: int, evaluation: PositionEvaluation) -> Score:
        """The score of the move that was played, for its player."""
        after = self.evaluations[ply + 1]
        if after is None:
            return self._final(self.positions[ply].turn)
        if evaluation.values:
            return evaluation.values[self.game.moves[ply]]
        if self.game.moves[ply] == evaluation.best:
            return evaluation.score
        return negated(after.score)

    def moment(self, judged: Judged) -> Generator[ReviewProgress, None, Moment]:
        """Explain a move that mattered."""
        yield ReviewProgress("explain", judged.ply / len(self.positions))
        before, after = self.game.at(judged.ply - 1), self.game.at(judged.ply)
        punished = self.evaluator.line(after, _LINE_PLIES)
        yield ReviewProgress("explain", judged.ply / len(self.positions))
        instead = before.copy()
        instead.play(judged.best)
        better_line = (judged.best, *self.evaluator.line(instead, _LINE_PLIES - 1))
        scene = Scene(
            before=judged.before,
            move=judged.move,
            best=judged.best,
            could=judged.could,
            did=judged.did,
            exact=judged.exact,
            reply=punished[0] if punished else None,
            repeats=after.outcome is not None and after.outcome.reason == "repetition",
        )
        return Moment(judged, tuple(facts(scene)), better(scene), punished, better_line)

    def curve(self) -> tuple[float, ...]:
        """South's standing after every move."""
        points = []
        for position, evaluation in zip(self.positions, self.evaluations, strict=True):
            if evaluation:
                share = standing(position.variant, evaluation.score, evaluation.exact)
            else:
                share = standing(position.variant, self._final(position.turn), True)
            points.append(share if position.turn is Side.SOUTH else 1 - share)
        return tuple(points)

    def _final(self, side: Side) -> Score:
        """The score of the end of the game for a side."""
        if self.end is None or self.end.winner is None:
            return Score(0)
        won = _core.WIN - 1
        return Score(won, 1) if self.end.winner is side else Score(-won, -1)
