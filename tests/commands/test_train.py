"""From games to a network that plays, in small."""

from __future__ import annotations

from pathlib import Path

import pytest

import yokai
from yokai import Engine, Limits
from yokai.cli import main
from yokai.engine.netfile import open_net

Capsys = pytest.CaptureFixture[str]


def test_games_teach_a_network_that_plays(capsys: Capsys, tmp_path: Path) -> None:
    games, course, net = (str(tmp_path / name) for name in ("games", "course", "my.net"))
    play = f"train selfplay classic {games} --games 12 --portion 6 --nodes 50 --concurrency 1"
    assert main(play.split()) == 0
    assert main(play.split()) == 0  # all is there already
    fit = f"train fit classic {course} {games} --hidden 16 --epochs 3 --batch 64"
    assert main(fit.split()) == 0
    assert main(f"train export classic {course} {net}".split()) == 0
    out = capsys.readouterr().out
    assert "12 games in" in out
    assert "quiet positions, loss 0." in out
    assert (tmp_path / "course" / "losses.png").exists()

    game = yokai.variant("classic")
    engine = Engine(game, net=open_net(net, game))
    assert engine.evaluate(game.start) != Engine(game, net=False).evaluate(game.start)
    assert engine.best_move(game.start, Limits(depth=5)).lines[0].depth == 5
    compare = f"train compare classic {course} none {net} --games 2 --nodes 50 --concurrency 1"
    assert main(compare.split()) == 0
    assert "my.net - none,2," in capsys.readouterr().out
    tune = f"train tune classic {tmp_path}/numbers --pairs 1 --nodes 50 --concurrency 1"
    assert main(tune.split()) == 0
    assert '"window": ' in capsys.readouterr().out
    again = f"train selfplay classic {games}2 --net {net} --games 2 --nodes 50"
    assert main([*again.split(), "--concurrency", "1"]) == 0
    assert "2 games in" in capsys.readouterr().out  # not a whole file of 500


def test_mistakes_are_told_in_a_sentence(capsys: Capsys, tmp_path: Path) -> None:
    for args, why in (
        (f"selfplay classic {tmp_path} --net {tmp_path}/x.net", "cannot be read"),
        (f"fit classic {tmp_path}/a {tmp_path}/b", "holds no games: play some first"),
        (f"fit classic {tmp_path}/a {tmp_path}/b --hidden 20", "a multiple of 16"),
        (f"export classic {tmp_path} {tmp_path}/x.net", "holds no network"),
    ):
        assert main(["train", *args.split()]) == 2
        assert why in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(f"train fit classic {tmp_path}/a {tmp_path}/b --trust 2".split())
    assert "must be 0 to 1, not '2'" in capsys.readouterr().err
