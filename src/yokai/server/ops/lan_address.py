"""The addresses of this server on the local network, as text and as a QR code."""

from __future__ import annotations

import io
import socket
import struct
import sys
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path

import segno

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]  # asked for before its use

_SIOCGIFADDR = 0x8915  # asks Linux for the IPv4 address of an interface
_IF_INET6 = Path("/proc/net/if_inet6")
_MDNS = (Path("/run/avahi-daemon/socket"), Path("/var/run/avahi-daemon/socket"))
# Interfaces by which no phone in the house comes: tunnels, containers, virtual machines.
_INDIRECT = ("tun", "tap", "wg", "tailscale", "zt", "docker", "br-", "veth", "virbr", "podman")


def is_loopback(host: str) -> bool:
    """Is a host reached from this machine alone?"""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def addresses_of(host: str, port: int, scheme: str = "http") -> list[str]:
    """The URLs for a browser, the likeliest first.

    >>> addresses_of("192.168.1.20", 8017)
    ['http://192.168.1.20:8017/']
    """
    return [f"{scheme}://{_written(each)}:{port}/" for each in _hosts(host)]


def local_name() -> str | None:
    """The name of this machine in the local network, if something here tells it to others."""
    name = socket.gethostname().partition(".")[0]
    told = sys.platform == "darwin" or any(path.exists() for path in _MDNS)
    return f"{name}.local" if told and name and name != "localhost" else None


def firewall_hint(port: int) -> str:
    """Advice for the case that a phone does not reach this machine."""
    command = "let connections to it pass the firewall of this machine"
    with suppress(OSError):
        if "ENABLED=yes" in Path("/etc/ufw/ufw.conf").read_text(encoding="utf-8"):
            command = f"sudo ufw allow {port}/tcp"
    if Path("/run/firewalld").exists():
        command = f"sudo firewall-cmd --add-port={port}/tcp"
    return (
        f"If a phone does not open it: both must be in the same network, and not in one for guests."
        f" The port is {port}/tcp: {command}."
    )


def qr_code(text: str) -> str:
    """A text as a QR code of block characters."""
    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()


def _hosts(host: str) -> list[str]:
    """The hosts of a server: its own, or all of this machine if it listens on any address."""
    try:
        wanted = ip_address(host)
    except ValueError:
        return [host]
    if not wanted.is_unspecified:
        return [host]
    found = [*_ipv4(), *(_ipv6() if wanted.version == 6 else [])]
    return _in_order(found, _towards_others()) or ["127.0.0.1"]


def _in_order(found: Iterable[tuple[str, str]], first: str | None) -> list[str]:
    """Addresses of interfaces without repetition: first that of the way to other networks, and
    at the end those of tunnels and virtual networks."""
    known = {address: name for name, address in found}
    if first:
        known.setdefault(first, "")
    usable = [text for text in known if _is_usable(ip_address(text))]

    def rank(text: str) -> tuple[bool, bool, bool]:
        return known[text].startswith(_INDIRECT), ":" in text, text != first

    return sorted(usable, key=rank)


def _is_usable(address: IPv4Address | IPv6Address) -> bool:
    """Can another device type this address? An IPv6 link-local one needs the name of its own
    interface, which browsers do not take."""
    return not (address.is_loopback or (address.version == 6 and address.is_link_local))


def _ipv4() -> list[tuple[str, str]]:
    """The interfaces of this machine with their IPv4 addresses."""
    if fcntl is None or sys.platform != "linux":
        with suppress(OSError):
            return [("", each) for each in socket.gethostbyname_ex(socket.gethostname())[2]]
        return []
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            asked = struct.pack("256s", name.encode()[:15])
            with suppress(OSError):  # without an address
                told = fcntl.ioctl(asking.fileno(), _SIOCGIFADDR, asked)
                found.append((name, socket.inet_ntoa(told[20:24])))
    return found


def _ipv6() -> list[tuple[str, str]]:
    """The interfaces of this machine with their IPv6 addresses, where Linux tells them."""
    try:
        rows = [line.split() for line in _IF_INET6.read_text(encoding="ascii").splitlines()]
    except OSError:
        return []
    return [(row[-1], str(IPv6Address(int(row[0], 16)))) for row in rows]


def _towards_others() -> str | None:
    """The address on the way to other networks; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address reserved for documentation
            return str(asking.getsockname()[0])
        except OSError:
            return None  # there is no such way, as in a classroom


def _written(host: str) -> str:
    return f"[{host}]" if ":" in host else host
