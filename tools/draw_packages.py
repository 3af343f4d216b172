"""Draw the packages and who uses whom, from the table that the architecture test holds.

    python tools/draw_packages.py

writes docs/inside/packages.svg. A test compares the file with what this draws.
"""

from __future__ import annotations

import ast
import re
import sys
from html import escape
from pathlib import Path
from textwrap import wrap

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.meta.test_architecture import LAYERS, MODULES, PACKAGE, layers_of, name_of, ours  # noqa: E402

FILE = ROOT / "docs" / "inside" / "packages.svg"
_WIDTH, _GAP, _LINE, _PAD = 1180, 14, 15, 10
_LETTERS = 6.4  # pixels that a letter of the small text takes, about

Layers = list[list[str]]


def layers() -> Layers:
    """The packages, the lowest layer first, without modules that are no packages."""
    rows = [sorted(row) for row in layers_of(LAYERS, "\n")]
    folders = [[name for name in row if (PACKAGE / name).is_dir()] for row in rows]
    return [row for row in folders if row]


def purpose(package: str) -> str:
    """The first sentence of a package's docstring."""
    text = (
        ast.get_docstring(ast.parse((PACKAGE / package / "__init__.py").read_text("utf-8"))) or ""
    )
    return re.split(r"(?<=\.)\s", text)[0].rstrip(".")


def uses(package: str) -> list[str]:
    """The packages that a package imports, in the order of their layers."""
    found = {
        name.split(".")[0]
        for file in MODULES
        if name_of(file).split(".")[0] == package
        for name in ours(file)
    }
    order = [name for row in layers() for name in row]
    return [name for name in order if name in found and name != package]


def draw() -> str:
    """The picture: the highest layer on top, each package with its purpose and what it uses."""
    boxes, top = [], _GAP
    for row in reversed(layers()):
        width = (_WIDTH - _GAP * (len(row) + 1)) / len(row)
        texts = [_texts(package, width) for package in row]
        height = 2 * _PAD + _LINE * max(map(len, texts)) + 4
        for place, lines in enumerate(texts):
            boxes.append(_box(_GAP + place * (width + _GAP), top, width, height, lines))
        top += height + _GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {top}"'
        ' font-family="sans-serif" font-size="12">\n'
        "<title>The packages of yokai: each may use those below it</title>\n"
        f'<rect width="{_WIDTH}" height="{top}" fill="#fbf6ea"/>\n' + "".join(boxes) + "</svg>\n"
    )


def _texts(package: str, width: float) -> list[str]:
    letters = int((width - 2 * _PAD) / _LETTERS)
    used = uses(package)
    below = wrap("uses " + ", ".join(used), letters) if used else ["uses no other package"]
    return [package, *wrap(purpose(package), letters), *below]


def _box(x: float, y: float, width: float, height: float, lines: list[str]) -> str:
    drawn = [
        f'<rect x="{x:.0f}" y="{y}" width="{width:.0f}" height="{height}" rx="8"'
        ' fill="#fff" stroke="#5a4632" stroke-width="1.5"/>\n'
    ]
    for number, line in enumerate(lines):
        style = ' font-weight="bold" font-size="14"' if not number else ""
        fill = "#7a5a2e" if line.startswith("uses ") or number == len(lines) - 1 else "#2d2a24"
        at = y + _PAD + _LINE * (number + 1) - 3
        drawn.append(
            f'<text x="{x + _PAD:.0f}" y="{at}" fill="{fill}"{style}>{escape(line)}</text>\n'
        )
    return "".join(drawn)


if __name__ == "__main__":
    FILE.write_text(draw(), encoding="utf-8")
    print(f"wrote {FILE.relative_to(ROOT)}")
