"""Progress in an archive: read as it is written, without what is not here."""

from yokai.app.archive.archived_progress import (
    archived_lessons,
    archived_puzzles,
    archived_standings,
    archived_storms,
    stored_progress,
)
from yokai.app.messages import Archive, ArchivedLesson, ArchivedPuzzle
from yokai.glicko import Rating
from yokai.learn.puzzles.collection import puzzles_of
from yokai.storage.archive import Everything, StoredLesson, StoredPuzzle
from yokai.storage.lessons import LessonProgress
from yokai.storage.puzzles import Attempt, Card, PuzzleStanding, Storm

NOW = 1000
FIRST, SECOND = (puzzle.id for puzzle in puzzles_of("classic").puzzles[:2])
PROGRESS = Everything(
    lessons={("classic", "tanuki"): StoredLesson(LessonProgress(0b11, 0b10), 7)},
    puzzles={
        ("classic", FIRST): StoredPuzzle(Attempt(False, True, -8.5, 9), Card(1.5, 2.5, 8, 9)),
        ("classic", SECOND): StoredPuzzle(Attempt(None, False, None, 9)),
    },
    standings={"classic": PuzzleStanding(Rating(1300, 99, 0.05), 3, 2, 1, 2, 7, 8)},
    storms={"dobutsu": Storm("0a", (FIRST, SECOND), 5, 1, 0)},
)


def archive_of(stored: Everything) -> Archive:
    return Archive(
        format="yokai",
        version=1,
        made=0,
        lessons=archived_lessons(stored),
        puzzles=archived_puzzles(stored),
        standings=archived_standings(stored),
        storms=archived_storms(stored),
    )


def test_progress_is_read_as_it_is_written() -> None:
    assert stored_progress(archive_of(PROGRESS), NOW) == PROGRESS


def test_what_is_not_here_is_left_out() -> None:
    archive = Archive(
        "yokai",
        1,
        0,
        lessons=[
            ArchivedLesson("classic", "tanuki", done=2**50 - 1, clean=2**52, at=5),
            ArchivedLesson("classic", "no such lesson", done=1, clean=1, at=5),
            ArchivedLesson("chess", "tanuki", done=1, clean=1, at=5),
        ],
        puzzles=[ArchivedPuzzle("classic", "zzzzzz", 5), ArchivedPuzzle("chess", FIRST, 5)],
    )
    found = stored_progress(archive, NOW)
    assert [*found.lessons] == [("classic", "tanuki")]
    progress = found.lessons["classic", "tanuki"].progress
    assert progress.done.bit_length() < 20  # the lesson has no more steps
    assert progress.clean == 0
    assert found.puzzles == {}


def test_nothing_is_later_than_now() -> None:
    found = stored_progress(archive_of(PROGRESS), now=1)
    assert found.standings["classic"].at == found.storms["dobutsu"].begun == 1
    assert found.puzzles["classic", FIRST].attempt.at == 1
