"""Rendering of an environment: the board as text, or as pixels.

`tiles.npz` holds the parts of rules/picture.py as pixels, rendered by `tools/rl_tiles.py`.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from yokai.errors import YokaiError
from yokai.notation.move import Side
from yokai.rl.options import one_of
from yokai.rules.game import Game
from yokai.rules.picture import PictureLook, art_name, layout
from yokai.rules.piece import Kind
from yokai.rules.position import Position
from yokai.rules.variant import Variant

SHEET = Path(__file__).parent / "tiles.npz"
MODES = ("human", "ansi", "rgb_array")
Pixels = npt.NDArray[np.uint8]


def board_key(game: Variant) -> str:
    """The name of an empty board in `tiles.npz`."""
    return f"board {game.files}x{game.ranks} {game.promotion_zone}"


def tile_key(game: Variant, kind: Kind, side: Side, width: int) -> str:
    """The name of a piece in `tiles.npz`."""
    return f"tile {game.theme} {art_name(PictureLook.of(game), kind)} {int(side)} {width}"


def number_key(count: int) -> str:
    """The name of a number in `tiles.npz`."""
    return f"number {count}"


@cache
def _sheet() -> dict[str, Pixels]:
    with np.load(SHEET) as file:
        return {name: file[name] for name in file.files}


def check_mode(mode: str | None, game: Variant) -> str | None:
    """Check a render mode for a variant; None renders nothing."""
    if mode is not None:
        one_of("render_mode", mode, MODES)
    if mode == "rgb_array":
        wanted = {tile_key(game, kind, side, 90) for kind in game.kinds for side in Side}
        if not {board_key(game), *wanted} <= set(_sheet()):
            raise YokaiError(f"bad render_mode 'rgb_array': there are no drawings of {game.id}")
    return mode


def render(game: Game, mode: str | None) -> str | Pixels | None:
    """Render a game: "human" prints it, "ansi" returns text, "rgb_array" pixels."""
    if mode == "human":
        print(game, end="\n\n", file=sys.stdout, flush=True)
        return None
    if mode == "ansi":
        return f"{game}\n"
    if mode == "rgb_array":
        return pixels(game.position)
    raise YokaiError(f"nothing to render: give a render_mode, one of {', '.join(MODES)}")


def pixels(position: Position) -> Pixels:
    """Render a position with both reserves, South below, as rows of red, green and blue."""
    game, sheet = position.variant, _sheet()
    image = sheet[board_key(game)].astype(np.int32)
    for spot in layout(position):
        tile = sheet[tile_key(game, spot.kind, spot.side, spot.width)]
        _blend(image, tile, spot.x, spot.y)
        if spot.count > 1:
            _blend(image, sheet[number_key(spot.count)], spot.x + 68, spot.y)
    return image.astype(np.uint8)


def _blend(image: npt.NDArray[np.int32], tile: Pixels, x: int, y: int) -> None:
    """Blend a tile with an alpha channel into an image."""
    height, width, _ = tile.shape
    below = image[y : y + height, x : x + width]
    colour, alpha = tile[..., :3].astype(np.int32), tile[..., 3:].astype(np.int32)
    below += ((colour - below) * alpha + 127) // 255
