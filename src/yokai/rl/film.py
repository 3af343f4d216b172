"""A game as an animated GIF, from the drawings that the environments render with."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from yokai.errors import YokaiError, quote
from yokai.formats.gif import GifFrame, write_gif
from yokai.rl.pixels import Pixels, check_mode, pixels
from yokai.rules.game import Game

LONGEST_MS = 60_000
MOST_FRAMES = 1_000
_COLOURS = 256
_LAST = 3  # times as long as another position


def film(game: Game, last: int | None = None, ms: int = 800) -> bytes:
    """Render a game as an animated GIF that repeats, one position every `ms` milliseconds.

    `last` is the number of moves it shows, counted from the end; by default all of them.

    >>> film(Game("classic", ["2c2b", "2a2b"]))[:6]
    b'GIF89a'
    """
    check_mode("rgb_array", game.variant)
    if not isinstance(ms, int) or not 20 <= ms <= LONGEST_MS:
        raise YokaiError(f"bad ms {quote(ms)}: it must be 20 to {LONGEST_MS}")
    shown = len(game.moves) if last is None else last
    if not isinstance(shown, int) or not 0 <= shown < MOST_FRAMES:
        raise YokaiError(f"bad film of {quote(shown)} moves: it has 0 to {MOST_FRAMES - 1} of them")
    positions = game.positions[-shown - 1 :]
    first = pixels(positions[0])
    palette, table = _palette([first, pixels(positions[-1])])
    frames, before = [], np.zeros((0, 0), np.uint8)
    for at, position in enumerate(positions):
        picture = _indices(first if at == 0 else pixels(position), table)
        time = ms // 10 * (_LAST if at == len(positions) - 1 else 1)
        frames.append(_frame(before, picture, time))
        before = picture
    height, width = before.shape
    return write_gif((width, height), palette, frames)


def _coarse(picture: Pixels) -> npt.NDArray[np.intp]:
    """The colours of a picture in 32 shades each, as one number."""
    shades = (picture >> 3).astype(np.intp)
    return (shades[..., 0] << 10) | (shades[..., 1] << 5) | shades[..., 2]


def _palette(pictures: list[Pixels]) -> tuple[list[tuple[int, int, int]], npt.NDArray[np.uint8]]:
    """The most frequent colours, and the nearest of them for each coarse colour."""
    counts = np.bincount(np.concatenate([_coarse(each).ravel() for each in pictures]))
    chosen = np.argsort(-counts, kind="stable")[: min(_COLOURS, int(np.count_nonzero(counts)))]
    every = np.arange(1 << 15)
    split = np.stack([every >> 10, (every >> 5) & 31, every & 31], axis=1)
    distance = ((split[:, None, :] - split[chosen][None, :, :]) ** 2).sum(axis=2, dtype=np.int32)
    colours = [(int(r) * 8 + 4, int(g) * 8 + 4, int(b) * 8 + 4) for r, g, b in split[chosen]]
    return colours, distance.argmin(axis=1).astype(np.uint8)


def _indices(picture: Pixels, table: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    return table[_coarse(picture)]


def _frame(before: npt.NDArray[np.uint8], picture: npt.NDArray[np.uint8], time: int) -> GifFrame:
    """The part of a picture that has changed."""
    changed = np.argwhere(before != picture) if before.shape == picture.shape else None
    if changed is None:
        top, left, bottom, right = 0, 0, *picture.shape
    elif not len(changed):
        top, left, bottom, right = 0, 0, 1, 1
    else:
        (top, left), (bottom, right) = changed.min(axis=0), changed.max(axis=0) + 1
    part = picture[top:bottom, left:right]
    return GifFrame(int(left), int(top), part.shape[1], part.shape[0], part.tobytes(), time)
