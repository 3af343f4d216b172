"""The themes of a puzzle, each computed from its line."""

from __future__ import annotations

from collections.abc import Callable

from yokai.learn.forced_wins import winning_move
from yokai.learn.puzzles.puzzle import TO_THE_END, Puzzle, ThemeName
from yokai.learn.symmetry import passed
from yokai.notation.move import Move
from yokai.rules.piece import Kind, Piece
from yokai.rules.position import Position


def themes_of(puzzle: Puzzle) -> tuple[ThemeName, ...]:
    """Compute the themes of a puzzle, in their order."""
    return tuple(theme for theme, holds in _FACTS.items() if holds(puzzle))


def _drops(puzzle: Puzzle) -> bool:
    """The player drops a piece."""
    return any(move.is_drop for move in puzzle.solution)


def _promotes(puzzle: Puzzle) -> bool:
    """The player promotes a piece."""
    return any(move.promotes for move in puzzle.solution)


def _reaches(puzzle: Puzzle) -> bool:
    """The line ends with the player's royal piece on the far row."""
    end = puzzle.positions[-1].outcome
    return end is not None and end.reason == "reach"


def _sacrifices(puzzle: Puzzle) -> bool:
    """A piece that the player moved is taken at once, without recapture.

    It did not take a piece of at least its own value before.
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
    """A piece that the player moved attacks two pieces at once, and takes one of them next.

    The piece taken is not the royal one. At the end of a line the attacker cannot be captured.
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
    """The opponent threatened to win at once, and the player parried the threat without winning."""
    if puzzle.kind in TO_THE_END:
        return False
    return winning_move(passed(puzzle.position)) is not None


def _is_quiet(puzzle: Puzzle) -> bool:
    """A move of the player takes nothing, promotes nothing and threatens no win at once."""
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
    """The squares of pieces that the moved piece attacks with gain, or of the royal piece."""
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
    """Is a capture safe from recapture?"""
    after = position.play(capture)
    return all(reply.is_drop or reply.target != capture.target for reply in after.legal_moves)


def worth(kind: Kind) -> int:
    """The value of a kind: the number of its dots, and more than all others for the royal piece."""
    return 99 if kind.royal else sum(row.count("o") for row in kind.dots)
