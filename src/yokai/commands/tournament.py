"""The command `yokai tournament`. See docs/guide/tournaments.md."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from contextlib import suppress
from pathlib import Path

from yokai.errors import YokaiError
from yokai.system import orderly_end
from yokai.terminal.arguments import number
from yokai.terminal.scoreboard import Scoreboard, explanations, table
from yokai.tournament.cupfile import CupPlan, read_cup
from yokai.tournament.event_log import GameResult, LogEntry, Start
from yokai.tournament.results import FOLDER, write_results
from yokai.tournament.runner import Runner
from yokai.tournament.tournament import Tournament

HELP = "let many bots play a tournament"

_HOST, _PORT = "127.0.0.1", 8017


def add_arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    add = parser.add_argument
    add("cup", metavar="CUP", nargs="?", help="a file like cup.toml; see docs/guide/tournaments.md")
    add("--bots", metavar="DIR", help="a folder of bots' folders; all of them take part")
    add("--out", metavar="FOLDER", help="keep everything there (default: beside the cup file)")
    add("--dask", metavar="ADDRESS", help="play on a Dask cluster")
    add("--serve", action="store_true", help="show it on a page, also when it is over")
    host = "where the page is found; 0.0.0.0 is by everyone around (default: this machine alone)"
    add("--host", metavar="A", help=host)
    port = number(0, (1 << 16) - 1)
    add("--port", metavar="N", type=port, help=f"of the page (default: {_PORT})")


def run(args: Namespace) -> None:
    """Hold the tournament, or go on with it."""
    if args.cup is None and args.bots is None:
        raise YokaiError("name a cup file, or a folder of bots by --bots DIR")
    if not args.serve and (args.host is not None or args.port is not None):
        raise YokaiError("--host and --port are of the page, which needs --serve")
    path = Path(args.cup) if args.cup else None
    plan, folder = read_cup(path, args.bots), folder_of(path, args.out)
    if not args.serve:
        hold(plan, folder, args.dask)
        return
    # The web's libraries take half a second to load: not for a tournament without a page.
    from yokai.server.tournament_main import TournamentPage

    port = _PORT if args.port is None else args.port
    with orderly_end(), TournamentPage(folder, args.host or _HOST, port) as page:
        hold(plan, folder, args.dask)
        with suppress(KeyboardInterrupt):  # which is how a page ends
            page.wait()


def folder_of(cup: Path | None, out: str | None) -> Path:
    """Where a tournament is kept: the same for the same command."""
    if out:
        return Path(out)
    return cup.parent / f"{cup.stem}-tournament" if cup else Path("tournament")


def hold(plan: CupPlan, folder: Path, dask: str | None) -> None:
    """Play to the end, show how it stands, and write the results; also if ended early."""
    board = Scoreboard()

    def heard(tournament: Tournament, line: LogEntry) -> None:
        if isinstance(line, Start):
            board.say(f"bots: {line.protection}")
        elif isinstance(line, GameResult):
            board.show(tournament)

    runner = Runner(plan, folder, dask, heard, board.say)
    try:
        with orderly_end():
            runner.run()
        _report(runner.tournament, board)
    except BaseException:
        # Also of a tournament that was ended early: what was played counts. But why it was ended
        # is more important than what cannot be written.
        with suppress(YokaiError):
            _report(runner.tournament, board)
        raise


def _report(tournament: Tournament, board: Scoreboard) -> None:
    board.clear()
    if not tournament.results:
        return
    write_results(tournament)
    print("\n".join([*table(tournament), *explanations(tournament)]))
    done, total = len(tournament.results), tournament.total
    if not tournament.is_over:
        print(f"{done} of {total} games are played; the same command goes on.")
    print(tournament.folder / FOLDER / "index.html", flush=True)
