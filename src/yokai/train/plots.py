"""Charts of a training run and of matches, as PNG."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot


def plot_losses(folder: str | Path) -> Path:
    """Plot the losses of a training run by epoch; return the file."""
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
    """Plot the Elo gain of each network over the one before it; return the file."""
    _, rows = _read(Path(table))
    figure, axes = pyplot.subplots(figsize=(7, 4))
    axes.bar(
        [row[0] for row in rows],
        [_limited(row[3]) for row in rows],
        yerr=[_limited(row[4]) for row in rows],
        capsize=6,
        color="#4a8f5c",
    )
    axes.set_ylabel("Elo")
    axes.axhline(0, color="black", linewidth=0.8)
    return _save(figure, Path(table).with_suffix(".png"))


def _limited(text: str) -> float:
    """An Elo value limited to 800, as a perfect score is infinite."""
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
