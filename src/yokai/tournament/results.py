"""The results folder of a tournament: a page without a server, tables, records and bot logs.

results/index.html      the page: standings, cross table, and every game to replay
results/*.csv           standings, cross table, games and moves for spreadsheets
results/records/12.yokai  every game; see docs/reference/record.md
results/logs/03-fox.txt every game of a bot for its author: times, prints and failures
"""

from __future__ import annotations

import csv
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from yokai.arena.contender import BOTS
from yokai.errors import YokaiError, quote
from yokai.tournament.author_log import author_log, noted_moves
from yokai.tournament.standings import Standing, times_of
from yokai.tournament.tournament import Tournament

FOLDER = "results"


def write_results(tournament: Tournament, page: str) -> Path:
    """Write the results folder; the previous one stays until the new one is complete."""
    folder = tournament.folder / FOLDER
    fresh, old = folder.with_suffix(".new"), folder.with_suffix(".old")
    try:
        for left in (fresh, old):
            shutil.rmtree(left, ignore_errors=True)
        fresh.mkdir()
        _fill(fresh, tournament, page)
        if folder.exists():
            folder.rename(old)
        fresh.rename(folder)
        shutil.rmtree(old, ignore_errors=True)
    except OSError as error:
        raise YokaiError(f"cannot write {quote(str(folder))}: {error.strerror}") from None
    return folder


def _fill(folder: Path, tournament: Tournament, page: str) -> None:
    rows = tournament.standings()
    (folder / "index.html").write_text(page, encoding="utf-8")
    _write_csv(folder / "standings.csv", _STANDINGS, map(_standing, rows))
    cross = tournament.cross_table()
    _write_csv(
        folder / "crosstable.csv",
        ["", *cross.names],
        (
            [name, *("" if cell is None else f"{cell[0]:g} of {cell[1]}" for cell in row)]
            for name, row in zip(cross.names, cross.cells, strict=True)
        ),
    )
    _write_csv(folder / "games.csv", _GAMES, _games(tournament))
    _write_csv(folder / "moves.csv", _MOVES, _moves(tournament))
    records = folder / "records"
    records.mkdir()
    for number, result in tournament.results.items():
        (records / f"{number}.yokai").write_text(result.record, encoding="utf-8")
    logs = folder / "logs"
    logs.mkdir()
    for place, name in enumerate(tournament.entrants, 1):
        row = next(row for row in rows if row.name == name)
        if row.played and row.player.partition(":")[0] in BOTS:
            path = logs / f"{place:02}-{_slug(name)}.txt"
            path.write_text(author_log(tournament, row), encoding="utf-8")


_STANDINGS = [
    "place", "name", "points", "games", "wins", "draws", "losses", "byes", "buchholz", "elo",
    "error", "forfeits", "explanation", "ms a move", "slowest ms", "processor ms", "handicap",
]  # fmt: skip
_GAMES = [
    "game", "round", "variant", "south", "north", "winner", "reason", "sentence", "seconds",
    "south ms", "north ms", "south slowest ms", "north slowest ms",
]  # fmt: skip
_MOVES = ["game", "ply", "player", "move", "ms", "processor ms", "says"]


def _standing(row: Standing) -> list[object]:
    return [
        row.place, row.name, row.points, row.played, row.wins, row.draws, row.losses, row.byes,
        row.buchholz, round(row.rating, 1), round(row.error, 1), row.forfeits, row.explanation,
        row.time.mean, row.time.slowest, row.time.cpu, row.handicap,
    ]  # fmt: skip


def _games(tournament: Tournament) -> Iterable[list[object]]:
    for game in sorted(tournament.games(), key=lambda game: game.fixture.number):
        told, end = game.fixture, game.result
        times = times_of(told, end)
        south, north = times[told.south], times[told.north]
        yield [
            told.number, game.round, variant_name(told.variant), told.south, told.north,
            end.winner or "draw", end.reason, end.sentence, end.seconds, south.ms, north.ms,
            south.slowest, north.slowest,
        ]  # fmt: skip


def variant_name(variant: str) -> str:
    """The name of a variant, for a rule file without the folders of this machine.

    >>> variant_name("/home/ann/cup/mid.toml")
    'mid'
    """
    return Path(variant).stem if "/" in variant or variant.endswith(".toml") else variant


def _moves(tournament: Tournament) -> Iterable[list[object]]:
    for game in sorted(tournament.games(), key=lambda game: game.fixture.number):
        for ply, player, move, note in noted_moves(game):
            yield [
                game.fixture.number, ply, player, move, note.ms,
                "" if note.cpu is None else note.cpu, note.say,
            ]  # fmt: skip


def _write_csv(path: Path, head: list[str], rows: Iterable[list[object]]) -> None:
    # Spreadsheets read the file as UTF-8 because of its byte order mark.
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.writer(file)
        writer.writerow([_cell(word) for word in head])
        writer.writerows([_cell(value) for value in row] for row in rows)


def _cell(value: object) -> object:
    """Quote a text like `=cmd()`, so that a spreadsheet does not run it as a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in "=+-@\t\r" and value else value


def _slug(name: str) -> str:
    """A name made safe for a file name."""
    return re.sub(r"[^\w-]+", "-", name, flags=re.ASCII).strip("-")[:30] or "bot"
