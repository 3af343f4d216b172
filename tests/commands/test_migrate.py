"""`yokai migrate`: the shape of a database."""

from pathlib import Path

from tests.support.shell import Capsys, complaint, say
from yokai.cli import main
from yokai.storage.schema import VERSION


def test_database_is_made_and_checked(tmp_path: Path, capsys: Capsys) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"
    assert main(["migrate", "--database", url, "--check"]) == 1
    assert capsys.readouterr().out == "the database needs a migration: run yokai migrate\n"
    assert [*tmp_path.iterdir()] == []
    assert say(capsys, "migrate", "--database", url) == f"the database has version {VERSION}\n"
    assert say(capsys, "migrate", "--database", url, "--check") == "the database is up to date\n"


def test_what_is_no_database_is_a_sentence(tmp_path: Path, capsys: Capsys) -> None:
    (tmp_path / "no").write_bytes(b"no database at all" * 100)
    for more in ([], ["--check"]):
        said = complaint(capsys, "migrate", "--database", f"sqlite:///{tmp_path / 'no'}", *more)
        assert "cannot be used: file is not a database" in said
