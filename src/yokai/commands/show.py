"""The command `yokai show`: prints a position."""

from __future__ import annotations

import json
from argparse import Namespace

from yokai.terminal.arguments import add_game, facts, game_of

HELP = "show a position with its SFEN, status and legal moves"
add_arguments = add_game


def run(args: Namespace) -> None:
    """Print the position as text or as JSON."""
    game = game_of(args)
    if args.json:
        print(json.dumps(facts(game)))
        return
    print(f"{game}\n\nSFEN: {game.position.sfen}")
    for move in game.legal_moves:
        print(f"  {move.usi:<6}{game.position.describe(move)}")
