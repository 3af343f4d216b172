"""A tournament in a terminal: the table, repainted in place while games are played."""

from __future__ import annotations

import os
import shutil
import sys
import time
from typing import TextIO
from unicodedata import east_asian_width

from yokai.terminal.progressbar import is_terminal
from yokai.tournament.standings import Standing
from yokai.tournament.tournament import Tournament

_NAME = 24  # columns
_HEAD = f"{'':>4} {'':<{_NAME}} {'points':>7} {'games':>5}  {'Elo':>13}  forfeits"
_REST = 10  # times as long as painting takes, between two pictures
_STEPS = 20  # lines we say where nobody can see a table repainted


def table(tournament: Tournament, most: int | None = None) -> list[str]:
    """The standings as lines, the best `most` of them."""
    rows = tournament.standings()
    shown = rows if most is None else rows[: max(most, 1)]
    lines = [_HEAD, *map(_row, shown)]
    if len(shown) < len(rows):
        lines.append(f"     … and {len(rows) - len(shown)} more")
    return lines


def explanations(tournament: Tournament) -> list[str]:
    """Every forfeit, a line for each who had any."""
    return [f"{row.name} {row.explanation}" for row in tournament.standings() if row.faults]


def _row(row: Standing) -> str:
    elo = f"{row.rating:+.0f} ± {row.error:.0f}"
    forfeits = str(row.forfeits or "")
    numbers = f"{row.points:>7g} {row.played:>5}  {elo:>13}  {forfeits:>8}"
    return f"{row.place:>3}. {_fit(row.name)} {numbers}".rstrip()


def _fit(name: str) -> str:
    """A name in its column; signs of the East are two columns wide."""
    shown, width = "", 0
    for sign in name:
        width += 2 if east_asian_width(sign) in "WF" else 1
        if width > _NAME:
            width -= 2 if east_asian_width(sign) in "WF" else 1
            break
        shown += sign
    return shown + " " * (_NAME - width)


class Scoreboard:
    """What a person sees while a tournament is played: a table, or a line now and then."""

    def __init__(self, stream: TextIO | None = None) -> None:
        """Paint on standard error."""
        self._stream = stream or sys.stderr
        self._live = is_terminal(self._stream) and os.environ.get("TERM") != "dumb"
        self._lines = 0  # that stand there now
        self._told = -1
        self._next = 0.0  # when it is worth painting again

    def show(self, tournament: Tournament) -> None:
        """Paint the table as it stands."""
        done, total = len(tournament.results), max(tournament.total, 1)
        numbers = [drawn.number for drawn in tournament.rounds]
        head = f"{tournament.cup.name}: round {max(numbers, default=0)}, game {done} of {total}"
        began = time.monotonic()
        if self._live and (began >= self._next or done == total):
            columns, rows = shutil.get_terminal_size()
            lines = [head, *table(tournament, rows - 5)]
            # A line that wraps could not be taken back.
            self._write(self._erase() + "".join(f"{line[: columns - 1]}\n" for line in lines))
            self._lines = len(lines)
            # A large table takes its time, which belongs to the games.
            self._next = time.monotonic() + _REST * (time.monotonic() - began)
        elif not self._live and done * _STEPS // total > self._told:
            self._told = done * _STEPS // total
            first = tournament.standings()[0]
            self._write(f"{head}; {first.name} is first with {first.points:g} points\n")

    def say(self, sentence: str) -> None:
        """Say something above the table."""
        self._write(f"{self._erase()}{sentence}\n")

    def clear(self) -> None:
        """Take the table away."""
        self._write(self._erase())

    def _erase(self) -> str:
        count, self._lines = self._lines, 0
        return "\x1b[A\x1b[2K" * count + "\r" if count else ""

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()
