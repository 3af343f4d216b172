"""Perft of the expert start against Fairy-Stockfish's of gorogoro, in turns, one thread each."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

from support.timing import alternate, report

import yokai

DEPTH = 6


class FairyStockfish:
    """Fairy-Stockfish as a process that counts when asked."""

    def __init__(self) -> None:
        path = f"{os.environ.get('PATH', '')}:/usr/games"
        program = shutil.which("fairy-stockfish", path=path)
        if program is None:
            sys.exit("bench: Fairy-Stockfish is missing: sudo apt-get install fairy-stockfish")
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.send("setoption name Threads value 1")
        self.send("setoption name UCI_Variant value gorogoro")
        self.send("position startpos")
        self.send("isready")
        self.wait_for("readyok")

    def send(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(line + "\n")

    def wait_for(self, pattern: str) -> re.Match[str]:
        assert self.process.stdout
        for line in self.process.stdout:
            if found := re.search(pattern, line):
                return found
        sys.exit("bench: Fairy-Stockfish left without an answer")

    def perft(self) -> int:
        self.send(f"go perft {DEPTH}")
        return int(self.wait_for(r"Nodes searched: (\d+)")[1])

    def quit(self) -> None:
        self.send("quit")
        self.process.wait()


def main() -> None:
    start = yokai.variant("expert").start
    fairy = FairyStockfish()
    print(f"perft {DEPTH}: yokai {yokai.perft(start, DEPTH)} nodes, theirs {fairy.perft()}")
    # Theirs are fewer: to them a move that leaves the koropokkuru capturable is none.
    rates = alternate({"yokai": lambda: yokai.perft(start, DEPTH), "fairy-stockfish": fairy.perft})
    fairy.quit()
    report(rates, "nodes")


if __name__ == "__main__":
    main()
