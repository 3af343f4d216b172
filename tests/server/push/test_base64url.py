"""Base64 for addresses."""

import pytest

from yokai.server.push.base64url import decoded, encoded


@pytest.mark.parametrize("data", [b"", b"\xff", b"\xfb\xef", b"yok", bytes(range(65))])
def test_bytes_come_back(data: bytes) -> None:
    assert decoded(encoded(data)) == data
    assert "=" not in encoded(data)
