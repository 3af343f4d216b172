"""The options, and the engine made to them."""

from __future__ import annotations

from pathlib import Path

import yokai
from tests.support.engine_dialogue import Gui
from yokai.engine.levels import STRONGEST, WEAKEST
from yokai.protocol import UCI, USI
from yokai.protocol.engine_options import EngineOptions


def test_spellings_of_option_names_and_values(usi: Gui) -> None:
    usi.send(
        "setoption name USI_Hash value 2",
        "setoption name USI_Ponder value true",
        "setoption name Skill_Level value 99",
        "setoption name multipv value -3",
        "setoption name Threads value 2",
        "setoption name Move Overhead value 30",
    )
    assert usi.rest() == []
    assert usi.best_move("position startpos", "go depth 2")


def test_engine_follows_when_it_is_next_needed() -> None:
    options, complaints = EngineOptions(USI), list[str]()
    engine = options.engine(complaints.append)
    assert engine.level.number == STRONGEST
    assert options.set("Skill Level", "3") == ""
    assert engine.level.number == STRONGEST
    assert options.engine(complaints.append) is engine
    assert engine.level.number == 3
    assert options.set("USI_Variant", "classic") == ""
    assert options.engine(complaints.append).variant.id == "classic"
    assert complaints == []


def test_what_cannot_be_had_is_complained_about_and_the_engine_stays() -> None:
    options, complaints = EngineOptions(USI), list[str]()
    engine = options.engine(complaints.append)
    options.set("Threads", "2")
    with engine.think(engine.variant.start):
        assert options.engine(complaints.append) is engine
    assert len(complaints) == 1
    assert complaints[0].startswith("cannot have 64 MB and 2 threads: this engine is thinking")


def test_rule_file_is_played_until_another_variant_is_chosen(usi: Gui, tmp_path: Path) -> None:
    shipped = Path(yokai.__file__).parent / "rules" / "variants" / "classic.toml"
    own = tmp_path / "small forest.toml"
    own.write_text(shipped.read_text(encoding="utf-8"), encoding="utf-8")
    [said] = usi.ask(f"setoption name RuleFile value {own}", until="info")
    assert said.startswith("info string variant small forest files 3 ranks 4")
    assert usi.best_move("position startpos moves 2c2b", "go nodes 100")
    [said] = usi.ask("setoption name RuleFile value nowhere.toml", until="info")
    assert "nowhere.toml" in said
    assert usi.fen().startswith("rkb/1P1")
    usi.ask("setoption name USI_Variant value expert", until="info")
    assert usi.fen() == yokai.variant("expert").start.sfen


def test_levels_offered_are_those_there_are() -> None:
    [skill] = [option for option in EngineOptions(UCI).offered if option.name == "Skill Level"]
    assert (skill.least, skill.most, skill.default) == (WEAKEST, STRONGEST, str(STRONGEST))


def test_own_book_moves_at_once_and_only_when_it_is_switched_on(usi: Gui, tmp_path: Path) -> None:
    book = yokai.book.Book("expert")
    start = yokai.variant("expert").start
    book.add(start, "4f4e", score=3)
    book.add(start, "5f5e", score=-500)
    book.save(tmp_path / "my.book")
    usi.send(f"setoption name BookFile value {tmp_path / 'my.book'}", "position startpos")
    searched = usi.ask("go nodes 50", until="bestmove")
    assert any(line.startswith("info depth") for line in searched)
    usi.send("setoption name USI_OwnBook value true")
    assert usi.ask("go nodes 50", until="bestmove") == [
        "info string 4f4e is in the book", "bestmove 4f4e",
    ]  # fmt: skip
    usi.send("position startpos moves 5f5e")
    assert any("depth" in line for line in usi.ask("go nodes 50", until="bestmove"))


def test_book_that_cannot_be_read_is_complained_about(tmp_path: Path) -> None:
    options, complaints = EngineOptions(UCI), list[str]()
    assert options.book(complaints.append) is None
    options.set("OwnBook", "true")
    shipped = options.book(complaints.append)
    assert shipped is not None
    assert shipped.variant.id == options.game.id
    options.set("BookFile", str(tmp_path / "none.book"))
    assert options.book(complaints.append) is None
    assert len(complaints) == 1
    assert "none.book" in complaints[0]
