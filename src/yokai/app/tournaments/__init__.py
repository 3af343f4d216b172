"""Tournaments as visitors see them."""
