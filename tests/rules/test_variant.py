"""The games as data."""

import json
import pickle
import random
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

import yokai
from tests.support.games import DATA, EVERY, OWN, random_game
from yokai import BadVariant, Game, Position, UnknownVariant, Variant
from yokai.rules.rulefile import Flags
from yokai.rules.variant import read_variant, variant


@pytest.mark.parametrize("name", yokai.VARIANTS)
def test_built_in_games_load(name: str) -> None:
    game = yokai.variant(name)
    assert game.id == name
    assert yokai.variant(name) is game
    assert yokai.variant(game) is game
    assert game.start.outcome is None


def test_flags_of_the_three_games() -> None:
    classic, expert, dobutsu = map(yokai.variant, yokai.VARIANTS)
    assert [g.reach_wins for g in (classic, expert, dobutsu)] == [True, False, True]
    assert [g.royal_avoids_attack for g in (classic, expert, dobutsu)] == [False, False, True]
    assert [g.checkmate_ends for g in (classic, expert, dobutsu)] == [False, True, False]
    assert [g.promotion for g in (classic, expert, dobutsu)] == ["forced", "optional", "forced"]
    assert {kind.name for kind in expert.kinds if kind.one_per_column} == {"kodama"}
    assert {kind.name for kind in expert.kinds if not kind.drop_mate} == {"kodama"}


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("clasic", "did you mean classic?"),
        ("Expert", "did you mean expert?"),
        ("go", "choose one of classic, expert, dobutsu"),
        (3, "choose one of classic, expert, dobutsu"),
        (None, "choose one of classic, expert, dobutsu"),
    ],
)
def test_unknown_variant_is_told_the_known_ones(name: str, hint: str) -> None:
    with pytest.raises(UnknownVariant) as caught:
        yokai.variant(name)
    assert str(caught.value) == f"unknown variant {str(name)!r}: {hint}"


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)
def test_game_of_our_own_is_played_to_its_end(game: Variant) -> None:
    rng = random.Random(game.id)
    ends = set()
    for _ in range(60):
        *_, last = random_game(game, rng, plies=400)
        ends.add(last.outcome and last.outcome.winner)
    assert ends >= set(yokai.Side)


@pytest.mark.parametrize(
    ("name", "board"), [("wide", (4, 8, 32)), ("narrow", (2, 16, 32)), ("tiny", (3, 3, 9))]
)
def test_boards_of_other_sizes(name: str, board: tuple[int, int, int]) -> None:
    game = yokai.load_variant(DATA / "variants" / f"{name}.toml")
    assert (game.files, game.ranks, game.squares) == board
    assert (game.id, game.name) == (name, name.title())


def test_far_corners_of_the_longest_board() -> None:
    game = yokai.load_variant(DATA / "variants" / "narrow.toml")
    assert str(game.start.piece("2p")) == "K"
    assert str(game.start.piece("b16")) == "k"
    assert Game(game).play("pawn a2-a3").usi == "2o2n"


def test_start_may_hold_pieces_in_reserve() -> None:
    game = yokai.load_variant(DATA / "variants" / "tiny.toml")
    assert game.pieces == {"K": 2, "S": 3, "P": 1}
    assert Game(game).play("pawn*b2").usi == "P*2b"


def test_piece_with_left_and_right_is_turned_for_north() -> None:
    game = yokai.load_variant(DATA / "variants" / "tiny.toml")
    south = Position.parse(game, "2k/1S1/K2 b - 1")
    north = Position.parse(game, "2k/1s1/K2 w - 1")
    assert [m.usi for m in south.legal_moves if m.usi.startswith("2b")] == [
        "2b3a+",
        "2b2a+",
        "2b3a",
        "2b2a",
        "2b1c",
    ]
    assert [m.usi for m in north.legal_moves if m.usi.startswith("2b")] == [
        "2b2c+",
        "2b1c+",
        "2b3a",
        "2b2c",
        "2b1c",
    ]


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
def test_variant_is_a_value(game: Variant) -> None:
    again = read_variant(game.source, game.id)
    assert again == game
    assert hash(again) == hash(game)
    assert pickle.loads(pickle.dumps(game)) == game
    assert read_variant(game.source, "other") != game
    assert repr(game) == f"Variant({game.id!r})"
    with pytest.raises(AttributeError):
        game.reach_wins = not game.reach_wins  # type: ignore[misc]


@pytest.mark.parametrize(
    ("word", "name"),
    [("kodama", "kodama"), ("chick", "kodama"), ("p", "kodama"), ("+p", "kodama samurai")],
)
def test_pieces_are_found_by_any_name(word: str, name: str) -> None:
    assert yokai.variant("classic").by_word[word].name == name


