"""The last moves of a game as the frames of a film, all on one SVG sheet.

A sheet has a row for each move and a column for each phase of it: the position before the move, the
piece on its way, and the position after the move. The program that shows the film cuts the sheet
into frames and decides how long each is seen; the page makes a GIF of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from yokai.errors import YokaiError, quote
from yokai.notation.move import Move
from yokai.rules.game import Game
from yokai.rules.picture import (
    PictureLook,
    Spot,
    empty_board,
    framed,
    layout,
    marked,
    number,
    picture_size,
    spot_on,
    squares_of,
    tile,
)
from yokai.rules.position import Position

LONGEST = 12  # moves on a sheet
ON_THE_WAY = (0.2, 0.5, 0.8)  # the phases between the position before a move and the one after it


@dataclass(frozen=True)
class Frame:
    """A frame: its tiles, the last on top, and its coloured squares."""

    spots: Sequence[Spot]
    marks: Sequence[str]


def film_sheet(game: Game, last: int, pieces: str | None = None, flipped: bool = False) -> str:
    """Render the last moves of a game as an SVG: a row for each move, a column for each phase.

    >>> sheet = film_sheet(Game("classic", ["2c2b", "2a2b", "P*3c"]), last=2)
    >>> sheet.count('class="frame"'), sheet[40:66]
    (10, 'width="1760" height="1208"')
    """
    if not 1 <= last <= LONGEST:
        raise YokaiError(f"bad film of {quote(last)} moves: it has 1 to {LONGEST} of them")
    if not game.moves:
        raise YokaiError("no film of a game without moves: play one first")
    look = PictureLook.of(game.variant, pieces, flipped)
    positions, moves = game.positions[-last - 1 :], game.moves[-last:]
    before = game.moves[: -len(moves)]
    rows = []
    earlier = squares_of(before[-1]) if before else []
    for at, move in enumerate(moves):
        rows.append([*_phases(look, positions[at], move, positions[at + 1], earlier)])
        earlier = squares_of(move)
    width, height = picture_size(game.variant)
    names: dict[str, str] = {}  # of a tile's drawing on the sheet
    frames = [
        f'<svg class="frame" x="{column * width}" y="{row * height}" width="{width}"'
        f' height="{height}"><use href="#board"/>{"".join(_drawn(look, frame, names))}</svg>'
        for row, phases in enumerate(rows)
        for column, frame in enumerate(phases)
    ]
    parts = [f'<g id="board">{"".join(empty_board(look.game, flipped))}</g>']
    parts += [f'<g id="{name}">{drawing}</g>' for drawing, name in names.items()]
    columns = len(ON_THE_WAY) + 2
    return framed(width * columns, height * len(rows), f"<defs>{''.join(parts)}</defs>", *frames)


def _phases(
    look: PictureLook, before: Position, move: Move, after: Position, earlier: Sequence[str]
) -> Iterator[Frame]:
    spots = [*layout(before, look.flipped)]
    yield Frame(spots, earlier)
    start = next(spot for spot in spots if _leaves(look, before, move, spot))
    end = spot_on(look, start.kind, start.side, move.target)
    left = [] if start.count == 1 else [replace(start, count=start.count - 1)]
    still = [*left, *(spot for spot in spots if spot is not start)]
    for way in ON_THE_WAY:
        x, y, width = (
            round(a + (b - a) * way)
            for a, b in ((start.x, end.x), (start.y, end.y), (start.width, end.width))
        )
        yield Frame([*still, replace(end, x=x, y=y, width=width)], squares_of(move))
    yield Frame([*layout(after, look.flipped)], squares_of(move))


def _leaves(look: PictureLook, before: Position, move: Move, spot: Spot) -> bool:
    """Is this the tile that the move takes away from its place?"""
    if move.origin is None:
        held = spot.kind.letter == move.letter and spot.side is before.turn
        return held and spot.is_held
    return spot == spot_on(look, spot.kind, spot.side, move.origin)


def _drawn(look: PictureLook, frame: Frame, names: dict[str, str]) -> Iterator[str]:
    yield from marked(look, frame.marks)
    for spot in frame.spots:
        drawing = tile(look, spot.kind, spot.side, 0, 0, 100)
        name = names.setdefault(drawing, f"tile{len(names)}")
        scale = spot.width / 100
        yield f'<use href="#{name}" transform="translate({spot.x} {spot.y}) scale({scale:g})"/>'
        if spot.count > 1:
            yield number(spot.count, spot.x + 68, spot.y)
