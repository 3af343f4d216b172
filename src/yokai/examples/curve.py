"""The learning curve of a student as an SVG file, without a plotting library."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 320, 56, 44, 24, 48
TICKS = {0: "0", 2: "2 s", 5: "5 s", 15: "15 s", 60: "1 min", 240: "4 min", 960: "16 min"}
COLOURS = ("#c2410c", "#3f56c8")


@dataclass(frozen=True)
class Mark:
    """The measurements at one time of the training: shares from 0 to 1 by their names."""

    minutes: float
    learnt: int  # positions so far
    shares: Mapping[str, float]

    def __str__(self) -> str:
        shares = ", ".join(f"{share:.1%} {name}" for name, share in self.shares.items())
        return f"{self.minutes:6.2f} minutes, {self.learnt:>9,} positions: {shares}"


def plot(marks: Sequence[Mark], goal: float) -> str:
    """Plot every share over the time, which has a logarithmic axis, and a dashed line at a goal."""
    most = 60 * max(mark.minutes for mark in marks) or 60.0

    def x(seconds: float) -> float:
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
    for share in sorted({0, 0.25, 0.5, 0.75, 1, goal}):
        dash = ' stroke-dasharray="6 4"' if share == goal else ""
        line = f"M{LEFT} {y(share):.1f}H{WIDTH - RIGHT}"
        parts.append(f'<path stroke="#d8cfc0"{dash} d="{line}"/>')
        if share == goal or abs(share - goal) > 0.08:  # else the two would lie on each other
            parts.append(text(LEFT - 8, y(share) + 4, f"{share:.0%}", "end"))
    for seconds, words in TICKS.items():
        if seconds <= most:
            parts.append(text(x(seconds), HEIGHT - BOTTOM + 20, words))
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(text(middle, HEIGHT - 10, "training time on one processor"))
    for number, name in enumerate(marks[0].shares):
        points = [(x(60 * mark.minutes), y(mark.shares[name])) for mark in marks]
        path = "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in points)
        colour = COLOURS[number]
        parts.append(f'<path fill="none" stroke="{colour}" stroke-width="2.5" d="{path}"/>')
        dots = "".join(f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3.5"/>' for a, b in points)
        parts.append(f'<g fill="{colour}">{dots}</g>')
        parts.append(text(LEFT + 6 + 230 * number, 24, f"● {name}", "start", colour))
    return "\n".join([*parts, "</svg>\n"])
