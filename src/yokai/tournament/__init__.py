"""Tournaments of bots and engines that continue after a crash. See docs/guide/tournaments.md."""
