"""Perfect play: tablebases with the value of every position, computed and verified."""
