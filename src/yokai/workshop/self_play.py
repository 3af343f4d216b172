"""The engine plays itself: how a game goes that is too large to be solved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.notation.move import Move
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant
from yokai.workshop.piece_worth import Result
from yokai.workshop.solved_game import FallibleGames, Shares

_LONGEST = 200  # plies of a game; longer ones are drawn
_NODES = 3000  # of a strong player's move
_WIN_NODES = 20_000  # to find a forced win
_HASH_MB = 4


@dataclass(frozen=True)
class ForcedWin:
    """A forced win: the position where it begins, and a line of best play to the end."""

    start: Position
    moves: tuple[Move, ...]


class EngineGames:
    """Games of the engine against itself, at one level."""

    def __init__(self, game: Variant, level: int, seed: int = 1) -> None:
        """Prepare to play; the same seed plays the same games."""
        self._game = game
        self._engine = Engine(game, level, hash_mb=_HASH_MB, seed=seed)
        self.games: list[Game] = []

    def play(self, count: int) -> Iterator[Game]:
        """Play some games, and yield each at its end."""
        for _ in range(count):
            game = Game(self._game)
            while not game.outcome and len(game.moves) < _LONGEST:
                game.play(self._engine.best_move(game, Limits(nodes=_NODES)).move)
            self.games.append(game)
            yield game

    @property
    def results(self) -> FallibleGames:
        """The results of the games so far."""
        if not self.games:
            return FallibleGames(Shares(0.0, 0.0), 0.0)
        first = self._game.start.turn
        winners = [game.outcome.winner for game in self.games if game.outcome]
        won = sum(winner is first for winner in winners)
        lost = sum(winner is not None and winner is not first for winner in winners)
        count = len(self.games)
        plies = sum(len(game.moves) for game in self.games) / count
        return FallibleGames(Shares(won / count, lost / count), plies)

    @property
    def positions(self) -> Iterator[Result]:
        """Every position of the games, with the points of its player to move in the end."""
        for game in self.games:
            winner = game.outcome.winner if game.outcome else None
            for position in game.positions:
                points = 0.5 if winner is None else float(position.turn is winner)
                yield position, points

    def forced_win(self) -> ForcedWin | None:
        """The longest forced win that the engine proves near the end of one of the games."""
        best: ForcedWin | None = None
        for game in sorted(self.games, key=lambda game: -len(game.moves))[:5]:
            if game.outcome and game.outcome.winner:
                found = self._win_in(game)
                if found and (best is None or len(found.moves) > len(best.moves)):
                    best = found
        return best

    def _win_in(self, game: Game) -> ForcedWin | None:
        """The earliest proven win of a game, searched from its end."""
        found = None
        for ply in range(len(game.moves) - 1, -1, -2):
            position = game.positions[ply]
            line = self._engine.lines(position, Limits(nodes=_WIN_NODES))[0]
            if line.score.plies is None or line.score.plies <= 0:
                break
            if len(line.moves) == line.score.plies:
                found = ForcedWin(position, tuple(line.moves))
        return found
