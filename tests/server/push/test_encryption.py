"""Encryption of push messages: the example of RFC 8291, and messages that a browser decrypts."""

from cryptography.hazmat.primitives.asymmetric import ec

from tests.support.pages.push import Browser
from yokai.server.push.base64url import decoded, encoded
from yokai.server.push.encryption import LONGEST, encrypt, encrypt_by

# Section 5 of RFC 8291.
TEXT = b"When I grow up, I want to be a watermelon"
PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
OURS = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
    "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_example_of_the_standard() -> None:
    key = ec.derive_private_key(int.from_bytes(decoded(OURS)), ec.SECP256R1())
    assert encoded(encrypt_by(key, decoded(SALT), TEXT, PUBLIC, AUTH)) == SEALED


def test_browser_reads_what_was_encrypted_for_it() -> None:
    browser = Browser()
    assert browser.read(encrypt(TEXT, browser.public, browser.auth)) == TEXT
    assert browser.read(encrypt(b"a" * 9_999, browser.public, browser.auth)) == b"a" * LONGEST
