"""Mining: puzzles found by tablebase and by search, proved and selected."""
