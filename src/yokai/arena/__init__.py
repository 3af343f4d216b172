"""Engines against engines: matches in paired games, judged by our rules. See docs/match.md."""

from yokai.arena.contender import Contender
from yokai.arena.contest import Conditions, Pair, contest, play_pair
from yokai.arena.elo import Sprt, Tally

__all__ = ["Conditions", "Contender", "Pair", "Sprt", "Tally", "contest", "play_pair"]
