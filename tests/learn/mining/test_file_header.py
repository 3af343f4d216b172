"""The head of a puzzle file."""

from yokai import variant
from yokai.learn.mining.file_header import remarks
from yokai.learn.mining.mine import Order
from yokai.learn.mining.search_finder import NODES
from yokai.learn.puzzles.collection import PUZZLES, puzzles_of


def test_head_says_how_to_make_the_file_and_what_was_proved() -> None:
    told = remarks(Order(variant("classic"), 12, 3), puzzles_of("classic").puzzles)
    assert told[1] == "made by: yokai puzzles mine classic --count 12 --seed 3"
    assert "by the table" in told[2]
    told = remarks(Order(variant("expert"), 12, 3), puzzles_of("expert").puzzles)
    assert f"{NODES:,}" in " ".join(told)


def test_shipped_files_have_this_head() -> None:
    for game in ("classic", "dobutsu", "expert"):
        lines = (PUZZLES / f"{game}.txt").read_text(encoding="utf-8").splitlines()
        made = next(line for line in lines if line.startswith("# made by: "))
        *_, count, _, seed = made.split()
        order = Order(variant(game), int(count), int(seed))
        expected = [f"# {each}" for each in remarks(order, puzzles_of(game).puzzles)]
        assert lines[1 : 1 + len(expected)] == expected
