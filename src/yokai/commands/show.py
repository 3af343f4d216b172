"""The command `yokai show`."""

from __future__ import annotations

import json
from argparse import Namespace

from yokai.terminal.arguments import add_game, facts, game_of

HELP = "draw a position, with its SFEN, status and legal moves"
add_arguments = add_game


def run(args: Namespace) -> None:
    """Draw it, or tell it to a program."""
    game = game_of(args)
    if args.json:
        print(json.dumps(facts(game)))
        return
    print(f"{game}\n\nSFEN: {game.position.sfen}")
    for move in game.legal_moves:
        print(f"  {move.usi:<6}{game.position.describe(move)}")
