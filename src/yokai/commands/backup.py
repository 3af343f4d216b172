"""The command `yokai backup`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

HELP = "copy the games to a file, also while a server runs"


def add_arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("file", metavar="FILE", type=Path, help="an older copy is replaced")
    parser.add_argument("--database", metavar="URL", help="of the games, else $YOKAI_DATABASE")


def run(args: Namespace) -> None:
    """Copy."""
    # The database's libraries take a while to load: not for --help.
    from yokai.storage.backup import backup
    from yokai.storage.store import default_url

    count = backup(args.database or default_url(), args.file)
    print(f"{count:,} games are in {args.file}")
