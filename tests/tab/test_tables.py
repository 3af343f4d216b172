"""Tables of a tab: solved by a worker of the browser, kept on its disk, and read there."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from yokai.app.host import Busy
from yokai.app.messages import TableStatus, ValueCount
from yokai.refusal import Refusal
from yokai.solve.tablebase import Tablebase
from yokai.tab.tables import TabTables

NEWS = {"plies": 3, "share": 0.5, "counts": [0, 7, 5, *[0] * 253]}


class Worker:
    """A browser whose worker has a table already, and hands it out when it is let."""

    def __init__(self, folder: Path, solved: Tablebase, failed: str = "", full: str = "") -> None:
        self.folder, self.solved, self.failed, self.full = folder, solved, failed, full
        self.wanted: dict[str, Any] = {}
        self.ended: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    async def solve(self, wanted: str, tell: Callable[[str], None]) -> str:
        self.wanted = json.loads(wanted)
        tell(json.dumps({"threads": 2, "stage": "", "share": 0.0}))
        tell(json.dumps({"threads": 2, "stage": "solve", **NEWS}))
        if not await self.ended:
            return "{}"
        if self.failed:
            return json.dumps({"failed": self.failed})
        file = self.folder / self.wanted["file"]
        shutil.copy(self.solved.file.path, file)
        with file.open("r+b") as opened:
            opened.write(bytes(self.wanted["offset"]))  # the place of the header
        tell(json.dumps({"threads": 2, "stage": "write", "share": 1.0}))
        return json.dumps({"sums": [str(each) for each in self.solved.file.sums], "threads": 1})

    async def keep(self, file: str, header: bytes) -> str:
        if not self.full:
            with (self.folder / file).open("r+b") as opened:
                opened.write(header)
        return self.full

    def stop(self) -> None:
        self.ended.set_result(False)

    async def delete(self, file: str) -> None:
        (self.folder / file).unlink()


async def settled(tables: TabTables) -> TableStatus:
    assert tables._work
    await tables._work
    return tables.status("classic")


def test_solved_table_is_kept_byte_for_byte_and_deleted(
    tmp_path: Path, classic_table: Tablebase
) -> None:
    async def solve() -> None:
        worker = Worker(tmp_path, classic_table)
        tables, told = TabTables(tmp_path, worker), list[TableStatus]()
        tables.news.listen("classic", lambda _: told.append(tables.status("classic")))
        assert tables.status("classic").state == "none"
        tables.solve("classic")
        tables.solve("classic")
        await asyncio.sleep(0)
        now = tables.status("classic")
        assert (now.state, now.done, now.threads, now.plies) == ("solving", 0.5, 2, 3)
        assert now.known == [ValueCount("win", 1, 7), ValueCount("loss", 2, 5)]
        assert tables.get("classic") is None
        with pytest.raises(Busy):
            tables.solve("dobutsu")
        worker.ended.set_result(True)
        done = await settled(tables)
        assert (done.state, done.positions) == ("ready", classic_table.file.positions)
        assert done.threads == 1  # another that was wanted did not come
        assert told[-2].stage == "write"
        file = tmp_path / worker.wanted["file"]
        assert file.stat().st_size == worker.wanted["size"] == classic_table.file.size
        assert file.read_bytes() == classic_table.file.path.read_bytes()
        table = tables.get("classic")
        assert table
        assert table.probe(table.variant.start).plies == 78
        assert TabTables(tmp_path).status("classic").state == "ready"
        tables.delete("classic")
        assert (await settled(tables)).state == "none"
        assert not file.exists()

    asyncio.run(solve())


def test_stopped_solving_leaves_nothing(tmp_path: Path, classic_table: Tablebase) -> None:
    async def stop() -> str:
        worker = Worker(tmp_path, classic_table)
        tables = TabTables(tmp_path, worker)
        tables.stop("classic")  # before there is anything to stop
        tables.delete("classic")
        tables.solve("classic")
        await asyncio.sleep(0)
        tables.stop("classic")
        return (await settled(tables)).state

    assert asyncio.run(stop()) == "none"


@pytest.mark.parametrize(
    "trouble", [{"failed": "no_room"}, {"full": "no_room"}], ids=["while solving", "in the end"]
)
def test_failure_is_told_and_solving_may_be_tried_again(
    tmp_path: Path, classic_table: Tablebase, trouble: dict[str, str]
) -> None:
    async def fail() -> None:
        tables = TabTables(tmp_path, worker := Worker(tmp_path, classic_table, **trouble))
        tables.solve("classic")
        worker.ended.set_result(True)
        status = await settled(tables)
        assert (status.state, status.stage) == ("failed", "no_room")
        tables.solve("classic")
        assert tables.status("classic").state == "solving"
        await settled(tables)

    asyncio.run(fail())


def test_file_without_its_header_is_no_table(tmp_path: Path) -> None:
    (tmp_path / "classic.table").write_bytes(bytes(10_000))
    assert TabTables(tmp_path).status("classic").state == "none"


def test_without_a_worker_nothing_is_solved() -> None:
    tables = TabTables(None)
    assert tables.status("expert").state == "unsolvable"
    with pytest.raises(Refusal, match="no games are solved"):
        tables.solve("classic")
