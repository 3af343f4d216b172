"""What a puzzle is about: names for facts of its line, each one looked up on the board."""

from __future__ import annotations

from collections.abc import Callable

from yokai.learn.forced_wins import winning_move
from yokai.learn.puzzles.puzzle import TO_THE_END, Puzzle, ThemeName
from yokai.learn.symmetry import passed
from yokai.notation.move import Move
from yokai.rules.piece import Kind, Piece
from yokai.rules.position import Position


def themes_of(puzzle: Puzzle) -> tuple[ThemeName, ...]:
    """The themes of a puzzle, in their order; what it says it has is not looked at."""
    return tuple(theme for theme, holds in _FACTS.items() if holds(puzzle))


def _drops(puzzle: Puzzle) -> bool:
    """The solver drops a piece."""
    return any(move.is_drop for move in puzzle.solution)


def _promotes(puzzle: Puzzle) -> bool:
    """A piece of the solver is turned over."""
    return any(move.promotes for move in puzzle.solution)


def _reaches(puzzle: Puzzle) -> bool:
    """The line ends as the solver's royal piece reaches the far row."""
    end = puzzle.positions[-1].outcome
    return end is not None and end.reason == "reach"


def _sacrifices(puzzle: Puzzle) -> bool:
    """A piece that the solver has moved is taken at once, and not avenged at once.

    Nor has it taken one that is worth as much.
    """
    line, places = puzzle.line, puzzle.positions
    for at in range(0, len(line) - 2, 2):
        given = line[at].target
        moved, prey = places[at + 1].piece(given), _taken(places[at], line[at])
        assert moved
        paid = prey is not None and worth(prey.kind) >= worth(moved.kind)
        if line[at + 1].target == given and line[at + 2].target != given and not paid:
            return True
    return False


def _forks(puzzle: Puzzle) -> bool:
    """A piece that the solver has moved threatens two at once, and takes one of them next.

    Not the royal one: that is the end, and no fork. At the end of a line nobody may take it.
    """
    line, places = puzzle.line, puzzle.positions
    for at in range(0, len(line), 2):
        victims = _victims(places[at + 1], line[at])
        if len(victims) < 2:
            continue
        if at + 1 == len(line):
            replies = places[at + 1].legal_moves
            return all(reply.is_drop or reply.target != line[at].target for reply in replies)
        then = line[at + 2]
        prey = _taken(places[at + 2], then)
        follows = then.origin == line[at].target and then.target in victims
        if follows and prey and not prey.kind.royal:
            return True
    return False


def _defends(puzzle: Puzzle) -> bool:
    """The opponent threatened to win at once, and it was not by winning that it was parried."""
    if puzzle.kind in TO_THE_END:
        return False
    return winning_move(passed(puzzle.position)) is not None


def _is_quiet(puzzle: Puzzle) -> bool:
    """A move of the solver takes nothing, turns nothing over and threatens no win at once."""
    return any(
        not _taken(puzzle.positions[at], move)
        and not move.promotes
        and not puzzle.positions[at + 1].outcome
        and winning_move(passed(puzzle.positions[at + 1])) is None
        for at, move in list(enumerate(puzzle.line))[::2]
    )


_FACTS: dict[ThemeName, Callable[[Puzzle], bool]] = {
    "drop": _drops,
    "promotion": _promotes,
    "reach": _reaches,
    "sacrifice": _sacrifices,
    "fork": _forks,
    "defence": _defends,
    "quiet": _is_quiet,
}


def _taken(before: Position, move: Move) -> Piece | None:
    return None if move.is_drop else before.piece(move.target)


def _victims(after: Position, move: Move) -> set[str]:
    """The squares that the piece which has moved threatens, each the royal piece's or a gain."""
    if after.outcome:
        return set()
    again = passed(after)
    attacker = again.piece(move.target)
    assert attacker
    found = set()
    for capture in again.legal_moves:
        prey = _taken(again, capture) if capture.origin == move.target else None
        if prey and (worth(prey.kind) > worth(attacker.kind) or _is_free(again, capture)):
            found.add(capture.target)
    return found


def _is_free(position: Position, capture: Move) -> bool:
    """Would nobody take back?"""
    after = position.play(capture)
    return all(reply.is_drop or reply.target != capture.target for reply in after.legal_moves)


def worth(kind: Kind) -> int:
    """A royal piece above all, else the more dots the better: what a child can count."""
    return 99 if kind.royal else sum(row.count("o") for row in kind.dots)
