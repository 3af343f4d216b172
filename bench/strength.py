"""How strong the engine is in 5x6: the matches behind every claim, one after the other.

    python bench/strength.py            # 100 ms a move, 200 games each, two at a time
    python bench/strength.py --long     # also a second a move, and two threads against one
    python bench/strength.py --fairy 'uci:path/of/another/fairy-stockfish'

The same by hand:

    yokai match yokai uci:/usr/games/fairy-stockfish --variant expert --games 200 --movetime 100
    yokai match yokai yokai --option-b EvalFile=none --variant expert --games 200 --movetime 100
    yokai match yokai yokai --option-a Threads=2 --games 60 --movetime 1000 --concurrency 1

Times mean something only where nothing else runs. `--nodes N` compares the evaluations alone, and
may run beside anything.
"""

from __future__ import annotations

import argparse
import shlex

from yokai.cli import main as yokai

FAIRY = "uci:/usr/games/fairy-stockfish"


def match(title: str, arguments: str) -> None:
    """Hold a match and print its result."""
    print(f"{title}: yokai match {arguments}", flush=True)
    if yokai(["match", *shlex.split(arguments)]):
        raise SystemExit(1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games of each match")
    parser.add_argument("--movetime", type=int, default=100, help="milliseconds a move")
    parser.add_argument("--nodes", type=int, help="nodes a move instead of time; only yokai plays")
    parser.add_argument("--fairy", default=FAIRY, help="Fairy-Stockfish as a player of yokai match")
    parser.add_argument("--long", action="store_true", help="also play matches of a second a move")
    args = parser.parse_args()
    limit = f"--nodes {args.nodes}" if args.nodes else f"--movetime {args.movetime}"
    usual = f"--variant expert --games {args.games} {limit}"
    match("without the network", f"yokai yokai --option-b EvalFile=none {usual}")
    if args.nodes:
        return
    fairy = shlex.quote(args.fairy)
    match("Fairy-Stockfish", f"yokai {fairy} {usual}")
    if args.long:
        slow = "--variant expert --games 60 --movetime 1000"
        match("Fairy-Stockfish, a second", f"yokai {fairy} {slow}")
        match("two threads", f"yokai yokai --option-a Threads=2 {slow} --concurrency 1")


if __name__ == "__main__":
    main()
