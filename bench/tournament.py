"""Tournaments as a teacher holds them, and what must come out.

    python bench/tournament.py [class] [equals] [levels] [--folder DIR] [--games N] [--movetime MS]

class   thirty bots, ten of them broken in ten ways, nine Swiss rounds by the command, killed twice
        with SIGKILL and continued: to the end, and every forfeit is one of a broken bot, explained
equals  two copies of one bot: their strengths differ by less than their error bars
levels  levels 1 to 10, everyone against everyone: they come out in their order
"""

from __future__ import annotations

import argparse
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from yokai.arena.new_bot import new_bot
from yokai.arena.sandbox import protection
from yokai.server.results_page import results_page
from yokai.tournament.cupfile import parse_cup
from yokai.tournament.event_log import GameResult
from yokai.tournament.results import write_results
from yokai.tournament.runner import Runner
from yokai.tournament.store import read_entries
from yokai.tournament.tournament import Tournament

BROKEN = Path(__file__).parent.parent / "tests" / "data" / "bots" / "broken.py"
FAULTS = (
    "start", "hang", "illegal", "flood", "memory", "children", "peek", "late", "encoding", "leave",
)  # fmt: skip
GOOD = ("random_bot.py", "greedy_bot.py", "alphabeta_bot.py")
COMMAND = [sys.executable, "-c", "from yokai.cli import main; raise SystemExit(main())"]
KILLS = (0.25, 0.6)  # at these shares of the games
PATIENCE = 7200.0


def hand_in(folder: Path) -> None:
    """Write thirty folders of bots, as a class hands them in."""
    secret = folder / "good-00" / "bot.toml"
    for fault in FAULTS:
        place = folder / f"broken-{fault}"
        place.mkdir(parents=True)
        shutil.copy(BROKEN, place)
        more = f" {secret}" if fault == "peek" else ""
        (place / "bot.toml").write_text(f'command = "python3 broken.py {fault}{more}"')
    for number in range(30 - len(FAULTS)):
        place = folder / f"good-{number:02}"
        new_bot(place, "python")
        program = GOOD[number % len(GOOD)]
        (place / "bot.toml").write_text(f'command = "python3 {program}"')


def played(folder: Path) -> int:
    return sum(isinstance(line, GameResult) for line in read_entries(folder)[0])


def hold_class(folder: Path, games: int, movetime: int) -> bool:
    """Hold the tournament of a class that is killed twice, and check every forfeit."""
    hand_in(folder / "bots")
    cup = folder / "cup.toml"
    cup.write_text(
        f'name = "Thirty bots"\nformat = "swiss"\nrounds = 9\ngames = {games}\nbots = "bots"\n'
        f"movetime = {movetime}\ngrace = 2000\nmemory = 300\nmax_plies = 100\n"
    )
    out, total = folder / "cup-tournament", 15 * 9 * games
    command = [*COMMAND, "tournament", str(cup)]
    began = time.monotonic()
    for share in KILLS:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while played(out) < share * total and process.poll() is None:
            if time.monotonic() - began > PATIENCE:
                raise SystemExit("it takes too long")
            time.sleep(0.2)
        process.send_signal(signal.SIGKILL)
        process.wait()
        print(f"killed after {played(out)} of {total} games", flush=True)
    done = subprocess.run(command, stdout=subprocess.PIPE, encoding="utf-8", check=False)
    print(done.stdout)
    seen = Tournament.open(out)
    rows = seen.standings()
    failed = {row.name for row in rows if row.faults}
    broken = {row.name for row in rows if row.name.startswith("broken")}
    if protection().kind != "bubblewrap":
        broken.discard("broken-peek")  # nothing keeps it from reading
    seconds = time.monotonic() - began
    wrong = [row.name for row in rows if row.name in broken and row.forfeits != row.losses]
    print(f"{len(seen.results)} games in {seconds:.0f} s, {len(seen.starts)} starts")
    print(f"failed: {len(failed)}, all of them broken: {failed <= broken}")
    print(f"broken that never failed: {sorted(broken - failed)}; lost otherwise: {wrong}")
    return bool(done.returncode == 0 and seen.is_over and failed == broken)


def hold(folder: Path, text: str) -> Tournament:
    """Play a tournament in this process."""
    seen = Runner(parse_cup(text), folder, told=print).run()
    write_results(seen, results_page(seen.folder))
    for row in seen.standings():
        print(
            f"{row.place:>3}. {row.name:<12} {row.points:>6g}  {row.rating:+.0f} ± {row.error:.0f}"
        )
    return seen


def hold_equals(folder: Path, games: int) -> bool:
    """Hold a tournament of two copies of one bot, and compare their strengths."""
    for name in ("one", "two"):
        new_bot(folder / name, "python")
        (folder / name / "bot.toml").write_text('command = "python3 greedy_bot.py"')
    entrants = "".join(f'[[entrants]]\nbot = "{folder / name}"\n' for name in ("one", "two"))
    seen = hold(
        folder / "out", f'format = "round robin"\ngames = {games}\ngrace = 9000\n{entrants}'
    )
    one, two = seen.standings()
    return abs(one.rating - two.rating) <= one.error + two.error


def hold_levels(folder: Path, games: int, movetime: int) -> bool:
    """Hold a tournament of ten levels, and check their order."""
    entrants = "".join(f'[[entrants]]\nplayer = "level {n}"\n' for n in range(1, 11))
    seen = hold(
        folder,
        f'format = "round robin"\nvariant = "expert"\ngames = {games}\nmovetime = {movetime}\n'
        f"{entrants}",
    )
    return [row.name for row in seen.standings()] == [f"Level {n}" for n in range(10, 0, -1)]


def main() -> None:
    """Hold the tournaments that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", help="class, equals or levels; default: all")
    parser.add_argument("--folder", type=Path, help="folder to keep the tournaments in")
    parser.add_argument("--games", type=int, help="games of each pairing")
    parser.add_argument("--movetime", type=int, default=100, help="milliseconds a move")
    args = parser.parse_args()
    with TemporaryDirectory() as temporary:
        place = (args.folder or Path(temporary)).absolute()
        holds = {
            "class": lambda: hold_class(place / "class", args.games or 2, args.movetime),
            "equals": lambda: hold_equals(place / "equals", args.games or 60),
            "levels": lambda: hold_levels(place / "levels", args.games or 20, args.movetime),
        }
        good = True
        for name in args.what or holds:
            began = time.monotonic()
            kept = holds[name]()
            good &= kept
            word = "kept" if kept else "NOT KEPT"
            print(f"{name}: {word}, {time.monotonic() - began:.0f} s\n", flush=True)
    sys.exit(not good)


if __name__ == "__main__":
    main()
