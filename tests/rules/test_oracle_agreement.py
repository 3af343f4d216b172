"""The core against the oracle: move list by move list, outcome by outcome.

Random games, sets thrown on the board at random, and rules made up at random.
"""

from __future__ import annotations

import random
from dataclasses import fields
from itertools import islice

import pytest

from tests.support import oracle
from tests.support.games import OWN, random_game, random_setup, rules_of, squeeze
from tests.support.soak import often
from yokai import Position, Variant, variant
from yokai.rules.rulefile import Flags
from yokai.rules.variant import read_variant

SIDES = {"b": "South", "w": "North", None: "None"}


def compare(rules: oracle.RuleSet, position: Position) -> None:
    sfen = position.sfen
    state = oracle.parse(rules, sfen)
    end = position.outcome and (str(position.outcome.winner), position.outcome.reason)
    verdict = oracle.outcome(state)
    assert end == (verdict and (SIDES[verdict[0]], verdict[1])), sfen
    assert sorted(move.usi for move in position.legal_moves) == oracle.legal(state), sfen
    assert position.in_danger == oracle.in_danger(state), sfen
    assert oracle.sfen(state) == sfen


def compare_step(rules: oracle.RuleSet, position: Position, rng: random.Random) -> None:
    """Whatever is played, the same position must come of it."""
    compare(rules, position)
    if position.legal_moves:
        move = rng.choice(position.legal_moves)
        after = oracle.play(oracle.parse(rules, position.sfen), move.usi)
        assert position.play(move).sfen == oracle.sfen(after)


@pytest.mark.parametrize(
    ("name", "positions"),
    [("classic", often(700, 2000)), ("dobutsu", often(700, 2000)), ("expert", often(170, 500))],
)
def test_random_games(name: str, positions: int) -> None:
    game, rng = variant(name), random.Random(name)
    walk = (position for _ in iter(int, 1) for position in random_game(game, rng))
    for position in islice(walk, positions):
        compare_step(oracle.RULES[name], position, rng)


@pytest.mark.parametrize(
    ("name", "positions"),
    [("classic", often(350, 1000)), ("dobutsu", often(350, 1000)), ("expert", often(40, 120))],
)
def test_random_setups(name: str, positions: int) -> None:
    rng = random.Random(name)
    for _ in range(positions):
        compare_step(oracle.RULES[name], random_setup(variant(name), rng), rng)


@pytest.mark.parametrize("game", [g for g in OWN if g.ranks < 10], ids=lambda g: g.id)
def test_rules_of_our_own(game: Variant) -> None:
    rules, rng = rules_of(game), random.Random(game.id)
    for _ in range(3):
        for position in random_game(game, rng, plies=40):
            compare_step(rules, position, rng)
    for _ in range(60):
        compare_step(rules, random_setup(game, rng), rng)


def random_rules(rng: random.Random) -> str:
    """A rule file nobody would write: any dots, any flags, any board."""
    files, ranks = rng.choice([(3, 3), (3, 4), (4, 4), (5, 4), (3, 6), (5, 6), (2, 5), (4, 7)])
    forced = rng.random() < 0.5

    def flag() -> str:
        return rng.choice(("true", "false"))

    def dots() -> str:
        drawn = "".join(rng.choice("o ") for _ in range(9))
        return f'["{drawn[:3]}", "{drawn[3]} {drawn[5]}", "{drawn[6:]}"]'

    letters = rng.sample("RBGSP", rng.randint(1, 3))
    letters.sort(key="RBGSP".index)
    tables = [f'[pieces.king]\nletter = "K"\nroyal = true\ndots = {dots()}']
    for letter in letters:
        table = f'[pieces.{letter * 2}]\nletter = "{letter}"\ndots = {dots()}\n'
        table += f"one_per_column = {flag()}\ndrop_mate = {flag()}\n"
        if rng.random() < 0.6:
            table += f'promotes_to = "big {letter}"\n[pieces."big {letter}"]\ndots = {dots()}\n'
        tables.append(table)
    home = ["K", *letters, *letters][:files]
    home += ["."] * (files - len(home))
    rng.shuffle(home)
    row, hand = "".join(home), "".join(letters)
    board = squeeze("/".join([row[::-1].lower(), *["." * files] * (ranks - 2), row]))
    return "\n".join(
        [
            f'name = "x"\nstart = "{board} b {hand}{hand.lower()} 1"',
            f"promotion_zone = {rng.randint(0, ranks)}",
            f'promotion = "{"forced" if forced else "optional"}"',
            # The oracle has no game in which a choice to promote may end in a dead end.
            f"dead_ends = {flag() if forced else 'false'}",
            *(f"{each.name} = {flag()}" for each in fields(Flags) if each.name != "dead_ends"),
            *tables,
        ]
    )


@pytest.mark.parametrize("seed", range(often(15, 40)))
def test_rules_made_up_at_random(seed: int) -> None:
    rng = random.Random(seed)
    game = read_variant(random_rules(rng), f"random {seed}")
    rules = rules_of(game)
    for position in random_game(game, rng, plies=30):
        compare_step(rules, position, rng)
    for _ in range(12):
        compare_step(rules, random_setup(game, rng), rng)
