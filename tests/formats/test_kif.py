"""KIF as lishogi and shogi programs write it, in and out."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
import shogi.KIF

import yokai
from tests.support.core.random_records import random_records
from tests.support.games import DATA
from yokai import NORTH, BadNotation, BadPosition, Game, Outcome, Position, Record
from yokai.formats.variation import Variation

LISHOGI = """\
開始日時：2026/02/14 10:00:00
手合割：どうぶつしょうぎ
先手：Aiko
後手：Ben
手数----指手---------消費時間--
   1   ２二ひよこ(23)   (00:02/00:00:02)
   2   同　ぞう(11)   (00:05/00:00:05)
* a good answer
   3   ２三ライオン(24)
   4   １一ぞう(22)
   5   投了
"""


def test_game_as_lishogi_writes_it_is_read() -> None:
    record = Record.parse(LISHOGI)
    assert record.game.variant.id == "classic"
    assert [move.usi for move in record.game.moves] == ["2c2b", "1a2b", "2d2c", "2b1a"]
    assert (record.south, record.north, record.date) == ("Aiko", "Ben", date(2026, 2, 14))
    assert record.comments == {2: "a good answer"}
    assert record.game.outcome == Outcome(NORTH, "resignation")


def test_game_is_written_as_lishogi_writes_it() -> None:
    text = Record(Game("classic", ["2c2b", "1a2b", "2d2c"]), "Aiko", "Ben").export("kif")
    assert text.splitlines()[1:] == [
        "手合割：どうぶつしょうぎ",
        "ルール：classic",
        "先手：Aiko",
        "後手：Ben",
        "手数----指手---------消費時間--",
        "   1   ２二ひよこ(23)",
        "   2   同　ぞう(11)",
        "   3   ２三ライオン(24)",
    ]


def test_start_of_its_own_is_shown_as_lishogi_shows_it() -> None:
    start = Position.parse("classic", "rkb/3/3/B1K w R2p 1")
    lines = Record(Game(start)).export("kif").splitlines()
    assert lines[5:-1] == [
        "後手の持駒：ひよこ二",
        "  ３ ２ １",
        "+---------+",
        "|vきvラvぞ|一",
        "| ・ ・ ・|二",
        "| ・ ・ ・|三",
        "| ぞ ・ ラ|四",
        "+---------+",
        "先手の持駒：きりん",
        "後手番",
    ]


def test_handicap_of_lishogi_begins_without_the_chick() -> None:
    text = "手合割：ひよこ落ち\n下手：Aiko\n上手：Ben\n1 ３二きりん(31)\n2 ２二ひよこ(23)\n"
    record = Record.parse(text)
    assert record.game.start == Position.parse("classic", "rkb/3/1P1/BKR w - 1")
    assert [move.usi for move in record.game.moves] == ["3a3b", "2c2b"]
    assert (record.south, record.north) == ("Aiko", "Ben")
    again = Record.parse(record.export("kif"))
    assert again.game.start == record.game.start
    with pytest.raises(BadPosition, match="the board must be 5x6"):
        Record.parse(text, yokai.variant("expert"))


@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_any_game_comes_back(name: str) -> None:
    for record in random_records(name, 12):
        again = Record.parse(record.export("kif"))
        assert again.game.start == record.game.start
        assert again.game.moves == record.game.moves
        assert again.game.outcome == record.game.outcome
        assert (again.south, again.north, again.date) == (record.south, record.north, record.date)
        assert (again.comments, again.times) == (record.comments, record.times)


@pytest.mark.parametrize("name", ["classic", "expert"])
def test_any_start_comes_back(name: str) -> None:
    for record in random_records(name, 6, plies=25):
        if record.game.position.outcome is None:
            start = Record(Game(record.game.position))
            assert Record.parse(start.export("kif")).game.start == start.game.start


def test_python_shogi_reads_the_large_board() -> None:
    for record in random_records("expert", 8):
        (read,) = shogi.KIF.Parser.parse_str(record.export("kif"))
        assert read["names"] == ["Aiko", "Ben"]
        assert read["sfen"].split()[0] == record.game.start.sfen.split()[0]
        assert read["moves"] == [move.usi for move in record.game.moves]
        if record.game.outcome and record.game.outcome.winner is not None:
            assert read["win"] == record.game.outcome.winner.letter


def test_variations_and_glyphs_come_back_and_the_order_of_shogi_programs_is_kept() -> None:
    game = Game("classic", ["2c2b", "1a2b", "2d2c"])
    later = Game("classic", ["2c2b", "2a2b", "1d1c"])
    other = Variation(1, tuple(later.moves[1:]), {2: "Also good."}, ())
    first = Variation(0, (Game("classic", ["1d1c"]).moves[0],))
    record = Record(game, comments={0: "Begin."}, variations=(first, other), glyphs={1: "!"})
    text = record.export("kif")
    assert text.index("変化：2手") < text.index("変化：1手")
    again = Record.parse(text)
    assert {(each.ply, each.moves) for each in again.variations} == {
        (0, first.moves),
        (1, other.moves),
    }
    assert again.comments == {0: "Begin.", 1: "!"}
    assert Record.parse(again.text).text == again.text


def test_variation_within_a_variation_belongs_to_it() -> None:
    text = LISHOGI.replace("   5   投了\n", "まで4手で後手の勝ち\n") + (
        "\n変化：2手\n   2   同　ライオン(21)\n   3   １三きりん(14)\n"
        "\n変化：3手\n   3   ３三ぞう(34)\n"
    )
    (outer,) = Record.parse(text.replace("３三ぞう(34)", "３三ライオン(24)")).variations
    assert (outer.ply, [move.usi for move in outer.moves]) == (1, ["2a2b", "1d1c"])
    assert [(each.ply, each.moves[0].usi) for each in outer.variations] == [(2, "2d3c")]


def test_names_of_the_pieces_are_taken_in_several_spellings() -> None:
    text = "手合割：動物将棋\n1 ☗２二ヒヨコ(23)\n2 同 象(11)\n3 2三王(24)\n"
    assert [m.usi for m in Record.parse(text).game.moves] == ["2c2b", "1a2b", "2d2c"]
    without = "1 ▲２二ひよこ\n2 △同ぞう\n3 ▲１三きりん\n"
    assert [m.usi for m in Record.parse(without).game.moves] == ["2c2b", "1a2b", "1d1c"]


def test_promotion_that_the_rules_force_may_be_left_out() -> None:
    text = "手合割：どうぶつしょうぎ\n1 ２二ひよこ(23)\n2 ３二きりん(31)\n3 ２一ひよこ(22)\n"
    assert Record.parse(text).game.moves[-1].usi == "2b2a+"


def test_draw_by_repetition_ends_a_game_that_others_played_on() -> None:
    cycle = ["１三きりん(14)", "３二きりん(31)", "１四きりん(13)", "３一きりん(32)"]
    rows = "".join(f"{n} {move}\n" for n, move in enumerate(cycle * 4, 1))
    record = Record.parse(f"手合割：どうぶつしょうぎ\n{rows}17 投了\n")
    assert (len(record.game.moves), record.game.outcome) == (8, Outcome(None, "repetition"))


@pytest.mark.parametrize("encoding", ["cp932", "utf-8", "utf-8-sig"])
def test_files_in_shift_jis_and_utf_8_are_read(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "game.kif"
    file.write_bytes(LISHOGI.replace("\n", "\r\n").encode(encoding))
    assert len(Record.load(file).game.moves) == 4


def test_kif_is_saved_in_shift_jis_where_it_can_be(tmp_path: Path) -> None:
    record = Record(Game("classic", ["2c2b"]), "あいこ", "Ben")
    record.save(tmp_path / "game.kif")
    record.save(tmp_path / "game.kifu")
    assert "先手：あいこ" in (tmp_path / "game.kif").read_bytes().decode("cp932")
    assert "先手：あいこ" in (tmp_path / "game.kifu").read_text(encoding="utf-8")
    Record(record.game, "Zoë 🦊", "").save(tmp_path / "game.kif")
    assert Record.load(tmp_path / "game.kif").south == "Zoë 🦊"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("手合割：平手\n1 ７六歩(77)\n", "手合割 '平手' nor the board is one of these games"),
        ("手合割：どうぶつ\n1 ２二くま(23)\n", "line 2, move 1: '２二くま.23.' is not like"),
        ("手合割：どうぶつ\n1 ２二ぞう(23)\n", "move 1: .* a kodama stands on 2c, no ぞう"),
        ("手合割：どうぶつ\n1 同　ぞう(23)\n", "同 has no move before it"),
        ("手合割：どうぶつ\n1 ２一ひよこ(23)\n", "line 2, move 1: illegal move"),
        ("手合割：どうぶつ\n1 ９九ひよこ打\n", "line 2, move 1: "),
        ("手合割：どうぶつ\n後手番\n", "North begins, but no board is shown"),
        ("手合割：どうぶつ\n変化：9手\n", "line 2: no move 9 stands before it"),
        ("手合割：どうぶつ\n先手の持駒：くま\n|vき|一\n", "the reserve 'くま' has no piece at"),
        ("手合割：どうぶつ\n|vき|一\n|くま ・|二\n", "'く' in '.くま ・.二' is no piece"),
        ("手合割：どうぶつ\n|vき|一\n| ・ ・|二\n", "rows of its board are not equally long"),
        ("手合割：どうぶつ\nルール：expert\n1 ２二ひよこ(23)\n", "line 3, move 1"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(text: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why) as refused:
        Record.parse(text)
    assert "\n" not in str(refused.value)


def test_rules_of_one_s_own_are_written_if_kif_has_names_for_the_pieces() -> None:
    rules = yokai.load_variant(DATA / "variants" / "tiny.toml")
    text = Record(Game(rules)).export("kif")
    assert Record.parse(text, rules).game.start == rules.start
    with pytest.raises(BadNotation, match="it is a game of 'tiny', not of 'classic'"):
        Record.parse(text, yokai.variant("classic"))
