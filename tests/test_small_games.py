"""Small games solved by the core and by the naive solver: all positions equal, all distances."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import naive
import oracle
from support import rules_of, squeeze
from yokai import Position, Variant
from yokai.errors import BadPosition
from yokai.tablebase import Tablebase, index_of
from yokai.variant import read_variant

KING = "ooo/o o/ooo"
ROOK = " o /o o/ o "
BISHOP = "o o/   /o o"
PAWN = " o /   /   "
GOLD = "ooo/o o/ o "
SNAIL = "oo /   /  o"  # knows left from right
SLUG = "  o/o  /o  "


def game_of(
    name: str, start: str, zone: int, flags: str, pieces: dict[str, str], king: str = KING
) -> Variant:
    """A game; `pieces` gives the dots by letter, "P+" those of P's promoted face."""
    words = flags.split()
    rules = f"""
name = "{name}"
start = "{start}"
promotion_zone = {zone}
promotion = "{"optional" if "optional" in words else "forced"}"
dead_ends = {str("dead_ends" in words).lower()}
reach_wins = {str("reach" in words).lower()}
royal_avoids_attack = {str("careful" in words).lower()}
"""
    tables = {"K": king} | pieces
    for letter, dots in tables.items():
        rules += f'[pieces."piece {letter[0] * len(letter)}"]\ndots = {dots.split("/")}\n'
        if not letter.endswith("+"):
            rules += f'letter = "{letter}"\nroyal = {str(letter == "K").lower()}\n'
        if letter + "+" in tables:
            rules += f'promotes_to = "piece {letter * 2}"\n'
    return read_variant(rules, name)


GAMES = [
    game_of("royals alone", "1k1/3/3/1K1 b - 1", 0, "reach", {}),
    game_of("two rooks", "rk1/3/1KR b - 1", 0, "reach", {"R": ROOK}),
    game_of("one pawn", "1k1/3/1KP b - 1", 1, "dead_ends reach", {"P": PAWN, "P+": GOLD}),
    game_of("a choice, two rows", "pk/2/KP b - 1", 2, "optional", {"P": PAWN, "P+": GOLD}),
    game_of("careful", "rk/2/2/KR b - 1", 0, "careful reach", {"R": ROOK}),
    game_of("careful, no reach", "bk/2/2/KB b - 1", 0, "careful", {"B": BISHOP}),
    game_of("three of a kind", "pk/2/KP b P 1", 0, "dead_ends reach", {"P": PAWN}),
    game_of("no dead ends", "pk/2/2/KP b - 1", 0, "reach", {"P": PAWN}),
    game_of("one snail", "1ks/3/1K1 b - 1", 1, "optional", {"S": SNAIL, "S+": SLUG}),
    game_of("snail and rook", "sk/2/KR b - 1", 1, "reach", {"R": ROOK, "S": SNAIL, "S+": SLUG}),
    game_of("stiff king", "rk1/3/1K1 b - 1", 0, "reach", {"R": ROOK}, king="ooo/   /o o"),
    game_of("snail king", "1k/2/KR b - 1", 0, "", {"R": ROOK}, king=SNAIL),
    game_of("one column", "k/1/1/1/K b Rp 1", 1, "reach dead_ends", {"R": ROOK, "P": PAWN}),
]


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


def cannot_be(state: oracle.State) -> bool:
    """Do careful royals stand side by side, where neither can have stepped?"""
    (a, b), (c, d) = (
        next(square for square, piece in oracle._pieces(state, side) if piece == "K")
        for side in "bw"
    )
    return state.rules.royal_avoids_attack and max(abs(a - c), abs(b - d)) == 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_position_is_what_the_naive_solver_says(game: Variant, tmp_path: Path) -> None:
    assert compare(game, tmp_path) > 100


@pytest.mark.parametrize("seed", range(12))
def test_rules_made_up_at_random(seed: int, tmp_path: Path) -> None:
    compare(random_small_game(seed), tmp_path)


def test_naive_solver_knows_wins_losses_and_draws() -> None:
    found = {value[0] for value in naive.solve(rules_of(GAMES[2])).values()}
    assert found == {"win", "loss", "draw"}
