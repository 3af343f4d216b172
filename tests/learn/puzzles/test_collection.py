"""The puzzles that come along, in order."""

from datetime import date, timedelta
from random import Random

import pytest

from yokai import VARIANTS, BadPuzzle, variant
from yokai.learn.puzzles.collection import PuzzleCollection, find_puzzle, puzzles_of
from yokai.learn.puzzles.puzzle import THEMES
from yokai.rules.variant import read_variant


@pytest.mark.parametrize("game", VARIANTS)
def test_puzzle_is_found_by_its_name(game: str) -> None:
    one = puzzles_of(game).puzzles[-1]
    assert puzzles_of(game).get(one.id) is one is find_puzzle(one.id)
    assert one.id in puzzles_of(game)
    assert len(puzzles_of(game)) == len(list(puzzles_of(game)))
    for ask in (puzzles_of(game).get, find_puzzle):
        with pytest.raises(BadPuzzle, match="no puzzle 'nothing'"):
            ask("nothing")


def test_no_two_games_share_a_name() -> None:
    names = [each.id for game in VARIANTS for each in puzzles_of(game)]
    assert len(names) == len(set(names))


def test_theme_has_its_puzzles() -> None:
    classic = puzzles_of("classic")
    for theme in THEMES:
        assert classic.themed(theme) == tuple(p for p in classic if theme in p.themes)
    assert classic.themed(None) == classic.puzzles
    with pytest.raises(BadPuzzle, match="no theme 'luck': themes are drop"):
        classic.themed("luck")


def test_stream_is_near_a_rating_and_ends_when_all_are_done() -> None:
    classic = puzzles_of("classic")
    ratings = sorted(each.rating for each in classic)
    for rating in (0, ratings[len(ratings) // 2], 9999):
        found = classic.near(rating, Random(1))
        assert found
        between = sum(
            min(rating, found.rating) < each < max(rating, found.rating) for each in ratings
        )
        assert between < 40
    done: set[str] = set()
    few = PuzzleCollection(classic.game, classic.themed("drop")[:3])
    while one := few.near(1000, Random(len(done)), theme="drop", done=done):
        assert one.id not in done
        done.add(one.id)
    assert len(done) == len(few)


def test_every_day_has_its_puzzle_and_none_comes_twice_before_its_turn() -> None:
    classic = puzzles_of("classic")
    first = date(2026, 11, 16)
    count = len(classic) - 2 * (len(classic) // 4)
    days = [classic.of_the_day(first + timedelta(days=n)).id for n in range(count + 1)]
    assert len(set(days[:count])) == count
    assert (
        days[count]
        == days[0]
        == PuzzleCollection(classic.game, classic.puzzles).of_the_day(first).id
    )


def test_game_of_your_own_has_none() -> None:
    source = variant("classic").source.replace("reach_wins = true", "reach_wins = false")
    own = puzzles_of(read_variant(source, "classic"))
    assert len(own) == 0
    assert own.near(1500, Random(1)) is None
    with pytest.raises(BadPuzzle, match="classic has no puzzles"):
        own.of_the_day(date(2026, 1, 1))
