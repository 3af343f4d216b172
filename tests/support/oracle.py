"""A slow, obvious second reading of the rules, to hold the fast one against.

It shares no code and no data with the package. Numbers in comments are the rules of
docs/reference/rules.md.

>>> state = parse(CLASSIC, "2k/1P1/3/K2 b - 1")
>>> [move for move in legal(state) if move.startswith("2b")]
['2b2a+']
>>> sfen(play(state, "2b2a+"))
'1+Pk/3/3/K2 w - 2'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

Square = tuple[int, int]  # row from the top, column from the left
Board = tuple[tuple[str, ...], ...]  # rows from the top; "" is free, "P" South's, "+p" North's
Dots = tuple[str, str, str]  # `o` is a step, forward is up

ROYAL = "K"
RESERVE_ORDER = "RBGSP"

DRAWING = """\
K   B   R   P   +P  G   S   +S
ooo o.o .o. .o. ooo ooo ooo ooo
o.o ... o.o ... o.o o.o ... o.o
ooo o.o .o. ... .o. .o. o.o .o."""
DOTS: Mapping[str, Dots] = {
    letter: (ahead, beside, behind)
    for letter, ahead, beside, behind in zip(*map(str.split, DRAWING.split("\n")), strict=True)
}


@dataclass(frozen=True, eq=False)
class RuleSet:
    """Everything that differs between the games."""

    start: str
    dots: Mapping[str, Dots]
    promotions: Mapping[str, str]
    promotion_zone: int  # rows, counted from the far edge
    royal: str = ROYAL
    promotion_forced: bool = False  # otherwise the mover chooses
    reach_wins: bool = False
    royal_avoids_attack: bool = False
    checkmate_ends: bool = False
    drops: bool = True
    stuck_draws: bool = False
    dead_end_drops: bool = True
    one_per_column: str = ""  # letters
    no_drop_mate: str = ""  # letters


CLASSIC = RuleSet(
    start="rkb/1p1/1P1/BKR b - 1",
    dots={letter: DOTS[letter] for letter in ("K", "B", "R", "P", "+P")},
    promotions={"P": "+P"},
    promotion_zone=1,
    promotion_forced=True,
    reach_wins=True,
)
DOBUTSU = replace(CLASSIC, royal_avoids_attack=True)
EXPERT = RuleSet(
    start="sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1",
    dots={letter: DOTS[letter] for letter in ("K", "G", "S", "+S", "P", "+P")},
    promotions={"P": "+P", "S": "+S"},
    promotion_zone=2,
    checkmate_ends=True,
    dead_end_drops=False,
    one_per_column="P",
    no_drop_mate="P",
)
RULES = {"classic": CLASSIC, "expert": EXPERT, "dobutsu": DOBUTSU}


@dataclass(frozen=True)
class State:
    """A position; two are the same when they look the same, whatever the move number."""

    rules: RuleSet
    board: Board
    reserves: str  # as in SFEN, but spelt out: "RPPp"
    turn: str  # "b" is South, "w" is North
    number: int = field(default=1, compare=False)


def parse(rules: RuleSet, sfen: str) -> State:
    rows, turn, reserves, number = sfen.split()
    board = tuple(
        tuple(
            cell
            for token in re.findall(r"\d+|\+?[A-Za-z]", row)
            for cell in ([""] * int(token) if token.isdigit() else [token])
        )
        for row in rows.split("/")
    )
    pieces = re.findall(r"(\d*)([A-Za-z])", reserves)
    spelt = "".join(letter * int(count or 1) for count, letter in pieces)
    return State(rules, board, _in_order(spelt), turn, int(number))


def sfen(state: State) -> str:
    rows = "/".join(
        re.sub(r"\.+", lambda gap: str(len(gap[0])), "".join(cell or "." for cell in row))
        for row in state.board
    )
    reserves = re.sub(r"(.)\1+", lambda run: f"{len(run[0])}{run[1]}", state.reserves)
    return f"{rows} {state.turn} {reserves or '-'} {state.number}"


def _in_order(reserves: str) -> str:
    """South first, then by the order of SFEN.

    >>> _in_order("prPR")
    'RPrp'
    """
    return "".join(sorted(reserves, key=lambda p: (p.islower(), RESERVE_ORDER.find(p.upper()))))


def _name(board: Board, square: Square) -> str:
    """USI counts files from the right and letters ranks from the top."""
    row, column = square
    return f"{len(board[0]) - column}{'abcdefghi'[row]}"


def _square(board: Board, name: str) -> Square:
    return "abcdefghi".index(name[1]), len(board[0]) - int(name[0])


def at(state: State, name: str) -> str:
    """What stands on a square, "" if nothing."""
    row, column = _square(state.board, name)
    return state.board[row][column]


def attacked(state: State, name: str) -> bool:
    """Do the dots of any piece of the mover's enemy point at the square?"""
    return _attacked(state, _square(state.board, name), _other(state.turn))


