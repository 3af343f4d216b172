"""Games of our own, so small that a naive solver can solve them too."""

from __future__ import annotations

from yokai import Variant
from yokai.rules.variant import read_variant

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
drops = {str("no_drops" not in words).lower()}
stuck_draws = {str("stuck_draws" in words).lower()}
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
    # A stone can never move, so it may be dropped nowhere: reserves do not matter.
    game_of("stones", "sk/2/2/KS b Ss 1", 0, "", {"S": "   /   /   "}),
    game_of(
        "no drops", "sk/2/2/KR b - 1", 1, "reach no_drops", {"R": ROOK, "S": SNAIL, "S+": SLUG}
    ),
    game_of("royals on three by six", "1k1/3/3/3/3/1K1 b - 1", 0, "reach", {}),
    game_of("three by six", "1k1/3/3/3/3/1KP b - 1", 0, "reach dead_ends", {"P": PAWN}),
    game_of("one column", "k/1/1/1/K b Rp 1", 1, "reach dead_ends", {"R": ROOK, "P": PAWN}),
    game_of("stuck draws", "rk/2/2/KR b - 1", 0, "careful reach stuck_draws", {"R": ROOK}),
    game_of(
        "stuck draws, a choice",
        "pk/2/KP b - 1",
        2,
        "optional careful stuck_draws",
        {"P": PAWN, "P+": GOLD},
    ),
]

# South's royal knows one step, onto the far row.
ONE_MOVE = game_of("one move", "1k/K1/2 b - 1", 0, "reach", {}, king=PAWN)
