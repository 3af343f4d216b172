"""Puzzles for a visitor: attempts, ratings, spaced repetition and storms."""
