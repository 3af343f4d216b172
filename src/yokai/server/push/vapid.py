"""VAPID (RFC 8292): the key by which push services know this server, and its signature."""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from yokai.server.push.base64url import encoded
from yokai.server.push.encryption import point_of

_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
_HOURS = 12  # for which a signature is valid


class VapidKey:
    """The key of a server, made from a secret that is kept with its games."""

    def __init__(self, secret: str) -> None:
        """Make the key from a secret of 64 hexadecimal digits."""
        from cryptography.hazmat.primitives.asymmetric import ec

        value = int(secret, 16) % (_ORDER - 1) + 1
        self._key = ec.derive_private_key(value, ec.SECP256R1())
        self.public = encoded(point_of(self._key.public_key()))

    def authorization(self, endpoint: str, now: float, contact: str) -> str:
        """The Authorization header for a message to an endpoint, at a time in seconds; `contact` is
        where the operator is found, an address of https or mailto."""
        parts = urlsplit(endpoint)
        expires = int(now) + _HOURS * 3600
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": expires, "sub": contact}
        head = _part({"typ": "JWT", "alg": "ES256"})
        signed = f"{head}.{_part(claims)}"
        return f"vapid t={signed}.{self._sign(signed.encode())}, k={self.public}"

    def _sign(self, text: bytes) -> str:
        from cryptography.hazmat.primitives.asymmetric import ec, utils
        from cryptography.hazmat.primitives.hashes import SHA256

        first, second = utils.decode_dss_signature(self._key.sign(text, ec.ECDSA(SHA256())))
        return encoded(first.to_bytes(32) + second.to_bytes(32))


def _part(value: dict[str, object]) -> str:
    return encoded(json.dumps(value, separators=(",", ":")).encode())
