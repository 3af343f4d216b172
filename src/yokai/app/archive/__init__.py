"""Archives: everything that is kept of a player in one file, exported here and imported there."""
