"""The games: rule files, pieces, positions, and a game from its start to its end."""
