"""A certificate of the server's own, for https at home without a name on the internet.

No browser knows who signed it, so each asks once. `openssl` makes it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import ssl
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

from yokai.errors import YokaiError
from yokai.system import data_folder

_DAYS = 800  # more than 825 are refused by Apple's browsers
_RENEW = 30 * 24 * 3600  # seconds before its end
_PATIENCE = 60.0  # seconds for openssl


@dataclass(frozen=True)
class Certificate:
    """The files of a certificate and of its key."""

    file: Path
    key: Path

    @property
    def fingerprint(self) -> str:
        """The SHA-256 fingerprint, as browsers show it."""
        der = ssl.PEM_cert_to_DER_cert(self.file.read_text(encoding="ascii"))
        digest = hashlib.sha256(der).hexdigest().upper()
        return ":".join(digest[each : each + 2] for each in range(0, len(digest), 2))


def default_folder() -> Path:
    """The folder of the certificate, in the user's data folder."""
    return data_folder() / "tls"


def own_certificate(folder: Path, hosts: Sequence[str], now: float | None = None) -> Certificate:
    """The certificate in a folder for these names and addresses; made if there is none, if it ends
    soon, or if it lacks one of them."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    found = Certificate(folder / "certificate.pem", folder / "key.pem")
    named = folder / "hosts"
    wanted = "\n".join(sorted({*hosts}))
    now = time.time() if now is None else now
    if found.file.exists() and found.key.exists() and named.exists():
        fresh = now - found.file.stat().st_mtime < _DAYS * 24 * 3600 - _RENEW
        if fresh and {*wanted.splitlines()} <= {*named.read_text(encoding="utf-8").splitlines()}:
            return found
    _make(found, sorted({*hosts}))
    named.write_text(wanted, encoding="utf-8")
    return found


def _make(wanted: Certificate, hosts: Sequence[str]) -> None:
    program = shutil.which("openssl")
    if not program:
        raise YokaiError("--tls needs the program openssl, which makes the certificate: install it")
    command = [
        *(program, "req", "-x509", "-nodes", "-newkey", "ec"),
        *("-pkeyopt", "ec_paramgen_curve:prime256v1", "-days", str(_DAYS)),
        *("-subj", "/CN=Yokai no Mori", "-addext", "extendedKeyUsage=serverAuth"),
        *("-addext", f"subjectAltName={','.join(map(_named, hosts))}"),
        *("-keyout", str(wanted.key), "-out", str(wanted.file)),
    ]
    before = os.umask(0o077)
    try:
        made = subprocess.run(
            command, capture_output=True, text=True, timeout=_PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise YokaiError(f"openssl cannot make a certificate: {error}") from None
    finally:
        os.umask(before)
    if made.returncode:
        raise YokaiError(f"openssl cannot make a certificate: {made.stderr.strip()[-300:]}")


def _named(host: str) -> str:
    """A host as a certificate names it.

    >>> _named("192.168.1.20"), _named("mori.local")
    ('IP:192.168.1.20', 'DNS:mori.local')
    """
    try:
        ip_address(host)
    except ValueError:
        return f"DNS:{host}"
    return f"IP:{host}"
