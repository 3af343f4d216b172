"""The server: the application's door to a network."""
