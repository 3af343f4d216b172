"""A variant in the shape of an OpenSpiel game, for search algorithms that clone states.

It needs no OpenSpiel. The names are those of OpenSpiel's `Game` and `State` in Python.
"""

from __future__ import annotations

import numpy as np

from yokai.errors import IllegalMove, YokaiError, quote
from yokai.notation.move import Side
from yokai.rl.actions import action_code
from yokai.rl.options import whole
from yokai.rl.planes import planes_of
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant, variant

TERMINAL_PLAYER = -4  # OpenSpiel's PlayerId.TERMINAL


class SpielGame:
    """A variant as an OpenSpiel game.

    >>> state = SpielGame("classic").new_initial_state()
    >>> state.current_player(), state.legal_actions()
    (0, [7, 39, 42, 67])
    >>> after = state.child(42)
    >>> after.current_player(), after.is_terminal(), after.returns()
    (1, False, [0.0, 0.0])
    """

    def __init__(self, game: str | Variant | Position, max_plies: int = 256) -> None:
        """Prepare games that begin at the start of a variant, or at any position.

        A game of `max_plies` moves ends as a draw, because OpenSpiel knows no truncation.
        """
        self.start = game if isinstance(game, Position) else variant(game).start
        self.variant = self.start.variant
        self.max_plies = whole("max_plies", max_plies, 1)

    def new_initial_state(self) -> SpielState:
        """The state before the first move."""
        return SpielState(self, Game(self.start))

    def num_players(self) -> int:
        """Two: 0 is South, 1 is North."""
        return 2

    def num_distinct_actions(self) -> int:
        """The number of actions of the action code."""
        return action_code(self.variant).size

    def max_game_length(self) -> int:
        """The most moves of a game."""
        return self.max_plies

    def min_utility(self) -> float:
        """The return of a lost game."""
        return -1.0

    def max_utility(self) -> float:
        """The return of a won game."""
        return 1.0

    def utility_sum(self) -> float:
        """The sum of both returns: one player wins what the other loses."""
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        """Planes, rows, columns."""
        return list(planes_of(self.variant).shape)

    def information_state_tensor_shape(self) -> list[int]:
        """The shape of an observation: both players see everything."""
        return self.observation_tensor_shape()


class SpielState:
    """A state of an OpenSpiel game."""

    def __init__(self, game: SpielGame, played: Game) -> None:
        self._of, self._game = game, played
        self._code, self._planes = action_code(game.variant), planes_of(game.variant)

    def get_game(self) -> SpielGame:
        """The game that this is a state of."""
        return self._of

    def clone(self) -> SpielState:
        """A copy that shares nothing that changes."""
        return SpielState(self._of, Game(self._of.start, self._game.moves))

    def apply_action(self, action: int) -> None:
        """Play a legal action for the player to move."""
        if self.is_terminal():
            raise IllegalMove(f"illegal action {quote(action)}", "the game is over", "game_over")
        self._game.play(self._code.decode(self._game.position, action))

    def undo_action(self, player: int, action: int) -> None:
        """Take back the last action, which was this player's."""
        before = self.history()
        if not before or before[-1] != action or player != (len(before) - 1 + self._first) % 2:
            raise YokaiError(f"player {player} did not play action {action} last")
        self._game.undo()

    def child(self, action: int) -> SpielState:
        """The state after an action; this one stays."""
        after = self.clone()
        after.apply_action(action)
        return after

    def current_player(self) -> int:
        """0 or 1; TERMINAL_PLAYER once the game is over."""
        return TERMINAL_PLAYER if self.is_terminal() else int(self._game.turn)

    def is_terminal(self) -> bool:
        """Is the game over, by the rules or by its length?"""
        return self._game.outcome is not None or self.move_number() >= self._of.max_plies

    def is_chance_node(self) -> bool:
        """No: nothing is random."""
        return False

    def is_simultaneous_node(self) -> bool:
        """No: players move in turn."""
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions in order; none for the player who is not to move."""
        if self.is_terminal() or player not in (None, self.current_player()):
            return []
        return sorted(self._code.legal(self._game.position))

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for each legal action, 0 for the others."""
        mask = [0] * self._code.size
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def returns(self) -> list[float]:
        """The result for each player: 1, 0 or -1; zeros while the game goes on."""
        winner = self._game.outcome and self._game.outcome.winner
        if winner is None:
            return [0.0, 0.0]
        return [1.0 if side is winner else -1.0 for side in Side]

    def rewards(self) -> list[float]:
        """The rewards of the last action; only the last action of a game has any."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """The result for one player."""
        return self.returns()[player]

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The planes for one player, flat; by default for the player to move."""
        viewer = self._game.turn if player is None else Side(whole("player", player, 0, 1))
        seen = self._planes.observe(self._game, viewer)
        return [float(value) for value in np.ravel(seen)]

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """The observation, because both players see everything."""
        return self.observation_tensor(player)

    def information_state_string(self, player: int | None = None) -> str:
        """The moves so far, which are all that any player knows."""
        return ", ".join(map(str, self.history()))

    def observation_string(self, player: int | None = None) -> str:
        """The position as SFEN."""
        return self._game.position.sfen

    def history(self) -> list[int]:
        """The actions so far."""
        past = self._game.positions
        moves = self._game.moves
        return [self._code.encode(at, move) for at, move in zip(past, moves, strict=False)]

    def move_number(self) -> int:
        """The number of actions so far."""
        return len(self._game.moves)

    def action_to_string(self, player: int, action: int | None = None) -> str:
        """A legal action as people write it; called with a player and an action, or an action."""
        number = player if action is None else action
        position = self._game.position
        return self._code.decode(position, number).describe(position)

    @property
    def _first(self) -> int:
        return int(self._of.start.turn)

    def __str__(self) -> str:
        return str(self._game)
