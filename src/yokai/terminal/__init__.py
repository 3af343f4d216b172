"""The terminal interface: shared arguments, progress bar, text games and reports."""
