"""The workshop: is an invented game a good one? Judgements, fairer neighbours, and the atlas."""
