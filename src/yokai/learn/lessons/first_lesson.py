"""The first lesson of any game, made from its rules: what each piece does, and how to win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice

from yokai.errors import YokaiError
from yokai.learn.lessons.judge import judge_step
from yokai.learn.lessons.lesson import Lesson, Step, StepHint
from yokai.notation.move import SOUTH, Move
from yokai.notation.sfen import Setup
from yokai.notation.square import usi_square
from yokai.rules.piece import Kind
from yokai.rules.position import Position
from yokai.rules.variant import REMEMBERED, Variant

NAME = "first"
_MOST_PIECES = 8  # that are met
_MOST_TRIES = 400  # set-ups for one step

_Cells = dict[tuple[int, int], str]  # symbols by row and column


@lru_cache(maxsize=REMEMBERED)
def first_lesson(game: Variant) -> Lesson | None:
    """The lesson that follows from the rules; None if nothing in them can be shown.

    >>> import yokai
    >>> [step.goal for step in first_lesson(yokai.variant("classic")).steps]
    ['go', 'go', 'go', 'go', 'win', 'win', 'promote', 'drop']
    """
    steps = tuple(_numbered(_steps(game)))
    return Lesson(NAME, game, "lesson.title.own", steps, (), True) if steps else None


def _numbered(steps: Iterable[Step]) -> Iterator[Step]:
    for number, step in enumerate(steps, 1):
        yield replace(step, number=number)


def _steps(game: Variant) -> Iterator[Step]:
    plain = [kind for kind in game.kinds if not kind.is_promoted and game.pieces[kind.letter]]
    others = [kind for kind in plain if not kind.royal]
    for kind in [*others[: _MOST_PIECES - 1], game.royal]:
        yield from _first(_meetings(game, kind))
    for kind in others:
        if found := _first(_captures(game, kind)):
            yield from found
            break
    if game.reach_wins:
        yield from _first(_reaches(game))
    for kind in others:
        if kind.promotes_to and (found := _first(_promotions(game, kind))):
            yield from found
            break
    for kind in others:
        if found := _first(_drops(game, kind)):
            yield from found
            break


def _first(steps: Iterator[Step]) -> list[Step]:
    """The first step whose solution is right, in a list; an empty one if there is none."""
    for step in islice((step for step in steps if step.solution), _MOST_TRIES):
        try:
            if judge_step(step, step.solution).result == "solved":
                return [step]
        except YokaiError:
            continue
    return []


def _meetings(game: Variant, kind: Kind) -> Iterator[Step]:
    """Steps in which a piece goes wherever its dots lead, from a square with the most of them."""
    middle = (game.ranks - 1) / 2

    def worse(at: tuple[int, int]) -> tuple[int, float]:
        return -len(_targets(game, kind, at)), abs(at[0] - middle)

    for here in sorted(_squares(game), key=worse):
        targets = {*_targets(game, kind, here)}
        for cells in _kings(game, {here: kind.symbol}, away={here, *targets}):
            position = _position(game, cells)
            moves = [] if position is None else _moves_from(position, game, here)
            if len({move.target for move in moves}) == len(targets):
                yield _step(game, position, moves, "go", f"lesson.own.meet {kind.symbol}", kind)


def _captures(game: Variant, kind: Kind) -> Iterator[Step]:
    """Steps in which a piece captures the other royal piece."""
    for here in _squares(game):
        for target in _targets(game, kind, here):
            for home in _squares(game):
                royal = game.royal.symbol
                cells = {here: kind.symbol, target: royal.lower(), home: royal}
                if len(cells) == 3:
                    position = _position(game, cells)
                    moves = [] if position is None else _moves_from(position, game, here)
                    hits = [m for m in moves if m.target == _name(game, target)]
                    text = f"lesson.own.catch {royal}"
                    yield _step(game, position, hits, "win", text)


def _reaches(game: Variant) -> Iterator[Step]:
    """Steps in which the royal piece comes safely to the far row."""
    for cells in _kings(game, {}, away=set()):
        position = _position(game, cells)
        here = next(at for at, symbol in cells.items() if symbol.isupper())
        moves = [] if position is None else _moves_from(position, game, here)
        wins = [
            move
            for move in moves
            if position
            and (end := position.play(move).outcome)
            and (end.reason, end.winner) == ("reach", SOUTH)
        ]
        yield _step(game, position, wins, "win", f"lesson.own.reach {game.royal.symbol}")


def _promotions(game: Variant, kind: Kind) -> Iterator[Step]:
    """Steps in which a piece promotes."""
    for here in reversed(_squares(game)):
        for cells in _kings(game, {here: kind.symbol}, away={here, *_targets(game, kind, here)}):
            position = _position(game, cells)
            moves = [] if position is None else _moves_from(position, game, here)
            turns = [move for move in moves if move.promotes]
            yield _step(game, position, turns, "promote", f"lesson.own.promote +{kind.symbol}")


def _drops(game: Variant, kind: Kind) -> Iterator[Step]:
    """Steps in which a piece is dropped."""
    for cells in _kings(game, {}, away=set()):
        position = _position(game, cells, held=kind.letter)
        moves = [] if position is None else [m for m in position.legal_moves if m.is_drop]
        yield _step(game, position, moves, "drop", f"lesson.own.drop {kind.symbol}", kind)


def _step(
    game: Variant,
    position: Position | None,
    moves: list[Move],
    goal: str,
    text: str,
    kind: Kind | None = None,
) -> Step:
    """A step that each of these moves solves; one without a position is no step."""
    if position is None or not moves:
        return Step(0, text, game.start, goal, StepHint((), (), None))
    targets = tuple(dict.fromkeys(move.target for move in moves))
    touched = moves[0].origin or f"{moves[0].letter}*"
    return Step(
        number=0,
        text=text,
        position=position,
        goal=goal,
        hint=StepHint(targets, (touched,), moves[0]),
        to=targets if goal == "go" else (),
        piece=kind.symbol if kind else None,
        solution=(moves[0],),
    )


def _kings(game: Variant, cells: _Cells, away: set[tuple[int, int]]) -> Iterator[_Cells]:
    """Both royal pieces added to some cells, far from each other first, neither in the way."""
    royal = game.royal.symbol
    free = [at for at in _squares(game) if at not in away and at not in cells]
    if royal in cells.values():
        yield from (cells | {north: royal.lower()} for north in free)
        return
    pairs = [(south, north) for north in free for south in reversed(free) if south != north]
    pairs.sort(key=lambda pair: -abs(pair[0][0] - pair[1][0]) - abs(pair[0][1] - pair[1][1]))
    for south, north in pairs:
        yield cells | {south: royal, north: royal.lower()}


def _position(game: Variant, cells: _Cells, held: str | None = None) -> Position | None:
    """South to move, with these pieces; None if there is no such position, or it is over."""
    rows = tuple(
        tuple(cells.get((rank, file), "") for file in range(game.files))
        for rank in range(game.ranks)
    )
    reserve = {held: 1} if held else {}
    setup = Setup(rows, (reserve, {}), SOUTH)
    if game.misfit(setup):
        return None
    position = Position.from_setup(game, setup)
    return None if position.outcome else position


def _moves_from(position: Position, game: Variant, at: tuple[int, int]) -> list[Move]:
    name = _name(game, at)
    return [move for move in position.legal_moves if move.origin == name]


def _squares(game: Variant) -> list[tuple[int, int]]:
    return [(rank, file) for rank in range(game.ranks) for file in range(game.files)]


def _targets(game: Variant, kind: Kind, at: tuple[int, int]) -> list[tuple[int, int]]:
    """The squares that the dots of a piece of South lead to."""
    found = [
        (at[0] + down, at[1] + right)
        for down, row in enumerate(kind.dots, -1)
        for right, mark in enumerate(row, -1)
        if mark == "o"
    ]
    return [(r, f) for r, f in found if 0 <= r < game.ranks and 0 <= f < game.files]


def _name(game: Variant, at: tuple[int, int]) -> str:
    return usi_square(at[0] * game.files + at[1], game.files)
