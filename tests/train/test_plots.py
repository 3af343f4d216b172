"""Pictures of losses."""

from __future__ import annotations

from pathlib import Path

from yokai.train.plots import plot_losses


def test_losses_are_drawn_also_before_the_first_epoch(tmp_path: Path) -> None:
    (tmp_path / "losses.csv").write_text("epoch,learnt,not learnt\n")
    empty = plot_losses(tmp_path).read_bytes()
    with (tmp_path / "losses.csv").open("a") as file:
        file.write("1,0.5,0.6\n2,0.4,0.5\n")
    drawn = plot_losses(tmp_path).read_bytes()
    assert empty.startswith(b"\x89PNG")
    assert len(drawn) > len(empty)
