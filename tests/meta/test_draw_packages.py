"""The picture of the packages shows what the code is."""

import runpy

from tests.support.games import ROOT


def test_picture_of_the_packages_is_not_stale() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "draw_packages.py"))
    cure = "run: .venv/bin/python tools/draw_packages.py"
    assert tool["FILE"].read_text(encoding="utf-8") == tool["draw"](), cure
