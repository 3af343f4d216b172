"""Tournaments of bots and engines that survive being killed. See docs/tournaments.md."""
