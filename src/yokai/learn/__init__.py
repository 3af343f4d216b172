"""Learning: lessons, puzzles, and the mining of puzzles."""
