"""Animated GIF, read back by Pillow."""

from __future__ import annotations

import io
import random

import numpy as np
import pytest
from PIL import Image

from yokai.formats.gif import GifFrame, write_gif


@pytest.mark.parametrize("colours", [1, 2, 5, 256])
def test_pillow_reads_what_is_written(colours: int) -> None:
    rng = random.Random(colours)
    palette = [(rng.randrange(256), rng.randrange(256), rng.randrange(256)) for _ in range(colours)]
    indices = bytes(rng.randrange(colours) for _ in range(90 * 80))
    part = bytes(rng.randrange(colours) for _ in range(30 * 7))
    frames = [GifFrame(0, 0, 90, 80, indices, 50), GifFrame(5, 6, 30, 7, part, 70)]
    with Image.open(io.BytesIO(write_gif((90, 80), palette, frames))) as image:
        assert (image.size, image.n_frames, image.info["loop"]) == ((90, 80), 2, 0)  # type: ignore[attr-defined]
        assert image.info["duration"] == 500
        first = np.asarray(image.convert("RGB")).reshape(-1, 3)
        assert [*map(tuple, first.tolist())] == [palette[each] for each in indices]
        image.seek(1)
        shown = image.convert("RGB")
        assert shown.getpixel((5, 6)) == palette[part[0]]
        assert shown.getpixel((34, 12)) == palette[part[-1]]
        assert shown.getpixel((0, 0)) == palette[indices[0]]
