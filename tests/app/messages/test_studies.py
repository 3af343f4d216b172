"""Messages of saved studies, each with a witness."""

from __future__ import annotations

import msgspec
import pytest

from tests.support.messages import Json, check_witness, structs_of
from yokai.app.messages import studies
from yokai.app.messages.studies import (
    ChapterDraft,
    ChapterOutline,
    ChapterView,
    NewStudy,
    StudyOutline,
    StudyView,
)

OUTLINE: Json = {"number": 1, "name": "Second"}
DRAFT: Json = {"variant": "classic", "sfen": None, "moves": ["2c2b"], "comments": {}}
NOTES: Json = {"variations": [], "glyphs": {"1": "!"}, "drawings": {"1": ["2c"]}}
CHAPTER: Json = {"name": "One", "variant": "classic"}
WITNESSES: dict[type[msgspec.Struct], Json] = {
    NewStudy: {"name": "Forks"},
    ChapterOutline: OUTLINE,
    StudyOutline: {"name": "Forks", "chapters": [OUTLINE]},
    ChapterDraft: {"name": "One", "study": DRAFT | NOTES},
    ChapterView: CHAPTER,
    StudyView: {"id": "abc", "name": "Forks", "at": 9, "chapters": [CHAPTER]},
}


@pytest.mark.parametrize("kind", WITNESSES)
def test_message_is_written_as_it_is_read(kind: type[msgspec.Struct]) -> None:
    check_witness(kind, WITNESSES[kind])


def test_every_message_has_a_witness() -> None:
    assert structs_of(studies) == set(WITNESSES)


@pytest.mark.parametrize("name", ["", "x" * 61])
def test_name_has_a_length(name: str) -> None:
    with pytest.raises(msgspec.ValidationError, match="length"):
        msgspec.convert({"name": name}, NewStudy)
