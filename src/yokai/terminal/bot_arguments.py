"""The options --bot and --bots: the bots that a server offers as opponents."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping

from yokai.arena.bot_list import NamedBot, named_bots

ONE, ALL = "YOKAI_BOT", "YOKAI_BOTS"


def add_bots(parser: ArgumentParser) -> None:
    """Add the options --bot and --bots."""
    add = parser.add_argument
    says = f"bot to offer as an opponent; may be repeated (default: ${ONE})"
    add("--bot", metavar="FOLDER|COMMAND", action="append", help=says)
    says = f"folder of bots to offer as opponents; may be repeated (default: ${ALL})"
    add("--bots", metavar="DIR", action="append", help=says)


def chosen_bots(
    args: Namespace, environment: Mapping[str, str] = os.environ
) -> tuple[NamedBot, ...]:
    """The bots that were named, built and ready; the variables separate several by commas."""
    bots = named_bots(
        args.bot or _listed(environment.get(ONE, "")),
        args.bots or _listed(environment.get(ALL, "")),
    )
    for bot in bots:
        bot.contender.prepare()
        bot.contender.check_program()
    return bots


def _listed(text: str) -> list[str]:
    return [each.strip() for each in text.split(",") if each.strip()]
