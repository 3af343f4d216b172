"""Mining: puzzles found in solved tables and by search, proved and sorted."""
