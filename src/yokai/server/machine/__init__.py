"""Threads and processes: the engine pool, the table builder and bots."""
