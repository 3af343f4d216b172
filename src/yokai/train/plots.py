"""Pictures of what was learnt, as PNG."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot


def plot_losses(folder: str | Path) -> Path:
    """Draw the losses of a course, epoch by epoch; give the file."""
    head, rows = _read(Path(folder) / "losses.csv")
    figure, axes = pyplot.subplots(figsize=(7, 4))
    epochs = [float(row[0]) for row in rows]
    for column, name in enumerate(head[1:], 1):
        losses = [float(row[column]) for row in rows]
        axes.plot(epochs, losses, marker="o", markersize=3, label=name)
    axes.set_xlabel(head[0])
    axes.set_ylabel("loss")
    axes.legend()
    return _save(figure, Path(folder) / "losses.png")


def plot_matches(table: str | Path) -> Path:
    """Draw what each network gained over the one before it, with its error; give the file."""
    _, rows = _read(Path(table))
    figure, axes = pyplot.subplots(figsize=(7, 4))
    axes.bar(
        [row[0] for row in rows],
        [_drawn(row[3]) for row in rows],
        yerr=[_drawn(row[4]) for row in rows],
        capsize=6,
        color="#4a8f5c",
    )
    axes.set_ylabel("Elo")
    axes.axhline(0, color="black", linewidth=0.8)
    return _save(figure, Path(table).with_suffix(".png"))


def _drawn(text: str) -> float:
    """All points won are without end; a picture has one."""
    return min(max(float(text), -800.0), 800.0)


def _read(file: Path) -> tuple[list[str], list[list[str]]]:
    with file.open(encoding="utf-8", newline="") as lines:
        head, *rows = csv.reader(lines)
    return head, rows


def _save(figure: Any, file: Path) -> Path:
    figure.tight_layout()
    figure.savefig(file, dpi=120)
    pyplot.close(figure)
    return file
