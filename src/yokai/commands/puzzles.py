"""The command `yokai puzzles`: solves, shows, mines and verifies puzzles."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from datetime import date
from pathlib import Path

from yokai.arena.executors import workers_of
from yokai.learn.mining.file_header import remarks
from yokai.learn.mining.made_puzzles import made_puzzles
from yokai.learn.mining.mine import Order, mine
from yokai.learn.mining.proof import check
from yokai.learn.puzzles.collection import find_puzzle, puzzles_of
from yokai.learn.puzzles.puzzle import Puzzle
from yokai.learn.puzzles.puzzle_file import load_puzzles, save_puzzles
from yokai.rules.rule_code import code_in
from yokai.rules.variant import VARIANTS, variant, variant_of
from yokai.system import cores
from yokai.terminal.arguments import GAMES, number
from yokai.terminal.progressbar import progress_bar
from yokai.terminal.textpuzzle import TextPuzzle

HELP = "solve the puzzle of the day, mine puzzles, or verify puzzle files"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    actions = parser.add_subparsers(dest="action", metavar="solve|show|mine|verify")
    solve = actions.add_parser("solve", help="solve a puzzle in the terminal")
    solve.add_argument(
        "id",
        metavar="ID",
        nargs="?",
        help=f"id of a puzzle, or variant: {GAMES} (default: puzzle of the day)",
    )
    show = actions.add_parser("show", help="show a puzzle and its solution")
    show.add_argument("id", metavar="ID", help="id of a puzzle")
    mining = actions.add_parser("mine", help="find new puzzles")
    mining.add_argument("game", metavar="VARIANT", help=f"variant: {', '.join(VARIANTS)}")
    add = mining.add_argument
    many = "puzzles to find (default: 1700)"
    add("--count", type=number(1, 10_000), default=1700, metavar="N", help=many)
    add("--seed", type=number(0, 10**9), default=1, metavar="N", help="random seed (default: 1)")
    add("--out", type=Path, metavar="FILE", help="file to write (default: VARIANT.txt)")
    verify = actions.add_parser("verify", help="prove that puzzles are right")
    which = "variant or puzzle file (default: all shipped puzzles)"
    verify.add_argument("files", metavar="VARIANT|FILE", nargs="*", help=which)
    for each in (mining, verify):
        each.add_argument(
            "--workers", type=number(1, 256), default=cores(), metavar="N", help="worker processes"
        )
        each.add_argument("--dask", metavar="ADDRESS", help="address of a Dask cluster to work on")


def run(args: Namespace) -> int:
    """Run the action; the status is 1 if a puzzle is wrong, or was not solved."""
    if args.action == "mine":
        _mine(args)
        return 0
    if args.action == "verify":
        return max([_verify(name, args) for name in args.files or VARIANTS])
    if args.action == "show":
        print(TextPuzzle(find_puzzle(args.id)).solution)
        return 0
    return TextPuzzle(_chosen(getattr(args, "id", None))).run()


def _chosen(name: str | None) -> Puzzle:
    """The puzzle with this id, or the puzzle of the day of a variant or a rule file."""
    name = name or VARIANTS[0]
    if name in VARIANTS or code_in(name) or "/" in name or name.endswith(".toml"):
        return made_puzzles(variant_of(name)).of_the_day(date.today())
    return find_puzzle(name)


def _mine(args: Namespace) -> None:
    game = variant(args.game)
    out = args.out or Path(f"{game.id}.txt")
    journal = out.with_name(f"{out.name}.journal")
    order = Order(game, args.count, args.seed)
    start = time.monotonic()
    with progress_bar() as bar, workers_of(args.dask, args.workers) as (executor, workers):
        found = mine(order, executor, workers, journal, bar)
    save_puzzles(out, game, found, remarks(order, found))
    journal.unlink()
    kinds = Counter(each.kind for each in found)
    print(f"{out}: {len(found)} puzzles, {out.stat().st_size / 1000:.0f} kB: ", end="")
    print(", ".join(f"{kind} {count}" for kind, count in kinds.most_common()))
    print(f"{time.monotonic() - start:.0f} s")
    if len(found) < order.count:
        print(f"yokai: no more than {len(found)} were found", file=sys.stderr)


def _verify(name: str, args: Namespace) -> int:
    puzzles = puzzles_of(name).puzzles if name in VARIANTS else load_puzzles(name)
    start = time.monotonic()
    with progress_bar() as bar, workers_of(args.dask, args.workers) as (executor, workers):
        faults = check(puzzles, executor, workers, bar)
    for fault in faults:
        print(f"{name}: {fault}")
    if not faults:
        print(f"{name}: {len(puzzles)} puzzles, all right ({time.monotonic() - start:.0f} s)")
    return 1 if faults else 0
