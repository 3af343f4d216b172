"""The versions of a student: numbered, judged, and bounded on the disk."""

from __future__ import annotations

from pathlib import Path

from tests.support.uploads import SOUND
from yokai.tournament.hand_in.class_list import ClassList, Pupil
from yokai.tournament.hand_in.upload import read_upload
from yokai.tournament.hand_in.versions import CheckVerdict, VersionStore, entrants_of

ANNA = Pupil("Anna", "abcde-fghjk")
FILES = read_upload([("lib/deep/x.py", b""), ("bot.py", SOUND)])


def test_only_two_versions_keep_their_files(tmp_path: Path) -> None:
    store = VersionStore(tmp_path)
    assert store.of(ANNA) == []
    for number in (1, 2, 3):
        version = store.add(ANNA, FILES)
        assert version.number == number
        assert store.of(ANNA)[-1].verdict is None
        store.judge(version, CheckVerdict(True, "fox"))
    fresh = VersionStore(tmp_path).of(ANNA)
    assert [each.bot.exists() for each in fresh] == [False, True, True]
    assert [each.verdict is not None for each in fresh] == [True] * 3
    assert (fresh[2].bot / "lib" / "deep" / "x.py").is_file()


def test_version_that_is_not_fit_keeps_its_verdict_alone(tmp_path: Path) -> None:
    store = VersionStore(tmp_path)
    version = store.add(ANNA, FILES)
    store.judge(version, CheckVerdict(False, "fox"))
    assert not version.bot.exists()
    assert store.of(ANNA)[0].verdict == CheckVerdict(False, "fox")
    assert store.add(ANNA, FILES).number == 2


def test_fit_version_plays_on_while_later_ones_fail(tmp_path: Path) -> None:
    store = VersionStore(tmp_path)
    for good in (True, False, False, False):
        store.judge(store.add(ANNA, FILES), CheckVerdict(good, "fox"))
    assert [each.bot.exists() for each in store.of(ANNA)] == [True, False, False, False]
    [entrant] = entrants_of(store, ClassList((ANNA,), "teacher"))
    assert entrant.name == "Anna v1"
