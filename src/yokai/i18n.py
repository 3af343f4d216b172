"""Translated texts for the terminal, from the page's catalogues: web/locale/<language>.json.

Texts that only a part of the page needs have a folder of their own: web/locale/lessons.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from yokai.errors import IllegalMove, YokaiError, quote

# A language is there if it has a catalogue.
_CATALOGUES = files("yokai").joinpath("web", "locale")
LANGUAGES = tuple(
    sorted(file.name.removesuffix(".json") for file in _CATALOGUES.iterdir() if file.is_file())
)


class Words:
    """The texts of one language.

    >>> Words("fr").say("status.turn", side="Sud")
    'Au tour de Sud'
    """

    def __init__(self, language: str = "en", *more: str) -> None:
        """Load a language; `more` names the folders of further texts, such as ``"lessons"``."""
        self.language = language
        self._words = _read(language, *more)

    def say(self, key: str, **words: object) -> str:
        """The sentence of this key, its blanks filled; a blank without a word stays as it is."""
        return re.sub(
            r"\{(\w+)\}",
            lambda blank: str(words.get(blank[1], blank[0])),
            self._words.get(key, key),
        )

    def knows(self, key: str) -> bool:
        """Is there a sentence with this key?"""
        return key in self._words

    def name(self, word: str) -> str:
        """The translated name of a piece or a side; a word without a translation stays as it is.

        >>> Words("de").name("lion"), Words("de").name("South")
        ('Löwe', 'Süd')
        """
        own = self._words.get(f"side.{word.lower()}", word)
        return self._words.get(f"piece.{word}", own)

    def variant(self, id: str, name: str) -> str:
        """The translated name of a variant; one without a translation is called as in its file."""
        return self._words.get(f"variant.{id}", name)

    def refusal(self, error: IllegalMove) -> str:
        """The sentence that says why a move is refused. In English it is the error's own."""
        key = f"refusal.{error.reason}"
        if self.language != "en" and self.knows(key):
            words = dict(error.words)
            if piece := words.get("piece"):
                words["a_piece"] = self._words.get(f"a_piece.{piece}", piece)
                words["piece"] = self.name(piece)
            text = self.say(key, **words)
            if "{" not in text:
                return text[0].upper() + text[1:]
        return self.say("text.no", why=error.why)


@cache
def _read(language: str, *more: str) -> dict[str, str]:
    words: dict[str, str] = {}
    for part in ("", *more):
        file = _CATALOGUES.joinpath(part, f"{language}.json")
        words |= json.loads(file.read_text(encoding="utf-8"))
    return words


def choose(asked: str | None, environment: Mapping[str, str]) -> Words:
    """The texts of the language asked for, else of the terminal's if it is supported, else English.

    >>> choose(None, {"LANG": "de_AT.UTF-8"}).language
    'de'
    """
    if asked is not None:
        if (language := _short(asked)) not in LANGUAGES:
            raise YokaiError(f"no language {quote(asked)}: there are {', '.join(LANGUAGES)}")
        return Words(language)
    settings = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = _short(next(filter(None, settings), "en"))
    return Words(language if language in LANGUAGES else "en")


def _short(locale: str) -> str:
    """The language code in a locale: "fr" of "fr_CA.UTF-8" or "fr-CA"."""
    return re.split(r"[-_.@]", locale)[0].lower()
