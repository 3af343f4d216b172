"""The command `yokai play`."""

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
from yokai.terminal.bot_arguments import add_bots, chosen_bots
from yokai.terminal.computer import Computer
from yokai.terminal.textgame import TextGame

HELP = "play in the browser, or in this terminal"
_SIDES = {"south": SOUTH, "north": NORTH}


def add_arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("variant", metavar="VARIANT", nargs="?", help=f"with --text: {GAMES}")
    parser.add_argument("--sfen", metavar="S", help="with --text: begin at this position")
    parser.add_argument(
        "--text", action="store_true", help="in this terminal, for two unless there is a --level"
    )
    parser.add_argument(
        "--level",
        metavar="N",
        type=number(WEAKEST, STRONGEST),
        help=f"with --text: against the computer, {WEAKEST} to {STRONGEST}",
    )
    parser.add_argument(
        "--side",
        choices=(*_SIDES, "random"),
        help="with --level: which side is yours (default: random)",
    )
    parser.add_argument("--lang", metavar="L", help="with --text: en, fr, de or ja")
    port = number(0, (1 << 16) - 1)
    parser.add_argument("--port", metavar="N", type=port, help="of the page, 8017 if it is free")
    parser.add_argument("--no-browser", action="store_true", help="only say where the page is")
    parser.add_argument("--database", metavar="URL", help="of the games, else $YOKAI_DATABASE")
    parser.add_argument(
        "--no-solve", action="store_true", help="do not solve the small games in the background"
    )
    add_bots(parser)
    parser.add_argument("--dev", action="store_true", help="read the page's files at each load")


def run(args: Namespace) -> None:
    """Play here, or serve the page."""
    if args.text:
        if args.bot or args.bots:
            raise YokaiError("bots play on the page; --bot and --bots do not go with --text")
        _play_here(args)
        return
    if args.variant is not None or args.sfen is not None:
        raise YokaiError("a game on the page is chosen there; here it needs --text")
    if args.level is not None or args.side is not None:
        raise YokaiError("the computer on the page is chosen there; --level and --side need --text")
    if args.lang is not None:
        raise YokaiError("the page asks the browser for its language; --lang needs --text")
    # The web's libraries take half a second to load: not for a game in the terminal.
    from yokai.server.main import OUR_NAMES, serve
    from yokai.server.settings import Settings

    settings = Settings(
        database=args.database,
        solve=not args.no_solve,
        hosts=OUR_NAMES,
        fresh=args.dev,
        lobby=False,  # no stranger comes to a machine of one's own
        bots=chosen_bots(args),
    )
    serve(settings, args.port, not args.no_browser)


def _play_here(args: Namespace) -> None:
    if args.variant is None:
        raise YokaiError("say which game: yokai play VARIANT --text")
    if args.side is not None and args.level is None:
        raise YokaiError("a game for two has no side of yours; --side needs --level")
    game, words = Game(position_of(args)), choose(args.lang, os.environ)
    computer = None
    if args.level is not None:
        own = _SIDES[args.side if args.side in _SIDES else random.choice([*_SIDES])]
        computer = Computer(game.variant, args.level, own.other)
    TextGame(game, words, computer).run()
