"""Whole games and positions for files and for other programs."""
