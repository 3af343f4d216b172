"""The report on a position as text or JSON: exact values, or an engine's estimate."""

from __future__ import annotations

from collections.abc import Sequence

from yokai.engine.line import Line, Score, table_lines
from yokai.engine.win_chance import chance, percent
from yokai.rules.game import Game
from yokai.solve.tablebase import Tablebase
from yokai.solve.verdict import judge


class PositionReport:
    """The outcome of a game, or the moves of a position with their scores and the best line."""

    def __init__(self, game: Game, lines: Sequence[Line] = ()) -> None:
        """Take the lines of an engine or a tablebase, best first; none if the game is over."""
        self.game, self.lines = game, lines
        self.exact = all(line.exact for line in lines)

    @classmethod
    def of_table(cls, table: Tablebase, game: Game) -> PositionReport:
        """The report by a tablebase: every move, and a perfect game to the end."""
        return cls(game, table_lines(judge(table, game.position, 1)) if not game.outcome else ())

    @property
    def sentence(self) -> str:
        """The result and its plies, or the engine's estimate, in one sentence."""
        if self.game.outcome:
            return f"The game is over: {self.game.outcome}."
        best = self.lines[0]
        if best.score.plies is not None:
            return f"{self.game.turn} {words(best.score, exact=self.exact)}."
        if self.exact:
            return "With best play the game is a draw."
        return f"An estimate, {best.depth} plies deep: {self._who_is_ahead(best.score)}."

    def _who_is_ahead(self, score: Score) -> str:
        share = percent(chance(self.game.variant, score))
        if share == 50:
            return "neither side is ahead"
        side = self.game.turn if share > 50 else self.game.turn.other
        return f"{side} is ahead, with winning chances of {max(share, 100 - share)} %"

    def __str__(self) -> str:
        """The report as text: the board, the sentence, the moves, and a line of play."""
        parts = [str(self.game), f"SFEN: {self.game.position.sfen}", self.sentence]
        if self.lines:
            parts += ["\n".join(self._move_rows()), "\n".join(self._score_sheet())]
        return "\n\n".join(parts)

    def _move_rows(self) -> list[str]:
        moves = [line.moves[0] for line in self.lines]
        described = [self.game.position.describe(move) for move in moves]
        width = max(map(len, described))
        return [
            f"  {line.moves[0].usi:<6}{text:<{width}}  {self._worth_in_words(line.score)}"
            for line, text in zip(self.lines, described, strict=True)
        ]

    def _worth_in_words(self, score: Score) -> str:
        """A score as it stands after a move: `wins in 5`, `62 %`."""
        if score.plies is None and not self.exact:
            return f"{percent(chance(self.game.variant, score))} %"
        return words(score, self.exact, short=True)

    def _score_sheet(self) -> list[str]:
        game = Game(self.game.position)
        cells = [] if game.turn == 0 else ["…"]
        for move in self.lines[0].moves:
            cells.append(game.position.describe(move))
            game.play(move)
        width = max(map(len, cells[::2]))
        rows = [
            f"{number:>5}. {cells[i]:<{width}}  {' '.join(cells[i + 1 : i + 2])}".rstrip()
            for number, i in enumerate(range(0, len(cells), 2), 1)
        ]
        title = "Perfect play:" if self.exact else "Expected play:"
        end = [f"       {game.status}"] if self.exact or game.outcome else []
        return [title, *rows, *end]

    @property
    def facts(self) -> dict[str, object]:
        """The report as JSON values; the keys are explained in docs/guide/cli.md."""
        if end := self.game.outcome:
            lost = "win" if end.winner is self.game.turn else "loss"
            result = lost if end.winner is not None else "draw"
            return {"result": result, "plies": 0, "moves": [], "line": []}
        best = self.lines[0]
        moves = [{"move": line.moves[0].usi} | self._worth(line.score) for line in self.lines]
        depth = {} if self.exact else {"depth": best.depth}
        line = [move.usi for move in self.lines[0].moves]
        return {**self._worth(best.score), **depth, "moves": moves, "line": line}

    def _worth(self, score: Score) -> dict[str, object]:
        """A score as JSON values: result and plies if known, and the engine's score."""
        worth: dict[str, object] = {"result": None, "plies": None}
        if score.plies is not None:
            worth = {"result": "win" if score.plies > 0 else "loss", "plies": abs(score.plies)}
        elif self.exact:
            worth = {"result": "draw", "plies": 0}
        return worth if self.exact else worth | {"score": score.centi}


def words(score: Score, exact: bool, short: bool = False) -> str:
    """A score in words that follow the name of the player to move.

    >>> words(Score(-31922, -78), exact=True)
    'loses in 78 plies'
    >>> words(Score(31999, 1), exact=True)
    'wins in 1 ply'
    >>> words(Score(0), exact=True, short=True), words(Score(35), exact=False, short=True)
    ('draws', '+0.35')
    """
    if score.plies is None:
        return "draws" if exact else str(score)
    verb, plies = "wins" if score.plies > 0 else "loses", abs(score.plies)
    return f"{verb} in {plies}" + ("" if short else " ply" if plies == 1 else " plies")
