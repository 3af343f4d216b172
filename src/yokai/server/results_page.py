"""The page of a tournament as one HTML file, with its script, style, drawings and answers in it."""

from __future__ import annotations

import re
from base64 import b64encode
from pathlib import Path
from typing import Any

import msgspec

from yokai.app.tournaments.feed import TournamentFeed
from yokai.app.views import variant_view
from yokai.server.html_pages import WEB, html_pages

_LINK = re.compile(r'<link rel="[^>]+>\s*|<script type="module".*?</script>\s*')
_HEAD = """
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:;\
 script-src 'unsafe-inline'; style-src 'unsafe-inline'">
    <style>{style}</style>
    <script type="module">{script}</script>
    <script type="application/json" id="answers">{answers}</script>"""


def results_page(folder: Path) -> str:
    """The page of a tournament's folder, as after its end."""
    paths = (path for path in WEB.rglob("*.*") if path.suffix in (".css", ".html", ".js", ".svg"))
    files = {path.relative_to(WEB).as_posix(): path.read_bytes() for path in paths}
    page, _ = html_pages(files)
    drawings = {name: _address(body) for name, body in files.items() if name.endswith(".svg")}
    # Icons are parts of one drawing, which browsers show only if it is in the document.
    drawings["art/icons.svg"] = ""
    icons = files["art/icons.svg"].decode().replace("<svg", "<svg hidden", 1)
    style = re.sub(r'"\.\./(art/.+?)"', lambda at: drawings[at[1]], files["css/page.css"].decode())
    # "<" is escaped, so that no text of the JSON can end its element.
    answers = msgspec.json.encode(drawings | _answers(folder)).decode().replace("<", "\\u003c")
    head = _HEAD.format(style=style, script=files["page.js"].decode(), answers=answers)
    page = page.replace("<html", '<html data-door="file" data-home="tournament"', 1)
    page = _LINK.sub("", page).replace("</body>", f"{icons}</body>")
    return page.replace('<meta charset="utf-8">', f'<meta charset="utf-8">{head}', 1)


def _address(drawing: bytes) -> str:
    return f"data:image/svg+xml;base64,{b64encode(drawing).decode()}"


def _answers(folder: Path) -> dict[str, Any]:
    """The responses of a server to the page, by path; nobody plays, so no board is in play."""
    feed = TournamentFeed(folder)
    feed.look()
    whole = feed.whole
    cup = msgspec.structs.replace(whole.cup, running=False) if whole.cup else None
    answers: dict[str, Any] = {
        "/api/variants": [variant_view(rules) for rules in feed.rules()],
        "/api/levels": [],
        "/api/tournament": msgspec.structs.replace(whole, cup=cup, boards=[]),
    }
    for section in ("", "tournament"):
        for file in WEB.joinpath("locale", section).glob("*.json"):
            answers[file.relative_to(WEB).as_posix()] = msgspec.Raw(file.read_bytes())
    for game in (game for each in whole.rounds for table in each.tables for game in table.games):
        if game.reason:
            path = f"/api/tournament/games/{game.number}"
            answers[path] = feed.game(game.number)
            answers[f"{path}/record"] = feed.record(game.number)
    return answers
