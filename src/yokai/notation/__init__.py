"""Text in and out: squares, moves and positions, before anyone asks for a rule."""
