"""What several tests share: rule files of our own, random games and random set-ups."""

from __future__ import annotations

import random
import re
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import yokai
from tests.support import oracle
from yokai import NORTH, SOUTH, Position, Variant

ROOT = Path(__file__).parent.parent.parent
DATA = ROOT / "tests" / "data"
BUILT_IN = [yokai.variant(name) for name in yokai.VARIANTS]
OWN = [yokai.load_variant(path) for path in sorted((DATA / "variants").glob("*.toml"))]
EVERY = [*BUILT_IN, *OWN]
# Dobutsu shogi, but a player who has no move draws.
STUCK_DRAWS = Variant.build(yokai.variant("dobutsu").values, stuck_draws=True).code


def rows(name: str) -> list[list[str]]:
    """Rows of a table in tests/data, without its comments."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def random_game(game: Variant, rng: random.Random, plies: int = 80) -> Iterator[Position]:
    """The positions of a random game, the last one included."""
    position = game.start
    for _ in range(plies):
        yield position
        if not position.legal_moves:
            return
        position = position.play(rng.choice(position.legal_moves))


def squeeze(rows: str) -> str:
    """Write free squares, drawn as dots, as SFEN does: ``r..`` is ``r2``."""
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), rows)


def random_setup(game: Variant, rng: random.Random) -> Position:
    """A random position of most pieces: no game reaches it, but a student may set it up."""
    free = list(range(game.squares))
    rng.shuffle(free)
    squares = {free.pop(): game.royal.letter, free.pop(): game.royal.letter.lower()}
    held = ""
    promoted = {kind.letter for kind in game.kinds if kind.is_promoted}
    for letter in game.pieces.elements():
        if letter == game.royal.letter or rng.random() < 0.1:
            continue
        piece = letter if rng.choice((SOUTH, NORTH)) is SOUTH else letter.lower()
        if rng.random() < 0.3 or not free:
            held += piece
        else:
            plus = "+" if letter in promoted and rng.random() < 0.3 else ""
            squares[free.pop()] = plus + piece
    cells = [squares.get(square, ".") for square in range(game.squares)]
    lines = ["".join(cells[i : i + game.files]) for i in range(0, game.squares, game.files)]
    return Position.parse(game, f"{squeeze('/'.join(lines))} {rng.choice('bw')} {held or '-'} 1")


def rules_of(game: Variant) -> oracle.RuleSet:
    """The oracle's rules for a game of our own, from the same text but by another reader."""
    table = tomllib.loads(game.source)
    pieces = table["pieces"]
    symbol = {name: piece["letter"] for name, piece in pieces.items() if "letter" in piece}
    promotions = {
        piece["letter"]: "+" + piece["letter"]
        for piece in pieces.values()
        if piece.get("promotes_to")
    }
    symbol |= {
        piece["promotes_to"]: promotions[piece["letter"]]
        for piece in pieces.values()
        if piece.get("promotes_to")
    }

    def letters(key: str, value: bool) -> str:
        return "".join(p["letter"] for p in pieces.values() if p.get(key) is value)

    return oracle.RuleSet(
        start=table["start"],
        dots={symbol[name]: tuple(piece["dots"]) for name, piece in pieces.items()},
        promotions=promotions,
        promotion_zone=table["promotion_zone"],
        royal=letters("royal", True),
        promotion_forced=table["promotion"] == "forced",
        reach_wins=table.get("reach_wins", False),
        royal_avoids_attack=table.get("royal_avoids_attack", False),
        checkmate_ends=table.get("checkmate_ends", False),
        drops=table.get("drops", True),
        stuck_draws=table.get("stuck_draws", False),
        dead_end_drops=table.get("dead_ends", False),
        one_per_column=letters("one_per_column", True),
        no_drop_mate=letters("drop_mate", False),
    )


def wait_until(true: Callable[[], bool], seconds: float = 20) -> None:
    """Wait until a condition is true, and fail if that takes longer than `seconds`."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)