def test_dobutsu_is_classic_with_a_careful_lion() -> None:
    classic, dobutsu = yokai.variant("classic"), yokai.variant("dobutsu")
    assert dobutsu.setup == classic.setup
    assert [k.dots for k in dobutsu.kinds] == [k.dots for k in classic.kinds]
    assert [k.name for k in dobutsu.kinds] == [
        classic.themes["animals"][kind.name] for kind in classic.kinds
    ]


def test_error_names_the_file_as_it_was_given(tmp_path: Path) -> None:
    file = tmp_path / "my game.toml"
    file.write_text("name = 3")
    with pytest.raises(BadVariant) as caught:
        yokai.load_variant(file)
    assert str(caught.value) == f"{file}: name: must be text, not '3'"


def test_directory_is_no_rule_file(tmp_path: Path) -> None:
    with pytest.raises(BadVariant, match="cannot be read"):
        yokai.load_variant(tmp_path)


def test_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadVariant, match="is not a text file in UTF-8"):
        yokai.load_variant(file)


def test_fingerprint_holds_what_no_default_says() -> None:
    """Files on disk have it: whoever changes a default, or the text, loses every table."""
    assert json.dumps(variant("dobutsu").fingerprint) == (
        '{"files": 3, "ranks": 4, "kinds": [{"symbol": "K", "dots": "ooo/o o/ooo", "royal": true},'
        ' {"symbol": "R", "dots": " o /o o/ o "}, {"symbol": "B", "dots": "o o/   /o o"},'
        ' {"symbol": "P", "dots": " o /   /   "}, {"symbol": "+P", "dots": "ooo/o o/ o "}],'
        ' "pieces": {"B": 2, "K": 2, "P": 2, "R": 2}, "dead_ends": true, "promotion": "forced",'
        ' "promotion_zone": 1, "reach_wins": true, "royal_avoids_attack": true}'
    )
    expert = variant("expert").fingerprint
    assert expert["checkmate_ends"]
    assert not {"dead_ends", "reach_wins", "royal_avoids_attack"} & set(expert)
    assert {"symbol": "P", "dots": " o /   /   ", "one_per_column": True, "drop_mate": False} in (
        expert["kinds"]
    )


def test_old_fingerprint_is_that_of_tables_written_before() -> None:
    """A user who has solved a game need not do it again."""
    game = variant("dobutsu")
    assert game.fingerprints[0] == game.fingerprint
    assert [json.dumps(old) for old in game.fingerprints[1:]] == [
        '{"files": 3, "ranks": 4, "kinds": [["K", "ooo/o o/ooo", true, false, true],'
        ' ["R", " o /o o/ o ", false, false, true], ["B", "o o/   /o o", false, false, true],'
        ' ["P", " o /   /   ", false, false, true], ["+P", "ooo/o o/ o ", false, false, true]],'
        ' "pieces": {"B": 2, "K": 2, "P": 2, "R": 2}, "promotion_zone": 1, "promotion": "forced",'
        ' "dead_ends": true, "reach_wins": true, "royal_avoids_attack": true,'
        ' "checkmate_ends": false}'
    ]


def test_built_in_game_is_the_one_of_the_package() -> None:
    game = variant("classic")
    assert game.is_built_in
    assert pickle.loads(pickle.dumps(game)).is_built_in
    assert not read_variant(game.source, "mine").is_built_in
    assert not read_variant(game.source + "\n", "classic").is_built_in


@pytest.mark.parametrize("flag", [flag.name for flag in fields(Flags)])
def test_every_flag_changes_the_fingerprint(flag: str) -> None:
    game = variant("classic")
    changed: dict[str, Any] = {flag: not getattr(game, flag)}
    other = replace(game, **changed)
    assert all(each not in game.fingerprints for each in other.fingerprints)


@pytest.mark.parametrize(
    ("rule", "changed"),
    [
        ("promotion_zone = 1", "promotion_zone = 2"),
        ('promotion = "forced"', 'promotion = "optional"'),
        ('dots = ["o o",', 'dots = ["ooo",'),
        ("royal = true", "royal = true\none_per_column = true"),
        ("royal = true", "royal = true\ndrop_mate = false"),
    ],
)
def test_every_rule_changes_both_fingerprints(rule: str, changed: str) -> None:
    game = variant("classic")
    other = read_variant(game.source.replace(rule, changed, 1), "classic")
    assert other.source != game.source
    assert len(other.fingerprints) == 2
    assert all(each not in game.fingerprints for each in other.fingerprints)


def test_names_do_not_change_the_fingerprint() -> None:
    game = variant("classic")
    assert replace(game, id="mine", name="Mine", theme="animals").fingerprints == game.fingerprints
