"""What the lessons say: every blank is filled, in every language and every theme."""

from __future__ import annotations

import pytest

from yokai import VARIANTS, variant
from yokai.i18n import LANGUAGES
from yokai.learn.lessons.catalogue import lessons_of
from yokai.learn.lessons.texts import blank, lesson_words, say


def test_pieces_are_called_by_their_names_in_the_theme() -> None:
    words, game = lesson_words("en"), variant("classic")
    assert say(words, game, "lesson.meet_p") == ("This is a kodama. It only goes straight ahead.")
    assert "a chick" in say(words, game, "lesson.meet_p", "animals")
    assert "a kodama." in say(words, game, "lesson.meet_p", "yokai")  # its own theme
    assert "歩" in say(words, game, "lesson.meet_p", "kanji")


def test_sentence_of_a_teacher_is_said_as_it_is() -> None:
    assert say(lesson_words("de"), variant("dobutsu"), "Los, {R}!") == "Los, Giraffe!"


def test_promoted_side_has_a_blank_of_its_own() -> None:
    assert [blank(kind) for kind in variant("expert").kinds] == ["K", "G", "S", "P", "S_up", "P_up"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", VARIANTS)
def test_every_blank_is_filled(name: str, language: str) -> None:
    words, game = lesson_words(language), variant(name)
    for lesson in lessons_of(name):
        texts = {lesson.title}
        for step in lesson.steps:
            texts |= {step.text, step.done or lesson.title, step.wrong or lesson.title}
        for theme in (None, *game.themes):
            for text in texts:
                assert words.knows(text)
                assert "{" not in say(words, game, text, theme), text
