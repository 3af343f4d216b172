"""The page's modules: a folder looks down, never up; no circles, and no file that is forgotten."""

import re
from graphlib import TopologicalSorter
from pathlib import Path

import yokai
from tests.support.each_file import of_each
from tests.support.games import ROOT

WEB = Path(yokai.__file__).parent / "web"

# Each folder may import those before it, and itself. The last are the files of web/ itself.
FOLDERS = [
    "light",
    "tab",
    "film",
    "wire",
    "kit",
    "game",
    "words",
    "board",
    "panel",
    "dialogs",
    "views",
    ".",
]

MODULES = sorted(path.relative_to(WEB).as_posix() for path in WEB.rglob("*.js"))


def named(module: str, pattern: str) -> set[str]:
    """The files that a module names, as paths below web/."""
    path = WEB / module
    names = re.findall(pattern, path.read_text(encoding="utf-8"), re.MULTILINE)
    return {(path.parent / name).resolve().relative_to(WEB).as_posix() for name in names}


def loaded(module: str) -> set[str]:
    """What the browser fetches because of a module."""
    return named(module, r'^import\b[^;]*?from "([^"]+)";')


def known(module: str) -> set[str]:
    """The same, and what a module knows by its types alone."""
    return named(module, r'(?:\bfrom |\bimport\()"([^"]+)"')


def place(module: str) -> int:
    return FOLDERS.index(Path(module).parts[0] if "/" in module else ".")


@of_each(MODULES)
def test_folder_knows_only_what_is_below(module: str) -> None:
    for other in known(module):
        assert (WEB / other).exists() or other == "wire/messages.js", other  # types of `make lint`
        assert place(other) <= place(module), f"{module} imports {other}"


def test_folders_are_in_the_docs_in_their_order() -> None:
    docs = (ROOT / "docs" / "inside" / "page.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)/` \|", docs, re.MULTILINE) == FOLDERS[:-1]


def test_every_address_is_in_the_docs() -> None:
    docs = (ROOT / "docs" / "inside" / "page.md").read_text(encoding="utf-8")
    table = docs.partition("## The addresses")[2].partition("\n## ")[0]
    router = (WEB / "router.js").read_text(encoding="utf-8")
    routes = router.partition("const ROUTES = [")[2].partition("\n];")[0]
    views = set(re.findall(r'\bpath: "([^"/]*)', routes))
    assert "game" in views
    assert set(re.findall(r"`#/(\w*)", table)) == views


def test_views_do_not_know_each_other() -> None:
    for module in MODULES:
        _, *inner = Path(module).parts
        if module.startswith("views/"):
            beside = {other for other in known(module) if other.startswith("views/")}
            home = f"views/{inner[0]}/"
            assert all(other.startswith(home) for other in beside), f"{module} imports {beside}"


def test_no_module_waits_for_itself() -> None:
    order = TopologicalSorter({module: loaded(module) for module in MODULES})
    assert set(order.static_order()) == set(MODULES)  # an error names a circle, if there is one


def test_every_module_is_reached_from_the_page() -> None:
    pages = [page.read_text(encoding="utf-8") for page in WEB.glob("*.html")]
    reached: set[str] = set()
    coming = {name for page in pages for name in re.findall(r'src="([^"]+\.js)"', page)}
    while coming:
        reached |= coming
        coming = {other for module in coming for other in loaded(module)} - reached
    # Workers are started by their addresses.
    workers = ("light/", "tab/", "film/", "push-worker.js")
    assert reached == {module for module in MODULES if not module.startswith(workers)}


def test_no_game_is_named_in_the_code_of_the_page() -> None:
    # Games differ by what the server says of them, so a new one needs no change here.
    for module in MODULES:
        code = (WEB / module).read_text(encoding="utf-8")
        found = re.search(rf"\b({'|'.join(yokai.VARIANTS)})\b", code)
        assert not found, f"{module} names {found}"
