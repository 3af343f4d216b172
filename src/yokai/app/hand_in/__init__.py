"""Bots handed in on the page: who may, what waits for its check, and what its author is shown."""
