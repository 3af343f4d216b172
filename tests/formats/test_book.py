"""Opening books: written, read back, mirrored, and refused."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

import yokai
from tests.support.core.random_records import random_records
from tests.support.games import DATA, ROOT
from yokai import BadNotation, Game, IllegalMove, Position
from yokai.formats.book import LONGEST_NAME, MOST_MOVES, Book, BookMove

EXPERT = yokai.variant("expert").start
TEXT = """\
yokai book 1
variant:expert
name:First steps
@sgkgs/5/1ppp1/1PPP1/5/SGKGS b -
3d3c 5 +20 Kodama exchange
4f4e 2
"""


def test_example_of_the_docs_is_a_book() -> None:
    page = (ROOT / "docs" / "reference" / "book.md").read_text(encoding="utf-8")
    book = Book.parse(page.split("```")[1].strip())
    book.check()
    assert len(book) == 2


def test_book_is_read_and_written() -> None:
    book = Book.parse(TEXT)
    assert (book.variant.id, book.name, len(book)) == ("expert", "First steps", 1)
    assert book.text == TEXT
    first, second = book.moves(EXPERT)
    assert (first.move.usi, first.weight, first.score, first.name) == (
        "3d3c", 5, 20, "Kodama exchange",
    )  # fmt: skip
    assert (second.weight, second.score, second.name) == (2, None, "")
    assert repr(book) == "<Book of expert, 1 positions>"


@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_book_of_games_comes_back_from_its_file(name: str, tmp_path: Path) -> None:
    book = Book(name)
    games = [record.game for record in random_records(name, 10)]
    for game in games:
        book.add_game(game, plies=8)
    book.check()
    book.save(tmp_path / "my.book")
    again = Book.load(tmp_path / "my.book")
    assert again == book
    for game in games:
        for position, move in zip(game.positions[:8], game.moves, strict=False):
            assert position in again
            assert move in [each.move for each in again.moves(position)]


def test_weights_are_added_and_decide() -> None:
    book = Book("expert")
    book.add(EXPERT, "3d3c", score=5, name="Old")
    book.add(EXPERT, "3d3c", weight=8, name="New")
    book.add(EXPERT, "4f4e")
    assert book.moves(EXPERT)[0] == BookMove(EXPERT.move("3d3c"), 9, 5, "New")
    rng = Random(1)
    picked = Counter(book.pick(EXPERT, rng) for _ in range(500))
    assert picked[EXPERT.move("3d3c")] > 400
    assert len(picked) == 2


def test_mirror_image_is_known_and_kept_once() -> None:
    book = Book("expert")
    left = Game("expert", ["4d4c", "2c2d"])
    right = Game("expert", ["2d2c", "4c4d"])
    book.add_game(left)
    assert [each.move for each in book.moves(right.positions[1])] == [right.moves[1]]
    size = len(book)
    book.add_game(right)
    assert len(book) == size
    dropped = Position.parse("expert", "4k/5/5/5/5/K4 b P 1")
    book.add(dropped, "P*4c")
    assert book.pick(dropped.mirror()).usi == "P*2c"  # type: ignore[union-attr]


def test_symmetric_position_knows_a_move_by_its_twin() -> None:
    book = Book("expert")
    book.add(EXPERT, "4f4e", weight=7)
    found = book.find(EXPERT, EXPERT.move("2f2e"))
    assert found
    assert (found.move.usi, found.weight) == ("4f4e", 7)
    assert book.find(EXPERT, EXPERT.move("3d3c")) is None
    twins = [BookMove(EXPERT.move(usi)) for usi in ("2f2e", "3d3c", "4f4e")]
    assert book.without_twins(EXPERT, twins) == twins[:2]
    after = EXPERT.play("4f4e")
    same = [BookMove(after.move(usi)) for usi in ("2a2b", "4a4b")]
    assert book.without_twins(after, same) == same


def test_results_are_read_written_and_added() -> None:
    book = Book.parse(TEXT.replace("+20", "+20 12-1-9"))
    assert book.moves(EXPERT)[0].results == (12, 1, 9)
    assert "3d3c 5 +20 12-1-9 Kodama exchange\n" in book.text
    book.add(EXPERT, "3d3c", results=(0, 0, 1))
    assert book.moves(EXPERT)[0] == BookMove(
        EXPERT.move("3d3c"), 6, 20, "Kodama exchange", (12, 1, 10)
    )
    with pytest.raises(BadNotation, match="bad results"):
        Book.parse(TEXT.replace("+20", "+20 9999999999-0-0"))


def test_moves_of_a_position_are_replaced_also_from_its_mirror_image() -> None:
    book = Book("expert")
    left, right = EXPERT.play("4d4c"), EXPERT.play("2d2c")
    book.add(left, "2c2d", weight=9)
    book.set_moves(right, [BookMove(right.move("4c4d"), 3), BookMove(right.move("3a3b"))])
    assert [(each.move.usi, each.weight) for each in book.moves(left)] == [("2c2d", 3), ("3a3b", 1)]


def test_unknown_position_has_no_move() -> None:
    book = Book.parse(TEXT)
    after = EXPERT.play("3d3c")
    assert (book.moves(after), book.pick(after), after in book) == ([], None, False)
    assert "sgkgs" not in book


def test_variant_of_one_s_own_is_read_with_its_rules() -> None:
    rules = yokai.load_variant(DATA / "variants" / "tiny.toml")
    book = Book(rules)
    book.add(rules.start, rules.start.legal_moves[0])
    assert Book.parse(book.text, rules) == book
    with pytest.raises(yokai.UnknownVariant):
        Book.parse(book.text)
    with pytest.raises(BadNotation, match="it is one of 'expert', not of 'tiny'"):
        Book.parse(TEXT, rules)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("yokai book 1", "yokai book 2", "version '2' is not 1, which we read"),
        ("yokai book 1", "a book", "its first line is not 'yokai book 1'"),
        ("variant:expert\n", "", "the line 'variant:' with the variant's name is missing"),
        ("@sgkgs", "sgkgs", "line 4: 'sgkgs.*' stands before the first position"),
        ("3d3c 5", "3d3c five", "line 5: '3d3c five .*' is not like"),
        ("3d3c 5", "9z9z9 5", "line 5: bad USI move"),
        ("4f4e 2", "4f4e 0", "line 6: bad weight '0'"),
        ("+20", "+9999999", "line 5: bad score '9999999'"),
        ("Kodama exchange", "x" * (LONGEST_NAME + 1), "line 5: bad name"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(old: str, new: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why) as refused:
        Book.parse(TEXT.replace(old, new))
    assert "\n" not in str(refused.value)


def test_hostile_books_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = "".join(f"{1 + n // 26}{chr(97 + n % 26)}9a 1\n" for n in range(MOST_MOVES + 1))
    with pytest.raises(BadNotation, match="a position has at most 200 moves"):
        Book.parse(TEXT + moves)
    monkeypatch.setattr("yokai.formats.book.MOST_POSITIONS", 3)
    with pytest.raises(BadNotation, match="it has more than 3 positions"):
        Book.parse(TEXT + "@1 b -\n@2 b -\n@3 b -\n")
    with pytest.raises(BadNotation, match="at most 4,000,000 characters"):
        Book.parse(" " * 4_000_001)


def test_what_the_rules_refuse_is_an_error_when_it_is_asked_for() -> None:
    book = Book.parse(TEXT.replace("4f4e 2", "4f4a 2"))
    with pytest.raises(BadNotation, match=r"it has '4f4a' in 'sgkgs.*', where that is not legal"):
        book.check()
    with pytest.raises(IllegalMove):
        book.add(EXPERT, "4f4a")
    with pytest.raises(BadNotation, match="but this book is one of expert"):
        book.moves(yokai.variant("classic").start)
    with pytest.raises(BadNotation, match="must not begin like a score"):
        book.add(EXPERT, "3d3c", name="+1 up")
