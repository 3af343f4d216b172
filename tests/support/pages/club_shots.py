"""Pictures of tournaments of people: made, joined, played, over, and on the wall; see shots.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Browser, Page

from tests.support.browser import Server, visiting
from tests.support.servers import Browser as Guest
from tests.support.servers import Json

if TYPE_CHECKING:
    from tests.support.pages.shots import Camera

NAMES = ["Ann", "Ben", "Mia", "さくら", "Maximiliane-Josephine", "Zoé", "Tom", "Ida", "Öz"]
CUP = {"title": "Friday cup", "variant": "classic", "clock": {"initial": 600_000}, "pause": 300}
_ALL = "api/tournaments"


class Club:
    """An organiser, whose page is in view, and guests who join and resign."""

    def __init__(self, page: Page, server: Server) -> None:
        self._page, self._at = page, server.address
        self._guests = [Guest(server.address) for _ in NAMES]

    def begin(self, form: str, people: int) -> str:
        """Make a tournament that people join; its id."""
        name = str(self.post("", CUP | {"form": form, "rounds": 4, "name": "Kim"})["id"])
        for guest, who in zip(self._guests[:people], NAMES, strict=False):
            guest.post(f"/{_ALL}/{name}/join", {"name": who})
        return name

    def post(self, path: str, body: object = None) -> Json:
        """Ask the server as the organiser."""
        return self._page.request.post(f"{self._at}{_ALL}{path}", data=body or {}).json()

    def resign(self, name: str, most: int = 99) -> None:
        """End some games of the round: those at the lower places give up."""
        view = self._page.request.get(f"{self._at}{_ALL}/{name}").json()
        boards = [each for each in view["pairings"][-1]["boards"] if each["reason"] is None]
        for board in boards[:most]:
            guest = self._guests[max(board["south"], board["north"]) - 2]  # 1 is the organiser
            guest.post(f"/api/games/{board['game']}/resign")

    def look(self, path: str, sign: str, lang: str) -> None:
        """Open a view of the tournaments, which the page may leave for the organiser's game."""
        self._page.goto(f"{self._at}?lang={lang}#/tournaments{path}")
        self._page.wait_for_selector(sign)


def club(browser: Browser, server: Server, lang: str, keep: Camera) -> None:
    """Shoot a Swiss tournament from its first page on, and a knock-out to its end."""
    with visiting(browser, server) as visitor:
        page = visitor.open(f"?lang={lang}")
        cup = Club(page, server)
        cup.look("/new", "[name=cup-title]", lang)
        keep(page, "cup-new")
        name = cup.begin("swiss", len(NAMES))
        cards = cup.post(f"/{name}/cards", {"names": ["Lea", ""]})
        for view, path, sign in (
            ("cups", "", ".class-list a"),
            ("cup-open", f"/{name}", "[data-action=start]"),
            ("cup-cards", f"/{name}/cards", ".child-card img"),
            ("cup-door", f"/{name}/{cards[0]['card']}", ".cup-head h1"),
            ("cup-wall-open", f"/{name}/wall", ".wall-children li"),
        ):
            cup.look(path, sign, lang)
            keep(page, view)
        cup.post(f"/{name}/people/1/remove")  # or the page goes to the organiser's game
        cup.post(f"/{name}/start")
        cup.resign(name, 2)
        cup.look(f"/{name}", ".live-board", lang)
        keep(page, "cup")
        cup.look(f"/{name}/wall", ".people-wall .live-board", lang)
        keep(page, "cup-wall-boards")
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(".wall-pairings")
        keep(page, "cup-wall-pairings")
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(".places")
        keep(page, "cup-wall")
        tree = cup.begin("knock-out", 7)
        cup.post(f"/{tree}/people/1/remove")
        cup.post(f"/{tree}/start")
        for _ in range(3):
            cup.resign(tree)
            cup.look(f"/{tree}", ".bracket", lang)
            cup.post(f"/{tree}/next")
        page.wait_for_selector(".cup-state.over")
        keep(page, "cup-bracket")
        cup.look(f"/{tree}/wall", ".people-wall .bracket", lang)
        keep(page, "cup-wall-bracket")
