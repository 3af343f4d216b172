"""A review in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

import yokai
from yokai import SOUTH, Game, Position
from yokai.engine.line import Score
from yokai.engine.move_reason import ReasonName
from yokai.i18n import LANGUAGES
from yokai.review.facts import Fact, FactName
from yokai.review.grades import Grade
from yokai.review.review import review
from yokai.review.texts import Voice, key_of, review_words

CATALOGUES = Path(yokai.__file__).parent / "web" / "locale" / "review"


def keys(prefix: str) -> set[str]:
    catalogue = json.loads((CATALOGUES / "en.json").read_text(encoding="utf-8"))
    return {key.removeprefix(prefix) for key in catalogue if key.startswith(prefix)}


def test_every_fact_grade_and_better_move_has_its_sentence() -> None:
    assert keys("review.fact.") == set(get_args(FactName))
    assert keys("review.grade.") == set(get_args(Grade))
    assert keys("review.better.") == {*get_args(ReasonName), "forks", "wins", "holds"}


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


def test_truth_is_told_in_plies_and_estimates_in_percent(voices: dict[str, Voice]) -> None:
    voice = voices["en"]
    assert voice.standing(Score(31991, 9), True, 0) == "won in 9"
    assert voice.standing(Score(-31985, -15), True, 1) == "lost in 14"
    assert voice.standing(Score(0), True, 0) == "a draw"
    assert voice.standing(Score(0), False, 0) == "50%"
    assert voice.standing(Score(31999, 1), True, 1) == "won"


def test_facts_speak_of_the_pieces_in_the_readers_language(voices: dict[str, Voice]) -> None:
    fact = Fact("hangs", {"piece": "R", "taker": "P"}, {"square": "b2"})
    assert key_of(fact) == "review.fact.hangs"
    assert voices["de"].sentence(fact, SOUTH).endswith("Tanuki auf b2")
