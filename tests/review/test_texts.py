"""A review in words."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

import yokai
from yokai import SOUTH, Game, Position
from yokai.engine.line import Score
from yokai.engine.move_reason import ReasonName
from yokai.i18n import LANGUAGES
from yokai.review.facts import Fact, FactName, Scene, facts
from yokai.review.grades import Grade
from yokai.review.review import review
from yokai.review.texts import Voice, key_of, review_words

CATALOGUES = Path(yokai.__file__).parent / "web" / "locale" / "review"


def catalogue(folder: Path, language: str) -> dict[str, str]:
    words = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))
    assert isinstance(words, dict)
    return words


def keys(prefix: str, folder: Path = CATALOGUES) -> set[str]:
    found = catalogue(folder, "en")
    return {key.removeprefix(prefix) for key in found if key.startswith(prefix)}


def test_every_fact_grade_and_better_move_has_its_sentence() -> None:
    facts = keys("review.fact.")
    assert {key for key in facts if "." not in key} == set(get_args(FactName))
    assert keys("review.grade.") == set(get_args(Grade))
    assert keys("why.", CATALOGUES.parent) == set(get_args(ReasonName))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_that_names_a_player_can_say_you(language: str) -> None:
    """`mine` is for the reader's own move, `theirs` for a move of the opponent."""
    said = catalogue(CATALOGUES, language)
    for name in get_args(FactName):
        key = f"review.fact.{name}"
        english = catalogue(CATALOGUES, "en")[key]
        assert (f"{key}.mine" in said) >= ("{side}" in english), key
        assert (f"{key}.theirs" in said) >= ("{other}" in english), key
        assert "{side}" not in said.get(f"{key}.mine", "")
        assert "{other}" not in said.get(f"{key}.theirs", "")


@pytest.fixture(scope="module")
def voices() -> dict[str, Voice]:
    game = Game(Position.parse("classic", "1k1/3/1r1/PK1 b - 1"))
    game.play("3d3c")
    found = review(game, seconds=1)
    return {language: Voice(found, review_words(language)) for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_have_no_blank_left(voices: dict[str, Voice], language: str) -> None:
    voice = voices[language]
    (moment,) = voice.review.moments
    said = [
        voice.story(moment),
        voice.sentence(moment.better, SOUTH),
        voice.swing(moment.judged),
        voice.accuracy(SOUTH),
        voice.grade(moment.judged),
        voice.basis,
    ]
    assert all(text and "{" not in text and "review." not in text for text in said)


def test_truth_is_told_in_moves_and_estimates_in_percent(voices: dict[str, Voice]) -> None:
    voice = voices["en"]
    assert voice.standing(Score(31991, 9), True) == "won in 5"
    assert voice.standing(Score(-31982, -18), True) == "lost in 9"
    assert voice.standing(Score(-31994, -6), True, played=True) == "lost in 3"
    assert voice.standing(Score(0), True) == "a draw"
    assert voice.standing(Score(0), False) == "50%"
    assert voice.standing(Score(31999, 1), True) == "won in 1"
    assert voice.standing(Score(31999, 1), True, played=True) == "won"


def test_row_and_sentence_give_the_same_numbers(voices: dict[str, Voice]) -> None:
    """The tester's case: "lost in 18, now lost in 5" above "lost in 18 moves, now in 6"."""
    voice = voices["en"]
    (moment,) = voice.review.moments
    could, did = Score(-31982, -18), Score(-31994, -6)
    row = voice.swing(replace(moment.judged, could=could, did=did, exact=True))
    quiet = Position.parse("classic", "rkb/1p1/1P1/BKR b - 1")
    moves = quiet.move("1d1c"), quiet.move("2c2b")
    (fact,) = facts(Scene(quiet, *moves, could, did, True, None))
    assert row == "lost in 9, now lost in 3"
    assert "lost in 9 moves, now it is lost in 3" in voice.sentence(fact, SOUTH)


def test_facts_speak_of_the_pieces_in_the_readers_language(voices: dict[str, Voice]) -> None:
    fact = Fact("hangs", {"piece": "R", "taker": "P"}, {"square": "b2"})
    assert key_of(fact) == "review.fact.hangs"
    assert voices["de"].sentence(fact, SOUTH).endswith("Tanuki auf b2")
