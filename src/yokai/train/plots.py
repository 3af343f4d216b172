"""Pictures of what was learnt, as PNG."""

from __future__ import annotations

import csv
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot


def plot_losses(folder: str | Path) -> Path:
    """Draw the losses of a course, epoch by epoch; give the file."""
    with (Path(folder) / "losses.csv").open(encoding="utf-8", newline="") as file:
        head, *lines = csv.reader(file)
    columns = [list(map(float, column)) for column in zip(*lines, strict=True)] or [[], [], []]
    return _draw(Path(folder) / "losses.png", head, columns)


def _draw(file: Path, head: list[str], columns: list[list[float]]) -> Path:
    """Lines over the first column."""
    figure, axes = pyplot.subplots(figsize=(7, 4))
    for name, column in zip(head[1:], columns[1:], strict=True):
        axes.plot(columns[0], column, marker="o", markersize=3, label=name)
    axes.set_xlabel(head[0])
    axes.set_ylabel("loss")
    axes.legend()
    figure.tight_layout()
    figure.savefig(file, dpi=120)
    pyplot.close(figure)
    return file
