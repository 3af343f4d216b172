"""The command `yokai`. Each subcommand is a row of COMMANDS: arguments, and a function to run."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import NamedTuple, NoReturn

import yokai
from yokai import solving
from yokai.catalogue import choose
from yokai.errors import BadTable, YokaiError, quote
from yokai.game import Game
from yokai.match import command as match
from yokai.notation import split_moves
from yokai.position import PERFT_DEEPEST, Position, divide
from yokai.progressbar import is_terminal
from yokai.protocol import UCI, USI, converse
from yokai.tablebase import Tablebase, index_of
from yokai.textgame import TextGame
from yokai.variant import VARIANTS, Variant, load_variant, variant
from yokai.verdict import Verdict

_EXAMPLES = """\
examples:
  yokai show classic                           draw the start, list the moves
  yokai show expert --moves 3d3c 'oni e6-d5'   play moves first, in either notation
  yokai show dobutsu --sfen '1rk/K2/3/3 b - 1' --json
  yokai perft expert 5 --divide                count move sequences
  yokai solve classic                          compute perfect play, in seconds
  yokai eval classic --moves 2c2b              who wins, and what each move is worth
  yokai play                                   play in the browser
  yokai play classic --text                    a game for two at one keyboard
  yokai play my/game.toml --text               the same by rules of your own
"""


class _Parser(ArgumentParser):
    """Says what is wrong in one sentence, as every other error of ours does."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"yokai: {message} (see {self.prog} --help)\n")


