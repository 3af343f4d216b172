"""A certificate of the server's own."""

import ssl
import stat
import time
from pathlib import Path

import pytest

from yokai.errors import YokaiError
from yokai.server.ops.certificate import own_certificate

HOSTS = ["localhost", "127.0.0.1", "::1"]


def test_certificate_is_made_once_and_again_for_another_address(tmp_path: Path) -> None:
    made = own_certificate(tmp_path / "tls", HOSTS)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(made.file, made.key)
    assert stat.S_IMODE(made.key.stat().st_mode) == 0o600
    first = made.fingerprint
    assert len(first.split(":")) == 32
    again = own_certificate(tmp_path / "tls", HOSTS[:2])
    assert again.fingerprint == first  # so that browsers need not be asked again
    moved = own_certificate(tmp_path / "tls", [*HOSTS, "192.168.1.20"]).fingerprint
    assert moved != first
    late = own_certificate(tmp_path / "tls", HOSTS, now=time.time() + 790 * 24 * 3600)
    assert late.fingerprint != moved


def test_machine_without_openssl_gets_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(YokaiError, match="install it"):
        own_certificate(tmp_path, HOSTS)
