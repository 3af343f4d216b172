"""Learning the games: lessons as data, and the judge of each try."""
