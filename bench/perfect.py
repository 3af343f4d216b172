"""Our best against Fairy-Stockfish from won and drawn positions of classic: nothing is given away.

Half of the positions are drawn, half are won in 7 plies or more. Every move of ours must keep what
the table promised; the last line counts the games.
A game that Fairy-Stockfish does not play on, for it crashed or was silent, is no win of ours.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from random import Random

from yokai.arena.contender import Contender
from yokai.arena.openings import random_game
from yokai.arena.player import Forfeit, Player
from yokai.engine.limits import Limits
from yokai.errors import BadTable
from yokai.rules.game import Game
from yokai.rules.position import Position
from yokai.rules.variant import variant
from yokai.solve.tablebase import Tablebase

CLASSIC = variant("classic")
LONGEST = 300
NOT_QUICK = 7  # plies


def start(table: Tablebase, random: Random, result: str) -> Game:
    """A position of a random game with this result for the mover, and not a quick one."""
    while True:
        game = random_game(CLASSIC, random.randint(2, 20), random)
        if not game:
            continue
        value = table.probe(game.position)
        if value.result == result and (result == "draw" or value.plies >= NOT_QUICK):
            # Fairy-Stockfish does not know moves that leave the koropokkuru to be captured.
            return Game(Position.parse(CLASSIC, game.position.sfen))


def play(game: Game, us: Player, them: Player, table: Tablebase) -> None:
    """Play a game with our move first; end the program if our move loses value."""
    side, promised = game.turn, table.probe(game.position).result
    while not game.outcome and len(game.moves) < LONGEST:
        move = (us if game.turn is side else them).choose(game)
        if move is None:
            game.resign()
            break
        game.play(move)
        if game.turn is not side and not game.outcome:
            value = table.probe(game.position).before.result
            if (promised, value) in (("win", "draw"), ("win", "loss"), ("draw", "loss")):
                sys.exit(f"gave a {promised} away by {move} in {game.positions[-2].sfen}")
            promised = value
    end = game.outcome
    if promised == "win" and (end is None or end.winner is not side):
        sys.exit(f"a win was not won from {game.start.sfen}: {end}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="number of games")
    parser.add_argument("--movetime", type=int, default=100, help="milliseconds a move")
    args = parser.parse_args()
    try:
        table = Tablebase.open(CLASSIC)
    except BadTable:
        table = Tablebase.build(CLASSIC)
    random, limits = Random(1), Limits(movetime=args.movetime)
    us = Contender.parse("yokai").enter(CLASSIC, limits, 5.0, 1)
    them = Contender.parse("uci:/usr/games/fairy-stockfish").enter(CLASSIC, limits, 5.0, 1)
    won = drawn = 0
    with closing(us), closing(them):
        for number in range(1, args.games + 1):
            game = start(table, random, "win" if number % 2 else "draw")
            side = game.turn
            us.new_game()
            try:
                them.new_game()
                play(game, us, them, table)
            except Forfeit as failure:
                them.close()  # and is started anew, so that no late answer is for the next game
                print(f"\rnot counted, Fairy-Stockfish failed: {failure}", file=sys.stderr)
                continue
            winner = game.outcome.winner if game.outcome else None
            if winner is side.other:
                sys.exit(f"lost from {game.start.sfen}: {game.outcome}")
            won += winner is side
            drawn += winner is None
            print(f"\r{number} games", end="", file=sys.stderr)
    print(f"\n{won + drawn} games, nothing given away: {won} won, {drawn} drawn")
    if won + drawn < args.games:
        sys.exit(f"{args.games - won - drawn} games could not be played to their end")


if __name__ == "__main__":
    main()
