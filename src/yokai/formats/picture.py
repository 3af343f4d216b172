"""A position rendered as one SVG that needs no other file, with the pieces of the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from yokai.notation.move import NORTH, SOUTH, Side
from yokai.notation.sfen import Setup
from yokai.notation.square import LETTERS
from yokai.rules.piece import Kind
from yokai.rules.position import Position
from yokai.rules.variant import Variant

_CELL, _FRAME, _TRAY = 100, 26, 76  # the side of a square, the wood around, a reserve's height
_ON_BOARD, _IN_RESERVE = 90, 64  # the width of a tile
_TILE = "M50 3 92 15 97 96H3L8 15Z"
_WOOD = {SOUTH: "#fbe3b8", NORTH: "#c98f55"}
_DOTS = {False: "#ff7f11", True: "#3f56c8"}


@dataclass(frozen=True, slots=True)
class Spot:
    """A tile in a picture: its piece, its place, its width, and how many pieces it stands for."""

    kind: Kind
    side: Side
    x: int
    y: int
    width: int
    count: int = 1


def picture(position: Position) -> str:
    """Render a position with both reserves as SVG, South below.

    >>> svg = picture(Position.parse("classic", "2k/3/3/K2 b P 1"))
    >>> svg.startswith("<svg"), svg.count('class="piece"')
    (True, 3)
    """
    game = position.variant
    shown = [part for spot in layout(position) for part in _shown(game, spot)]
    return framed(*size(game), f"<title>{position.sfen}</title>", *empty_board(game), *shown)


def framed(width: int, height: int, *parts: str) -> str:
    """An SVG document of this size with these parts."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}">{"".join(parts)}</svg>'
    )


def size(game: Variant) -> tuple[int, int]:
    """The width and height of a variant's pictures."""
    return (
        game.files * _CELL + 2 * _FRAME,
        game.ranks * _CELL + 2 * _FRAME + 2 * _TRAY,
    )


def layout(position: Position) -> Iterator[Spot]:
    """The tile of every piece: North's reserve, the board, South's reserve."""
    game, setup = position.variant, position.setup
    yield from _reserve(game, setup, NORTH, 0)
    for rank, row in enumerate(position.board):
        for file, piece in enumerate(row):
            if piece:
                x, y = _FRAME + file * _CELL + 5, _TRAY + _FRAME + rank * _CELL + 5
                yield Spot(piece.kind, piece.side, x, y, _ON_BOARD)
    yield from _reserve(game, setup, SOUTH, size(game)[1] - _TRAY)


def _reserve(game: Variant, setup: Setup, side: Side, top: int) -> Iterator[Spot]:
    x = _FRAME
    for letter, count in setup.reserves[side].items():
        yield Spot(game.kind(letter), side, x, top + 6, _IN_RESERVE, count)
        x += 68 + (26 if count > 1 else 0)


def empty_board(game: Variant) -> Iterator[str]:
    """The background and the empty board, as parts of an SVG."""
    whole_width, whole_height = size(game)
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
    for file in range(game.files):
        yield f'<text x="{(file + 0.5) * _CELL:g}" y="{height + 19}">{LETTERS[file]}</text>'
    for rank in range(game.ranks):
        y = (rank + 0.5) * _CELL + 6
        yield f'<text x="-13" y="{y:g}">{game.ranks - rank}</text>'
    yield "</g></g>"


def _shown(game: Variant, spot: Spot) -> Iterator[str]:
    yield tile(game, spot.kind, spot.side, spot.x, spot.y, spot.width)
    if spot.count > 1:
        yield number(spot.count, spot.x + 68, spot.y)


def number(count: int, x: int, y: int) -> str:
    """The number beside a tile in a reserve: how many pieces it stands for."""
    return (
        f'<text x="{x}" y="{y + 40}" font-family="sans-serif" font-weight="bold"'
        f' font-size="26" fill="#2d211b">{count}</text>'
    )


def tile(game: Variant, kind: Kind, side: Side, x: int, y: int, width: int) -> str:
    """The wooden tile of a piece, turned upside down for North."""
    turn = "" if side is SOUTH else " rotate(180 50 50)"
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
        f'<svg x="14" y="18" width="72" height="72" {_art(game.theme, art_name(game, kind))}</svg>'
        f'<g fill="{_DOTS[kind.is_promoted]}" stroke="#2d211b" stroke-width="1.5">{dots}</g></g>'
    )


def _height(dx: int, dy: int) -> int:
    """The height of a dot; the two forward corners lie lower, where the tile is wide enough."""
    return 52 + (dy - 1) * (30 if dy == 0 and dx != 1 else 39)


def art_name(game: Variant, kind: Kind) -> str:
    """The name of a piece in the variant's own theme, which is that of its SVG file."""
    return game.themes.get(game.theme, {}).get(kind.name, kind.name)


@cache
def _art(theme: str, name: str) -> str:
    """The SVG of a piece without its opening tag's name and without its closing tag."""
    file = files("yokai").joinpath(f"web/art/{theme}/{name.replace(' ', '-')}.svg")
    text = re.sub(r">\s+<", "><", file.read_text(encoding="utf-8").strip())
    inner = text.removeprefix('<svg xmlns="http://www.w3.org/2000/svg"').removesuffix("</svg>")
    return inner.strip()
