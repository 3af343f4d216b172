"""Bots that students hand in: class list, uploads, checks and versions, kept in files."""
