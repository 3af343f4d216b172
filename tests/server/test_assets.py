"""The page's files: named by content, compressed, cached for ever."""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient

from yokai import variant
from yokai.engine.numbers import light_file
from yokai.server.assets import Assets
from yokai.server.html_pages import WEB

BOARD = "export const b = 1;\n" + "// a board\n" * 50
PAGE = """<!doctype html>
<link rel="icon" href="art/icon.svg"><link href="https://elsewhere.example/x.css">
<script type="module" src="./app.js"></script><a href="#top">top</a>
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "art").mkdir()
    (tmp_path / "views" / "game").mkdir(parents=True)
    (tmp_path / "views" / "game" / "view.js").write_text(
        'import { b } from "../../board.js";\n' * 50
    )
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "app.js").write_text('import { b } from "./board.js";\nconst _ = b;\n')
    (tmp_path / "board.js").write_text(BOARD)
    (tmp_path / "art" / "icon.svg").write_text("<svg/>")
    (tmp_path / "art" / "README.md").write_text("not for browsers")
    return tmp_path


def site(assets: Assets) -> TestClient:
    async def page(request: Request) -> Response:
        return assets.page(request)

    async def file(request: Request) -> Response:
        return assets.file(request, request.path_params["path"]) or Response(status_code=404)

    app = Starlette(routes=[Route("/", page), Route("/static/{path:path}", file)])
    return TestClient(app)


@pytest.fixture
def client(folder: Path) -> Iterator[TestClient]:
    with site(Assets(folder)) as client:
        yield client


def addresses(text: str) -> list[str]:
    return re.findall(r'(?:href|src)="([^"]+)"', text)


def test_page_names_its_files_by_content(client: TestClient) -> None:
    icon, other, script, anchor = addresses(client.get("/").text)
    assert re.fullmatch(r"/static/[0-9a-f]{16}/art/icon\.svg", icon)
    assert re.fullmatch(r"/static/[0-9a-f]{16}/page\.js", script)
    assert (other, anchor) == ("https://elsewhere.example/x.css", "#top")
    assert icon.split("/")[2] == script.split("/")[2]


def test_named_files_are_kept_for_ever(client: TestClient) -> None:
    _, _, script, _ = addresses(client.get("/").text)
    answer = client.get(script)
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    neighbour = client.get(script.replace("page.js", "board.js"))
    assert neighbour.text == BOARD


def test_module_in_a_folder_finds_others_under_the_same_hash(client: TestClient) -> None:
    _, _, script, _ = addresses(client.get("/").text)
    module = client.get(script.replace("page.js", "views/game/view.js"))
    other = client.get(module.url.join("../../board.js"))
    assert other.text == BOARD
    assert "immutable" in module.headers["cache-control"]
    assert "immutable" in other.headers["cache-control"]


def test_page_and_unnamed_files_are_asked_for_again(client: TestClient) -> None:
    for path in ("/", "/static/app.js", "/static/0123456789abcdef/app.js"):
        answer = client.get(path)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
        again = client.get(path, headers={"If-None-Match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        weak = client.get(path, headers={"If-None-Match": f'"x", W/{answer.headers["etag"]}'})
        assert weak.status_code == 304
        other = client.get(path, headers={"If-None-Match": '"another"'})
        assert other.status_code == 200


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [("gzip", True), ("br, gzip;q=0.5", True), ("*", True), ("", False), ("gzip;q=0", False)],
)
def test_files_are_compressed_for_who_takes_it(
    client: TestClient, folder: Path, accepted: str, packed: bool
) -> None:
    with client.stream("GET", "/static/board.js", headers={"Accept-Encoding": accepted}) as answer:
        raw = b"".join(answer.iter_raw())
        assert (answer.headers.get("content-encoding") == "gzip") is packed
    assert (gzip.decompress(raw) if packed else raw) == (folder / "board.js").read_bytes()


@pytest.mark.parametrize(
    "path",
    [
        "/static/nothing.js",
        "/static/",
        "/static/index.html",
        "/static/art/README.md",
        "/static/../pyproject.toml",
        "/static/%2e%2e/%2e%2e/etc/passwd",
        "/static/x/../app.py",
        "/static//app.js/",
    ],
)
def test_nothing_else_is_served(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_another_content_is_another_name(folder: Path) -> None:
    before = Assets(folder).stamp
    (folder / "board.js").write_text("export const x = 1;")
    assert Assets(folder).stamp != before


def test_who_edits_the_page_sees_it_at_the_next_load(folder: Path) -> None:
    with site(Assets(folder, fresh=True)) as client:
        before = client.get("/").text
        (folder / "app.js").write_text("export {};")
        after = client.get("/").text
        assert before != after
        assert client.get(addresses(after)[2]).text == "export {};"


def test_our_page_loads_only_what_is_there() -> None:
    with site(Assets(WEB)) as client:
        for address in addresses(client.get("/").text):
            if not address.startswith("#"):
                assert address.startswith("/static/"), address
                assert client.get(address).status_code == 200, address


@pytest.mark.parametrize("fresh", [False, True])
def test_framed_page_has_what_the_page_loads_in_a_template(folder: Path, fresh: bool) -> None:
    (folder / "one.css").write_text("a {}")
    (folder / "index.html").write_text(PAGE + '<link rel="stylesheet" href="one.css">')
    (folder / "embed.js").write_text('import { b } from "./board.js";\nconst _ = b;\n')
    (folder / "embed.html").write_text(
        '<script type="module" src="embed.js"></script><template id="page"></template>'
    )

    async def embed(request: Request) -> Response:
        return assets.embed(request)

    assets = Assets(folder, fresh=fresh)
    with TestClient(Starlette(routes=[Route("/embed.html", embed)])) as client:
        own, _, template = client.get("/embed.html").text.partition("<template")
    names = (
        ["embed.js", "app.js", "one.css"] if fresh else ["frame-page.js", "page.js", "css/page.css"]
    )
    assert addresses(own) == [f"/static/{assets.stamp}/{names[0]}"]
    assert addresses(template) == [f"/static/{assets.stamp}/{name}" for name in names[1:]]


def test_light_core_is_served_with_its_games_and_a_policy_for_its_worker(folder: Path) -> None:
    with site(Assets(folder)) as client:
        assert "data-light" not in client.get("/").text
    (folder / "light").mkdir()
    (folder / "light" / "light.wasm").write_bytes(b"\0asm")
    (folder / "light" / "think-worker.js").write_text("export {};")
    (folder / "index.html").write_text("<html lang='en'>")
    assets = Assets(folder)
    with site(assets) as client:
        assert "<html data-light " in client.get("/").text
        module = client.get(f"/static/{assets.stamp}/light/light.wasm")
        assert module.headers["content-type"] == "application/wasm"
        game = client.get(f"/static/{assets.stamp}/light/expert.bin")
        assert game.content == light_file(variant("expert"))
        worker = client.get(f"/static/{assets.stamp}/light/think-worker.js")
        assert "'wasm-unsafe-eval'" in worker.headers["content-security-policy"]
        assert "content-security-policy" not in module.headers


def test_installed_page_has_its_icons() -> None:
    manifest = json.loads((WEB / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["icons"]
    assert all((WEB / icon["src"]).is_file() for icon in manifest["icons"])


def test_every_file_of_our_page_is_served_from_its_folder() -> None:
    assets = Assets(WEB)
    with site(assets) as client:
        for file in WEB.rglob("*.*"):
            name = file.relative_to(WEB).as_posix()
            answer = client.get(f"/static/{assets.stamp}/{name}")
            if name.endswith((".html", ".md", ".d.ts")):
                assert answer.status_code == 404, name
                continue
            assert (answer.status_code, answer.content) == (200, file.read_bytes()), name
            assert answer.headers["cache-control"].endswith("immutable"), name
            again = client.get(answer.url.path, headers={"If-None-Match": answer.headers["etag"]})
            assert again.status_code == 304, name
