"""Draw the tiles of `rgb_array`: `python tools/rl_tiles.py`, after a change of the drawings.

What rules/picture.py draws as SVG becomes pixels once, by a browser, and is kept in
`src/yokai/rl/tiles.npz`; who renders needs no browser then.
"""

from __future__ import annotations

import base64
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
from playwright.sync_api import Page

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

import yokai  # noqa: E402
from tests.support.browser import browsing  # noqa: E402
from yokai import Side, Variant  # noqa: E402
from yokai.rl.pixels import SHEET, board_key, number_key, tile_key  # noqa: E402
from yokai.rules.picture import (  # noqa: E402
    PictureLook,
    empty_board,
    framed,
    number,
    picture_size,
    tile,
)

DRAW = """async ([svg, width, height]) => {
    const image = new Image();
    image.src = "data:image/svg+xml;base64," + svg;
    await image.decode();
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const bytes = context.getImageData(0, 0, width, height).data;
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
}"""


def pixels(page: Page, svg: str, width: int, height: int) -> npt.NDArray[np.uint8]:
    """Render a drawing as rows of red, green, blue and alpha."""
    encoded = base64.b64encode(svg.encode()).decode()
    drawn = base64.b64decode(page.evaluate(DRAW, [encoded, width, height]))
    return np.frombuffer(drawn, np.uint8).reshape(height, width, 4)


def tiles(page: Page, game: Variant) -> Iterator[tuple[str, npt.NDArray[np.uint8]]]:
    """Draw every tile that a picture of this game can show, by name."""
    width, height = picture_size(game)
    board = framed(width, height, *empty_board(game))
    yield board_key(game), pixels(page, board, width, height)[..., :3]
    for kind in game.kinds:
        for side in Side:
            for wide in (90, 64) if kind.in_reserves else (90,):
                svg = framed(wide, wide, tile(PictureLook.of(game), kind, side, 0, 0, wide))
                yield tile_key(game, kind, side, wide), pixels(page, svg, wide, wide)
    for count in range(2, max(game.pieces.values()) + 1):
        yield number_key(count), pixels(page, framed(26, 64, number(count, 0, 0)), 26, 64)


def main() -> None:
    """Draw the tiles of all variants and write their sheet."""
    with browsing() as browser:
        page = browser.new_page()
        found = {
            key: drawn for name in yokai.VARIANTS for key, drawn in tiles(page, yokai.variant(name))
        }
    with SHEET.open("wb") as file:
        np.savez_compressed(file, **found)  # type: ignore[arg-type]
    print(f"{SHEET.name}: {len(found)} drawings, {SHEET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
