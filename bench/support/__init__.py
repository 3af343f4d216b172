"""Modules that several benches share."""
