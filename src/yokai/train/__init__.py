"""Learning from games the engine plays against itself."""
