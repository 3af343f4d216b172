"""Studies in an archive: written from the store, and read by the rules before they are stored."""

from __future__ import annotations

from collections.abc import Callable

from yokai.app.games.new_game import is_name, plain
from yokai.app.messages import Archive, ArchivedChapter, ArchivedStudy
from yokai.app.studies.study_service import checked
from yokai.errors import YokaiError, quote
from yokai.formats.record import Record
from yokai.refusal import Refusal
from yokai.storage.archive import Everything
from yokai.storage.studies import Chapter, StoredStudy


def archived_studies(stored: Everything) -> list[ArchivedStudy]:
    """The studies of a player, as the archive has them."""
    return [
        ArchivedStudy(
            study.id,
            study.name,
            [ArchivedChapter(each.name, each.record) for each in study.chapters],
            study.at,
        )
        for study in stored.studies.values()
    ]


def stored_studies(
    archive: Archive, now: int, tick: Callable[[], object]
) -> dict[str, StoredStudy]:
    """The studies of an archive as they are stored; a refusal if one cannot be read. `tick` is
    called before each move, and may raise an error to end the work."""
    found = {}
    for study in archive.studies:
        try:
            if not is_name(study.id):
                raise YokaiError("this is no name of a study")
            chapters = tuple(_chapter(each, tick) for each in study.chapters)
        except YokaiError as error:
            message = f"the study {quote(study.name)} cannot be read: {error}"
            raise Refusal("bad_archive", message) from None
        kept = StoredStudy(study.id, plain(study.name), chapters, min(study.at, now))
        found[study.id] = checked(kept)
    return found


def _chapter(archived: ArchivedChapter, tick: Callable[[], object]) -> Chapter:
    record = Record.parse(archived.record, tick=tick)
    return Chapter(plain(archived.name), record.game.variant.id, record.text)
