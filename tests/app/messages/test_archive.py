"""Messages of archives: each is read as it is written, and nothing beyond its bounds."""

import msgspec
import pytest

from tests.support.messages import Json, check_witness, refusal_of, structs_of
from yokai.app.messages import archive
from yokai.app.messages.archive import (
    Archive,
    ArchiveAnswer,
    ArchivedAccount,
    ArchivedCall,
    ArchivedCard,
    ArchivedChapter,
    ArchivedDevice,
    ArchivedEvent,
    ArchivedGame,
    ArchivedLesson,
    ArchivedPuzzle,
    ArchivedRating,
    ArchivedSeat,
    ArchivedStanding,
    ArchivedStorm,
    ArchivedStudy,
    PageSettings,
)

CARD: Json = {"stability": 1.5, "difficulty": 5.5, "seen": 7, "due": 8}
GAME: Json = {
    **{"id": "abcdefghjkmn", "variant": "classic", "start": "rkb/1p1/1P1/BKR b - 1"},
    **{"south": {"who": "me", "name": "Aiko"}, "north": {"who": "computer", "level": 3}},
    **{"created": 5, "events": [{"at": 6, "move": "2c2b", "left": [1, 2]}]},
    **{"initial": 60_000, "increment": 0, "below": "south", "gentle": True, "title": "Ours"},
}
LESSON: Json = {"variant": "classic", "lesson": "tanuki", "done": 3, "clean": 1, "at": 9}
PUZZLE: Json = {
    **{"variant": "classic", "id": "2utrg4", "at": 9, "solved": False, "hint": True},
    **{"gain": -4.5, "card": CARD},
}
STANDING: Json = {
    **{"variant": "classic", "rating": 1200.5, "deviation": 99.5, "volatility": 0.06},
    **{"solved": 1, "failed": 2, "run": 0, "best_run": 1, "best_storm": 4, "at": 9},
}
STORM: Json = {
    **{"variant": "classic", "id": "0a", "puzzles": ["2utrg4"]},
    **{"begun": 9, "solved": 0, "mistakes": 1},
}
PAGE: Json = {
    **{"pieces": "kanji", "theme": "dark", "sound": False, "aloud": True, "danger": "off"},
    **{"lang": "de", "variant": "expert", "opponent": "beside", "level": 5, "bot": "Robo"},
    **{"side": "north", "clock": "none", "rated": True, "name": "Aiko", "phrases": False},
    **{"names": ["Aiko", ""], "table": "turns"},
}
CHAPTER: Json = {"name": "One", "record": "$VARIANT:classic\n"}
STUDY: Json = {"id": "abcdefghjkmn", "name": "Forks", "chapters": [CHAPTER], "at": 9}
DEVICE: Json = {"label": "Firefox", "begun": 5, "at": 6, "ended": None}
CALL: Json = {"lang": "de", "origin": "https://mori.example", "at": 7}
RATING: Json = {
    **{"variant": "classic", "rating": 1500.5, "deviation": 99.5, "games": 3, "at": 8},
}
ACCOUNT: Json = {
    **{"id": "abcd", "name": "Aiko", "lang": "de", "pieces": "kanji", "at": 9, "bot": True},
    **{"devices": [DEVICE], "calls": [CALL], "ratings": [RATING]},
    **{"blocked": True, "given_name": "Rose", "reports": 1},
}
WITNESSES: dict[type[msgspec.Struct], Json] = {
    ArchivedSeat: {"who": "bot", "bot": "Robo"},
    ArchivedEvent: {"at": 6, "end": "illegal_move", "winner": "north"},
    ArchivedGame: GAME,
    ArchivedLesson: LESSON,
    ArchivedCard: CARD,
    ArchivedPuzzle: PUZZLE,
    ArchivedStanding: STANDING,
    ArchivedStorm: STORM,
    ArchivedChapter: CHAPTER,
    ArchivedStudy: STUDY,
    ArchivedDevice: DEVICE,
    ArchivedCall: CALL,
    ArchivedRating: RATING,
    ArchivedAccount: ACCOUNT,
    PageSettings: PAGE,
    Archive: {
        **{"format": "yokai", "version": 1, "made": 9, "games": [GAME], "lessons": [LESSON]},
        **{
            "puzzles": [PUZZLE],
            "standings": [STANDING],
            "storms": [STORM],
            "page": PAGE,
            "studies": [STUDY],
            "account": ACCOUNT,
        },
    },
    ArchiveAnswer: {"games": 1, "lessons": 0, "puzzles": 2, "left_out": 0, "page": None},
}


@pytest.mark.parametrize("kind", WITNESSES)
def test_message_is_written_as_it_is_read(kind: type[msgspec.Struct]) -> None:
    check_witness(kind, WITNESSES[kind])


def test_every_message_has_a_witness() -> None:
    assert structs_of(archive) == set(WITNESSES)


def test_settings_that_a_later_page_has_are_passed_over() -> None:
    assert msgspec.convert({"theme": "dark", "mood": "fine"}, PageSettings).theme == "dark"


@pytest.mark.parametrize(
    ("kind", "change", "sentence"),
    [
        (ArchivedEvent, {"at": -1}, "Expected `int` >= 0"),
        (ArchivedEvent, {"end": "<b>"}, "matching regex"),
        (ArchivedEvent, {"left": [1]}, "Expected `array` of length 2"),
        (ArchivedGame, {"created": 10**14}, "Expected `int` <="),
        (ArchivedCard, {"stability": 0}, "Expected `float` >="),
        (ArchivedStorm, {"puzzles": ["two words"]}, "matching regex"),
        (ArchivedStanding, {"deviation": 1}, "Expected `float` >="),
        (ArchivedSeat, {"who": "everybody"}, "Invalid enum value"),
        (Archive, {"secret": 1}, "unknown field `secret`"),
    ],
)
def test_message_beyond_its_bounds_is_refused(
    kind: type[msgspec.Struct], change: Json, sentence: str
) -> None:
    assert sentence in refusal_of(kind, WITNESSES[kind] | change)
