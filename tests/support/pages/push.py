"""A push service and the browsers of its subscribers, for tests of Web Push."""

from __future__ import annotations

import hmac
import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from yokai.server.push.base64url import decoded, encoded


class Browser:
    """The keys of a browser's subscription, and what it does with a message: a second reading of
    RFC 8291 and RFC 8188, from the browser's side."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public, self.auth = encoded(point), encoded(os.urandom(16))

    def read(self, body: bytes) -> bytes:
        """Decrypt a message."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._key.exchange(ec.ECDH(), theirs)
        ours = decoded(self.public)
        first = hmac.digest(decoded(self.auth), shared, sha256)
        key = hmac.digest(first, b"WebPush: info\0" + ours + sender + b"\1", sha256)
        second = hmac.digest(salt, key, sha256)
        content = hmac.digest(second, b"Content-Encoding: aes128gcm\0\1", sha256)[:16]
        nonce = hmac.digest(second, b"Content-Encoding: nonce\0\1", sha256)[:12]
        return AESGCM(content).decrypt(nonce, sealed, None).rstrip(b"\0").removesuffix(b"\2")

    def call(self, body: bytes) -> dict[str, str]:
        """The call in a message."""
        found: dict[str, str] = json.loads(self.read(body))
        return found


class Service:
    """A push service: `got` are the messages that came, each with its path and headers."""

    def __init__(self, port: int) -> None:
        self.origin = f"http://127.0.0.1:{port}"
        self.got: Queue[tuple[str, dict[str, str], bytes]] = Queue()
        self.status = 201

    def body(self) -> bytes:
        """The next message."""
        return self.got.get(timeout=30)[2]


@contextmanager
def push_service() -> Iterator[Service]:
    """Run a push service on this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.got.put((self.path, dict(self.headers), body))
            self.send_response(service.status)
            self.send_header("Location", f"{service.origin}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service = Service(server.server_port)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
