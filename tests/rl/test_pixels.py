"""What a person sees: the pixels are those of our picture."""

from __future__ import annotations

import runpy

import numpy as np
import pytest
from playwright.sync_api import Browser

from tests.support.games import OWN, ROOT
from yokai import Game, Position, YokaiError
from yokai.rl.pixels import check_mode, pixels, render
from yokai.rules.picture import picture_size, svg

DRAWN = [
    ("classic", "rkb/1P1/3/BKR w P 2"),
    ("dobutsu", "rkb/1+P1/3/BKR w p 2"),
    ("expert", "s1kgs/2+S2/1ppp1/1+P1P1/5/S1K2 b 2Gp 1"),
]


def test_pixels_are_those_of_the_picture(chromium: Browser) -> None:
    """tiles.npz is as the drawings are; if not, `python tools/rl_tiles.py` makes it so."""
    tool, page = runpy.run_path(str(ROOT / "tools" / "rl_tiles.py")), chromium.new_page()
    for name, sfen in DRAWN:
        position = Position.parse(name, sfen)
        drawn = tool["pixels"](page, svg(position), *picture_size(position.variant))[..., :3]
        ours = pixels(position)
        assert ours.shape == drawn.shape
        apart = np.abs(ours.astype(int) - drawn.astype(int)).max(axis=2)
        assert (apart > 40).mean() < 0.005, name  # fonts may differ
    page.close()


def test_every_mode_shows_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    game = Game("classic")
    assert render(game, "human") is None
    assert capsys.readouterr().out == f"{game}\n\n"
    assert render(game, "ansi") == f"{game}\n"
    image = render(game, "rgb_array")
    assert isinstance(image, np.ndarray)
    assert image.dtype == np.uint8
    assert image.shape == (604, 352, 3)
    with pytest.raises(YokaiError, match="give a render_mode"):
        render(game, None)


def test_mode_that_cannot_be_had_is_refused() -> None:
    game = Game("classic").variant
    assert check_mode(None, game) is None
    with pytest.raises(YokaiError, match="bad render_mode 'braille'"):
        check_mode("braille", game)
    assert check_mode("ansi", OWN[0]) == "ansi"
    with pytest.raises(YokaiError, match="there are no drawings of narrow"):
        check_mode("rgb_array", OWN[0])