def _other(side: str) -> str:
    return "w" if side == "b" else "b"


def _owner(piece: str) -> str:
    return "b" if piece.isupper() else "w"


def _squares(board: Board) -> list[Square]:
    return [(row, column) for row in range(len(board)) for column in range(len(board[0]))]


def _pieces(state: State, side: str) -> list[tuple[Square, str]]:
    """The squares a side stands on, each with the piece in upper case."""
    found = [(square, state.board[square[0]][square[1]]) for square in _squares(state.board)]
    return [(square, piece.upper()) for square, piece in found if piece and _owner(piece) == side]


def _royal(state: State, side: str) -> Square | None:
    return next((at for at, piece in _pieces(state, side) if piece == state.rules.royal), None)


def _far_rows(board: Board, side: str, count: int) -> list[int]:
    rows = list(range(len(board)))
    return rows[:count] if side == "b" else rows[len(rows) - count :]


def _steps(state: State, side: str, piece: str, start: Square) -> list[Square]:
    """Squares of the board the dots point at, whatever stands there."""
    forward = 1 if side == "b" else -1
    targets = [
        (start[0] + forward * (row - 1), start[1] + forward * (column - 1))
        for row, line in enumerate(state.rules.dots[piece])
        for column, dot in enumerate(line)
        if dot == "o"
    ]
    height, width = len(state.board), len(state.board[0])
    return [(row, col) for row, col in targets if 0 <= row < height and 0 <= col < width]


def _attacked(state: State, square: Square, by: str) -> bool:
    """Do the dots of any piece of `by` point at the square?"""
    return any(square in _steps(state, by, piece, start) for start, piece in _pieces(state, by))


def _danger(state: State, side: str) -> bool:
    royal = _royal(state, side)
    return royal is not None and _attacked(state, royal, _other(side))


def _may_step(state: State, side: str, piece: str, target: Square) -> bool:
    """May this piece, whose dots point at the target, step there?"""
    occupant = state.board[target[0]][target[1]]
    if occupant and _owner(occupant) == side:
        return False  # 1
    if piece == state.rules.royal and state.rules.royal_avoids_attack:
        return not _attacked(state, target, _other(side))  # 12
    return True


def _step_moves(state: State) -> Iterator[str]:
    side, board, rules = state.turn, state.board, state.rules
    zone = _far_rows(board, side, rules.promotion_zone)
    for start, piece in _pieces(state, side):
        for target in _steps(state, side, piece, start):
            if not _may_step(state, side, piece, target):
                continue
            move = _name(board, start) + _name(board, target)
            promotes = piece in rules.promotions and (start[0] in zone or target[0] in zone)
            stuck = not _steps(state, side, piece, target)  # 17
            if promotes:
                yield move + "+"
            if not promotes or not (rules.promotion_forced or stuck):  # 8, 16
                yield move


def _drop_moves(state: State) -> Iterator[str]:
    side, board, rules = state.turn, state.board, state.rules
    if not rules.drops:
        return
    for letter in {piece.upper() for piece in state.reserves if _owner(piece) == side}:
        taken = [at[1] for at, piece in _pieces(state, side) if piece == letter]
        for square in _squares(board):
            free = not board[square[0]][square[1]]
            stuck = not _steps(state, side, letter, square)
            doubled = letter in rules.one_per_column and square[1] in taken
            if free and not doubled and (rules.dead_end_drops or not stuck):  # 9, 18, 19
                yield f"{letter}*{_name(board, square)}"


