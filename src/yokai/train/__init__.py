"""Training of the evaluation on games of the engine against itself."""
