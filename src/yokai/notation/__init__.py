"""Notation: squares, moves and positions read from text and written as text, without any rule."""
