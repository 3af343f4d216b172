"""The server: the application on a network."""
