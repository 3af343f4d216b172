"""The texts of a lesson, in the reader's language and with the piece names of a theme."""

from __future__ import annotations

from yokai.i18n import Words
from yokai.rules.piece import Kind, article
from yokai.rules.variant import Variant


def lesson_words(language: str = "en") -> Words:
    """The catalogue of a language with the texts of the lessons."""
    return Words(language, "lessons")


def blank(kind: Kind) -> str:
    """The placeholder of a piece in a text: ``{P}``, and ``{P_up}`` for its promoted side."""
    return kind.letter + ("_up" if kind.is_promoted else "")


def say(words: Words, game: Variant, text: str, theme: str | None = None) -> str:
    """Translate a text of a lesson: the key of a sentence, or the sentence itself.

    The placeholder ``{R}`` is the name of a piece, ``{a_R}`` its name with an article. After
    the key and a space may stand the symbol of the piece that ``{piece}`` and ``{a_piece}`` mean.

    >>> from yokai.rules.variant import variant
    >>> say(lesson_words("fr"), variant("classic"), "C’est {a_R} !", "animals")
    'C’est une girafe !'
    """
    plain = article if words.language == "en" else str
    names = {}
    for kind in game.kinds:
        name = game.themes[theme][kind.name] if theme and theme != game.theme else kind.name
        names[blank(kind)] = words.name(name)
        key = f"a_piece.{name}"
        names[f"a_{blank(kind)}"] = words.say(key) if words.knows(key) else plain(name)
    key, _, symbol = text.partition(" ")
    if symbol in game.by_symbol and words.knows(key):
        meant = blank(game.kind(symbol))
        return words.say(key, piece=names[meant], a_piece=names[f"a_{meant}"])
    return words.say(text, **names)
