"""Rules, positions, moves and records as wire messages, whoever reads them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise

from yokai.app.messages import (
    KindView,
    LevelView,
    MoveView,
    OutcomeView,
    PositionAnswer,
    PositionView,
    RecordAnswer,
    VariantView,
    VariationView,
)
from yokai.engine.levels import LEVELS
from yokai.formats.record import Record
from yokai.formats.variation import Variation
from yokai.notation.move import Move
from yokai.rules.game import Game
from yokai.rules.outcome import Outcome
from yokai.rules.piece import Kind
from yokai.rules.position import Position
from yokai.rules.variant import Variant
from yokai.solve.index import is_solvable


def variant_view(game: Variant) -> VariantView:
    """The rules of a game."""
    return VariantView(
        id=game.id,
        name=game.name,
        files=game.files,
        ranks=game.ranks,
        start=game.start.sfen,
        promotion_zone=game.promotion_zone,
        promotion=game.promotion,
        dead_ends=game.dead_ends,
        reach_wins=game.reach_wins,
        checkmate_ends=game.checkmate_ends,
        royal_avoids_attack=game.royal_avoids_attack,
        solvable=is_solvable(game),
        theme=game.theme,
        themes=game.themes,
        pieces=dict(game.pieces),
        kinds=[_kind(game, kind) for kind in game.kinds],
    )


def _kind(game: Variant, kind: Kind) -> KindView:
    symbols = {k.name: k.symbol for k in game.kinds}
    becomes = symbols[kind.promotes_to] if kind.promotes_to else None
    return KindView(
        symbol=kind.symbol,
        name=kind.name,
        dots=kind.dots,
        royal=kind.royal,
        promotes_to=becomes,
        one_per_column=kind.one_per_column,
        drop_mate=kind.drop_mate,
    )


def level_views() -> list[LevelView]:
    """The strengths of the computer."""
    return [LevelView(level.number, level.name) for level in LEVELS.values()]


def outcome_view(outcome: Outcome | None) -> OutcomeView | None:
    """How a game ended."""
    if outcome is None:
        return None
    return OutcomeView(outcome.winner.word if outcome.winner else None, outcome.reason)


def position_view(
    position: Position,
    outcome: Outcome | None = None,
    repetitions: int = 1,
    sfen: str | None = None,
) -> PositionView:
    """A position that has stood so often; `outcome` where the game ended for what the board
    does not show. Who knows its SFEN saves us from writing it."""
    end = outcome or position.outcome
    return PositionView(
        sfen=sfen or position.sfen,
        turn=position.turn.word,
        legal=[] if end else [move.usi for move in position.legal_moves],
        in_danger=position.in_danger,
        repeated=not end and 1 < repetitions == position.variant.repetition - 1,
        outcome=outcome_view(end),
    )


def position_views(game: Game, known: int = 0) -> list[PositionView]:
    """The positions of a game, the start first, without those `known` already."""
    seen: Counter[bytes] = Counter()
    positions = game.positions
    last = len(positions) - 1
    views = []
    for ply, position in enumerate(positions):
        seen[position.key] += 1
        if ply >= known:
            end = game.outcome if ply == last else None
            views.append(position_view(position, end, seen[position.key]))
    return views


def move_view(before: Position, move: Move, after: str) -> MoveView:
    """A move played in a position, and what stood after it."""
    mover = before.piece(move.origin) if move.origin else None
    taken = before.piece(move.target)
    return MoveView(
        usi=move.usi,
        symbol=mover.kind.symbol if mover else move.letter or "",
        capture=taken.kind.symbol if taken else None,
        sfen=after,
    )


def move_views(game: Game) -> list[MoveView]:
    """The moves of a game."""
    steps = zip(game.moves, pairwise(game.positions), strict=True)
    return [move_view(before, move, after.sfen) for move, (before, after) in steps]


def position_answer(game: Game, known: int = 0) -> PositionAnswer:
    """The positions of a line without the first `known` ones, and the moves that lead to them."""
    views = position_views(game, known)
    reached = views if known else views[1:]  # no move leads to the start
    first = len(game.moves) - len(reached)
    steps = zip(game.positions[first:-1], game.moves[first:], reached, strict=True)
    return PositionAnswer(views, [move_view(before, move, at.sfen) for before, move, at in steps])


def record_answer(record: Record, tick: Callable[[], object] = lambda: None) -> RecordAnswer:
    """A record that was read. `tick` is called before each move of a variation, and may raise an
    error to end the work."""
    game = record.game
    positions = game.positions if record.variations else ()
    return RecordAnswer(
        variant=game.variant.id,
        start=game.start.sfen,
        moves=[move.usi for move in game.moves],
        comments=dict(record.comments),
        variations=[variation_view(positions, 0, each, tick) for each in record.variations],
    )


def variation_view(
    line: Sequence[Position], first: int, variation: Variation, tick: Callable[[], object]
) -> VariationView:
    """Other moves than a line has, with what stands after each. The line is given by its
    positions, of which the first is the one after `first` moves of the game."""
    positions = [line[variation.ply - first]]
    views = []
    for move in variation.moves:
        tick()
        before, after = positions[-1], positions[-1].play(move)
        views.append(move_view(before, move, after.sfen))
        positions.append(after)
    inner = [variation_view(positions, variation.ply, each, tick) for each in variation.variations]
    return VariationView(
        ply=variation.ply, moves=views, comments=dict(variation.comments), variations=inner
    )
