"""Players: ids, ratings, the lobby and players' pages."""
