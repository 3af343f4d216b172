"""Storage: the SQL database in which games, players, lessons and puzzles are kept."""
