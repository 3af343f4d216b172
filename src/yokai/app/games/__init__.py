"""Games in play: rooms, their events, clocks, conditional moves and views."""
