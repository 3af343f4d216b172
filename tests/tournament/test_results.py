"""What is left of a tournament."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from tests.support.cups import Season, cup
from yokai.errors import YokaiError
from yokai.tournament.event_log import Entrant, Fixture, GameResult, Start
from yokai.tournament.results import write_results
from yokai.tournament.store import FILE, EventLogFile
from yokai.tournament.tournament import Tournament

NAMES = ["=HYPERLINK(1)", "../../etc/passwd", "<script>alert(1)</script>", "狐"]
RECORD = "V2.2\nN+a\nN-b\n$VARIANT:classic\n$RESULT:{}\n2c2b 3a3b\n"


def judge(fixture: Fixture) -> GameResult:
    """The second of the names fails whenever it plays; all others resign."""
    bad = NAMES[1]
    winner = "north" if fixture.south == bad or fixture.north != bad else "south"
    fails = bad in (fixture.south, fixture.north)
    reason, told = ("stall", "no answer within 1.0 s") if fails else ("resignation", "")
    record = RECORD.format(f"{winner} {reason}")
    log = '> {"game": ...}\n! hm' if fails else ""
    return GameResult(fixture.number, winner, reason, record, told, log)  # type: ignore[arg-type]


@pytest.fixture
def finished(tmp_path: Path) -> Tournament:
    season = Season(cup("round robin"), NAMES)
    store = EventLogFile(tmp_path / FILE, 0)
    store.add(season.cup, Start("2026-11-16", "nothing", "none"))
    store.add(*(Entrant(name, "bot:run", time=50 if name == "狐" else 100) for name in NAMES))
    season.play_on(judge)
    store.add(*season.rounds, *season.results.values())
    store.close()
    return Tournament.open(tmp_path)


def read(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return [*csv.reader(file)]


def test_tables_records_and_logs_are_there(finished: Tournament) -> None:
    folder = write_results(finished, "a page")
    assert write_results(finished, "the page") == folder, "and may be written again"
    assert (folder / "index.html").read_text() == "the page"
    assert {path.name for path in folder.iterdir()} == {
        "index.html", "standings.csv", "crosstable.csv", "games.csv", "moves.csv", "records",
        "logs",
    }  # fmt: skip
    rows = read(folder / "standings.csv")
    assert len(rows) == 5
    assert rows[4][1] == NAMES[1], "who fails is last"
    assert rows[4][12].startswith("lost 6 games by its own fault: no answer within 1.0 s (stall")
    assert {row[1]: row[-1] for row in rows}["狐"] == "50 %"
    assert {row[1] for row in rows} >= {"'=HYPERLINK(1)"}, "no name is a formula"
    assert len(read(folder / "games.csv")) == 13
    assert [len(row) for row in read(folder / "crosstable.csv")] == [5] * 5
    assert len([*(folder / "records").iterdir()]) == 12
    assert {row[1] for row in read(folder / "crosstable.csv")[1:]} <= {
        "",
        "0 of 2",
        "1 of 2",
        "2 of 2",
    }
    assert len([*(folder / "logs").iterdir()]) == 4, "every bot has a log"
    text = (folder / "logs" / "02-etc-passwd.txt").read_text()
    assert text.count("    ! hm") == 6
    assert "look at the clock while it thinks" in text


def test_results_that_cannot_be_written_are_told(finished: Tournament) -> None:
    (finished.folder / "results.new").write_text("in the way")
    (finished.folder / "results.new").chmod(0o444)
    with pytest.raises(YokaiError, match=r"cannot write '.*results': File exists"):
        write_results(finished, "")
