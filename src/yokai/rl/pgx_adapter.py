"""pgx's `animal_shogi` by our rules: its states, its observations, its legal actions.

pgx forbids every move after which the own king could be captured, and a player without a move has
lost. All else is as in our game of the same board; the actions are the same. States have the names
and shapes that pgx gives them, as arrays of NumPy, so that a network of one plays in the other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from yokai.errors import IllegalMove, YokaiError
from yokai.notation.move import Move, Side
from yokai.rl.actions import action_code
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import Variant, variant

PLIES = 256  # pgx ends longer games as draws
_HISTORY, _EMPTY, _KINDS = 8, -1, 5
_HELD = 3  # kinds in a reserve
Ints = npt.NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class PgxState:
    """A state with the fields of pgx's."""

    current_player: int
    observation: npt.NDArray[np.float32]
    rewards: npt.NDArray[np.float32]
    terminated: bool
    truncated: bool
    legal_action_mask: npt.NDArray[np.bool_]
    game: Game
    _boards: Ints
    _hands: Ints
    _repeated: Ints


class PgxEnv:
    """The environment: init() begins a game, step() plays an action; states never change.

    >>> env = PgxEnv("classic")
    >>> state = env.init()
    >>> state.observation.shape, int(state.legal_action_mask.sum())
    ((4, 3, 194), 4)
    >>> env.step(state, 42).current_player
    1
    """

    def __init__(self, game: str | Variant) -> None:
        """Prepare games of a board of 3x4 whose pieces are those of pgx."""
        self.variant = variant(game)
        check_board(self.variant)
        self._code = action_code(self.variant)
        self._number = {symbol: number for number, symbol in enumerate(_KINDS_OF_PGX)}
        self.num_actions = self._code.size
        self.observation_shape = (4, 3, 2 + 24 * _HISTORY)

    def init(self, first: int = 0) -> PgxState:
        """Begin a game; `first` is the player who has South, which pgx draws."""
        game = Game(self.variant)
        boards = np.full((_HISTORY, 12), _EMPTY, np.int32)
        boards[0] = self._board(game.position)
        hands, repeated = np.zeros((_HISTORY, 6), np.int32), np.zeros(_HISTORY, np.int32)
        return self._state(game, first, np.zeros(2, np.float32), False, boards, hands, repeated)

    def step(self, state: PgxState, action: int) -> PgxState:
        """Play an action. A game that is over stays so, with rewards of 0."""
        number = self._code.check(action)
        if state.terminated:
            return replace(state, rewards=np.zeros(2, np.float32))
        if not state.legal_action_mask[number]:
            position = state.game.position
            if number in self._code.legal(position):
                raise unsafe(position, number)
            raise self._code.refuse(position, number)
        game = Game(state.game.start, state.game.moves)
        mover = state.current_player
        before = game.position
        game.play(self._code.decode(before, number))
        # pgx keeps eight boards and reserves, and rolls each list as a whole by eight numbers.
        boards = np.roll(state._boards, 8)
        boards[0] = _turned_board(self._board(game.position))
        hands = np.roll(state._hands, 8)
        hands[0] = np.roll(self._hand(game.position), _HELD)
        boards = np.array([_turned_board(row) for row in boards])
        hands = np.roll(hands, _HELD, axis=1)
        repeated = np.roll(state._repeated, 1)
        repeated[0] = game.repetitions - 1
        drawn = game.repetitions >= self.variant.repetition
        won = not drawn and (game.outcome is not None or not safe_actions(game.position))
        rewards = np.zeros(2, np.float32)
        if won:
            rewards[mover], rewards[1 - mover] = 1, -1
        over = drawn or won or len(game.moves) >= PLIES
        return self._state(game, 1 - mover, rewards, over, boards, hands, repeated)

    def _state(
        self,
        game: Game,
        player: int,
        rewards: npt.NDArray[np.float32],
        over: bool,
        boards: Ints,
        hands: Ints,
        repeated: Ints,
    ) -> PgxState:
        mask = np.zeros(self._code.size, np.bool_)
        # pgx allows every action once a game is over.
        mask[slice(None) if over else safe_actions(game.position)] = True
        seen = _observation(boards, hands, repeated, int(game.turn), len(game.moves))
        return PgxState(player, seen, rewards, over, False, mask, game, boards, hands, repeated)

    def _board(self, position: Position) -> Ints:
        """The kinds on the squares down the columns from the mover's right, the enemy's 5 more."""
        rows = position.board
        if position.turn is Side.NORTH:
            rows = tuple(row[::-1] for row in rows[::-1])
        told = [rows[square % 4][2 - square // 4] for square in range(12)]
        return np.array(
            [
                _EMPTY
                if piece is None
                else self._number[piece.kind.symbol] + _KINDS * (piece.side is not position.turn)
                for piece in told
            ],
            np.int32,
        )

    def _hand(self, position: Position) -> Ints:
        """The reserve of the mover, then that of the enemy."""
        sides = (position.turn, position.turn.other)
        held = [
            position.reserve(side).get(symbol, 0)
            for side in sides
            for symbol in _KINDS_OF_PGX[:_HELD]
        ]
        return np.array(held, np.int32)


_KINDS_OF_PGX = ("P", "B", "R", "K", "+P")  # as pgx counts them


def check_board(game: Variant) -> None:
    """Refuse a variant whose board or pieces are not those of pgx's `animal_shogi`."""
    if (game.files, game.ranks) != (3, 4) or {kind.symbol for kind in game.kinds} != {
        *_KINDS_OF_PGX
    }:
        raise YokaiError(f"pgx's animal_shogi has another board than {game.id}")


def safe_actions(position: Position) -> list[int]:
    """The legal actions of pgx: ours but those that leave the own royal in danger."""
    legal = action_code(position.variant).legal(position).items()
    return [action for action, move in legal if _safe(position, move)]


def unsafe(position: Position, action: int) -> IllegalMove:
    """The error for an action that is legal but for pgx's rule."""
    move = action_code(position.variant).legal(position)[action]
    return IllegalMove(
        f"illegal action {action} ({move.usi}) in {position.sfen}",
        "pgx forbids a move that leaves the own royal in danger",
        "royal_attacked",
    )


def _safe(position: Position, move: Move) -> bool:
    """Does a move leave the own king where nobody can capture it?"""
    after = position.play(move)
    if after.outcome:
        return True  # it has won
    turned = replace(after.setup, turn=position.turn)
    return not Position.from_setup(after.variant, turned).in_danger


def _turned_board(board: Ints) -> Ints:
    """A board of twelve numbers as the other player sees it."""
    turned: Ints = np.where(board == _EMPTY, _EMPTY, (board + _KINDS) % (2 * _KINDS))[::-1]
    return turned


def _observation(
    boards: Ints, hands: Ints, repeated: Ints, colour: int, plies: int
) -> npt.NDArray[np.float32]:
    """The 194 planes of pgx, which come last: eight times pieces, reserves and repetition."""
    ones = np.ones(12, np.float32)
    planes: list[npt.NDArray[np.float32]] = []
    for board, hand, times in zip(boards, hands, repeated, strict=True):
        planes += [(board == kind).astype(np.float32) for kind in range(2 * _KINDS)]
        planes += [ones * (hand[kind] >= count) for kind in range(2 * _HELD) for count in (1, 2)]
        planes += [ones * (times == 0), ones * (times == 1)]
    planes += [ones * colour, ones * np.float32(plies / PLIES)]
    stacked = np.array(planes, np.float32).reshape(-1, 3, 4).transpose(2, 1, 0)
    return np.flip(stacked, axis=1)
