"""The command `yokai migrate`: brings a database to the current schema."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

HELP = "migrate a database to the current schema, as every start of a server does"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument(
        "--database", metavar="URL", help="database of the games (default: $YOKAI_DATABASE)"
    )
    parser.add_argument(
        "--check", action="store_true", help="only say whether the database needs a migration"
    )


def run(args: Namespace) -> int:
    """Migrate the database; with --check the status is 1 if it needs a migration."""
    # Imported here because the database libraries load slowly, and --help does not need them.
    from yokai.storage.migration import is_current
    from yokai.storage.sql.engine import file_of, open_engine, usable
    from yokai.storage.store import Store, default_url

    url = args.database or default_url()
    if args.check:
        engine = open_engine(url, create=False)
        file = file_of(engine.url)
        with usable(engine):
            current = (file is None or file.exists()) and is_current(engine)
        engine.dispose()
        print(
            "the database is up to date"
            if current
            else "the database needs a migration: run yokai migrate"
        )
        return int(not current)
    store = Store(url)
    print(f"the database has version {store.database.version}")
    store.close()
    return 0
