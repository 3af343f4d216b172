"""Matches between engines in paired games. See docs/guide/match.md."""

from yokai.arena.contender import Contender
from yokai.arena.elo import Sprt, Tally
from yokai.arena.match import Conditions, Pair, play_match, play_pair

__all__ = ["Conditions", "Contender", "Pair", "Sprt", "Tally", "play_match", "play_pair"]
