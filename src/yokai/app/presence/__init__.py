"""Presence: who is at which game, here, away or gone."""
