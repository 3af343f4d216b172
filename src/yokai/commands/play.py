"""The command `yokai play`: a game in the browser, or in the terminal."""

from __future__ import annotations

import os
import random
from argparse import ArgumentParser, Namespace

from yokai.engine.levels import STRONGEST, WEAKEST
from yokai.errors import YokaiError
from yokai.i18n import choose
from yokai.notation.move import NORTH, SOUTH
from yokai.rules.game import Game
from yokai.terminal.arguments import GAMES, number, position_of
from yokai.terminal.bot_arguments import add_bots, add_engines, chosen_bots, chosen_engines
from yokai.terminal.computer import Computer
from yokai.terminal.textgame import TextGame

HELP = "play in the browser, or in this terminal"
_SIDES = {"south": SOUTH, "north": NORTH}


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument(
        "variant", metavar="VARIANT", nargs="?", help=f"variant, with --text: {GAMES}"
    )
    parser.add_argument("--sfen", metavar="S", help="start position as SFEN, with --text")
    parser.add_argument(
        "--text",
        action="store_true",
        help="play in this terminal: two players, or one with --level",
    )
    parser.add_argument(
        "--level",
        metavar="N",
        type=number(WEAKEST, STRONGEST),
        help=f"level of the computer, {WEAKEST} to {STRONGEST}, with --text",
    )
    parser.add_argument(
        "--side",
        choices=(*_SIDES, "random"),
        help="your side, with --level (default: random)",
    )
    parser.add_argument("--lang", metavar="L", help="language, with --text: en, fr, de or ja")
    port = number(0, (1 << 16) - 1)
    listens = "port to listen on (default: 8017, or a free one)"
    parser.add_argument("--port", metavar="N", type=port, help=listens)
    parser.add_argument(
        "--no-browser", action="store_true", help="print the address, do not open a browser"
    )
    parser.add_argument(
        "--database", metavar="URL", help="database of the games (default: $YOKAI_DATABASE)"
    )
    parser.add_argument(
        "--no-solve", action="store_true", help="do not solve the small variants in the background"
    )
    add_bots(parser)
    add_engines(parser)
    parser.add_argument(
        "--dev", action="store_true", help="read the files of the page at each load"
    )


def run(args: Namespace) -> None:
    """Play in the terminal, or serve the page and open a browser."""
    if args.text:
        if args.bot or args.bots or args.engine:
            raise YokaiError(
                "bots and engines play in the browser only: leave out --bot, --bots and --engine,"
                " or --text"
            )
        _play_here(args)
        return
    if args.variant is not None or args.sfen is not None:
        raise YokaiError(
            "VARIANT and --sfen need --text: in the browser the page asks for the variant"
        )
    if args.level is not None or args.side is not None:
        raise YokaiError("--level and --side need --text: in the browser the page asks for them")
    if args.lang is not None:
        raise YokaiError("--lang needs --text: in the browser the browser's language is used")
    # Imported here because the web libraries take half a second, and --text does not need them.
    from yokai.server.main import OUR_NAMES, serve
    from yokai.server.settings import Settings

    settings = Settings(
        database=args.database,
        solve=not args.no_solve,
        hosts=OUR_NAMES,
        fresh=args.dev,
        lobby=False,  # nobody else reaches this server
        bots=chosen_engines(args, chosen_bots(args)),
    )
    serve(settings, args.port, not args.no_browser)


def _play_here(args: Namespace) -> None:
    if args.variant is None:
        raise YokaiError("name the variant: yokai play VARIANT --text")
    if args.side is not None and args.level is None:
        raise YokaiError("--side needs --level: a game for two players has no computer")
    game, words = Game(position_of(args)), choose(args.lang, os.environ)
    computer = None
    if args.level is not None:
        own = _SIDES[args.side if args.side in _SIDES else random.choice([*_SIDES])]
        computer = Computer(game.variant, args.level, own.other)
    TextGame(game, words, computer).run()
