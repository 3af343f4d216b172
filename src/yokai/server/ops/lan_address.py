"""The address of this server on the local network, as text and as a QR code."""

from __future__ import annotations

import io
import socket
from ipaddress import ip_address

import segno


def is_loopback(host: str) -> bool:
    """Is a host reached from this machine alone?"""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def address_of(host: str, port: int) -> str:
    """The URL for a browser.

    >>> address_of("192.168.1.20", 8017)
    'http://192.168.1.20:8017/'
    """
    try:
        if ip_address(host).is_unspecified:
            host = _own_address()
    except ValueError:
        pass
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _own_address() -> str:
    """This machine's address on its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address reserved for documentation
            return str(asking.getsockname()[0])
        except OSError:
            return "127.0.0.1"  # without a network


def qr_code(text: str) -> str:
    """A text as a QR code of block characters."""
    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()