class Command(NamedTuple):
    """A subcommand: its name, a line of help, what it takes, and what it does."""

    name: str
    help: str
    add_arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int | None]  # the exit status, if it is not 0


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    _never_stumble_over_letters()
    try:
        args = _parser().parse_args(argv)
        status = args.run(args)
        sys.stdout.flush()
    except YokaiError as error:
        print(f"yokai: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader has left. Python would complain once more when it closes standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return int(status or 0)


def _never_stumble_over_letters() -> None:
    """A terminal without ō, or a typed byte that is no letter, is no reason to stop."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _parser() -> ArgumentParser:
    parser = _Parser(
        prog="yokai",
        description="Yōkai no Mori: three small shogi.",
        epilog=_EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"yokai {yokai.__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        sub = commands.add_parser(command.name, help=command.help, description=command.help)
        command.add_arguments(sub)
        sub.set_defaults(run=command.run)
    return parser


def _variant(text: str) -> Variant:
    """The game of this name, or of this rule file."""
    return load_variant(text) if "/" in text or text.endswith(".toml") else variant(text)


def _add_variant(parser: ArgumentParser) -> None:
    parser.add_argument(
        "variant", metavar="VARIANT", help=f"{', '.join(VARIANTS)}, or a rule file like my.toml"
    )


def _add_game(parser: ArgumentParser) -> None:
    _add_variant(parser)
    parser.add_argument("--sfen", metavar="S", help="begin at this position")


def _position(args: Namespace) -> Position:
    rules = _variant(args.variant)
    return rules.start if args.sfen is None else Position.parse(rules, args.sfen)


def _add_show(parser: ArgumentParser) -> None:
    _add_game(parser)
    parser.add_argument(
        "--moves", metavar="M", nargs="+", default=[], help="play these moves first"
    )
    parser.add_argument("--json", action="store_true", help="for programs")


def _game(args: Namespace) -> Game:
    """The position, and the moves played from there."""
    game = Game(_position(args))
    for line in args.moves:
        for text in split_moves(line):
            game.play(text)
    return game


def _show(args: Namespace) -> None:
    game = _game(args)
    if args.json:
        print(json.dumps(_facts(game)))
        return
    print(f"{game}\n\nSFEN: {game.position.sfen}")
    for move in game.legal_moves:
        print(f"  {move.usi:<6}{game.position.describe(move)}")


def _facts(game: Game) -> dict[str, object]:
    end = game.outcome
    return {
        "sfen": game.position.sfen,
        "turn": str(game.turn).lower(),
        "legal": [move.usi for move in game.legal_moves],
        "outcome": end and {"winner": end.winner and str(end.winner).lower(), "reason": end.reason},
    }


def _add_perft(parser: ArgumentParser) -> None:
    _add_game(parser)
    parser.add_argument("depth", metavar="DEPTH", type=_depth, help="length of the sequences")
    parser.add_argument("--divide", action="store_true", help="also count after each first move")


def _depth(text: str) -> int:
    if not (text.isdecimal() and text.isascii() and int(text) <= PERFT_DEEPEST):
        raise ArgumentTypeError(f"must be 0 to {PERFT_DEEPEST}, not {quote(text)}")
    return int(text)


def _perft(args: Namespace) -> None:
    position = _position(args)
    if not args.divide or args.depth < 1:
        print(yokai.perft(position, args.depth))
        return
    total = 0
    for move, count in divide(position, args.depth):
        print(f"{move.usi}: {count}", flush=True)
        total += count
    print(total)


def _add_play(parser: ArgumentParser) -> None:
    parser.add_argument(
        "variant",
        metavar="VARIANT",
        nargs="?",
        help=f"with --text: {', '.join(VARIANTS)}, or a rule file like my.toml",
    )
    parser.add_argument("--sfen", metavar="S", help="with --text: begin at this position")
    parser.add_argument("--text", action="store_true", help="in this terminal, for two")
    parser.add_argument("--lang", metavar="L", help="with --text: en, fr, de or ja")
    parser.add_argument("--port", metavar="N", type=_port, help="of the page, 8017 if it is free")
    parser.add_argument("--no-browser", action="store_true", help="only say where the page is")
    parser.add_argument("--database", metavar="URL", help="of the games, else $YOKAI_DATABASE")
    parser.add_argument(
        "--no-solve", action="store_true", help="do not solve the small games in the background"
    )
    parser.add_argument("--dev", action="store_true", help="read the page's files at each load")


def _port(text: str) -> int:
    if not (text.isdecimal() and text.isascii() and int(text) < 1 << 16):
        raise ArgumentTypeError(f"must be 0 to {(1 << 16) - 1}, not {quote(text)}")
    return int(text)


def _play(args: Namespace) -> None:
    if args.text:
        if args.variant is None:
            raise YokaiError("say which game: yokai play VARIANT --text")
        words = choose(args.lang, os.environ)
        TextGame(Game(_position(args)), words).run()
        return
    if args.variant is not None or args.sfen is not None:
        raise YokaiError("a game on the page is chosen there; here it needs --text")
    if args.lang is not None:
        raise YokaiError("the page asks the browser for its language; --lang needs --text")
    # The web's libraries take half a second to load, which no other command should wait for.
    from yokai.server.desk import Settings
    from yokai.server.serving import OUR_NAMES, serve

    settings = Settings(
        database=args.database, solve=not args.no_solve, hosts=OUR_NAMES, fresh=args.dev
    )
    serve(settings, args.port, not args.no_browser)


def _add_solve(parser: ArgumentParser) -> None:
    _add_variant(parser)
    parser.add_argument(
        "--out", metavar="FILE", type=Path, help="keep the table here, not in the cache folder"
    )
    parser.add_argument("--threads", metavar="N", type=_threads, help="default: all processors")
    parser.add_argument(
        "--verify", action="store_true", help="prove the table, value by value; takes minutes"
    )


def _threads(text: str) -> int:
    if not (text.isdecimal() and text.isascii() and 1 <= int(text) <= 256):
        raise ArgumentTypeError(f"must be 1 to 256, not {quote(text)}")
    return int(text)


def _solve(args: Namespace) -> int:
    game = _variant(args.variant)
    if not args.verify:
        solving.solve(game, args.out, args.threads)
        return 0
    faults = solving.verify(game, args.out, args.threads)
    for fault in faults:
        print(f"yokai: {fault}", file=sys.stderr)
    return int(bool(faults))


def _add_eval(parser: ArgumentParser) -> None:
    _add_show(parser)
    parser.add_argument("--table", metavar="FILE", type=Path, help="as solve --out wrote it")
    parser.add_argument(
        "--build", action="store_true", help="solve first if need be; a terminal does so unasked"
    )


def _eval(args: Namespace) -> None:
    game = _game(args)
    verdict = Verdict(_table(game.variant, args), game)
    print(json.dumps(_facts(game) | verdict.facts) if args.json else verdict)


def _table(game: Variant, args: Namespace) -> Tablebase:
    try:
        return Tablebase.open(game, args.table)
    except BadTable as error:
        index_of(game)  # a game that cannot be solved is refused at once
        if not args.build and not (is_terminal(sys.stdin) and is_terminal(sys.stderr)):
            raise
        print(f"{error.__cause__ or error}. Solving, once and for all ...", file=sys.stderr)
        return solving.build(game, args.table)


def _add_nothing(parser: ArgumentParser) -> None:
    """Everything else is said on standard input."""


COMMANDS = (
    Command("show", "draw a position, with its SFEN, status and legal moves", _add_show, _show),
    Command("perft", "count move sequences, to check a move generator", _add_perft, _perft),
    Command("solve", "compute the value of every position of a small game", _add_solve, _solve),
    Command("eval", "say who wins, what each move is worth, and why", _add_eval, _eval),
    Command("play", "play in the browser, or for two in this terminal", _add_play, _play),
    Command("match", "let two engines play many games", match.add_arguments, match.run),
    Command("usi", "be the engine of a shogi GUI", _add_nothing, lambda _: converse(USI)),
    Command("uci", "be the engine of a chess GUI", _add_nothing, lambda _: converse(UCI)),
)
