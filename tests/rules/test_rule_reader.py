"""Every mistake in a rule file is refused with a sentence that names the file and the key."""

import pickle
import re

import pytest

from yokai import BadVariant, load_variant
from yokai.rules.rule_reader import MOST_FAULTS, fields_of, read_rules
from yokai.rules.rulefile import MAX_KINDS

GOOD = """
name = "Small"
start = "rk/2/KR b - 1"
promotion_zone = 1
promotion = "forced"
[pieces.king]
letter = "K"
royal = true
dots = ["ooo",
        "o o",
        "ooo"]
[pieces.ram]
letter = "R"
promotes_to = "ox"
dots = [" o ",
        "   ",
        "   "]
[pieces.ox]
dots = ["o o",
        "   ",
        "o o"]
"""


def piece(name: str, rest: str) -> str:
    return f'{GOOD}\n[pieces.{name}]\ndots = ["   ", "   ", "   "]\n{rest}'


def many() -> str:
    return GOOD + "".join(
        f'\n[pieces.p{"x" * i}]\nletter = "{letter}"\ndots = ["   ", "   ", "   "]'
        for i, letter in enumerate("ABCDEFGHIJLMNO", 1)
    )


def theme(ram: str) -> str:
    return f'{GOOD}\n[themes.sea]\nking = "whale"\nox = "shark"\nram = {ram}'


