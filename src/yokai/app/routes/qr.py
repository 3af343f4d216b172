"""Links to the page as QR codes, for the camera of a phone."""

from __future__ import annotations

import io
from functools import lru_cache

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
    if not fits_qr(request, page):  # because of the Host header, which the client chooses
        raise HTTPException(400, f"a link has at most {_LONGEST_LINK} characters")
    link = f"{request.base_url}{page}"
    drawn = await compute(app, request, lambda _: qr_code(link))
    return Response(drawn, 200, {"Cache-Control": "no-store"}, "image/svg+xml")


def fits_qr(request: Request, page: str) -> bool:
    """Is a link to a page of this server short enough for a QR code?"""
    return len(f"{request.base_url}{page}") <= _LONGEST_LINK


@lru_cache(maxsize=_CODES)
def qr_code(link: str) -> bytes:
    """A link as a QR code (SVG)."""
    drawn = io.BytesIO()
    segno.make(link, micro=False).save(drawn, kind="svg", scale=8, border=2, light="#fff")
    return drawn.getvalue()
