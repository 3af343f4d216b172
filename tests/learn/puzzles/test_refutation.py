"""What is wrong with a move, shown on the board."""

import pytest

from yokai import Position, Tablebase
from yokai.learn.puzzles.puzzle import KindName
from yokai.learn.puzzles.refutation import LONGEST, refute
from yokai.learn.why import PuzzleWhy


@pytest.mark.parametrize(
    ("game", "sfen", "kind", "why"),
    [
        ("classic", "2k/3/1r1/1K1 w - 1", "win", "lost"),
        ("classic", "3/3/K1k/3 w - 1", "win", "reached"),
        ("expert", "2k2/5/5/2g2/5/2K2 w g 1", "mate", "mated"),
        ("classic", "rkb/1p1/3/BKR w P 1", "hold", "soon"),
        ("classic", "k2/3/1R1/BPK w - 1", "win", "slow"),
        ("expert", "sgkgs/5/1ppp1/1PPP1/5/SGKGS w - 1", "mate", "escapes"),
        ("expert", "sgkgs/5/1ppp1/1PPP1/5/SGKGS w - 1", "material", "less"),
    ],
)
def test_refutation_says_what_it_shows(
    game: str, sfen: str, kind: KindName, why: PuzzleWhy
) -> None:
    after = Position.parse(game, sfen)
    told = refute(after, kind)
    assert told.why == why
    assert 1 <= len(told.line) <= LONGEST
    for move in told.line:
        after = after.play(move)
    if why in ("lost", "reached", "mated"):
        assert after.outcome
        assert after.outcome.winner is Position.parse(game, sfen).turn
        assert told.plies == 1


def test_table_is_asked_where_there_is_one(classic_table: Tablebase) -> None:
    after = Position.parse("classic", "rkb/1p1/1P1/BKR b - 1").play("2c2b")
    told = refute(after, "only_win", classic_table)
    assert (told.why, told.plies) == ("soon", 75)
    assert told.line[0] == classic_table.moves(after)[0].move
