"""Tournaments of bots and engines that survive being killed. See docs/guide/tournaments.md."""
