"""Lessons: their files, their judge and their opponent."""
