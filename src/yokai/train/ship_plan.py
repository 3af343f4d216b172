"""The plan of shipping a network; it loads nothing, so that the command line is quick."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ShipPlan:
    """The amount of play: the match, and the games to which the winning chances are fitted."""

    games: int = 1_000
    nodes: int = 2_000
    chance_games: int = 400
    chance_nodes: int = 5_000
    seed: int = 1
