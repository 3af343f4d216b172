"""Where games begin: fair, different, and the same for the same seed."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

import yokai
from yokai.arena.openings import FAIR, file_openings, random_openings
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.errors import YokaiError


@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_random_openings_are_fair_and_different(name: str) -> None:
    game = yokai.variant(name)
    openings = list(islice(random_openings(game, 4, seed=7), 20))
    assert len({opening.game.position.key for opening in openings}) == 20
    judge = Engine(game, hash_mb=1, net=False)
    for opening in openings:
        played = opening.game
        assert len(played.moves) == 4
        assert not played.outcome
        judge.forget()
        assert abs(judge.lines(played, Limits(nodes=3000))[0].score.centi) < FAIR
    assert openings == list(islice(random_openings(game, 4, seed=7), 20))
    assert openings != list(islice(random_openings(game, 4, seed=8), 20))


def test_openings_come_again_when_there_are_no_more() -> None:
    classic = yokai.variant("classic")
    assert len(list(islice(random_openings(classic, 1, seed=1), 10))) == 10


def test_openings_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "openings.txt"
    path.write_text("# two\n2c2b 2a2b\n\nsfen 2k/3/3/K2 b P 1 moves P*2b\nstartpos\n")
    first, second, third, again = islice(file_openings(yokai.variant("classic"), path), 4)
    assert [move.usi for move in first.moves] == ["2c2b", "2a2b"]
    assert second.start.sfen == "2k/3/3/K2 b P 1"
    assert third.moves == ()
    assert again == first


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "holds no opening"),
        ("2c2b\n2c2c", "bad opening, line 2"),
        ("sfen 2k/K2/3/3 b - 1 moves 3b3a", "the game is over"),
    ],
)
def test_bad_openings_are_refused(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "openings.txt"
    path.write_text(text)
    with pytest.raises(YokaiError, match=complaint):
        file_openings(yokai.variant("classic"), path)
    with pytest.raises(YokaiError, match="cannot be read"):
        file_openings(yokai.variant("classic"), tmp_path / "missing")
