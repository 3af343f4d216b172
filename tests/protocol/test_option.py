"""Options as both protocols declare them."""

from __future__ import annotations

import pytest

from yokai.protocol.option import Option, plain_name, split_setting

HASH = Option("Hash", "spin", "64", least=1, most=1024)
PONDER = Option("Ponder", "check", "false")
GAME = Option("UCI_Variant", "combo", "expert", choices=("expert", "classic"))


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (HASH, "32", "32"),
        (HASH, "+7", "7"),
        (HASH, "0", "1"),
        (HASH, "-5", "1"),
        (HASH, "4096", "1024"),
        (HASH, "", None),
        (HASH, "１２", None),
        (HASH, "9" * 19, None),
        (PONDER, "TRUE", "true"),
        (PONDER, "yes", None),
        (GAME, "Classic", "classic"),
        (GAME, "chess", None),
    ],
)
def test_value_is_read(option: Option, text: str, value: str | None) -> None:
    assert option.read(text) == value


def test_declarations() -> None:
    assert str(PONDER) == "option name Ponder type check default false"
    assert str(GAME) == ("option name UCI_Variant type combo default expert var expert var classic")


@pytest.mark.parametrize(
    ("name", "plain"),
    [("USI_Hash", "hash"), ("UCI_Hash", "hash"), ("Skill_Level", "skill level"), ("", "")],
)
def test_names_have_one_spelling(name: str, plain: str) -> None:
    assert plain_name(name) == plain


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("name Hash value 3", ("Hash", "3")),
        ("Hash value 3", ("Hash", "3")),
        ("name Skill Level value 3", ("Skill Level", "3")),
        ("name Clear Hash", ("Clear Hash", "")),
        ("name x value a b", ("x", "a b")),
        ("", ("", "")),
    ],
)
def test_settings_are_split(line: str, parts: tuple[str, str]) -> None:
    assert split_setting(line.split()) == parts
