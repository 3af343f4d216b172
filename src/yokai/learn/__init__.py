"""Learning the games: lessons, puzzles, and the mining of puzzles."""
