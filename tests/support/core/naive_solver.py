"""A small game solved the obvious way, over the oracle alone: every position, look at all moves.

It shares nothing with the solver: no index, no un-moves, no folding but for the mover's seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, count, product

from tests.support import oracle
from tests.support.oracle import RuleSet, State

# A piece stands on a square, as its plain or promoted self, or waits in a reserve (None).
Place = tuple[oracle.Square | None, str]


def everything(rules: RuleSet) -> Iterator[State]:
    """Every position with all pieces of the start and South to move."""
    start = oracle.parse(rules, rules.start)
    squares = [(r, c) for r in range(len(start.board)) for c in range(len(start.board[0]))]
    cells = [cell for row in start.board for cell in row if cell] + list(start.reserves)
    pieces = Counter(cell.removeprefix("+").upper() for cell in cells)
    del pieces[rules.royal]
    families = [
        combinations_with_replacement(_places(rules, letter, squares), pieces_of_it)
        for letter, pieces_of_it in pieces.items()
    ]
    royals = [
        ((south, rules.royal), (north, rules.royal.lower()))
        for south, north in product(squares, squares)
        if south != north
    ]
    for parts in product(royals, *families):
        places = [place for part in parts for place in part]
        taken = [square for square, _ in places if square]
        if len(taken) == len(set(taken)):
            yield _state(start, places)


def _places(rules: RuleSet, letter: str, squares: list[oracle.Square]) -> list[Place]:
    faces = [letter, *([rules.promotions[letter]] if letter in rules.promotions else [])]
    on_board = [(square, face) for square in squares for face in faces]
    both: list[Place] = [(square, f) for square, face in on_board for f in (face, face.lower())]
    return [*both, (None, letter), (None, letter.lower())]


def _state(start: State, places: list[Place]) -> State:
    board = [[""] * len(row) for row in start.board]
    for square, face in places:
        if square:
            board[square[0]][square[1]] = face
    held = "".join(face for square, face in places if square is None)
    return replace(start, board=tuple(map(tuple, board)), reserves=oracle._in_order(held), turn="b")


def solve(rules: RuleSet) -> dict[State, tuple[str, int]]:
    """The result of every position for its mover, and the plies to the end of the game."""
    found = list(everything(rules))
    number = {state: i for i, state in enumerate(found)}
    ends = {i: end for i, state in enumerate(found) if (end := oracle.outcome(state))}
    over = {i for i, (winner, _) in ends.items() if winner}
    unknown = set(range(len(found))) - ends.keys()
    after = {
        i: [_number_after(number, found[i], move) for move in oracle.legal(found[i])]
        for i in unknown
    }
    values = dict.fromkeys(over, ("loss", 0))
    lost, won = over | {_ROYAL_TAKEN}, set[int]()  # lost in the plies before, won in any before
    for plies in count(1):
        wins = {i for i in unknown if any(j in lost for j in after[i])}
        losses = {i for i in unknown if all(j in won for j in after[i])}
        if not wins and not losses:
            break
        values |= dict.fromkeys(wins, ("win", plies)) | dict.fromkeys(losses, ("loss", plies))
        unknown -= wins | losses
        lost, won = losses, won | wins
    return {state: values.get(i, ("draw", 0)) for i, state in enumerate(found)}


_ROYAL_TAKEN = -1


def _number_after(number: dict[State, int], state: State, move: str) -> int:
    return number.get(oracle.rotate(oracle._after(state, move)), _ROYAL_TAKEN)
