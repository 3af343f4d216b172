"""Encryption of push messages for one browser (RFC 8291), in one record of aes128gcm (RFC 8188)."""

from __future__ import annotations

import hmac
import os
from hashlib import sha256
from typing import Any

from yokai.server.push.base64url import decoded

_RECORD = 4096  # bytes of a record at most
_LAST = b"\x02"  # ends the text of the last record
_TAG = 16  # bytes that AES-GCM adds
LONGEST = _RECORD - _TAG - len(_LAST)  # bytes of a message


def encrypt(text: bytes, public: str, auth: str) -> bytes:
    """A message that only the browser of a subscription can read: `public` is its key and `auth`
    its secret, both in base64url. ValueError if they are no such values."""
    from cryptography.hazmat.primitives.asymmetric import ec

    return encrypt_by(ec.generate_private_key(ec.SECP256R1()), os.urandom(16), text, public, auth)


def encrypt_by(own: Any, salt: bytes, text: bytes, public: str, auth: str) -> bytes:
    """Encrypt a message by a given key of ours and a given salt, which must be used once."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    theirs, secret = decoded(public), decoded(auth)
    browser = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
    ours = point_of(own.public_key())
    shared = own.exchange(ec.ECDH(), browser)
    key = _derive(secret, shared, b"WebPush: info\0" + theirs + ours, 32)
    content = _derive(salt, key, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(salt, key, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(content).encrypt(nonce, text[:LONGEST] + _LAST, None)
    return salt + _RECORD.to_bytes(4) + bytes([len(ours)]) + ours + sealed


def point_of(public: Any) -> bytes:
    """A public key as an uncompressed point of its curve."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point: bytes = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return point


def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """HKDF with SHA-256, for at most 32 bytes."""
    return hmac.digest(hmac.digest(salt, secret, sha256), info + b"\x01", sha256)[:length]
