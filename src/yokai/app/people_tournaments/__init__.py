"""Tournaments of people: paired by the code that pairs bots, played as games of the server."""
