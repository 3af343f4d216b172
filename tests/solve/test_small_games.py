"""Small games solved by the core and by the naive solver: all positions equal, all distances."""

from __future__ import annotations

import mmap
import random
from pathlib import Path

import pytest

from tests.support import oracle
from tests.support.core import naive_solver as naive
from tests.support.core.small_games import GAMES, KING, PAWN, SNAIL, game_of
from tests.support.games import rules_of, squeeze
from tests.support.soak import SOAK
from yokai import Outcome, Position, Variant, _core
from yokai.errors import BadPosition
from yokai.rules.variant import read_variant
from yokai.solve.index import index_of
from yokai.solve.tablebase import Tablebase
from yokai.solve.value import Value


def random_small_game(seed: int) -> Variant:
    rng = random.Random(seed)
    files, ranks = rng.choice([(2, 3), (3, 3), (2, 4), (4, 2), (1, 6)])

    def dots(least: int) -> str:
        drawn = rng.sample(range(8), rng.randint(least, 7))
        cells = ["o" if i in drawn else " " for i in range(8)]
        cells.insert(4, " ")
        return "/".join("".join(cells[i : i + 3]) for i in (0, 3, 6))

    promotes = rng.random() < 0.6
    pieces = {"S": dots(1)} | ({"S+": dots(0)} if promotes else {})
    if files * ranks < 8:
        pieces = {"R": dots(0)} | pieces
    careful = rng.random() < 0.3
    flags = [word for word in ("reach", "optional") if rng.random() < 0.5]
    # The oracle has no game in which a choice to promote may end in a dead end.
    flags += ["dead_ends"] if "optional" not in flags and rng.random() < 0.5 else []
    flags += ["stuck_draws"] if rng.random() < 0.4 else []
    row = "k" + "." * (files - 1)
    empty = "." * files
    board = squeeze("/".join([row, *[empty] * (ranks - 2), row[::-1].upper()]))
    held = "".join(letter for letter in pieces if not letter.endswith("+"))
    return game_of(
        f"random {seed}",
        f"{board} b {held} 1",
        rng.randint(0, ranks),
        " ".join([*flags, *(["careful"] if careful else [])]),
        pieces,
        king=KING if careful else dots(1),
    )


def compare(game: Variant, folder: Path) -> int:
    """Hold every position of a game against the naive solver; how many there are."""
    table = Tablebase.build(game, folder / "small.table", threads=2)
    index = index_of(game)
    assert index.bijective(0, index.size)
    values = naive.solve(rules_of(game))
    numbers = set()
    for state, value in values.items():
        position = Position.parse(game, oracle.sfen(state))
        numbers.add(index.encode(position._core))
        try:
            answer = table.probe(position)
        except BadPosition:
            assert cannot_be(state), oracle.sfen(state)
            continue
        assert (answer.result, answer.plies) == value, oracle.sfen(state)
        twin = Position.parse(game, oracle.sfen(oracle.rotate(state)))
        assert table.probe(twin) == answer
    assert numbers - {-1} == set(range(index.size))
    assert table.verify() == 0
    return len(values)


# The naive solver takes seconds for each.
LONG = {"careful, no reach", "no dead ends", "two rooks", "three by six", "stones"}


def cannot_be(state: oracle.State) -> bool:
    """Do careful royals stand side by side, where neither can have stepped?"""
    (a, b), (c, d) = (
        next(square for square, piece in oracle._pieces(state, side) if piece == "K")
        for side in "bw"
    )
    return state.rules.royal_avoids_attack and max(abs(a - c), abs(b - d)) == 1


@pytest.mark.parametrize(
    "game", [game for game in GAMES if SOAK or game.id not in LONG], ids=lambda game: game.id
)
def test_every_position_is_what_the_naive_solver_says(game: Variant, tmp_path: Path) -> None:
    assert compare(game, tmp_path) > 100


@pytest.mark.parametrize("seed", range(6))
def test_rules_made_up_at_random(seed: int, tmp_path: Path) -> None:
    compare(random_small_game(seed), tmp_path)


@pytest.mark.parametrize(
    "start",
    ["2k1/4/4/4/1K2 b A 1", "2k2/5/5/5/1K3 b A 1", "2k1/4/4/4/4/4/4/1K2 b A 1"],
)
def test_large_boards_are_solved(start: str, tmp_path: Path) -> None:
    """20, 25 and 32 squares; the proof makes every move of every position."""
    game = game_of("large", start, 2, "dead_ends reach", {"A": PAWN, "A+": SNAIL})
    table = Tablebase.build(game, tmp_path / "large.table")
    index = index_of(game)
    assert index.bijective(0, index.size)
    assert index.size > 10_000
    assert table.verify() == 0
    assert table.counts[Value("loss", 2)] > 100


@pytest.mark.parametrize("game", [GAMES[2], GAMES[3], GAMES[9]], ids=lambda game: game.id)
@pytest.mark.parametrize("threads", [1, 2])
def test_portable_work_comes_to_the_same_values(game: Variant, threads: int) -> None:
    index = index_of(game)
    found = []
    for portable in (False, True):
        values = mmap.mmap(-1, index.size)
        assert _core.Solver(index, values, threads, portable).run(lambda *_: False)
        found.append(values[:])
    assert found[0] == found[1]
    assert len(set(found[0])) > 5


@pytest.mark.parametrize("name", ["stuck draws", "stuck draws, a choice"])
def test_stuck_player_has_drawn_and_whoever_made_it_so_has_not_won(
    name: str, tmp_path: Path
) -> None:
    game = next(game for game in GAMES if game.id == name)
    table = Tablebase.build(game, tmp_path / "stuck.table")
    other = read_variant(game.source.replace("stuck_draws = true", ""), name)
    loses = Tablebase.build(other, tmp_path / "other.table")
    stuck = [loses.at(at) for at in range(loses.file.positions)]
    stuck = [each for each in stuck if each.outcome]
    assert len(stuck) == loses.counts[Value("loss", 0)] > 20
    for each in stuck:
        here = Position.parse(game, each.sfen)
        assert here.outcome == Outcome(None, "stalemate")
        assert table.probe(here) == Value("draw", 0)
    assert Value("loss", 0) not in table.counts
    # Some wins are gone with the moves that left the opponent no move.
    assert table.counts[Value("draw", 0)] > loses.counts[Value("draw", 0)] + len(stuck)


def test_naive_solver_knows_wins_losses_and_draws() -> None:
    found = {value[0] for value in naive.solve(rules_of(GAMES[2])).values()}
    assert found == {"win", "loss", "draw"}
