"""TableBuilder opened, and computed in the background."""

import asyncio
import struct
import time
from hashlib import blake2b
from pathlib import Path

import pytest

from tests.support.servers import Browser, serving
from yokai.app.messages import TableStatus, ValueCount
from yokai.errors import BadTable, UnknownVariant
from yokai.refusal import Refusal
from yokai.rules.position import Position
from yokai.server.machine.table_builder import TableBuilder
from yokai.solve.solver import Known, Progress
from yokai.solve.tablebase import Tablebase
from yokai.solve.tablefile import MAGIC
from yokai.solve.value import Value


def test_table_made_before_is_opened(classic_table: Tablebase) -> None:
    async def look() -> tuple[TableStatus, Tablebase | None]:
        tables = TableBuilder(classic_table.file.path.parent)
        await tables.start()
        found = tables.status("classic"), tables.get("classic")
        await tables.close()
        return found

    status, table = asyncio.run(look())
    assert (status.state, status.done) == ("ready", 1.0)
    assert table is not None


def test_forged_table_does_not_keep_the_server_from_starting(tmp_path: Path) -> None:
    lengths, rest = struct.pack("<II", 4096, 2), b"{}".ljust(4072, b"\0")
    kept = blake2b(lengths + rest, digest_size=8).digest()
    (tmp_path / "classic.table").write_bytes(MAGIC + lengths + kept + rest)

    async def start() -> str:
        tables = TableBuilder(tmp_path)
        await tables.start()
        await tables.close()
        return tables.status("classic").state

    assert asyncio.run(start()) == "none"


def test_what_cannot_be_solved_is_told(tmp_path: Path) -> None:
    async def look() -> None:
        tables = TableBuilder(tmp_path)
        await tables.start()
        assert tables.status("classic").state == "none"
        expert = tables.status("expert")
        assert expert.state == "unsolvable"
        assert "checkmate ends its games" in expert.stage
        tables.solve("expert")
        assert tables.status("expert") == expert
        with pytest.raises(UnknownVariant):
            tables.status("chess")
        await tables.close()

    asyncio.run(look())


def test_solving_tells_how_far_it_is(
    classic_table: Tablebase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build(name: str, path: Path, tell: Progress, threads: int, known: Known) -> Tablebase:
        for done in (0.1, 0.1, 0.5):
            known(1, {Value("win", 1): round(done * 100)})
            tell("count moves", done)
        return classic_table

    monkeypatch.setattr(Tablebase, "build", build)

    async def solve() -> list[tuple[str, float]]:
        tables = TableBuilder(tmp_path)
        told: list[tuple[str, float]] = []
        known: list[list[ValueCount]] = []

        def tell(_: int) -> None:
            status = tables.status("classic")
            told.append((status.state, status.done))
            known.append(status.known)

        tables.news.listen("classic", tell)
        tables.solve("classic")
        tables.solve("classic")
        while tables.status("classic").state != "ready":
            await asyncio.sleep(0.01)
        assert tables.get("classic") is classic_table
        assert known[-2] == [ValueCount("win", 1, 50)]
        for refused in (tables.stop, tables.delete):
            with pytest.raises(Refusal, match="for everybody"):
                refused("classic")
        await tables.close()
        return told

    told = asyncio.run(solve())
    assert [done for _, done in told] == sorted(done for _, done in told)
    assert told[-1] == ("ready", 1.0)
    assert told[-2] == ("solving", 0.5)


def test_failed_solving_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def build(name: str, path: Path, tell: Progress, threads: int, known: Known) -> Tablebase:
        raise BadTable("the disk is full")

    monkeypatch.setattr(Tablebase, "build", build)

    async def solve() -> TableStatus:
        tables = TableBuilder(tmp_path)
        tables.solve("classic")
        while tables.status("classic").state == "solving":
            await asyncio.sleep(0.01)
        await tables.close()
        return tables.status("classic")

    status = asyncio.run(solve())
    assert (status.state, status.stage) == ("failed", "the disk is full")


def test_build_ends_with_the_server_and_leaves_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, solve=True) as address:
        with Browser(address).line() as line:
            while line.ask("table", type="table", variant="classic")["status"]["stage"] == "":
                pass
        begun = time.monotonic()
    assert time.monotonic() - begun < 10
    assert not [file for file in tmp_path.iterdir() if "table" in file.name]


def test_analysis_is_the_truth_where_it_is_known(classic_table: Tablebase, tmp_path: Path) -> None:
    with serving(tmp_path, tables=classic_table.file.path.parent) as address:
        browser = Browser(address)
        assert browser.get("/api/table/classic").json()["state"] == "ready"
        solution = browser.get("/api/table/classic/solution").json()
        with browser.line() as line:
            assert line.refusal(type="solve", variant="classic", action="delete") == "not_yours"
            told = line.ask("analysis", type="analyse", id=1, variant="classic", lines=2)
            small = line.ask(
                "analysis", type="analyse", id=2, variant="classic", sfen="2k/3/3/K2 b - 1"
            )
    assert (solution["result"], solution["plies"]) == ("loss", 78)
    assert sum(each["count"] for each in solution["known"]) == solution["positions"]
    longest = Position.parse("classic", solution["longest"]["sfen"])
    assert classic_table.probe(longest) == Value("win", solution["longest"]["plies"])
    assert (told["exact"], told["done"]) == (True, True)
    # The first player loses in 78 plies; kodama takes kodama loses in 76.
    assert [(v["result"], v["plies"]) for v in told["values"]] == [("loss", 78)] * 3 + [
        ("loss", 76)
    ]
    assert told["values"][-1]["move"] == "2c2b"
    first = told["lines"][0]
    assert (first["score"]["plies"], len(first["moves"])) == (-78, 78)
    assert len(told["lines"]) == 2
    # Where pieces are missing the engine is asked.
    assert small["exact"] is False
