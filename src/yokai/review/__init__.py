"""A game looked at again: every move judged, and why the ones that mattered did."""
