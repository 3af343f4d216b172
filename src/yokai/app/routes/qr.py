"""Links to the page as QR codes, for the camera of a phone."""

from __future__ import annotations

import io
from functools import lru_cache
from ipaddress import ip_address

import segno
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from yokai.app.application import Application
from yokai.app.routes.long_work import compute

_CODES = 256  # QR codes in the cache, of some 10 kB each
_LONGEST_LINK = 500  # characters in a QR code: a host's name has 253 at most


async def qr_response(app: Application, request: Request, page: str) -> Response:
    """A link to a page of this server as a QR code, drawn as long work."""
    link = link_for_others(app, request, page)
    if not fits_qr(link):  # because of the Host header, which the client chooses
        raise HTTPException(400, f"a link has at most {_LONGEST_LINK} characters")
    drawn = await compute(app, request, lambda _: qr_code(link))
    return Response(drawn, 200, {"Cache-Control": "no-store"}, "image/svg+xml")


def fits_qr(link: str) -> bool:
    """Is a link short enough for a QR code?"""
    return len(link) <= _LONGEST_LINK


def link_for_others(app: Application, request: Request, page: str) -> str:
    """A link to a page of this server that other devices open: not by an address like localhost,
    which a visitor at this machine may have used, if the server knows a better one."""
    asked = request.base_url.hostname or ""
    better = app.options.address if _is_here(asked) else ""
    return f"{better or request.base_url}{page}"


def _is_here(host: str) -> bool:
    """Does this machine alone know itself by a host name?"""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


@lru_cache(maxsize=_CODES)
def qr_code(link: str) -> bytes:
    """A link as a QR code (SVG)."""
    drawn = io.BytesIO()
    segno.make(link, micro=False).save(drawn, kind="svg", scale=8, border=2, light="#fff")
    return drawn.getvalue()
