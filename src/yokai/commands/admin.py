"""The command `yokai admin`: the operator sees and moderates the players of a server."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from yokai.errors import YokaiError, quote

if TYPE_CHECKING:
    from yokai.storage.operator.moderation import ModeratedPlayer, PresentGame
    from yokai.storage.store import Store

HELP = "see the players of a server; rename, block or remove them"

_ADDRESS = "http://127.0.0.1:8017"
_MOST = 200  # players or games in a list
_LONGEST = 24  # characters of a name


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument(
        "--database", metavar="URL", help="database of the games (default: $YOKAI_DATABASE)"
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    link = actions.add_parser("link", help="print the link to the operator's page")
    link.add_argument(
        "--address",
        metavar="URL",
        default=_ADDRESS,
        help=f"address of the server (default: {_ADDRESS})",
    )
    link.add_argument(
        "--renew", action="store_true", help="make the old link invalid; restart the server then"
    )
    players = actions.add_parser("players", help="list players, the latest first")
    players.add_argument(
        "text", nargs="?", default="", help="show only names that contain this text"
    )
    actions.add_parser("reports", help="list players whose names were reported")
    actions.add_parser("games", help="list games at which somebody is now")
    for name, says in _RULINGS.items():
        ruling = actions.add_parser(name, help=says)
        ruling.add_argument("player", help="id of the player, see yokai admin players")
        if name == "rename":
            ruling.add_argument("name", help="new name; '' takes the name away")


_RULINGS = {
    "rename": "give a player a name that they cannot change",
    "block": "let a player watch only",
    "unblock": "let a blocked player play again",
    "clear": "forget the reports about a player",
    "remove": "delete everything of a player",
}


def run(args: Namespace) -> None:
    """Do what is asked with the database of a server, which may run."""
    # Imported here because the database libraries load slowly, and --help does not need them.
    from yokai.storage.store import Store, default_url

    store = Store(args.database or default_url())
    try:
        for line in asyncio.run(_act(store, args)):
            print(line)
    finally:
        store.close()


async def _act(store: Store, args: Namespace) -> Iterable[str]:
    from yokai.steady_clock import SteadyClock
    from yokai.storage.operator.moderation import ModerationStore

    kept = ModerationStore(store.database)
    match args.action:
        case "link":
            secret = store.renew_secret("admin") if args.renew else store.secret("admin")
            return [f"{args.address.rstrip('/')}/admin/{secret}"]
        case "players":
            return map(_player, await kept.players(args.text, _MOST))
        case "reports":
            return map(_player, await kept.players("", _MOST, reported=True))
        case "games":
            return map(_game, await kept.games_now(SteadyClock()(), _MOST))
    found = await kept.find(args.player)
    if not found:
        raise YokaiError(f"there is no player {quote(args.player)}: see yokai admin players")
    match args.action:
        case "rename":
            if len(args.name) > _LONGEST:
                raise YokaiError(f"a name has at most {_LONGEST} characters: {quote(args.name)}")
            await kept.rename(found.player, args.name.strip() or None)
        case "block" | "unblock":
            await kept.block(found.player, args.action == "block")
        case "clear":
            await kept.forget_reports(found.player)
        case "remove":
            await store.erasure.erase_player(found.player)
            return [f"{found.id} is removed, with all games that nobody else has"]
    changed = await kept.find(args.player)
    return [_player(changed)] if changed else []


def _player(found: ModeratedPlayer) -> str:
    day = datetime.fromtimestamp(found.at / 1000, UTC).strftime("%Y-%m-%d")
    marks = [
        *(["blocked"] if found.blocked else []),
        *(["named by you"] if found.given_name else []),
        *(["a bot"] if found.is_bot else []),
        *([f"reported {found.reports} times"] if found.reports else []),
    ]
    return "  ".join([found.id, day, found.name or "(no name)", ", ".join(marks)]).rstrip()


def _game(found: PresentGame) -> str:
    names = " - ".join(
        seat.name or seat.bot or (f"level {seat.level}" if seat.level is not None else "(no name)")
        for seat in (found.header.south, found.header.north)
    )
    state = "over" if found.last.reason else f"{found.last.ply} moves"
    return "  ".join([found.header.id, found.header.variant, names, state])
