"""A study of the page as a record: every line of it is played, and may be refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from yokai.app.computer.analyst import replay
from yokai.app.messages import StudyDraft, VariationDraft
from yokai.errors import BadNotation
from yokai.formats.record import Record
from yokai.formats.variation import Budget, Variation, checked_drawings
from yokai.notation.move import Move
from yokai.rules.game import Game
from yokai.rules.variant import Variant


def study_record(draft: StudyDraft, tick: Callable[[], object] = lambda: None) -> Record:
    """The study as a record without names. `tick` is called before each move of a variation, and
    may raise an error to end the work."""
    game = replay(draft.variant, draft.sfen, draft.moves)
    walk = _Walk(game.copy(), Budget(tick, moves=len(draft.moves)))
    variations = walk.along(0, len(draft.moves), draft.variations)
    notes = draft.comments, variations, draft.glyphs, _drawings(game.variant, draft)
    return Record(game, "", "", None, *notes)


def _drawings(rules: Variant, draft: StudyDraft | VariationDraft) -> dict[int, tuple[str, ...]]:
    return {ply: checked_drawings(rules, each) for ply, each in draft.drawings.items() if each}


class _Walk:
    """Plays all variations of a study in one game, the last first, so that each move is played
    once and taken back once."""

    def __init__(self, game: Game, budget: Budget) -> None:
        self._game, self._budget = game, budget
        self._ply = len(game.moves)

    def along(
        self, first: int, end: int, drafts: Sequence[VariationDraft], depth: int = 1
    ) -> tuple[Variation, ...]:
        """The variations of a line on the board, whose moves are those from `first` to `end`: each
        variation replaces one of them. Some moves of the line are taken back afterwards."""
        found: dict[int, Variation] = {}
        for place in sorted(range(len(drafts)), key=lambda each: -drafts[each].ply):
            draft = drafts[place]
            where = f"bad variation at {draft.ply}"
            if not first <= draft.ply < end or not draft.moves:
                raise BadNotation(f"{where}: it must replace a move by another")
            self._budget.branch(where, depth)
            self._back(draft.ply)
            moves = tuple(self._play(where, move) for move in draft.moves)
            inner = self.along(draft.ply, self._ply, draft.variations, depth + 1)
            notes = draft.comments, inner, draft.glyphs, _drawings(self._game.variant, draft)
            found[place] = Variation(draft.ply, moves, *notes)
        return tuple(found[place] for place in range(len(drafts)))

    def _play(self, where: str, move: str) -> Move:
        self._budget.move(where, move)
        played = self._game.play(move)
        self._ply += 1
        return played

    def _back(self, ply: int) -> None:
        while self._ply > ply:
            self._game.undo()
            self._ply -= 1
