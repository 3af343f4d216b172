"""The command `yokai atlas`: solves thousands of small games, and shows what is known of them."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from yokai.arena.executors import workers_of
from yokai.errors import YokaiError, quote
from yokai.rules.variant import VARIANTS, variant, variant_of
from yokai.solve.index import is_solvable
from yokai.system import cores
from yokai.terminal.arguments import GAMES, number
from yokai.terminal.progressbar import progress_bar
from yokai.workshop.atlas import SHIPPED, Atlas, AtlasRow
from yokai.workshop.atlas_maker import make_atlas
from yokai.workshop.families import relatives, small_games
from yokai.workshop.recipe import recipe_of

HELP = "solve thousands of small games into a file, or show what it says"

_ORDERS: dict[str, Callable[[AtlasRow], float]] = {
    "fairest": lambda row: -row.strong.shares.fairness + row.strong.shares.drawn,
    "longest": lambda row: -row.value.plies,
    "decisive": lambda row: row.strong.shares.drawn + row.drawn,
    "drawn": lambda row: -row.strong.shares.drawn,
    "deepest": lambda row: -row.longest,
}


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    kinds = parser.add_subparsers(metavar="make|show", required=True)
    make = kinds.add_parser("make", help="solve the games of the atlas into a file")
    make.add_argument("file", metavar="FILE", type=Path, help="atlas to write, or to continue")
    family = make.add_argument
    family("--family", choices=("3x3", "3x4"), action="append", help="family (default: all)")
    family("--first", metavar="N", type=number(1, 10**6), help="solve only the first N games")
    workers = "processes (default: one per core)"
    family("--concurrency", metavar="C", type=number(1, 1000), default=cores(), help=workers)
    family("--dask", metavar="ADDRESS", help="address of a Dask cluster to work on")
    make.set_defaults(run=_make)
    show = kinds.add_parser("show", help="print games of the atlas")
    show.add_argument("game", metavar="GAME", nargs="?", help=f"game to show: recipe, {GAMES}")
    show.add_argument("--file", type=Path, default=SHIPPED, help="atlas to read (default: shipped)")
    show.add_argument("--by", choices=sorted(_ORDERS), default="fairest", help="order of games")
    show.add_argument(
        "--size", metavar="CxR", help="show only games on a board of this size, as 3x4"
    )
    shown = "games to print (default: 10)"
    show.add_argument("--count", metavar="N", type=number(1, 10**6), default=10, help=shown)
    show.set_defaults(run=_show)


def run(args: Namespace) -> None:
    """Make an atlas, or show one."""
    args.run(args)


def _make(args: Namespace) -> None:
    recipes = _recipes(args.family or ("3x3", "3x4"))[: args.first]
    try:
        with (
            workers_of(args.dask, args.concurrency) as (executor, workers),
            progress_bar() as bar,
        ):
            for done in make_atlas(args.file, recipes, executor, workers):
                bar(f"{done:,} games", done / len(recipes))
        print(f"{args.file.name}: {len(Atlas.load(args.file).rows):,} games")
    except OSError as error:
        raise YokaiError(
            f"cannot write {quote(str(args.file))}: {os.strerror(error.errno or 0)}"
        ) from None


def _recipes(families: Sequence[str]) -> list[str]:
    """The games of some families: all 3x3 games, and the relatives of the first solvable game."""
    found: list[str] = []
    if "3x3" in families:
        found += small_games()
    if "3x4" in families:
        base = next(game for game in map(variant, VARIANTS) if is_solvable(game))
        found += relatives(recipe_of(base))
    return list(dict.fromkeys(found))


def _show(args: Namespace) -> None:
    atlas = Atlas.load(args.file)
    rows = list(atlas.rows)
    if args.size:
        rows = [row for row in rows if f"{row.size[0]}x{row.size[1]}" == args.size]
    if args.game:
        recipe = args.game if " " in args.game else recipe_of(variant_of(args.game))
        rows = [row for row in rows if row.recipe == recipe]
        if not rows:
            raise YokaiError(f"the atlas does not have the game {quote(recipe)}")
    rows.sort(key=_ORDERS[args.by])
    print(f"{'value':>12} {'keep':>5} {'wins of both':>13} {'plies':>6} {'drawn':>6}  recipe")
    for row in rows[: args.count]:
        both = f"{row.strong.shares.first:4.0%} {row.strong.shares.second:4.0%}"
        print(
            f"{row.value!s:>12} {f'{row.keeping}/{row.moves}':>5} {both:>13}"
            f" {row.strong.plies:6.1f} {row.drawn:6.1%}  {row.recipe}"
        )
    print(f"{min(len(rows), args.count):,} of {len(rows):,} games")
