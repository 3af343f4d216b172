"""`yokai solve`: the work, its summary, and the proof."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import yokai
from tests.support.core.small_games import GAMES
from tests.support.shell import Capsys, complaint, say
from yokai.cli import main
from yokai.commands.solve import _compare
from yokai.solve.published_counts import published_counts
from yokai.solve.reachable import Reachable
from yokai.solve.tablebase import Tablebase
from yokai.solve.tablefile import read_table, write_table
from yokai.solve.value import Value

ROOKS = GAMES[1]


def test_solve_sums_up(capsys: Capsys, rooks: Path, cache: Path) -> None:
    text = say(capsys, "solve", rooks)
    assert text.startswith("two rooks is solved: every position with all 4 pieces.\n")
    counts = dict(re.findall(r"^  (won|lost|drawn|all) +([\d,]+)  ", text, re.MULTILINE))
    assert counts == {"won": "378", "lost": "234", "drawn": "44", "all": "656"}
    assert "\nFrom the start: With best play the game is a draw.\n" in text
    longest, sfen = re.search(
        r"The longest win takes (\d+) plies, as here:\n\nNorth: .*SFEN: ([^\n]+)", text, re.DOTALL
    ).groups()  # type: ignore[union-attr]
    place = next((cache / "yokai").iterdir())
    assert re.search(rf"\n\d+\.\d s, [\d,]+ MB of memory, 0\.0 MB in {place}\n$", text)
    table = Tablebase.open(yokai.load_variant(rooks), place)
    found = table.probe(yokai.Position.parse(table.variant, sfen))
    assert found == Value("win", int(longest))


def test_solve_writes_where_it_is_told(capsys: Capsys, rooks: Path, tmp_path: Path) -> None:
    path = tmp_path / "here.table"
    assert f"MB in {path}\n" in say(capsys, "solve", rooks, "--out", path, "--threads", "1")
    assert not read_table(path).is_damaged
    assert not (tmp_path / "cache").exists()


def test_verify_builds_a_table_that_is_not_there(capsys: Capsys, rooks: Path) -> None:
    text = say(capsys, "solve", rooks, "--verify")
    assert "two rooks is solved" in text
    assert text.endswith("\nAll 656 positions agree with their number and with their moves.\n")
    found = re.findall(r"([\d,]+) +(?:positions can|can|are) ", text)
    met = [int(number.replace(",", "")) for number in found]
    assert met[0] == sum(met[1:4]) > 656
    assert "That is what is known" not in text


def test_verify_takes_a_good_table_as_it_is(capsys: Capsys, rooks: Path) -> None:
    say(capsys, "solve", rooks)
    text = say(capsys, "solve", rooks, "--verify")
    assert re.match(r"The table in .*\.table is checked as it is, not built anew\.\n", text)
    assert "is solved" not in text


@pytest.mark.parametrize("damage", ["cut short", "a value"])
def test_verify_builds_a_damaged_table_anew(
    capsys: Capsys, rooks: Path, tmp_path: Path, damage: str
) -> None:
    path = tmp_path / "t"
    say(capsys, "solve", rooks, "--out", path)
    content = bytearray(path.read_bytes())
    if damage == "a value":
        content[-1] ^= 1
    path.write_bytes(content if damage == "a value" else content[:-1])
    text = say(capsys, "solve", rooks, "--out", path, "--verify")
    assert re.match(rf"{path}: .*, so it is built anew\.\n\ntwo rooks is solved", text)
    assert not read_table(path).is_damaged


def test_verify_finds_a_wrong_value(capsys: Capsys, rooks: Path, tmp_path: Path) -> None:
    """Sums that fit do not help values that are wrong."""
    path = tmp_path / "t"
    game = yokai.load_variant(rooks)
    table = Tablebase.build(game, path)
    values = bytearray(table.file.values)
    values[values.index(3)] = 5
    write_table(path, game.fingerprint, len(values), lambda: memoryview(values))
    assert main(["solve", str(rooks), "--out", str(path), "--verify"]) == 1
    captured = capsys.readouterr()
    assert re.fullmatch(
        rf"yokai: {path}: \d of 656 positions disagree with their moves\n", captured.err
    )
    assert "not built anew" in captured.out


def test_walk_is_held_against_what_is_known(classic_table: Tablebase, capsys: Capsys) -> None:
    by_value = [0] * 256
    counted = published_counts(classic_table.variant)
    assert counted
    for value, count in counted.counts.items():
        by_value[value.plies] = count
    met = Reachable(140_298_614, 7_018_985, by_value)
    assert met.total == 246_803_167
    assert _compare(classic_table.variant, met) == []
    said = capsys.readouterr().out
    assert said == "That is what is known: every distance, 174 rows, and the totals.\n"

    by_value[173] += 1
    assert _compare(classic_table.variant, met) == ["13 positions are a win in 173, not 12"]
    by_value[173] -= 1
    [fault] = _compare(classic_table.variant, replace(met, captures=1))
    assert fault.startswith("1 captures and 7,018,985 reaches can be reached, not 140,298,614")
    assert capsys.readouterr().out == ""


def test_other_games_are_not_held_against_classic() -> None:
    assert _compare(ROOKS, Reachable(0, 0, [0] * 256)) == []


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("solve", "expert"), "expert cannot be solved: checkmate ends its games"),
        (("solve", "expert", "--verify"), "expert cannot be solved"),
        (("solve", "clasic"), "did you mean classic?"),
        (("solve", "classic", "--threads", "0"), "must be 1 to 256, not '0'"),
        (("solve", "classic", "--threads", "two"), "must be 1 to 256, not 'two'"),
        (("solve", "classic", "--out", "/proc/x/t"), "/proc/x/t: cannot be written"),
        (("solve", "classic", "--out", "/"), "/: cannot be written: Is a directory"),
    ],
)
def test_mistakes_are_one_sentence(capsys: Capsys, arguments: tuple[str, ...], reason: str) -> None:
    assert reason in complaint(capsys, *arguments)
