"""Openings for visitors: the explorer, a player's own openings, and the trainer."""
