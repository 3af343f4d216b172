"""How strong the engine is in 5x6: every match behind a claim, one after the other.

    python bench/fairy.py build/fairy     # the newest Fairy-Stockfish, once
    python bench/strength.py build/strength --newest uci:build/fairy/fairy-stockfish \\
        --before 'usi:/path/to/the/older/.venv/bin/yokai usi'

Every pair of games is kept in the folder as soon as it is played: the same command goes on where it
was ended, and `report.md` there says what is known by then. Times mean something only where nothing
else runs, so the report also says how busy the machine was.

`--list` shows the matches and how long they last, `--only NAME ...` plays some of them, `--games N`
and `--movetime MS` make a trial of them, which wants a folder of its own. A match against a program
that is not named is left out.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from statistics import median
from typing import Any

from search import POSITIONS

from yokai import _core
from yokai.arena.contender import Contender
from yokai.arena.elo import Tally, score_of
from yokai.arena.executors import processes
from yokai.arena.match import Conditions, Pair, finished, play_pair, try_out
from yokai.arena.openings import openings_of
from yokai.engine.engine import Engine
from yokai.engine.limits import Limits
from yokai.engine.netfile import shipped_net
from yokai.errors import EngineError
from yokai.notation.move import NORTH, SOUTH
from yokai.rules.position import Position
from yokai.rules.variant import variant
from yokai.system import cores, orderly_end

GAME = variant("expert")
DEBIAN = "uci:/usr/games/fairy-stockfish"
PLIES = 60  # of a usual game
DEPTH = "depth"  # not a match: the time to a depth with more threads
NO_PROOFS = '{"helper_proof_share": 100000}'  # one node of so many, which is none
DEPTH_PLIES, DEPTH_ROUNDS = 16, 5
SETTINGS = {
    "1 thread": (1, {}),
    "2 threads": (2, {}),
    "2 threads, no proofs by the helper": (2, json.loads(NO_PROOFS)),
    "4 threads": (4, {}),
    "4 threads, no proofs by the helper": (4, json.loads(NO_PROOFS)),
}


@dataclass(frozen=True)
class Match:
    """A match, and what it should show: our least share of the points, the most drawn games."""

    name: str
    title: str
    rival: str  # `yokai`, or the option of the command line that names the program
    games: int
    least: float
    movetime: int = 100
    odds: int = 1  # times as long as we the rival thinks
    ours: tuple[str, ...] = ()
    theirs: tuple[str, ...] = ()
    most_drawn: float = 1.0
    threads: int = 1  # of one game; each wants a processor

    @property
    def at_once(self) -> int:
        """Games at a time."""
        return max(1, cores() // self.threads)

    @property
    def minutes(self) -> float:
        """How long the match lasts, roughly."""
        return self.games * PLIES * self.movetime * (1 + self.odds) / 2 / self.at_once / 60_000

    @property
    def conditions(self) -> Conditions:
        """The conditions of its games."""
        theirs = Limits(movetime=self.odds * self.movetime)
        return Conditions(GAME, Limits(movetime=self.movetime), limits_b=theirs)


ONE, TWO = ("Threads=1",), ("Threads=2",)
MATCHES = (
    Match("hand", "without the network", "yokai", 200, 0.85, theirs=("EvalFile=none",)),
    Match("debian", "Fairy-Stockfish 11.1", "debian", 200, 0.95, most_drawn=0.02),
    Match("newest", "the newest Fairy-Stockfish", "newest", 200, 0.97),
    Match("before", "ourselves before", "before", 400, 0.6),
    Match("odds", "the newest, ten times our time", "newest", 200, 0.85, odds=10),
    Match("threads", "two threads, one", "yokai", 400, score_of(40), ours=TWO, threads=2),
    Match(
        "proofs",
        "two threads, no proofs by the helper",
        "yokai",
        400,
        0.5,
        ours=TWO,
        theirs=(*TWO, f"Tuning={NO_PROOFS}"),
        threads=2,
    ),
    Match("second", "the newest, a second a move", "newest", 200, 0.97, movetime=1000),
)


@dataclass
class Result:
    """The pairs of a match by their number, as its file in the folder has them."""

    file: Path
    pairs: dict[int, dict[str, Any]] = field(default_factory=dict)

    @classmethod
    def begun(cls, file: Path, about: dict[str, Any]) -> Result:
        """Read what was played, or begin; a match under other conditions is not continued."""
        found = cls(file)
        if not file.exists():
            file.write_text(json.dumps(about) + "\n", encoding="utf-8")
        first, *rows = file.read_text(encoding="utf-8").splitlines(keepends=True)
        if json.loads(first) != about:
            raise EngineError(f"{file} has the match of another engine: name another folder")
        whole = [row for row in rows if row.endswith("\n")]
        if len(whole) < len(rows):  # the last row was being written
            file.write_text("".join([first, *whole]), encoding="utf-8")
        for row in map(json.loads, whole):
            found.pairs[row["pair"]] = row
        return found

    def add(self, pair: Pair) -> None:
        """Keep a pair, on the disk too."""
        row = {
            "pair": pair.number,
            "points": [pair.first.score(SOUTH), pair.second.score(NORTH)],
            "ends": [pair.first.reason, pair.second.reason],
            "drawn": sum(game.winner is None for game in (pair.first, pair.second)),
            "load": round(os.getloadavg()[0], 1),
        }
        self.pairs[pair.number] = row
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(row) + "\n")

    @property
    def tally(self) -> Tally:
        """The points."""
        tally = Tally()
        for row in self.pairs.values():
            tally.add(*row["points"])
        return tally

    @property
    def drawn(self) -> int:
        """The games that were drawn."""
        return sum(row["drawn"] for row in self.pairs.values())


def programs(args: argparse.Namespace) -> dict[str, str]:
    """The programs to play against, by how a match names them; an empty name is none."""
    return {"yokai": "yokai", "debian": args.debian, "newest": args.newest, "before": args.before}


def engine_digest() -> str:
    """What our engine is made of: the core and the network."""
    net = shipped_net(GAME)
    parts = Path(_core.__file__).read_bytes(), net.to_bytes() if net else b""
    return sha256(b"".join(parts)).hexdigest()[:16]


def play(match: Match, rival: str, folder: Path) -> Result:
    """Play what is missing of a match."""
    a, b = Contender.parse("yokai", match.ours), Contender.parse(rival, match.theirs)
    about = {
        "engine": engine_digest(),
        "a": a.name,
        "b": b.name,
        "movetime": match.movetime,
        "odds": match.odds,
    }
    result = Result.begun(folder / f"{match.name}.jsonl", about)
    numbers = range(1, -(-match.games // 2) + 1)
    missing = [
        (None, (number, opening))
        for number, opening in zip(numbers, openings_of(GAME, match.conditions.seed), strict=False)
        if number not in result.pairs
    ]
    if not missing:
        return result
    print(f"{match.title}: {len(missing)} of {len(numbers)} pairs to play", flush=True)
    with processes(min(match.at_once, len(missing))) as (executor, workers):
        for contender in (a, b):
            if wrong := executor.submit(try_out, contender, match.conditions).result():
                raise EngineError(wrong)
        task = partial(play_pair, a=a, b=b, conditions=match.conditions)
        with closing(finished(executor, workers, task, missing)) as played:
            for _, pair in played:
                result.add(pair)
                if len(result.pairs) % 10 == 0:
                    print(f"  {result.tally}", flush=True)
    return result


def report(results: Iterable[tuple[Match, Result]]) -> str:
    """A table of what is known."""
    rows = [
        "| against | a move | points | pairs won, drawn, lost | drawn games | wanted | busy |",
        "|---|---|---|---|---|---|---|",
    ]
    for match, result in results:
        tally, games = result.tally, 2 * len(result.pairs)
        lost, drawn, won = tally.decided
        a_move = f"{match.movetime} ms" + (f" to its {match.odds}-fold" if match.odds > 1 else "")
        wanted = f"{match.least:.1%}"
        missed = tally.score < match.least
        if match.most_drawn < 1:
            wanted += f", {match.most_drawn:.0%} drawn"
            missed = missed or result.drawn > match.most_drawn * games
        state = "not played" if not games else "missed" if missed else "reached"
        if 0 < games < match.games:
            state += f" after {games} of {match.games} games"
        busiest = max((row["load"] for row in result.pairs.values()), default=0.0)
        rows.append(
            f"| {match.title} | {a_move} | {tally} | {won}, {drawn}, {lost} | {result.drawn} |"
            f" {wanted}: {state} | {busiest:g} |"
        )
    ends = Counter(e for _, result in results for row in result.pairs.values() for e in row["ends"])
    rows += ["", "Ends: " + ", ".join(f"{why} {n}" for why, n in ends.most_common())]
    return "\n".join(rows) + "\n"


def seconds(engine: Engine, depth: int) -> float:
    """How long the engine takes over all positions."""
    began = time.perf_counter()
    for sfen in POSITIONS:
        engine.forget()
        engine.lines(Position.parse("expert", sfen), Limits(depth=depth))
    return time.perf_counter() - began


def depth_report(depth: int, rounds: int) -> str:
    """A table of the median times to a depth; all settings take turns."""
    engines = {}
    for name, (threads, numbers) in SETTINGS.items():
        engines[name] = Engine("expert", hash_mb=64, threads=threads)
        engines[name].tune(numbers)
    times: dict[str, list[float]] = {name: [] for name in engines}
    for _ in range(rounds):
        for name, engine in engines.items():
            times[name].append(seconds(engine, depth))
    one = median(times["1 thread"])
    rows = [f"| to depth {depth}, {cores()} processors | seconds | faster |", "|---|---|---|"]
    for name, found in times.items():
        rows.append(f"| {name} | {median(found):.2f} | {one / median(found):.2f} times |")
    return "\n".join(rows) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="folder for what was played, and for report.md")
    parser.add_argument("--debian", default=DEBIAN, help="Debian's Fairy-Stockfish")
    parser.add_argument("--newest", default="", help="the newest Fairy-Stockfish, see fairy.py")
    parser.add_argument("--before", default="", help="an older build of our engine")
    names = [match.name for match in MATCHES]
    parser.add_argument("--only", nargs="+", choices=[*names, DEPTH], help="play these alone")
    parser.add_argument("--games", type=int, help="games of each match, for a trial")
    parser.add_argument("--movetime", type=int, help="milliseconds a move, for a trial")
    parser.add_argument("--list", action="store_true", help="tell the matches, and play nothing")
    args = parser.parse_args()
    rivals = programs(args)
    wanted = [
        replace(match, games=args.games or match.games, movetime=args.movetime or match.movetime)
        for match in MATCHES
        if not args.only or match.name in args.only
    ]
    for match in wanted:
        absent = "" if rivals[match.rival] else f", left out without --{match.rival}"
        print(
            f"{match.name:8} {match.games} games, {match.minutes:4.0f} minutes:"
            f" {match.title}{absent}"
        )
    if args.list:
        return
    args.folder.mkdir(parents=True, exist_ok=True)
    page = args.folder / "report.md"
    results: list[tuple[Match, Result]] = []
    with orderly_end():
        for match in wanted:
            if rivals[match.rival]:
                results.append((match, play(match, rivals[match.rival], args.folder)))
                page.write_text(report(results), encoding="utf-8")
        if not args.only or DEPTH in args.only:
            depths = args.folder / f"{DEPTH}.md"
            if not depths.exists():
                depths.write_text(depth_report(DEPTH_PLIES, DEPTH_ROUNDS), encoding="utf-8")
            page.write_text(
                report(results) + "\n" + depths.read_text(encoding="utf-8"), encoding="utf-8"
            )
    print(page.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
