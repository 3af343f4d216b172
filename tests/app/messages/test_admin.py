"""Messages of the operator's page."""

import msgspec
import pytest

from yokai.app.messages import Ruling


def test_ruling_has_only_what_is_decided() -> None:
    assert msgspec.json.decode(b'{"blocked": true}', type=Ruling) == Ruling(blocked=True)
    assert msgspec.json.decode(b'{"name": ""}', type=Ruling).name == ""
    for wrong in (b'{"name": "%s"}' % (b"x" * 25), b'{"block": true}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(wrong, type=Ruling)
