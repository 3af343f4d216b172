"""Lessons for a visitor: what was tried, what was solved."""
