"""A study from the page, as a record: every line of it is played, and may be refused."""

from __future__ import annotations

from yokai.app.computer.analyst import replay
from yokai.app.messages import StudyDraft, VariationDraft
from yokai.errors import BadNotation
from yokai.formats.record import Record
from yokai.formats.variation import DEEPEST, Variation
from yokai.rules.game import Game


def study_record(draft: StudyDraft) -> Record:
    """The study as a record without names."""
    game = replay(draft.variant, draft.sfen, draft.moves)
    variations = tuple(_variation(game, 0, each) for each in draft.variations)
    return Record(game, comments=draft.comments, variations=variations)


def _variation(game: Game, first: int, draft: VariationDraft, depth: int = 1) -> Variation:
    """A variation of a game's moves from `first` on: one of them is replaced."""
    if depth > DEEPEST:
        raise BadNotation(f"bad variation at {draft.ply}: it lies too deep")
    if not first <= draft.ply < len(game.moves) or not draft.moves:
        raise BadNotation(f"bad variation at {draft.ply}: it must replace a move by another")
    twin = game.at(draft.ply)
    moves = tuple(twin.play(move) for move in draft.moves)
    inner = tuple(_variation(twin, draft.ply, each, depth + 1) for each in draft.variations)
    return Variation(draft.ply, moves, draft.comments, inner)
