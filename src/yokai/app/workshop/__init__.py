"""The workshop: games that people make themselves."""
