"""Where games begin: fair, different, and the same for the same seed."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

import yokai
from yokai.arena.openings import FAIR, RANDOM, file_openings, openings_of, random_openings
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


def test_shipped_openings_are_level_quiet_and_no_twins() -> None:
    game = yokai.variant("expert")
    openings = list(islice(openings_of(game, seed=1), 501))
    assert openings[0] == openings[500]
    shipped = {opening.game.position.key for opening in openings}
    assert len(shipped) == 500
    judge = Engine(game, hash_mb=16)
    for opening in openings[:500]:
        position = opening.game.position
        assert opening.start == game.start
        assert 4 <= len(opening.moves) <= 10
        assert not position.in_danger
        twin = position.mirror().key
        assert twin == position.key or twin not in shipped
    for opening in openings[:20]:
        judge.forget()
        assert abs(judge.lines(opening.game, Limits(nodes=60_000))[0].score.centi) <= 50


def test_source_decides_where_openings_come_from(tmp_path: Path) -> None:
    expert, classic = yokai.variant("expert"), yokai.variant("classic")
    assert next(openings_of(expert, 1)) != next(openings_of(expert, 2))
    assert next(openings_of(expert, 1, RANDOM)) == next(random_openings(expert, 6, 1))
    assert next(openings_of(expert, 1, plies=3)) == next(random_openings(expert, 3, 1))
    assert next(openings_of(classic, 1)) == next(random_openings(classic, 4, 1))
    path = tmp_path / "openings.txt"
    path.write_text("startpos")
    assert next(openings_of(expert, 1, path)).moves == ()
