"""The command `yokai book`: builds opening books, and shows what they say of a position."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from yokai.arena.book_builder import BookPlan, build_book
from yokai.arena.book_games import BookGames, games_of, play_book_games
from yokai.arena.executors import workers_of
from yokai.engine.line import Score
from yokai.engine.win_chance import chance, percent
from yokai.errors import YokaiError, quote
from yokai.formats.book import MOST_POSITIONS, Book
from yokai.rules.variant import Variant, variant_of
from yokai.system import cores, orderly_end
from yokai.terminal.arguments import add_game, add_variant, game_of, number
from yokai.terminal.progressbar import progress_bar

_SAVE_EVERY = 20  # positions or games
_PLAYED = BookGames()
HELP = "build an opening book by search, or show the moves of one"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    kinds = parser.add_subparsers(metavar="build|show", required=True)
    _add_build(kinds.add_parser("build", help="search the likeliest positions and write a book"))
    show = kinds.add_parser("show", help="print the moves that a book has for a position")
    show.add_argument("file", metavar="FILE", help="book to read")
    add_game(show)
    show.set_defaults(run=_show)


def _add_build(build: ArgumentParser) -> None:
    add_variant(build)
    build.add_argument("file", metavar="FILE", help="book to write; one that exists is continued")
    plan = BookPlan()
    add = build.add_argument
    size = number(1, MOST_POSITIONS)
    add("--positions", type=size, default=plan.positions, metavar="N", help="positions in the book")
    nodes = "search nodes per position"
    add("--nodes", type=number(1, 10**9), default=plan.nodes, metavar="N", help=nodes)
    margin = "hundredths of a plain piece that a move may be worse than the best"
    add("--margin", type=number(0, 10_000), default=plan.margin, metavar="N", help=margin)
    add("--plies", type=number(1, 200), default=plan.plies, metavar="N", help="plies of a line")
    games = "games of self-play that the book counts (default: none)"
    add("--games", type=number(0, 10**9), default=0, metavar="N", help=games)
    per_move = "search nodes per move of self-play"
    add("--play-nodes", type=number(1, 10**9), default=_PLAYED.nodes, metavar="N", help=per_move)
    add("--seed", type=number(0, 10**9), default=_PLAYED.seed, metavar="N", help="random seed")
    add(
        "--concurrency", type=number(1, 1000), default=cores(), metavar="C", help="searches at once"
    )
    add("--dask", metavar="ADDRESS", help="address of a Dask cluster to search on")
    build.set_defaults(run=_build)


def run(args: Namespace) -> None:
    """Build a book, or show what one says."""
    args.run(args)


def _build(args: Namespace) -> None:
    game = variant_of(args.variant)
    path = Path(args.file)
    book = _begun(path, game)
    plan = BookPlan(args.positions, args.nodes, margin=args.margin, plies=args.plies)
    try:
        with (
            orderly_end(),
            workers_of(args.dask, args.concurrency) as (executor, workers),
            progress_bar() as bar,
        ):
            for size in build_book(book, plan, executor, workers):
                bar(f"{size} positions", size / plan.positions)
                if not size % _SAVE_EVERY:
                    _save(book, path)
            plays = BookGames(args.games, args.play_nodes, args.seed)
            for games in play_book_games(book, plays, executor, workers):
                bar(f"{games} games", games / plays.games)
                if not games % _SAVE_EVERY:
                    _save(book, path)
    finally:
        # What an interrupted search has found is kept, and is not searched again.
        _save(book, path)
    print(f"{path.name}: {len(book)} positions, {games_of(book)} games")


def _begun(path: Path, game: Variant) -> Book:
    """The book of the file if there is one, else an empty one."""
    return Book.load(path, game) if path.exists() else Book(game)


def _save(book: Book, path: Path) -> None:
    """Write the book whole or not at all: a kill in the middle leaves the old one."""
    try:
        new = path.with_name(f".{path.name}.new")
        book.save(new)
        new.replace(path)
    except OSError as error:
        raise YokaiError(f"cannot write {quote(str(path))}: {error.strerror}") from None


def _show(args: Namespace) -> None:
    game = game_of(args)
    book = Book.load(args.file, game.variant)
    moves = book.moves(game.position)
    if not moves:
        print(f"{Path(args.file).name} does not have {game.position.sfen}")
    for each in moves:
        share = each.score is not None and percent(chance(game.variant, Score(each.score)))
        worth = f"{share:4} %" if share else ""
        results = "-".join(map(str, each.results)) if any(each.results) else ""
        move = f"{each.move.describe(game.position):24}{worth} {each.weight:6} {results:>12}"
        print(f"{move} {each.name}".rstrip())
