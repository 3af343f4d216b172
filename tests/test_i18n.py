"""Words in the reader's language."""

from __future__ import annotations

import pytest

from yokai import IllegalMove, Position, YokaiError
from yokai.i18n import Words, choose


@pytest.mark.parametrize(
    ("asked", "environment", "language"),
    [
        ("ja", {"LC_ALL": "fr_FR"}, "ja"),
        ("FR-ca", {}, "fr"),
        (None, {"LC_ALL": "fr_FR.UTF-8", "LANG": "de_DE"}, "fr"),
        (None, {"LC_ALL": "", "LC_MESSAGES": "de_AT@euro", "LANG": "ja_JP"}, "de"),
        (None, {"LANG": "ja_JP.UTF-8"}, "ja"),
        (None, {"LC_ALL": "C", "LANG": "ja_JP.UTF-8"}, "en"),
        (None, {"LANG": "nl_NL.UTF-8"}, "en"),
        (None, {}, "en"),
    ],
)
def test_language_is_chosen(asked: str | None, environment: dict[str, str], language: str) -> None:
    assert choose(asked, environment).language == language


@pytest.mark.parametrize("asked", ["xx", "", "../en", "klingon"])
def test_unknown_language_is_refused(asked: str) -> None:
    with pytest.raises(YokaiError, match=r"^no language '.*': there are de, en, fr, ja$"):
        choose(asked, {})


def test_more_words_are_learned_when_they_are_asked_for() -> None:
    assert not Words("fr").knows("lesson.solved")
    assert Words("fr", "lessons").say("lesson.solved") == "Bravo\u202f!"
    assert Words("fr", "lessons").knows("status.turn")


def test_blanks_are_filled_and_unknown_ones_stay() -> None:
    assert Words().say("status.turn", side="South") == "South to move"
    assert Words().say("status.turn") == "{side} to move"
    assert Words().say("no.such.key", side="South") == "no.such.key"
    assert Words().knows("status.turn")
    assert not Words().knows("no.such.key")


def test_names_of_pieces_and_sides_and_what_has_none() -> None:
    assert [Words(language).name("South") for language in ("en", "fr", "de", "ja")] == [
        "South",
        "Sud",
        "Süd",
        "先手",
    ]
    assert Words("fr").name("chick") == "poussin"
    assert Words("fr").name("piece of my own") == "piece of my own"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "No: a kodama must promote here."),
        ("fr", "Kodama"),
        ("de", "Kodama"),
        ("ja", "コダマ"),
    ],
)
def test_refusal_is_a_sentence_without_blanks(language: str, said: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        Position.parse("classic", "2k/1P1/3/K2 b - 1").play("2b2a")
    text = Words(language).refusal(caught.value)
    assert said.lower() in text.lower()
    assert "{" not in text


def test_refusal_without_a_sentence_of_its_own_is_told_in_english() -> None:
    error = IllegalMove("illegal move 'x'", "it is odd", "odd")
    assert "it is odd" in Words("de").refusal(error)
