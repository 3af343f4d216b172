"""The command `yokai migrate`."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

HELP = "bring a database to its present shape, which every start does too"


def add_arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("--database", metavar="URL", help="of the games, else $YOKAI_DATABASE")
    parser.add_argument("--check", action="store_true", help="only say whether there is need")


def run(args: Namespace) -> int:
    """Migrate; with --check the status is 1 where that is to be done."""
    # The database's libraries take a while to load: not for --help.
    from yokai.storage.migration import is_current
    from yokai.storage.sql_engine import open_engine, usable
    from yokai.storage.store import Store, default_url

    url = args.database or default_url()
    if args.check:
        engine = open_engine(url)
        with usable(engine):
            current = is_current(engine)
        engine.dispose()
        print("the database is up to date" if current else "the database is to be migrated")
        return int(not current)
    store = Store(url)
    print(f"the database has version {store.database.version}")
    store.close()
    return 0
