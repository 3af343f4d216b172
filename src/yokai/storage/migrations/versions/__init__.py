"""One file a step, never edited once it is released."""
