"""The command `yokai tournament`: plays a tournament. See docs/guide/tournaments.md."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from yokai.arena.sandbox import protection
from yokai.errors import YokaiError, quote
from yokai.system import orderly_end
from yokai.terminal.arguments import number
from yokai.terminal.scoreboard import Scoreboard, explanations, table
from yokai.tournament.cupfile import CupPlan, read_cup
from yokai.tournament.event_log import GameResult, LogEntry, Start
from yokai.tournament.hand_in.class_list import open_class
from yokai.tournament.hand_in.versions import VersionStore, entrants_of
from yokai.tournament.results import FOLDER, write_results
from yokai.tournament.runner import Runner
from yokai.tournament.tournament import Tournament

HELP = "play a tournament of bots and engines"

_HOST, _PORT = "127.0.0.1", 8017


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command to its parser."""
    add = parser.add_argument
    add("cup", metavar="CUP", nargs="?", help="cup file, see docs/guide/tournaments.md")
    add("--bots", metavar="DIR", help="folder of bots, a folder each; all take part")
    add("--out", metavar="FOLDER", help="folder of the tournament (default: beside the cup file)")
    add("--dask", metavar="ADDRESS", help="address of a Dask cluster to play on")
    says = "serve a page where students hand in bots; NAMES has one name of a student a line"
    add("--hand-in", metavar="NAMES", help=says)
    add("--serve", action="store_true", help="serve a page with the tournament, also after its end")
    host = "address to listen on with --serve; 0.0.0.0 for the network (default: this machine)"
    add("--host", metavar="A", help=host)
    port = number(0, (1 << 16) - 1)
    add("--port", metavar="N", type=port, help=f"port to listen on with --serve (default: {_PORT})")


def run(args: Namespace) -> None:
    """Play the tournament, or go on with it."""
    if args.cup is None and args.bots is None and args.hand_in is None:
        raise YokaiError("name a cup file, or a folder of bots by --bots DIR")
    if not (args.serve or args.hand_in) and (args.host is not None or args.port is not None):
        raise YokaiError("--host and --port need --serve")
    path = Path(args.cup) if args.cup else None
    plan = read_cup(path, args.bots, hand_in=args.hand_in is not None)
    folder = folder_of(path, args.out)
    if args.hand_in:
        _hand_in(args, plan, folder)
        return
    if not args.serve:
        hold(plan, folder, args.dask)
        return
    # Imported here because the web libraries take half a second, and only --serve needs them.
    from yokai.server.tournament_main import TournamentPage

    port = _PORT if args.port is None else args.port
    with orderly_end(), TournamentPage(folder, args.host or _HOST, port) as page:
        hold(plan, folder, args.dask)
        with suppress(KeyboardInterrupt):  # Ctrl-C ends the page
            page.wait()


def _hand_in(args: Namespace, plan: CupPlan, folder: Path) -> None:
    """Let the students of a class hand in bots, which play a ladder until Ctrl-C."""
    if args.dask or args.bots:
        raise YokaiError(
            "bots that are handed in play on this machine: leave out --dask and --bots"
        )
    here = protection()
    if here.kind != "bubblewrap":
        raise YokaiError(f"strangers' bots may run only in bubblewrap, and here {here.text}")
    school = open_class(folder, Path(args.hand_in))
    listed = {one.name for one in (*plan.entrants, *plan.qualified)}
    known = listed | {each.name for each in school.students}
    strangers = [name for name in plan.handicaps if name not in known]
    if strangers and not plan.bots:  # a bot may come to the folder later
        raise YokaiError(f"nobody is called {quote(strangers[0])}, who has a handicap")
    store = VersionStore(folder.absolute())
    plan = replace(plan, hand_in=lambda: entrants_of(store, school))
    from yokai.server.tournament_main import TournamentPage

    port = _PORT if args.port is None else args.port
    with (
        orderly_end(),
        TournamentPage(folder, args.host or _HOST, port, (school, plan.cup)) as page,
    ):
        link = f"{page.address}#/cards/{school.teacher}"
        print(f"Cards with the codes of the class, for the teacher alone: {link}", flush=True)
        with suppress(KeyboardInterrupt):
            hold(plan, folder, None)


def folder_of(cup: Path | None, out: str | None) -> Path:
    """The folder of a tournament; the same command always has the same folder."""
    if out:
        return Path(out)
    return cup.parent / f"{cup.stem}-tournament" if cup else Path("tournament")


def hold(plan: CupPlan, folder: Path, dask: str | None) -> None:
    """Play to the end, show the standings meanwhile, and write the results, also if ended early."""
    board = Scoreboard()

    def heard(tournament: Tournament, entry: LogEntry) -> None:
        if isinstance(entry, Start):
            board.say(f"bots: {entry.protection}")
        elif isinstance(entry, GameResult):
            board.show(tournament)

    runner = Runner(plan, folder, dask, heard, board.say)
    try:
        with orderly_end():
            runner.run()
        _report(runner.tournament, board)
    except BaseException:
        # Results of a tournament that was ended early are written too. The reason of its end is
        # more important than an error of writing them.
        with suppress(YokaiError):
            _report(runner.tournament, board)
        raise


def _report(tournament: Tournament, board: Scoreboard) -> None:
    board.clear()
    if not tournament.results:
        return
    # Imported here because the web libraries take half a second.
    from yokai.server.results_page import results_page

    write_results(tournament, results_page(tournament.folder))
    print("\n".join([*table(tournament), *explanations(tournament)]))
    done, total = len(tournament.results), tournament.total
    if not tournament.is_over:
        print(f"{done} of {total} games are played; the same command goes on.")
    print(tournament.folder / FOLDER / "index.html", flush=True)
