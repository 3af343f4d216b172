"""A position rendered as one SVG that needs no other file, with the pieces of the page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from yokai.errors import YokaiError, quote
from yokai.notation.move import NORTH, SOUTH, Move, Side
from yokai.notation.sfen import Setup
from yokai.notation.square import LETTERS, read_square, usi_square
from yokai.rules.piece import DRAWINGS, Kind
from yokai.rules.variant import Variant

if TYPE_CHECKING:
    from yokai.rules.position import Position

_ART = Path(__file__).parent.parent / "web" / "art"
_CELL, _FRAME, _TRAY = 100, 26, 76  # the side of a square, the wood around, a reserve's height
_ON_BOARD, _IN_RESERVE = 90, 64  # the width of a tile
_TILE = "M50 3 92 15 97 96H3L8 15Z"
_WOOD = {SOUTH: "#fbe3b8", NORTH: "#c98f55"}
_DOTS = {False: "#ff7f11", True: "#3f56c8"}
_MARK, _ARROW = "#ffd23f", "#1f6feb"
_WIDEST = 10_000  # pixels
# The file names of the kanji.
_KANJI = {
    "玉": "gyoku", "飛": "hisha", "角": "kaku", "歩": "fu",
    "と": "to", "金": "kin", "銀": "gin", "全": "zen",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Spot:
    """A tile in a picture: its piece, its place, its width, and how many pieces it stands for."""

    kind: Kind
    side: Side
    x: int
    y: int
    width: int
    count: int = 1

    @property
    def is_held(self) -> bool:
        """Does it lie in a reserve?"""
        return self.width == _IN_RESERVE


@dataclass(frozen=True, slots=True)
class PictureLook:
    """The look of pictures of a variant: the set of pieces, and the side below."""

    game: Variant
    pieces: str
    flipped: bool = False

    @classmethod
    def of(cls, game: Variant, pieces: str | None = None, flipped: bool = False) -> PictureLook:
        """Check the name of a set; without one, the pieces are the variant's own."""
        sets = [game.theme, *game.themes]
        if pieces is not None and pieces not in sets:
            known = ", ".join(map(quote, sets))
            raise YokaiError(f"no pieces {quote(pieces)} for {game.id}: the sets are {known}")
        return cls(game, pieces or game.theme, flipped)


def svg(
    position: Position,
    *,
    arrows: Iterable[str | Move] = (),
    marks: Iterable[str] = (),
    size: int | None = None,
    pieces: str | None = None,
    flipped: bool = False,
) -> str:
    """Render a position with both reserves as SVG, South below.

    `arrows` are moves in USI or two squares, `marks` are squares to colour, `size` is the width in
    pixels, `pieces` the name of a set of pieces, and `flipped` shows North below.

    >>> import yokai
    >>> p = yokai.Position.parse("classic", "2k/3/3/K2 b P 1")
    >>> picture = svg(p, arrows=["3d3c", "a1c3", "P*2b"], marks=["c4"], size=200)
    >>> picture[:43], picture.count('class="piece"'), picture.count('class="arrow"')
    ('<svg xmlns="http://www.w3.org/2000/svg" wid', 3, 3)
    """
    look = PictureLook.of(position.variant, pieces, flipped)
    width, height = picture_size(position.variant)
    shown = render(look, layout(position, flipped), marks)
    drawn = [_arrow(look, arrow) for arrow in arrows]
    scale = _scale(size, width)
    title = f"<title>{position.sfen}</title>"
    return framed(width, height, title, *shown, *drawn, scale=scale)


def _scale(size: int | None, width: int) -> float:
    if size is None:
        return 1.0
    if isinstance(size, bool) or not isinstance(size, int) or not 1 <= size <= _WIDEST:
        raise YokaiError(f"bad size {quote(size)}: it is a width of 1 to {_WIDEST} pixels")
    return size / width


def render(look: PictureLook, spots: Iterable[Spot], marks: Iterable[str] = ()) -> Iterator[str]:
    """The board with these tiles and coloured squares, as parts of an SVG."""
    yield from empty_board(look.game, look.flipped)
    yield from marked(look, marks)
    for spot in spots:
        yield tile(look, spot.kind, spot.side, spot.x, spot.y, spot.width)
        if spot.count > 1:
            yield number(spot.count, spot.x + 68, spot.y)


def marked(look: PictureLook, squares: Iterable[str]) -> Iterator[str]:
    """Coloured squares, as parts of an SVG."""
    for square in squares:
        x, y = _corner(look, square)
        area = f"M{x} {y}h{_CELL}v{_CELL}h-{_CELL}z"
        yield f'<path class="mark" fill="{_MARK}" opacity=".6" d="{area}"/>'


