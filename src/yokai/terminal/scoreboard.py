"""A tournament in a terminal: the standings, updated in place while games are played."""

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

_NAME_WIDTH = 24  # columns
_HEAD = (
    f"{'':>4} {'':<{_NAME_WIDTH}} {'points':>7} {'games':>5}  {'Elo':>13} {'ms a move':>10}"
    "  forfeits"
)
_PAUSE = 10  # times the duration of an update, between two updates
_REPORTS = 20  # lines in all where there is no terminal


def table(tournament: Tournament, most: int | None = None) -> list[str]:
    """The standings as lines of text, the best `most` of them."""
    rows = tournament.standings()
    shown = rows if most is None else rows[: max(most, 1)]
    lines = [_HEAD, *map(_row, shown)]
    if len(shown) < len(rows):
        lines.append(f"     … and {len(rows) - len(shown)} more")
    return lines


def explanations(tournament: Tournament) -> list[str]:
    """A line for each handicap, and for each entrant that lost games by forfeit the reasons."""
    rows = tournament.standings()
    odds = [f"{row.name} played with a handicap: {row.handicap}" for row in rows if row.handicap]
    return odds + [f"{row.name} {row.explanation}" for row in rows if row.faults]


def _row(row: Standing) -> str:
    elo = f"{row.rating:+.0f} ± {row.error:.0f}"
    forfeits = str(row.forfeits or "")
    pace = row.time.mean if row.played else ""
    numbers = f"{row.points:>7g} {row.played:>5}  {elo:>13} {pace:>10}  {forfeits:>8}"
    return f"{row.place:>3}. {_fit(row.name)} {numbers}".rstrip()


def _fit(name: str) -> str:
    """A name padded or cut to its column; East Asian characters are two columns wide."""
    shown, width = "", 0
    for character in name:
        width += 2 if east_asian_width(character) in "WF" else 1
        if width > _NAME_WIDTH:
            width -= 2 if east_asian_width(character) in "WF" else 1
            break
        shown += character
    return shown + " " * (_NAME_WIDTH - width)


class Scoreboard:
    """Shows the standings while a tournament is played; without a terminal, a line now and then."""

    def __init__(self, stream: TextIO | None = None) -> None:
        """Write to standard error unless another stream is given."""
        self._stream = stream or sys.stderr
        self._live = is_terminal(self._stream) and os.environ.get("TERM") != "dumb"
        self._lines = 0  # of the standings on the screen
        self._reported = -1
        self._next = 0.0  # time of the next update

    def show(self, tournament: Tournament) -> None:
        """Show the current standings."""
        done, total = len(tournament.results), max(tournament.total, 1)
        numbers = [each.number for each in tournament.rounds]
        head = f"{tournament.cup.name}: round {max(numbers, default=0)}, game {done} of {total}"
        began = time.monotonic()
        if self._live and (began >= self._next or done == total):
            columns, rows = shutil.get_terminal_size()
            lines = [head, *table(tournament, rows - 5)]
            # A line that wraps could not be erased.
            self._write(self._erase() + "".join(f"{line[: columns - 1]}\n" for line in lines))
            self._lines = len(lines)
            # Updating large standings takes time that the games need.
            self._next = time.monotonic() + _PAUSE * (time.monotonic() - began)
        elif not self._live and done * _REPORTS // total > self._reported:
            self._reported = done * _REPORTS // total
            first = tournament.standings()[0]
            self._write(f"{head}; {first.name} is first with {first.points:g} points\n")

    def say(self, sentence: str) -> None:
        """Print a sentence above the standings."""
        self._write(f"{self._erase()}{sentence}\n")

    def clear(self) -> None:
        """Erase the standings."""
        self._write(self._erase())

    def _erase(self) -> str:
        count, self._lines = self._lines, 0
        return "\x1b[A\x1b[2K" * count + "\r" if count else ""

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()
