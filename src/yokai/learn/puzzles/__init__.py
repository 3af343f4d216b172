"""Puzzles: their files, their collection and their judge."""
