"""Openings: the shipped books, known names, and what each first move is worth."""
