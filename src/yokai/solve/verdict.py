"""What the table says about a position, in words and for programs."""

from __future__ import annotations

from yokai.rules.game import Game
from yokai.solve.tablebase import Tablebase
from yokai.solve.value import Value

_VERBS = {"win": "wins", "loss": "loses"}


class Verdict:
    """The truth about the position a game has come to."""

    def __init__(self, table: Tablebase, game: Game) -> None:
        """Look everything up."""
        self.game = game
        self.value = table.probe(game.position)
        self.moves = [] if game.outcome else table.moves(game.position)
        self.line = [] if game.outcome else table.line(game.position)

    @property
    def sentence(self) -> str:
        """Who wins, and when."""
        if self.game.outcome:
            return f"The game is over: {self.game.outcome}."
        if self.value.result == "draw":
            return "With best play the game is a draw."
        return f"{self.game.turn} {words(self.value)}."

    def __str__(self) -> str:
        """For a person: the board, the verdict, every move, and a perfect game."""
        parts = [str(self.game), f"SFEN: {self.game.position.sfen}", self.sentence]
        if self.moves:
            parts += ["\n".join(self._move_rows()), "\n".join(self._score())]
        return "\n\n".join(parts)

    def _move_rows(self) -> list[str]:
        described = [self.game.position.describe(m.move) for m in self.moves]
        width = max(map(len, described))
        return [
            f"  {m.move.usi:<6}{text:<{width}}  {words(m.value, short=True)}"
            for m, text in zip(self.moves, described, strict=True)
        ]

    def _score(self) -> list[str]:
        """One perfect game, numbered like a score sheet."""
        game = Game(self.game.position)
        cells = [] if game.turn == 0 else ["…"]
        for move in self.line:
            cells.append(game.position.describe(move))
            game.play(move)
        width = max(map(len, cells[::2]))
        rows = [
            f"{number:>5}. {cells[i]:<{width}}  {' '.join(cells[i + 1 : i + 2])}".rstrip()
            for number, i in enumerate(range(0, len(cells), 2), 1)
        ]
        return ["Perfect play:", *rows, f"       {game.status}"]

    @property
    def facts(self) -> dict[str, object]:
        """For programs; the keys are explained in docs/tablebase.md."""
        drawn = bool(self.game.outcome and not self.game.outcome.winner)
        value = Value("draw", 0) if drawn else self.value
        return {
            "result": value.result,
            "plies": value.plies,
            "moves": [
                {"move": m.move.usi, "result": m.value.result, "plies": m.value.plies}
                for m in self.moves
            ],
            "line": [move.usi for move in self.line],
        }


def words(value: Value, short: bool = False) -> str:
    """Say a value after the name of the player to move.

    >>> words(Value("loss", 78))
    'loses in 78 plies'
    >>> words(Value("win", 1))
    'wins in 1 ply'
    >>> words(Value("draw", 0), short=True)
    'draws'
    """
    if value.result == "draw":
        return "draws"
    unit = "" if short else " ply" if value.plies == 1 else " plies"
    return f"{_VERBS[value.result]} in {value.plies}{unit}"
