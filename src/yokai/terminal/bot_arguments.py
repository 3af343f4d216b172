"""Which bots a server offers: said by arguments, or by the environment."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping

from yokai.arena.bot_list import NamedBot, named_bots

ONE, ALL = "YOKAI_BOT", "YOKAI_BOTS"


def add_bots(parser: ArgumentParser) -> None:
    """Which ones?"""
    add = parser.add_argument
    says = f"offer this bot as an opponent; may be repeated, else ${ONE}"
    add("--bot", metavar="FOLDER|COMMAND", action="append", help=says)
    says = f"offer every bot that has a folder in this one; may be repeated, else ${ALL}"
    add("--bots", metavar="DIR", action="append", help=says)


def chosen_bots(
    args: Namespace, environment: Mapping[str, str] = os.environ
) -> tuple[NamedBot, ...]:
    """Those that were named, built and ready; the environment lists several with commas."""
    bots = named_bots(
        args.bot or _listed(environment.get(ONE, "")),
        args.bots or _listed(environment.get(ALL, "")),
    )
    for bot in bots:
        bot.contender.prepare()
    return bots


def _listed(text: str) -> list[str]:
    return [each.strip() for each in text.split(",") if each.strip()]
