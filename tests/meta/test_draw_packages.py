"""The picture of the packages shows what the code is."""

from tools.draw_packages import FILE, draw


def test_picture_of_the_packages_is_not_stale() -> None:
    drawn = "run: .venv/bin/python tools/draw_packages.py"
    assert FILE.read_text(encoding="utf-8") == draw(), drawn
