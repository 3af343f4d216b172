"""The command `yokai explore`: what is known of each move of a position."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from yokai.engine.win_chance import chance, percent
from yokai.formats.book import Book
from yokai.openings.books import shipped_book
from yokai.openings.explorer import Exploration, ExploredMove, explore
from yokai.openings.names import opening_at, opening_in, shapes_at
from yokai.rules.game import Game
from yokai.solve.index import is_solvable
from yokai.solve.tablebase import Tablebase
from yokai.terminal.arguments import add_game, game_of
from yokai.terminal.report import words

HELP = "show the worth, the games and the name of each move of an opening"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    add_game(parser)
    parser.add_argument("--book", metavar="FILE", help="opening book (default: the shipped one)")


def run(args: Namespace) -> None:
    """Print what is known of the moves."""
    game = game_of(args)
    book = Book.load(args.book, game.variant) if args.book else shipped_book(game.variant)
    table = Tablebase.find(game.variant) if is_solvable(game.variant) else None
    found = explore(game.position, table, book)
    if args.json:
        print(json.dumps(_facts(game, found)))
        return
    print(game)
    for line in _names(game):
        print(line)
    if not found.moves:
        unsolved = is_solvable(game.variant) and not table and not game.outcome
        print("The book has no moves here." if not unsolved else _SOLVE.format(game.variant.id))
    for each in found.moves:
        print(_row(game, found, each))


_SOLVE = "This game is not solved yet: yokai solve {} makes its table."


def _names(game: Game) -> list[str]:
    opening = opening_in(game)
    shapes = [
        f"{side}: {shape.name}"
        + ("" if shape.points is None else f", {shape.points} % of the points with best play")
        for side, shape in shapes_at(game.position)
    ]
    return [*([f"Opening: {opening.name}"] if opening else []), *shapes]


def _row(game: Game, found: Exploration, each: ExploredMove) -> str:
    position = game.position
    if found.exact and each.score.plies is not None:
        worth = words(each.score, exact=True)
    elif found.exact:
        worth = "draws"
    else:
        worth = f"{percent(chance(game.variant, each.score))} %"
    won, drawn, lost = each.results
    games = f"{won + drawn + lost} games: +{won} ={drawn} -{lost}" if any(each.results) else ""
    opening = opening_at(position.play(each.move))
    row = f"  {each.move.usi:<6}{position.describe(each.move):<24}{worth:<16}{games:<28}"
    return f"{row}{opening.name if opening else ''}".rstrip()


def _facts(game: Game, found: Exploration) -> dict[str, object]:
    opening = opening_in(game)
    return {
        "sfen": game.position.sfen,
        "exact": found.exact,
        "opening": opening and opening.name,
        "moves": [
            {
                "move": each.move.usi,
                "percent": percent(chance(game.variant, each.score)),
                "plies": each.score.plies,
                "games": [*each.results],
            }
            for each in found.moves
        ],
    }
