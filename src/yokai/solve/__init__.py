"""Perfect play: the value of every position, kept in a table and proved."""
