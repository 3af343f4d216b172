"""Messages of saved studies."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from yokai.app.messages.asked import StudyDraft
from yokai.app.messages.common import In, Out

MOST_CHAPTERS = 64
StudyName = Annotated[str, Meta(min_length=1, max_length=60)]
ChapterNumber = Annotated[int, Meta(ge=0, lt=MOST_CHAPTERS)]


class NewStudy(In, frozen=True):
    """A study to be made, without chapters."""

    name: StudyName


class ChapterOutline(In, frozen=True):
    """A chapter by its present number, with its name from now on."""

    number: ChapterNumber
    name: StudyName


class StudyOutline(In, frozen=True):
    """The name of a study, and those of its chapters that it keeps, in their order from now on."""

    name: StudyName
    chapters: Annotated[list[ChapterOutline], Meta(max_length=MOST_CHAPTERS)]


class ChapterDraft(In, frozen=True):
    """A chapter to be saved."""

    name: StudyName
    study: StudyDraft


class ChapterView(Out, frozen=True):
    """A chapter in the list of studies."""

    name: str
    variant: str


class StudyView(Out, frozen=True):
    """A saved study in the list of studies."""

    id: str
    name: str
    at: int
    chapters: list[ChapterView]
