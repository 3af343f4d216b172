"""The learning curve of a student as an SVG file, without a plotting library."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 320, 56, 44, 24, 48
TICKS = {0: "0", 2: "2 s", 5: "5 s", 15: "15 s", 60: "1 min", 240: "4 min", 960: "16 min"}
COLOURS = {"points": "#c2410c", "kept": "#3f56c8"}


@dataclass(frozen=True)
class Mark:
    """The measured strength of a student at one time of its training."""

    minutes: float
    learnt: int  # positions so far
    points: float  # per game against the level
    kept: float  # share of its moves that keep the result, in positions where moves differ

    def __str__(self) -> str:
        return (
            f"{self.minutes:6.2f} minutes, {self.learnt:>9,} positions:"
            f" {self.points:6.1%} of the points, {self.kept:6.1%} of the moves right"
        )


def plot(marks: Sequence[Mark], level: int) -> str:
    """Plot a student's points against a level, and the share of its moves that keep the result."""
    most = 60 * max(mark.minutes for mark in marks) or 60.0

    def x(seconds: float) -> float:
        """Horizontal coordinate of a time, on a logarithmic axis."""
        return LEFT + math.log1p(seconds) / math.log1p(most) * (WIDTH - LEFT - RIGHT)

    def y(share: float) -> float:
        return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)

    def text(x: float, y: float, words: str, anchor: str = "middle", fill: str = "#2d211b") -> str:
        return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}">{words}</text>'

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        ' font-family="sans-serif" font-size="13">',
        f'<path fill="#fffdf7" d="M0 0H{WIDTH}V{HEIGHT}H0Z"/>',
    ]
    for share in (0, 0.25, 0.5, 0.75, 1):
        dash = ' stroke-dasharray="6 4"' if share == 0.5 else ""
        line = f"M{LEFT} {y(share):.1f}H{WIDTH - RIGHT}"
        parts.append(f'<path stroke="#d8cfc0"{dash} d="{line}"/>')
        parts.append(text(LEFT - 8, y(share) + 4, f"{share:.0%}", "end"))
    for seconds, words in TICKS.items():
        if seconds <= most:
            parts.append(text(x(seconds), HEIGHT - BOTTOM + 20, words))
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(text(middle, HEIGHT - 10, "training time on one processor"))
    told = {"points": f"points against level {level}", "kept": "moves that keep the result"}
    for number, (name, words) in enumerate(told.items()):
        points = [(x(60 * mark.minutes), y(getattr(mark, name))) for mark in marks]
        path = "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in points)
        colour = COLOURS[name]
        parts.append(f'<path fill="none" stroke="{colour}" stroke-width="2.5" d="{path}"/>')
        dots = "".join(f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3.5"/>' for a, b in points)
        parts.append(f'<g fill="{colour}">{dots}</g>')
        parts.append(text(LEFT + 6 + 230 * number, 24, f"● {words}", "start", colour))
    return "\n".join([*parts, "</svg>\n"])
