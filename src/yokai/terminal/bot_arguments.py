"""The options --bot, --bots and --engine: what a server offers as opponents."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping

from yokai.arena.bot_list import NamedBot, named_bots, named_engine
from yokai.errors import EngineError, quote

ONE, ALL = "YOKAI_BOT", "YOKAI_BOTS"


def add_bots(parser: ArgumentParser) -> None:
    """Add the options --bot and --bots."""
    add = parser.add_argument
    says = f"bot to offer as an opponent; may be repeated (default: ${ONE})"
    add("--bot", metavar="FOLDER|COMMAND", action="append", help=says)
    says = f"folder of bots to offer as opponents; may be repeated (default: ${ALL})"
    add("--bots", metavar="DIR", action="append", help=says)


def add_engines(parser: ArgumentParser) -> None:
    """Add the option --engine, for a server that nobody else reaches."""
    says = "UCI or USI engine to offer as an opponent, like fairy-stockfish; may be repeated"
    parser.add_argument("--engine", metavar="COMMAND", action="append", help=says)


def chosen_engines(args: Namespace, bots: tuple[NamedBot, ...] = ()) -> tuple[NamedBot, ...]:
    """The engines that were named; they run without a sandbox, as their owner's programs."""
    found = [*bots]
    for text in args.engine or ():
        engine = named_engine(text)
        engine.contender.check_program()
        if any(engine.name == other.name for other in found):
            raise EngineError(f"two opponents are called {quote(engine.name)}: leave one out")
        found.append(engine)
    return tuple(found)


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
