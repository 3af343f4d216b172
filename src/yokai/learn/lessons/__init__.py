"""Lessons as data, and the judge of each try."""
