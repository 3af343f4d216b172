"""Tables on disk: whole, or not there, or refused with a sentence."""

from __future__ import annotations

import errno
import fcntl
import json
import os
import random
import re
import shutil
import signal
import stat
import struct
import subprocess
import sys
import time
from functools import partial
from hashlib import blake2b
from pathlib import Path
from types import SimpleNamespace

import pytest

import yokai
from tests.support.core.small_games import GAMES
from tests.support.shell import PROGRAM
from yokai.errors import BadTable
from yokai.rules.variant import read_variant
from yokai.solve.tablebase import Tablebase, default_path
from yokai.solve.tablefile import MAGIC, TableFile, read_table, write_table
from yokai.solve.value import Value

ROOKS, PAWN = GAMES[1], GAMES[2]


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """The table of a small game, alone in its folder."""
    path = tmp_path / "folder" / "small.table"
    Tablebase.build(ROOKS, path)
    return path


def refused(path: Path, reason: str) -> None:
    with pytest.raises(BadTable, match=reason) as caught:
        Tablebase.open(ROOKS, path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    assert message.endswith(f"; `yokai solve FILE.toml --out {path}` makes it")
    assert "\n" not in message


def test_table_is_found_again(made: Path) -> None:
    table = Tablebase.open(ROOKS, str(made))
    assert table.probe(ROOKS.start).result == "draw"
    assert not table.file.is_damaged
    assert list(made.parent.iterdir()) == [made]


def test_missing_table_is_refused(tmp_path: Path) -> None:
    refused(tmp_path / "none.table", "there is no table yet")


def test_foreign_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "foreign"
    for content, reason in [
        (b"", "is empty"),
        (b"Dear diary, today I lost in 78 plies.", "is not a table of yokai"),
        (b"YOKAITB\x02" + bytes(100), "was made by another version"),
        (b"YOKAITB\x01" + bytes(3), "is cut short"),
    ]:
        path.write_bytes(content)
        refused(path, reason)
    refused(tmp_path, "cannot be read: Is a directory")


def test_table_of_other_rules_is_refused(made: Path) -> None:
    with pytest.raises(BadTable, match="holds other rules than those of one pawn"):
        Tablebase.open(PAWN, made)


def test_truncated_table_is_refused(made: Path) -> None:
    content = made.read_bytes()
    for length in {*range(0, len(content), 97), len(content) - 1, 4095, 4096, 4097}:
        made.write_bytes(content[:length])
        refused(made, "is empty|is not a table|is cut short|damaged header|bytes long instead of")
    made.write_bytes(content + b"\0")
    refused(made, "bytes long instead of")


def test_damaged_header_is_refused(made: Path) -> None:
    content = bytearray(made.read_bytes())
    for at in {*range(40), *random.Random(1).sample(range(4096), 300)}:
        content[at] ^= 1 << at % 8
        made.write_bytes(content)
        refused(made, "is not a table|another version|is cut short|damaged header")
        content[at] ^= 1 << at % 8


def forge(
    path: Path, description: object, header: int = 4096, described: int | None = None
) -> None:
    """A table that someone has made up, with a right sum."""
    text = json.dumps(description).encode() if not isinstance(description, bytes) else description
    lengths = struct.pack("<II", header, len(text) if described is None else described)
    rest = text.ljust(header - 24, b"\0")
    kept = blake2b(lengths + rest, digest_size=8).digest()
    path.write_bytes(MAGIC + lengths + kept + rest + bytes(5000))


@pytest.mark.parametrize(
    "description",
    [
        {},
        [],
        5,
        None,
        {"positions": 5000},
        {"positions": 5000, "rules": 7},
        {"positions": "many", "rules": {}},
        {"positions": None, "rules": {}},
        {"positions": 1e400, "rules": {}},
        {"positions": -5, "rules": {}},
        b"{",
        b"\xff\xfe",
        b"[" * 4000,
        b"",
    ],
    ids=repr,
)
def test_forged_table_is_refused(tmp_path: Path, description: object) -> None:
    forge(tmp_path / "forged", description)
    refused(tmp_path / "forged", "header without rules|bytes long instead of")


def test_forged_lengths_are_refused(tmp_path: Path) -> None:
    path, sound = tmp_path / "forged", {"positions": 5000, "rules": {}}
    for described in (0, 4090, 2**32 - 1):
        forge(path, sound, described=described)
        refused(path, "header without rules|without a checksum")
    forge(path, json.dumps(sound).encode().ljust(4068), described=4068)
    refused(path, "without a checksum")
    for header in (0, 8, 23, 2**32 - 1):
        content = bytearray(path.read_bytes())
        content[8:12] = struct.pack("<I", header)
        path.write_bytes(content)
        refused(path, "is cut short|damaged header")


def test_table_cut_short_at_the_moment_it_is_read_is_damaged(
    made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, used = Tablebase.open(ROOKS, made), Tablebase.open(ROOKS, made)
    used.probe(ROOKS.start)  # so that its page is checked
    monkeypatch.setattr(TableFile, "is_cut_short", False)  # nobody has noticed yet
    os.truncate(made, 4096)
    for one in (table, used):
        for ask in (
            partial(one.probe, ROOKS.start),
            partial(one.moves, ROOKS.start),
            partial(one.probe_many, [ROOKS.start]),
        ):
            with pytest.raises(BadTable, match="is damaged"):
                ask()


def test_table_cut_short_while_it_is_used_is_damaged(made: Path) -> None:
    table = Tablebase.open(ROOKS, made)
    assert table.knows(ROOKS.start)
    os.truncate(made, 4096)
    assert not table.knows(ROOKS.start)
    assert table.file.is_damaged
    for ask in (
        lambda: table.probe(ROOKS.start),
        lambda: table.moves(ROOKS.start),
        lambda: table.probe_many([ROOKS.start]),
        lambda: table.counts,
        lambda: table.first(Value("draw", 0)),
        table.verify,
        table.reachable,
    ):
        with pytest.raises(BadTable, match=f"{made}: is damaged; `yokai solve"):
            ask()


def test_damaged_value_is_noticed_when_it_is_used(made: Path) -> None:
    content = bytearray(made.read_bytes())
    content[-1] ^= 4
    made.write_bytes(content)
    table = Tablebase.open(ROOKS, made)
    assert table.file.is_damaged
    for ask in (
        lambda: table.probe(ROOKS.start),
        lambda: table.moves(ROOKS.start),
        lambda: table.probe_many([ROOKS.start]),
        table.verify,
        table.reachable,
    ):
        with pytest.raises(BadTable, match=f"{made}: is damaged; `yokai solve"):
            ask()


def test_damage_spoils_its_page_alone(classic_table: Tablebase, tmp_path: Path) -> None:
    path = tmp_path / "classic.table"
    shutil.copy(classic_table.file.path, path)
    with path.open("r+b") as file:
        file.seek(-1, os.SEEK_END)
        last = file.read(1)[0]
        file.seek(-1, os.SEEK_END)
        file.write(bytes([last ^ 1]))
    table = Tablebase.open("classic", path)
    assert table.probe(table.variant.start).plies == 78
    assert table.file.is_damaged


def test_bad_file_is_made_anew(made: Path) -> None:
    for content in (b"", b"something else", made.read_bytes()[:-5]):
        made.write_bytes(content)
        Tablebase.build(ROOKS, made)
        assert Tablebase.open(ROOKS, made).probe(ROOKS.start).result == "draw"


def test_interrupted_build_leaves_the_old_table_and_nothing_else(made: Path) -> None:
    before = made.read_bytes()

    def interrupt(stage: str, done: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Tablebase.build(ROOKS, made, progress=interrupt)
    assert list(made.parent.iterdir()) == [made]
    assert made.read_bytes() == before


def test_table_is_readable_as_the_user_wants(tmp_path: Path) -> None:
    old = os.umask(0o027)
    try:
        Tablebase.build(ROOKS, tmp_path / "t")
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "t").stat().st_mode) == 0o640


def test_link_goes_on_leading_to_its_file(made: Path) -> None:
    link = made.with_name("link")
    link.symlink_to(made)
    made.write_bytes(b"")
    Tablebase.build(ROOKS, link)
    assert link.is_symlink()
    Tablebase.open(ROOKS, made)


def test_names_with_brackets_are_names(tmp_path: Path) -> None:
    path = tmp_path / "[a-z]*.table"
    left = tmp_path / "[a-z]*.table.dead.making"
    other = tmp_path / "b.table.dead.making"
    left.touch()
    other.touch()
    Tablebase.build(ROOKS, path)
    assert set(tmp_path.iterdir()) == {path, other}


def test_what_the_dead_left_is_swept_but_not_what_the_living_make(made: Path) -> None:
    dead, living = (made.with_name(f"{made.name}.{name}.making") for name in ("dead", "living"))
    dead.write_bytes(b"half")
    with living.open("wb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        Tablebase.build(ROOKS, made)
        assert set(made.parent.iterdir()) == {made, living}
    Tablebase.build(ROOKS, made)
    assert list(made.parent.iterdir()) == [made]


def test_temporary_file_swept_before_it_is_locked_is_made_again(
    made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = fcntl.flock
    swept: list[Path] = []

    def sweep_first(file: int, how: int) -> None:
        for left in made.parent.glob("*.making") if not swept else ():
            left.unlink()
            swept.append(left)
        lock(file, how)

    monkeypatch.setattr(fcntl, "flock", sweep_first)
    Tablebase.build(ROOKS, made)
    assert swept
    assert list(made.parent.iterdir()) == [made]


@pytest.fixture
def no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is wrong must be known before the work."""

    def work(*_: object) -> None:
        raise AssertionError("the work began")

    monkeypatch.setattr("yokai._core.Solver.run", work)


FULL = "cannot be written: the disk is full, and the table needs 0.0 MB; free disk space"


@pytest.mark.usefixtures("no_work")
def test_full_disk_is_known_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=100))
    with pytest.raises(BadTable, match=FULL):
        Tablebase.build(ROOKS, tmp_path / "t")
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("no_work")
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_disk_that_lies_about_its_room_is_known_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def full(*_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "posix_fallocate", full)
    with pytest.raises(BadTable, match=FULL):
        Tablebase.build(ROOKS, tmp_path / "t")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("why", ["no such function", "no such disk"])
def test_room_is_taken_also_where_it_cannot_be_reserved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    def unsupported(*_: int) -> None:
        raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP))

    if why == "no such disk":
        monkeypatch.setattr(os, "posix_fallocate", unsupported)
    else:
        monkeypatch.delattr(os, "posix_fallocate")
    sizes = []

    def look(stage: str, done: float) -> None:
        sizes.append(next(tmp_path.iterdir()).stat().st_size)

    table = Tablebase.build(ROOKS, tmp_path / "t", progress=look)
    assert sizes[0] == sizes[-1] == table.file.size


@pytest.mark.usefixtures("no_work")
def test_place_that_cannot_be_written_is_known_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path, reason in [
        (Path("/proc/yokai/t"), "No such file|Permission denied"),
        (tmp_path / "file" / "t", "Not a directory|File exists"),
        (tmp_path, "Is a directory"),
        (tmp_path / ("x" * 300), "File name too long"),
    ]:
        with pytest.raises(BadTable, match=f"cannot be written: ({reason})"):
            Tablebase.build(ROOKS, path)


@pytest.mark.usefixtures("no_work")
def test_folder_that_may_not_be_written_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Nothing is forbidden to root, so the system's answer is put into its mouth.
    def forbid(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "open", forbid)
    with pytest.raises(BadTable, match="cannot be written: Permission denied"):
        Tablebase.build(ROOKS, tmp_path / "t")


def test_failing_write_is_told_and_leaves_nothing(
    made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(BadTable, match="cannot be written: Input/output error"):
        Tablebase.build(ROOKS, made)
    assert list(made.parent.iterdir()) == [made]


def test_trouble_of_the_one_who_watches_is_not_the_files(tmp_path: Path) -> None:
    def broken(stage: str, done: float) -> None:
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        Tablebase.build(ROOKS, tmp_path / "t", progress=broken)
    assert not list(tmp_path.iterdir())


def test_cache_folder_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda name: str(tmp_path / "deep" / name))
    path = default_path(ROOKS)
    assert path.parent == tmp_path / "deep" / "yokai"
    Tablebase.build(ROOKS)
    assert path.exists()
    assert Tablebase.open(ROOKS).file.path == path


def test_rules_of_ones_own_keep_out_of_the_way() -> None:
    classic = yokai.variant("classic")
    own = read_variant(classic.source.replace("reach_wins = true", "reach_wins = false"), "classic")
    assert default_path(classic).name == "classic.table"
    assert re.fullmatch(r"classic-[0-9a-f]{8}\.table", default_path(own).name)


def test_table_with_the_old_fingerprint_is_found_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda name: str(tmp_path))
    new = default_path(ROOKS)
    values = Tablebase.build(ROOKS).file.values
    new.unlink()
    old = json.dumps(ROOKS.fingerprints[1]).encode()
    path = tmp_path / f"two rooks-{blake2b(old, digest_size=4).hexdigest()}.table"
    write_table(path, ROOKS.fingerprints[1], len(values), lambda: values)
    assert default_path(ROOKS) == Tablebase.open(ROOKS).file.path == path
    other = read_variant(ROOKS.source.replace("dead_ends = false", "dead_ends = true"), "two rooks")
    assert other.source != ROOKS.source
    with pytest.raises(BadTable, match="holds other rules than those of two rooks"):
        Tablebase.open(other, path)
    assert read_table(Tablebase.build(ROOKS).file.path).rules == ROOKS.fingerprint
    assert list(tmp_path.iterdir()) == [path]


def start_solving(path: Path, program: list[str] = PROGRAM) -> subprocess.Popen[bytes]:
    """A process in the middle of solving classic."""
    process = subprocess.Popen(
        [*program, "solve", "classic", "--out", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    deadline = time.monotonic() + 30
    while not list(path.parent.glob("*.making")):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    time.sleep(0.5)
    return process


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_process_told_to_stop_leaves_nothing(name: str, tmp_path: Path) -> None:
    number = getattr(signal, name)
    process = start_solving(tmp_path / "classic.table")
    told = time.monotonic()
    process.send_signal(number)
    out, err = process.communicate(timeout=30)
    assert time.monotonic() - told < 3
    assert process.returncode == 128 + number
    assert out == b""
    assert b"Traceback" not in err
    assert not list(tmp_path.iterdir())


def test_interrupt_is_heard_also_when_nobody_is_told_the_progress(tmp_path: Path) -> None:
    build = "import sys, yokai; yokai.Tablebase.build('classic', sys.argv[-1])"
    process = start_solving(tmp_path / "classic.table", [sys.executable, "-c", build])
    told = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert time.monotonic() - told < 3
    assert err.endswith(b"KeyboardInterrupt\n")
    assert not list(tmp_path.iterdir())


def test_process_that_was_killed_is_swept_up_after(tmp_path: Path) -> None:
    path = tmp_path / "classic.table"
    process = start_solving(path)
    process.kill()
    process.communicate()
    assert [left.suffix for left in tmp_path.iterdir()] == [".making"]
    Tablebase.build(ROOKS, path)
    assert list(tmp_path.iterdir()) == [path]


def test_two_processes_do_not_spoil_each_others_file(tmp_path: Path) -> None:
    rules, path = tmp_path / "rooks.toml", tmp_path / "rooks.table"
    rules.write_text(ROOKS.source)
    arguments = ["solve", str(rules), "--out", str(path)]
    processes = [
        subprocess.Popen([*PROGRAM, *arguments], stdout=subprocess.DEVNULL) for _ in range(4)
    ]
    assert [process.wait(timeout=60) for process in processes] == [0] * 4
    assert {p.name for p in tmp_path.iterdir()} == {"rooks.toml", "rooks.table"}
    assert not read_table(path).is_damaged


def test_file_that_is_not_mapped_is_read_page_by_page(classic_table: Tablebase) -> None:
    """As in a browser tab, where a map would be a copy in memory."""
    read = Tablebase(classic_table.variant, read_table(classic_table.file.path, mapped=False))
    assert (read.file.data, len(read.file.values)) == (None, 0)
    start = read.variant.start
    assert read.knows(start)
    assert read.moves(start) == classic_table.moves(start)
    assert read.line(start) == classic_table.line(start)
    assert read.counts == classic_table.counts
    assert read.longest_win == classic_table.longest_win
    assert not read.file.is_damaged


def test_small_table_that_is_not_mapped_is_verified(made: Path) -> None:
    table = Tablebase(ROOKS, read_table(made, mapped=False))
    assert table.verify() == 0
    assert table.reachable() == Tablebase.open(ROOKS, made).reachable()
    assert table.first(Value("loss", 190)) is None


def test_damage_in_a_file_that_is_not_mapped_is_noticed(made: Path) -> None:
    content = bytearray(made.read_bytes())
    content[-1] ^= 4
    made.write_bytes(content)
    table = Tablebase(ROOKS, read_table(made, mapped=False))
    assert table.file.is_damaged
    for ask in (partial(table.probe, ROOKS.start), partial(table.moves, ROOKS.start), table.verify):
        with pytest.raises(BadTable, match="is damaged"):
            ask()
    os.truncate(made, 4096)
    assert not table.knows(ROOKS.start)
    with pytest.raises(BadTable, match="is damaged"):
        list(table.counts)