MISTAKES = {
    "not TOML": ("name =", "is not TOML: "),
    "number too long": (f"x = {'9' * 5000}", "is not TOML: "),
    "name of two lines": (
        GOOD.replace('"Small"', '"a\\nb"'),
        "name: must be a line of 1 to 60 characters, not ",
    ),
    "name missing": (GOOD.replace('name = "Small"', ""), "name: is missing"),
    "start missing": (GOOD.replace('start = "rk/2/KR b - 1"', ""), "start: is missing"),
    "no pieces": (GOOD[: GOOD.index("[pieces")], "pieces: is missing"),
    "no piece at all": (GOOD[: GOOD.index("[pieces")] + "pieces = {}", "pieces: must be 1 to 16"),
    "unknown key": ("colour = 1\n" + GOOD, "colour: is no known key; known are name, start, "),
    "wrong type": (GOOD.replace('"Small"', "3"), "name: must be text, not '3'"),
    "truth for number": (
        GOOD.replace("zone = 1", "zone = true"),
        "promotion_zone: must be a whole number, not 'True'",
    ),
    "zone too large": (
        GOOD.replace("zone = 1", "zone = 4"),
        "promotion_zone: must be 0 to 3 rows, not 4",
    ),
    "zone negative": (
        GOOD.replace("zone = 1", "zone = -1"),
        "promotion_zone: must be 0 to 3 rows, not -1",
    ),
    "promotion": (
        GOOD.replace('"forced"', '"maybe"'),
        "promotion: must be 'forced' or 'optional', not 'maybe'",
    ),
    "repetition": ("repetition = 1\n" + GOOD, "repetition: must be 2 or more, not 1"),
    "piece is no table": (
        GOOD[: GOOD.index("[pieces")] + 'pieces = { king = "K" }',
        "pieces.king: must be a table, not 'K'",
    ),
    "unknown key of a piece": (
        GOOD.replace("royal = true", "royal = true\nspeed = 2"),
        "pieces.king.speed: is no known key; known are letter, royal, ",
    ),
    "dots missing": (GOOD + '[pieces.x]\nletter = "X"', "pieces.x.dots: is missing"),
    "ragged dots": (
        GOOD.replace('" o "', '" o"'),
        "pieces.ram.dots: must be three rows of three characters",
    ),
    "two rows of dots": (
        GOOD.replace('"ooo",\n        "o o",', '"ooo",'),
        "pieces.king.dots: must be three rows of three characters",
    ),
    "dots that are no text": (
        GOOD.replace('" o "', "111"),
        "pieces.ram.dots: must be three rows of three characters",
    ),
    "dots of another sign": (
        GOOD.replace('" o "', '" x "'),
        "pieces.ram.dots: must be drawn with 'o' and spaces, the middle empty",
    ),
    "dot in the middle": (
        GOOD.replace('"o o",\n        "ooo"', '"ooo",\n        "ooo"'),
        "pieces.king.dots: must be drawn with 'o' and spaces, the middle empty",
    ),
    "two royals": (
        GOOD.replace('letter = "R"\npromotes_to = "ox"', 'letter = "R"\nroyal = true').replace(
            "[pieces.ox]", '[pieces.ox]\nletter = "X"'
        ),
        "pieces: exactly one must be royal, not 2",
    ),
    "no royal": (GOOD.replace("royal = true", ""), "pieces: exactly one must be royal, not 0"),
    "royal that promotes": (
        GOOD.replace("royal = true", "").replace('letter = "R"', 'letter = "R"\nroyal = true'),
        "pieces.ram.royal: a royal piece takes no part in promotion",
    ),
    "royal that is promoted": (
        GOOD.replace("royal = true", "").replace("[pieces.ox]", "[pieces.ox]\nroyal = true"),
        "pieces.ox.royal: a royal piece takes no part in promotion",
    ),
    "letter twice": (GOOD.replace('"R"', '"K"'), "pieces.ram.letter: 'K' is used twice"),
    "small letter": (
        GOOD.replace('"R"', '"r"'),
        "pieces.ram.letter: must be one letter A to Z, not 'r'",
    ),
    "letter of two": (
        GOOD.replace('"R"', '"RR"'),
        "pieces.ram.letter: must be one letter A to Z, not 'RR'",
    ),
    "letter missing": (
        piece("goat", ""),
        "pieces.goat.letter: is missing, and no piece promotes to this one",
    ),
    "promotes to nothing": (
        GOOD.replace('"ox"', '"elk"'),
        "pieces.ram.promotes_to: there is no piece 'elk'",
    ),
    "promotes to a plain piece": (
        GOOD.replace('"ox"', '"king"'),
        "pieces.ram.promotes_to: the king has a letter of its own,",
    ),
    "two promote to one": (
        piece("goat", 'letter = "G"\npromotes_to = "ox"'),
        "pieces.goat.promotes_to: the ox has a letter of its own, or another piece promotes to it",
    ),
    "promotes twice": (
        piece("elk", "").replace("[pieces.ox]", '[pieces.ox]\npromotes_to = "elk"'),
        "pieces.ox.promotes_to: only a piece with a letter promotes",
    ),
    "name with a digit": (
        piece("r2", 'letter = "G"'),
        "pieces.r2: a name is made of letters and single spaces",
    ),
    "name that is a path": (
        piece('"../x"', 'letter = "G"'),
        "pieces.../x: a name is made of letters and single spaces",
    ),
    "long name": (piece("z" * 31, 'letter = "G"'), f"pieces.{'z' * 31}: a name has at most 30"),
    "theme that is a path": ('theme = "../x"\n' + GOOD, "theme: a name is made of letters"),
    "too many themes": (
        "\n".join([GOOD, *(f"[themes.{'z' * n}]" for n in range(1, 10))]),
        "themes: must be at most 8, not 9",
    ),
    "unknown drawing": (
        piece("goat", 'letter = "G"\ndrawing = "goat"'),
        "pieces.goat.drawing: there is no drawing 'goat'; there are kirin, ",
    ),
    "tint beyond a turn": (
        piece("goat", 'letter = "G"\ntint = 360'),
        "pieces.goat.tint: must be 0 to 359 degrees, not 360",
    ),
    "empty name": (
        piece('""', 'letter = "G"'),
        "pieces.: a name is made of letters and single spaces",
    ),
    "name with two spaces": (
        piece('"big  ram"', 'letter = "G"'),
        "pieces.big  ram: a name is made of letters and single spaces",
    ),
    "name that is another's letter": (
        piece("r", 'letter = "G"'),
        "pieces.r: 'r' already means the ram",
    ),
    "same name in capitals": (
        piece("RAM", 'letter = "G"'),
        "pieces.RAM: 'RAM' already means the ram",
    ),
    "too many pieces": (many(), f"pieces: must be 1 to {MAX_KINDS} pieces, not 17"),
    "start unreadable": (
        GOOD.replace("rk/2/KR", "rk/3/KR"),
        "start: bad SFEN 'rk/3/KR b - 1': its rows are not equally long",
    ),
    "start too large": (
        GOOD.replace("rk/2/KR", "rk9/11/KR9"),
        "start: a board has at most 32 squares and 26 rows or columns",
    ),
    "start too long": (
        GOOD.replace("rk/2/KR", "rk24K"),
        "start: a board has at most 32 squares and 26 rows or columns",
    ),
    "start with a strange piece": (GOOD.replace("rk/", "qk/"), "start: there is no piece 'q'"),
    "start with a strange promoted piece": (
        GOOD.replace("rk/2/KR b - 1", "+kk/2/KR b - 1"),
        "start: there is no piece '+k'",
    ),
    "start with a strange reserve": (GOOD.replace("b - 1", "b Q 1"), "start: there is no piece"),
    "start without a royal": (
        GOOD.replace("rk/", "r1/"),
        "start: North must have exactly one king 'k', not 0",
    ),
    "start with two royals": (
        GOOD.replace("KR b", "KK b"),
        "start: South must have exactly one king 'K', not 2",
    ),
    "royal in a reserve": (
        GOOD.replace("b - 1", "b k 1"),
        "start: a king is never in a reserve",
    ),
    "set too large": (GOOD.replace("b - 1", "b 30R 1"), "start: a set has at most 32 pieces"),
    "theme of too few": (GOOD + '[themes.sea]\nking = "whale"', "themes.sea: must name every"),
    "theme is no table": (
        GOOD.replace("[pieces.king]", "[themes]\nsea = 1\n[pieces.king]"),
        "themes.sea: must name every piece once",
    ),
    "theme without a name": (theme("3"), "themes.sea.ram: must be text, not '3'"),
    "theme with a strange name": (theme('"a-b"'), "themes.sea.ram: a name is made of letters"),
    "theme with a name twice": (theme('"Shark"'), "themes.sea.ram: 'Shark' already means the ox"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistake_is_refused(mistake: str) -> None:
    text, sentence = MISTAKES[mistake]
    with pytest.raises(BadVariant, match="^" + re.escape(f"my.toml: {sentence}")) as caught:
        read_rules(text, "my.toml")
    assert "\n" not in str(caught.value)


def test_good_file_is_read() -> None:
    rules = read_rules(GOOD, "my.toml")
    assert rules["name"] == "Small"
    assert (rules["repetition"], rules["reach_wins"], rules["themes"]) == (3, False, {})
    assert [kind.symbol for kind in rules["kinds"]] == ["K", "R", "+R"]
    assert read_rules(theme('"eel"'), "my.toml")["themes"]["sea"]["ram"] == "eel"


def test_file_that_cannot_be_read_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"^no/such\.toml: cannot be read: No such file"):
        load_variant("no/such.toml")
    with pytest.raises(BadVariant, match="is not a text file in UTF-8"):
        load_variant("a\0b.toml")


def test_every_fault_is_found_at_its_place() -> None:
    rules = {
        "name": "",
        "start": "rk/3/KR b - 1",
        "promotion_zone": "far",
        "promotion": "maybe",
        "speed": 2,
        "pieces": {
            "king": {"letter": "K", "royal": True, "dots": ["ooo", "ooo", "ooo"]},
            "r2": {"letter": "k", "dots": 3, "promotes_to": "elk"},
        },
    }
    with pytest.raises(BadVariant, match=r"^my.toml: speed: is no known key") as caught:
        fields_of(rules, "my.toml")
    assert [(fault.place, fault.code) for fault in caught.value.faults] == [
        ("speed", "unknown_key"),
        ("promotion_zone", "wrong_type"),
        ("pieces.r2.dots", "wrong_type"),
        ("pieces.r2", "bad_name"),
        ("pieces.r2.letter", "bad_letter"),
        ("pieces.r2.promotes_to", "no_such_piece"),
        ("pieces.king.dots", "bad_dots"),
        ("start", "bad_sfen"),
        ("promotion", "bad_promotion"),
        ("name", "bad_title"),
    ]
    assert all(fault.grave for fault in caught.value.faults)
    assert pickle.loads(pickle.dumps(caught.value)).faults == caught.value.faults


def test_faults_are_bounded() -> None:
    with pytest.raises(BadVariant) as caught:
        fields_of({f"key {n}": 1 for n in range(1000)}, "my.toml")
    assert len(caught.value.faults) == MOST_FAULTS


def test_drawing_and_tint_are_read() -> None:
    drawn = 'royal = true\ndrawing = "oni"\ntint = 90'
    rules = read_rules(GOOD.replace("royal = true", drawn), "my.toml")
    assert (rules["kinds"][0].drawing, rules["kinds"][0].tint) == ("oni", 90)
