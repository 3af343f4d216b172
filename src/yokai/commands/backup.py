"""The command `yokai backup`: copies the database of the games to a file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

HELP = "copy the database of the games to a file, also while a server runs"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="file to write; an older copy is replaced"
    )
    parser.add_argument(
        "--database", metavar="URL", help="database of the games (default: $YOKAI_DATABASE)"
    )


def run(args: Namespace) -> None:
    """Copy the database, and print how many games it has."""
    # Imported here because the database libraries load slowly, and --help does not need them.
    from yokai.storage.operator.backup import backup
    from yokai.storage.store import default_url

    count = backup(args.database or default_url(), args.file)
    print(f"{count:,} {'game is' if count == 1 else 'games are'} in {args.file}")
