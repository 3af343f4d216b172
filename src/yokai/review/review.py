"""The review of a game: a grade for every move, accuracies, a curve, and the key moments."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Literal

from yokai import _core
from yokai.engine.engine import Engine
from yokai.engine.line import Score
from yokai.formats.record import Record
from yokai.notation.move import Move, Side
from yokai.review.evaluations import Evaluator, PositionEvaluation, Progress, negated
from yokai.review.facts import Fact, Scene, better, facts
from yokai.review.grades import MATTERS, Grade, accuracy, grade, standing
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.solve.tablebase import Tablebase

MOST_MOMENTS = 5
_MOST_EACH = 3  # moments of one player, if the other has some too
_SECONDS = 20.0  # for a game that the engine evaluates
_LINE_PLIES = 15  # the longest line shown


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
    lost: float  # the difference of the two standings, 0 or more
    grade: Grade


@dataclass(frozen=True)
class Moment:
    """A key moment: a move that mattered, and the facts that explain it."""

    judged: Judged
    facts: tuple[Fact, ...]  # what went wrong, the most important first
    better: Fact  # what the best move does
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
    progress: Progress | None = None,
) -> Review:
    """Review a game, or the main line of a record.

    Positions that the table has are judged exactly; the engine searches the others, in about
    `seconds` in all. `progress` is called with the stage and the share of it that is done.

    >>> from yokai.rules.position import Position
    >>> game = Game(Position.parse("classic", "2k/K2/3/3 b - 1"))
    >>> _ = game.play("3b3c")
    >>> found = review(game, seconds=1)
    >>> found.moves[0].best.usi, found.moments[0].facts[0].name
    ('3b3a', 'missed_reach')
    """
    for step in reviewing(game, table=table, engine=engine, seconds=seconds):
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
) -> Generator[ReviewProgress | Review, None, None]:
    """Review a game in steps of about half a second; the last step is the Review."""
    record = game if isinstance(game, Record) else Record(game)
    work = _Work(record.game, Evaluator(record.game, table, engine, seconds))
    yield from work.evaluate()
    moves = work.judge()
    chosen = _chosen(moves)
    if not all(each.exact for each in chosen):
        yield from work.evaluate_deeper(chosen)
        moves = work.judge()
        chosen = _chosen(moves)
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


def _chosen(moves: list[Judged]) -> list[Judged]:
    """The moves that lose most, of both players, in the order they were played."""
    rank = sorted(
        (each for each in moves if each.grade in ("inaccuracy", "mistake", "blunder")),
        key=lambda each: (-each.lost, each.ply),
    )
    both = len({each.side for each in rank}) == 2
    chosen: list[Judged] = []
    for each in rank:
        same = sum(other.side is each.side for other in chosen)
        if len(chosen) < MOST_MOMENTS and (not both or same < _MOST_EACH):
            chosen.append(each)
    return sorted(chosen, key=lambda each: each.ply)


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
        stands = standing(before.variant, did, exact)
        lost = 0.0 if best == move else max(0.0, stood - stands)
        if could.plies == 1 and did.plies != 1:
            lost = max(lost, MATTERS)  # missing a win in one move is always explained
        only = len(before.legal_moves) == 1
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
            lost=0.0 if only else lost,
            grade="only" if only else grade(lost),
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
