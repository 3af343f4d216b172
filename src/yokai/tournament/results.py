"""The results folder of a tournament: a page without a server, tables, records and bot logs.

results/index.html      the page: standings, cross table, and every game to replay
results/*.csv           standings, cross table and games for spreadsheets
results/records/12.yokai  every game; see docs/reference/record.md
results/logs/03-fox.txt the failures of a bot, for its author
"""

from __future__ import annotations

import csv
import re
import shutil
from collections.abc import Iterable
from pathlib import Path

from yokai.errors import YokaiError, quote
from yokai.tournament.standings import Standing
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
            [name, *("" if cell is None else f"{cell[0]:g}/{cell[1]}" for cell in row)]
            for name, row in zip(cross.names, cross.cells, strict=True)
        ),
    )
    _write_csv(folder / "games.csv", _GAMES, _games(tournament))
    records = folder / "records"
    records.mkdir()
    for number, result in tournament.results.items():
        (records / f"{number}.yokai").write_text(result.record, encoding="utf-8")
    logs = folder / "logs"
    logs.mkdir()
    for place, name in enumerate(tournament.entrants, 1):
        row = next(row for row in rows if row.name == name)
        if row.faults:
            path = logs / f"{place:02}-{_slug(name)}.txt"
            path.write_text(_log(tournament, row), encoding="utf-8")


_STANDINGS = [
    "place", "name", "points", "games", "wins", "draws", "losses", "byes", "buchholz", "elo",
    "error", "forfeits", "explanation",
]  # fmt: skip
_GAMES = ["game", "round", "variant", "south", "north", "winner", "reason", "sentence", "seconds"]


def _standing(row: Standing) -> list[object]:
    return [
        row.place, row.name, row.points, row.played, row.wins, row.draws, row.losses, row.byes,
        row.buchholz, round(row.rating, 1), round(row.error, 1), row.forfeits, row.explanation,
    ]  # fmt: skip


def _games(tournament: Tournament) -> Iterable[list[object]]:
    for game in sorted(tournament.games(), key=lambda game: game.fixture.number):
        told, end = game.fixture, game.result
        yield [
            told.number, game.round, told.variant, told.south, told.north, end.winner or "draw",
            end.reason, end.sentence, end.seconds,
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


def _log(tournament: Tournament, row: Standing) -> str:
    """The failures of a bot with advice and bot logs, for its author."""
    lines = [f"{row.name} {row.explanation}", ""]
    for fault in row.faults:
        lines += [f"{fault.reason}: {fault.advice}.", ""]
        for number in fault.games:
            game = tournament.game(number)
            assert game
            told = game.fixture
            lines += [
                f"Game {number}, round {game.round}: {told.south} (South) and {told.north} (North)",
                f"  {game.result.sentence}",
                *(f"    {line}" for line in game.result.log.splitlines()),
                "",
            ]
    return "\n".join(lines)
