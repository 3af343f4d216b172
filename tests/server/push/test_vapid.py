"""The key by which push services know a server, and its signature."""

import json

from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.hashes import SHA256

from yokai.server.push.base64url import decoded
from yokai.server.push.vapid import VapidKey

SECRET = "0f" * 32


def test_signature_names_the_service_and_is_that_of_the_key() -> None:
    key = VapidKey(SECRET)
    assert key.public == VapidKey(SECRET).public != VapidKey("0e" * 32).public
    told = key.authorization("https://push.example/abc", 1_000.5, "https://yokai.example")
    token, public = told.removeprefix("vapid t=").split(", k=")
    head, claims, signature = token.split(".")
    assert json.loads(decoded(head))["alg"] == "ES256"
    assert json.loads(decoded(claims)) == {
        **{"aud": "https://push.example", "exp": 1_000 + 12 * 3600},
        **{"sub": "https://yokai.example"},
    }
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(public))
    pair = decoded(signature)
    first, second = (int.from_bytes(half) for half in (pair[:32], pair[32:]))
    signed = utils.encode_dss_signature(first, second)
    point.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
