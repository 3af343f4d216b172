"""What a person sees in a terminal: arguments, a progress bar, a game in plain text."""
