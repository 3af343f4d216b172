"""Matches between engines in paired games. See docs/guide/match.md."""

from yokai.arena.contender import Contender
from yokai.arena.elo import Sprt, Tally
from yokai.arena.match import Conditions, Pair, contest, play_pair

__all__ = ["Conditions", "Contender", "Pair", "Sprt", "Tally", "contest", "play_pair"]
