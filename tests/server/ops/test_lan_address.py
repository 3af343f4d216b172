"""Where others at home find a server."""

import socket
import sys
from ipaddress import ip_address
from pathlib import Path

import pytest

from yokai.server.ops import lan_address
from yokai.server.ops.lan_address import (
    addresses_of,
    firewall_hint,
    is_loopback,
    local_name,
    qr_code,
)


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        *(("127.0.0.1", True), ("::1", True), ("localhost", True), ("127.8.9.1", True)),
        *(("0.0.0.0", False), ("192.168.1.20", False), ("elsewhere.example", False)),
    ],
)
def test_loopback_is_reached_from_this_machine_alone(host: str, ours: bool) -> None:
    assert is_loopback(host) is ours


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.168.1.20", "https://192.168.1.20:8017/"),
        ("fe80::1", "https://[fe80::1]:8017/"),
        ("home.example", "https://home.example:8017/"),
    ],
)
def test_address_is_what_a_browser_takes(host: str, address: str) -> None:
    assert addresses_of(host, 8017, "https") == [address]


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_server_on_all_addresses_names_some_that_can_be_typed(host: str) -> None:
    for address in addresses_of(host, 8017):
        shown = address.removeprefix("http://").removesuffix(":8017/").strip("[]")
        assert not ip_address(shown).is_unspecified


class NoDefaultRoute(socket.socket):
    """A socket in a network without a way to others."""

    def connect(self, _: object) -> None:
        raise OSError("network is unreachable")


def test_classroom_without_internet_has_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", NoDefaultRoute)
    monkeypatch.setattr(lan_address, "_ipv4", lambda: [("lo", "127.0.0.1"), ("eth0", "10.0.0.5")])
    assert addresses_of("0.0.0.0", 8017) == ["http://10.0.0.5:8017/"]


def test_machine_without_a_network_names_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", NoDefaultRoute)
    monkeypatch.setattr(lan_address, "_ipv4", lambda: [("lo", "127.0.0.1")])
    assert addresses_of("0.0.0.0", 8017) == ["http://127.0.0.1:8017/"]


def test_several_interfaces_are_told_and_tunnels_last(monkeypatch: pytest.MonkeyPatch) -> None:
    four = [("wg0", "10.8.0.2"), ("wlan0", "192.168.1.7"), ("eth0", "192.168.1.20")]
    six = [("lo", "::1"), ("eth0", "fe80::1"), ("eth0", "fd00::20")]
    monkeypatch.setattr(lan_address, "_ipv4", lambda: four)
    monkeypatch.setattr(lan_address, "_ipv6", lambda: six)
    monkeypatch.setattr(lan_address, "_towards_others", lambda: "10.8.0.2")  # all goes by the VPN
    shown = [each.removeprefix("http://") for each in addresses_of("::", 80)]
    assert shown == ["192.168.1.7:80/", "192.168.1.20:80/", "[fd00::20]:80/", "10.8.0.2:80/"]
    assert "[fd00::20]" not in "".join(addresses_of("0.0.0.0", 80))  # where nobody listens


def test_linux_tells_the_addresses_of_its_interfaces() -> None:
    assert ("lo", "127.0.0.1") in lan_address._ipv4()
    assert ("lo", "::1") in lan_address._ipv6()


def test_name_is_told_only_where_others_hear_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "mori.home.example")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(lan_address, "_MDNS", (tmp_path / "socket",))
    assert local_name() is None
    (tmp_path / "socket").touch()
    assert local_name() == "mori.local"


def test_hint_names_the_port() -> None:
    assert "8017/tcp" in firewall_hint(8017)


def test_code_is_as_wide_as_high_and_another_for_each_address() -> None:
    code = qr_code("http://192.168.1.20:8017/")
    lines = code.rstrip("\n").splitlines()
    widths = {len(line) for line in lines}
    assert len(widths) == 1
    assert widths == {2 * len(lines)} or widths == {2 * len(lines) - 1}  # two rows a letter
    assert code != qr_code("http://192.168.1.21:8017/")
