"""How hard a puzzle is, by the levels that find it."""

from yokai import variant
from yokai.learn.puzzles.difficulty import ASKED, difficulty, rating_of
from yokai.learn.puzzles.puzzle import HIGHEST, LOWEST
from yokai.learn.puzzles.puzzle_file import read_puzzle


def test_who_is_solved_less_is_harder() -> None:
    ratings = [rating_of(points / 3) for points in range(3 * len(ASKED) + 1)]
    assert ratings == sorted(ratings, reverse=True)
    assert LOWEST <= ratings[-1] < 500
    assert 2200 < ratings[0] <= HIGHEST


def test_reach_in_one_is_easier_than_a_win_in_seven() -> None:
    game = variant("classic")
    easy = read_puzzle(game, "tsiykt 1500 win reach 1P1/KPk/3/Br1 b Br 3b3a")
    long = "2d3c 3b2c R*2b 2a3a 3c2c P*1a B*3b B*3d 2c3c 1a1b 2b2a 3a2a 3b2a"
    hard = read_puzzle(game, f"spook6 1500 win drop,quiet 1k1/b2/1BP/1KR b Rp {long}")
    assert difficulty(easy) < 1000 < difficulty(hard)
    assert difficulty(easy) == difficulty(easy)  # its dice are its own
