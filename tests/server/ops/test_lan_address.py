"""Where others at home find a server."""

import socket
from ipaddress import ip_address

import pytest

from yokai.server.ops.lan_address import address_of, is_loopback, qr_code


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
        ("192.168.1.20", "http://192.168.1.20:8017/"),
        ("fe80::1", "http://[fe80::1]:8017/"),
        ("home.example", "http://home.example:8017/"),
    ],
)
def test_address_is_what_a_browser_takes(host: str, address: str) -> None:
    assert address_of(host, 8017) == address


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_server_on_all_addresses_names_one_that_can_be_typed(host: str) -> None:
    shown = address_of(host, 8017).removeprefix("http://").removesuffix(":8017/")
    assert not ip_address(shown).is_unspecified


def test_machine_without_a_network_names_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    class Offline(socket.socket):
        def connect(self, _: object) -> None:
            raise OSError("network is unreachable")

    monkeypatch.setattr(socket, "socket", Offline)
    assert address_of("0.0.0.0", 8017) == "http://127.0.0.1:8017/"


def test_code_is_as_wide_as_high_and_another_for_each_address() -> None:
    code = qr_code("http://192.168.1.20:8017/")
    lines = code.rstrip("\n").splitlines()
    widths = {len(line) for line in lines}
    assert len(widths) == 1
    assert widths == {2 * len(lines)} or widths == {2 * len(lines) - 1}  # two rows a letter
    assert code != qr_code("http://192.168.1.21:8017/")