def _actions(state: State) -> list[str]:
    """Everything the mover may do if no game ever ended, but for drop mates (20)."""
    drops = [move for move in _drop_moves(state) if not _is_forbidden_mate(state, move)]
    return [*_step_moves(state), *drops]


def _is_forbidden_mate(state: State, drop: str) -> bool:
    return drop[0] in state.rules.no_drop_mate and _checkmate(_after(state, drop))  # 20


def _checkmate(state: State) -> bool:
    """Rule 15. Drops are no defence: every piece attacks from the next square."""
    side = state.turn
    if not _danger(state, side):
        return False
    after = [_after(state, move) for move in _step_moves(state)]
    return all(_danger(then, side) and _royal(then, _other(side)) is not None for then in after)


def _after(state: State, move: str) -> State:
    board = [list(row) for row in state.board]
    reserves = list(state.reserves)
    row, column = _square(state.board, move[2:4])
    if move[1] == "*":
        piece = move[0] if state.turn == "b" else move[0].lower()
        reserves.remove(piece)
    else:
        from_row, from_column = _square(state.board, move[:2])
        piece = board[from_row][from_column]
        board[from_row][from_column] = ""
        captured = board[row][column].removeprefix("+").swapcase()
        if captured and captured.upper() != state.rules.royal:
            reserves.append(captured)  # 2
        if move.endswith("+"):
            promoted = state.rules.promotions[piece.upper()]
            piece = promoted if state.turn == "b" else promoted.lower()
    board[row][column] = piece
    return State(
        state.rules,
        tuple(tuple(line) for line in board),
        _in_order("".join(reserves)),
        _other(state.turn),
        state.number + 1,
    )


def outcome(state: State) -> tuple[str | None, str] | None:
    """The winner, None in a draw, and the reason: "capture", "reach", "checkmate", "no move" or
    "stalemate"."""
    mover, waiting = state.turn, _other(state.turn)
    for side in (mover, waiting):
        if _royal(state, side) is None:
            return _other(side), "capture"  # 4
    if state.rules.reach_wins and _has_reached(state, waiting):
        return waiting, "reach"  # 11
    if state.rules.checkmate_ends and _checkmate(state):
        return waiting, "checkmate"  # 15
    if not _actions(state):  # 6
        return (None, "stalemate") if state.rules.stuck_draws else (waiting, "no move")
    return None


def _has_reached(state: State, side: str) -> bool:
    """Is the royal on the far row, where no enemy may take it?"""
    royal, enemy = _royal(state, side), _other(side)
    if royal is None or royal[0] not in _far_rows(state.board, side, 1):
        return False
    return not any(
        royal in _steps(state, enemy, piece, start) and _may_step(state, enemy, piece, royal)
        for start, piece in _pieces(state, enemy)
    )


def in_danger(state: State) -> bool:
    """Is the mover's royal attacked?"""
    return _danger(state, state.turn)


def legal(state: State) -> list[str]:
    return [] if outcome(state) else sorted(_actions(state))


def play(state: State, usi: str) -> State:
    if usi not in legal(state):
        raise ValueError(f"illegal move {usi!r} in {sfen(state)}")
    return _after(state, usi)


def perft(state: State, depth: int) -> int:
    """How many ways there are to play `depth` moves."""
    if depth == 0:
        return 1
    moves = legal(state)
    if depth == 1:
        return len(moves)
    return sum(perft(_after(state, move), depth - 1) for move in moves)


def mirror(state: State) -> State:
    """Left and right exchanged."""
    return replace(state, board=tuple(row[::-1] for row in state.board))


def rotate(state: State) -> State:
    """The board turned round and the colours exchanged: the same game from the other seat."""
    board = tuple(tuple(cell.swapcase() for cell in row[::-1]) for row in state.board[::-1])
    reserves = _in_order(state.reserves.swapcase())
    return replace(state, board=board, reserves=reserves, turn=_other(state.turn))
