"""The command line `yokai`: runs one command, and prints errors as one sentence.

A command is a module of ``commands/`` with HELP, `add_arguments(parser)` and `run(args)`, which
returns the exit status if it is not 0. Only the module of the command that runs is imported.
"""

from __future__ import annotations

import os
import re
import sys
import warnings
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from pkgutil import iter_modules
from typing import NoReturn

import yokai
from yokai import commands
from yokai.errors import YokaiError
from yokai.rules.shipped import UnfitFile

COMMANDS = [module.name for module in iter_modules(commands.__path__)]

_EXAMPLES = """\
examples:
  yokai show classic                           show the start and its legal moves
  yokai show expert --moves 3d3c 'oni e6-d5'   play moves first, in either notation
  yokai show dobutsu --sfen '1rk/K2/3/3 b - 1' --json
  yokai perft expert 5 --divide                count move sequences
  yokai solve classic                          compute perfect play, in seconds
  yokai eval classic --moves 2c2b              who wins, and what each move is worth
  yokai eval expert --movetime 5000            the engine's estimate, where there is no table
  yokai play                                   play in the browser
  yokai play classic --text                    a game for two players at one keyboard
  yokai play classic --text --level 3          a game against the computer, level 3
  yokai play my/game.toml --text               a game by rules of your own
  yokai bot new fox --language c               write a bot of your own
  yokai tournament --bots class                let all bots of a folder play each other
  yokai serve                                  serve the page to this network
"""


class _Parser(ArgumentParser):
    """An argument parser that reports a mistake in one sentence, as all errors of yokai are."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"yokai: {message} (see {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    _replace_unknown_characters()
    warnings.formatwarning = _format_warning
    argv = sys.argv[1:] if argv is None else argv
    try:
        args = _parser(argv).parse_args(argv)
        status = args.run(args)
        sys.stdout.flush()
    except YokaiError as error:
        print(f"yokai: {error}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        extra = _extra_with(error.name)
        if extra is None:
            raise
        what = f"yokai {argv[0]} needs {error.name}, which is not installed"
        print(f"yokai: {what}: pip install 'yokai-no-mori[{extra}]'", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader of the pipe has gone. Python would report it again at closing standard output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return int(status or 0)


def _extra_with(module: str | None) -> str | None:
    """The extra of yokai-no-mori that installs a module, if one does."""
    from importlib.metadata import requires

    package = (module or "").partition(".")[0]
    for line in requires("yokai-no-mori") or []:
        wanted = re.match(r"([\w-]+).*extra == ['\"](\w+)['\"]", line)
        if wanted and wanted[1].lower() == package:
            return wanted[2]
    return None


def _replace_unknown_characters() -> None:
    """Replace characters that the terminal cannot show or decode, instead of failing."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


_format_as_python_does = warnings.formatwarning


def _format_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    line: str | None = None,
) -> str:
    """Print a warning of yokai as one sentence, and other warnings as Python does."""
    if issubclass(category, UnfitFile):
        return f"yokai: {message}\n"
    return _format_as_python_does(message, category, filename, lineno, line)


def _parser(argv: Sequence[str]) -> ArgumentParser:
    parser = _Parser(
        prog="yokai",
        description="Yōkai no Mori: three small shogi.",
        epilog=_EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"yokai {yokai.__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    named = [argv[0]] if argv and argv[0] in COMMANDS else COMMANDS
    for name in named:
        command = import_module(f"yokai.commands.{name}")
        sub = subparsers.add_parser(name, help=command.HELP, description=command.HELP)
        command.add_arguments(sub)
        sub.set_defaults(run=command.run)
    return parser
