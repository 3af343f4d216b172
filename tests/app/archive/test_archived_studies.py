"""Studies in an archive: read by the rules, and refused with a reason."""

from __future__ import annotations

import pytest

from yokai import Game, Record
from yokai.app.archive.archived_studies import archived_studies, stored_studies
from yokai.app.archive.merging import merged
from yokai.app.games.new_game import new_name
from yokai.app.messages import Archive, ArchivedChapter, ArchivedStudy
from yokai.app.studies.study_service import MOST_STUDIES
from yokai.refusal import Refusal
from yokai.storage.archive import Everything, Present
from yokai.storage.studies import Chapter, StoredStudy


def study(at: int = 5, name: str = "") -> StoredStudy:
    game = Game("expert")
    game.play("3d3c")
    text = Record(game, comments={1: "愛"}, glyphs={1: "!"}).text
    return StoredStudy(name or new_name(), "Forks", (Chapter("One", "expert", text),), at)


def test_study_survives_the_way_there_and_back() -> None:
    stored = study()
    archive = Archive(
        "yokai", 1, 0, studies=archived_studies(Everything(studies={stored.id: stored}))
    )
    assert stored_studies(archive, 9, lambda: None) == {stored.id: stored}
    early = stored_studies(archive, 3, lambda: None)
    assert early[stored.id].at == 3  # nothing is of later than now


@pytest.mark.parametrize(
    ("id", "record", "message"),
    [
        ("x", "$VARIANT:classic\n", "no name of a study"),
        (None, "$VARIANT:classic\n2c2a\n", "the study 'Forks' cannot be read: bad record, line 2"),
    ],
)
def test_study_that_cannot_be_read_is_refused(id: str | None, record: str, message: str) -> None:
    chapter = ArchivedChapter("One", record)
    wrong = ArchivedStudy(id or new_name(), "Forks", [chapter], 5)
    with pytest.raises(Refusal, match=message):
        stored_studies(Archive("yokai", 1, 0, studies=[wrong]), 9, lambda: None)


def test_later_study_stays_and_new_ones_come_as_long_as_there_is_room() -> None:
    old, new = study(5), study(6)
    there = Everything(studies={old.id: old})
    change = merged(Present(there, frozenset()), Everything(studies={old.id: study(4, old.id)}))
    assert change.studies == {}
    change = merged(Present(there, frozenset()), Everything(studies={new.id: new}))
    assert change.studies == {new.id: new}
    full = {each.id: each for each in [study() for _ in range(MOST_STUDIES)]}
    present = Present(Everything(studies=full), frozenset())
    assert merged(present, Everything(studies={new.id: new})).studies == {}
