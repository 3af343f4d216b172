"""Pictures of losses."""

from __future__ import annotations

from pathlib import Path


def test_losses_are_drawn_also_before_the_first_epoch(tmp_path: Path) -> None:
    from yokai.train.plots import plot_losses

    (tmp_path / "losses.csv").write_text("epoch,learnt,not learnt\n")
    empty = plot_losses(tmp_path).read_bytes()
    with (tmp_path / "losses.csv").open("a") as file:
        file.write("1,0.5,0.6\n2,0.4,0.5\n")
    drawn = plot_losses(tmp_path).read_bytes()
    assert empty.startswith(b"\x89PNG")
    assert len(drawn) > len(empty)


def test_matches_are_drawn_also_those_without_a_loss(tmp_path: Path) -> None:
    from yokai.train.plots import plot_matches

    table = tmp_path / "matches.csv"
    table.write_text("network,games,points,elo,error\na - none,2,2,inf,inf\nb - a,2,1,0.0,90\n")
    assert plot_matches(table) == tmp_path / "matches.png"
    assert (tmp_path / "matches.png").read_bytes().startswith(b"\x89PNG")