def squares_of(move: Move) -> list[str]:
    """The squares that a move leaves and reaches, to be marked."""
    return [square for square in (move.origin, move.target) if square]


def spot_on(look: PictureLook, kind: Kind, side: Side, square: str) -> Spot:
    """The tile of a piece on a square."""
    x, y = _corner(look, square)
    margin = (_CELL - _ON_BOARD) // 2
    return Spot(kind, side, x + margin, y + margin, _ON_BOARD)


def _corner(look: PictureLook, square: str) -> tuple[int, int]:
    """The upper left corner of a square."""
    game = look.game
    index = read_square(square, game.files, game.ranks)
    rank, file = divmod(game.squares - 1 - index if look.flipped else index, game.files)
    return _FRAME + file * _CELL, _TRAY + _FRAME + rank * _CELL


def _arrow(look: PictureLook, given: str | Move) -> str:
    """An arrow from square to square; the arrow of a drop is a ring around its square."""
    text = given.usi if isinstance(given, Move) else given
    found = isinstance(text, str) and re.fullmatch(
        r"[A-Z]\*(?P<on>\w{2,3})|(?P<from>[a-z]\d+|\d+[a-z])[-x]?(?P<to>[a-z]\d+|\d+[a-z])\+?", text
    )
    if not found:
        raise YokaiError(f"bad arrow {quote(text)}: it is a move in USI, or two squares as in a1b2")
    style = f'class="arrow" stroke="{_ARROW}" stroke-width="12" opacity=".8"'
    to_x, to_y = (each + _CELL // 2 for each in _corner(look, found["on"] or found["to"]))
    if found["on"]:
        return f'<circle {style} fill="none" cx="{to_x}" cy="{to_y}" r="40"/>'
    x, y = (each + _CELL // 2 for each in _corner(look, found["from"]))
    dx, dy = to_x - x, to_y - y
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    ux, uy = dx / length, dy / length
    tip, neck = (to_x - 8 * ux, to_y - 8 * uy), (to_x - 40 * ux, to_y - 40 * uy)
    head = " ".join(
        f"{a:.4g} {b:.4g}"
        for a, b in (
            tip,
            (neck[0] - 22 * uy, neck[1] + 22 * ux),
            (neck[0] + 22 * uy, neck[1] - 22 * ux),
        )
    )
    return (
        f'<g {style} fill="{_ARROW}"><path d="M{x} {y}L{neck[0]:.4g} {neck[1]:.4g}"/>'
        f'<path stroke="none" d="M{head}z"/></g>'
    )


def framed(width: int, height: int, *parts: str, scale: float = 1.0) -> str:
    """An SVG document with these parts, shown larger or smaller by a factor."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg"'
        f' width="{round(width * scale)}" height="{round(height * scale)}"'
        f' viewBox="0 0 {width} {height}">{"".join(parts)}</svg>'
    )


def picture_size(game: Variant) -> tuple[int, int]:
    """The width and height of a variant's pictures."""
    return (
        game.files * _CELL + 2 * _FRAME,
        game.ranks * _CELL + 2 * _FRAME + 2 * _TRAY,
    )


def layout(position: Position, flipped: bool = False) -> Iterator[Spot]:
    """The tile of every piece: the upper reserve, the board, the lower reserve."""
    game, setup = position.variant, position.setup
    look = PictureLook(game, game.theme, flipped)
    above, below = (SOUTH, NORTH) if flipped else (NORTH, SOUTH)
    yield from _reserve(game, setup, above, 0)
    for index, piece in enumerate(piece for row in position.board for piece in row):
        if piece:
            yield spot_on(look, piece.kind, piece.side, usi_square(index, game.files))
    yield from _reserve(game, setup, below, picture_size(game)[1] - _TRAY)


def _reserve(game: Variant, setup: Setup, side: Side, top: int) -> Iterator[Spot]:
    x = _FRAME
    for letter, count in setup.reserves[side].items():
        yield Spot(game.kind(letter), side, x, top + 6, _IN_RESERVE, count)
        x += 68 + (26 if count > 1 else 0)


def empty_board(game: Variant, flipped: bool = False) -> Iterator[str]:
    """The background and the empty board, as parts of an SVG."""
    whole_width, whole_height = picture_size(game)
    yield f'<path fill="#e7edd3" d="M0 0H{whole_width}V{whole_height}H0Z"/>'
    width, height = game.files * _CELL, game.ranks * _CELL
    yield f'<g transform="translate({_FRAME} {_TRAY + _FRAME})">'
    yield (
        f'<rect x="-{_FRAME}" y="-{_FRAME}" width="{width + 2 * _FRAME}"'
        f' height="{height + 2 * _FRAME}" rx="16" fill="#7a4f2c"/>'
    )
    yield f'<path fill="#a9c47c" d="M0 0H{width}V{height}H0Z"/>'
    lines = [f"M{file * _CELL} 0V{height}" for file in range(1, game.files)]
    lines += [f"M0 {rank * _CELL}H{width}" for rank in range(1, game.ranks)]
    yield f'<path stroke="#5d7a35" stroke-width="2" d="{"".join(lines)}"/>'
    zone = game.promotion_zone * _CELL
    zones = f"M0 {zone}H{width}M0 {height - zone}H{width}"
    yield f'<path stroke="#ee7d17" stroke-width="6" d="{zones}"/>'
    yield '<g fill="#f0dcb8" font-family="sans-serif" font-size="18" text-anchor="middle">'
    letters, numbers = LETTERS[: game.files], range(game.ranks, 0, -1)
    for file, letter in enumerate(reversed(letters) if flipped else letters):
        yield f'<text x="{(file + 0.5) * _CELL:g}" y="{height + 19}">{letter}</text>'
    for rank, row in enumerate(reversed(numbers) if flipped else numbers):
        yield f'<text x="-13" y="{(rank + 0.5) * _CELL + 6:g}">{row}</text>'
    yield "</g></g>"


def number(count: int, x: int, y: int) -> str:
    """The number beside a tile in a reserve: how many pieces it stands for."""
    return (
        f'<text x="{x}" y="{y + 40}" font-family="sans-serif" font-weight="bold"'
        f' font-size="26" fill="#2d211b">{count}</text>'
    )


def tile(look: PictureLook, kind: Kind, side: Side, x: int, y: int, width: int) -> str:
    """The wooden tile of a piece, turned upside down for the side above."""
    turn = "" if (side is SOUTH) != look.flipped else " rotate(180 50 50)"
    rim = "#3f4d8c" if kind.is_promoted else "#7b4d22"
    dots = "".join(
        f'<circle cx="{50 + (dx - 1) * 38}" cy="{_height(dx, dy)}" r="5.6"/>'
        for dy, row in enumerate(kind.dots)
        for dx, mark in enumerate(row)
        if mark == "o"
    )
    return (
        f'<g class="piece" transform="translate({x} {y}) scale({width / 100:g}){turn}">'
        f'<path fill="{_WOOD[side]}" stroke="{rim}" stroke-width="3" d="{_TILE}"/>'
        f'<svg x="14" y="18" width="72" height="72" {_face(look, kind)}</svg>'
        f'<g fill="{_DOTS[kind.is_promoted]}" stroke="#2d211b" stroke-width="1.5">{dots}</g></g>'
    )


def _height(dx: int, dy: int) -> int:
    """The height of a dot; the two forward corners lie lower, where the tile is wide enough."""
    return 52 + (dy - 1) * (30 if dy == 0 and dx != 1 else 39)


def art_name(look: PictureLook, kind: Kind) -> str:
    """The name of a piece in a set, which is that of its SVG file."""
    name = look.game.themes.get(look.pieces, {}).get(kind.name, kind.name)
    return _KANJI.get(name, name)


def _face(look: PictureLook, kind: Kind) -> str:
    """The drawing of a piece, as `_art` has it: the one that its rule file chooses, or the one of
    its name."""
    named = _art(look.pieces, art_name(look, kind))
    if look.pieces != look.game.theme:
        return named
    tint = f'filter="hue-rotate({kind.tint}deg)" ' if kind.tint else ""
    return tint + (_art(DRAWINGS[kind.drawing], kind.drawing) if kind.drawing else named)


@lru_cache(maxsize=256)
def _art(pieces: str, name: str) -> str:
    """The SVG of a piece without its opening tag's name and without its closing tag."""
    file = _ART / pieces / f"{name.replace(' ', '-')}.svg"
    if not file.is_file():  # a piece of somebody's own variant
        style = 'font-family="sans-serif" font-size="90" text-anchor="middle" fill="#2d211b"'
        return f'viewBox="0 0 100 100"><text x="50" y="82" {style}>{escape(name[:1])}</text>'
    text = re.sub(r">\s+<", "><", file.read_text(encoding="utf-8").strip())
    inner = text.removeprefix('<svg xmlns="http://www.w3.org/2000/svg"').removesuffix("</svg>")
    return inner.strip()
