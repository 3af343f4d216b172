"""Names of players: no insults, and nobody pretends to be the operator."""

import pytest

from yokai.app.players.names import BOT_MARK, LONGEST, bot_name, check_name
from yokai.refusal import Refusal


@pytest.mark.parametrize(
    "name",
    [
        "Mia", "Yoshito", "Monique", "Pedersen", "Ignazio", "Cassandra", "Fukuda", "Dick", "Élodie",
        "Jürgen Groß", "くるみ", "がくと", "K.O.", "R2D2", "Admiral", "Bottom", "ひしね",
        "Анна", "Σοφία", "Тимур",
    ],
)  # fmt: skip
def test_honest_name_is_kept(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Admin", "name_reserved"),
        ("A d m i n", "name_reserved"),
        ("4dm1n", "name_reserved"),
        ("Аdmіn", "name_reserved"),  # with letters of Cyrillic
        ("fυck", "bad_name"),  # and of Greek
        ("Opérateur", "name_reserved"),
        ("コンピュータ", "name_reserved"),
        ("F U C K you", "bad_name"),
        ("phuck, fück", "bad_name"),
        ("b1tch", "bad_name"),
        ("big Arschloch", "bad_name"),
        ("ｆｕｃｋ", "bad_name"),
        ("sh!t", "bad_name"),
        ("死ね", "bad_name"),
    ],
)
def test_insult_or_reserved_name_is_refused(name: str, reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_name(name)
    assert refused.value.reason == reason


def test_operator_adds_words() -> None:
    assert check_name("Broccoli")
    with pytest.raises(Refusal, match="not welcome"):
        check_name("Mr. Bröccoli", ["Broccoli"])


def test_only_a_program_has_the_mark_of_programs() -> None:
    assert check_name(f"Rex {BOT_MARK}") == "Rex"
    assert bot_name("Rex").endswith(BOT_MARK)
    assert len(bot_name("x" * LONGEST)) == LONGEST
