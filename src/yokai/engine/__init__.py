"""The computer as a player and as an adviser."""
