"""Presence: players and spectators at each game, here, away or gone."""
