"""Rules, positions, moves and records as wire messages, the same for every reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import TypedDict

from yokai.app import messages
from yokai.engine.levels import LEVELS
from yokai.engine.move_reason import Reason
from yokai.formats.record import Record
from yokai.formats.variation import Variation
from yokai.notation.move import Move
from yokai.review.annotated_games import names_of
from yokai.review.facts import Fact
from yokai.review.texts import key_of
from yokai.rules.game import Game
from yokai.rules.outcome import Outcome
from yokai.rules.piece import Kind
from yokai.rules.position import Position
from yokai.rules.variant import VARIANTS, Variant, variant
from yokai.solve.index import is_solvable
from yokai.solve.tablebase import Tablebase
from yokai.solve.value import Value


class _Notes(TypedDict):
    comments: dict[int, str]
    glyphs: dict[int, str]
    drawings: dict[int, list[str]]


def variant_view(game: Variant) -> messages.VariantView:
    """The rules of a game."""
    return messages.VariantView.of(
        game,
        start=game.start.sfen,
        solvable=is_solvable(game),
        pieces=dict(game.pieces),
        kinds=[_kind(game, kind) for kind in game.kinds],
        annotated=names_of(game.id),
    )


def _kind(game: Variant, kind: Kind) -> messages.KindView:
    symbols = {k.name: k.symbol for k in game.kinds}
    becomes = symbols[kind.promotes_to] if kind.promotes_to else None
    return messages.KindView.of(
        kind, promotes_to=becomes, drawn=bool(kind.drawing) or kind.name in _drawn()
    )


@cache
def _drawn() -> frozenset[str]:
    """The names of the pieces that have a drawing: those of the shipped games."""
    return frozenset(kind.name for name in VARIANTS for kind in variant(name).kinds)


def level_views() -> list[messages.LevelView]:
    """The levels of the computer."""
    return [messages.LevelView(level.number, level.name) for level in LEVELS.values()]


def value_counts(counts: Mapping[Value, int]) -> list[messages.ValueCount]:
    """The number of positions with each value."""
    return [messages.ValueCount(v.result, v.plies, count) for v, count in counts.items()]


def solution_view(table: Tablebase) -> messages.Solution:
    """A solved game in figures. The first time, this reads the whole table."""
    start = table.probe(table.variant.start)
    win = table.longest_win
    longest = messages.LongestWin(win[0].plies, win[1].sfen) if win else None
    known = value_counts(table.counts)
    return messages.Solution(
        table.variant.id, start.result, start.plies, table.file.positions, known, longest
    )


def fact_view(fact: Fact | Reason) -> messages.FactView:
    """The sentence of a fact or a reason."""
    return messages.FactView(
        key_of(fact),
        dict(fact.pieces),
        dict(fact.squares),
        dict(fact.numbers),
        list(fact.arrows),
    )


def outcome_view(outcome: Outcome | None) -> messages.OutcomeView | None:
    """The outcome of a game, None while it goes on."""
    if outcome is None:
        return None
    return messages.OutcomeView(outcome.winner.word if outcome.winner else None, outcome.reason)


def position_view(
    position: Position,
    outcome: Outcome | None = None,
    repetitions: int = 1,
    sfen: str | None = None,
) -> messages.PositionView:
    """A position with its number of repetitions. `outcome` is given where the board does not show
    why the game ended, `sfen` where it is known already."""
    end = outcome or position.outcome
    return messages.PositionView(
        sfen=sfen or position.sfen,
        turn=position.turn.word,
        legal=[] if end else [move.usi for move in position.legal_moves],
        in_danger=position.in_danger,
        repeated=not end and 1 < repetitions == position.variant.repetition - 1,
        outcome=outcome_view(end),
    )


def position_views(game: Game, known: int = 0) -> list[messages.PositionView]:
    """The positions of a game, the start first, without the first `known` ones."""
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


def move_view(before: Position, move: Move, after: str) -> messages.MoveView:
    """A move played in a position, with the SFEN after it."""
    mover = before.piece(move.origin) if move.origin else None
    taken = before.piece(move.target)
    return messages.MoveView(
        usi=move.usi,
        symbol=mover.kind.symbol if mover else move.letter or "",
        capture=taken.kind.symbol if taken else None,
        sfen=after,
    )


def move_views(game: Game) -> list[messages.MoveView]:
    """The moves of a game."""
    steps = zip(game.moves, pairwise(game.positions), strict=True)
    return [move_view(before, move, after.sfen) for move, (before, after) in steps]


def position_answer(game: Game, known: int = 0) -> messages.PositionAnswer:
    """The positions of a line without the first `known` ones, and the moves that lead to them."""
    views = position_views(game, known)
    reached = views if known else views[1:]  # no move leads to the start
    first = len(game.moves) - len(reached)
    steps = zip(game.positions[first:-1], game.moves[first:], reached, strict=True)
    return messages.PositionAnswer(
        views, [move_view(before, move, at.sfen) for before, move, at in steps]
    )


def record_answer(
    record: Record, tick: Callable[[], object] = lambda: None
) -> messages.RecordAnswer:
    """A record that was read. `tick` is called before each move of a variation, and may raise an
    error to end the work."""
    game = record.game
    positions = game.positions if record.variations else ()
    return messages.RecordAnswer(
        variant=game.variant.id,
        start=game.start.sfen,
        moves=[move.usi for move in game.moves],
        variations=[variation_view(positions, 0, each, tick) for each in record.variations],
        **_notes(record),
    )


def variation_view(
    line: Sequence[Position], first: int, variation: Variation, tick: Callable[[], object]
) -> messages.VariationView:
    """A variation of a line, with the SFEN after each move. The line is given by its positions, of
    which the first is the one after `first` moves of the game."""
    positions = [line[variation.ply - first]]
    views = []
    for move in variation.moves:
        tick()
        before, after = positions[-1], positions[-1].play(move)
        views.append(move_view(before, move, after.sfen))
        positions.append(after)
    inner = [variation_view(positions, variation.ply, each, tick) for each in variation.variations]
    return messages.VariationView(
        ply=variation.ply, moves=views, variations=inner, **_notes(variation)
    )


def _notes(line: Record | Variation) -> _Notes:
    """The comments, glyphs and drawings of a line."""
    drawings = {ply: list(each) for ply, each in line.drawings.items()}
    return {"comments": dict(line.comments), "glyphs": dict(line.glyphs), "drawings": drawings}
