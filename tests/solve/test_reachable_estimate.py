"""Estimates of the number of reachable positions, beside the true numbers."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

import yokai
from tests.support.soak import often
from yokai import Position, _core
from yokai.notation.move import NORTH
from yokai.solve.placements import Placements
from yokai.solve.reachable_estimate import ReachableEstimate, Sampled, estimate_reachable
from yokai.solve.value import Value
from yokai.workshop.recipe import game_of
from yokai.workshop.solved_game import solved

CLASSIC = 246_803_167
SMALL = ("1ka/3/AK1 Kff,A05+42 1dr", "aka/3/AKA Kff,Aa2 0d", "pk1/3/1KP Kff,P02+5f| 1r")


@pytest.mark.parametrize("recipe", SMALL[:2])
def test_estimate_of_a_small_game_holds_the_true_number(recipe: str) -> None:
    game = game_of(recipe)
    truth = solved(game).table.reachable(threads=1)
    found = estimate_reachable(game, often(1500, 20_000))
    assert found.sampled.undecided == 0
    assert abs(found.count - truth.total) < 2 * found.error
    over = truth.counts.get(Value("loss", 0), 0) + truth.reached
    assert abs(found.captures - truth.captures) < 2 * found.error
    assert abs(found.over - over) < 2 * found.error


def test_estimate_of_classic_holds_the_published_number() -> None:
    samples = often(600, 100_000)
    found = estimate_reachable(yokai.variant("classic"), samples)
    assert found.sampled.undecided == 0
    assert abs(found.count - CLASSIC) < 1.5 * found.error
    assert found.error < 0.15 * CLASSIC


def test_search_agrees_with_a_walk_over_all_games() -> None:
    """A drop that the column forbids, and a piece that nothing ever brings back."""
    game = game_of(SMALL[2])
    reached, todo = {_image(game.start)}, [game.start]
    while todo:
        here = todo.pop()
        if _captures(here):
            continue
        for after in map(here.play, here.legal_moves):
            if (name := _image(after)) not in reached:
                reached.add(name)
                if not after.outcome:
                    todo.append(after)
    search = _core.BackwardSearch(game.start._core)
    rng, placements = random.Random(3), Placements(game)
    for _ in range(often(400, 5000)):
        core = placements.draw(rng)
        assert search.search(core, 10**6) is (_image(Position(game, core, 1)) in reached)


def _captures(position: Position) -> bool:
    after = [position.play(move).outcome for move in position.legal_moves]
    return any(outcome and outcome.reason == "capture" for outcome in after)


def _image(position: Position) -> str:
    """One name for a position, its mirror image and its image with the sides exchanged."""
    setup = position.setup
    rows, reserves = [list(row) for row in setup.rows], setup.reserves
    if position.turn is NORTH:
        rows = [[symbol.swapcase() for symbol in reversed(row)] for row in reversed(rows)]
        reserves = (reserves[1], reserves[0])
    return f"{min(rows, [row[::-1] for row in rows])} {reserves}"


def test_same_seed_draws_the_same_on_several_workers() -> None:
    game = yokai.variant("classic")
    with ThreadPoolExecutor(2) as executor:
        shared = estimate_reachable(game, 120, seed=5, executor=executor)
    told: list[float] = []
    alone = estimate_reachable(game, 120, seed=5, progress=lambda _, done: told.append(done))
    assert alone == shared
    assert told[-1] == 1
    assert alone != estimate_reachable(game, 120, seed=6)


def test_error_bar_holds_what_is_undecided() -> None:
    found = ReachableEstimate(1000, False, Sampled(100, 30, 10))
    assert (found.count, found.undecided) == (300, 100)
    assert found.low < 300 - 80
    assert found.high > 400 + 80
    assert ReachableEstimate(1000, True, Sampled(100, 30)).count == 150
    assert 0 < ReachableEstimate(1000, False, Sampled(100, 0)).error < 50


def test_search_that_is_too_short_says_nothing() -> None:
    game = yokai.variant("expert")
    search = _core.BackwardSearch(game.start._core)
    far = Placements(game).draw(random.Random(4))
    assert search.search(game.start._core, 1) is True
    assert search.search(far, 4) in (None, False)
    with pytest.raises(ValueError, match="without all its pieces"):
        search.search(Position.parse(game, "2k2/5/5/5/5/2K2 b - 1")._core, 1)
