"""Engines against engines: matches in paired games, judged by our rules. See docs/match.md."""

from yokai.match.contender import Contender
from yokai.match.contest import Conditions, Pair, contest, play_pair
from yokai.match.elo import Sprt, Tally

__all__ = ["Conditions", "Contender", "Pair", "Sprt", "Tally", "contest", "play_pair"]
