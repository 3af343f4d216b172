"""The messages and addresses are those that the page of docs lists."""

import re
from pathlib import Path

from tests.support.games import ROOT
from tests.support.hand_in import SlowCheck, terms
from yokai.app.messages import Asked, NewGame, Told
from yokai.server.asgi import create_app
from yokai.server.settings import Settings

DOCS = (ROOT / "docs" / "reference" / "server.md").read_text(encoding="utf-8")


def rows(after: str) -> list[str]:
    """The words in the first column of the table that follows a sentence."""
    table = DOCS.partition(after)[2].lstrip().partition("\n\n")[0]
    return [
        word
        for row in table.splitlines()[2:]
        for word in re.findall(r"`([^`]+)`", row.split("|")[1])
    ]


def tags(union: object) -> list[str]:
    return [kind.__struct_config__.tag for kind in union.__args__]  # type: ignore[attr-defined]


def test_every_message_is_in_the_docs() -> None:
    assert rows("The page sends\n") == tags(Asked)
    assert rows("and hears\n") == tags(Told)


def test_socket_has_a_case_for_every_message_of_the_page() -> None:
    socket = (ROOT / "src" / "yokai" / "app" / "routes" / "socket.py").read_text(encoding="utf-8")
    cases = re.findall(r"^            case messages\.(\w+)\(\):", socket, re.MULTILINE)
    assert sorted(cases) == sorted(kind.__name__ for kind in Asked.__args__)


def test_every_key_of_a_new_game_is_in_the_docs() -> None:
    assert rows("`POST /api/games` takes\n") == list(NewGame.__struct_fields__)


def test_every_route_is_in_the_docs(tmp_path: Path) -> None:
    app = create_app(
        Settings(
            f"sqlite:///{tmp_path / 'games.sqlite'}",
            tmp_path,
            solve=False,
            tournament=tmp_path,
            hand_in=terms(tmp_path, SlowCheck()),
        )
    )
    listed = [row.replace("{hash}/", "") for row in rows("## Routes\n")]
    served = [
        f"{method} {re.sub(':[a-z]+', '', route.path)}"  # type: ignore[attr-defined]
        for route in app.routes
        for method in sorted(getattr(route, "methods", set()) - {"HEAD"})
    ]
    assert sorted(listed) == sorted(served)


def test_every_package_is_in_the_docs() -> None:
    source = ROOT / "src" / "yokai"
    packages = [*source.glob("app/*/__init__.py"), *source.glob("server/*/__init__.py")]
    listed = rows("finds the game and takes it over.\n")
    assert sorted(listed) == sorted(str(file.parent.relative_to(source)) for file in packages)
