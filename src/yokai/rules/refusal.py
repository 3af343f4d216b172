"""The reasons why a move is refused: names for programs, sentences for people."""

from __future__ import annotations

# A sentence for every reason that the core names.
_SENTENCES = {
    "game_over": "the game is over",
    "no_piece": "no piece stands on {origin}",
    "not_yours": "the {piece} on {origin} belongs to {enemy}",
    "no_dot": "{a_piece} has no dot that leads from {origin} to {target}",
    "own_piece": "{mover}'s own {on_target} stands on {target}",
    "royal_attacked": "the {piece} may not step onto a square that an enemy piece attacks",
    "never_promotes": "{a_piece} has no other side to promote to",
    "outside_zone": "{a_piece} promotes only on a step into, inside or out of the promotion zone",
    "must_promote": "{a_piece} must promote here",
    "no_drops": "captured pieces are never dropped in this game",
    "not_held": "there is no {piece} in {mover}'s reserve",
    "occupied": "{target} is not free, and a drop needs a free square",
    "dead_end": "{a_piece} dropped on {target} could never move again",
    "column_taken": "{a_piece} is already on this column",
    "drop_mate": "{a_piece} may not give checkmate by a drop",
}
REFUSALS = tuple(_SENTENCES)


def explain(reason: str, **words: object) -> str:
    """The sentence that says why a move is refused.

    >>> explain("must_promote", a_piece="a kodama")
    'a kodama must promote here'
    """
    return _SENTENCES[reason].format(**words)
