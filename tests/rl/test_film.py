"""A game as an animated GIF."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

import yokai
from tests.support.games import DATA
from yokai import Game, YokaiError
from yokai.rl.pixels import pixels


@pytest.mark.parametrize("name", ["classic", "expert"])
def test_every_position_is_a_frame_like_its_picture(name: str) -> None:
    game = Game(name)
    for _ in range(4):
        game.play(game.legal_moves[-1])
    with Image.open(io.BytesIO(yokai.film(game, ms=500))) as image:
        assert image.n_frames == 5  # type: ignore[attr-defined]
        for at, position in enumerate(game.positions):
            image.seek(at)
            shown = np.asarray(image.convert("RGB")).astype(int)
            assert abs(shown - pixels(position)).mean() < 4
        assert image.info["duration"] == 1500


def test_last_moves_alone_are_shown() -> None:
    game = Game("classic", ["2c2b", "2a2b", "2d2c"])
    with Image.open(io.BytesIO(yokai.film(game, last=1))) as image:
        assert image.n_frames == 2  # type: ignore[attr-defined]


@pytest.mark.parametrize(("last", "ms"), [(-1, 800), (1000, 800), (None, 1), (None, 10**6)])
def test_bad_lengths_are_refused(last: int | None, ms: int) -> None:
    with pytest.raises(YokaiError, match=r"bad (film|ms)"):
        yokai.film(Game("classic"), last, ms)


def test_variant_without_drawings_is_refused() -> None:
    rules = yokai.load_variant(DATA / "variants" / "wide.toml")
    with pytest.raises(YokaiError, match="there are no drawings of wide"):
        yokai.film(Game(rules))
