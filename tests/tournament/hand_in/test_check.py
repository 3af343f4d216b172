"""The check of a version, and what hostile bots reach while they are built and checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.uploads import LOOP, SAY, SOUND
from yokai.tournament.event_log import Cup
from yokai.tournament.hand_in.check import check_version, most_seconds, terms_of
from yokai.tournament.hand_in.class_list import Pupil
from yokai.tournament.hand_in.upload import read_upload
from yokai.tournament.hand_in.versions import BotVersion, VersionStore

CUP = Cup("class", "swiss", ("classic",), movetime=200)


def handed(tmp_path: Path, *files: tuple[str, bytes]) -> BotVersion:
    return VersionStore(tmp_path).add(Pupil("Anna", "abcde-fghjk"), read_upload(files))


def test_sound_bot_is_fit_and_its_prints_come_back(tmp_path: Path) -> None:
    version = handed(tmp_path, ("bot.py", SOUND))
    verdict = check_version(version.bot, tmp_path, CUP)
    assert verdict.good, verdict.faults
    assert verdict.prints[0].startswith("I saw")
    assert str(tmp_path) not in repr(verdict)


def test_bot_is_built_in_memory_and_plays_what_was_built(tmp_path: Path) -> None:
    build = (
        "#!/bin/sh\ncp template.py bot.py; ln -s /etc/passwd link; echo hm"
        "; head -c 100000000 /dev/zero > big 2>/dev/null; rm -f big; touch ../escaped || true\n"
    )
    told = b'name = "Built"\ncommand = "python3 bot.py"\nbuild = "./build.sh"\n'
    files = (("bot.toml", told), ("template.py", SOUND), ("build.sh", build.encode()))
    version = handed(tmp_path, *files)
    verdict = check_version(version.bot, tmp_path, CUP)
    assert verdict.good, verdict.faults
    assert verdict.name == "Built"
    left = {path.name for path in version.bot.iterdir()}
    assert left == {"bot.toml", "template.py", "build.sh", "bot.py"}, "no link"
    assert "build" not in (version.bot / "bot.toml").read_text()
    assert not (version.folder / "escaped").exists()


def test_failed_and_endless_output_of_a_build_is_told(tmp_path: Path) -> None:
    told = b'command = "./a"\nbuild = "sh -c \'echo error: no good; exit 1\'"\n'
    verdict = check_version(handed(tmp_path, ("bot.toml", told)).bot, tmp_path, CUP)
    assert not verdict.good
    assert verdict.faults[0].reason == "build"
    assert "error: no good" in verdict.faults[0].sentence
    told = b'command = "./a"\nbuild = "sh -c \'yes error\'"\n'
    verdict = check_version(handed(tmp_path, ("bot.toml", told)).bot, tmp_path, CUP)
    assert not verdict.good, "the file of its output is full"


def test_bot_is_checked_in_every_variant(tmp_path: Path) -> None:
    program = LOOP + "1 / (q['game'] != 'dobutsu'); " + SAY
    cup = Cup("class", "ladder", ("classic", "dobutsu"), movetime=5000)
    verdict = check_version(handed(tmp_path, ("bot.py", program.encode())).bot, tmp_path, cup)
    assert [fault.reason for fault in verdict.faults][:1] == ["crash"]
    assert "ZeroDivisionError" in verdict.faults[0].sentence


@pytest.mark.parametrize(
    "cup",
    [
        Cup("class", "ladder", ("classic",), movetime=20),
        Cup("class", "ladder", ("classic",), movetime=1000),
        Cup("class", "ladder", ("classic", "expert"), movetime=20_000),
        Cup("class", "ladder", ("classic",), clock=(300_000, 5000)),
        Cup("class", "ladder", ("classic",), depth=3),
    ],
)
def test_check_is_bounded_whatever_the_time_of_a_move(cup: Cup) -> None:
    """A bot that uses all of its time is told within minutes, and is not stopped before."""
    terms = terms_of(cup, "classic")
    assert terms.clock is None, "the check has no clock for a whole game"
    ms = terms.limits.movetime
    assert ms == (cup.movetime or {300_000: 12_500, 0: 5000}[cup.clock[0] if cup.clock else 0])
    seconds = 2 * 2 * len(cup.variants) * terms.max_plies / 2 * ms / 1000
    assert seconds + 60 < most_seconds(cup)
    assert terms.max_plies == 8 or seconds <= 60


def test_bot_reads_no_file_of_others(tmp_path: Path) -> None:
    other = handed(tmp_path, ("bot.py", SOUND))
    spy = (
        f"import glob, os\nfound = glob.glob({str(tmp_path)!r} + '/**', recursive=True)\n"
        "print('FOUND', [f for f in found if os.path.isfile(f)], file=sys.stderr)\n"
    )
    program = "import sys\n" + spy + LOOP + SAY
    verdict = check_version(handed(tmp_path, ("bot.py", program.encode())).bot, tmp_path, CUP)
    told = verdict.prints[0]
    assert told.startswith("FOUND")
    assert told.count("/bot.py") <= 1, "its own alone"
    assert str(other.bot) not in told
    shared = other.folder.parent / "venv"
    shared.mkdir()
    (shared / "pyvenv.cfg").touch()
    told_folders = f'command = "python3 bot.py"\nfolders = ["{shared}"]\n'.encode()
    version = handed(tmp_path, ("bot.py", SOUND), ("bot.toml", told_folders))
    verdict = check_version(version.bot, tmp_path, CUP)
    assert "bots may not read" in verdict.faults[0].sentence
