"""Positions with all the pieces of a set thrown on the board, as a table knows them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.support import oracle
from tests.support.games import squeeze
from yokai import Position, Variant


def everything_thrown(game: Variant, rng: random.Random, far: float = 0.0) -> Position:
    """Put all pieces anywhere; with chance `far` South's royal piece is on its far row."""
    free = list(range(game.squares))
    rng.shuffle(free)
    if rng.random() < far:
        free.remove(royal := rng.randrange(game.files))
        free.append(royal)
    cells = ["."] * game.squares
    cells[free.pop()], cells[free.pop()] = "K", "k"
    held = ""
    for letter in game.pieces.elements():
        if letter != "K":
            piece = rng.choice((letter, letter.lower()))
            if rng.random() < 0.3:
                held += piece
            else:
                promoted = letter == "P" and rng.random() < 0.4
                cells[free.pop()] = "+" * promoted + piece
    board = squeeze("/".join("".join(cells[i : i + 3]) for i in range(0, len(cells), 3)))
    return Position.parse(game, f"{board} b {held or '-'} 1")


def thrown(game: Variant, seed: str, count: int, far: float = 0.0) -> Iterator[Position]:
    rng = random.Random(seed)
    return (everything_thrown(game, rng, far) for _ in range(count))


def twins(position: Position) -> list[Position]:
    """The position, its mirror image, and both with the colours changed."""
    state = oracle.parse(oracle.RULES[position.variant.id], position.sfen)
    turned = oracle.rotate(state)
    states = [state, oracle.mirror(state), turned, oracle.mirror(turned)]
    return [Position.parse(position.variant, oracle.sfen(s)) for s in states]
